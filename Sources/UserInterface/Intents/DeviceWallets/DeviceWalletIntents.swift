package import Basics
package import WalletModel

/// Executes the intents of mobile wallets.
package protocol DeviceWalletIntentExecutor: Sendable {
  func execute(_ intent: Intents.PresentAddPaymentPass) async throws(WalletError) -> [PassDevice]
  func execute(_ intent: Intents.GeneratePassRequest) async throws(WalletError)
  func execute(_ intent: Intents.AddPass) async throws(WalletError) -> WalletPass
  func execute(_ intent: Intents.CloseWalletSheet) async throws(WalletError)
  func execute(_ intent: Intents.LoadWallet) async throws(WalletError) -> WalletContents
  func execute(_ intent: Intents.RetrieveActivationMethods) async throws(WalletError) -> WalletPass
  func execute(_ intent: Intents.RequestActivationCode) async throws(WalletError) -> RequestedCode
  func execute(_ intent: Intents.PostponeActivation) async throws(WalletError)
  func execute(_ intent: Intents.ActivatePass) async throws(WalletError) -> WalletPass
  func execute(_ intent: Intents.ActivatePassInApp) async throws(WalletError) -> WalletPass
  func execute(_ intent: Intents.RemovePass) async throws(WalletError)
  func execute(_ intent: Intents.CheckEligibility) async throws(WalletError) -> TypedCardEligibility
  func execute(_ intent: Intents.AddTypedCard) async throws(WalletError) -> WalletPass
  func execute(_ intent: Intents.UnpairWatch) async throws(WalletError)
  func execute(_ intent: Intents.ReturnToIssuer) async throws(WalletError)
  func execute(_ intent: Intents.SetUpWallet) async throws(WalletError)
  func execute(_ intent: Intents.SwitchContactless) async throws(WalletError)
  func execute(_ intent: Intents.ChooseDefaultToken) async throws(WalletError)
  func execute(_ intent: Intents.OpenCardPush) async throws(WalletError) -> PushOpening
  func execute(_ intent: Intents.PushCard) async throws(WalletError) -> WalletPass
  func execute(_ intent: Intents.LoadExtensions) async throws(WalletError) -> [ExtensionListing]
  func execute(_ intent: Intents.AuthorizeExtension) async throws(WalletError) -> [PassEntry]
  func execute(_ intent: Intents.CancelExtensionAuthorization) async throws(WalletError)
  func execute(_ intent: Intents.AddPassEntry) async throws(WalletError) -> WalletPass
}

extension Intents {
  /// Opens the wallet's sheet over the app. The answer has the devices that lack the card, at least one. (`PKAddPaymentPassViewController`)
  package struct PresentAddPaymentPass: Intent {
    package typealias Answer = [PassDevice]
    package let card: Card
    /// The card's data for the sheet. Its passes are looked up when the sheet opens.
    package let configuration: PKAddPaymentPassRequestConfiguration

    package init(card: Card, configuration: PKAddPaymentPassRequestConfiguration) {
      self.card = card
      self.configuration = configuration
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Makes the wallet fetch certificates and nonce for the chosen device, and the app create the request by `tokenize`.
  package struct GeneratePassRequest: Intent {
    package typealias Answer = Void
    package let device: PassDevice

    package init(device: PassDevice) { self.device = device }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Provisions the pass after the terms were accepted. If the pass requires activation, the answer lists the methods.
  ///
  /// If the pass is active, the wallet notifies the app (`didFinishAdding`), which reports to the issuer. After a refusal the wallet
  /// notifies the app too, and closes the sheet.
  package struct AddPass: Intent {
    package typealias Answer = WalletPass
    /// True for a retry, after an attempt without a usable response.
    package let isAgain: Bool

    package init(isAgain: Bool) { self.isAgain = isAgain }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Closes the sheet: cancelled before there is a pass, or done. The wallet notifies the app, unless it already did.
  package struct CloseWalletSheet: Intent {
    package typealias Answer = Void

    package init() {}

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Loads the passes on phone and watch, in their present state at the network.
  package struct LoadWallet: Intent {
    package typealias Answer = WalletContents
    package let wallet: DeviceWallet
    package var isRead: Bool { true }

    package init(_ wallet: DeviceWallet) { self.wallet = wallet }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Begins to verify a pass (*Verify*): the answer is the pass with the methods that can verify its cardholder now.
  package struct RetrieveActivationMethods: Intent {
    package typealias Answer = WalletPass
    package let pass: WalletPass
    /// The card, if the issuer's app sends the intent; nil in the wallet's own app.
    package let card: Card?

    package init(pass: WalletPass, card: Card?) {
      self.pass = pass
      self.card = card
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Postpones the verification (*Finish later*): notifies the network, if it can be reached, and the app whose sheet closes.
  package struct PostponeActivation: Intent {
    package typealias Answer = Void
    package let pass: WalletPass

    package init(pass: WalletPass) { self.pass = pass }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  package struct RequestActivationCode: Intent {
    package typealias Answer = RequestedCode
    package let pass: WalletPass
    package let method: ActivationMethod.Kind

    package init(pass: WalletPass, method: ActivationMethod.Kind) {
      self.pass = pass
      self.method = method
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Activates a pass with the code that the issuer sent.
  package struct ActivatePass: Intent {
    package typealias Answer = WalletPass
    package let pass: WalletPass
    package let code: Secret

    package init(pass: WalletPass, code: Secret) {
      self.pass = pass
      self.code = code
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Activates a pass from the issuer's app, after step-up authentication. (`activate(_:activationData:)`)
  package struct ActivatePassInApp: Intent {
    package typealias Answer = WalletPass
    package let cardId: CardIdentifier
    package let pass: WalletPass

    package init(cardId: CardIdentifier, pass: WalletPass) {
      self.cardId = cardId
      self.pass = pass
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct RemovePass: Intent {
    package typealias Answer = Void
    package let pass: WalletPass

    package init(pass: WalletPass) { self.pass = pass }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Requests from the network whether a card with a typed number can be added.
  package struct CheckEligibility: Intent {
    package typealias Answer = TypedCardEligibility
    package let wallet: DeviceWallet
    package let number: Secret
    package let expiry: CardExpiry

    package init(_ wallet: DeviceWallet, number: Secret, expiry: CardExpiry) {
      self.wallet = wallet
      self.number = number
      self.expiry = expiry
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Provisions a typed card after its terms were accepted. If the card isn't refused, the pass requires activation.
  package struct AddTypedCard: Intent {
    package typealias Answer = WalletPass
    package let wallet: DeviceWallet
    package let card: TypedCard
    package let device: PassDevice
    /// True for a retry, after an attempt without a usable response.
    package let isAgain: Bool

    package init(_ wallet: DeviceWallet, card: TypedCard, device: PassDevice, isAgain: Bool) {
      self.wallet = wallet
      self.card = card
      self.device = device
      self.isAgain = isAgain
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Leaves one of the phone's own apps for the issuer's app that was open last.
  package struct ReturnToIssuer: Intent {
    package typealias Answer = Void

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Unpairs the watch, and removes its passes.
  package struct UnpairWatch: Intent {
    package typealias Answer = Void

    package init() {}

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }
}

// MARK: - Google Wallet and Samsung Wallet

extension Intents {
  /// Sets up the phone's wallet, or updates it. (TapAndPay, `createWallet`; Samsung Pay SDK, `activateSamsungPay`, `goToUpdatePage`)
  package struct SetUpWallet: Intent {
    package typealias Answer = Void
    /// The obstacle that the setup removes.
    package let obstacle: WalletObstacle

    package init(_ obstacle: WalletObstacle) { self.obstacle = obstacle }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  package struct SwitchContactless: Intent {
    package typealias Answer = Void
    package let isOn: Bool

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Makes the phone pay with this token. (TapAndPay, `requestSelectToken`)
  package struct ChooseDefaultToken: Intent {
    package typealias Answer = Void
    package let pass: WalletPass

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Makes the app read the wallet's IDs, and its issuer tokenize the card; then opens the sheet over the app.
  package struct OpenCardPush: Intent {
    package typealias Answer = PushOpening
    package let card: Card
    package let wallet: DeviceWallet

    package init(card: Card, wallet: DeviceWallet) {
      self.card = card
      self.wallet = wallet
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Provisions the card after the terms were accepted. If the token must be verified first, the answer lists the methods. (TapAndPay,
  /// `pushTokenize`; Samsung Pay SDK, `addCard`)
  package struct PushCard: Intent {
    package typealias Answer = WalletPass
    /// The address that the person has entered; nil if the sheet requires none.
    package let address: UserAddress?
    /// True for a retry, after an attempt without a usable response.
    package let isAgain: Bool

    package init(address: UserAddress?, isAgain: Bool) {
      self.address = address
      self.isAgain = isAgain
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}

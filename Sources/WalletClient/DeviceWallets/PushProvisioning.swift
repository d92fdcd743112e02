package import Basics
internal import Synchronization
package import WalletModel

/// Adds one card from an issuer's app to Google's or Samsung's wallet, from the button to the result: requests the wallet's IDs, makes the
/// issuer tokenize the card, pushes the payload, and reports the result. (TapAndPay, push provisioning; Samsung Pay SDK, `addCard`)
package final class PushProvisioning: Sendable {
  private struct State {
    /// The issuer's tokenization, kept so that a retry pushes the same payload.
    var tokenization: CardTokenization?
    var pass: WalletPass?
    var hasEnded = false
  }

  private let subject: Card
  private let sdk: any PushProvisioningSDK
  private let cardService: CardService
  private let tell: @Sendable (SequenceNote) -> Void
  private let state: Mutex<State>
  /// True if the wallet had the token before, and the sheet only verifies it: leaving the sheet then cancels.
  private let isVerification: Bool

  /// - Parameters:
  ///   - pass: a token of the card that is to be verified; nil if the card is to be added.
  ///   - tell: receives the messages between app and wallet, for the traffic log.
  package init(
    card: Card, verifying pass: WalletPass?, sdk: any PushProvisioningSDK, cardService: CardService,
    tell: @escaping @Sendable (SequenceNote) -> Void
  ) {
    state = Mutex(State(pass: pass))
    isVerification = pass != nil
    subject = card
    self.sdk = sdk
    self.cardService = cardService
    self.tell = tell
  }

  package var card: CardIdentifier { subject.cardId }
  package var wallet: DeviceWallet { sdk.wallet }

  /// True while this object can still push the card.
  package var canPush: Bool { !isVerification && state.withLock { !$0.hasEnded && $0.pass == nil } }

  /// Requests the wallet's IDs, and makes the issuer tokenize the card.
  package func open() async throws(WalletError) -> PushOpening {
    if let known = state.withLock({ $0.tokenization }) { return opening(known) }
    let calls = ToldCalls(tell: tell)
    let (device, account): (String, String)
    do throws(WalletError) {
      if let obstacle = try await sdk.obstacle(calls) { return .obstacle(obstacle) }
      (device, account) = try await sdk.identifiers(calls)
    } catch {
      // Any of these calls can find that the wallet isn't ready.
      guard let obstacle = error.walletObstacle else { throw error }
      return .obstacle(obstacle)
    }
    let tokenization = try await cardService.tokenize(
      subject.cardId,
      CardTokenizationRequest(
        walletType: sdk.wallet.type, clientDeviceId: device, clientWalletAccountId: account, leafCertificate: nil,
        subordinateCertificate: nil, nonce: nil, nonceSignature: nil))
    guard tokenization.opaquePaymentCard != nil else {
      throw WalletError(0, .badResponse, "the issuer's response has no opaquePaymentCard")
    }
    state.withLock { $0.tokenization = tokenization }
    return opening(tokenization)
  }

  private func opening(_ tokenization: CardTokenization) -> PushOpening {
    sdk.asksForAddress ? .address(UserAddress(tokenization.customer)) : .terms
  }

  /// Lets the person set up or update the wallet; the caller can then call `open` again.
  package func remove(_ obstacle: WalletObstacle) async throws(WalletError) { try await sdk.remove(obstacle, ToldCalls(tell: tell)) }

  /// Pushes the card. If there is a token already, returns its pass again.
  ///
  /// A refusal is the app's result. After any other error (see `endsAdding`) a retry pushes the same payload. If the wallet isn't ready
  /// (`walletObstacle`), the person sets it up first, and the payload for its old IDs is dropped.
  ///
  /// - Parameter address: the address that the person has entered on the sheet; nil if the sheet asks for none.
  package func push(_ address: UserAddress?) async throws(WalletError) -> WalletPass {
    let (tokenization, known) = state.withLock { ($0.tokenization, $0.pass) }
    if let known { return known }
    guard let tokenization, let payload = tokenization.opaquePaymentCard, let network = CardNetwork(subject.scheme) else {
      throw WalletError(0, .notFound, "no card is being added")
    }
    let pass: WalletPass
    do throws(WalletError) {
      pass = try await sdk.push(
        PushedCard(network: network, payload: payload, lastDigits: subject.lastFour, address: address), ToldCalls(tell: tell))
    } catch {
      if error.walletObstacle != nil {
        state.withLock { $0.tokenization = nil }
      } else if error.endsAdding {
        finish(.refused(error))
      }
      throw error
    }
    state.withLock { $0.pass = pass }
    if pass.passActivationState == .activated { await report(pass) }
    return pass
  }

  /// Handles the verification of the pushed token, and reports the result to the app.
  package func noteActivation(of pass: WalletPass) async {
    let isOwn = state.withLock { $0.pass?.deviceAccountIdentifier == pass.deviceAccountIdentifier && !$0.hasEnded }
    if isOwn, pass.passActivationState == .activated { await report(pass) }
  }

  /// Ends the sheet. Reports the token to the app if there is one, or else that the person cancelled; nothing if another sheet replaces it.
  package func close(byUser: Bool) async throws(WalletError) {
    let pass = state.withLock { $0.hasEnded ? nil : $0.pass }
    if let pass, !isVerification {
      await report(pass)
    } else if byUser {
      finish(.cancelled)
    } else {
      state.withLock { $0.hasEnded = true }
    }
    try await sdk.forgetUnsent()
  }

  /// Reports the result to the app, and an active token to the issuer.
  private func report(_ pass: WalletPass) async {
    guard finish(.succeeded) else { return }
    await sdk.report(pass, of: subject.cardId, to: cardService, ToldCalls(tell: tell))
  }

  @discardableResult
  private func finish(_ result: PushResult) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    if isFirst { tell(.message(sdk.message(of: result))) }
    return isFirst
  }
}

/// The data that an app pushes.
package struct PushedCard: Sendable {
  package let network: CardNetwork
  package let payload: Opaque<PaymentCardKind>
  /// The last four digits of the card's number.
  package let lastDigits: String
  package let address: UserAddress?
}

package enum PushResult: Sendable {
  case succeeded, cancelled
  case refused(WalletError)
}

/// The calls of a maker's SDK with which an app adds a card.
package protocol PushProvisioningSDK: Sendable {
  var wallet: DeviceWallet { get }
  /// True if the sheet shows the cardholder's address.
  var asksForAddress: Bool { get }

  /// Returns the obstacle that the person must remove first; nil if the wallet takes cards.
  func obstacle(_ calls: ToldCalls) async throws(WalletError) -> WalletObstacle?
  func remove(_ obstacle: WalletObstacle, _ calls: ToldCalls) async throws(WalletError)
  /// Requests the wallet's identifiers for the issuer: `clientDeviceId` and `clientWalletAccountId`.
  func identifiers(_ calls: ToldCalls) async throws(WalletError) -> (device: String, account: String)
  func push(_ card: PushedCard, _ calls: ToldCalls) async throws(WalletError) -> WalletPass
  /// Reports an active token to the issuer. If that fails, the app reports it when the card is opened next.
  func report(_ pass: WalletPass, of card: CardIdentifier, to cardService: CardService, _ calls: ToldCalls) async
  /// Returns the message by which the app gets the result.
  func message(of result: PushResult) -> SequenceMessage
  func forgetUnsent() async throws(WalletError)
}

/// The recorder of calls from an app to a wallet, for the traffic log.
package struct ToldCalls: Sendable {
  package let tell: @Sendable (SequenceNote) -> Void

  package init(tell: @escaping @Sendable (SequenceNote) -> Void) { self.tell = tell }

  /// Records a call, with the vendor's status if it is refused.
  package func asking<T>(_ call: String, _ body: () async throws(WalletError) -> T) async throws(WalletError) -> T {
    do throws(WalletError) {
      let answer = try await body()
      note(call)
      return answer
    } catch {
      note(call, outcome: error.walletStatus ?? error.statusMessage)
      throw error
    }
  }

  package func note(_ call: String, outcome: String = "") { tell(.message(SequenceMessage(.app, .wallet, call, outcome: outcome))) }
}

internal import Basics
internal import Contract
package import Handset
internal import Issuer
internal import Simulation
internal import Storage
internal import WalletClient
package import WalletModel

/// A starting point for a new world, prepared by ordinary calls to its `Backend`.
package struct Fixture: Sendable {
  package let name: String
  /// The name in release 0.1, which commands still accept; nil if it is the same.
  let formerName: String?
  /// A description in one sentence, for display.
  package let summary: String
  private let make: @Sendable (World) async throws(WalletError) -> Void

  private init(
    name: String, formerName: String? = nil, summary: String, make: @escaping @Sendable (World) async throws(WalletError) -> Void
  ) {
    (self.name, self.formerName, self.summary, self.make) = (name, formerName, summary, make)
  }

  /// Prepares an empty world with this fixture, and stores the fixture's name in the world.
  package func prepare(_ world: World) async throws(WalletError) {
    try await make(world)
    do throws(StorageError) {
      try await world.file.keepFixture(name)
    } catch {
      throw WalletError(error)
    }
  }

  /// All fixtures.
  package static let all = [
    empty,
    Fixture(name: "enrolled", summary: "The sample customer is enrolled on this phone and logged out.") { world throws(WalletError) in
      try await world.fixtureActions().enroll()
    },
    Fixture(name: "fingerprint", summary: "Like enrolled, with fingerprint login on.") { world throws(WalletError) in
      let actions = world.fixtureActions()
      try await actions.enroll { client throws(WalletError) in
        try await client.authentication.generateDeviceAuthenticationToken(forUsername: actions.person.email)
      }
    },
    Fixture(name: "two-phones", summary: "Two phones are linked to the sample customer's wallet. The second one is current.") {
      world throws(WalletError) in
      try await world.fixtureActions().enroll()
      _ = try await world.phones.add(.iphone)
      try await world.fixtureActions().link()
    },
    Fixture(name: "new-phone", summary: "The current phone is new and not linked. The other phone is linked.") {
      world throws(WalletError) in
      try await world.fixtureActions().enroll()
      _ = try await world.phones.add(.iphone)
    },
    Fixture(name: "pin-disabled", formerName: "pin-off", summary: "The PIN is disabled after too many wrong attempts.") {
      world throws(WalletError) in
      try await world.fixtureActions().enroll()
      try await world.fixtureActions().missPIN()
    },
    Fixture(name: "deactivated", summary: "Customer care has deactivated the phone.") { world throws(WalletError) in
      try await world.fixtureActions().enroll()
      let actions = world.fixtureActions()
      try await actions.care.updateCustomerDeviceActivation(actions.client.device.deviceIdentifier, isActive: false)
      try await actions.deliver()
    },
    Fixture(name: "strict", summary: "A wallet at the issuer with the strictest rules and the shortest limits.") {
      world throws(WalletError) in
      try await world.phones.open(.issuer(IssuerConfiguration.strict.identifier))
      try await world.fixtureActions().enroll()
    },
    Fixture(name: "without-pin", summary: "A wallet at the issuer that has no PIN login.") { world throws(WalletError) in
      try await world.phones.open(.issuer(IssuerConfiguration.withoutPIN.identifier))
      try await world.fixtureActions().enroll()
    },
    Fixture(name: "cards", summary: "The sample customer is logged out and has nine cards in different states.") {
      world throws(WalletError) in
      let actions = world.fixtureActions()
      try await actions.enroll { client throws(WalletError) in try await actions.orderCards(client.cardService) }
      try await actions.importCards()
    },
    Fixture(
      name: "shopper",
      summary:
        "Like cards, and Harbour Books has saved four payment methods of the customer, one of them expired. Some orders were paid with them, "
        + "and one was declined."
    ) { world throws(WalletError) in
      let actions = world.fixtureActions()
      try await actions.enrollEarlier { _ throws(WalletError) in
        try await actions.pay("sea-around-us", .visa, "4200000000000000", until: CardExpiry(world.time.now, after: 0), isStored: true)
      }
      try await actions.comeBack { client throws(WalletError) in
        try await actions.orderCards(client.cardService)
        try await actions.goShopping()
      }
      try await actions.importCards()
    },
    Fixture(
      name: "credentials-on-file",
      summary:
        "Like cards, and \(MerchantProfile.name(of: .reedAndRye)) has saved a Visa, a Mastercard and an Amex card of the customer by account checks. The Mastercard has "
        + "expired, and one order was paid with the Visa card."
    ) { world throws(WalletError) in
      let actions = world.fixtureActions()
      try await actions.enrollEarlier { _ throws(WalletError) in
        try await actions.checkAccount(.master, "5100000000000511", until: CardExpiry(world.time.now, after: 0))
      }
      try await actions.comeBack { client throws(WalletError) in
        try await actions.orderCards(client.cardService)
        let later = CardExpiry(world.time.now, after: 36)
        try await actions.checkAccount(.amex, "340000000000611", until: later)
        try await actions.checkAccount(.visa, "4111111111111111", until: later)
        try await actions.payByJWT("willow-basket", .visa, endingIn: "1111")
      }
      try await actions.importCards()
    },
    Fixture(
      name: "wallets",
      summary: "Four cards in Apple Wallet: active on iPhone and watch, not verified, suspended, and removed. The customer is logged out."
    ) { world throws(WalletError) in
      let actions = world.fixtureActions()
      try await actions.enroll { _ throws(WalletError) in try await actions.addToAppleWallet() }
    },
    Fixture(
      name: "pixel",
      summary:
        "A Pixel with four cards in Google Wallet: the default card, one not verified, suspended, and removed. The customer is logged out."
    ) { world throws(WalletError) in
      try await world.wallets.setCurrentKind(.pixel)
      let actions = world.fixtureActions()
      try await actions.enroll { _ throws(WalletError) in try await actions.addToGoogleWallet() }
    },
    Fixture(
      name: "galaxy",
      summary:
        "A Galaxy with a card in Google Wallet and Samsung Wallet, one not verified in Samsung Wallet, and one in no wallet. The customer is "
        + "logged out."
    ) { world throws(WalletError) in
      try await world.wallets.setCurrentKind(.galaxy)
      let actions = world.fixtureActions()
      try await actions.enroll { _ throws(WalletError) in try await actions.addToWalletsOfGalaxy() }
    },
    Fixture(
      name: "extension",
      summary: "Two issuers with cards that can be added from Apple Wallet, one with authentication; a third app was never opened."
    ) { world throws(WalletError) in
      for (issuer, program, cards) in [
        (IssuerConfiguration.strict.identifier, "CITADEL-PHYSICAL-MC-EEA", ["2290"]),
        (IssuerConfiguration.meridian.identifier, "SKRILL-VIRTUAL-MC-EEA", ["7009", "3107"]),
      ] {
        try await world.phones.open(.issuer(issuer))
        let actions = world.fixtureActions()
        try await actions.enroll { client throws(WalletError) in
          for (place, lastFour) in cards.enumerated() {
            try await actions.issueCard(place, program, .active, lastFour: lastFour, expiry: nil, [])
          }
          await client.shareActivationData()
        }
      }
    },
    Fixture(name: "us", summary: "A sample customer in the United States is logged out and has one virtual card.") {
      world throws(WalletError) in
      try await world.fixtureActions(of: SamplePerson.american).enroll { client throws(WalletError) in
        _ = try await client.cardService.create(
          CardRequest(
            programName: "SKRILL-VIRTUAL-VISA-US", currency: "USD", termsAndConditionsAccepted: true, eDisclosureAccepted: true))
      }
    },
  ]

  /// The fixture of a world that is created without one.
  package static let empty = Fixture(name: "empty", summary: "One phone, no customers.") { _ in }

  package static func named(_ name: String) -> Fixture? { all.first { $0.name == name || $0.formerName == name } }
}

extension World {
  /// The credentials of the sample customers, one line for each issuer that has one.
  package var sampleLogins: [String] {
    IssuerConfiguration.all.map(\.identifier).compactMap { issuer in
      phones.sampleNote(of: issuer).map { note in
        "Sample customer at the issuer \(issuer.rawValue): \(SamplePerson.lines(of: note).joined(separator: ", "))"
      }
    }
  }

  /// Returns the profile of a customer who enrolls, by the issuer's rules: without a PIN if the rules for PINs are nil.
  package typealias FillIn = @Sendable (MFAQuestions, PasswordConfigurations, PasscodeConfigurations?) -> UserProfile

  /// Enrolls a customer on the current phone, at the issuer whose app is open, and logs out.
  ///
  /// Throws the issuer's refusal of the profile.
  package func enroll(_ fillIn: FillIn) async throws(WalletError) { try await fixtureActions().enroll(fillIn) { _ in } }

  /// Enrolls a sample person at an issuer, on a new phone of their own, and logs out. The current phone stays current, and messages stay
  /// undelivered until the next delivery.
  ///
  /// Throws the issuer's refusal; the new phone exists even after that.
  ///
  /// - Returns: the phone, and the person's credentials as lines of text.
  package func enroll(_ person: SamplePerson, at issuer: IssuerIdentifier) async throws(WalletError) -> (phone: Phone, note: String) {
    let phone = try await phones.add(.iphone, isCurrent: false)
    let actions = fixtureActions(of: person, at: issuer, on: phone)
    let profile = try await actions.register { person.profile(questions: $0, passwords: $1, passcodes: $2) }
    try await actions.client.authentication.logout()
    return (phone, SamplePerson.note(of: profile))
  }

  /// The fixture actions of a sample person, by default on the current phone, in the app that is open on it.
  fileprivate func fixtureActions(
    of person: SamplePerson = SamplePerson.all[0], at issuer: IssuerIdentifier? = nil, on phone: Phone? = nil
  ) -> FixtureActions {
    let memory = phones.memory(of: issuer ?? phones.currentIssuer, on: phone ?? phones.current)
    return FixtureActions(world: self, client: WalletClient(backend: backend, phone: memory, clock: time), person: person)
  }
}

private struct FixtureActions: Sendable {
  let world: World
  let client: WalletClient
  let person: SamplePerson

  /// Customer care of the issuer whose app is open.
  var care: SupportCoordinator {
    SupportCoordinator(
      calls: world.phones.careCalls(through: world.backend, clock: world.time, repeatsLostWrites: false),
      issuer: world.phones.currentIssuer, careKey: world.careKey)
  }

  /// Enrolls the sample person, runs `more` in the first session, and logs out.
  func enroll(_ more: (WalletClient) async throws(WalletError) -> Void = { _ in }) async throws(WalletError) {
    let fillIn: World.FillIn = { person.profile(questions: $0, passwords: $1, passcodes: $2) }
    try await enroll(fillIn) { profile throws(WalletError) in
      await world.phones.note(sample: SamplePerson.note(of: profile), of: world.phones.currentIssuer)
      try await more(client)
    }
  }

  /// Enrolls a customer with the profile that `fillIn` makes, runs `more`, and logs out.
  func enroll(
    _ fillIn: World.FillIn, _ more: (UserProfile) async throws(WalletError) -> Void
  ) async throws(WalletError) {
    try await more(try await register(fillIn))
    try await leave()
  }

  /// Enrolls and stays logged in.
  func register(_ fillIn: World.FillIn) async throws(WalletError) -> UserProfile {
    let hasPIN = try await client.device.isDeviceRegistered().issuer.supportsPINLogin
    let enrollment = client.enrollment
    let profile = fillIn(
      try await enrollment.retrieveMFAQuestionsWithMetadata(), try await enrollment.retrievePasswordConfigurations(),
      hasPIN ? try await enrollment.retrievePasscodeConfigurations() : nil)
    let registered = try await enrollment.registerNewUser(profile)
    _ = try await client.authentication.loginByNonce(registered.nonce)
    return profile
  }

  /// Enrolls the sample person like `enroll(_:)`, but ten weeks before the world's time. Then restores the state of the world's clock.
  func enrollEarlier(_ more: (WalletClient) async throws(WalletError) -> Void) async throws(WalletError) {
    let (before, past) = (world.time.state, world.time.now - .seconds(70 * 86_400))
    if let error = await world.moveClock({ $0.set(to: past) }) { throw error }
    try await enroll(more)
    if let error = await world.moveClock({ $0.change(to: before) }) { throw error }
  }

  /// Logs in by PIN, runs `more`, and logs out.
  func comeBack(_ more: (WalletClient) async throws(WalletError) -> Void) async throws(WalletError) {
    _ = try await client.authentication.loginByPIN(
      SamplePerson.passcode(under: try await client.enrollment.retrievePasscodeConfigurations()))
    try await more(client)
    try await leave()
  }

  /// Links this phone to the wallet, and logs out.
  func link() async throws(WalletError) {
    let password = SamplePerson.password(under: try await client.enrollment.retrievePasswordConfigurations())
    _ = try await client.device.isDeviceRegistered()
    let login = try await client.authentication.loginByUsernamePassword(person.email, password: password)
    if case .mfaQuestionDidPrompt(var token) = login {
      token.mfaSecretAnswer = Secret(SamplePerson.answer)
      _ = try await client.authentication.registerWithMFA(token)
    }
    try await leave()
  }

  /// Enters wrong PINs until the issuer has disabled the PIN.
  func missPIN() async throws(WalletError) {
    let rules = try await client.enrollment.retrievePasscodeConfigurations()
    let wrong = Secret(String(SamplePerson.passcode(under: rules).reveal().reversed()))
    while true {
      do throws(WalletError) {
        _ = try await client.authentication.loginByPIN(wrong)
      } catch {
        guard error.code == .wrongCredentials || error.code == .credentialLocked else { throw error }
        if error.attemptsLeft ?? 0 == 0 { break }
      }
    }
    try await deliver()
  }

  /// Orders cards in the app: those that require delivery or a check.
  func orderCards(_ service: CardService) async throws(WalletError) {
    for program in ["SKRILL-PHYSICAL-MC-EEA", "SKRILL-DIGITAL-MC-EEA"] {
      _ = try await service.create(
        CardRequest(programName: program, currency: "EUR", cardPin: Secret("2580"), deliveryAddress: person.address))
    }
    _ = try await service.create(CardRequest(programName: "MAGIC-PENDING-EEA", currency: "EUR"))
  }

  /// Has customer care issue cards with a history. Their last four digits are the same in every world.
  func importCards() async throws(WalletError) {
    let wallets = [
      MobileWalletTokenization(dpanRef: nil, walletType: .applePay, status: .initiated),
      MobileWalletTokenization(
        dpanRef: "DSHRMC00001234567a3f09c41b7e25d8806f3c9ad1e47b52", walletId: "wallet-anna-1", walletType: .googlePay, status: .completed),
    ]
    let lastMonth = CardExpiry(world.time.now, after: -1)
    let cards: [(program: String, CardStatus, lastFour: String, CardExpiry?, [MobileWalletTokenization])] = [
      ("SKRILL-VIRTUAL-MC-EEA", .active, "7009", nil, []),
      ("SKRILL-VIRTUAL-MC-EEA", .active, "3107", nil, wallets),
      ("SKRILL-VIRTUAL-VISA-EEA", .locked, "4242", nil, []),
      ("SKRILL-VIRTUAL-VISA-EEA", .suspended, "5550", nil, []),
      ("SKRILL-VIRTUAL-VISA-EEA", .cancelled, "1881", nil, []),
      ("SKRILL-VIRTUAL-VISA-EEA", .active, "0019", lastMonth, []),
    ]
    for (place, (program, status, lastFour, expiry, tokenizations)) in cards.enumerated() {
      try await issueCard(place, program, status, lastFour: lastFour, expiry: expiry, tokenizations)
    }
  }

  /// Has customer care issue a card with a history.
  ///
  /// - Parameter place: a digit for the card's identifier, by which the card list sorts cards of the same time.
  @discardableResult
  func issueCard(
    _ place: Int, _ program: String, _ status: CardStatus, lastFour: String, expiry: CardExpiry?,
    _ tokenizations: [MobileWalletTokenization]
  ) async throws(WalletError) -> Card {
    try await care.issueCustomerCard(
      IssueCustomerCard(
        CardIdentifier(rawValue: "00000000-0000-4000-8000-0000000\(place)\(lastFour)"), username: person.email, programName: program,
        status: status, lastFour: lastFour, expiry: expiry, tokenizations: tokenizations))
  }

  /// Pays at the shop with three cards, which the shop then stores, with one of the stored cards, and with a number that no bank has
  /// issued.
  func goShopping() async throws(WalletError) {
    let later = CardExpiry(world.time.now, after: 36)
    try await pay("knots", .visa, "4111111111111111", until: later, isStored: true)
    try await pay("field-guide", .master, "5454545454545454", until: later, isStored: true)
    try await pay("tide-tables", .amex, "340000000000611", until: later, isStored: true)
    try await payWithStored("small-harbours", .visa, endingIn: "1111")
    try await pay("lighthouse", .visa, "4539578763621486", until: later, isStored: false)
  }

  /// Pays for an article, as the app does.
  ///
  /// - Parameter isStored: true if the person agrees that the shop stores the card.
  func pay(
    _ article: String, _ brand: PaymentBrand, _ number: String, until expiry: CardExpiry, isStored: Bool
  ) async throws(WalletError) {
    let order = try await client.shopService.placeOrder([OrderLine(article: article, count: 1)], at: .harbourBooks)
    // Makes the authentication succeed that the bank requires before the shop stores a card.
    if isStored {
      try await world.perform(
        UpdateNetwork([SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)]))
    }
    let checkout = try order.checkout
    let transaction = try paymentParams { () throws(OPPError) in
      var params = try CardPaymentParams(
        checkoutID: checkout, paymentBrand: brand, holder: "\(person.firstName) \(person.lastName)", number: Secret(number),
        expiryMonth: String(String(100 + expiry.month).dropFirst()), expiryYear: String(expiry.year), cvv: Self.code(of: brand),
        at: world.time.now)
      params.isTokenizationEnabled = isStored
      return Transaction(paymentParams: params)
    }
    try await complete(order, transaction, consents: isStored)
  }

  /// Pays for an article with a saved card and its security code.
  private func payWithStored(_ article: String, _ brand: PaymentBrand, endingIn lastFour: String) async throws(WalletError) {
    let order = try await client.shopService.placeOrder([OrderLine(article: article, count: 1)], at: .harbourBooks)
    let checkout = try order.checkout
    let tokens = try await client.paymentProvider.requestCheckoutInfo(checkout).tokens
    guard let token = tokens.first(where: { $0.card == ShopperCard(brand: brand, lastFour: lastFour) }) else {
      throw .noSuchPaymentMethod
    }
    let transaction = try paymentParams { () throws(OPPError) in
      Transaction(
        paymentParams: try TokenPaymentParams(
          checkoutID: checkout, tokenID: token.tokenId, paymentBrand: brand, cvv: Self.code(of: brand)))
    }
    try await complete(order, transaction, consents: false)
  }

  private func complete(_ order: PlacedOrder, _ transaction: Transaction, consents: Bool) async throws(WalletError) {
    _ = try await client.paymentProvider.submitTransaction(transaction)
    _ = try await client.shopService.completeOrder(order.number, consents: consents, at: .harbourBooks)
  }

  // MARK: - The shop that is paid by JWTs

  /// Has the shop store a card without a payment.
  func checkAccount(_ brand: PaymentBrand, _ number: String, until expiry: CardExpiry) async throws(WalletError) {
    var entered = EnteredPaymentFields()
    (entered.pan, entered.expirydate, entered.securitycode) = (Secret(number), expiry.inFull, Self.code(of: brand))
    try await perform(try await client.shopService.addPaymentMethod(at: .reedAndRye), entered, with: nil)
  }

  /// Pays for an article with a saved card and its security code.
  func payByJWT(_ article: String, _ brand: PaymentBrand, endingIn lastFour: String) async throws(WalletError) {
    let shop = client.shopService
    let order = try await shop.placeOrder([OrderLine(article: article, count: 1)], at: .reedAndRye)
    let methods = try await shop.getPaymentMethods(at: .reedAndRye).paymentMethods
    guard let method = methods.first(where: { $0.card == ShopperCard(brand: brand, lastFour: lastFour) }) else {
      throw .noSuchPaymentMethod
    }
    var entered = EnteredPaymentFields()
    entered.securitycode = Self.code(of: brand)
    try await perform(order, entered, with: method.registrationId)
  }

  private func perform(
    _ order: PlacedOrder, _ entered: EnteredPaymentFields, with stored: RegistrationIdentifier?
  ) async throws(WalletError) {
    let shop = client.shopService
    let signed = try await shop.createRequestJWT(
      order.number, registrationId: stored, consents: stored == nil, at: .reedAndRye)
    guard
      case .response(let jwt) = try await client.transactionManager.performTransaction(signed.jwt, for: order.number, entered)
    else { throw WalletError(0, .invalidRequest, "the gateway answers no response JWT") }
    _ = try await shop.verifyResponseJWT(order.number, jwt, at: .reedAndRye)
  }

  /// Returns a security code that the Simulated Bank accepts, of the length that the brand requires.
  private static func code(of brand: PaymentBrand) -> Secret { Secret(String("1234".prefix(brand.codeLength ?? 0))) }

  private func paymentParams(_ make: () throws(OPPError) -> Transaction) throws(WalletError) -> Transaction {
    do throws(OPPError) {
      return try make()
    } catch {
      throw WalletError(0, .invalidRequest, error.code.name)
    }
  }

  /// Adds cards to Apple Wallet in a session, as the app does, each with a different final state.
  func addToAppleWallet() async throws(WalletError) {
    guard let wallet = world.wallets.appleWallet(on: world.phones.current.number) else { return }
    try await wallet.pairWatch()
    let everywhere = try await issueCard(0, "SKRILL-VIRTUAL-MC-EEA", .active, lastFour: "7009", expiry: nil, [])
    for device in PassDevice.allCases { try await add(everywhere, to: device, of: wallet) }

    let waiting = try await issueCard(1, "SKRILL-VIRTUAL-VISA-EEA", .active, lastFour: "4242", expiry: nil, [])
    try await wallet.set { $0.nextVote = .yellow }
    try await add(waiting, to: .phone, of: wallet)

    let locked = try await issueCard(2, "SKRILL-VIRTUAL-MC-EEA", .active, lastFour: "3107", expiry: nil, [])
    try await add(locked, to: .phone, of: wallet)
    _ = try await client.cardService.update(
      locked.cardId, CardUpdateRequest(status: .locked, statusReason: "asked by the customer"))

    let removed = try await issueCard(3, "SKRILL-VIRTUAL-VISA-EEA", .active, lastFour: "1881", expiry: nil, [])
    try await wallet.remove(try await add(removed, to: .phone, of: wallet).deviceAccountIdentifier)
    try await wallet.refresh()
  }

  /// Adds a card through Apple Wallet's sheet.
  @discardableResult
  private func add(_ card: Card, to device: PassDevice, of wallet: AppleWallet) async throws(WalletError) -> WalletPass {
    let sheet = PKAddPaymentPassViewController(
      requestConfiguration: PKAddPaymentPassRequestConfiguration(
        of: card, cardholderName: "\(person.firstName) \(person.lastName)", localizedDescription: card.programName,
        primaryAccountIdentifier: nil),
      delegate: CardPassDelegate(cardId: card.cardId, cardService: client.cardService), on: wallet)
    try await sheet.generateRequest(for: device)
    let pass = try await sheet.add()
    // A person can activate the pass later, if it requires that.
    try await sheet.close(.userCancelled)
    return pass
  }

  /// Adds cards to Google Wallet in a session, as the app does, each with a different final state.
  func addToGoogleWallet() async throws(WalletError) {
    guard let wallet = world.wallets.googleWallet(on: world.phones.current.number) else { return }
    let tapAndPay = TapAndPay(wallet: wallet, issuer: world.phones.currentIssuer, isAllowListed: true)
    let usual = try await issueCard(0, "SKRILL-VIRTUAL-MC-EEA", .active, lastFour: "7009", expiry: nil, [])
    try await push(usual, by: tapAndPay)

    let waiting = try await issueCard(1, "SKRILL-VIRTUAL-VISA-EEA", .active, lastFour: "4242", expiry: nil, [])
    try await wallet.set { $0.nextVote = .yellow }
    try await push(waiting, by: tapAndPay)

    let locked = try await issueCard(2, "SKRILL-VIRTUAL-MC-EEA", .active, lastFour: "3107", expiry: nil, [])
    try await push(locked, by: tapAndPay)
    _ = try await client.cardService.update(
      locked.cardId, CardUpdateRequest(status: .locked, statusReason: "asked by the customer"))

    let removed = try await issueCard(3, "SKRILL-VIRTUAL-VISA-EEA", .active, lastFour: "1881", expiry: nil, [])
    try await wallet.remove(try await push(removed, by: tapAndPay).deviceAccountIdentifier)
    try await wallet.refresh()
  }

  /// Adds cards to both wallets of a Galaxy in a session, as the app does.
  func addToWalletsOfGalaxy() async throws(WalletError) {
    let phone = world.phones.current.number
    guard let google = world.wallets.googleWallet(on: phone), let samsung = world.wallets.samsungWallet(on: phone) else { return }
    let samsungPay = SamsungPay(wallet: samsung, issuer: world.phones.currentIssuer, hasService: true)
    let both = try await issueCard(0, "SKRILL-VIRTUAL-MC-EEA", .active, lastFour: "7009", expiry: nil, [])
    try await push(both, by: TapAndPay(wallet: google, issuer: world.phones.currentIssuer, isAllowListed: true))
    try await push(both, by: samsungPay)

    let waiting = try await issueCard(1, "SKRILL-VIRTUAL-VISA-EEA", .active, lastFour: "4242", expiry: nil, [])
    try await samsung.set { $0.nextVote = .yellow }
    try await push(waiting, by: samsungPay)
    try await issueCard(2, "SKRILL-VIRTUAL-MC-EEA", .active, lastFour: "3107", expiry: nil, [])
  }

  /// Adds a card through the sheet of Google Wallet or Samsung Wallet.
  @discardableResult
  private func push(_ card: Card, by sdk: any PushProvisioningSDK) async throws(WalletError) -> WalletPass {
    let push = PushProvisioning(card: card, verifying: nil, sdk: sdk, cardService: client.cardService) { _ in }
    var address: UserAddress?
    switch try await push.open() {
    case .address(let known): address = known.filled(from: person.address)
    case .terms, .obstacle: break
    }
    let pass = try await push.push(address)
    try await push.close(byUser: true)
    return pass
  }

  private func leave() async throws(WalletError) {
    try await client.authentication.logout()
    try await deliver()
  }

  func deliver() async throws(WalletError) { try await MailDelivery(backend: world.backend, inbox: world.inbox).deliver() }
}

extension UserAddress {
  /// Returns this address with the street, locality and postal code of `address`, as a person enters them if the issuer knows no address.
  fileprivate func filled(from address: DeliveryAddress) -> UserAddress {
    var filled = self
    (filled.address1, filled.locality, filled.postalCode) = (address.address1, address.city, address.postalCode)
    return filled
  }
}

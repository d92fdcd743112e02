import Basics
import Dice
import WalletModel

@testable import UserInterface

/// Does random things to the interface and looks after each whether everything that must always hold still does.
struct Fuzzer {
  private(set) var problems: [String] = []
  private(set) var visited: Set<ScreenName> = []
  private var random: Dice
  private var rehearsal: Rehearsal
  /// Keeps what it has drawn, as the running app's does.
  private var stage = Stage()
  private var conversation = LineMode()
  /// Signs that are known to do no harm.
  private var seen: Set<UInt32> = []

  // Typed into secret fields and nowhere else.
  static let secretText = "ЖЖЖ"
  static let secretDigits = "77777"
  // Revealed by the issuer: it stands in cells of role secret and nowhere else.
  static let revealed = "8888"

  /// The states of each screen, and those of no screen: a screen with few states is as often a start as one with many.
  private static let states = ([nil] + ScreenName.allCases).map { screen in Catalogue.all.filter { $0.screen == screen } }

  init(seed: UInt64) {
    random = Dice(seed: seed)
    rehearsal = random.below(3) == 0 ? Rehearsal() : random.pick(random.pick(Self.states)).rehearse()
    rehearsal.state.east = random.pick([0, 0, 3600, -18_000])
    rehearsal.state.sample = random.below(4) == 0 ? [random.text(upTo: 20)] : []
    rehearsal.state.phoneName = random.below(4) == 0 ? random.text(upTo: 20) : "Phone 1"
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where problems.isEmpty && rehearsal.interface.exitStatus == nil {
      act()
      look()
    }
    leave()
  }

  // MARK: - Random events

  private static let keys: [Key] = [
    .enter, .enter, .enter, .tab, .tab, .down, .down, .up, .backTab, .escape, .backspace, .delete, .left, .right, .home, .end, .pageUp,
    .pageDown, .control("o"), .control("o"), .control("n"), .control("g"), .control("e"), .control("t"), .control("u"), .control("x"),
    .control("y"), .control("y"), .control("k"), .control("f"), .control("p"), .unknown, .character(" "), .character("/"), .character(":"),
    .character("c"),
    .character("u"),
    .character("?"), .character("j"), .character("k"), .character("2"), .character("5"), .character("a"), .character("é"), .character("漢"),
    .character("👨‍👩‍👧‍👦"), .character("\u{301}"), .character("\u{202E}"), .character("@"),
  ]

  private mutating func act() {
    switch random.below(22) {
    case 0..<11: rehearsal.input(.key(random.below(60) == 0 ? .character("q") : random.pick(Self.keys)))
    case 11, 12: typeText()
    case 13:
      let isSecret = rehearsal.focusedField?.isSecret == true && !typesOutsideFields
      rehearsal.paste(isSecret ? Self.secretText : random.pick(BadText.pieces))
    case 14..<18: answer()
    // Line mode has no keys for the glass.
    case 18 where random.below(2) == 0 && !rehearsal.interface.hasGlassKeys: answerInLines()
    case 19: happen()
    case 20: answerCommand()
    case 18: rehearsal.pass(random.pick([.zero, .milliseconds(400), .seconds(1), .seconds(30), .seconds(300), .seconds(90_000)]))
    default:
      if random.below(20) == 0 { rehearsal.receive(rehearsal.interface.start()) }
    }
  }

  private mutating func answerInLines() {
    let isSecret = conversation.prompt(rehearsal.interface)?.isSecret == true
    let line =
      isSecret
      ? rehearsal.focusedField?.kind == .secret ? Self.secretText : Self.secretDigits
      : random.pick([
        "1", "2", "7", "/1", "/3", "b", "s", "/s", "?", "g", "q", "", "/", "/:", "/:fault list", "Log", "/Back", "//x",
        random.pick(BadText.pieces),
      ])
    conversation.receive(Secret(line), for: &rehearsal)
  }

  /// True while text goes to the command line or to the filter of the glass, and not to a field.
  private var typesOutsideFields: Bool { rehearsal.interface.palette != nil || rehearsal.interface.hasGlassKeys }

  private mutating func typeText() {
    switch typesOutsideFields ? .text : rehearsal.focusedField?.kind {
    case .secretDigits, .code: rehearsal.type(Self.secretDigits)
    case .secret: rehearsal.type(Self.secretText)
    case .text: rehearsal.type(random.pick(["Zoë", "zoe@example.com", "+4915550100101", "DE", "germ", "United", "漢字", "a b"]))
    case nil: rehearsal.press(.enter)
    }
  }

  // Entries come behind the glass while it is looked at, and the oldest go.
  private mutating func happen() {
    let entries = rehearsal.state.entries
    if random.below(4) == 0 { rehearsal.state.entries = GlassEntries(entries.dropFirst(random.below(entries.count + 1))) }
    for _ in 0..<random.pick([1, 1, 3, 40]) { rehearsal.state.entries.append(entry()) }
    rehearsal.state.phones = random.below(3) == 0 ? Script.phones : [Script.phones[0]]
  }

  private mutating func entry() -> GlassEntry {
    let text = random.text(upTo: 12)
    let phone = random.pick([nil, GlassEntry.Phone(number: random.below(12), name: text)])
    var call: GlassEntry.Call?
    if random.below(3) > 0 {
      let outcomes: [GlassEntry.Outcome] = [.inFlight, .answered(200, text), .refused(0, text), .refused(503, text)]
      var made = GlassEntry.Call(random.pick(outcomes))
      (made.caller, made.party, made.method, made.path) = (text, text, random.pick(["GET", "POST", text]), "/cards/{cardId}/" + text)
      made.changes = (0..<random.below(3)).map { _ in GlassEntry.Change(text, random.pick([nil, text]), from: "1", to: text) }
      made.headers = [.init("Authorization", "Bearer •••"), .init(text, text)]
      (made.fault, made.error, made.took) = (random.pick([nil, text]), random.pick([nil, text]), random.pick([nil, .seconds(4)]))
      let json = random.pick(["{}", "", "[", "{\"cardId\":\"\(text)\",\"\(text)\":[1,{\"a\":null}]}", "{\"passcode\":\"•••\"}"])
      (made.request, made.answer) = (random.pick([nil, Array(json.utf8)]), random.pick([nil, Array(json.utf8)]))
      call = made
    }
    return GlassEntry(
      number: (rehearsal.state.entries.last?.number ?? 0) + 1, moment: rehearsal.moment.now, mark: ">", phone: phone, text: text,
      isCommand: call == nil && random.below(2) == 0, call: call)
  }

  // The words that can follow, or the result of a command, perhaps long after the command line was closed.
  private mutating func answerCommand() {
    guard !rehearsal.commands.isEmpty else { return rehearsal.input(.key(.control("p"))) }
    let words = (0..<random.below(30)).map { _ in CommandPalette.Candidate(random.text(upTo: 8), summary: random.text(upTo: 8)) }
    rehearsal.answerCommand(words, .init(random.text(upTo: 60), isRefused: random.below(2) == 0))
  }

  // Any request may be answered at any time, those that were given up among them.
  private mutating func answer() {
    guard !rehearsal.asked.isEmpty else { return }
    let index = random.below(rehearsal.asked.count)
    if random.below(3) == 0 {
      rehearsal.answerAt(index, .failure(error()))
    } else {
      rehearsal.answerAt(index, .success(success(rehearsal.asked[index].intent)))
    }
  }

  private mutating func error() -> WalletError {
    WalletError(
      random.pick([0, 400, 401, 403, 404, 409, 410, 412, 423, 426, 429, 500, 503, 507]), random.pick(ErrorCode.allCases), "simulated",
      fieldErrors: random.below(4) == 0 ? [FieldError(random.pick(Self.fields), "is odd: " + random.pick(BadText.pieces))] : [],
      attemptsLeft: random.pick([nil, 0, 1, 3, -1, .max]),
      retryAfter: random.pick([nil, .zero, .seconds(30), .seconds(Int64.max), .seconds(-5)]))
  }

  private static let fields = [
    "firstName", "email", "password", "confirmPassword", "passcode", "confirmPasscode", "mfaQuestionAnswers", "mfaQuestionAnswers[0]",
    "mfaQuestionAnswers[9]", "mfaQuestionAnswers[-1]", "countryCode", "recoveryCode", "mfaSecretAnswer", "currentPassword", "newPassword",
    "currentPasscode", "newPasscode", "confirmPasscode", "programName", "currency", "mobile", "cardPin", "deliveryAddress",
    "deliveryAddress.city", "deliveryAddress.postalCode", "termsAndConditionsAccepted", "statusReason", "activationCode", "pin", "",
    "\u{1b}[2J",
  ]

  private mutating func success(_ intent: any Intent) -> any Sendable {
    let name = random.below(4) == 0 ? random.pick(BadText.pieces) : "Anna"
    switch intent {
    case is Intents.CheckDevice: return device(name)
    case is Intents.LoadRequirements: return requirements(name)
    case is Intents.RegisterNewUser: return RegisterUserResponse(message: name, nonce: Secret(Self.secretText))
    case is Intents.LoginByUsernamePassword:
      return random.below(2) == 0
        ? Intents.LoginByUsernamePassword.Answer.signedIn(session(name))
        : .question(MFAToken(question: name, token: Secret(Self.secretText)))
    case is Intents.Simulate: return overview(name)
    case is Intents.LoadPreferences:
      return Preferences(
        sessionTimeout: random.pick([nil, .seconds(30), .seconds(90), .seconds(86_400)]),
        idleTimeout: random.pick([.seconds(1), .seconds(120), .seconds(300)]), isFingerprintOn: random.below(2) == 0)
    case is Intents.RetrieveCustomerDevices:
      return (0..<random.below(30)).map {
        LinkedPhone(
          name: name, isThis: $0 == 0, linkedSince: .earliest, isActive: random.below(2) == 0, hasSession: random.below(2) == 0,
          passes: (0..<random.below(3)).map { _ in
            CustomerDevicePass(lastFour: name, walletType: random.pick(MobileWalletType.allCases))
          })
      }
    case is Intents.TurnOnFingerprint, is Intents.ExpireDeviceAuthenticationToken, is Intents.DeclineFingerprint,
      is Intents.SetSessionTimeout, is Intents.KeepSession:
      return ()
    case is Intents.StartPasswordRecovery:
      return PasswordRecovery(question: name, token: Secret(Self.secretText), expires: rehearsal.moment.now)
    case is Intents.StartPasscodeRecovery: return MFAToken(question: name, token: Secret(Self.secretText))
    case is Intents.RetrievePasswordConfigurations: return requirements(name).passwords
    case is Intents.RetrievePasscodeConfigurations:
      return PINRules(configurations: PasscodeConfigurations(), needsCurrent: random.below(2) == 0)
    case is Intents.ResetPassword, is Intents.ResetPasscode, is Intents.ChangePasscode: return ()
    case is Intents.ChangePassword: return rehearsal.moment.now
    case is Intents.Logout, is Intents.RemoveDevice, is Intents.StepUp: return ()
    case is Intents.GetAllCards: return cards(name)
    case is Intents.GetCard, is Intents.CreateCard, is Intents.UpdateCard, is Intents.ActivateCard, is Intents.SetCardPIN: return card(name)
    case is Intents.GetCardActivity:
      return CardActivity(payments: (0..<random.below(60)).map { _ in cardPayment(name) }, hasOlder: random.below(2) == 0)
    case is Intents.GetPrograms: return (0..<random.below(12)).map { _ in program(name) }
    case is Intents.GetCardDetails:
      return CardSensitiveDetails(
        pan: Secret(String(repeating: Self.revealed, count: random.pick([0, 1, 4, 20]))), cvv: Secret(Self.revealed),
        expiry: CardExpiry(month: 11, year: 2029), cardHolderName: name)
    case is Intents.PresentAddPaymentPass:
      return random.pick([[], [.phone], [.watch], PassDevice.allCases])
    case is Intents.GeneratePassRequest, is Intents.CloseWalletSheet, is Intents.CancelExtensionAuthorization,
      is Intents.PostponeActivation, is Intents.RemovePass,
      is Intents.UnpairWatch, is Intents.SetUpWallet, is Intents.SwitchContactless, is Intents.ChooseDefaultToken,
      is Intents.PerformTokenRequest,
      is Intents.ReturnToIssuer:
      return ()
    case is Intents.LoadOwnCards: return printedCards(name)
    case is Intents.LoadExtensions:
      return (0..<random.below(4)).map { number in
        ExtensionListing(
          issuer: IssuerIdentifier(rawValue: "issuer-\(number)"), name: name, face: random.pick([nil] + Theme.Slot.allCases),
          offer: random.pick([.cards(entries(name)), .authentication(Script.issuer, hasFingerprint: random.pick([true, false]))]))
      }
    case is Intents.AuthorizeExtension: return random.pick([[], entries(name)])
    case is Intents.AddPass, is Intents.AddPassEntry, is Intents.AddTypedCard, is Intents.ActivatePass, is Intents.ActivatePassInApp,
      is Intents.RetrieveActivationMethods, is Intents.PushCard:
      return pass(name)
    case is Intents.LoadWallet:
      rehearsal.offers = [offer(name)]
      return WalletContents(
        random.pick(DeviceWallet.allCases), passes: passes(name), watchPasses: random.pick([nil, passes(name)]),
        obstacle: random.pick([
          nil, nil, .apple(.unsupported), .apple(.restricted), .google(.noNFC), .google(.outdated), .google(.notSetUp),
          .samsung(random.pick(SamsungPayReason.allCases)),
        ]),
        defaultToken: random.pick([nil, passes(name).first?.deviceAccountIdentifier]), isContactless: random.pick([nil, true, false]))
    case is Intents.OpenCardPush:
      return random.pick([
        PushOpening.terms, .obstacle(.google(.notSetUp)), .obstacle(.samsung(random.pick(SamsungPayReason.allCases))),
        .address(UserAddress(TokenizationCustomer(address: nil, country: random.pick(["DE", "US"]), name: name, mobile: name))),
      ])
    case is Intents.RequestActivationCode:
      return RequestedCode(method: random.pick(methods(name)), expires: random.pick([.earliest, .latest]), codesLeft: random.below(4))
    case is Intents.LoadShop, is Intents.CheckOut, is Intents.Pay, is Intents.CompleteOrder, is Intents.LoadPaymentMethods,
      is Intents.DeletePaymentMethod, is Intents.AddPaymentMethod, is Intents.ContinuePayment, is Intents.LoadChallenge,
      is Intents.AnswerChallenge, is Intents.LoadPaymentApprovals, is Intents.AnswerPaymentApproval, is Intents.LoadJWTs:
      return payment(intent, name)
    case is Intents.CheckEligibility:
      return TypedCardEligibility(
        network: random.pick(CardNetwork.allCases), issuer: Script.issuerID, accountPanSuffix: random.pick(["1234", name]),
        panReference: random.pick([nil, PANReference(rawValue: "F-7009")]))
    default: return session(name)
    }
  }

  private mutating func payment(_ intent: any Intent, _ name: String) -> any Sendable {
    let card = ShopperCard(brand: random.pick(PaymentBrand.allCases), lastFour: random.pick(["1111", name]))
    let details = RegistrationDetails(
      holder: name, expiry: random.pick([nil, CardExpiry(month: 11, year: 2029)]), account: random.pick([nil, name]))
    let acsTransID = TransactionIdentifier(rawValue: name)
    let id = RegistrationIdentifier(rawValue: random.pick([name, String(repeating: "a", count: 32)]))
    let prices = Self.prices
    let outcome = OrderOutcome(
      number: OrderNumber(rawValue: name), amount: random.pick(prices + [nil]), state: random.pick(OrderState.allCases),
      result: random.pick([nil, PaymentResult(random.pick(ResultCause.allCases))]), paidWith: random.pick([nil, card]),
      isKept: random.below(2) == 0, authentication: random.pick([nil] + AuthenticationFlow.allCases))
    switch intent {
    case is Intents.LoadShop:
      let shop = Shop(
        name: name, articles: (0..<random.below(30)).map { ShopArticle(id: "\($0)", name: name, price: random.pick(prices)) },
        voucherCurrencies: random.pick([[], ["GBP", "JPY"], [name]]))
      return ShopFront(shop, basket: random.pick([Basket(), rehearsal.basket]))
    case is Intents.CheckOut, is Intents.AddPaymentMethod:
      return OpenCheckout(
        merchant: .harbourBooks,
        order: PlacedOrder(
          number: OrderNumber(rawValue: name), amount: random.pick(prices + [nil]),
          checkoutId: random.pick([nil, CheckoutIdentifier(rawValue: name)]), keepsMethod: random.below(2) == 0,
          asksCode: random.below(2) == 0, asksAddress: random.below(2) == 0, asksAboutCustomer: random.below(2) == 0),
        info: CheckoutInfo(
          amount: random.pick(prices), paymentBrands: PaymentBrand.allCases,
          tokens: Array(repeating: CheckoutToken(tokenId: id, card: card, details: details), count: random.below(21))),
        prepared: rehearsal.moment.now)
    case is Intents.Pay, is Intents.ContinuePayment:
      let refusal = JWTRefusal(.invalidField, ["jwt", random.pick(JWTPart.allCases).rawValue])
      let question = ThreeDS2Info(acsTransID: acsTransID, kind: random.pick(ChallengeKind.allCases))
      return PaymentAttempt(
        SubmittedTransaction(
          result: PaymentResult(random.pick(ResultCause.allCases)), threeDS2Info: random.pick([nil, question]),
          redirectURL: random.pick([nil, name])), outcome: random.pick([nil, outcome]),
        refused: random.pick([nil, .byApp, .byShop(name), .byGateway(JWTRefusal(.invalidField, [name])), .byGateway(refusal)]))
    case is Intents.LoadChallenge, is Intents.AnswerChallenge:
      return BankChallenge(
        acsTransID: acsTransID, transStatus: random.pick(TransStatus.allCases), isCancelled: random.below(2) == 0,
        kind: random.pick(ChallengeKind.allCases), bank: name, merchantName: name, amount: random.pick(prices + [nil]), lastFour: name,
        sentTo: random.pick([nil, name]), choices: Array(repeating: name, count: random.below(9)), triesLeft: random.below(4),
        ends: rehearsal.moment.now)
    case is Intents.LoadPaymentApprovals:
      return (0..<random.below(3)).map { _ in
        PaymentApproval(
          acsTransID: acsTransID, merchantName: name, amount: random.pick(prices + [nil]), lastFour: name, asked: rehearsal.moment.now,
          ends: rehearsal.moment.now)
      }
    case is Intents.DeletePaymentMethod, is Intents.AnswerPaymentApproval: return ()
    case is Intents.CompleteOrder: return outcome
    case is Intents.LoadJWTs:
      let jwt = random.pick([Script.requestJWT, Script.responseJWT, Opaque(name)])
      return PaymentJWTs(
        request: JWTReading(
          request: jwt, customerFields: random.pick([[], [.securitycode], PaymentField.allCases]),
          refusal: random.pick([nil, JWTRefusal(.invalidField, [name])]), at: rehearsal.moment.now),
        response: random.pick([
          nil,
          JWTReading(
            response: jwt, isVerified: random.below(2) == 0, refused: random.pick([nil, .byApp, .byShop(name)]), at: rehearsal.moment.now),
        ]))
    default:
      return MerchantProfile.all.map { shop in
        let methods = (0..<random.below(12)).map { _ in
          StoredPaymentMethod(registrationId: id, card: card, consented: rehearsal.moment.now, details: random.pick([nil, details]))
        }
        return ShopMethods(shop.identifier, random.pick([nil, methods]), at: rehearsal.moment.now)
      }
    }
  }

  private mutating func entries(_ name: String) -> [PassEntry] {
    ["1", "2"].map { number in
      PassEntry(
        paymentInstrumentId: PaymentInstrumentIdentifier(rawValue: "PI" + number), network: .visa, primaryAccountSuffix: name,
        art: random.pick([.failure(.missing), art(name)]))
    }
  }

  /// The characters of a name that can be printed, as many as a row may have.
  private func art(_ name: String) -> Result<CardArt, CardArt.Flaw> {
    let characters = name.filter { (try? CardArt([[CardArt.Cell($0, .text)]])) != nil }.prefix(CardArt.columns)
    let row = zip(characters, 0...).map { CardArt.Cell($0, CardArt.Part.allCases[$1 % CardArt.Part.allCases.count]) }
    return Result { () throws(CardArt.Flaw) in try CardArt(Array(repeating: row, count: name.count % CardArt.rowCount + 1)) }
  }

  private func methods(_ name: String) -> [ActivationMethod] {
    ActivationMethod.Kind.allCases.map { ActivationMethod($0, name) }
  }

  private mutating func passes(_ name: String) -> [WalletPass] { (0..<random.pick([0, 1, 3, 12])).map { _ in pass(name) } }

  private mutating func pass(_ name: String) -> WalletPass {
    WalletPass(
      primaryAccountIdentifier: PANReference(rawValue: random.pick(["F1", "F2", name])),
      primaryAccountNumberSuffix: random.pick(["1234", name]),
      deviceAccountIdentifier: TokenReference(rawValue: "D\(random.below(4))"), deviceAccountNumberSuffix: random.pick(["4821", name]),
      wallet: random.pick(DeviceWallet.allCases), device: random.pick(PassDevice.allCases), issuer: Script.issuerID, organizationName: name,
      face: random.pick(Theme.Slot.allCases),
      network: random.pick(CardNetwork.allCases),
      passActivationState: random.pick(PassActivationState.allCases), causes: random.pick([[], [.card], [.issuer, .wallet]]),
      methods: random.pick([[], methods(name), [ActivationMethod(.call, name)]]), added: .earliest, since: .latest)
  }

  private mutating func offer(_ name: String) -> WalletOffer {
    if random.below(3) == 0 {
      let pass = random.pick([nil, pass(name)])
      return .google(
        GoogleWalletOffer(
          button: random.pick([nil, .add(createsWallet: true), .add(createsWallet: false), pass.map { .verify($0) }]),
          badge: random.pick([nil, .added, .pending, .suspended, .available]), token: pass,
          isDefault: random.below(2) == 0, reasons: []))
    }
    if random.below(3) == 0 {
      let pass = random.pick([nil, pass(name)])
      return .samsung(
        SamsungWalletOffer(
          button: random.pick([nil, .add, .setUp, .update, pass.map { .verify($0) }]),
          badge: random.pick([nil, .added, .suspended, .available]), pass: pass, reasons: []))
    }
    let buttons: [AppleWalletOffer.Button] = [.verify(pass(name)), .add(random.pick([[.phone], [.watch], [.phone, .watch]]))]
    return .apple(
      AppleWalletOffer(
        buttons: Array(buttons.dropFirst(random.below(3))), badge: random.pick([nil, .added, .available]),
        passes: passes(name), hasWatch: random.below(2) == 0, reasons: []))
  }

  private mutating func device(_ name: String) -> Intents.CheckDevice.Answer {
    let issuer = IssuerProfile(name: name, greeting: name, supportsPINLogin: random.below(3) > 0)
    return Intents.CheckDevice.Answer(
      status: DeviceStatus(isRegistered: random.below(3) > 0, isActive: random.below(4) > 0, issuer: issuer),
      holderName: random.below(3) > 0 ? name : nil, session: random.below(3) == 0 ? session(name) : nil,
      hasFingerprint: random.below(3) == 0)
  }

  private mutating func session(_ name: String) -> SignedIn {
    SignedIn(
      wallet: WalletSummary(
        firstName: name, lastName: "Sample", username: name, countryCode: random.pick(["DE", "US"]),
        linkedDevices: random.pick([0, 1, 3, .max]), linkedSince: rehearsal.moment.now, lastPasswordUpdate: .latest),
      phoneName: name, issuer: IssuerProfile(name: name, greeting: name, supportsPINLogin: random.below(3) > 0),
      mayChoosePIN: random.below(3) == 0, canSetPIN: random.below(3) == 0, offersFingerprint: random.below(3) == 0)
  }

  private mutating func requirements(_ name: String) -> EnrollmentRequirements {
    let pool = (0..<random.below(6)).map { MFAQuestion("\($0)? \(name)", isMandatory: $0 == 1) }
    var passwords = PasswordConfigurations()
    passwords.minLength = random.pick([1, 8, 80])
    passwords.requireDigit = random.below(2) == 0
    passwords.requireSpecial = random.below(2) == 0
    return EnrollmentRequirements(
      questions: MFAQuestions(pool: pool, requiredNumber: random.below(5)), passwords: passwords,
      passcodes: random.below(3) == 0 ? nil : PasscodeConfigurations())
  }

  private mutating func cards(_ name: String) -> CardList {
    let cards = (0..<random.pick([0, 1, 3, 10, 30])).map { _ in card(name) }
    let records = random.pick([cards.count, 0, 11, 5000, -1, .max, .min])
    return CardList(
      cards: cards, meta: PagingResultMeta(numberOfRecords: records, limit: random.pick([1, 10, 100]), offset: random.pick([0, 10])))
  }

  private mutating func card(_ name: String) -> Card {
    let tokenizations = (0..<random.below(12)).map { _ in
      MobileWalletTokenization(
        dpanRef: random.pick([nil, name]), walletId: random.pick([nil, name]), walletType: random.pick(MobileWalletType.allCases),
        status: random.pick(MobileWalletStatus.allCases))
    }
    let address = DeliveryAddress(address1: name, address2: name, city: name, countryCode: name, state: name, postalCode: name)
    var card = Card(
      cardId: CardIdentifier(rawValue: random.pick(["1", "2", name])), status: random.pick(CardStatus.allCases),
      expiry: random.pick([CardExpiry(month: 11, year: 2029), CardExpiry(month: 1, year: 9999)]), lastFour: random.pick(["7009", name]),
      bin: "545454", customerId: name, cardType: random.pick(CardType.allCases), programName: name,
      currency: random.pick(["EUR", name]), mobile: name, deliveryAddress: random.pick([nil, address]), createdDate: rehearsal.moment.now,
      accountId: name, scheme: random.pick(CardScheme.allCases), activationDate: random.pick([nil, .latest]),
      isPinSet: random.below(2) == 0, externalId: random.pick([nil, name]),
      tokenizations: random.below(3) == 0 ? nil : MobileWalletTokenizationList(tokenizations))
    card.lastPayments = random.below(2) == 0 ? nil : (0..<random.below(7)).map { _ in cardPayment(name) }
    return card
  }

  private mutating func cardPayment(_ name: String) -> CardPayment {
    CardPayment(
      moment: random.pick([rehearsal.moment.now, .earliest, .latest]), merchantName: name, amount: random.pick(Self.prices),
      decision: random.pick(PaymentDecision.allCases))
  }

  private static let prices = [("10.50", "GBP"), ("1050", "JPY"), ("9999999999.999", "BHD")].compactMap { amount, currency in
    Currency.named(currency).flatMap { Money(amount, $0) }
  }

  private mutating func program(_ name: String) -> PrepaidProgram {
    PrepaidProgram(
      programName: random.pick([name, "MAGIC-PENDING", "MERIDIAN-VIRTUAL-MC-EEA"]), programType: random.pick(CardType.allCases),
      scheme: random.pick(CardScheme.allCases), currencies: random.pick([[], ["EUR"], ["EUR", "GBP", name]]),
      region: random.pick(ProgramRegion.allCases), allowableCards: random.pick([0, 1, 3, -1, .max]), bin: "545454",
      wallets: DeviceWallet.allCases)
  }

  private mutating func overview(_ name: String) -> WorldOverview {
    var overview = Catalogue.overview()
    overview.phones = (0..<random.below(30)).map {
      .init(number: $0, name: name, kind: random.pick(PhoneKind.allCases), holderName: name, isCurrent: $0 == 0, wallets: [])
    }
    overview.inbox = (0..<random.below(30)).map {
      .init(
        number: Int64($0), moment: .earliest,
        message: Message(random.pick([.mail, .push]), to: name, subject: name, body: name, code: random.pick([nil, Secret("12345678")])),
        phoneName: random.pick([nil, name]), isUnread: random.below(2) == 0)
    }
    overview.customers = (0..<random.below(4)).map { _ in
      let devices = (0..<random.below(4)).map { _ in
        CustomerDevice(
          deviceIdentifier: DeviceIdentifier(rawValue: name), linkedSince: .earliest, isActive: random.below(2) == 0,
          hasSession: random.below(2) == 0, passes: [])
      }
      return .init(
        customer: Customer(
          username: name, firstName: name, lastName: name, isLoginLocked: random.below(2) == 0, isPINDisabled: random.below(2) == 0,
          devices: devices),
        phones: devices.map { _ in .init(name: name, isCurrent: random.below(3) == 0) })
    }
    overview.cards =
      random.below(3) == 0 ? nil : .init(username: name, offset: random.pick([0, 10, 4990]), list: cards(name))
    let tokens = (0..<random.below(4)).map { _ in
      WorldOverview.VaultEntry(
        VaultToken(
          number: 1, tokenUniqueReference: TokenReference(rawValue: name), paymentAccountReference: PaymentAccountReference(rawValue: name),
          network: .visa, issuer: IssuerIdentifier(rawValue: name), wallet: .applePay, deviceId: name, made: .earliest,
          state: random.pick(TokenState.allCases), causes: random.pick([[], SuspensionCause.allCases]),
          reasonCode: random.pick([nil, name]), accountPanSuffix: name, tokenPanSuffix: name), on: random.pick([nil, .watch]),
        of: random.pick([nil, name]))
    }
    overview.network = random.below(3) == 0 ? nil : .init(NetworkRules(NetworkConfiguration()), tokens)
    let method = StoredMethod(
      registrationId: RegistrationIdentifier(rawValue: name), shopper: ShopperIdentifier(rawValue: name),
      card: ShopperCard(brand: .visa, lastFour: name), consented: .latest)
    let record = ShopperRecord(
      shopper: method.shopper, orders: random.pick([0, .max]), methods: Array(repeating: method, count: random.below(12)))
    overview.shopper = random.pick([nil, .init([]), .init(MerchantProfile.all.map { .init($0.identifier, record) })])
    overview.shops = random.below(3) == 0 ? nil : MerchantProfile.all.map { ShopRules($0, MerchantConfiguration(), SiteConfiguration()) }
    overview.printedCards = random.below(3) == 0 ? nil : printedCards(name)
    if random.below(4) == 0 { overview.wallet = nil }
    overview.armed = random.below(2) == 0 ? [name] : []
    overview.isOffline = random.below(2) == 0
    return overview
  }

  private mutating func printedCards(_ name: String) -> [PrintedCard] {
    (0..<random.below(4)).map { number in
      PrintedCard(
        cardId: CardIdentifier(rawValue: "\(number)"), programName: name, number: Secret(Self.secretText + "7009"),
        expiry: CardExpiry(month: 11, year: 2029), cvv: random.pick([nil, Secret(Self.secretDigits)]), name: name,
        status: random.pick(CardStatus.allCases))
    }
  }

  // MARK: - Invariants

  private mutating func look() {
    let size = randomSize()
    rehearsal.interface.fit(size, rehearsal.shared)
    let (interface, state) = (rehearsal.interface, rehearsal.state)
    visited.insert(interface.screenName)
    let frame = rehearsal.stage(size.columns, size.rows)
    if random.below(4) == 0 { check(frame == rehearsal.stage(size.columns, size.rows), "drawn twice at \(size), it differs") }
    check(frame == stage.frame(interface, rehearsal.shared, size: size), "what was drawn before shows through at \(size)")
    check(frame.size == size && frame.cells.count == size.columns * size.rows, "the frame is not of size \(size)")
    if let cursor = frame.cursor {
      check((0..<size.rows).contains(cursor.row) && (0..<size.columns).contains(cursor.column), "the cursor is outside of \(size)")
    }
    if let row = firstBadCell(frame).map({ $0 / size.columns }) { check(false, "a secret, or a sign that acts: \(frame.line(row))") }
    for line in conversation.tell(interface, state) {
      check(line.string.unicodeScalars.allSatisfy { $0.isHarmless && $0 != "Ж" }, "told in lines: \(line.string)")
      for secret in [Self.secretDigits, Self.revealed] {
        check(!line.string.contains(secret), "a secret is told in lines: \(line.string)")
      }
    }
    check(conversation.tell(interface, state).isEmpty, "told twice in lines")
    let open = rehearsal.asked.filter { ask in !rehearsal.cancelled.contains { $0 == (ask.visit, ask.id) } }
    let kinds = open.map { "\($0.visit) \(type(of: $0.intent))" }
    check(Set(kinds).count == kinds.count, "two requests of a kind are under way: \(kinds)")
  }

  // Cell by cell, because this is most of the work.
  mutating func firstBadCell(_ frame: Frame) -> Int? {
    var sevens = 0
    var eights = 0
    // Revealed text and one-time codes may be visible, but only in cells with the role `secret`.
    let showsText = rehearsal.focusedField?.isRevealed == true
    let showsCode = rehearsal.interface.page.body.contains { if case .field(let field, _) = $0 { field.kind == .code } else { false } }
    for (index, cell) in frame.cells.enumerated() {
      let glyph = cell.glyph
      let mayShowText = showsText && cell.role.isSecret
      if mayShowText, glyph == 0x416 { continue }
      sevens = glyph == 0x37 && !(showsCode && cell.role.isSecret) ? sevens + 1 : 0
      eights = glyph == 0x38 && !cell.role.isSecret ? eights + 1 : 0
      if glyph == 0x416 || sevens == Self.secretDigits.count || eights == Self.revealed.count { return index }
      if glyph == 0 || glyph >= 0x20 && glyph < 0x7F || seen.contains(glyph) { continue }
      if glyph >= Frame.Cell.firstComposed {
        // A mark that was typed after the text is in the cell of its last character.
        if !frame.text(of: cell).unicodeScalars.allSatisfy({ $0.isHarmless && (mayShowText || $0 != "Ж") }) { return index }
      } else {
        guard Unicode.Scalar(glyph)?.isHarmless == true else { return index }
        seen.insert(glyph)
      }
    }
    return nil
  }

  private mutating func randomSize() -> Size {
    switch random.below(16) {
    case 0..<6: Size(columns: 40, rows: 12)
    case 6, 7: Size(columns: 80, rows: 24)
    case 8..<11: Size(columns: 1 + random.below(40), rows: 1 + random.below(12))
    case 11: Size(columns: 1 + random.below(200), rows: 1 + random.below(60))
    default: Size(columns: 40 + random.below(50), rows: 12 + random.below(14))
    }
  }

  private mutating func leave() {
    for _ in 0..<12 { rehearsal.press(.escape) }
    check(rehearsal.interface.exitStatus == nil || rehearsal.interface.exitStatus == 0, "Esc has left")
    rehearsal.press(.control("c"))
    check(rehearsal.interface.exitStatus == 130, "Ctrl-C does not leave")
    var dumped = String(reflecting: rehearsal.interface)
    dump(rehearsal.interface, to: &dumped)
    dump(conversation, to: &dumped)
    // A number by itself is a count or a byte: text is dumped in quotation marks.
    var texts = dumped.split(separator: "\n").filter { $0.last?.isNumber != true }.joined(separator: "\n")
    // An address is random, and may have the digits.
    texts = texts.replacing(#/0x[0-9a-fA-F]+/#, with: "")
    // The vendors' test numbers are public: magic data lists them.
    for number in PAN.vendorNumbers { texts = texts.replacing(number, with: "") }
    let isClean = ["Ж", Self.secretDigits, Self.revealed].allSatisfy { !texts.contains($0) }
    check(isClean, "a secret is in what dump prints")
  }

  private mutating func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append("\(rehearsal.interface.screenName): \(problem())") }
  }
}

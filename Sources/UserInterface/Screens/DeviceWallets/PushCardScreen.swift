import WalletModel

/// Google's or Samsung's sheet over the issuer's app, with the steps setup if the wallet isn't ready, address if it is required, terms and
/// result. (TapAndPay, `pushTokenize`; Samsung Pay SDK, `addCard`)
struct PushCardScreen<Brand: WalletBrand>: FormScreen {
  static var title: Text { Brand.wallet.app }
  static var help: Text { Brand.wallet.app + "'s own page over the app. It adds your card to this phone." }

  typealias Outcome = WalletSheetExit

  enum ControlID: Hashable, Sendable {
    case setUp, address1, postalCode, locality, accept, fillSample, retry, done, cancel
  }

  private enum Stage: Equatable {
    case opening
    /// The wallet must be set up or updated first.
    case setup(WalletObstacle)
    case settingUp(WalletObstacle)
    /// The wallet isn't ready, and the person can't change that here.
    case unavailable(WalletObstacle)
    case address(UserAddress)
    case terms
    /// The wallet adds the card, with the address if one was required.
    case adding(UserAddress?)
    case added(WalletPass)
    /// No usable response has arrived, or the phone couldn't store the card: the person can repeat the step.
    case failed(Failed)
    /// Issuer, network or wallet provider has declined.
    case refused(WalletError)
    case closing(Notice?)
  }

  private enum Failed: Equatable {
    case opening
    case settingUp(WalletObstacle)
    case adding(UserAddress?)
  }

  private let errand: PassErrand
  /// The verification that follows the wallet's setup; nil if the sheet adds a card.
  private let verification: PassSetup?
  private var stage = Stage.opening
  var form = Form<ControlID>([])
  var message: Notice?
  private var open = PendingRequest<Intents.OpenCardPush>()
  private var setUp = PendingRequest<Intents.SetUpWallet>()
  private var push = PendingRequest<Intents.PushCard>()
  private var close = PendingRequest<Intents.CloseWalletSheet>()

  init(_ errand: PassErrand) {
    self.errand = errand
    verification = nil
  }

  /// - Parameters:
  ///   - obstacle: the obstacle to remove first.
  ///   - verification: the verification to resume after the setup.
  init(_ errand: PassErrand, removing obstacle: WalletObstacle, for verification: PassSetup) {
    self.errand = errand
    self.verification = verification
    _ = show(obstacle)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { open.isWaiting || setUp.isWaiting || push.isWaiting }
  var isFinishing: Bool { push.isWaiting }
  var isSettling: Bool { if case .closing = stage { true } else { false } }
  var keepsSecrets: Bool { true }

  // MARK: - Responses

  mutating func handleFirst(_ input: Input) -> Step<Outcome>? {
    guard case .closing(let notice) = stage else { return nil }
    // The wallet notifies the app even if the person doesn't wait for it.
    return input.isEscape ? .leave(.left(errand, notice)) : .stay
  }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .closing(let notice) = stage {
      if close.receive(event) != nil { return .leave(.left(errand, notice)) }
      return .stay
    }
    if case .arrived = event { return verification == nil ? start() : .stay }
    switch open.receive(event) {
    case .success(.address(let address))?: return show(.address(address))
    case .success(.terms)?: return show(.terms)
    case .success(.obstacle(let obstacle))?: return show(obstacle)
    case .failure(let error)?: return fail(.opening, error)
    case nil: break
    }
    switch setUp.receive(event) {
    // Continues with the verification, or starts again to add the card.
    case .success?: return verification.map { .leave(.verify($0)) } ?? start()
    case .failure(let error)?:
      guard case .settingUp(let obstacle) = stage else { return .stay }
      return fail(.settingUp(obstacle), error)
    case nil: break
    }
    switch push.receive(event) {
    case .success(let pass)? where pass.passActivationState == .requiresActivation:
      return .leave(.verify(PassSetup(pass: pass, origin: .app(errand, isSheet: true), hasCurrentMethods: true)))
    case .success(let pass)?: return show(.added(pass))
    case .failure(let error)?:
      if let obstacle = error.walletObstacle { return show(obstacle) }
      guard case .adding(let address) = stage else { return .stay }
      return fail(.adding(address), error)
    case nil: return nil
    }
  }

  private mutating func fail(_ step: Failed, _ error: WalletError) -> Step<Outcome> {
    // A card to verify is in the wallet already, even if the setup fails.
    guard !error.endsAdding || verification != nil else { return show(.refused(error)) }
    _ = show(.failed(step))
    return refuse(Refusal.wallet(error))
  }

  // MARK: - Steps

  private mutating func start() -> Step<Outcome> {
    _ = show(.opening)
    return .stay(open.start(Intents.OpenCardPush(card: errand.card, wallet: Brand.wallet)))
  }

  private mutating func remove(_ obstacle: WalletObstacle) -> Step<Outcome> {
    _ = show(.settingUp(obstacle))
    return .stay(setUp.start(Intents.SetUpWallet(obstacle)))
  }

  private mutating func add(_ address: UserAddress?, isAgain: Bool) -> Step<Outcome> {
    _ = show(.adding(address))
    return .stay(push.start(Intents.PushCard(address: address, isAgain: isAgain)))
  }

  private mutating func show(_ obstacle: WalletObstacle) -> Step<Outcome> {
    show(obstacle.remedy == nil ? .unavailable(obstacle) : .setup(obstacle))
  }

  private mutating func show(_ new: Stage) -> Step<Outcome> {
    (stage, message) = (new, nil)
    let cancel: (ControlID, Form<ControlID>.Control) = (.cancel, .action(.init("No thanks")))
    switch new {
    case .opening, .settingUp, .adding, .closing: form = Form([])
    case .setup(let obstacle): form = Form([(.setUp, .action(.init(obstacle.remedy?.label ?? ""))), cancel])
    case .address(let address): form = addressForm(address, cancel)
    case .terms: form = Form([(.accept, .action(.init("Agree and add"))), cancel])
    case .failed: form = Form([(.retry, .action(.init("Try again"))), cancel])
    case .refused, .unavailable, .added: form = Form([(.done, .action(.init("Done")))])
    }
    return .stay
  }

  /// Returns the form for the cardholder's address, filled in with the data that is known.
  private func addressForm(_ address: UserAddress, _ cancel: (ControlID, Form<ControlID>.Control)) -> Form<ControlID> {
    func field(_ label: Text, _ rule: CardField, _ value: String) -> Form<ControlID>.Control {
      .field(Field(label, limit: rule.maxLength, value: value))
    }
    let sample: [(ControlID, Form<ControlID>.Control)] =
      address.isComplete || SamplePerson.address(in: address.countryCode) == nil ? [] : [(.fillSample, .action(.fillSample))]
    return Form(
      [
        (.address1, field("Address", .address1, address.address1)),
        (.postalCode, field("Postal code", .postalCode, address.postalCode)),
        (.locality, field("City", .city, address.locality)),
        (.accept, .action(.init("Accept and continue"))),
      ] + sample + [cancel], primary: .accept, focus: address.isComplete ? .accept : nil)
  }

  /// Leaves the sheet. The wallet notifies the app of the cancellation, unless the app already has a result.
  private mutating func leave(_ notice: Notice?) -> Step<Outcome> {
    _ = show(.closing(notice))
    return .stay(close.start(Intents.CloseWalletSheet()))
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    let failed: Failed
    switch stage {
    case .adding(let address): failed = .adding(address)
    case .settingUp(let obstacle): failed = .settingUp(obstacle)
    default: failed = .opening
    }
    let notice = message
    _ = show(.failed(failed))
    message = notice
    return push.cancel() ?? setUp.cancel() ?? open.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    if case .added = stage { return leave(.good("Added to " + Brand.wallet.app + ".")) }
    // The card's page shows the result of a request whose response was lost.
    if case .failed(.adding) = stage { return leave(.notice("See below whether it was added.")) }
    return leave(verification?.pass.postponedNotice ?? .notice("Not added to " + Brand.wallet.app + "."))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .setUp:
      guard case .setup(let obstacle) = stage else { return .stay }
      return remove(obstacle)
    case .address1, .postalCode, .locality, .accept: return accept()
    case .fillSample:
      guard case .address(let address) = stage, let sample = SamplePerson.address(in: address.countryCode) else { return .stay }
      fill(
        [(.address1, sample.address1), (.postalCode, sample.postalCode), (.locality, sample.city)], thenFocus: .accept)
      return .stay
    case .retry:
      switch stage {
      case .failed(.adding(let address)): return add(address, isAgain: true)
      case .failed(.settingUp(let obstacle)): return remove(obstacle)
      default: return start()
      }
    case .done, .cancel: return goBack()
    }
  }

  private mutating func accept() -> Step<Outcome> {
    if stage == .terms { return add(nil, isAgain: false) }
    guard case .address(var address) = stage else { return .stay }
    if let missing = demandAny(of: .address1, .postalCode, .locality) { return missing }
    address.address1 = form[field: .address1].value.trimmed
    address.postalCode = form[field: .postalCode].value.trimmed
    address.locality = form[field: .locality].value.trimmed
    return add(address, isAgain: false)
  }

  // MARK: - Page

  var page: Page {
    page(
      [.rule] + body, waiting: waiting, seconds: max(open.seconds, setUp.seconds, push.seconds), enter: enter, escape: escape)
  }

  private var waiting: Text {
    switch stage {
    case .settingUp(let obstacle): obstacle.remedy?.waiting ?? ""
    case .adding: "Adding the card"
    default: "Opening " + Brand.wallet.app
    }
  }

  private var enter: Text? {
    switch form.focused {
    case .setUp: if case .setup(let obstacle) = stage { obstacle.remedy?.enter } else { nil }
    case .address1, .postalCode: "next"
    case .locality: "accept"
    case .accept: stage == .terms ? "agree" : "accept"
    case .fillSample: "fill in"
    case .retry: "try again"
    case .done: "done"
    case .cancel: "cancel"
    case nil: nil
    }
  }

  private var escape: Text? {
    switch stage {
    case .added, .refused, .unavailable, .closing: "done"
    default: "cancel"
    }
  }

  private var card: Block { .card(errand.card.face(of: errand.signedIn, named: errand.configuration)) }
  private var issuer: Text { Text(untrusted: errand.signedIn.issuer.name) }
  private var inBrief: Text { errand.card.masked + (errand.configuration.paymentNetwork.map { " · " + $0.words } ?? "") }

  private var adding: Block { .heading("Add card to " + Brand.wallet.app) }

  private var body: [Block] {
    switch stage {
    case .failed(.settingUp(let obstacle)) where verification != nil: return setup(obstacle)
    case .opening, .adding, .failed: return [adding, .gap, card]
    case .closing: return [.gap, .gap, .centred("Closing " + Brand.wallet.app, .quiet)]
    case .setup(let obstacle), .settingUp(let obstacle): return setup(obstacle)
    case .unavailable(let obstacle): return [.band("Couldn't add card", .bad), .gap, card, .gap, .paragraph(obstacle.words)]
    case .address(let address):
      return [
        adding, .gap, .centred(inBrief, .quiet), .centred(Text(untrusted: address.name), .quiet), .gap, .paragraph("Billing address"),
        form.block(.address1), form.block(.postalCode), form.block(.locality), .gap,
        .paragraph("By continuing, you accept the terms of " + issuer + " and " + maker + ".", .quiet),
      ]
    case .terms:
      return [
        adding, .gap, card, .gap, .centred(inBrief, .quiet), .gap,
        .paragraph("You agree to the terms of " + issuer + " and " + maker + ". Your card number isn't kept on this phone."),
      ]
    case .added(let pass):
      return [
        .band("Card added", .good), .gap, card, .gap, .paragraph(pass.situation, pass.passActivationState == .activated ? .good : .text),
        .pair(pass.deviceNumberLabel, pass.deviceNumber),
      ]
    case .refused(let error):
      return [
        .band("Couldn't add card", .bad), .gap, card, .gap, .paragraph(Refusal.notAdded(error, contact: issuer)),
      ] + Refusal.nothingStored(on: "this phone")
    }
  }

  private func setup(_ obstacle: WalletObstacle) -> [Block] {
    [
      .heading(obstacle.remedy?.label ?? ""), .gap, .paragraph(obstacle.words), .gap,
      .paragraph((obstacle.remedy?.first ?? "") + ", then " + (verification == nil ? "add" : "verify") + " your card.", .quiet),
    ]
  }

  private var maker: Text { "\(Brand.wallet.maker.name)" }
}

/// The exits of a wallet's sheet over an issuer's app.
enum WalletSheetExit: Exit {
  case left(PassErrand, Notice?)
  case verify(PassSetup)

  enum ExitName: String, CaseIterable, Sendable {
    case left = "added, or not"
    case verify = "not verified"
  }

  var exitName: ExitName {
    switch self {
    case .left: .left
    case .verify: .verify
    }
  }
}

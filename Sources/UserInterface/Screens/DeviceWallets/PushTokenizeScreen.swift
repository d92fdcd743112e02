import WalletModel

/// Google Wallet's own sheet over the issuer's app: setup if there is no wallet, billing address, terms, result. (TapAndPay, `pushTokenize`)
struct PushTokenizeScreen: FormScreen {
  static var title: Text { "Google Wallet" }
  static var help: Text { "Google Wallet's own page over the app. It adds your card to this phone." }

  enum Outcome: Exit {
    case left(PassErrand, Notice?)
    case verify(PassSetup)

    enum Way: String, CaseIterable, Sendable {
      case left = "added, or not"
      case verify = "to be verified"
    }

    var way: Way {
      switch self {
      case .left: .left
      case .verify: .verify
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case setUp, address1, postalCode, locality, accept, fillSample, retry, done, cancel
  }

  private enum Stage: Equatable {
    case opening
    /// The phone has no active wallet.
    case setup
    case creating
    case address(UserAddress)
    case adding(UserAddress)
    case added(WalletPass)
    /// No usable response, or the phone couldn't store it: the step can be taken again.
    case failed(Failed)
    /// Issuer, network or Google declined.
    case refused(WalletError)
    case closing(Notice?)
  }

  private enum Failed: Equatable {
    case opening
    case creating
    case adding(UserAddress)
  }

  private let errand: PassErrand
  private var stage = Stage.opening
  var form = Form<ControlID>([])
  var message: Notice?
  private var open = Ask<Intents.OpenPushTokenize>()
  private var create = Ask<Intents.CreateWallet>()
  private var push = Ask<Intents.PushTokenize>()
  private var close = Ask<Intents.ClosePushTokenize>()

  init(_ errand: PassErrand) { self.errand = errand }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { open.isWaiting || create.isWaiting || push.isWaiting }
  var isFinishing: Bool { push.isWaiting }
  var keepsSecrets: Bool { true }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .closing(let notice) = stage {
      // The app is told even if nobody waits for it.
      if close.take(event) != nil { return .leave(.left(errand, notice)) }
      if case .input(.key(.escape)) = event { return .leave(.left(errand, notice)) }
      return .stay
    }
    if case .arrived = event { return start() }
    switch open.take(event) {
    case .success(let address)?: return show(.address(address))
    case .failure(let error)? where error.tapAndPayStatus == .noActiveWallet: return show(.setup)
    case .failure(let error)?: return fail(.opening, error)
    case nil: break
    }
    switch create.take(event) {
    // Back to where the person was, once.
    case .success?: return start()
    case .failure(let error)?: return fail(.creating, error)
    case nil: break
    }
    switch push.take(event) {
    case .success(let pass)? where pass.passActivationState == .requiresActivation:
      return .leave(.verify(PassSetup(pass: pass, origin: .app(errand, isSheet: true), hasCurrentMethods: true)))
    case .success(let pass)?: return show(.added(pass))
    case .failure(let error)?:
      guard case .adding(let address) = stage else { return .stay }
      return fail(.adding(address), error)
    case nil: return nil
    }
  }

  private mutating func fail(_ step: Failed, _ error: WalletError) -> Step<Outcome> {
    guard !error.endsAdding else { return show(.refused(error)) }
    _ = show(.failed(step))
    return refuse(Refusal.wallet(error))
  }

  // MARK: - Steps

  private mutating func start() -> Step<Outcome> {
    _ = show(.opening)
    return .stay(open.start(Intents.OpenPushTokenize(card: errand.card)))
  }

  private mutating func setUp() -> Step<Outcome> {
    _ = show(.creating)
    return .stay(create.start(Intents.CreateWallet()))
  }

  private mutating func add(_ address: UserAddress, isAgain: Bool) -> Step<Outcome> {
    _ = show(.adding(address))
    return .stay(push.start(Intents.PushTokenize(address: address, isAgain: isAgain)))
  }

  private mutating func show(_ new: Stage) -> Step<Outcome> {
    (stage, message) = (new, nil)
    let cancel: (ControlID, Form<ControlID>.Control) = (.cancel, .action(.init("No thanks")))
    switch new {
    case .opening, .creating, .adding, .closing: form = Form([])
    case .setup: form = Form([(.setUp, .action(.init("Set up Google Wallet"))), cancel])
    case .address(let address): form = addressForm(address, cancel)
    case .failed: form = Form([(.retry, .action(.init("Try again"))), cancel])
    case .refused, .added: form = Form([(.done, .action(.init("Done")))])
    }
    return .stay
  }

  /// Asks for what the issuer doesn't know; an address that it knows can be changed.
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

  /// Leaves the sheet. The app gets `RESULT_CANCELED` unless it has its result.
  private mutating func leave(_ notice: Notice?) -> Step<Outcome> {
    _ = show(.closing(notice))
    return .stay(close.start(Intents.ClosePushTokenize()))
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    let failed: Failed
    switch stage {
    case .adding(let address): failed = .adding(address)
    case .creating: failed = .creating
    default: failed = .opening
    }
    let notice = message
    _ = show(.failed(failed))
    message = notice
    return push.cancel() ?? create.cancel() ?? open.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    if case .added = stage { return leave(.good("Added to Google Wallet.")) }
    // The card's page says what came of a request whose response was lost.
    if case .failed(.adding) = stage { return leave(.notice("See below whether it was added.")) }
    return leave(.notice("Not added to Google Wallet."))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .setUp: return setUp()
    case .address1, .postalCode, .locality, .accept: return accept()
    case .fillSample:
      guard case .address(let address) = stage, let sample = SamplePerson.address(in: address.countryCode) else { return .stay }
      fill(
        [(.address1, sample.address1), (.postalCode, sample.postalCode), (.locality, sample.city)], thenFocus: .accept)
      return .stay
    case .retry:
      switch stage {
      case .failed(.adding(let address)): return add(address, isAgain: true)
      case .failed(.creating): return setUp()
      default: return start()
      }
    case .done, .cancel: return goBack()
    }
  }

  private mutating func accept() -> Step<Outcome> {
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
      [.rule] + body, waiting: waiting, seconds: max(open.seconds, create.seconds, push.seconds), enter: enter, escape: escape)
  }

  private var waiting: Text {
    switch stage {
    case .creating: "Setting up Google Wallet"
    case .adding: "Adding the card"
    default: "Opening Google Wallet"
    }
  }

  private var enter: Text? {
    switch form.focused {
    case .setUp: "set it up"
    case .address1, .postalCode: "next"
    case .locality, .accept: "accept"
    case .fillSample: "fill in"
    case .retry: "try again"
    case .done: "done"
    case .cancel: "cancel"
    case nil: nil
    }
  }

  private var escape: Text? {
    switch stage {
    case .added, .refused, .closing: "done"
    default: "cancel"
    }
  }

  private var card: Block { .card(errand.card.face(of: errand.signedIn, named: errand.configuration)) }
  private var issuer: Text { Text(untrusted: errand.signedIn.issuer.name) }
  private var inBrief: Text { errand.card.masked + (errand.configuration.paymentNetwork.map { " · " + $0.words } ?? "") }

  private var body: [Block] {
    switch stage {
    case .opening, .adding, .failed: return [.heading("Add card to Google Wallet"), .gap, card]
    case .closing: return [.gap, .gap, .centred("Closing Google Wallet", .quiet)]
    case .setup, .creating:
      return [
        .heading("Set up Google Wallet"), .gap, .paragraph("This phone has no Google Wallet yet. It takes a moment to set it up."), .gap,
        .paragraph("Then your card is added.", .quiet),
      ]
    case .address(let address):
      return [
        .heading("Add card to Google Wallet"), .gap, .centred(inBrief, .quiet), .centred(Text(untrusted: address.name), .quiet), .gap,
        .paragraph("Billing address"), form.block(.address1), form.block(.postalCode), form.block(.locality), .gap,
        .paragraph("By going on you accept the terms of " + issuer + " and Google.", .quiet),
      ]
    case .added(let pass):
      return [
        .heading("Card added"), .gap, card, .gap, .paragraph(pass.situation, pass.passActivationState == .activated ? .good : .text),
        .pair("Virtual account number", pass.deviceNumber),
      ]
    case .refused(let error):
      return [
        .heading("Couldn't add card"), .gap, card, .gap, .paragraph(Refusal.notAdded(error, contact: issuer)),
      ] + Refusal.nothingStored(on: "this phone")
    }
  }
}

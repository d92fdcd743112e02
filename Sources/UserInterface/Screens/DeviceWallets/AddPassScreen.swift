import WalletModel

/// Apple Wallet's sheet over the issuer's app, with the steps device, terms and result. (`PKAddPaymentPassViewController`)
struct AddPassScreen: FormScreen {
  static var title: Text { "Apple Wallet" }
  static var help: Text { "Apple Wallet's own page over the app. It adds your card to this iPhone or to the paired watch." }

  typealias Outcome = WalletSheetExit

  enum ControlID: Hashable, Sendable {
    case device(PassDevice)
    case agree, another, retry, done, cancel
  }

  private enum Stage: Equatable {
    case opening, choosing, requesting, terms, adding
    case added(WalletPass)
    /// No usable response has arrived, or the phone couldn't store the card: the person can repeat the step.
    case failed(Failed)
    /// Issuer, network or wallet provider has declined, or the phone can't add the card.
    case refused(WalletError)
    case closing(Notice?)
  }

  private enum Failed: Equatable { case opening, requesting, adding }

  private var errand: PassErrand
  private let configuration: PKAddPaymentPassRequestConfiguration
  private var stage = Stage.opening
  /// The devices that lack the card; nil until the sheet has opened.
  private var devices: [PassDevice]?
  private var device = PassDevice.phone
  var form = Form<ControlID>([])
  var message: Notice?
  private var present = PendingRequest<Intents.PresentAddPaymentPass>()
  private var request = PendingRequest<Intents.GeneratePassRequest>()
  private var add = PendingRequest<Intents.AddPass>()
  private var close = PendingRequest<Intents.CloseWalletSheet>()

  init(_ errand: PassErrand) {
    self.errand = errand
    configuration = errand.configuration
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { present.isWaiting || request.isWaiting || add.isWaiting }
  var isFinishing: Bool { add.isWaiting }
  var isSettling: Bool { if case .closing = stage { true } else { false } }

  /// The other device that lacks the card; nil if there is none.
  private var another: PassDevice? { devices?.first { $0 != device } }

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
    if case .arrived = event { return open() }
    switch present.receive(event) {
    case .success(let devices)?:
      self.devices = devices
      // With only one device there is nothing to choose.
      guard devices.count == 1, let only = devices.first else { return show(.choosing) }
      return ask(for: only)
    case .failure(let error)?: return fail(.opening, error)
    case nil: break
    }
    switch request.receive(event) {
    case .success?: return show(.terms)
    case .failure(let error)?: return fail(.requesting, error)
    case nil: break
    }
    switch add.receive(event) {
    case .success(let pass)? where pass.passActivationState == .requiresActivation:
      return .leave(.verify(PassSetup(pass: pass, origin: .app(errand, isSheet: true), hasCurrentMethods: true)))
    case .success(let pass)?:
      // The card has a reference from now on, by which the other device finds it.
      errand.card.primaryAccountReference = pass.primaryAccountIdentifier
      return show(.added(pass))
    case .failure(let error)?: return fail(.adding, error)
    case nil: return nil
    }
  }

  private mutating func fail(_ step: Failed, _ error: WalletError) -> Step<Outcome> {
    guard !error.endsAdding else { return show(.refused(error)) }
    _ = show(.failed(step))
    return refuse(Refusal.wallet(error))
  }

  // MARK: - Steps

  private mutating func open() -> Step<Outcome> {
    devices = nil
    _ = show(.opening)
    return .stay(present.start(Intents.PresentAddPaymentPass(card: errand.card, configuration: configuration)))
  }

  private mutating func ask(for device: PassDevice) -> Step<Outcome> {
    self.device = device
    _ = show(.requesting)
    return .stay(request.start(Intents.GeneratePassRequest(device: device)))
  }

  private mutating func add(isAgain: Bool) -> Step<Outcome> {
    _ = show(.adding)
    return .stay(add.start(Intents.AddPass(isAgain: isAgain)))
  }

  private mutating func show(_ new: Stage) -> Step<Outcome> {
    (stage, message) = (new, nil)
    let cancel: (ControlID, Action) = (.cancel, .init("Cancel"))
    switch new {
    case .opening, .requesting, .adding, .closing: form = Form([])
    case .choosing: set((devices ?? []).map { (.device($0), .init($0.label)) } + [cancel])
    case .terms: set([(.agree, .init("Agree")), cancel])
    case .failed: set([(.retry, .init("Try again")), cancel])
    case .refused: set([(.done, .init("Done"))])
    case .added: set((another.map { [(.another, .init("Add to " + $0.label))] } ?? []) + [(.done, .init("Done"))], focus: .done)
    }
    return .stay
  }

  private mutating func set(_ actions: [(ControlID, Action)], focus: ControlID? = nil) {
    form = Form(actions.map { ($0.0, .action($0.1)) }, focus: focus)
  }

  /// Leaves the sheet. If the sheet has opened, or may have opened because the customer stopped waiting for it, the wallet notifies the
  /// app.
  private mutating func leave(_ notice: Notice?) -> Step<Outcome> {
    guard devices != nil || stage == .failed(.opening) else { return .leave(.left(errand, notice)) }
    _ = show(.closing(notice))
    return .stay(close.start(Intents.CloseWalletSheet()))
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    let failed: Failed = add.isWaiting ? .adding : request.isWaiting ? .requesting : .opening
    let notice = message
    _ = show(.failed(failed))
    message = notice
    return add.cancel() ?? request.cancel() ?? present.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    let place: Text = device == .watch ? "Apple Watch." : "Apple Wallet."
    if case .added = stage { return leave(.good("Added to " + place)) }
    // The card's page shows the result of a request whose response was lost.
    return leave(stage == .failed(.adding) ? nil : .notice("Not added to " + place))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .device(let device): return ask(for: device)
    case .agree: return add(isAgain: false)
    case .another:
      device = another ?? device
      return open()
    case .cancel, .done: return goBack()
    case .retry:
      switch stage {
      case .failed(.requesting): return ask(for: device)
      case .failed(.adding): return add(isAgain: true)
      default: return open()
      }
    }
  }

  // MARK: - Page

  var page: Page {
    var page = page(
      [.rule] + body, waiting: waiting, seconds: max(present.seconds, request.seconds, add.seconds), enter: enter,
      escape: escape)
    page.progress = progress
    return page
  }

  private var progress: Text? {
    let isChosen = (devices ?? []).count > 1
    return switch stage {
    case .choosing: "1 of 3"
    case .requesting: isChosen ? "1 of 3" : "1 of 2"
    case .terms: isChosen ? "2 of 3" : "1 of 2"
    case .adding: isChosen ? "3 of 3" : "2 of 2"
    default: nil
    }
  }

  private var waiting: Text {
    switch stage {
    case .requesting: "Contacting the issuer"
    case .adding: device == .watch ? "Adding it to the watch" : "Adding the card"
    default: "Opening Apple Wallet"
    }
  }

  private var enter: Text? {
    switch form.focused {
    case .device, .another: "choose"
    case .agree: "agree"
    case .retry: "try again"
    case .done: "done"
    case .cancel: "cancel"
    case nil: nil
    }
  }

  private var escape: Text? {
    switch stage {
    case .added, .refused: "done"
    default: "cancel"
    }
  }

  private var card: Block { .card(errand.card.face(of: errand.signedIn, named: configuration)) }
  private var issuer: Text { Text(untrusted: errand.signedIn.issuer.name) }

  private var body: [Block] {
    switch stage {
    case .opening, .requesting, .adding: return [.heading("Add Card to Apple Pay"), .gap, card]
    case .closing: return [.gap, .gap, .centred("Closing Apple Wallet", .quiet)]
    case .choosing:
      return [
        .heading("Add Card to Apple Pay"), .gap, card, .gap, .paragraph("Where do you want to add it?"),
      ]
    case .terms: return terms
    case .added(let pass): return added(pass)
    case .failed: return [.heading("Add Card to Apple Pay"), .gap, card]
    case .refused(let error):
      let nothing: [Block] = devices == nil ? [] : Refusal.nothingStored(on: device.words)
      return [.band("Could Not Add Card", .bad), .gap, card, .gap, .paragraph(Refusal.notAdded(error, contact: issuer))] + nothing
    }
  }

  private var terms: [Block] {
    [
      .heading("Terms and Conditions"), .gap,
      .paragraph(issuer + " provides this card for Apple Pay on " + device.words + "."), .gap,
      .paragraph((device == .watch ? "The watch" : "This iPhone") + " gets its own number. Apple doesn't get your card number."),
      .gap, .paragraph("You can remove the card at any time.", .quiet),
    ]
  }

  private func added(_ pass: WalletPass) -> [Block] {
    let hint: [Block] =
      switch another {
      case .watch?: [.gap, .paragraph("Your watch doesn't have it yet.", .quiet)]
      case .phone?: [.gap, .paragraph("This iPhone doesn't have it yet.", .quiet)]
      case nil: []
      }
    return [
      .band("Card added", .good), .gap, card, .gap, .paragraph(pass.situation, pass.passActivationState == .activated ? .good : .text),
      .pair(pass.deviceNumberLabel, pass.deviceNumber),
    ] + hint
  }
}

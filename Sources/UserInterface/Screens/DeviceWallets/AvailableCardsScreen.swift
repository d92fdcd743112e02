import Basics
import WalletModel

/// The cards that Apple Wallet, on the phone or the watch, can add: those of the issuers' extensions, and one with a typed number.
struct AvailableCardsScreen: FormScreen {
  static var title: Text { "Available Cards" }
  static var help: Text { "Adds a card of an app on this iPhone, without its number, or a card whose number you type." }

  enum Outcome: Exit {
    case back(PassPlace)
    case typed(PassPlace, WalletContents)
    case verify(PassSetup)
    case added(WalletPass, PassPlace)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
      case typed = "type a number"
      case verify = "not verified"
      case added = "added"
    }

    var exitName: ExitName {
      switch self {
      case .back: .back
      case .typed: .typed
      case .verify: .verify
      case .added: .added
      }
    }

    var words: String { if case .back(let place) = self { place.wayBack } else { exitName.rawValue } }
  }

  enum ControlID: Hashable, Sendable {
    case app(IssuerIdentifier)
    case typed, retry, back
    case pin, owner, stranger
    case card(PaymentInstrumentIdentifier)
    case agree, cancel, done
  }

  private enum Stage: Equatable {
    case loading, notLoaded, apps
    /// The issuer's own page.
    case authentication(ExtensionListing, IssuerProfile, hasFingerprint: Bool)
    case cards(ExtensionListing, [PassEntry])
    case terms(ExtensionListing, PassEntry)
    /// No usable response has arrived: the person can repeat adding the card.
    case failed(ExtensionListing, PassEntry)
    case refused(ExtensionListing, PassEntry, WalletError)
  }

  private let place: PassPlace
  private let contents: WalletContents
  private var listings: [ExtensionListing] = []
  private var stage = Stage.loading
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = PendingRequest<Intents.LoadExtensions>()
  private var authorize = PendingRequest<Intents.AuthorizeExtension>()
  private var cancelAuthorization = PendingRequest<Intents.CancelExtensionAuthorization>()
  private var add = PendingRequest<Intents.AddPassEntry>()

  /// - Parameter contents: the contents of the wallet.
  init(_ place: PassPlace, _ contents: WalletContents) {
    self.place = place
    self.contents = contents
  }

  var isWaiting: Bool { load.isWaiting || authorize.isWaiting || add.isWaiting }
  var isFinishing: Bool { add.isWaiting }

  /// The device to which this screen adds cards.
  private var device: PassDevice { place.devices[0] }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return open() }
    switch load.receive(event) {
    case .success(let found)?:
      listings = found
      return show(.apps)
    case .failure(let error)?:
      _ = show(.notLoaded)
      return refuse(Refusal.wallet(error))
    case nil: break
    }
    switch authorize.receive(event) {
    case .success(let entries)?: return list(entries)
    case .failure(let error)?: return refuseProof(error)
    case nil: break
    }
    // The screen already shows the list, whether or not the wallet could be notified.
    if cancelAuthorization.receive(event) != nil { return .stay }
    switch add.receive(event) {
    case .success(let pass)? where pass.passActivationState == .requiresActivation:
      return .leave(.verify(PassSetup(pass: pass, origin: .wallet(place), hasCurrentMethods: true)))
    case .success(let pass)?: return .leave(.added(pass, place))
    case .failure(let error)?: return fail(error)
    case nil: return nil
    }
  }

  private mutating func list(_ entries: [PassEntry]) -> Step<Outcome> {
    guard case .authentication(let app, _, _) = stage else { return .stay }
    if !entries.isEmpty { return show(.cards(app, entries)) }
    _ = show(.apps)
    return refuse(Text(untrusted: app.name) + " has no card to add now. Choose another way.")
  }

  private mutating func refuseProof(_ error: WalletError) -> Step<Outcome> {
    guard case .authentication(let app, _, _) = stage else { return .stay }
    if error.endsAuthorization {
      let isDisabled = error.code == .wrongCredentials || error.code == .credentialLocked
      _ = show(.apps)
      return refuse((isDisabled ? "Your PIN is disabled." : Refusal.cause(error)) + " Open " + Text(untrusted: app.name) + " to log in.")
    }
    switch error.code {
    case .wrongCredentials: return retype(.pin, Refusal.wrongPIN(error))
    case .fingerNotRecognised: return refuse("Fingerprint not recognized. \(Refusal.triesLeft(error) ?? "Try again").")
    case .sensorLocked: return refuse("Too many failed attempts. The sensor is locked. Enter your PIN.")
    default: return refuse(Refusal.sentence(error))
    }
  }

  private mutating func fail(_ error: WalletError) -> Step<Outcome> {
    guard case .terms(let app, let entry) = stage else { return .stay }
    if error.endsAdding { return show(.refused(app, entry, error)) }
    _ = show(.failed(app, entry))
    return refuse(Refusal.wallet(error))
  }

  // MARK: - Steps

  private mutating func open() -> Step<Outcome> {
    _ = show(.loading)
    return .stay(load.start(Intents.LoadExtensions(device: device)))
  }

  private mutating func add(_ app: ExtensionListing, _ entry: PassEntry, isAgain: Bool) -> Step<Outcome> {
    _ = show(.terms(app, entry))
    form = Form([])
    return .stay(add.start(Intents.AddPassEntry(issuer: app.issuer, entry: entry, device: device, isAgain: isAgain)))
  }

  private mutating func authorize(_ proof: Intents.AuthorizeExtension.Proof) -> Step<Outcome> {
    guard case .authentication(let app, _, _) = stage else { return .stay }
    message = nil
    return .stay(authorize.start(Intents.AuthorizeExtension(issuer: app.issuer, proof: proof, device: device)))
  }

  private mutating func show(_ new: Stage) -> Step<Outcome> {
    (stage, message) = (new, nil)
    let back: (ControlID, Form<ControlID>.Control) = (.back, .action(.init("Back")))
    switch new {
    case .loading: form = Form([])
    case .notLoaded: form = Form([(.retry, .action(.init("Try again"))), back])
    case .apps:
      let apps = listings.map { app in
        (ControlID.app(app.issuer), Form<ControlID>.Control.action(.entry(Text(untrusted: app.name), value: app.words)))
      }
      form = Form(apps + [(.typed, .action(.init("Debit or Credit Card"))), back])
    case .authentication(_, let profile, let hasFingerprint):
      let pin: [(ControlID, Form<ControlID>.Control)] = profile.supportsPINLogin ? [(.pin, .field(.pin("PIN", profile)))] : []
      let fingers: [(ControlID, Form<ControlID>.Control)] =
        hasFingerprint ? [(.owner, .action(.init("Touch with your finger"))), (.stranger, .action(.init("Someone else's finger")))] : []
      form = Form(pin + fingers + [(.cancel, .action(.init("Cancel")))], primary: pin.isEmpty ? nil : .pin)
    case .cards(_, let entries):
      form = Form(entries.map { (.card($0.paymentInstrumentId), .action(.entry($0.masked, value: $0.network.words))) } + [back])
    case .terms: form = Form([(.agree, .action(.init("Agree"))), (.cancel, .action(.init("Cancel")))])
    case .failed: form = Form([(.retry, .action(.init("Try again"))), (.cancel, .action(.init("Cancel")))])
    case .refused: form = Form([(.done, .action(.init("Done")))])
    }
    return .stay
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    let notice = message
    if case .terms(let app, let entry) = stage { _ = show(.failed(app, entry)) }
    if load.isWaiting { _ = show(.notLoaded) }
    message = notice
    return add.cancel() ?? load.cancel() ?? authorize.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    switch stage {
    case .loading, .notLoaded, .apps: return .leave(.back(place))
    case .authentication(let app, _, _):
      _ = show(.apps)
      return .stay(cancelAuthorization.start(Intents.CancelExtensionAuthorization(issuer: app.issuer)))
    case .cards, .terms: return show(.apps)
    // The card may have been added to the phone or watch.
    case .failed, .refused: return .leave(.back(place))
    }
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch (control, stage) {
    case (.app(let issuer), _):
      guard let app = listings.first(where: { $0.issuer == issuer }) else { return .stay }
      switch app.offer {
      case .cards(let entries): return show(.cards(app, entries))
      case .authentication(let profile, let hasFingerprint): return show(.authentication(app, profile, hasFingerprint: hasFingerprint))
      case .noAuthorization:
        return refuse(Text(untrusted: app.name) + " can't confirm it's you here. Open it to add your cards.")
      }
    case (.typed, _): return .leave(.typed(place, contents))
    case (.card(let id), .cards(let app, let entries)):
      guard let entry = entries.first(where: { $0.paymentInstrumentId == id }) else { return .stay }
      return show(.terms(app, entry))
    case (.agree, .terms(let app, let entry)): return add(app, entry, isAgain: false)
    case (.retry, .failed(let app, let entry)): return add(app, entry, isAgain: true)
    case (.retry, _): return open()
    case (.pin, _):
      if let missing = demandAny(of: .pin) { return missing }
      let pin = form[field: .pin].secret
      // No issuer accepts fewer digits, so a typing error doesn't cost an attempt. (ISO 9564)
      if pin.count < 4 { return demand(.pin, "Enter your whole PIN: at least 4 digits.") }
      return authorize(.pin(pin))
    case (.owner, _): return authorize(.fingerprint(isOwner: true))
    case (.stranger, _): return authorize(.fingerprint(isOwner: false))
    case (.back, _), (.cancel, _), (.done, _), (.card, _), (.agree, _): return goBack()
    }
  }

  // MARK: - Page

  var page: Page {
    var page = page(body, waiting: waiting, seconds: max(load.seconds, authorize.seconds, add.seconds), enter: enter, escape: escape)
    page.actions = form.items.compactMap { item in
      switch item.id {
      case .app, .card, .pin: nil
      default: form.block(item.id)
      }
    }
    return page
  }

  private var waiting: Text {
    switch stage {
    case .authentication: "Checking that it's you"
    case .terms: device == .watch ? "Adding it to the watch" : "Adding the card"
    default: "Looking for cards"
    }
  }

  private var enter: Text? {
    switch form.focused {
    case .app: "open"
    case .typed: "type its number"
    case .retry: "try again"
    case .back: "back"
    case .pin: "continue"
    case .owner, .stranger: "touch"
    case .card: "choose"
    case .agree: "agree"
    case .cancel: "cancel"
    case .done: "done"
    case nil: nil
    }
  }

  private var escape: Text {
    switch stage {
    case .loading, .notLoaded, .apps, .cards: "back"
    case .authentication, .terms, .failed: "cancel"
    case .refused: "done"
    }
  }

  private var body: [Block] {
    switch stage {
    case .loading: [.gap, .gap, .gap]
    case .notLoaded: [.gap, .gap, .heading("Couldn't look for cards")]
    case .apps: apps
    case .authentication(let app, let profile, _):
      [.rule, .gap, .centred(Text(untrusted: app.name), .quiet), .gap, .heading("Confirm it's you")]
        + (profile.supportsPINLogin ? [.gap, .centred("Enter your PIN"), .gap, form.pinBlock(.pin)] : [])
    case .cards(let app, let entries):
      [.gap, .paragraph(Text(untrusted: app.name), .quiet)]
        + art(of: app, entries)
        + entries.map { form.block(.card($0.paymentInstrumentId)) }
    case .terms(let app, let entry):
      [.heading("Terms and Conditions"), .gap, .centred(entry.inBrief, .quiet), .gap]
        + [
          .paragraph(Text(untrusted: app.name) + " provides this card for Apple Pay on " + device.words + "."), .gap,
          .paragraph((device == .watch ? "The watch" : "This iPhone") + " gets its own number. Apple doesn't get your card number."),
          .gap, .paragraph("You can remove the card at any time.", .quiet),
        ]
    case .failed(_, let entry): [.gap, .gap, .heading("Add Card to Apple Pay"), .gap, .centred(entry.inBrief, .quiet)]
    case .refused(let app, _, let error):
      [.band("Could Not Add Card", .bad), .gap, .paragraph(Refusal.notAdded(error, contact: Text(untrusted: app.name)))]
        + Refusal.nothingStored(on: device.words)
    }
  }

  /// Returns the art of the card that has the focus, or of the last card while Back below it has the focus.
  private func art(of app: ExtensionListing, _ entries: [PassEntry]) -> [Block] {
    let focused = entries.first { form.focused == .card($0.paymentInstrumentId) } ?? entries.last
    return focused.map { [.stack(AnyPageStack(PassEntryFace(entry: $0, app: app)), [])] } ?? []
  }

  private var apps: [Block] {
    let none: [Block] =
      listings.isEmpty
      ? [
        .paragraph("Your apps have no more cards to add."), .paragraph("To add cards of another app, open that app first.", .quiet),
      ] : []
    return [.gap, .paragraph("From Apps on Your iPhone", .quiet)] + none
      + listings.map { form.block(.app($0.issuer)) }
  }
}

extension ExtensionListing {
  /// The text beside the app's name.
  fileprivate var words: Text {
    switch offer {
    case .cards(let entries): entries.count == 1 ? "1 card" : "\(entries.count) cards"
    case .authentication: "confirm it's you"
    case .noAuthorization: "not available"
    }
  }
}

extension PassEntry {
  var masked: Text { "•••• \(primaryAccountSuffix)" }
  /// "Mastercard •••• 7009"
  fileprivate var inBrief: Text { network.words + " " + masked }
}

import Basics
import WalletModel

/// The steps to add a card by its typed number: number, device and terms. If the card isn't refused, the pass requires activation.
struct TypedCardScreen: FormScreen {
  static var title: Text { "Add a card" }
  static var help: Text { "Adds a card by its number, its expiry and the name on it. Your issuer verifies that it's you." }

  enum Outcome: Exit {
    case back(PassPlace)
    case verify(PassSetup)
    case added(WalletPass, PassPlace)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
      case verify = "not verified"
      case added = "added"
    }

    var exitName: ExitName {
      switch self {
      case .back: .back
      case .verify: .verify
      case .added: .added
      }
    }

    var words: String {
      if case .back(let place) = self { place.wayBack } else { exitName.rawValue }
    }
  }

  enum ControlID: Hashable, Sendable {
    case number, expiry, name, go, back
    case device(PassDevice)
    case agree, retry, cancel, done
  }

  fileprivate enum Stage: Equatable {
    case typing, device, terms, failed
    case refused(WalletError)
  }

  private let place: PassPlace
  private let contents: WalletContents
  /// The devices to which the card can be added.
  private var devices: [PassDevice]
  private var stage = Stage.typing
  private var device: PassDevice
  private var eligibility: TypedCardEligibility?
  /// The typed card; nil until the network has recognized its number.
  private var card: TypedCard?
  var form: Form<ControlID>
  var message: Notice?
  private var check = PendingRequest<Intents.CheckEligibility>()
  private var add = PendingRequest<Intents.AddTypedCard>()

  /// - Parameter contents: the contents of the wallet, which tell whether a watch is paired, so that there is a device to choose.
  init(_ place: PassPlace, _ contents: WalletContents) {
    self.place = place
    self.contents = contents
    devices = []
    device = place.devices[0]
    form = Form(
      [
        (.number, .field(Field("Card number", kind: .code, content: .cardNumber, limit: 19, hint: "12 to 19 digits"))),
        (.expiry, .field(Field("Expiry date", content: .cardExpiry, limit: 5, hint: "MM/YY"))),
        (.name, .field(Field("Name on card", content: .cardholder, limit: 60))),
        (.go, .action(.init("Continue"))), (.back, .action(.init("Back"))),
      ], primary: .go)
  }

  var isWaiting: Bool { check.isWaiting || add.isWaiting }
  var keepsSecrets: Bool { true }
  var unsaved: Text? { stage == .typing && form.isTouched ? "What you entered will be lost." : nil }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch check.receive(event) {
    case .success(let eligibility)?:
      return receive(eligibility)
    case .failure(let error)?: return refuseNumber(error)
    case nil: break
    }
    switch add.receive(event) {
    case .success(let pass)? where pass.passActivationState == .requiresActivation:
      return .leave(.verify(PassSetup(pass: pass, origin: .wallet(place), hasCurrentMethods: true)))
    case .success(let pass)?: return .leave(.added(pass, place))
    case .failure(let error)?:
      guard !error.endsAdding else {
        show(.refused(error))
        return .stay
      }
      show(.failed)
      return refuse(Refusal.wallet(error))
    case nil: break
    }
    if case .confirmed = event { return .leave(.back(place)) }
    return nil
  }

  private mutating func receive(_ eligibility: TypedCardEligibility) -> Step<Outcome> {
    devices = contents.devices(without: eligibility.isCard(of:)).filter(place.devices.contains)
    guard let first = devices.first else {
      let others: Text = place == .appleWallet && contents.watchPasses != nil ? " and the watch" : ""
      let there = "Card •••• \(eligibility.accountPanSuffix) is already on " + words(of: place.devices[0]) + others
      return demand(.number, there + ". Enter another card.")
    }
    self.eligibility = eligibility
    card = typed
    device = first
    show(devices.count > 1 ? .device : .terms)
    return .stay
  }

  private mutating func refuseNumber(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .notAllowed, .notFound:
      demand(.number, "No issuer offers " + place.wallet.pay + " for this card. Check the number and the expiry date.")
    case .notOffered: refuse(Refusal.notAdded(error, contact: "them"))
    default: demand(error, in: ["number": .number, "expiry": .expiry]) ?? refuse(Refusal.wallet(error))
    }
  }

  private mutating func show(_ new: Stage) {
    (stage, message) = (new, nil)
    let items: [(ControlID, Action)] =
      switch new {
      // The form keeps the typed card until it is sent.
      case .typing: []
      case .device: devices.map { (.device($0), .init($0.label)) } + [(.cancel, .init("Cancel"))]
      case .terms: [(.agree, .init("Agree")), (.cancel, .init("Cancel"))]
      case .failed: [(.retry, .init("Try again")), (.cancel, .init("Cancel"))]
      case .refused: [(.done, .init("Done"))]
      }
    form = Form(items.map { ($0.0, .action($0.1)) })
  }

  private func words(of device: PassDevice) -> Text { place.wallet.place(device) }

  private var typed: TypedCard? {
    guard let expiry = CardExpiry(form[field: .expiry].value.trimmed) else { return nil }
    return TypedCard(primaryAccountNumber: form[field: .number].secret, expiration: expiry, name: form[field: .name].value.trimmed)
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    guard add.isWaiting else { return check.cancel() }
    let notice = message
    show(.failed)
    message = notice
    return add.cancel()
  }

  mutating func goBack() -> Step<Outcome> { unsaved.map { .stay([.confirm($0, yes: "Discard")]) } ?? .leave(.back(place)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back, .cancel, .done: return goBack()
    case .number, .expiry, .name, .go: return submit()
    case .device(let chosen):
      device = chosen
      show(.terms)
      return .stay
    case .agree: return add(isAgain: false)
    case .retry: return add(isAgain: true)
    }
  }

  private mutating func add(isAgain: Bool) -> Step<Outcome> {
    guard let card else { return .stay }
    message = nil
    form = Form([])
    return .stay(add.start(Intents.AddTypedCard(place.wallet, card: card, device: device, isAgain: isAgain)))
  }

  private mutating func submit() -> Step<Outcome> {
    if let missing = demandAny(of: .number, .expiry, .name) { return missing }
    guard PAN.isValid(form[field: .number].secret.reveal()) else {
      return demand(.number, "Card number isn't valid. Check the digits.")
    }
    guard let card = typed else { return demand(.expiry, "Expiry date must be month and year, like 11/29.") }
    message = nil
    return .stay(check.start(Intents.CheckEligibility(place.wallet, number: card.primaryAccountNumber, expiry: card.expiration)))
  }

  // MARK: - Page

  var page: Page {
    var page = page(
      body, waiting: check.isWaiting ? "Checking the card" : "Adding the card", seconds: max(check.seconds, add.seconds), enter: enter,
      escape: stage == .typing ? "back" : stage.isOver ? "done" : "cancel")
    if stage == .device { page.progress = "2 of 3" }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .number, .expiry: "next"
    case .name, .go: "continue"
    case .device: "choose"
    case .agree: "agree"
    case .retry: "try again"
    case .cancel: "cancel"
    case .done: "done"
    case .back: "back"
    case nil: nil
    }
  }

  private var body: [Block] {
    switch stage {
    case .typing:
      [
        .gap, .paragraph("Enter what is printed on the card, or what Details shows in the issuer's app.", .quiet), .gap,
        form.block(.number),
        form.block(.expiry), form.block(.name),
      ]
    case .device: summary + [.gap, .paragraph("Where do you want to add it?")]
    case .terms:
      [
        .gap, .heading("Terms and Conditions"), .gap, .centred(inBrief, .quiet), .gap,
        .paragraph("The card's issuer provides it for " + place.wallet.pay + " on " + words(of: device) + "."), .gap,
        .paragraph("Your card number is sent to the card network and isn't kept on " + words(of: device) + "."),
        .gap, .paragraph("You can remove the card at any time.", .quiet),
      ]
    case .failed: summary
    case .refused(let error):
      [.band("Could Not Add Card", .bad), .gap, .paragraph(Refusal.notAdded(error, contact: "them"))]
        + Refusal.nothingStored(on: words(of: device))
    }
  }

  private var summary: [Block] { [.gap, .gap, .heading("Add Card to " + place.wallet.pay), .gap, .centred(inBrief, .quiet)] }

  /// "Mastercard •••• 7009"
  private var inBrief: Text { eligibility.map { $0.network.words + " •••• \($0.accountPanSuffix)" } ?? "" }
}

extension TypedCardEligibility {
  /// Returns true if a pass belongs to this card, by the network's reference of the card.
  fileprivate func isCard(of pass: WalletPass) -> Bool { panReference?.isSameCard(as: pass.primaryAccountIdentifier) == true }
}

extension TypedCardScreen.Stage {
  fileprivate var isOver: Bool { if case .refused = self { true } else { false } }
}

import Basics
import WalletModel

/// A pass in the phone's own app: its state, its device account number, and the possible actions.
struct PassScreen: FormScreen {
  static var title: Text { "Card" }
  static var help: Text { "A card on this iPhone or on the watch: its state with time and reason, and its removal." }

  enum Outcome: Exit {
    case verify(PassSetup)
    case back(PassPlace, WalletPass, Notice?)

    enum ExitName: String, CaseIterable, Sendable {
      case verify = "verify"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .verify: .verify
      case .back: .back
      }
    }

    var words: String {
      if case .back(let place, _, _) = self { place.wayBack } else { exitName.rawValue }
    }
  }

  enum ControlID: Hashable, Sendable { case verify, makeDefault, remove, back }

  private var pass: WalletPass
  private let place: PassPlace
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = RefreshableRequest<Intents.LoadWallet>()
  private var remove = PendingRequest<Intents.RemovePass>()
  private var choose = PendingRequest<Intents.ChooseDefaultToken>()
  /// The token with which the phone pays; nil if it is unknown, or the wallet has none.
  private var defaultToken: TokenReference?

  init(_ pass: WalletPass, _ place: PassPlace, news: Notice? = nil) {
    self.pass = pass
    self.place = place
    message = news
    show()
  }

  var isWaiting: Bool { remove.isWaiting || choose.isWaiting }
  private var isDefault: Bool { defaultToken == pass.deviceAccountIdentifier }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived, .news, .resumed: return .stay(load.refresh(Intents.LoadWallet(pass.wallet), unless: remove.isWaiting))
    case .confirmed:
      message = nil
      return .stay(remove.start(Intents.RemovePass(pass: pass)))
    default: break
    }
    switch remove.receive(event) {
    case .success?: return .leave(.back(place, pass, .notice(pass.masked + " removed from " + pass.place + ".")))
    case .failure(let error)? where error.code == .notFound:
      return .leave(.back(place, pass, pass.goneNotice))
    case .failure(let error)?:
      message = .error(Refusal.wallet(error))
      return .stay(load.refreshIfDue(Intents.LoadWallet(pass.wallet)))
    case nil: break
    }
    switch choose.receive(event) {
    case .success?:
      message = .good("This phone pays with " + pass.masked + ".")
      return .stay(load.refresh(Intents.LoadWallet(pass.wallet), unless: false))
    case .failure(let error)?: return refuse(Refusal.wallet(error))
    case nil: break
    }
    // During a removal, the screen waits for the answer to that, which tells whether the person or somebody else removed the pass.
    switch load.receive(event, unless: remove.isWaiting) {
    case .refreshed(let contents)?:
      guard let current = contents.pass(pass.deviceAccountIdentifier) else {
        return .leave(.back(place, pass, pass.goneNotice))
      }
      pass = current
      defaultToken = contents.defaultToken
      show(focus: form.focused)
      return .stay
    case .some: return .stay
    case nil: return nil
    }
  }

  private mutating func show(focus: ControlID? = nil) {
    var items: [(ControlID, Form<ControlID>.Control)] = []
    if pass.passActivationState == .requiresActivation {
      items.append((.verify, .action(.init("Verify"))))
    }
    if pass.passActivationState == .activated, defaultToken != nil, !isDefault {
      items.append((.makeDefault, .action(.init("Pay with this card"))))
    }
    items += [(.remove, .action(.init("Remove this card"))), (.back, .action(.init("Back")))]
    form = Form(items, focus: focus ?? (pass.passActivationState == .requiresActivation ? .verify : .back))
  }

  mutating func cancel() -> Effect? { remove.cancel() ?? choose.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.back(place, pass, nil)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .verify: return .leave(.verify(PassSetup(pass: pass, origin: .wallet(place), hasCurrentMethods: false)))
    case .makeDefault:
      message = nil
      return .stay(choose.start(Intents.ChooseDefaultToken(pass: pass)))
    case .remove:
      let question: Text = "Remove " + pass.masked + " from " + pass.place + "? You can add it again."
      return .stay([.confirm(question, yes: "Remove", no: "Keep card")])
    case .back: return goBack()
    }
  }

  // MARK: -

  var page: Page {
    page(
      [
        .pass(pass), .gap, .paragraph(pass.situation, role), .gap, .pair(pass.deviceNumberLabel, pass.deviceNumber),
        .pair("State", pass.passActivationState.words), .pair(pass.sinceLabel, "\(pass.since.day())"),
        .pair("Added", "\(pass.added.day())"),
      ] + (isDefault ? [.pair("Default", "yes, this phone pays with it")] : []),
      waiting: choose.isWaiting ? "Choosing the card" : "Removing the card", seconds: max(remove.seconds, choose.seconds), enter: enter,
      escape: "back")
  }

  private var role: Role {
    switch pass.passActivationState {
    case .activated: .good
    case .requiresActivation, .suspended, .deactivated: .notice
    case .activating: .text
    }
  }

  private var enter: Text? {
    switch form.focused {
    case .verify: "verify"
    case .makeDefault: "choose it"
    case .remove: "remove"
    case .back, nil: "back"
    }
  }
}

import WalletModel

/// Asks for confirmation, then unlinks this phone from its wallet. (WLW step 5, `removeDevice`)
struct UnlinkScreen: FormScreen {
  static var title: Text { "Unlink this phone" }
  static var help: Text { "Unlinking affects this phone only. Your wallet and your other phones stay as they are." }

  enum Outcome: Exit {
    case unlinked
    case keptSignedIn(SignedIn)
    case keptSignedOut

    enum ExitName: String, CaseIterable, Sendable {
      case unlinked = "phone unlinked"
      case keptSignedIn = "keep linked"
      case keptSignedOut = "keep linked, logged out"
    }

    var exitName: ExitName {
      switch self {
      case .unlinked: .unlinked
      case .keptSignedIn: .keptSignedIn
      case .keptSignedOut: .keptSignedOut
      }
    }
  }

  enum ControlID: Hashable, Sendable { case keep, unlink }

  /// The session to return to; nil on a phone that isn't logged in.
  private let signedIn: SignedIn?
  var form = Form<ControlID>([(.keep, .action(.init("Keep linked"))), (.unlink, .action(.final("Unlink this phone")))])
  private var unlink = PendingRequest<Intents.RemoveDevice>()
  var message: Notice?

  init(_ signedIn: SignedIn? = nil) { self.signedIn = signedIn }

  var isSignedIn: Bool { signedIn != nil && !unlink.isWaiting }
  var isWaiting: Bool { unlink.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch unlink.receive(event) {
    case .success?: return .leave(.unlinked)
    // Somebody else has unlinked the phone in the meantime, so nothing is left to do.
    case .failure(let error)? where error.code == .deviceNotRegistered: return .leave(.unlinked)
    case .failure(let error)?: return refuse(Refusal.sentence(error))
    case nil: break
    }
    return nil
  }

  mutating func cancel() -> Effect? { unlink.cancel() }

  mutating func goBack() -> Step<Outcome> {
    .leave(signedIn.map { .keptSignedIn($0) } ?? .keptSignedOut)
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    if control == .keep { return goBack() }
    message = nil
    return .stay(unlink.start(Intents.RemoveDevice()))
  }

  var page: Page {
    var body: [Block] = [
      .gap, .heading("Unlink this phone?"), .gap,
      .paragraph("Your wallet and your other phones aren't affected."), .gap,
      .paragraph("To use the wallet here again, you'll need your email, password and a security answer."),
    ]
    if signedIn != nil { body += [.gap, .paragraph("You'll be logged out here.")] }
    return page(
      body, waiting: "Unlinking this phone", seconds: unlink.seconds, enter: form.focused == .keep ? "keep" : "unlink",
      escape: "keep")
  }
}

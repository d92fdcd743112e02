import WalletModel

/// Asks once more before this phone is divorced from its wallet. (WLW step 5, `removeDevice`)
package struct UnlinkScreen: Screen {
  package static let name = ScreenName.unlink

  package enum Outcome: String, CaseIterable, Sendable {
    case unlinked = "phone unlinked"
    case keptSignedIn = "keep it"
    case keptSignedOut = "keep it, signed out"
    case sessionEnded = "session ended"
  }

  enum Control: Hashable, Sendable { case keep, unlink }

  private let origin: UnlinkOrigin
  private var form = Form<Control>([(.keep, .action(.init("Keep it linked"))), (.unlink, .action(.init("Unlink this phone")))])
  private var unlink = Ask<Unlink>()
  private var message: Notice?

  package init?(_ handover: Handover) {
    guard case .unlink(let origin) = handover else { return nil }
    self.origin = origin
  }

  package var isSignedIn: Bool { if case .signedIn = origin { !unlink.isWaiting } else { false } }
  package var isWaiting: Bool { unlink.isWaiting }

  package mutating func handle(_ event: Event) -> Step<Outcome> {
    switch unlink.take(event) {
    case .success?: return .leave(.unlinked)
    // Someone else has unlinked it: what was wanted is so.
    case .failure(let error)? where error.code == .deviceNotRegistered: return .leave(.unlinked)
    case .failure(let error)?:
      message = .error(Refusal.sentence(error))
      return .stay
    case nil: break
    }
    switch event {
    case .sessionEnded(let end):
      return .leave(.sessionEnded, .ended(end))
    case .input(.key(.escape)):
      guard unlink.isWaiting else { return keep }
      message = .notice(Refusal.givenUp)
      return .stay(unlink.cancel())
    case .input(let input) where !unlink.isWaiting:
      guard case .chosen(let control) = form.handle(input) else { return .stay }
      if control == .keep { return keep }
      message = nil
      return .stay(unlink.start(Unlink()))
    default:
      return .stay
    }
  }

  private var keep: Step<Outcome> {
    if case .signedIn(let signedIn) = origin { .leave(.keptSignedIn, .signedIn(signedIn)) } else { .leave(.keptSignedOut) }
  }

  package var page: Page {
    var page = Page()
    page.body = [
      .gap, .heading("Are you sure?"), .gap,
      .paragraph("Your wallet and your other phones stay. This phone forgets it."), .gap,
      .paragraph("Using it here again takes e-mail, password and a security answer."),
    ]
    if case .signedIn = origin { page.body += [.gap, .paragraph("Your session on this phone ends.")] }
    if unlink.isWaiting { page.body += [.gap, .waiting("Unlinking this phone", seconds: unlink.seconds)] }
    page.message = message
    page.actions = [form.block(.keep), form.block(.unlink)]
    page.enter = form.focused == .keep ? "keep it" : "unlink"
    page.escape = unlink.isWaiting ? "give up" : "keep it"
    return page
  }
}

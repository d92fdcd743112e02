import WalletModel

/// Asks once more before this phone is divorced from its wallet. (WLW step 5, `removeDevice`)
package struct UnlinkScreen: FormScreen {
  package static let name = ScreenName.unlink

  package enum Outcome: String, CaseIterable, Sendable {
    case unlinked = "phone unlinked"
    case keptSignedIn = "keep linked"
    case keptSignedOut = "keep linked, logged out"
    case sessionEnded = "session ended"
  }

  enum ControlID: Hashable, Sendable { case keep, unlink }

  private let origin: UnlinkOrigin
  var form = Form<ControlID>([(.keep, .action(.init("Keep linked"))), (.unlink, .action(.init("Unlink this phone")))])
  private var unlink = Ask<Intents.RemoveDevice>()
  var message: Notice?

  package init?(_ handover: Handover) {
    guard case .unlink(let origin) = handover else { return nil }
    self.origin = origin
  }

  package var isSignedIn: Bool { if case .signedIn = origin { !unlink.isWaiting } else { false } }
  package var isWaiting: Bool { unlink.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch unlink.take(event) {
    case .success?: return .leave(.unlinked)
    // Someone else has unlinked it: what was wanted is so.
    case .failure(let error)? where error.code == .deviceNotRegistered: return .leave(.unlinked)
    case .failure(let error)?: return refuse(Refusal.sentence(error))
    case nil: break
    }
    if case .sessionEnded(let end) = event { return .leave(.sessionEnded, .ended(end)) }
    return nil
  }

  mutating func cancel() -> Effect? { unlink.cancel() }

  mutating func goBack() -> Step<Outcome> {
    if case .signedIn(let signedIn) = origin { .leave(.keptSignedIn, .signedIn(signedIn)) } else { .leave(.keptSignedOut) }
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    if control == .keep { return goBack() }
    message = nil
    return .stay(unlink.start(Intents.RemoveDevice()))
  }

  package var page: Page {
    var body: [Block] = [
      .gap, .heading("Unlink this phone?"), .gap,
      .paragraph("Your wallet and your other phones aren't affected."), .gap,
      .paragraph("To use the wallet here again, you'll need your email, password and a security answer."),
    ]
    if case .signedIn = origin { body += [.gap, .paragraph("You'll be logged out here.")] }
    return page(
      body, waiting: "Unlinking this phone", seconds: unlink.seconds, enter: form.focused == .keep ? "keep" : "unlink",
      escape: "keep")
  }
}

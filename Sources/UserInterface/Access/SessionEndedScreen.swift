import WalletModel

/// Says that the session is over, and why; where it was the app that ended it, the issuer is told.
package struct SessionEndedScreen: FormScreen {
  package static var title: Text { "Session ended" }
  package static var help: Text { "A session ends after a period of inactivity, or when the issuer ends it. Log in to continue." }
  package static var comesUnasked: Bool { true }

  package enum Outcome: String, CaseIterable, Exit {
    case goOn = "continue"
  }

  enum ControlID: Hashable, Sendable { case goOn }

  private let end: SessionEnd
  var form: Form<ControlID>
  var message: Notice?
  private var logOut = Ask<Intents.Logout>()

  init(_ end: SessionEnd) {
    self.end = end
    form = Form([(.goOn, .action(.init(end.isOfThePhone ? "Continue" : "Log in again")))])
  }

  package var isWaiting: Bool { logOut.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event, end.isByTheApp { return .stay(logOut.start(Intents.Logout())) }
    switch logOut.take(event) {
    // An ended session needs no logout.
    case .failure(let error)? where error.code != .sessionEnded: return fail(error)
    case .success?, .failure?: return .stay
    case nil: return nil
    }
  }

  // `logoutDidFail`: the app has forgotten its session, the issuer has not been told. (Rules, where the vendor is silent)
  private mutating func fail(_ error: WalletError) -> Step<Outcome> {
    refuse(Refusal.cause(error) + " The issuer will end the session later.")
  }

  mutating func cancel() -> Effect? {
    _ = fail(.givenUp)
    return logOut.cancel()
  }

  mutating func goBack() -> Step<Outcome> { .leave(.goOn) }
  mutating func choose(_ control: ControlID) -> Step<Outcome> { .leave(.goOn) }

  package var page: Page {
    let goOn: Text = end.isOfThePhone ? "continue" : "log in again"
    let heading: Text = end.isByTheApp ? "You are logged out" : "Your session has ended"
    return page(
      [.gap, .gap, .heading(heading), .gap, .paragraph(why)], waiting: "Logging out", seconds: logOut.seconds, enter: goOn,
      escape: nil)
  }

  private var why: Text {
    switch end {
    case .idle: "You were inactive for a while, so we logged you out."
    case .tooLong: "Your session reached its time limit. Log in to continue."
    case .ownLimit: "You were inactive for the time set in Preferences, so we logged you out."
    case .byChoice: "Your wallet is safe. Log in to use it on this phone again."
    case .credentialsChanged:
      "Your password or PIN was changed on another phone. If that wasn't you, reset your password and tell customer care."
    case .deviceDeactivated: "Customer care deactivated this phone. Your wallet is safe."
    case .deviceUnlinked: "This phone is no longer linked to your wallet. Your wallet is safe."
    case .closedByIssuer: "The issuer ended your session. If you didn't expect this, log in and choose My phones."
    }
  }
}

extension SessionEnd {
  /// True where the app has ended the session itself, and the issuer is yet to be told.
  fileprivate var isByTheApp: Bool { self == .ownLimit || self == .byChoice }

  /// True where it is the phone that the issuer does not let in: logging in again is not what comes next.
  fileprivate var isOfThePhone: Bool { self == .deviceDeactivated || self == .deviceUnlinked }
}

import WalletModel

/// The end of a session and its reason. If the app ended the session, the screen logs out at the issuer.
struct SessionEndedScreen: FormScreen {
  static var title: Text { "Session ended" }
  static var help: Text { "A session ends after a period of inactivity, or when the issuer ends it. Log in to continue." }
  static var digitsChoose: Bool { false }

  enum Outcome: Exit {
    /// The start of the app; `isAfterLogout` is true if the app has logged out at the issuer.
    case proceed(isAfterLogout: Bool)

    enum ExitName: String, CaseIterable, Sendable {
      case proceed = "continue"
    }

    var exitName: ExitName {
      switch self {
      case .proceed: .proceed
      }
    }
  }

  enum ControlID: Hashable, Sendable { case proceed }

  private let end: SessionEnd
  var form: Form<ControlID>
  var message: Notice?
  private var logOut = PendingRequest<Intents.Logout>()
  private var isLoggedOut = false

  init(_ end: SessionEnd) {
    self.end = end
    form = Form([(.proceed, .action(.init(end.isOfThePhone ? "Continue" : "Log in again")))])
  }

  var isWaiting: Bool { logOut.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event, end.isByTheApp { return .stay(logOut.start(Intents.Logout())) }
    switch logOut.receive(event) {
    // An ended session needs no logout.
    case .failure(let error)? where error.code != .sessionEnded: return fail(error)
    case .success?:
      isLoggedOut = true
      return .stay
    case .failure?: return .stay
    case nil: return nil
    }
  }

  // `logoutDidFail`: the app has dropped its session, but the issuer doesn't know. (Rules, where the vendor is silent)
  private mutating func fail(_ error: WalletError) -> Step<Outcome> {
    refuse(Refusal.cause(error) + " The issuer will end the session later.")
  }

  mutating func cancel() -> Effect? {
    _ = fail(.givenUp)
    return logOut.cancel()
  }

  mutating func goBack() -> Step<Outcome> { .leave(.proceed(isAfterLogout: isLoggedOut)) }
  mutating func choose(_ control: ControlID) -> Step<Outcome> { goBack() }

  var page: Page {
    let proceed: Text = end.isOfThePhone ? "continue" : "log in again"
    let heading: Text = end.isByTheApp ? "You are logged out" : "Your session has ended"
    return page(
      [.band(heading, .plain), .gap, .paragraph(why)], waiting: "Logging out", seconds: logOut.seconds, enter: proceed,
      escape: nil)
  }

  private var why: Text {
    switch end {
    case .idle: "You were inactive for a while, so we logged you out."
    case .tooLong: "Your session reached its time limit. Log in to continue."
    case .ownLimit: "You were inactive for the time set in Profile, so we logged you out."
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
  /// True if the app has ended the session, and still has to log out at the issuer.
  fileprivate var isByTheApp: Bool { self == .ownLimit || self == .byChoice }

  /// True if the issuer refuses this phone, so that a new login doesn't help.
  fileprivate var isOfThePhone: Bool { self == .deviceDeactivated || self == .deviceUnlinked }
}

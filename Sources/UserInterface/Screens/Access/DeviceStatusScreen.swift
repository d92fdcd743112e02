import WalletModel

/// The first screen: requests from the issuer whether this phone is linked to a wallet and active. (WLW step 1)
struct DeviceStatusScreen: Screen {
  static var title: Text { "Phone status" }
  static var help: Text { "The wallet asks its issuer whether this phone is linked to a wallet and may be used." }
  static var digitsChoose: Bool { false }

  enum Outcome: Exit {
    case notRegistered(PhoneFace)
    case registered(PhoneFace)
    case registeredWithoutPIN(PhoneFace)
    case stillSignedIn(SignedIn)
    case sessionEnded(SessionEnd)
    case unlink

    enum ExitName: String, CaseIterable, Sendable {
      case notRegistered = "phone not linked"
      case registered = "phone linked"
      case registeredWithoutPIN = "linked, issuer has no PIN login"
      case stillSignedIn = "session still open"
      case sessionEnded = "session ended meanwhile"
      case unlink = "unlink"
    }

    var exitName: ExitName {
      switch self {
      case .notRegistered: .notRegistered
      case .registered: .registered
      case .registeredWithoutPIN: .registeredWithoutPIN
      case .stillSignedIn: .stillSignedIn
      case .sessionEnded: .sessionEnded
      case .unlink: .unlink
      }
    }
  }

  enum ControlID: Hashable, Sendable { case retry, unlink }

  private enum Phase: Equatable {
    case checking
    case failed(WalletError)
    /// The phone can't run the app. The customer can only repeat the check.
    case unsupported
    /// Customer care deactivated this phone. The customer can check again or unlink it.
    case inactive(PhoneFace)
  }

  /// True after a logout, so that the login page asks for the fingerprint at once.
  private let isAfterLogout: Bool
  private var phase = Phase.checking
  private var check = PendingRequest<Intents.CheckDevice>()
  private var form = Form<ControlID>([])

  init() { isAfterLogout = false }

  init(isAfterLogout: Bool) { self.isAfterLogout = isAfterLogout }

  var isWaiting: Bool { check.isWaiting }
  var hasFilledSecrets: Bool { form.hasFilledSecrets }

  mutating func handle(_ event: Event) -> Step<Outcome> {
    switch check.receive(event) {
    case .success(let answer)?: return decide(answer)
    case .failure(let error)?:
      fail(error)
      return .stay
    case nil: break
    }
    switch event {
    case .arrived:
      return .stay(check.start(Intents.CheckDevice()))
    case .input(.key(.escape)) where check.isWaiting:
      let effect = check.cancel()
      fail(.givenUp)
      return .stay(effect)
    case .input(let input):
      guard case .chosen(let control) = form.handle(input) else { return .stay }
      switch (control, phase) {
      case (.unlink, .inactive): return .leave(.unlink)
      default:
        phase = .checking
        form = Form([])
        return .stay(check.start(Intents.CheckDevice()))
      }
    default:
      return .stay
    }
  }

  private mutating func fail(_ error: WalletError) {
    let isUnsupported = error.code == .keychainUnusable
    phase = isUnsupported ? .unsupported : .failed(error)
    form = Form([(.retry, .action(.init(isUnsupported ? "Check again" : "Try again")))])
  }

  private mutating func decide(_ answer: Intents.CheckDevice.Answer) -> Step<Outcome> {
    switch Self.outcome(of: answer) {
    case .registered(let face)?: return .leave(.registered(asked(face)))
    case .registeredWithoutPIN(let face)?: return .leave(.registeredWithoutPIN(asked(face)))
    case let outcome?: return .leave(outcome)
    case nil: break
    }
    phase = .inactive(PhoneFace(answer))
    form = Form([(.retry, .action(.init("Check again"))), (.unlink, .action(.init("Unlink this phone")))])
    return .stay
  }

  private func asked(_ face: PhoneFace) -> PhoneFace {
    var face = face
    face.asksFingerprint = isAfterLogout && face.hasFingerprint
    return face
  }

  /// Returns the exit for an answer; nil if customer care has deactivated the phone.
  static func outcome(of answer: Intents.CheckDevice.Answer) -> Outcome? {
    let (status, face) = (answer.status, PhoneFace(answer))
    // A phone that is active but not registered is a fault of the backend, and counts as not registered. (Rules, where the vendor is
    // silent)
    guard status.isRegistered else { return .notRegistered(face) }
    guard status.isActive else { return nil }
    if let session = answer.session { return .stillSignedIn(session) }
    if let end = answer.ended { return .sessionEnded(end) }
    return status.issuer.supportsPINLogin ? .registered(face) : .registeredWithoutPIN(face)
  }

  var page: Page {
    var page = Page()
    switch phase {
    case .checking:
      page.body = [.gap, .gap, .gap, .gap, .waiting("Checking this phone", seconds: check.seconds)]
      page.escape = check.seconds > 0 ? "stop waiting" : nil
    case .failed(let error):
      page.body = [.gap, .gap, .heading("Couldn't check this phone"), .gap]
      page.message = .error(Refusal.sentence(error))
      page.actions = [form.block(.retry)]
      page.enter = "try again"
    case .unsupported:
      page.body = [
        .band("You can't use the wallet here", .bad), .gap,
        .paragraph("This phone's keychain doesn't work. The wallet needs it to keep your login safe."), .gap,
        .paragraph("Restart the phone and set a screen lock. If that doesn't help, use another phone. Your wallet is safe."),
      ]
      page.message = .error("The keychain check failed (1100).")
      page.actions = [form.block(.retry)]
      page.enter = "check again"
    case .inactive(let face):
      page.body = [
        .band("This phone is deactivated", .bad), .gap,
        .paragraph("\(face.issuer.name) customer care deactivated this phone. Nobody can log in on it."), .gap,
        .paragraph("Your wallet is safe. Unlink this phone, or ask customer care to reactivate it."),
      ]
      page.actions = [form.block(.retry), form.block(.unlink)]
      page.enter = form.focused == .unlink ? "unlink" : "check again"
    }
    return page
  }
}

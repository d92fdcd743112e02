import Basics
import WalletModel

/// The customer's name and contact data, phones, and the settings of the wallet on this phone.
struct ProfileScreen: FormScreen {
  static var title: Text { "Profile" }
  static var help: Text { "Your phones, session timeout, fingerprint login, password and PIN. Log out, or unlink this phone." }

  enum Outcome: Exit {
    case back(SignedIn)
    /// The app has dropped the session; `isFinished` is false if the issuer doesn't know of the logout.
    case loggedOut(isFinished: Bool)
    case myPhones(SignedIn)
    case unlink(SignedIn)
    case newPassword(SignedIn)
    case newPIN(SignedIn)
    case fingerprint(SignedIn)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
      case loggedOut = "log out"
      case myPhones = "my phones"
      case unlink = "unlink"
      case newPassword = "change the password"
      case newPIN = "change the PIN"
      case fingerprint = "turn on the fingerprint"
    }

    var exitName: ExitName {
      switch self {
      case .back: .back
      case .loggedOut: .loggedOut
      case .myPhones: .myPhones
      case .unlink: .unlink
      case .newPassword: .newPassword
      case .newPIN: .newPIN
      case .fingerprint: .fingerprint
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case myPhones, timeout, fingerprint, newPassword, newPIN, information, logOut, unlink, back
    case retry, proceed
    /// A choice of the customer's own session timeout; nil for the issuer's.
    case limit(Duration?)
  }

  private enum State: Equatable {
    case notLoaded
    case shown(Preferences)
    /// The customer chooses a session timeout.
    case picking(Preferences)
    case information(Preferences)
    /// `logoutDidFail`: the app has dropped its session, but the issuer doesn't know. (Rules, where the vendor is silent)
    case loggedOut(WalletError)
  }

  private let signedIn: SignedIn
  private var state = State.notLoaded
  var form = Form<ControlID>([])
  var message: Notice?
  /// The session timeout that is being saved; nil for the issuer's.
  private var wanted: Duration?
  private var load = PendingRequest<Intents.LoadPreferences>()
  private var setTimeout = PendingRequest<Intents.SetSessionTimeout>()
  private var logOut = PendingRequest<Intents.Logout>()
  private var turnOff = PendingRequest<Intents.ExpireDeviceAuthenticationToken>()

  init(_ signedIn: SignedIn) {
    self.signedIn = signedIn.settled
  }

  var isSignedIn: Bool { if case .loggedOut = state { false } else { true } }
  var isWaiting: Bool { load.isWaiting || setTimeout.isWaiting || turnOff.isWaiting || logOut.isWaiting }
  var isFinishing: Bool { logOut.isWaiting }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return .stay(load.start(Intents.LoadPreferences())) }
    switch load.receive(event) {
    case .success(let loaded)?:
      show(loaded)
      return .stay
    case .failure(let error)?:
      showWithoutPreferences()
      return refuse(Refusal.sentence(error))
    case nil: break
    }
    switch logOut.receive(event) {
    case .success?: return .leave(.loggedOut(isFinished: true))
    case .failure(let error)?:
      endSession(error)
      return .stay
    case nil: break
    }
    switch setTimeout.receive(event) {
    case .success?: return timeoutIsSet()
    case .failure(let error)?: return refuse(Refusal.sentence(error))
    case nil: break
    }
    return turnOff.receive(event).map { fingerprintIsOff($0) }
  }

  private mutating func show(_ new: Preferences, focus: ControlID = .myPhones) {
    state = .shown(new)
    let own = new.sessionTimeout.map { min($0, new.idleTimeout) }
    let information: [(ControlID, Action)] = pairs.isEmpty ? [] : [(.information, .init("Additional information"))]
    let pin: [(ControlID, Action)] = signedIn.issuer.supportsPINLogin ? [(.newPIN, .init("Wallet PIN"))] : []
    let settings: [(ControlID, Action)] = [
      myPhones, (.timeout, .init("Session timeout", value: Self.words(own ?? new.idleTimeout) + (own == nil ? "" : " (yours)"))),
      (.fingerprint, .init("Fingerprint login", value: new.isFingerprintOn ? "on" : "off")),
      (.newPassword, .init("Password", value: "changed \(signedIn.wallet.lastPasswordUpdate.day())")),
    ]
    form = Form((settings + pin + information + Self.waysOut).map { ($0.0, .action($0.1)) }, focus: focus)
  }

  private var myPhones: (ControlID, Action) { (.myPhones, .init("My phones", value: "\(signedIn.wallet.linkedDevices) linked")) }

  private static let waysOut: [(ControlID, Action)] = [
    (.logOut, .init("Log out")), (.unlink, .init("Unlink this phone")), (.back, .init("Back")),
  ]

  /// Shows only the actions that work without the preferences, because these couldn't be loaded.
  private mutating func showWithoutPreferences() {
    form = Form(([(.retry, .init("Try again")), myPhones] + Self.waysOut).map { ($0.0, .action($0.1)) })
  }

  /// Shows that the app has dropped its session, although the issuer doesn't know of the logout.
  private mutating func endSession(_ error: WalletError) {
    (state, message) = (.loggedOut(error), nil)
    form = Form([(.proceed, .action(.init("Continue")))])
  }

  private mutating func timeoutIsSet() -> Step<Outcome> {
    guard case .picking(var new) = state else { return .stay }
    new.sessionTimeout = wanted
    show(new)
    message = .good("You'll be logged out after \(Self.words(wanted ?? new.idleTimeout)) of inactivity.")
    return .stay
  }

  private mutating func fingerprintIsOff(_ result: Result<Void, WalletError>) -> Step<Outcome> {
    guard case .shown(var new) = state else { return .stay }
    new.isFingerprintOn = false
    show(new, focus: .fingerprint)
    switch result {
    case .success: message = .good("Fingerprint login is off on this phone.")
    case .failure(let error): message = .error(Refusal.cause(error) + " Fingerprint login is now off on this phone.")
    }
    return .stay
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if load.isWaiting { showWithoutPreferences() }
    if logOut.isWaiting {
      endSession(.givenUp)
      return logOut.cancel()
    }
    return load.cancel() ?? setTimeout.cancel() ?? turnOff.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    switch state {
    case .notLoaded, .shown: return .leave(.back(signedIn))
    case .loggedOut: return choose(.proceed)
    case .picking(let preferences): show(preferences, focus: .timeout)
    case .information(let preferences): show(preferences, focus: .information)
    }
    message = nil
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .retry:
      form = Form([])
      return .stay(load.start(Intents.LoadPreferences()))
    case .myPhones: return .leave(.myPhones(signedIn))
    case .logOut: return .stay(logOut.start(Intents.Logout()))
    case .unlink: return .leave(.unlink(signedIn))
    case .proceed: return .leave(.loggedOut(isFinished: false))
    case .timeout:
      pick()
      return .stay
    case .limit(let limit):
      wanted = limit
      return .stay(setTimeout.start(Intents.SetSessionTimeout(timeout: limit)))
    case .fingerprint:
      guard case .shown(let preferences) = state, preferences.isFingerprintOn else { return .leave(.fingerprint(signedIn)) }
      return .stay(turnOff.start(Intents.ExpireDeviceAuthenticationToken()))
    case .newPassword: return .leave(.newPassword(signedIn))
    case .newPIN: return .leave(.newPIN(signedIn))
    case .information:
      if case .shown(let preferences) = state { state = .information(preferences) }
      form = Form([(.back, .action(.init("Back")))])
      return .stay
    case .back: return goBack()
    }
  }

  /// Additional information from the enrollment, sorted by key.
  private var pairs: [(key: String, value: String)] {
    (signedIn.wallet.additionalCustomerInformation ?? [:]).sorted { $0.key < $1.key }
  }

  /// Offers the session timeouts that are shorter than the issuer's, which applies in any case. (our choice)
  private mutating func pick() {
    guard case .shown(let preferences) = state else { return }
    state = .picking(preferences)
    let shorter = [30, 60, 120, 180].map(Duration.seconds).filter { $0 < preferences.idleTimeout }
    let choices: [(ControlID, Form<ControlID>.Control)] = (shorter + [nil]).map { limit in
      let words = limit.map(Self.words) ?? Self.words(preferences.idleTimeout) + " (issuer's limit)"
      return (.limit(limit), .action(.entry(limit == preferences.sessionTimeout ? words + " (selected)" : words)))
    }
    form = Form(choices, focus: .limit(preferences.sessionTimeout))
  }

  /// Returns a timeout in words: "30 s", "5 min".
  private static func words(_ span: Duration) -> Text {
    let seconds = span.components.seconds
    return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
  }

  private var information: [Block] {
    [.gap, .heading("Additional information"), .gap, .paragraph("You entered this information when you enrolled.", .quiet), .gap]
      + pairs.flatMap { pair in
        [.paragraph(Text(untrusted: pair.key)), .paragraph(pair.value.isEmpty ? "empty" : Text(untrusted: pair.value), .quiet)]
      }
  }

  // MARK: -

  var page: Page {
    switch state {
    case .notLoaded: page(of: nil)
    case .shown(let preferences): page(of: preferences)
    case .loggedOut(let error): loggedOut(error)
    case .picking:
      page(
        [.gap, .heading("Session timeout"), .gap, .paragraph("Log me out on this phone after this long without activity:", .quiet)],
        waiting: "Saving", seconds: setTimeout.seconds, enter: "choose", escape: "back")
    case .information: page(information, enter: "back", escape: "back")
    }
  }

  /// - Parameter preferences: the preferences; nil until they were loaded.
  private func page(of preferences: Preferences?) -> Page {
    let wallet = signedIn.wallet
    var body: [Block] = [
      .gap, .paragraph("\(wallet.firstName) \(wallet.lastName)", .title), .paragraph(Text(untrusted: wallet.username), .quiet),
    ]
    if let phone = wallet.phone { body.append(.paragraph(.mobileNumber(phone), .quiet)) }
    if form.items.contains(where: { $0.id == .retry }) { body += [.gap, .paragraph("Couldn't load your settings.")] }
    let (waiting, seconds): (Text, Int) =
      if logOut.isWaiting {
        ("Logging out", logOut.seconds)
      } else if turnOff.isWaiting {
        ("Turning it off", turnOff.seconds)
      } else {
        ("Loading your profile", load.seconds)
      }
    var page = page(body, waiting: waiting, seconds: seconds, enter: enter(preferences), escape: "back")
    // The list is in the body, so that it scrolls; the waiting line is at the position that moves least.
    let list = form.items.filter { !Self.isWayOut($0.id) }.map { form.block($0.id) }
    page.body += list.isEmpty ? [] : [.gap] + list + [.gap, .rule]
    page.actions = form.items.filter { Self.isWayOut($0.id) }.map { form.block($0.id) }
    return page
  }

  private static func isWayOut(_ control: ControlID) -> Bool { waysOut.contains { $0.0 == control } }

  private func enter(_ preferences: Preferences?) -> Text {
    switch form.focused {
    case .fingerprint: preferences?.isFingerprintOn == true ? "turn off" : "turn on"
    case .back: "back"
    case .retry: "try again"
    case .logOut: "log out"
    case .unlink: "unlink"
    case .myPhones, .information: "open"
    default: "change"
    }
  }

  private func loggedOut(_ error: WalletError) -> Page {
    var page = page(
      [
        .band("Logged out on this phone", .plain), .gap,
        .paragraph("We couldn't reach the issuer. It will end your session later."),
      ], enter: "continue", escape: nil)
    page.message = .error(Refusal.cause(error) + " You don't need to do anything.")
    return page
  }
}

import WalletModel

/// Settings of the wallet on this phone.
struct PreferencesScreen: FormScreen {
  static var title: Text { "Preferences" }
  static var help: Text { "Change the session timeout, fingerprint login, password and PIN." }

  enum Outcome: Exit {
    case back(SignedIn)
    case newPassword(SignedIn)
    case newPIN(SignedIn)
    case fingerprint(SignedIn)

    enum Way: String, CaseIterable, Sendable {
      case back = "back"
      case newPassword = "change the password"
      case newPIN = "change the PIN"
      case fingerprint = "turn on the fingerprint"
    }

    var way: Way {
      switch self {
      case .back: .back
      case .newPassword: .newPassword
      case .newPIN: .newPIN
      case .fingerprint: .fingerprint
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case timeout, fingerprint, newPassword, newPIN, information, back
    case retry
    /// A choice of the customer's own session timeout; nil for the issuer's.
    case limit(Duration?)
  }

  private enum State: Equatable {
    case notLoaded
    case shown(Preferences)
    /// A session timeout is being chosen.
    case picking(Preferences)
    case information(Preferences)
  }

  private let signedIn: SignedIn
  private var state = State.notLoaded
  var form = Form<ControlID>([])
  var message: Notice?
  /// The session timeout that is being saved; nil for the issuer's.
  private var wanted: Duration?
  private var load = Ask<Intents.LoadPreferences>()
  private var setTimeout = Ask<Intents.SetSessionTimeout>()
  private var turnOff = Ask<Intents.ExpireDeviceAuthenticationToken>()

  init(_ signedIn: SignedIn) {
    self.signedIn = signedIn.settled
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || setTimeout.isWaiting || turnOff.isWaiting }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return .stay(load.start(Intents.LoadPreferences())) }
    switch load.take(event) {
    case .success(let loaded)?:
      show(loaded)
      return .stay
    case .failure(let error)?:
      form = Self.again
      return refuse(Refusal.sentence(error))
    case nil: break
    }
    switch setTimeout.take(event) {
    case .success?: return timeoutIsSet()
    case .failure(let error)?: return refuse(Refusal.sentence(error))
    case nil: break
    }
    return turnOff.take(event).map { fingerprintIsOff($0) }
  }

  private mutating func show(_ new: Preferences, focus: ControlID = .timeout) {
    state = .shown(new)
    let information: [(ControlID, Form<ControlID>.Control)] =
      pairs.isEmpty ? [] : [(.information, .action(.init("Additional information")))]
    let pin: [(ControlID, Form<ControlID>.Control)] =
      signedIn.issuer.supportsPINLogin ? [(.newPIN, .action(.init("Change your PIN")))] : []
    form = Form(
      [
        (.timeout, .action(.init("Change session timeout"))),
        (.fingerprint, .action(.init(new.isFingerprintOn ? "Turn off fingerprint login" : "Turn on fingerprint login"))),
        (.newPassword, .action(.init("Change your password"))),
      ] + pin + information + [(.back, .action(.init("Back")))], focus: focus)
  }

  /// The form after a failed request.
  private static let again = Form<ControlID>.failed(retry: .retry, back: .back)

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
    if load.isWaiting { form = Self.again }
    return load.cancel() ?? setTimeout.cancel() ?? turnOff.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    switch state {
    case .notLoaded, .shown: return .leave(.back(signedIn))
    case .picking(let preferences): show(preferences, focus: .timeout)
    case .information(let preferences): show(preferences, focus: .information)
    }
    message = nil
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .retry: return .stay(load.start(Intents.LoadPreferences()))
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
      return (.limit(limit), .action(.init(limit == preferences.sessionTimeout ? words + " (selected)" : words)))
    }
    form = Form(choices, focus: .limit(preferences.sessionTimeout))
  }

  /// "30 s", "5 min".
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
    case .notLoaded:
      page(
        load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load preferences")],
        waiting: "Loading preferences", seconds: load.seconds, enter: form.focused == .back ? "back" : "try again", escape: "back")
    case .shown(let preferences): page(of: preferences)
    case .picking:
      page(
        [.gap, .heading("Session timeout"), .gap, .paragraph("Log me out on this phone after this long without activity:", .quiet)],
        waiting: "Saving", seconds: setTimeout.seconds, enter: "choose", escape: "back")
    case .information: page(information, enter: "back", escape: "back")
    }
  }

  private func page(of preferences: Preferences) -> Page {
    let own = preferences.sessionTimeout.map { min($0, preferences.idleTimeout) }
    let enter: Text =
      switch form.focused {
      case .fingerprint: preferences.isFingerprintOn ? "turn off" : "turn on"
      case .back: "back"
      default: "change"
      }
    return page(
      [
        .gap, .heading("Preferences"), .gap,
        .pair("Session timeout", Self.words(own ?? preferences.idleTimeout) + (own == nil ? "" : " (yours)")),
        .pair("Fingerprint", preferences.isFingerprintOn ? "on" : "off"),
      ], waiting: "Turning it off", seconds: turnOff.seconds, enter: enter, escape: "back")
  }
}

import WalletModel

/// The offer of fingerprint login: once after a login, and at any time from the profile. (WLW step 5)
///
/// From the profile the screen asks for the PIN, if there is one; after a login it doesn't, because the customer was just authenticated.
struct FingerprintOfferScreen: FormScreen {
  static var title: Text { "Fingerprint" }
  static var help: Text { "Fingerprint login lets you log in on this phone without your PIN or password." }

  enum Outcome: Exit {
    case home(SignedIn)
    case profile(SignedIn)

    enum ExitName: String, CaseIterable, Sendable {
      case home = "turned on, or not now, after a login"
      case profile = "turned on, or not now, from the profile"
    }

    var exitName: ExitName {
      switch self {
      case .home: .home
      case .profile: .profile
      }
    }
  }

  enum ControlID: Hashable, Sendable { case pin, turnOn, notNow, proceed }

  private enum State: Equatable {
    case offered(asksPIN: Bool)
    case pinDisabled
    case turnedOn
  }

  private let signedIn: SignedIn
  private let isFromProfile: Bool
  private var state: State
  var form: Form<ControlID>
  var message: Notice?
  private var turnOn = PendingRequest<Intents.TurnOnFingerprint>()
  private var decline = PendingRequest<Intents.DeclineFingerprint>()

  init(_ signedIn: SignedIn, isFromProfile: Bool = false) {
    self.signedIn = signedIn
    self.isFromProfile = isFromProfile
    let asksPIN = isFromProfile && signedIn.issuer.supportsPINLogin
    state = .offered(asksPIN: asksPIN)
    let pin: [(ControlID, Form<ControlID>.Control)] = asksPIN ? [(.pin, .field(.pin("PIN", signedIn.issuer)))] : []
    form = Form(
      pin + [(.turnOn, .action(.init("Turn on"))), (.notNow, .action(.init(isFromProfile ? "Back" : "Not now")))], primary: .turnOn)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { turnOn.isWaiting || decline.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch turnOn.receive(event) {
    case .success?:
      state = .turnedOn
      form = Form([(.proceed, .action(.init("Continue")))])
      return .stay
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    if decline.receive(event) != nil { return leave }
    return nil
  }

  mutating func cancel() -> Effect? { turnOn.cancel() ?? decline.cancel() }

  mutating func goBack() -> Step<Outcome> {
    state == .turnedOn || isFromProfile ? leave : .stay(decline.start(Intents.DeclineFingerprint()))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .proceed, .notNow: return goBack()
    case .pin, .turnOn:
      if asksPIN, let missing = demandAny(of: .pin) { return missing }
      message = nil
      return .stay(turnOn.start(Intents.TurnOnFingerprint(pin: asksPIN ? form[field: .pin].secret : nil)))
    }
  }

  private var asksPIN: Bool { state == .offered(asksPIN: true) }

  private var leave: Step<Outcome> { .leave(isFromProfile ? .profile(signedIn.settled) : .home(signedIn.settled)) }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    guard asksPIN else { return refuse(Refusal.sentence(error)) }
    switch error.code {
    case .wrongCredentials where error.attemptsLeft != 0:
      return retype(.pin, Refusal.wrongPIN(error))
    case .wrongCredentials, .credentialLocked:
      state = .pinDisabled
      form = Form([(.notNow, .action(.init("Back")))])
      return refuse("Too many wrong PINs. Log out, then log in with your password.")
    default: return refuse(Refusal.sentence(error))
    }
  }

  var page: Page {
    if state == .turnedOn { return page(body, enter: "continue", escape: nil) }
    return page(
      body, waiting: decline.isWaiting ? "Continuing" : "Turning it on", seconds: turnOn.isWaiting ? turnOn.seconds : decline.seconds,
      enter: form.focused == .notNow ? (isFromProfile ? "back" : "not now") : "turn on", escape: isFromProfile ? "back" : "not now")
  }

  private var body: [Block] {
    switch state {
    case .offered(let asksPIN):
      let credential: Text = signedIn.issuer.supportsPINLogin ? "PIN" : "password"
      let proof: [Block] = asksPIN ? [.centred("Enter your PIN first"), .gap, form.pinBlock(.pin)] : [.paragraph(note, .quiet)]
      return [
        .gap, .heading("Log in with your fingerprint?"), .gap,
        .paragraph("You'll log in by touching the sensor. Your \(credential) still works."), .gap,
      ] + proof
    case .pinDisabled: return [.band("Your PIN is disabled", .bad)]
    case .turnedOn:
      return [
        .band("Fingerprint login is on", .good), .gap, .paragraph("You can now log in on this phone with your fingerprint."),
        .gap, .paragraph(note, .quiet),
      ]
    }
  }

  private var note: Text { "You can turn this on or off in Profile at any time." }
}

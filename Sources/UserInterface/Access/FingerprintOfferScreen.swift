import WalletModel

/// Offers to log in by fingerprint from now on: once after a login, and whenever the preferences are asked for it. (WLW step 5)
///
/// After a login the person has just said who they are; from the preferences the PIN is asked for, where there is one.
package struct FingerprintOfferScreen: FormScreen {
  package static let name = ScreenName.fingerprintOffer

  package enum Outcome: String, CaseIterable, Sendable {
    case home = "turned on, or not now, after a login"
    case preferences = "turned on, or not now, from the preferences"
    case sessionEnded = "session ended"
  }

  enum ControlID: Hashable, Sendable { case pin, turnOn, notNow, goOn }

  private let signedIn: SignedIn
  private let isFromPreferences: Bool
  var form: Form<ControlID>
  var message: Notice?
  private var turnOn = Ask<Intents.TurnOnFingerprint>()
  private var decline = Ask<Intents.DeclineFingerprint>()

  package init?(_ handover: Handover) {
    switch handover {
    case .signedIn(let signedIn): (self.signedIn, isFromPreferences) = (signedIn, false)
    case .fingerprint(let signedIn): (self.signedIn, isFromPreferences) = (signedIn, true)
    default: return nil
    }
    let pin: [(ControlID, Form<ControlID>.ControlID)] =
      isFromPreferences && signedIn.issuer.supportsPINLogin ? [(.pin, .field(.pin("PIN", signedIn.issuer)))] : []
    form = Form(
      pin + [(.turnOn, .action(.init("Turn on"))), (.notNow, .action(.init(isFromPreferences ? "Back" : "Not now")))], primary: .turnOn)
  }

  package var isSignedIn: Bool { true }
  package var isWaiting: Bool { turnOn.isWaiting || decline.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch turnOn.take(event) {
    case .success?:
      form = Form([(.goOn, .action(.init("Continue")))])
      return .stay
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    if decline.take(event) != nil { return leave }
    if case .sessionEnded(let end) = event { return .leave(.sessionEnded, .ended(end)) }
    return nil
  }

  mutating func cancel() -> Effect? { turnOn.cancel() ?? decline.cancel() }

  mutating func goBack() -> Step<Outcome> { has(.goOn) || isFromPreferences ? leave : .stay(decline.start(Intents.DeclineFingerprint())) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .goOn, .notNow: return goBack()
    case .pin, .turnOn:
      if has(.pin), let missing = demandAny(of: .pin) { return missing }
      message = nil
      return .stay(turnOn.start(Intents.TurnOnFingerprint(pin: has(.pin) ? form[field: .pin].secret : nil)))
    }
  }

  private var leave: Step<Outcome> { .leave(isFromPreferences ? .preferences : .home, .signedIn(signedIn.settled)) }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    guard has(.pin) else { return refuse(Refusal.sentence(error)) }
    switch error.code {
    case .wrongCredentials where error.attemptsLeft != 0:
      return retype(.pin, "Wrong PIN. \(Refusal.triesLeft(error).map { $0 + "." } ?? "Try again.")")
    case .wrongCredentials, .credentialLocked:
      form = Form([(.notNow, .action(.init("Back")))])
      return refuse("Too many wrong PINs. Log out, then log in with your password.")
    default: return refuse(Refusal.sentence(error))
    }
  }

  package var page: Page {
    if has(.goOn) {
      return page(
        [
          .gap, .gap, .heading("Fingerprint login is on"), .gap, .paragraph("You can now log in on this phone with your fingerprint."),
          .gap, .paragraph(note, .quiet),
        ], enter: "continue", escape: nil)
    }
    let isPINDisabled = !has(.turnOn)
    let credential: Text = signedIn.issuer.supportsPINLogin ? "PIN" : "password"
    var body: [Block] = [
      .gap, .heading("Log in with your fingerprint?"), .gap,
      .paragraph("You'll log in by touching the sensor. Your \(credential) still works."), .gap,
    ]
    if isPINDisabled {
      body = [.gap, .gap, .heading("Your PIN is disabled")]
    } else if has(.pin) {
      body += [.centred("Enter your PIN first"), .gap, form.pinBlock(.pin)]
    } else {
      body.append(.paragraph(note, .quiet))
    }
    return page(
      body, waiting: decline.isWaiting ? "Continuing" : "Turning it on", seconds: turnOn.isWaiting ? turnOn.seconds : decline.seconds,
      enter: form.focused == .notNow ? (isFromPreferences ? "back" : "not now") : "turn on", escape: isFromPreferences ? "back" : "not now")
  }

  private var note: Text { "You can turn this on or off in Preferences at any time." }
}

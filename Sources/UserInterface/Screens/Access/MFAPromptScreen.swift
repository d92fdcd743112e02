import Basics
import WalletModel

/// The security question that links a new phone: one that the customer answered at enrollment. (WLW step 3.2)
struct MFAPromptScreen: FormScreen {
  static var title: Text { "Security question" }
  static var help: Text { "Answer the security question. Your answer isn't case-sensitive. The number of attempts is limited." }

  enum Outcome: Exit {
    case signedIn(SignedIn)
    case newPINOffered(SignedIn, NewPINOffer)
    case fingerprintOffered(SignedIn)
    case startOver(PhoneFace)
    case checkAgain

    enum ExitName: String, CaseIterable, Sendable {
      case signedIn = "logged in, phone linked"
      case newPINOffered = "logged in, new PIN offered"
      case fingerprintOffered = "logged in, fingerprint offered"
      case startOver = "start over"
      case checkAgain = "check the phone again"
    }

    var exitName: ExitName {
      switch self {
      case .signedIn: .signedIn
      case .newPINOffered: .newPINOffered
      case .fingerprintOffered: .fingerprintOffered
      case .startOver: .startOver
      case .checkAgain: .checkAgain
      }
    }
  }

  enum ControlID: Hashable, Sendable { case answer, send, fillSample, startOver }

  private enum State {
    case asking
    /// No attempts are left, or the question has expired or belongs to another phone.
    case spent
  }

  private let face: PhoneFace
  private let token: MFAToken
  var form: Form<ControlID>
  var message: Notice?
  private var answer = PendingRequest<Intents.RegisterWithMFA>()
  private var state = State.asking
  /// The exit of Start over; after the issuer has refused this phone, the check of the phone.
  private var startOver: Outcome

  init(_ token: MFAToken, _ face: PhoneFace, isSample: Bool) {
    self.token = token
    self.face = face
    startOver = .startOver(face)
    let sample: [(ControlID, Form<ControlID>.Control)] = isSample ? [(.fillSample, .action(.fillSample))] : []
    form = Form(
      [
        (.answer, .field(.answer.taking(.answer))), (.send, .action(.init(face.isLinked ? "Log in" : "Link this phone"))),
      ] + sample + [(.startOver, .action(.init("Start over")))], primary: .send)
  }

  var isWaiting: Bool { answer.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch answer.receive(event) {
    case .success(let session)?:
      if let offer = session.newPINOffer(on: face) {
        .leave(.newPINOffered(session, offer))
      } else {
        .leave(session.offersFingerprint ? .fingerprintOffered(session) : .signedIn(session))
      }
    case .failure(let error)?: refuse(error)
    case nil: nil
    }
  }

  mutating func cancel() -> Effect? { answer.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(startOver) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    if control == .startOver { return goBack() }
    if control == .fillSample, let sample = face.sample {
      fill([(.answer, sample.answer.reveal())], thenFocus: .send)
      return .stay
    }
    if let missing = demandAnswer(.answer) { return missing }
    message = nil
    var token = token
    token.mfaSecretAnswer = form[field: .answer].secret
    return .stay(answer.start(Intents.RegisterWithMFA(token: token)))
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .wrongCredentials, .credentialLocked, .mfaTokenExpired:
      if let sentence = Refusal.wrongAnswer(error) { return retype(.answer, sentence) }
      state = .spent
      form = Form([(.startOver, .action(.init("Start over")))])
      return refuse(Refusal.questionSpent(error))
    case .deviceInactive, .deviceLinkedToAnotherWallet:
      startOver = .checkAgain
      return refuse(Refusal.sentence(error))
    default:
      return refuse(Refusal.sentence(error))
    }
  }

  var page: Page {
    var body: [Block] = [
      .gap, .heading("Confirm it's you"), .gap,
      .paragraph(
        face.isLinked
          ? "Your PIN is disabled. Answer your security question to enable it again."
          : "This phone is new to us. Answer your security question.", .quiet), .gap,
      .paragraph(Text(untrusted: token.question)),
    ]
    if state == .asking { body += [.gap, form.block(.answer)] }
    return page(
      body, waiting: face.isLinked ? "Logging in" : "Linking this phone", seconds: answer.seconds,
      enter: enter, escape: "start over")
  }

  private var enter: Text {
    switch form.focused {
    case .startOver: "start over"
    case .fillSample: "fill in"
    case .answer, .send, nil: face.isLinked ? "log in" : "link"
    }
  }
}

// MARK: - Answers to a security question

extension Field {
  static let answer = Field("Your answer", kind: .secret, limit: MFAAnswer.maxLength)

  /// Returns the field for a wallet PIN, which takes as many digits as the issuer allows.
  static func pin(_ label: Text, _ issuer: IssuerProfile) -> Field {
    Field(label, kind: .secretDigits, limit: issuer.maxPasscodeLength ?? PasscodeConfigurations.longest).taking(.pin)
  }

  /// Returns the field for a password, which takes as many characters as the issuer allows.
  static func password(_ label: Text, _ issuer: IssuerProfile) -> Field {
    Field(label, kind: .secret, limit: issuer.maxPasswordLength ?? PasswordConfigurations.longest).taking(.password)
  }
}

extension FormScreen {
  /// Moves the focus to an invalid answer, and shows the reason; returns nil if the answer is valid.
  mutating func demandAnswer(_ control: ControlID) -> Step<Outcome>? {
    MFAAnswer.problem(with: form[field: control].secret).map { demand(control, "Your answer \($0).") }
  }
}

extension Refusal {
  /// Returns the message after a wrong answer; nil if no attempts are left.
  static func wrongAnswer(_ error: WalletError) -> Text? {
    guard error.code == .wrongCredentials, let left = error.attemptsLeft, left > 0, let tries = triesLeft(error) else { return nil }
    return "Wrong answer. \(tries)."
  }

  static func questionSpent(_ error: WalletError) -> Text {
    error.code == .mfaTokenExpired
      ? "This question has expired. Start over to get a new one." : "No attempts left. Start over to get a new question."
  }
}

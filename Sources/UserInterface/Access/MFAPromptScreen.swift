import WalletModel

/// The secret question that links a new phone: one the person answered at enrollment. (WLW step 3.2)
package struct MFAPromptScreen: Screen {
  package static let name = ScreenName.mfaPrompt

  package enum Outcome: String, CaseIterable, Sendable {
    case signedIn = "signed in, phone linked"
    case newPINOffered = "signed in, new PIN offered"
    case fingerprintOffered = "signed in, fingerprint offered"
    case startOver = "start over"
    case checkAgain = "check the phone again"
  }

  enum Control: Hashable, Sendable { case answer, send, startOver }

  private let face: PhoneFace
  private let token: MFAToken
  private var form: Form<Control>
  private var answer = Ask<AnswerQuestion>()
  private var message: Notice?
  /// Spent, expired or another phone's: a new question must be asked for.
  private var isSpent = false
  private var isPhoneRefused = false

  package init?(_ handover: Handover) {
    guard case .question(let token, let face) = handover else { return nil }
    self.token = token
    self.face = face
    form = Form(
      [
        (.answer, .field(Field("Your answer", kind: .secret, limit: 100))),
        (.send, .action(.init(face.isLinked ? "Log in" : "Link this phone"))),
        (.startOver, .action(.init("Start over"))),
      ], primary: .send)
  }

  package var isWaiting: Bool { answer.isWaiting }

  package mutating func handle(_ event: Event) -> Step<Outcome> {
    switch answer.take(event) {
    case .success(let session)?: return .leave(.signedIn, .signedIn(session))
    case .failure(let error)?:
      refuse(error)
      return .stay
    case nil: break
    }
    guard case .input(let input) = event else { return .stay }
    if input == .key(.escape) {
      if answer.isWaiting {
        message = .notice(Refusal.givenUp)
        return .stay(answer.cancel())
      }
      return leave
    }
    if answer.isWaiting { return .stay }
    switch form.handle(input) {
    case .changed: message = nil
    case .refused(_, let why): message = .error(why)
    case .chosen(.startOver): return leave
    case .chosen: return .stay(submit())
    default: break
    }
    return .stay
  }

  private var leave: Step<Outcome> { isPhoneRefused ? .leave(.checkAgain) : .leave(.startOver, .phone(face)) }

  private mutating func submit() -> Effect? {
    let secret = form[field: .answer].secret
    if let problem = MFAAnswer.problem(with: secret) {
      message = .error("Your answer \(problem): type it first.")
      return nil
    }
    message = nil
    var token = token
    token.mfaSecretAnswer = secret
    return answer.start(AnswerQuestion(token: token))
  }

  private mutating func refuse(_ error: WalletError) {
    switch (error.code, error.attemptsLeft) {
    case (.wrongCredentials, let left?) where left > 0:
      form[field: .answer].clear()
      message = .error("That is not your answer. \(Refusal.triesLeft(error) ?? ""), then you start over.")
    case (.wrongCredentials, _), (.credentialLocked, _), (.mfaTokenExpired, _):
      isSpent = true
      form = Form([(.startOver, .action(.init("Start over")))])
      message = .error(
        error.code == .mfaTokenExpired
          ? "This question has expired. Start over to get another."
          : "No try is left. Start over to get another question.")
    case (.deviceInactive, _), (.deviceLinkedToAnotherWallet, _):
      isPhoneRefused = true
      message = .error(Refusal.sentence(error))
    default:
      message = .error(Refusal.sentence(error))
    }
  }

  package var page: Page {
    var page = Page()
    page.body = [
      .gap, .heading("Is it you?"), .gap,
      .paragraph(
        face.isLinked
          ? "Your PIN is off. Answer as you did when you enrolled, and it works again."
          : "A new phone: answer as you did when you enrolled.", .quiet), .gap,
      .paragraph(Text(untrusted: token.question)),
    ]
    if !isSpent { page.body += [.gap, form.block(.answer)] }
    if answer.isWaiting { page.body += [.gap, .waiting(face.isLinked ? "Logging in" : "Linking this phone", seconds: answer.seconds)] }
    page.message = message
    page.actions = form.items.filter { $0.id != .answer }.map { form.block($0.id) }
    page.isTyping = form.focusedField != nil
    page.enter = form.focused == .startOver ? "start over" : face.isLinked ? "log in" : "link"
    page.escape = answer.isWaiting ? "give up" : "start over"
    return page
  }
}

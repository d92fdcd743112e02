import WalletModel

/// The enrollment of a new customer in four steps, with the issuer's rules visible before the customer types. (WLW step 2)
struct EnrollmentScreen: Screen {
  static var title: Text { "New wallet" }
  static var help: Text { "Enroll in four steps. Rules are checked as you type. Going back keeps what you entered." }

  enum Outcome: Exit {
    case registered(RegisterUserResponse, PhoneFace)
    case logInInstead(PhoneFace)
    case givenUp(PhoneFace)
    case alreadyLinked

    enum ExitName: String, CaseIterable, Sendable {
      case registered = "registered, nonce received"
      case logInInstead = "log in instead"
      case givenUp = "discarded"
      case alreadyLinked = "phone is linked already"
    }

    var exitName: ExitName {
      switch self {
      case .registered: .registered
      case .logInInstead: .logInInstead
      case .givenUp: .givenUp
      case .alreadyLinked: .alreadyLinked
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case firstName, lastName, email, phone, countryCode
    case password, confirmPassword, passcode, confirmPasscode
    /// The question in a slot, its answer, and a question of the pool to pick.
    case question(Int)
    case answer(Int)
    case pick(Int)
    case retry, fillSample, logInInstead, checkPhone, next, submit, back
  }

  enum FormStep: Int, CaseIterable {
    case about, credentials, questions, review
  }

  enum Phase {
    case loading
    case failed(WalletError)
    case filling(EnrollmentRequirements)
    /// The customer chooses the question for a slot.
    case picking(EnrollmentRequirements, slot: Int)
  }

  let face: PhoneFace
  var phase = Phase.loading
  var step = FormStep.about
  /// The forms by step, so that going back and forth loses nothing.
  var forms: [FormStep: Form<ControlID>] = [:]
  var picker = Form<ControlID>([])
  /// The questions in the slots, by their indices in the pool.
  var chosen: [Int?] = []
  var message: Notice?
  private var load = PendingRequest<Intents.LoadRequirements>()
  private var register = PendingRequest<Intents.RegisterNewUser>()
  private var samplesUsed = 0

  init(_ face: PhoneFace) {
    self.face = face
  }

  var isWaiting: Bool { load.isWaiting || register.isWaiting }
  var loadingSeconds: Int { load.seconds }
  var isRegistering: Bool { register.isWaiting }
  var requirements: EnrollmentRequirements? {
    switch phase {
    case .filling(let requirements), .picking(let requirements, _): requirements
    case .loading, .failed: nil
    }
  }
  var registeringSeconds: Int { register.seconds }

  var unsaved: Text? {
    forms.values.contains(where: \.isTouched) ? "Your enrollment details will be lost." : nil
  }

  var hasFilledSecrets: Bool { forms.values.contains(where: \.hasFilledSecrets) }

  /// Empties the secret fields of all steps, and returns to the first step that must be filled in again.
  private mutating func loseSecrets() {
    guard let first = FormStep.allCases.first(where: { forms[$0]?.hasFilledSecrets == true }) else { return }
    for step in FormStep.allCases { forms[step]?.clearSecrets() }
    if let requirements { phase = .filling(requirements) }
    step = first
  }

  /// The form that gets the input.
  var form: Form<ControlID> {
    switch phase {
    case .loading, .failed: failedForm
    case .picking: picker
    case .filling: forms[step] ?? Form([])
    }
  }

  /// Handles the input in place, because a copy of the form for every key is slow.
  private mutating func passToForm(_ input: Input) -> Form<ControlID>.Outcome {
    switch phase {
    case .loading, .failed: failedForm.handle(input)
    case .picking: picker.handle(input)
    case .filling: forms[step]?.handle(input) ?? .ignored
    }
  }

  private var failedForm = Form<ControlID>.failed(retry: .retry, back: .back)

  mutating func handle(_ event: Event) -> Step<Outcome> {
    if let result = load.receive(event) { return loaded(result) }
    if let result = register.receive(event) { return registered(result) }
    switch event {
    case .arrived:
      return .stay(load.start(Intents.LoadRequirements()))
    case .confirmed:
      return .leave(.givenUp(face))
    case .substituted(let standIns):
      forms[step]?.substitute(standIns)
      return .stay
    case .secretsLost:
      loseSecrets()
      return .stay
    case .input(.key(.escape)):
      return escape()
    case .input(let input):
      return isWaiting ? .stay : type(input)
    default:
      return .stay
    }
  }

  private mutating func escape() -> Step<Outcome> {
    if register.isWaiting {
      message = .notice(Refusal.givenUp)
      return .stay(register.cancel())
    }
    if case .picking(let requirements, _) = phase {
      phase = .filling(requirements)
      return .stay
    }
    return goBack()
  }

  private mutating func goBack() -> Step<Outcome> {
    guard case .filling = phase else { return .leave(.givenUp(face)) }
    message = nil
    if let previous = FormStep(rawValue: step.rawValue - 1) {
      step = previous
      return .stay
    }
    guard let unsaved else { return .leave(.givenUp(face)) }
    return .stay([.confirm(unsaved, yes: "Discard")])
  }

  private mutating func loaded(_ result: Result<EnrollmentRequirements, WalletError>) -> Step<Outcome> {
    switch result {
    case .failure(let error):
      phase = .failed(error)
    case .success(let requirements):
      chosen = Self.slots(for: requirements.questions)
      phase = .filling(requirements)
      buildForms(requirements)
    }
    return .stay
  }

  private mutating func registered(_ result: Result<RegisterUserResponse, WalletError>) -> Step<Outcome> {
    switch result {
    case .success(let response):
      // Only the login that follows links the phone.
      return .leave(.registered(response, face))
    case .failure(let error) where error.code == .duplicatesNotAllowed:
      step = .about
      forms[.about]?[field: .email].problem = "This email already has a wallet."
      forms[.about]?.moveFocus(to: .email)
      offerLogin()
      message = .error("Log in instead, or use another address.")
    case .failure(let error) where error.code == .deviceLinkedToAnotherWallet:
      // The check leaves the screen and its data, so the customer has to start it.
      offerCheck()
      message = .error(Refusal.cause(error) + " To unlink it, choose Check this phone.")
    case .failure(let error):
      if !showFieldErrors(error.fieldErrors) { message = .error(Refusal.sentence(error)) }
    }
    return .stay
  }

  private mutating func type(_ input: Input) -> Step<Outcome> {
    switch passToForm(input) {
    case .changed: message = nil
    case .refused(_, let why): message = .error(why)
    case .chosen(let control): return choose(control)
    case .moved, .ignored: break
    }
    return .stay
  }

  private mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .next:
      if checkStep(), let next = FormStep(rawValue: step.rawValue + 1) {
        step = next
        forms[next]?.focusFirst()
      }
    case .back:
      return goBack()
    case .retry:
      phase = .loading
      return .stay(load.start(Intents.LoadRequirements()))
    case .fillSample:
      fillSample()
    case .logInInstead:
      return .leave(.logInInstead(face))
    case .checkPhone:
      return .leave(.alreadyLinked)
    case .question(let slot):
      openPicker(slot)
    case .pick(let index):
      pick(index)
    case .submit:
      message = nil
      guard checkAll() else { return .stay }
      return .stay(register.start(Intents.RegisterNewUser(profile: profile)))
    default:
      break
    }
    return .stay
  }

  private mutating func fillSample() {
    guard let requirements else { return }
    let person = SamplePerson.all[samplesUsed % SamplePerson.all.count]
    samplesUsed += 1
    fill(with: requirements.profile(of: person))
    step = .review
    forms[.review]?.focusFirst()
    message = .notice("\(person.firstName) \(person.lastName) is a sample customer. Check the details, then choose Enroll.")
  }
}

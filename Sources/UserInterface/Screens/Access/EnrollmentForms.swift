import Basics
import WalletModel

/// The forms of the four steps: their fields, the profile that results from them, and its problems.
extension EnrollmentScreen {
  mutating func buildForms(_ requirements: EnrollmentRequirements) {
    let next: (ControlID, Form<ControlID>.Control) = (.next, .action(.init("Continue")))
    let back: (ControlID, Form<ControlID>.Control) = (.back, .action(.init("Back")))
    forms[.about] = Form(
      [
        (.firstName, .field(Field("First name", limit: 50))), (.lastName, .field(Field("Last name", limit: 50))),
        (.email, .field(Field("Email", limit: 254, hint: "like anna@example.com").taking(.email))),
        (.phone, .field(Field("Mobile number", limit: 20, hint: "with country code"))),
        (.countryCode, .field(Field("Country", choices: .countries, hint: "start typing"))),
        next, (.fillSample, .action(.fillSample)), back,
      ], primary: .next)
    var credentials: [(ControlID, Form<ControlID>.Control)] = [
      (.password, .field(Field("Password", kind: .secret, limit: PasswordConfigurations.longest))),
      (.confirmPassword, .field(Field("Confirm password", kind: .secret, limit: PasswordConfigurations.longest))),
    ]
    if requirements.passcodes != nil {
      credentials += [
        (.passcode, .field(Field("PIN", kind: .secretDigits, limit: PasscodeConfigurations.longest))),
        (.confirmPasscode, .field(Field("Confirm PIN", kind: .secretDigits, limit: PasscodeConfigurations.longest))),
      ]
    }
    forms[.credentials] = Form(credentials + [next, back], primary: .next)
    forms[.review] = Form([(.submit, .action(.init("Enroll"))), back], primary: .submit)
    rebuildQuestions()
  }

  /// Returns one slot for each required answer. The mandatory questions take the first slots.
  static func slots(for questions: MFAQuestions) -> [Int?] {
    let mandatory = questions.pool.indices.filter { questions.pool[$0].isMandatory }
    return mandatory + Array(repeating: nil, count: max(0, questions.requiredNumber - mandatory.count))
  }

  private mutating func rebuildQuestions(focus: ControlID? = nil) {
    guard let pool = requirements?.questions.pool else { return }
    let old = forms[.questions]
    var items: [(ControlID, Form<ControlID>.Control)] = []
    for (slot, index) in chosen.enumerated() {
      let label: Text = index.map { Text(untrusted: pool[$0].text) } ?? "Choose question \(slot + 1)"
      items.append((.question(slot), .action(.entry(label, isEnabled: index.map { !pool[$0].isMandatory } ?? true))))
      guard index != nil else { continue }
      let kept = old?.items.first { $0.id == .answer(slot) }?.control
      // Numbered like its question, because in line mode the question above is not visible.
      let answer: Text = chosen.count == 1 ? "Your answer" : "Answer \(slot + 1)"
      items.append((.answer(slot), kept ?? .field(Field(answer, kind: .secret, limit: MFAAnswer.maxLength))))
    }
    items += [(.next, .action(.init("Continue"))), (.back, .action(.init("Back")))]
    forms[.questions] = Form(items, primary: .next, focus: focus)
  }

  mutating func openPicker(_ slot: Int) {
    guard case .filling(let requirements) = phase else { return }
    let pool = requirements.questions.pool
    let free = pool.indices.filter { !chosen.contains($0) || chosen[slot] == $0 }
    picker = Form(free.map { (.pick($0), .action(.entry(Text(untrusted: pool[$0].text)))) }, focus: chosen[slot].map(ControlID.pick))
    phase = .picking(requirements, slot: slot)
    message = nil
  }

  mutating func pick(_ index: Int) {
    guard case .picking(let requirements, let slot) = phase else { return }
    // An answer to another question is discarded.
    if chosen[slot] != nil, chosen[slot] != index { forms[.questions]?[field: .answer(slot)].clear() }
    chosen[slot] = index
    phase = .filling(requirements)
    rebuildQuestions(focus: .answer(slot))
  }

  // MARK: - The profile

  func field(_ control: ControlID) -> Field? {
    for form in forms.values {
      if case .field(let field)? = form.items.first(where: { $0.id == control })?.control { return field }
    }
    return nil
  }

  func value(_ control: ControlID) -> String { field(control)?.value ?? "" }
  func secret(_ control: ControlID) -> Secret { field(control)?.secret ?? Secret("") }

  var profile: UserProfile {
    var profile = UserProfile()
    profile.firstName = value(.firstName)
    profile.lastName = value(.lastName)
    profile.email = value(.email)
    profile.phone = value(.phone)
    profile.countryCode = value(.countryCode)
    profile.password = secret(.password)
    profile.confirmPassword = secret(.confirmPassword)
    profile.passcode = secret(.passcode)
    profile.confirmPasscode = secret(.confirmPasscode)
    let pool = requirements?.questions.pool ?? []
    profile.mfaQuestionAnswers = chosen.enumerated().compactMap { slot, index in
      index.map { MFAAnswer(question: pool[$0].text, answer: secret(.answer(slot))) }
    }
    return profile.tidied
  }

  mutating func fill(with profile: UserProfile) {
    guard let pool = requirements?.questions.pool else { return }
    chosen = profile.mfaQuestionAnswers.map { answer in pool.firstIndex { $0.text == answer.question } }
    rebuildQuestions()
    let values: [(FormStep, ControlID, String)] = [
      (.about, .firstName, profile.firstName), (.about, .lastName, profile.lastName), (.about, .email, profile.email),
      (.about, .phone, profile.phone), (.about, .countryCode, profile.countryCode),
      (.credentials, .password, profile.password.reveal()), (.credentials, .confirmPassword, profile.password.reveal()),
    ]
    for (step, control, value) in values { forms[step]?[field: control].fill(with: value) }
    if requirements?.passcodes != nil {
      forms[.credentials]?[field: .passcode].fill(with: profile.passcode.reveal())
      forms[.credentials]?[field: .confirmPasscode].fill(with: profile.passcode.reveal())
    }
    for (slot, answer) in profile.mfaQuestionAnswers.enumerated() {
      forms[.questions]?[field: .answer(slot)].fill(with: answer.answer.reveal())
    }
  }

  // MARK: - Problems

  private var problems: [FieldError] {
    guard let requirements else { return [] }
    return profile.problems(passwords: requirements.passwords, passcodes: requirements.passcodes, questions: requirements.questions)
  }

  /// Returns the step and the control for a field of the request.
  private func place(of field: String) -> (FormStep, ControlID)? {
    switch field {
    case "firstName": return (.about, .firstName)
    case "lastName": return (.about, .lastName)
    case "email": return (.about, .email)
    case "phone": return (.about, .phone)
    case "countryCode": return (.about, .countryCode)
    case "password": return (.credentials, .password)
    case "confirmPassword": return (.credentials, .confirmPassword)
    case "passcode": return (.credentials, .passcode)
    case "confirmPasscode": return (.credentials, .confirmPasscode)
    case "mfaQuestionAnswers": return (.questions, .question(chosen.firstIndex { $0 == nil } ?? 0))
    default:
      // `mfaQuestionAnswers[1]` counts answers only, and a slot without a question has no answer.
      let number = Int(field.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
      let answered = chosen.indices.filter { chosen[$0] != nil }
      return number.flatMap { answered.indices.contains($0) ? (.questions, .answer(answered[$0])) : nil }
    }
  }

  /// Returns true if this step has no problem. Otherwise shows the problems, and moves the focus to the first.
  mutating func checkStep() -> Bool {
    let step = self.step
    return !showFieldErrors(problems.filter { place(of: $0.field)?.0 == step })
  }

  mutating func checkAll() -> Bool { !showFieldErrors(problems) }

  /// Shows each error at its field, and moves the focus to the first of these fields; returns false if there is no error to show.
  mutating func showFieldErrors(_ errors: [FieldError]) -> Bool {
    let placed = errors.compactMap { error in place(of: error.field).map { (error, $0.0, $0.1) } }
    guard let (first, firstStep, firstControl) = placed.first else { return false }
    for (error, step, control) in placed {
      guard case .field(let field)? = forms[step]?.items.first(where: { $0.id == control })?.control else { continue }
      // The rules below the field already show what a password or PIN lacks.
      let isTicked = control == .password || control == .passcode
      forms[step]?[field: control].problem = isTicked ? nil : field.unsettled ?? "\(field.label) \(error.message)."
    }
    step = firstStep
    forms[firstStep]?.moveFocus(to: firstControl)
    if let field = field(firstControl) {
      message = .error(field.unsettled ?? "\(field.label) \(first.message).")
    } else {
      message = .error("Security questions \(first.message).")
    }
    return true
  }

  mutating func offerCheck() {
    forms[.review] = Form(
      [
        (.submit, .action(.init("Enroll"))), (.checkPhone, .action(.init("Check this phone"))), (.back, .action(.init("Back"))),
      ], primary: .submit, focus: .checkPhone)
  }

  mutating func offerLogin() {
    guard let form = forms[.about], !form.items.contains(where: { $0.id == .logInInstead }) else { return }
    var items = form.items.map { ($0.id, $0.control) }
    items.removeAll { $0.0 == .fillSample }
    items.insert((.logInInstead, .action(.init("Log in instead"))), at: items.count - 1)
    forms[.about] = Form(items, primary: .next, focus: .email)
  }
}

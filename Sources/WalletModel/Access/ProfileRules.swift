package import Basics

/// The fields of a profile and their rules. Form and issuer evaluate the same rules.
package enum ProfileField: Hashable, Sendable {
  case firstName, lastName, email, phone, countryCode

  /// Returns the problem with a value, in words that complete "This field …", or nil if it is valid.
  package func problem(with value: String) -> String? {
    switch self {
    case .firstName, .lastName:
      if value.trimmed.isEmpty { return "is required" }
      if !value.hasVisibleCharacters { return "must have at least one visible character" }
      if value.isLonger(than: 50) { return "must have at most 50 characters" }
      return value.hasControlCharacters ? "must not contain control characters" : nil
    case .email:
      return emailProblem(value)
    case .phone:
      let digits = value.hasPrefix("+") ? value.dropFirst() : Substring(value)
      if value.isEmpty { return "is required" }
      if !digits.hasOnlyDigits { return "must contain only digits and a leading +" }
      return (7...15).contains(digits.count) ? nil : "must have 7 to 15 digits"
    case .countryCode:
      if value.isEmpty { return "is required" }
      return Country.named(value) == nil ? "must be a country code, like DE or US" : nil
    }
  }

  private func emailProblem(_ value: String) -> String? {
    if value.isEmpty { return "is required" }
    if value.utf8.count > 254 { return "must have at most 254 characters" }
    let parts = value.split(separator: "@", omittingEmptySubsequences: false)
    let labels = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let unusable = value.hasControlCharacters || value.contains(where: \.isWhitespace) || value.contains { "<>()[],;:\\\"".contains($0) }
    let shaped =
      parts.count == 2 && (1...64).contains(parts[0].utf8.count) && labels.count >= 2
      && labels.allSatisfy { (1...63).contains($0.utf8.count) && !$0.hasPrefix("-") && !$0.hasSuffix("-") }
    return shaped && !unusable ? nil : "must be an address, like anna@example.com"
  }
}

extension String {
  /// The mobile number without common separators: spaces, hyphens, brackets, slashes and periods.
  package var withoutSeparators: String { filter { !" -()/.".contains($0) } }
}

extension UserProfile {
  /// The normalized profile, as it is validated and stored: in NFC, trimmed, the phone number without separators, the country in capitals.
  package var tidied: UserProfile {
    var profile = self
    profile.firstName = firstName.trimmed.composed
    profile.lastName = lastName.trimmed.composed
    profile.email = email.trimmed.composed
    profile.phone = phone.withoutSeparators
    profile.countryCode = countryCode.trimmed.uppercased()
    return profile
  }

  /// Returns the (tidied) profile with this country of residence unless the profile already names one.
  package func residing(elseIn country: String) -> UserProfile {
    var profile = self
    if countryCode.isEmpty { profile.countryCode = country }
    return profile
  }

  /// Returns the field errors of this (tidied) profile; none if it is valid.
  ///
  /// `passcodes` is nil if the issuer has no login by PIN. Fields are named as in the request.
  package func problems(passwords: PasswordConfigurations, passcodes: PasscodeConfigurations?, questions: MFAQuestions) -> [FieldError] {
    var list: [FieldError] = []
    func check(_ field: ProfileField, _ name: String, _ value: String) {
      if let problem = field.problem(with: value) { list.append(FieldError(name, problem)) }
    }
    check(.firstName, "firstName", firstName)
    check(.lastName, "lastName", lastName)
    check(.email, "email", email)
    check(.phone, "phone", phone)
    check(.countryCode, "countryCode", countryCode)
    list += passwords.problems(
      with: password, confirmed: confirmPassword, username: email, fields: ("password", "confirmPassword"))
    list += passcodes?.problems(with: passcode, confirmed: confirmPasscode, fields: ("passcode", "confirmPasscode")) ?? []
    return list + answerProblems(questions) + additionalProblems
  }

  private func answerProblems(_ questions: MFAQuestions) -> [FieldError] {
    var list: [FieldError] = []
    var seen: Set<String> = []
    let pool = Set(questions.pool.map(\.text))
    for (index, answer) in mfaQuestionAnswers.enumerated() {
      let field = "mfaQuestionAnswers[\(index)]"
      if !pool.contains(answer.question) {
        list.append(FieldError(field, "must use questions that the issuer offers"))
      } else if !seen.insert(answer.question).inserted {
        list.append(FieldError(field, "must not repeat a question"))
      } else if let problem = MFAAnswer.problem(with: answer.answer) {
        list.append(FieldError(field, problem))
      }
    }
    if let missing = questions.pool.first(where: { $0.isMandatory && !seen.contains($0.text) }) {
      list.append(FieldError("mfaQuestionAnswers", "must include “\(missing.text)”"))
    } else if seen.count < questions.requiredNumber {
      let wanted = questions.requiredNumber
      let problem = wanted == 1 ? "must be 1 question with an answer" : "must be \(wanted) different questions, each with an answer"
      list.append(FieldError("mfaQuestionAnswers", problem))
    }
    return list
  }

  private var additionalProblems: [FieldError] {
    if additionalCustomerInformation.count > 10 {
      return [FieldError("additionalCustomerInformation", "must have at most 10 entries")]
    }
    return additionalCustomerInformation.sorted { $0.key < $1.key }.compactMap { key, value in
      if key.isEmpty || key.isLonger(than: 40) {
        return FieldError("additionalCustomerInformation", "must have keys of 1 to 40 characters")
      }
      if value.isLonger(than: 200) { return FieldError("additionalCustomerInformation", "must have values of at most 200 characters") }
      return key.hasControlCharacters || value.hasControlCharacters
        ? FieldError("additionalCustomerInformation", "must not contain control characters") : nil
    }
  }
}

extension MFAAnswer {
  /// The maximum length in characters. (our choice)
  package static let maxLength = 100

  /// Returns the problem with an answer, in words that complete "This field …", or nil if it is valid.
  package static func problem(with answer: Secret) -> String? {
    let text = answer.reveal()
    if text.isLonger(than: maxLength) { return "must have at most \(maxLength) characters" }
    if normalised(text).isEmpty { return "is required" }
    return text.hasControlCharacters ? "must not contain control characters" : nil
  }

  /// Returns the normalized answer for comparison, regardless of case, accents, typographic punctuation, and outer or repeated white
  /// space. (Rules, flows)
  package static func normalised(_ answer: String) -> String { answer.foldedLoosely }
}

extension StringProtocol {
  /// Returns whether the text is longer than a number of characters, or has more combining marks than any language.
  fileprivate func isLonger(than characters: Int) -> Bool { utf8.count > characters * 16 || count > characters }

  /// The text without white space at either end.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[first...last])
  }
}

/// A made-up person for those in a hurry; what they need to know is shown on the stage, labelled as simulated.
package struct SamplePerson: Hashable, Sendable {
  package let firstName: String
  package let lastName: String
  package let email: String
  package let phone: String
  package let countryCode: String
  /// Additional customer information for the enrollment; the form asks for none.
  var additionalInformation: [String: String] = [:]

  /// The same answer to every security question.
  package static let answer = "heron"

  package static let all = [
    SamplePerson(
      firstName: "Anna", lastName: "Sample", email: "anna@example.com", phone: "+4915550100101", countryCode: "DE",
      additionalInformation: ["Branch": "Hamburg, Jungfernstieg", "Preferred language": "German"]),
    SamplePerson(firstName: "Ben", lastName: "Sample", email: "ben@example.com", phone: "+12025550102", countryCode: "US"),
    SamplePerson(firstName: "Chiara", lastName: "Sample", email: "chiara@example.com", phone: "+390655550103", countryCode: "IT"),
    SamplePerson(firstName: "Dmitri", lastName: "Sample", email: "dmitri@example.com", phone: "+37255501040", countryCode: "EE"),
  ]

  /// Whose cards follow other rules.
  package static let american = all[1]

  private static let passwordCandidates = ["Heron-Lake-42", "Heron-Lake-42-Otter-Meadow", "heronlake", "Hl-42"].map(Secret.init)
  private static let longestPasscode = "258036914705"
  /// Of every length from 4 to 12.
  private static let passcodeCandidates = (4...longestPasscode.count).map { Secret(String(longestPasscode.prefix($0))) }

  /// A sample password of so many characters, for rules that none of the candidates meets.
  private static func password(of length: Int) -> Secret {
    Secret(String(String(repeating: "Heron-Lake-42-", count: length / 14 + 1).prefix(length)))
  }

  /// The sample person with this username, if it is one of ours.
  package static func named(_ username: String) -> SamplePerson? { all.first { $0.email == username.lowercased() } }

  /// The first sample password that the issuer's rules allow.
  package static func password(under rules: PasswordConfigurations) -> Secret {
    passwordCandidates.first { rules.requirements(for: $0, username: "").allSatisfy(\.isMet) } ?? password(of: rules.minLength)
  }

  /// The first sample PIN that the issuer's rules allow.
  package static func passcode(under rules: PasscodeConfigurations) -> Secret {
    passcodeCandidates.first { rules.requirements(for: $0).allSatisfy(\.isMet) } ?? passcodeCandidates[0]
  }

  /// The whole profile, as an issuer with these requirements would take it; without PIN rules it has no PIN.
  package func profile(
    questions: MFAQuestions, passwords: PasswordConfigurations, passcodes: PasscodeConfigurations?
  ) -> UserProfile {
    var profile = UserProfile()
    profile.firstName = firstName
    profile.lastName = lastName
    profile.email = email
    profile.phone = phone
    profile.countryCode = countryCode
    profile.additionalCustomerInformation = additionalInformation
    profile.password = Self.password(under: passwords)
    profile.confirmPassword = profile.password
    if let passcodes {
      profile.passcode = Self.passcode(under: passcodes)
      profile.confirmPasscode = profile.passcode
    }
    let pool = questions.pool
    let mandatory = pool.filter(\.isMandatory)
    let chosen = mandatory + pool.filter { !$0.isMandatory }.prefix(max(0, questions.requiredNumber - mandatory.count))
    profile.mfaQuestionAnswers = chosen.map { MFAAnswer(question: $0.text, answer: Secret(Self.answer)) }
    return profile
  }
}

extension SamplePerson {
  /// True where a profile is one of ours and nothing in it was made anyone's own.
  package static func isSample(_ profile: UserProfile) -> Bool {
    named(profile.email) != nil && profile.mfaQuestionAnswers.allSatisfy { $0.answer == Secret(answer) }
      && (passwordCandidates.contains(profile.password) || profile.password == password(of: profile.password.count))
      && (profile.passcode.isEmpty || passcodeCandidates.contains(profile.passcode))
  }

  /// What a presenter needs to know of a sample profile, line by line; made up, so nothing of it is secret.
  package static func note(of profile: UserProfile) -> String {
    let pin = profile.passcode.isEmpty ? [] : ["PIN \(profile.passcode.reveal())"]
    return ([profile.email + simulated] + pin + ["password \(profile.password.reveal())", "every answer: \(answer)"])
      .joined(separator: "\n")
  }

  private static let simulated = " (simulated)"

  package enum Credential: String, Sendable {
    case pin = "PIN"
    case password
  }

  /// Whose note this is.
  package static func username(of note: String) -> String {
    String((note.split(separator: "\n").first ?? "").prefix { $0 != " " })
  }

  /// The note once its person has set a credential of their own, which nobody else is told.
  package static func note(_ note: String, withOwn credential: Credential) -> String {
    note.split(separator: "\n").map { $0.hasPrefix(credential.rawValue + " ") ? "\(credential.rawValue) set by you" : String($0) }
      .joined(separator: "\n")
  }
}

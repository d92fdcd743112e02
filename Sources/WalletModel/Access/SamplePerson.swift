package import Basics

/// A fictitious customer whose data fills in forms. The credentials are shown beside the phone at login and on request.
package struct SamplePerson: Hashable, Sendable {
  package let firstName: String
  package let lastName: String
  package let email: String
  package let phone: String
  package let countryCode: String
  package let address: DeliveryAddress
  /// Additional customer information for the enrollment; the form asks for none.
  var additionalInformation: [String: String] = [:]

  /// The answer to every security question.
  package static let answer = "heron"

  package static let all = [
    SamplePerson(
      firstName: "Anna", lastName: "Sample", email: "anna@example.com", phone: "+4915550100101", countryCode: "DE",
      address: DeliveryAddress(
        address1: "Reiherweg 7", address2: "c/o Otter", city: "Bad Doberan", countryCode: "DE", postalCode: "18209"),
      additionalInformation: ["Branch": "Hamburg, Jungfernstieg", "Preferred language": "German"]),
    SamplePerson(
      firstName: "Ben", lastName: "Sample", email: "ben@example.com", phone: "+12025550102", countryCode: "US",
      address: DeliveryAddress(
        address1: "1600 Elm Drive", city: "Springfield", countryCode: "US", state: "IL", postalCode: "62701")),
    SamplePerson(
      firstName: "Chiara", lastName: "Sample", email: "chiara@example.com", phone: "+390655550103", countryCode: "IT",
      address: DeliveryAddress(address1: "Via dei Platani 12", city: "Roma", countryCode: "IT", postalCode: "00172")),
    SamplePerson(
      firstName: "Dmitri", lastName: "Sample", email: "dmitri@example.com", phone: "+37255501040", countryCode: "EE",
      address: DeliveryAddress(address1: "Pikk 12", city: "Tallinn", countryCode: "EE", postalCode: "10123")),
  ]

  /// The sample customer in the US, where other card rules apply.
  package static let american = all[1]

  private static let passwordCandidates = ["Heron-Lake-42", "Heron-Lake-42-Otter-Meadow", "heronlake", "Hl-42"].map(Secret.init)
  private static let longestPasscode = "258036914705"
  /// Sample PINs of every length from 4 to 12 digits.
  private static let passcodeCandidates = (4...longestPasscode.count).map { Secret(String(longestPasscode.prefix($0))) }

  /// Returns a sample password of this length, for rules that none of the candidates meets.
  private static func password(of length: Int) -> Secret {
    Secret(String(String(repeating: "Heron-Lake-42-", count: length / 14 + 1).prefix(length)))
  }

  /// The PINs, passwords and the answer that sample customers use.
  package static let credentials = passcodeCandidates + passwordCandidates + [Secret(answer)]

  /// True for a PIN, password or answer that sample customers use.
  package static func isCredential(_ text: String) -> Bool { credentials.contains { $0.reveal() == text } }

  /// The sample person with this username; nil if there is none.
  package static func named(_ username: String) -> SamplePerson? { all.first { $0.email == username.lowercased() } }

  /// Returns the address of a sample person in this country, or nil if there is none.
  package static func address(in country: String) -> DeliveryAddress? { all.first { $0.countryCode == country }?.address }

  /// The first sample password that the issuer's rules allow.
  package static func password(under rules: PasswordConfigurations) -> Secret {
    passwordCandidates.first { rules.requirements(for: $0, username: "").allSatisfy(\.isMet) } ?? password(of: rules.minLength)
  }

  /// The first sample PIN that the issuer's rules allow.
  package static func passcode(under rules: PasscodeConfigurations) -> Secret {
    passcodeCandidates.first { rules.requirements(for: $0).allSatisfy(\.isMet) } ?? passcodeCandidates[0]
  }

  /// A complete profile that meets these requirements; it has a PIN only if there are PIN rules.
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
  /// Returns whether this is the profile of a sample person with sample credentials only.
  package static func isSample(_ profile: UserProfile) -> Bool {
    named(profile.email) != nil && profile.mfaQuestionAnswers.allSatisfy { $0.answer == Secret(answer) }
      && (passwordCandidates.contains(profile.password) || profile.password == password(of: profile.password.count))
      && (profile.passcode.isEmpty || passcodeCandidates.contains(profile.passcode))
  }

  /// Returns the credentials of a sample profile as lines of text. They are fictitious, so they are not secret.
  package static func note(of profile: UserProfile) -> String {
    let pin = profile.passcode.isEmpty ? [] : ["PIN \(profile.passcode.reveal())"]
    return ([profile.email + simulated] + pin + ["password \(profile.password.reveal())", answers + answer])
      .joined(separator: "\n")
  }

  /// Returns a screen line with a sign in place of each credential that comes from a note shown on the screen.
  package static func withoutCredentials(_ line: String, sign: String) -> String {
    var line = line
    for (label, beginning) in toldCredentials {
      guard let found = line.firstRange(ofBytes: label + beginning) else { continue }
      let rest = line[found.upperBound...].drop { $0 != " " }
      line = line[..<found.lowerBound] + label + sign + rest
    }
    return line
  }

  private static let toldCredentials =
    passcodeCandidates.prefix(1).map { ("PIN ", $0.reveal()) } + passwordCandidates.map { ("password ", $0.reveal()) }
    + [(String(answers.dropFirst(security.count)), answer)]

  private static let simulated = " (simulated)"
  private static let security = "security "
  private static let answers = security + "answers: "

  private static let ownCredential = "set by you"

  package enum Credential: String, Sendable {
    case pin = "PIN"
    case password
  }

  /// Returns the login in a note, or nil if the customer has changed the password.
  package static func login(in note: String) -> SampleLogin? {
    let start = Credential.password.rawValue + " "
    guard let password = note.split(separator: "\n").first(where: { $0.hasPrefix(start) })?.dropFirst(start.count),
      password != ownCredential
    else { return nil }
    return SampleLogin(username: username(of: note), password: Secret(String(password)), answer: Secret(answer))
  }

  /// Returns the login in a note if its person can log in on a phone: the owner of a linked phone, or anybody on a new phone.
  ///
  /// - Parameter holderName: the first name of the phone's owner; nil on a new phone.
  package static func login(in note: String?, on holderName: String?) -> SampleLogin? {
    guard let sample = note.flatMap(login), let holderName else { return note.flatMap(login) }
    return named(sample.username)?.firstName == holderName ? sample : nil
  }

  /// Returns the lines of a note, as they are shown beside the phone.
  package static func lines(of note: String) -> [String] { note.parts(between: "\n").map(String.init) }

  /// Returns a note's line shortened, to be joined with others on one line, and its rank: at login the PIN comes first, then the password.
  package static func inShort(_ line: String) -> (rank: Int, text: String) {
    if line.hasSuffix(" " + ownCredential) { return (4, line) }
    if line.hasSuffix(simulated) { return (2, String(line.dropLast(simulated.count))) }
    if line.hasPrefix(answers) { return (3, String(line.dropFirst(security.count))) }
    return (line.hasPrefix(Credential.password.rawValue + " ") ? 1 : 0, line)
  }

  /// Returns the username in a note.
  package static func username(of note: String) -> String {
    String((note.split(separator: "\n").first ?? "").prefix { $0 != " " })
  }

  /// Returns the note after the customer has changed a credential, without the new value.
  package static func note(_ note: String, withOwn credential: Credential) -> String {
    note.split(separator: "\n").map { $0.hasPrefix(credential.rawValue + " ") ? "\(credential.rawValue) \(ownCredential)" : String($0) }
      .joined(separator: "\n")
  }
}

/// The simulated data that logs a sample customer in on a new phone.
package struct SampleLogin: Hashable, Sendable {
  package let username: String
  package let password: Secret
  /// The answer to every security question.
  package let answer: Secret

  package init(username: String, password: Secret, answer: Secret) {
    self.username = username
    self.password = password
    self.answer = answer
  }
}

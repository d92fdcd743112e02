package import Basics
package import UserInterface
package import WalletModel

/// The description of a scenario's world before the app starts in it.
package struct ScenarioSetup: Hashable, Sendable {
  /// The name of the fixture that the world begins as, or of one of the user's own worlds, which is copied.
  package var world = "empty"
  package var seed: UInt64 = 1
  /// The time that the stopped clock shows.
  package var clock = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
  package var size = Size(columns: 80, rows: 24)
  /// The issuer whose app is open, by its identifier or its name; nil for the one that the world begins with.
  package var issuer: String?
  /// The kind of the current phone; nil for the one that the world begins with.
  package var phoneKind: PhoneKind?
  package var enrollee: Enrollee?
  /// Changed settings of the issuer, in the order of their steps.
  package var settings: [SettingChange] = []

  package init() {}

  mutating func apply(_ preparation: Preparation) {
    switch preparation {
    case .world(let name): world = name
    case .seed(let number): seed = number
    case .clock(let moment): clock = moment
    case .size(let size): self.size = size
    case .issuer(let name): issuer = name
    case .phoneKind(let kind): phoneKind = kind
    case .setting(let change): settings.append(change)
    case .enrollee(let person): enrollee = person
    }
  }

  /// This setup without the terminal size, which doesn't affect the world.
  var start: ScenarioSetup {
    var start = self
    start.size = ScenarioSetup().size
    return start
  }

  /// This setup without the changes that are made in a world after it was created.
  var unchanged: ScenarioSetup {
    var unchanged = self
    (unchanged.issuer, unchanged.phoneKind, unchanged.enrollee, unchanged.settings) = (nil, nil, nil, [])
    return unchanged
  }

  /// The setup of the empty world that a fixture's world is made from. It differs from `unchanged` only in the world's name.
  var emptied: ScenarioSetup {
    var emptied = unchanged
    emptied.world = ScenarioSetup().world
    return emptied
  }
}

/// A customer who is enrolled on the current phone and logged out before the scenario begins.
package struct Enrollee: Hashable, Sendable {
  /// The names of the fields, and their default values.
  static let fields: [(name: String, standard: String)] = [
    ("first name", SamplePerson.all[0].firstName), ("last name", SamplePerson.all[0].lastName), ("email", SamplePerson.all[0].email),
    ("phone", SamplePerson.all[0].phone), ("country", SamplePerson.all[0].countryCode),
    ("password", "Heron-Lake-42, or the first sample password that the issuer's rules allow"),
    ("pin", "2580, or the first sample PIN that the issuer's rules allow"),
    ("question", "as many as the issuer requires, in its order"), ("answer", SamplePerson.answer),
  ]
  /// The fields whose values are masked.
  static let secretFields: Set = ["password", "pin", "answer"]

  private var values: [String: String] = [:]

  init(_ rows: [[String]]) throws(StepFailure) {
    for row in rows {
      let field = row[0].lowercased()
      guard Self.fields.contains(where: { $0.name == field }) else {
        throw StepFailure("Unknown field “\(row[0])”. Fields: \(Self.fields.map(\.name).joined(separator: ", ")).")
      }
      values[field] = row[1]
    }
  }

  var secrets: [String] { Self.secretFields.compactMap { values[$0] } }

  /// The customer's profile: the first sample person's, with the values from the table.
  func profile(
    questions: MFAQuestions, passwords: PasswordConfigurations, passcodes: PasscodeConfigurations?
  ) -> UserProfile {
    var profile = SamplePerson.all[0].profile(questions: questions, passwords: passwords, passcodes: passcodes)
    profile.firstName = values["first name"] ?? profile.firstName
    profile.lastName = values["last name"] ?? profile.lastName
    profile.email = values["email"] ?? profile.email
    profile.phone = values["phone"] ?? profile.phone
    profile.countryCode = values["country"] ?? profile.countryCode
    profile.password = values["password"].map(Secret.init) ?? profile.password
    profile.confirmPassword = profile.password
    if passcodes != nil {
      profile.passcode = values["pin"].map(Secret.init) ?? profile.passcode
      profile.confirmPasscode = profile.passcode
    }
    var answers = profile.mfaQuestionAnswers
    if let question = values["question"], !answers.contains(where: { $0.question == question }), let last = answers.indices.last {
      answers[last] = MFAAnswer(question: question, answer: answers[last].answer)
    }
    let answer = values["answer"].map(Secret.init)
    profile.mfaQuestionAnswers = answers.map { MFAAnswer(question: $0.question, answer: answer ?? $0.answer) }
    return profile
  }
}

import Basics
import Contract
import Storage
import Testing
import WalletModel

@testable import Issuer
@testable import Service

@Suite struct StoredConfigurationTests {
  @Test(arguments: OperationName.allCases)
  func `every name is that of its operation`(name: OperationName) {
    #expect(name.operation.name == name)
  }

  @Test func `the configuration is data of the world`() async throws {
    let bench = try Bench()
    #expect(try await bench.issuer.configuration(of: bench.identifier) == .meridian)
    #expect(try await bench.ask(RetrieveMFAQuestionsWithMetadata()) == IssuerConfiguration.meridian.questions)
    #expect(try await bench.ask(RetrievePasswordConfigurations()) == PasswordConfigurations())
    #expect(try await bench.ask(RetrievePasscodeConfigurations()) == PasscodeConfigurations())

    var other = IssuerConfiguration(
      identifier: bench.identifier, profile: IssuerProfile(name: "Übrig", greeting: "Grüezi", supportsPINLogin: true),
      theme: .withoutPIN,
      questions: MFAQuestions(pool: [MFAQuestion("A?", isMandatory: true), MFAQuestion("B?")], requiredNumber: 1))
    other.passwords.minLength = 15
    other.passwords.maxLength = 128
    other.passwords.requireUpper = true
    other.passwords.requireSpecial = true
    other.passwords.maxRepeated = 3
    other.passwords.disallowUsername = false
    other.passcodes.minLength = 6
    other.passcodes.maxSequential = 4
    other.lifetimes.idle = .seconds(61)
    other.lifetimes.absolute = .milliseconds(62_500)
    other.lifetimes.nonce = .seconds(63)
    other.lifetimes.mfaToken = .seconds(64)
    other.lifetimes.recovery = .seconds(65)
    other.lifetimes.deviceToken = .seconds(66)
    other.limits.pinMisses = 3
    other.limits.recoveryTries = 2
    other.limits.mfaAnswers = 1
    other.limits.passwordMisses = 7
    other.limits.passwordDelays = [.seconds(1)]
    try await bench.issuer.configure(other)
    #expect(try await bench.issuer.configuration(of: bench.identifier) == other)
    #expect(try await bench.ask(RetrievePasswordConfigurations()) == other.passwords)
    let profile = UserProfile.anna.with { $0.mfaQuestionAnswers = [MFAAnswer(question: "B?", answer: Secret("b"))] }
    #expect(
      await bench.refusal(of: RegisterNewUser(userProfile: profile))?.fieldErrors.map(\.field)
        == ["password", "passcode", "mfaQuestionAnswers"])
  }

  @Test func `events come in order and in pages`() async throws {
    let bench = try Bench()
    try await bench.send((1...250).map { Message(.push, to: "x", subject: "", body: "\($0)") })
    func numbers(after number: Int64, _ history: [UInt8]?) async throws -> [Int64] {
      try await bench.issuer.events(after: EventCursor(number: number, history: history)).map(\.cursor.number)
    }
    #expect(try await bench.messages(.push).map(\.body) == (1...250).map(String.init))
    for history in [try await bench.events().last?.cursor.history, nil] {
      #expect(try await numbers(after: 0, history) == Array(1...100))
      #expect(try await numbers(after: 200, history) == Array(201...250))
      #expect(try await numbers(after: 250, history) == [])
      // A number that no event has yet is of a history that there is no more.
      #expect(try await numbers(after: 251, history) == Array(1...100))
      #expect(try await numbers(after: .max, history) == Array(1...100))
      #expect(try await numbers(after: .min, history) == Array(1...100))
    }
    let other = [UInt8](repeating: 7, count: EventCursor.historyLength)
    #expect(try await numbers(after: 200, other) == Array(1...100))
  }

  /// A program that opens the world again continues from what it finds; events with the same numbers after a restore are others.
  @Test func `each opening begins a history`() async throws {
    let bench = try Bench()
    let message = Message(.push, to: "x", subject: "", body: "")
    try await bench.send([message])
    let first = try #require(try await bench.events().last)
    let later = try bench.restarted()
    try await later.send([message])
    let second = try #require(try await later.events().last)
    #expect(try await later.events().map(\.cursor.number) == [1, 2] && first.cursor.history != second.cursor.history)
    #expect(try await later.issuer.events(after: first.cursor) == [second])
    // The second event goes back, and another one comes in its place.
    try await later.database.transaction { sql throws(StorageError) in try sql.execute("DELETE FROM party_outbox WHERE number = 2") }
    let restored = try later.restarted()
    #expect(try await restored.issuer.events(after: second.cursor) == [first])
    try await restored.send([message])
    let third = try #require(try await restored.events().last)
    #expect(try await restored.issuer.events(after: second.cursor) == [first, third] && third.cursor.number == 2)
    #expect(try await restored.issuer.events(after: first.cursor) == [third])
  }
}

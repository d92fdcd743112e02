import Contract
import Storage
import Testing
import WalletModel

@testable import Issuer
@testable import Service

@Suite struct StoredConfigurationTests {
  @Test(arguments: OperationName.allCases)
  func everyNameIsThatOfItsOperation(name: OperationName) {
    #expect(name.operation.name == name)
  }

  @Test func theConfigurationIsDataOfTheWorld() async throws {
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

  @Test func eventsComeInOrderAndInPages() async throws {
    let bench = try Bench()
    try await bench.database.transaction { sql throws(StorageError) in
      for number in 1...250 {
        try sql.send(.message(Message(.push, to: "x", subject: "", body: "\(number)")), bench.issuer.service.tenant.keys, at: .earliest)
      }
    }
    #expect(try await bench.issuer.events(after: 0).map(\.number) == Array(1...100))
    #expect(try await bench.issuer.events(after: 200).map(\.number) == Array(201...250))
    #expect(try await bench.messages(.push).map(\.body) == (1...250).map(String.init))
    #expect(try await bench.issuer.events(after: 250) == [])
    #expect(try await bench.issuer.events(after: .max) == [])
    #expect(try await bench.issuer.events(after: .min).count == 100)
  }
}

import Testing
import WalletModel

@Suite struct IssuerConfigurationTests {
  @Test func `the default asks for enough and offers enough`() {
    let questions = IssuerConfiguration.meridian.questions
    #expect(questions.pool.count >= 6)
    #expect(questions.requiredNumber == 2)
    #expect(Set(questions.pool.map(\.text)).count == questions.pool.count)
    #expect(questions.pool.allSatisfy { $0.text.count <= 34 }, "they stand on a phone 40 columns wide")
  }
}

import Basics
import Contract
import Simulation
import Testing
import WalletModel

@Suite struct MagicTests {
  @Test func `a magic value is refused at the door, in any spelling that its issuer would take`() async {
    let backend = CountingBackend()
    let door = MagicBackend(backend)
    let login = LoginByUsernamePassword(username: " Locked@MAGIC.example ", password: Secret("any"))
    #expect(await door.ask(login).error?.statusCode == 423)
    let answer = RegisterWithMFA(mfaToken: token(answer: "  Magic  401 2 "))
    #expect(await door.ask(answer).error?.attemptsLeft == 2)
    #expect(backend.acted == 0)
  }

  @Test func `an order is refused by any of the fields that a person may type into`() async {
    let backend = CountingBackend()
    let door = MagicBackend(backend)
    let address = DeliveryAddress(address1: " Magic 409 ", city: "Bonn", countryCode: "DE", postalCode: "53111")
    for request in [
      CardRequest(programName: "P", currency: "EUR", deliveryAddress: address),
      CardRequest(programName: "P", currency: "EUR", externalId: "magic 409"),
      CardRequest(programName: "P", currency: "EUR", mobile: "+999409"),
    ] {
      #expect(await door.ask(CreateCard(request, userAgent: "any")).error?.code == .limitReached)
    }
    #expect(backend.acted == 0)
    // The issuer's own program answers itself.
    _ = await door.ask(CreateCard(CardRequest(programName: "MAGIC-PENDING-EEA", currency: "EUR"), userAgent: "any"))
    #expect(backend.acted == 1)
  }

  @Test func `to another operation it is any text`() async {
    let backend = CountingBackend()
    let door = MagicBackend(backend)
    _ = await door.ask(LoginByUsernamePassword(username: "duplicate@magic.example", password: Secret("any")))
    _ = await door.ask(LoginByPIN(passcode: Secret("2580")))
    _ = await door.ask(RegisterWithMFA(mfaToken: token(answer: "401333")))
    _ = await door.ask(Logout())
    #expect(backend.acted == 4)
  }

  @Test func `each is one thing to each operation`() {
    let all = MagicValue.all.flatMap { magic in magic.operations.map { "\(magic.kind) \(magic.text) \($0)" } }
    #expect(Set(all).count == all.count)
    // Each kind is the issuer's or the bank's.
    let issuers = Set(MagicValue.all.map(\.kind))
    #expect(issuers.isDisjoint(with: TestPayment.all.map(\.kind)))
    #expect(issuers.union(TestPayment.all.map(\.kind)) == Set(MagicKind.allCases))
    // In the order of their kinds, as the lists show them.
    #expect(MagicValue.all.map(\.kind) == MagicKind.allCases.flatMap { kind in MagicValue.all.map(\.kind).filter { $0 == kind } })
  }

  private func token(answer: String) -> MFAToken {
    var token = MFAToken(question: "?", token: Secret("opaque"))
    token.mfaSecretAnswer = Secret(answer)
    return token
  }
}

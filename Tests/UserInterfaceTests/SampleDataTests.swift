import Basics
import Testing
import WalletModel

@testable import UserInterface

/// Sample data is offered if the world has some, fills in the form, and stays secret in secret fields.
@Suite struct SampleDataTests {
  private static func labels(_ r: Rehearsal) -> [Text] {
    LineRendering(title: "", page: r.interface.topPage(east: 0)).items.map(\.label)
  }
  private static let fill: Text = "Insert sample data"

  @Test func `a login is filled in, and is what Enter sends`() throws {
    var r = Rehearsal()
    Catalogue.sampleLogin(&r)
    let picture = r.phone(40, 22).picture
    #expect(picture.contains("anna@example.com") && !picture.contains("Heron"))
    r.press(.enter)
    let logins = r.asked.compactMap { $0.intent as? Intents.LoginByUsernamePassword }
    let sent = try #require(logins.last)
    #expect(sent == Intents.LoginByUsernamePassword(username: Script.sample.username, password: Script.sample.password))
    r.answer(Intents.LoginByUsernamePassword.self, .question(Script.token))
    r.choose("Insert sample data")
    r.press(.enter)
    let answers = r.asked.compactMap { ($0.intent as? Intents.RegisterWithMFA)?.token.mfaSecretAnswer }
    #expect(answers == [Script.sample.answer])
  }

  @Test func `where the world has none, none is offered`() {
    var r = Rehearsal()
    Catalogue.welcome(&r)
    r.choose("Log in")
    #expect(r.interface.screenName == .login && !Self.labels(r).contains(Self.fill))
  }

  @Test func `the answer is offered to the sample customer only`() {
    var r = Rehearsal()
    Catalogue.questionOfAnother(&r)
    #expect(r.interface.screenName == .mfaPrompt && !Self.labels(r).contains(Self.fill))
    r.choose("Start over")
    #expect(r.interface.screenName == .login && Self.labels(r).contains(Self.fill))
  }

  @Test(arguments: ["DE", "US", "IT", "EE", "FR"]) func `an address is one of the customer's country`(_ country: String) throws {
    var r = Rehearsal()
    Catalogue.programsAsked(&r, of: OrderedCards.customer(in: country))
    r.answer(Intents.GetPrograms.self, country == "US" ? OrderedCards.programsOfTheUS : OrderedCards.programs)
    r.choose("Plus")
    if country == "US" {
      r.choose("[ ] I accept the terms")
      r.choose("[ ] I accept the electronic")
    }
    r.choose("Continue")
    guard country != "FR" else {
      #expect(!Self.labels(r).contains(Self.fill))
      return
    }
    r.choose("Insert sample data")
    r.press(.enter, .enter)
    let orders = r.asked.compactMap { ($0.intent as? Intents.CreateCard)?.request }
    let sent = try #require(orders.last)
    #expect(sent.deliveryAddress == SamplePerson.address(in: country) && sent.deliveryAddress?.countryCode == country)
  }

  @Test func `a note tells the login until its person sets a password of their own`() throws {
    let person = SamplePerson.all[0]
    let profile = person.profile(questions: Script.questions, passwords: PasswordConfigurations(), passcodes: PasscodeConfigurations())
    let note = SamplePerson.note(of: profile)
    let login = try #require(SamplePerson.login(in: note))
    #expect(login == SampleLogin(username: person.email, password: profile.password, answer: Secret(SamplePerson.answer)))
    #expect(SamplePerson.login(in: SamplePerson.note(note, withOwn: .pin)) == login)
    #expect(SamplePerson.login(in: SamplePerson.note(note, withOwn: .password)) == nil)
    #expect(SamplePerson.login(in: "") == nil)
    let said = "| " + note.split(separator: "\n").joined(separator: ", ") + " |"
    #expect(
      SamplePerson.withoutCredentials(said, sign: "•••") == "| anna@example.com (simulated), PIN ••• password ••• security answers: ••• |")
  }

  @Test(arguments: [
    ("+4915550100101", "+49 1555 0100101"), ("+49 15550100101", "+49 1555 0100101"), ("+12025550102", "+1 202 555 0102"),
    ("+123456789012345", "+1 2345 6789012345"),
    ("+390655550103", "+39 0655 550103"), ("+37255501040", "+372 5550 1040"), ("+79161234567", "+7 9161 234567"),
    ("+3725550", "+372 5550"), ("015550100101", "015550100101"), ("+49 abc", "+49 abc"), ("", ""), ("+", "+"),
    ("+999 503", "+999 503"),
  ])
  func `a mobile number is shown in groups`(_ number: String, _ shown: String) { #expect(Text.mobileNumber(number).string == shown) }

  @Test(arguments: [
    ("2026-11-22T00:00:00Z", 0, "22 Nov 2026"), ("2026-01-01T00:30:00Z", -3600, "31 Dec 2025"), ("0987-02-03T12:00:00Z", 0, "3 Feb 987"),
  ])
  func `a date is a day, a month and a year`(_ moment: String, _ east: Int, _ shown: String) throws {
    #expect(try #require(Timestamp(iso8601: moment)).day(east: east) == shown)
  }

  @Test func `a card is called by its product, or else by its kind`() {
    #expect(OrderedCards.program("SKRILL-DIGITAL-MC-EEA", .physical).product(at: Script.issuer) == "Meridian Instant")
    #expect(OrderedCards.program("SKRILL-RING-MC-EEA", .physical).product(at: Script.issuer) == "Physical Mastercard")
    #expect(OrderedCards.program("MAGIC-PENDING-EEA").product(at: Script.issuer) == "Virtual Mastercard")
    #expect(Script.issuer.short("Meridian Everyday") == "Everyday" && Script.issuer.short("Physical Mastercard") == "Physical Mastercard")
    #expect(Script.card(.active, .physical).face(of: Script.signedIn()).face == .two)
    for issuer in IssuerConfiguration.all {
      for region in ProgramRegion.allCases {
        let names = issuer.programs.filter { $0.region == region }.compactMap { issuer.theme[product: $0.name]?.name }
        #expect(Set(names).count == names.count, "\(issuer.profile.name), \(region)")
      }
    }
  }
}

import Basics
import Contract
import Cryptography
import Foundation
import Gateway
import Simulation
import TemporaryFolder
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// The JWT gateway, as a merchant's server and an app use it.
@Suite(.timeLimit(.minutes(10))) struct JWTGatewayTests {
  private typealias Story = JWTStory

  // MARK: - Store, pay, settle

  @Test func `a card that is stored pays again by its code alone`() async throws {
    let story = try await Story()
    let stored = try await story.perform(try Story.request(.accountCheck, .stores, order: "RR-1"), Story.card())
    let check = try #require(stored.last)
    #expect(stored.brief == "ACCOUNTCHECK 0" && check[.errormessage] == "Ok" && check[.maskedpan] == "411111######1111")
    #expect(check.brand == .visa && check[.credentialsonfile] == "1" && check[.baseamount] == "1050" && check[.settlestatus] == nil)
    #expect(check[.transactionstartedtimestamp] == "2026-11-21 09:41:00" && check[.orderreference] == "RR-1")
    #expect(try await story.shop.pushes().isEmpty)

    let parent = try #require(check.transactionReference)
    #expect(parent.rawValue.wholeMatch(of: /55-9-\d{7}/) != nil)
    let paid = try await story.perform(
      try Story.request(.threeDQueryAuth, .usesStored, parent: parent, order: "RR-2"), Story.code())
    #expect(paid.brief == "THREEDQUERY 0, AUTH 0" && paid.responses[0][.status] == "Y" && paid.responses[0][.eci] == "05")
    let auth = try #require(paid.last)
    #expect(auth[.maskedpan] == "411111######1111" && auth[.parenttransactionreference] == parent.rawValue)
    #expect(auth[.credentialsonfile] == "2" && auth[.settlestatus] == "0" && auth[.authcode]?.hasPrefix("TEST") == true)
    #expect(Set(paid.responses.compactMap(\.transactionReference) + [parent]).count == 3)
  }

  @Test func `what is paid settles by the day`() async throws {
    let story = try await Story()
    _ = try await story.perform(try Story.request(.auth, order: "RR-1"), Story.card())
    for (hours, status) in [(0, "0"), (14, "0"), (1, "10"), (23, "10"), (1, "100"), (1000, "100")] {
      story.shop.move(.seconds(hours * 3600))
      #expect(try await story.transactions(of: "RR-1").map { $0?.last?[.settlestatus] } == [status], "\(hours)")
    }
  }

  /// A card that is stored takes a question; the same request again is asked the same, and then answered the same.
  @Test func `a card is stored with its first payment`() async throws {
    let story = try await Story()
    let request = try Story.request(.threeDQueryAuth, .stores, order: "RR-1")
    let jwt = try story.sign(request)
    let asked = try await story.send(jwt, Story.card())
    let question = try #require(asked.question)
    #expect(try await story.send(jwt, Story.card()) == asked)
    #expect(try await story.ask(ContinuePerformedTransaction(question.requestreference)) == asked)
    #expect(try await story.transactions(of: "RR-1").map { $0 == nil } == [true])
    try await story.shop.confirm(question.threeDS2Info, as: story.shop.anna)
    let answer = try await story.ask(ContinuePerformedTransaction(question.requestreference))
    let response = try story.read(answer)
    #expect(response.brief == "THREEDQUERY 0, AUTH 0" && response.answers(request))
    #expect(try await story.send(jwt, Story.card()) == answer)
    let parent = try #require(response.last?.transactionReference)
    let child = try await story.perform(try Story.request(.threeDQueryAuth, .usesStored, parent: parent), Story.code())
    #expect(child.brief == "THREEDQUERY 0, AUTH 0")
    // A card that was not to be stored is no parent.
    let plain = try await story.perform(try Story.request(.auth), Story.card())
    let refused = try await story.perform(
      try Story.request(.threeDQueryAuth, .usesStored, parent: plain.last?.transactionReference), Story.code())
    #expect(refused.brief == "THREEDQUERY 20033 parenttransactionreference")
  }

  @Test func `who is not authenticated does not pay`() async throws {
    let story = try await Story()
    for (number, brief) in [
      ("4200000000000091", "THREEDQUERY 0, AUTH 0"), ("4200000000000109", "THREEDQUERY 0, AUTH 0"),
      ("4012001037141112", "THREEDQUERY 60022"), ("4012001037461114", "THREEDQUERY 60022"), ("4532497088771651", "THREEDQUERY 60022"),
    ] {
      #expect(try await story.perform(try Story.request(.threeDQueryAuth, order: number), Story.card(number)).brief == brief, "\(number)")
    }
    // Given up, and never answered.
    let jwt = try story.sign(try Story.request(.threeDQueryAuth, .stores))
    let question = try #require(try await story.send(jwt, Story.card()).question)
    _ = try await story.shop.anna.paymentProvider.answerChallenge(question.threeDS2Info.acsTransID, ChallengeAnswer(.cancel))
    let cancelled = try story.read(try await story.ask(ContinuePerformedTransaction(question.requestreference)))
    #expect(cancelled.brief == "THREEDQUERY 60022" && cancelled.last?[.status] == "N")
    let late = try story.sign(try Story.request(.threeDQueryAuth, .stores, order: "late"))
    _ = try await story.send(late, Story.card())
    story.shop.move(.seconds(11 * 60))
    #expect(try await story.transactions(of: "late").compactMap { $0?.brief } == ["THREEDQUERY 60022"])
    #expect(
      try await story.ask(ContinuePerformedTransaction(RequestReference(rawValue: "W20-0"))).refusal
        == JWTRefusal(.invalidField, ["requestreference"]))
  }

  // MARK: - JWTs

  /// What nobody has signed is answered without a signature.
  @Test func `a JWTIs believed if its site has signed it`() async throws {
    let story = try await Story()
    let request = try Story.request(.auth)
    let (good, key) = (try story.sign(request), try story.key())
    let claims = request.claims(by: Story.site.username, at: story.world.time.now)
    let foreign = try story.key(of: Story.other).sign(claims)
    let parts = good.text.split(separator: ".").map(String.init)
    func header(_ json: String) -> Opaque<JWTKind> { Opaque("\(json.utf8.base64URL).\(parts[1]).\(parts[2])") }
    let cases: [(Opaque<JWTKind>, PaymentErrorCode, [String])] = [
      (foreign, .invalidField, ["jwt", "signature"]), (header(#"{"alg":"none"}"#), .invalidField, ["jwt", "header"]),
      (Opaque("\(#"{"alg":"none"}"#.utf8.base64URL).\(parts[1])."), .invalidField, ["jwt", "header"]),
      (header(#"{"alg":"HS384"}"#), .invalidField, ["jwt", "signature"]), (header(#"{"alg":"RS256"}"#), .invalidField, ["jwt", "header"]),
      (header(#"{"alg":"HS256","alg":"HS256"}"#), .invalidField, ["jwt", "header"]),
      (header(#"{"alg":"HS256","crit":[]}"#), .invalidField, ["jwt", "header"]), (header("{"), .malformedJSON, ["jwt", "header"]),
      (Opaque("\(parts[0]).\("[".utf8.base64URL).\(parts[2])"), .malformedJSON, ["jwt", "payload"]),
      (Opaque("\(parts[0]).\(#"{"iss":"jwt.reedandrye"}"#.utf8.base64URL).\(parts[2])"), .invalidField, ["jwt", "signature"]),
      (Opaque(good.text + "="), .invalidField, ["jwt", "signature"]), (Opaque(""), .invalidField, ["jwt"]),
      (Opaque(good.text + String(repeating: "A", count: DecodedJWT.longest)), .invalidField, ["jwt"]),
      (key.sign(request.claims(by: "jwt.nobody", at: story.world.time.now)), .invalidField, ["iss"]),
      (key.sign(JSONObject(claims.members.filter { $0.name != "iss" })), .invalidField, ["iss"]),
      (key.sign(request.claims(by: Story.other.username, at: story.world.time.now)), .invalidField, ["jwt", "signature"]),
    ]
    for (jwt, code, errordata) in cases {
      let answer = try await story.send(jwt, Story.card())
      #expect(answer.refusal == JWTRefusal(code, errordata) && answer.jwt == nil, "\(jwt.text)")
    }
    #expect(try story.read(try await story.send(good, Story.card())).brief == "AUTH 0")
  }

  /// What is signed and wrong is answered with a signature.
  @Test func `claims are strict`() async throws {
    let story = try await Story()
    let (now, key) = (story.world.time.now, try story.key())
    func brief(_ change: (inout [JSONObject.Member]) -> Void, alias: String = Story.site.username) async throws -> String {
      var members = try Story.request(.auth).claims(by: Story.site.username, at: now).members
      change(&members)
      return try story.read(try await story.send(key.sign(JSONObject(members)), Story.card(), alias: alias)).brief
    }
    func iat(_ value: JSONValue?) async throws -> String {
      try await brief { members in
        members.removeAll { $0.name == "iat" }
        if let value { members.append(.init("iat", value)) }
      }
    }
    let seconds = now.milliseconds / 1000
    for value in [
      JSONValue.number("\(seconds - 3601)"), .number("\(seconds + 3601)"), .number("\(seconds - 3601).9"), .number("\(seconds)000"),
      .text("\(seconds)"), .null, .number("99999999999999999999"), .number("9223372036854775807"), .number("-9223372036854775808"),
    ] { #expect(try await iat(value) == "AUTH 30000 iat", "\(value)") }
    #expect(try await iat(nil) == "AUTH 30000 iat")
    for edge in ["\(seconds - 3600)", "\(seconds + 3600)", "\(seconds - 3599).5", "\(seconds).123456"] {
      #expect(try await iat(.number(edge)) == "AUTH 0")
    }
    // Claims of others are ignored; those that end or delay a JWT count. (RFC 7519, 4.1.4, 4.1.5 and 4.3)
    func claim(_ name: String, _ value: JSONValue) async throws -> String { try await brief { $0.append(.init(name, value)) } }
    for (name, value) in [
      ("jti", JSONValue.text("1")), ("sub", .null), ("colour", .list([])), ("exp", .number("\(seconds + 60)")),
      ("nbf", .number("\(seconds)")),
    ] { #expect(try await claim(name, value) == "AUTH 0", "\(name)") }
    for (name, value) in [
      ("exp", JSONValue.number("\(seconds)")), ("exp", .text("\(seconds + 60)")), ("nbf", .number("\(seconds + 1)")), ("nbf", .null),
    ] { #expect(try await claim(name, value) == "AUTH 30000 \(name)", "\(name)") }
    #expect(try await brief { $0.removeAll { $0.name == "payload" } } == "ERROR 30000 payload")
    #expect(try await brief({ _ in }, alias: "jwt.user") == "AUTH 30000 alias")
    // Of another site, whose own user would have to sign.
    let foreign = try Story.request(.auth, site: Story.other).claims(by: Story.site.username, at: now)
    #expect(try story.read(try await story.send(key.sign(foreign), Story.card())).brief == "AUTH 30000 sitereference")
  }

  /// All that the vendor's merchants sign with.
  @Test(arguments: JWTKey.Algorithm.allCases) func `a merchant signs by one of three`(algorithm: JWTKey.Algorithm) async throws {
    let story = try await Story()
    let claims = try Story.request(.auth, order: "RR-1").claims(by: Story.site.username, at: story.world.time.now)
    #expect(try story.read(try await story.send(try story.key().sign(claims, by: algorithm), Story.card())).brief == "AUTH 0")
  }

  /// A card that pays is checked too, in the order that the merchant has named.
  @Test(arguments: [RequestCombination.accountCheckAuth, .threeDQueryAccountCheckAuth, .accountCheckThreeDQueryAuth])
  func `a card that pays is checked too`(combination: RequestCombination) async throws {
    let story = try await Story()
    let names = combination.types.map(\.rawValue)
    let paid = try await story.perform(try Story.request(combination, order: "RR-1"), Story.card())
    #expect(paid.brief == names.map { "\($0) 0" }.joined(separator: ", "))
    #expect(Set(paid.responses.compactMap(\.transactionReference)).count == names.count && paid.last?[.settlestatus] == "0")
    // No bank has this number: what follows the check isn't asked.
    let refused = try await story.perform(try Story.request(combination, order: "RR-2"), Story.card("4000000000000002"))
    #expect(refused.last?.type == .accountCheck && refused.last?.errorcode == .declined && refused.responses.count < names.count)
    try await story.world.embeddedGateway.set([SettingChange(ShopSetting.accountChecks, "off")], of: Story.site)
    let off = try await story.perform(try Story.request(combination, order: "RR-3"), Story.card())
    #expect(off.brief == "\(names[0]) 60018 requesttypedescriptions")
  }

  // MARK: - Fields

  @Test func `each field has its limits`() async throws {
    let story = try await Story()
    let key = try story.key()
    func brief(_ old: String, _ new: String, _ entered: EnteredPaymentFields = Story.card()) async throws -> String {
      let claims = try Story.request(.threeDQueryAuth, .none).claims(by: Story.site.username, at: story.world.time.now)
      guard case .object(let changed) = try JSONValue(Array(claims.json.replacing(old, with: new).utf8)) else { return "" }
      return try story.read(try await story.send(key.sign(changed), entered)).brief
    }
    let types = #"["THREEDQUERY","AUTH"]"#
    let cases: [(String, String, String)] = [
      (Story.site.reference, String(repeating: "a", count: 51), "ERROR 30000 sitereference"),
      ("ECOM", "MOTO", "ERROR 30000 accounttypedescription"),
      (#""1050""#, #""0""#, "ERROR 30000 baseamount"), (#""1050""#, #""10000000000000""#, "ERROR 30000 baseamount"),
      (#""1050""#, #""10.50""#, "ERROR 30000 baseamount"), (#""1050""#, "1050", "ERROR 30000 baseamount"),
      ("GBP", "XXX", "ERROR 30000 currencyiso3a"), ("GBP", "gbp", "ERROR 30000 currencyiso3a"),
      (types, "[]", "ERROR 30000 requesttypedescriptions"),
      (types, #"["AUTH","AUTH"]"#, "ERROR 20028 requesttypedescriptions"), (types, #"["REFUND"]"#, "ERROR 30000 requesttypedescriptions"),
      (types, #"["AUTH","THREEDQUERY"]"#, "ERROR 60018 requesttypedescriptions"),
      (types, #"["JSINIT"]"#, "ERROR 60018 requesttypedescriptions"),
      (#""credentialsonfile":"0""#, #""credentialsonfile":"3""#, "ERROR 30000 credentialsonfile"),
      (#""credentialsonfile":"0""#, #""credentialsonfile":0"#, "ERROR 30000 credentialsonfile"),
      (PaymentField.listener, "https://example.com", "ERROR 30000 termurl"),
      (
        #""credentialsonfile":"0""#, "\"credentialsonfile\":\"2\",\"parenttransactionreference\":\"\(String(repeating: "1", count: 26))\"",
        "ERROR 30000 parenttransactionreference"
      ),
      (#""credentialsonfile":"0""#, #""credentialsonfile":"0","pan":"4111111111111111""#, "ERROR 30000 pan"),
    ]
    for (old, new, expected) in cases { #expect(try await brief(old, new) == expected, "\(new)") }

    func entering(_ change: (inout EnteredPaymentFields) -> Void) -> EnteredPaymentFields {
      var entered = Story.card()
      change(&entered)
      return entered
    }
    let others: [(EnteredPaymentFields, String)] = [
      (entering { $0.pan = Secret("4111111111111112") }, "pan"), (entering { $0.pan = Secret("6011000990139424") }, "pan"),
      (entering { $0.pan = nil }, "pan"), (entering { $0.expirydate = "10/2026" }, "expirydate"),
      (entering { $0.expirydate = "13/2029" }, "expirydate"), (entering { $0.expirydate = "12/2046" }, "expirydate"),
      (entering { $0.expirydate = nil }, "expirydate"), (entering { $0.securitycode = nil }, "securitycode"),
      (entering { $0.securitycode = Secret("1234") }, "securitycode"), (entering { $0.securitycode = Secret("12a") }, "securitycode"),
      (entering { $0.pan = Secret("340000000000611") }, "securitycode"), (EnteredPaymentFields(), "pan expirydate securitycode"),
      (entering { $0.billingpostcode = String(repeating: "1", count: 26) }, "billingpostcode"),
      (entering { $0.customerdob = "21/11/1990" }, "customerdob"),
    ]
    for (entered, expected) in others { #expect(try await brief("GBP", "GBP", entered) == "THREEDQUERY 30000 \(expected)", "\(expected)") }
    #expect(try await story.shop.pushes().isEmpty)
  }

  /// Minor units are those of the currency.
  @Test func `amounts have their currencys decimals`() async throws {
    let story = try await Story()
    try await story.shop.asksNobody()
    let (card, details) = try await story.shop.ownCard()
    let entered = Story.card(details)
    for (currency, words) in [("JPY", "1050 JPY"), ("BHD", "1.050 BHD"), ("EUR", "10.50 EUR")] {
      #expect(try await story.perform(try Story.request(.auth, units: 1050, currency), entered).brief == "AUTH 0")
      #expect(try await story.shop.anna.cardService.getActivity(card.cardId).payments.first?.amount.inWords == words)
    }
    #expect(try await story.shop.anna.cardService.getActivity(card.cardId).payments.first?.merchantName == "Reed & Rye")
  }

  // MARK: - Credentials on file

  /// The whole table: what is refused, what is allowed, what is stored.
  @Test(arguments: StoredCardRule.rows) func `the table of stored cards`(row: StoredCardRule.Row) async throws {
    let story = try await Story()
    let parent = row.hasParent ? try await story.store() : nil
    let request = try Story.request(row.combination, row.credentials, parent: parent)
    let response = try await story.perform(request, row.hasParent ? Story.code() : Story.card())
    let types = row.combination.types.map(\.rawValue)
    switch row.rule {
    case .refused(let code, let field): #expect(response.brief == "\(types[0]) \(code.rawValue) \(field.rawValue)")
    case .allowed(let stores, let inherited):
      #expect(response.brief == types.map { "\($0) 0" }.joined(separator: ", "))
      #expect(response.last?[.parenttransactionreference] == parent?.rawValue && inherited.contains(.pan) == row.hasParent)
      let child = try await story.perform(
        try Story.request(.threeDQueryAuth, .usesStored, parent: try #require(response.last?.transactionReference), order: "child"),
        Story.code())
      #expect(child.brief == (stores ? "THREEDQUERY 0, AUTH 0" : "THREEDQUERY 20033 parenttransactionreference"))
    }
  }

  @Test func `a parent is a stored card of the same site`() async throws {
    let story = try await Story()
    let good = try await story.store()
    let foreign = try await story.store(site: Story.other)
    let failed = try await story.perform(try Story.request(.accountCheck, .stores, order: "failed"), Story.card("4000000000000002"))
    #expect(failed.brief == "ACCOUNTCHECK 70000")
    let child = try await story.perform(try Story.request(.threeDQueryAuth, .usesStored, parent: good, order: "child"), Story.code())
    let unfit = [
      foreign, try #require(failed.last?.transactionReference), try #require(child.last?.transactionReference),
      try #require(child.responses[0].transactionReference), TransactionReference(rawValue: "1-2-345"),
      TransactionReference(number: 9_999_999), TransactionReference(rawValue: "-"),
    ]
    func pay(
      _ parent: TransactionReference, _ entered: EnteredPaymentFields = Story.code(), brand: PaymentBrand? = nil
    ) async throws -> String {
      try await story.perform(try Story.request(.threeDQueryAuth, .usesStored, parent: parent, brand: brand), entered).brief
    }
    for parent in unfit { #expect(try await pay(parent) == "THREEDQUERY 20033 parenttransactionreference", "\(parent)") }
    #expect(try await pay(good, brand: .amex) == "THREEDQUERY 20033 parenttransactionreference")
    #expect(try await pay(good, Story.card()) == "THREEDQUERY 30000 pan expirydate")
    #expect(try await pay(good, EnteredPaymentFields()) == "THREEDQUERY 30000 securitycode")
    #expect(try await pay(good, Story.code("1234")) == "THREEDQUERY 30000 securitycode")
    #expect(try await pay(good, brand: .visa) == "THREEDQUERY 0, AUTH 0")
    // The card's last month is over.
    story.shop.move(.seconds(4 * 366 * 86_400))
    #expect(try await pay(good) == "THREEDQUERY 30000 expirydate")
  }

  @Test func `the acquirer says what it supports`() async throws {
    let story = try await Story()
    let gateway = story.world.embeddedGateway
    let brand = try Story.request(.accountCheck, .stores, brand: .payPal)
    #expect(try await story.perform(brand, Story.card()).brief == "ACCOUNTCHECK 60018 requesttypedescriptions")
    #expect(try await story.perform(try Story.request(.auth, brand: .payPal), Story.card()).brief == "AUTH 30000 paymenttypedescription")
    try await gateway.set([SettingChange(ShopSetting.credentialsOnFile, "off")], of: Story.site)
    let parent = try await story.store()
    let paid = try await story.perform(try Story.request(.threeDQueryAuth, .usesStored, parent: parent), Story.code())
    #expect(paid.brief == "THREEDQUERY 0, AUTH 0" && paid.responses.allSatisfy { $0[.credentialsonfile] == nil })
    try await gateway.set([SettingChange(ShopSetting.accountChecks, "off")], of: Story.site)
    let refused = try await story.perform(try Story.request(.accountCheck, .stores, order: "2"), Story.card())
    #expect(refused.brief == "ACCOUNTCHECK 60018 requesttypedescriptions")
    // Of another site it is another acquirer.
    _ = try await story.store(site: Story.other)
    #expect(try await gateway.configuration(of: Story.other) == SiteConfiguration())
  }

  // MARK: - What the bank knows

  /// A wrong code is told, and not refused: the merchant judges it.
  @Test func `a wrong code is told`() async throws {
    let story = try await Story()
    try await story.shop.asksNobody()
    let (_, details) = try await story.shop.ownCard()
    let wrong = details.cvv == Secret("111") ? "112" : "111"
    for (code, expected) in [(details.cvv.reveal(), SecurityResponse.matched), (wrong, .notMatched)] {
      for combination in [RequestCombination.accountCheck, .threeDQueryAuth] {
        let credentials = combination.pays ? CredentialsOnFile.none : .stores
        let response = try await story.perform(try Story.request(combination, credentials, order: code), Story.card(details, code: code))
        #expect(response.last?.errorcode == .ok && response.last?.securityResponses[.securityresponsesecuritycode] == expected)
      }
    }
    #expect(try await story.shop.pushes() == Array(repeating: "10.50 GBP paid at Reed & Rye", count: 2))
    let late = Story.card(details.pan.reveal(), "01/2030", details.cvv.reveal())
    #expect(try await story.perform(try Story.request(.accountCheck, .stores, order: "late"), late).brief == "ACCOUNTCHECK 70000")
  }

  @Test(arguments: [
    ("789 Harbour Street", "78900", "123", "212"), ("123", "PL12 123", "214", "414"), ("333", "333", "333", "111"),
    (nil, nil, "999", "001"),
    (nil, "789", "123", "022"),
  ])
  func `test addresses and codes`(premise: String?, postcode: String?, code: String, expected: String) async throws {
    let story = try await Story()
    var entered = Story.card("4111111111111111", "11/2029", code)
    (entered.billingpremise, entered.billingpostcode) = (premise, postcode)
    let last = try #require(try await story.perform(try Story.request(.accountCheck, .stores), entered).last)
    let fields: [ResponseField] = [.securityresponseaddress, .securityresponsepostcode, .securityresponsesecuritycode]
    #expect(fields.map { last[$0] ?? "" }.joined() == expected)
  }

  @Test func `a financial institution asks for more`() async throws {
    let story = try await Story()
    try await story.world.embeddedGateway.set([SettingChange(ShopSetting.category6012, "on")], of: Story.site)
    var entered = Story.card()
    let store = try Story.request(.accountCheck, .stores)
    #expect(
      try await story.perform(store, entered).brief
        == "ACCOUNTCHECK 60025 customeraccountnumber customeraccountnumbertype customerdob customerpostcode customerlastname")
    (entered.customeraccountnumber, entered.customeraccountnumbertype) = (Secret("4200000000000000"), "CARD")
    (entered.customerdob, entered.customerpostcode, entered.customerlastname) = ("1990-02-28", "PL1 2AB", "Sample")
    var missing = entered
    missing.customerlastname = nil
    #expect(try await story.perform(store, missing).brief == "ACCOUNTCHECK 60025 customerlastname")
    missing.customerlastname = String(repeating: "a", count: 128)
    #expect(try await story.perform(store, missing).brief == "ACCOUNTCHECK 30000 customerlastname")
    let stored = try await story.perform(store, entered)
    #expect(stored.last?[.customeraccountnumber] == "420000######0000" && stored.last?[.customerlastname] == "Sample")
    let parent = try #require(stored.last?.transactionReference)
    let child = try await story.perform(try Story.request(.threeDQueryAuth, .usesStored, parent: parent), Story.code())
    #expect(child.last?.errorcode == .ok && child.last?[.customerdob] == "1990-02-28")
    var twice = Story.code()
    twice.customerdob = "1990-02-28"
    let doubled = try await story.perform(try Story.request(.threeDQueryAuth, .usesStored, parent: parent, order: "2"), twice)
    #expect(doubled.brief == "THREEDQUERY 30000 customerdob")
  }

  // MARK: - Once

  /// However often it is sent, a JWT pays once.
  @Test func `a JWT pays once`() async throws {
    let story = try await Story()
    try await story.shop.asksNobody()
    let (_, details) = try await story.shop.ownCard()
    let entered = Story.card(details)
    let jwt = try story.sign(try Story.request(.threeDQueryAuth, order: "RR-1"))
    let answers = try await withThrowingTaskGroup(of: PerformedTransaction.self) { group in
      for _ in 0..<32 { group.addTask { try await story.send(jwt, entered) } }
      // With other data beside it.
      for number in 0..<32 { group.addTask { try await story.send(jwt, Story.card(details, code: "\(100 + number)")) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let briefs = try answers.map { try story.read($0).brief }
    #expect(Set(briefs) == ["THREEDQUERY 0, AUTH 0", "THREEDQUERY 30000 jwt"])
    #expect(try await story.shop.pushes() == ["10.50 GBP paid at Reed & Rye"])
    #expect(try await story.transactions(of: "RR-1").count == 1)
  }

  /// A declined JWT can be tried with another card.
  @Test func `a declined JWT pays with another card`() async throws {
    let story = try await Story()
    let jwt = try story.sign(try Story.request(.auth, order: "RR-1"))
    #expect(try story.read(try await story.send(jwt, Story.card("4000000000000002"))).brief == "AUTH 70000")
    #expect(try story.read(try await story.send(jwt, Story.card())).brief == "AUTH 0")
    #expect(try story.read(try await story.send(jwt, Story.card("5100000000000511"))).brief == "AUTH 30000 jwt")
    #expect(try await story.transactions(of: "RR-1").compactMap { $0?.brief } == ["AUTH 70000", "AUTH 0"])
    #expect(try await story.transactions(of: "RR-1").compactMap { $0?.last?[.settlestatus] } == ["3", "0"])
    #expect(try await story.transactions(of: "RR-1", by: Story.other).isEmpty)
    #expect(try await story.transactions(of: "RR-2").isEmpty)
  }

  @Test(arguments: [Fault.dropBefore, .dropAfter], [OperationName.performTransaction, .requestPaymentAuthorization, .authorizePayment])
  func `a lost answer is no second payment`(fault: Fault, operation: OperationName) async throws {
    let story = try await Story()
    try await story.shop.asksNobody()
    let (card, details) = try await story.shop.ownCard()
    let entered = Story.card(details)
    let jwt = try story.sign(try Story.request(.threeDQueryAuth, order: "RR-1"))
    story.world.faults.arm(fault, for: operation)
    if operation == .performTransaction {
      await #expect(throws: WalletError.self) { try await story.send(jwt, entered) }
      #expect(try story.read(try await story.send(jwt, entered)).brief == "THREEDQUERY 0, AUTH 0")
    } else {
      // Nobody knows what the bank did, and it stays so.
      for _ in 0..<2 { #expect(try story.read(try await story.send(jwt, entered)).brief == "THREEDQUERY 0, AUTH 60010") }
      let again = Story.card(details, code: "000")
      #expect(try story.read(try await story.send(jwt, again)).brief == "THREEDQUERY 30000 jwt")
    }
    let expected = operation == .performTransaction || fault == .dropAfter ? 1 : 0
    #expect(try await story.shop.anna.cardService.getActivity(card.cardId).payments.count == expected)
    #expect(try await story.transactions(of: "RR-1").count == 1)
  }

  /// The code is lost with the gateway's program, and the same request brings it again.
  @Test func `after a restart the same request continues`() async throws {
    let story = try await Story()
    let jwt = try story.sign(try Story.request(.threeDQueryAuth, .stores, order: "RR-1"))
    let asked = try await story.send(jwt, Story.card())
    let question = try #require(asked.question)
    try await story.shop.confirm(question.threeDS2Info, as: story.shop.anna)
    let later = try story.reopened()
    defer { later.world.file.close() }
    #expect(try await later.ask(ContinuePerformedTransaction(question.requestreference)) == asked)
    #expect(try later.read(try await later.send(jwt, Story.card())).brief == "THREEDQUERY 0, AUTH 0")
    #expect(try await later.transactions(of: "RR-1").compactMap { $0?.brief } == ["THREEDQUERY 0, AUTH 0"])
  }

  @Test func `many pay with one stored card`() async throws {
    let story = try await Story()
    let parent = try await story.store()
    let jwts = try (0..<64).map { try story.sign(try Story.request(.threeDQueryAuth, .usesStored, parent: parent, order: "RR-\($0)")) }
    let answers = try await withThrowingTaskGroup(of: PerformedTransaction.self) { group in
      for jwt in jwts { group.addTask { try await story.send(jwt, Story.code()) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let responses = try answers.map { try story.read($0) }
    #expect(responses.allSatisfy { $0.brief == "THREEDQUERY 0, AUTH 0" && $0.last?[.maskedpan] == "411111######1111" })
    #expect(Set(responses.flatMap { $0.responses.map(\.transactionReference) }).count == 128)
    #expect(Set(responses.map(\.requestreference)).count == 64)
  }

  // MARK: - Secrets

  /// Neither a number, a code nor a site's secret is in the world's files.
  @Test func `nothing secret is stored`() async throws {
    let story = try await Story()
    let (pan, code) = ("5454545454545454", "976")
    let parent = try await story.store(Story.card(pan, "11/2029", code))
    _ = try await story.perform(try Story.request(.threeDQueryAuth, .usesStored, parent: parent), Story.code(code))
    let secrets = [pan] + GatewaySite.all.map { Gateway.secret(of: $0, in: story.world.file.key).reveal() }
    var scanned = 0
    let files = FileManager.default.enumerator(atPath: story.shop.folder.path)?.compactMap { $0 as? String } ?? []
    for file in files {
      guard let bytes = FileManager.default.contents(atPath: "\(story.shop.folder.path)/\(file)") else { continue }
      scanned += bytes.count
      for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)") }
    }
    #expect(scanned > 100_000)
    let traffic = story.world.log.entries.map { "\($0)" }.joined()
    #expect(traffic.contains("performTransaction"))
    for secret in secrets { #expect(!traffic.contains(secret)) }
  }
}

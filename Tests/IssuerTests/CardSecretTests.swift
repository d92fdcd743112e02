import Basics
import Contract
import Cryptography
import Foundation
import Storage
import Testing
import WalletModel

@testable import Issuer

@Suite struct CardSecrets {
  @Test func `who proved who they are sees them`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order()
    #expect(await anna.refusal(of: GetCardDetails(card.cardId)) == .stepUpRequired)
    try await anna.prove()
    let details = try await anna.ask(GetCardDetails(card.cardId))
    #expect(PAN.isValid(details.pan.reveal()) && details.pan.reveal().hasPrefix(card.bin) && details.pan.reveal().hasSuffix(card.lastFour))
    #expect(details.cvv.count == 3 && details.cvv.reveal().hasOnlyDigits)
    #expect(details.expiry == card.expiry && details.cardHolderName == "Anna Núñez")
    #expect(try await anna.ask(GetCardDetails(card.cardId)) == details)
    let other = try await anna.order()
    #expect(try await anna.ask(GetCardDetails(other.cardId)).pan != details.pan)
  }

  @Test(arguments: CardStatus.known) func `details and PINs are for certain statuses`(status: CardStatus) async throws {
    let anna = try await (try Bench()).holder()
    let card = try await anna.takeOver(.numbered(1), status, cardType: .physical).cardId
    // A request that is refused anyway requires no step-up.
    for isProved in [false, true] {
      if isProved { try await anna.prove() }
      if [.active, .digital, .locked].contains(status) {
        if isProved {
          try await anna.ask(GetCardDetails(card))
        } else {
          #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired)
        }
      } else {
        #expect(await anna.refusal(of: GetCardDetails(card)) == .noDetails(at: status))
      }
      let takesPIN = [CardStatus.active, .locked, .digital, .issued].contains(status)
      let refusal: WalletError? = takesPIN ? (isProved ? nil : .stepUpRequired) : .noPIN(at: status)
      if let refusal {
        #expect(await anna.refusal(of: SetCardPIN(card, pin: Secret("2705"))) == refusal)
        #expect(await anna.refusal(of: UpdateCard(card, CardUpdateRequest(pin: Secret("2705")))) == refusal)
      } else {
        #expect(try await anna.ask(SetCardPIN(card, pin: Secret("2705"))).isPinSet)
        #expect(try await anna.ask(UpdateCard(card, CardUpdateRequest(pin: Secret("2706")))).isPinSet)
      }
    }
  }

  /// The vendor's own sample is 1234: the rule against weak PINs is for wallet PINs.
  @Test(arguments: ["1234", "0000", "1111", "4321", "2705"]) func `any four digits are a card PIN`(pin: String) async throws {
    let anna = try await (try Bench()).holder()
    var request = CardRequest.virtual
    request.cardPin = Secret(pin)
    let card = try await anna.order(request)
    #expect(card.isPinSet)
    try await anna.prove()
    #expect(try await anna.ask(SetCardPIN(card.cardId, pin: Secret(pin))).isPinSet)
    #expect(try await anna.ask(UpdateCard(card.cardId, CardUpdateRequest(pin: Secret(pin)))).isPinSet)
    #expect(CardPIN.isEasyToGuess(Secret(pin)) == (pin != "2705"))
  }

  @Test(arguments: ["", "123", "12345", "12a4", "١٢٣٤"]) func `what is no PINIs refused`(pin: String) async throws {
    let anna = try await (try Bench()).holder()
    let card = try await anna.order().cardId
    #expect(await anna.refusal(of: SetCardPIN(card, pin: Secret(pin)))?.fieldErrors.map(\.field) == ["pin"])
    #expect(await anna.refusal(of: UpdateCard(card, CardUpdateRequest(pin: Secret(pin))))?.fieldErrors.map(\.field) == ["pin"])
  }

  @Test func `customers in the US set their PIN by their own call`() async throws {
    let ben = try await (try Bench()).holder(.american)
    let card = try await ben.order(.american).cardId
    try await ben.prove()
    #expect(await ben.refusal(of: UpdateCard(card, CardUpdateRequest(pin: Secret("2705"))))?.fieldErrors.map(\.field) == ["pin"])
    #expect(try await ben.ask(SetCardPIN(card, pin: Secret("2705"))).isPinSet)
    // Doing it again changes nothing, and keeps a separate verifier.
    #expect(try await ben.ask(SetCardPIN(card, pin: Secret("2705"))).isPinSet)
  }

  @Test func `a proof is good for five minutes in its session`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order().cardId
    let login = try await bench.link(.second)
    let second = CardHolder(bench: bench, profile: anna.profile, device: .second, session: login.session.token)
    try await anna.prove()
    let proved = bench.clock.now
    #expect(await second.refusal(of: GetCardDetails(card)) == .stepUpRequired, "another session")
    // The session itself continues with every call.
    for minute in 1...5 {
      bench.clock.set(proved + .seconds(minute * 60))
      try await anna.ask(GetCardDetails(card))
    }
    bench.clock.set(proved + .seconds(300) + .milliseconds(1))
    #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired)
    // No clock brings it back.
    bench.clock.set(proved + .seconds(60))
    #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired)
    try await anna.prove()
    bench.clock.set(proved)
    #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired, "of a time yet to come")
    bench.clock.set(proved + .seconds(90))
    #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired)

    // A wrong PIN proves nothing, and a new login neither.
    #expect(await anna.refusal(of: VerifyPasscode(passcode: Secret("1357")))?.attemptsLeft == 4)
    #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired)
    try await anna.prove()
    let again = try await bench.ask(LoginByPIN(passcode: anna.profile.passcode))
    #expect(await bench.refusal(of: GetCardDetails(card), session: again.session.token) == .stepUpRequired)
  }

  /// Login, card PIN and reveal share one count of wrong PINs.
  @Test func `wrong PINs count together`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order().cardId
    for left in [4, 3] { #expect(await anna.refusal(of: VerifyPasscode(passcode: Secret("1357")))?.attemptsLeft == left) }
    for left in [2, 1, 0] { #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("1357")), from: .annas)?.attemptsLeft == left) }
    #expect(await anna.refusal(of: VerifyPasscode(passcode: anna.profile.passcode)) == .pinDisabled)
    #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired)
  }

  @Test func `the password proves it too`() async throws {
    let bench = try Bench(.withoutPIN)
    let profile = UserProfile.anna(at: .withoutPIN)
    let anna = try await bench.holder(profile)
    let card = try await anna.order(CardRequest(programName: "PEBBLE-VIRTUAL-MC-EEA", currency: "EUR")).cardId
    #expect(await anna.refusal(of: VerifyPasscode(passcode: Secret("2580")))?.code == .notOffered)
    #expect(await anna.refusal(of: VerifyPassword(password: Secret("")))?.fieldErrors.map(\.field) == ["password"])
    #expect(await anna.refusal(of: VerifyPassword(password: Secret("wrong")))?.code == .wrongCredentials)
    #expect(await anna.refusal(of: GetCardDetails(card)) == .stepUpRequired)
    try await anna.ask(VerifyPassword(password: profile.password))
    try await anna.ask(GetCardDetails(card))
    try await anna.ask(SetCardPIN(card, pin: Secret("2705")))
  }

  /// Wrong passwords count with those of the login; a right one ends the count.
  @Test func `wrong passwords count together`() async throws {
    let bench = try Bench(.withoutPIN)
    let anna = try await bench.holder(.anna(at: .withoutPIN))
    let wrong = VerifyPassword(password: Secret("wrong"))
    let login = LoginByUsernamePassword(username: anna.profile.email, password: Secret("wrong"))
    #expect(await anna.refusal(of: wrong)?.retryAfter == nil)
    #expect(await bench.refusal(of: login, from: .second)?.retryAfter == nil)
    #expect(await anna.refusal(of: wrong)?.retryAfter == .seconds(30))
    #expect(await bench.refusal(of: login, from: .second)?.code == .tryLater)
    #expect(await anna.refusal(of: VerifyPassword(password: anna.profile.password))?.code == .tryLater)
    bench.clock.advance(by: .seconds(30))
    try await anna.ask(VerifyPassword(password: anna.profile.password))
    #expect(await anna.refusal(of: wrong)?.retryAfter == nil, "counted from zero again")
    #expect(await anna.refusal(of: wrong)?.retryAfter == nil)
    #expect(await anna.refusal(of: wrong)?.retryAfter == .seconds(30))
  }

  /// If the wallet has a PIN, the password is no step-up, not even while the PIN is disabled.
  @Test func `who has APIN proves it with that`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    #expect(await anna.refusal(of: VerifyPassword(password: anna.profile.password)) == .hasPIN)
    for _ in 0..<5 { _ = await anna.refusal(of: VerifyPasscode(passcode: Secret("1357"))) }
    #expect(await anna.refusal(of: VerifyPassword(password: anna.profile.password)) == .hasPIN)
  }

  @Test func `ten thousand numbers are right and different`() throws {
    var pans: Set<String> = []
    let randomness = SeededRandomness(key: .reproducible(seed: 5))
    for number in 0..<10_000 {
      let bin = PAN.testPrefixes[number % PAN.testPrefixes.count]
      let random = randomness.bytes(8, for: .pan, request: "\(number)").reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let pan = PAN.made(bin: bin, random: random, lastFour: nil).reveal()
      #expect(pan.utf8.count == 16 && PAN.isValid(pan) && pan.hasPrefix(bin))
      pans.insert(pan)
      let lastFour = String(String(10_000 + number).suffix(4))
      let chosen = PAN.made(bin: bin, random: random, lastFour: lastFour).reveal()
      #expect(chosen.utf8.count == 16 && PAN.isValid(chosen) && chosen.hasPrefix(bin) && chosen.hasSuffix(lastFour))
    }
    #expect(pans.count == 10_000)
    for random in [UInt64.min, .max, 999_999_999, 1_000_000_000] {
      #expect(PAN.isValid(PAN.made(bin: "411111", random: random, lastFour: nil).reveal()))
    }
  }

  /// Those that an issuer gives out are all different, those that end alike too.
  @Test func `no number is given twice`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    try await anna.prove()
    var pans: Set<Secret> = []
    for number in 0..<300 {
      let card = try await anna.takeOver(.numbered(number), lastFour: "7009")
      pans.insert(try await anna.ask(GetCardDetails(card.cardId)).pan)
    }
    #expect(pans.count == 300)
  }

  @Test func `the CVVIs the cards`() {
    let keys = IssuerKeys(.reproducible(seed: 1))
    let expiry = CardExpiry(month: 11, year: 2029)
    let cvv = keys.cvv(of: Secret("4111111111111111"), expiry: expiry)
    #expect(cvv.count == 3 && cvv == keys.cvv(of: Secret("4111111111111111"), expiry: expiry))
    let others = (0..<200).map { keys.cvv(of: Secret(String(4_111_111_111_111_111 + $0)), expiry: expiry).reveal() }
    #expect(Set(others).count > 100 && others.allSatisfy { $0.utf8.count == 3 && $0.hasOnlyDigits })
    let months = (1...12).map { keys.cvv(of: Secret("4111111111111111"), expiry: CardExpiry(month: $0, year: 2029)) }
    #expect(Set(months).count > 6)
    #expect((0..<50).contains { IssuerKeys(.reproducible(seed: 2 + $0)).cvv(of: Secret("4111111111111111"), expiry: expiry) != cvv })
  }

  @Test func `a number belongs to its card`() throws {
    let keys = IssuerKeys(.reproducible(seed: 1))
    let sealed = try #require(keys.seal(pan: Secret("4111111111111111"), of: .numbered(1)))
    #expect(keys.openPAN(sealed, of: .numbered(1)) == Secret("4111111111111111"))
    #expect(keys.openPAN(sealed, of: .numbered(2)) == nil)
    #expect(IssuerKeys(.reproducible(seed: 2)).openPAN(sealed, of: .numbered(1)) == nil)
  }

  /// Every secret of cards is sent or received once; none is in the file, its log or the text of an email.
  @Test func `no secret is in the file`() async throws {
    let folder = Folder()
    let bench = try Bench(file: folder.file)
    let anna = try await bench.holder()
    try await anna.prove()
    var secrets: [String] = []
    // Four digits are everywhere by chance: the PIN is looked for where it would be written.
    let order = CardRequest.physical.with { $0.cardPin = Secret("7482") }
    let first = try await anna.order(order)
    secrets.append(try await bench.code().reveal())
    _ = await anna.refusal(of: ActivateCard(first.cardId, activationCode: Secret("638204")))
    secrets.append("638204")
    try await anna.ask(ActivateCard(first.cardId, activationCode: try await bench.code()))
    try await anna.ask(UpdateCard(first.cardId, CardUpdateRequest(status: .locked, statusReason: "Mislaid", pin: Secret("9351"))))
    try await anna.ask(SetCardPIN(first.cardId, pin: Secret("6139")))
    for number in 0..<20 {
      let details = try await anna.ask(GetCardDetails(try await anna.takeOver(.numbered(number)).cardId))
      secrets.append(details.pan.reveal())
      secrets.append(String(details.pan.reveal().dropFirst(6)))
      secrets.append(String(details.pan.reveal().dropLast(4)))
    }
    secrets.append(try await anna.ask(GetCardDetails(first.cardId)).pan.reveal())
    for isClosed in [false, true] {
      if isClosed { bench.database.close() }
      let bytes = folder.bytes()
      #expect(bytes.count > 50_000)
      for secret in secrets { #expect(Scan.hits(of: secret, in: bytes) == [], "\(secret), closed: \(isClosed)") }
    }
    // The scan finds what is not secret.
    #expect(!Scan.hits(of: first.cardId.rawValue, in: folder.bytes()).isEmpty)
  }

  /// PINs and CVVs are too short to look for in bytes: no column holds one, in whatever form.
  @Test func `no column holds APIN or CVV`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    try await anna.prove()
    var short: [String] = []
    for (number, pin) in ["7482", "9351", "6139"].enumerated() {
      let card = try await anna.takeOver(.numbered(number)).cardId
      try await anna.ask(SetCardPIN(card, pin: Secret(pin)))
      short += [pin, try await anna.ask(GetCardDetails(card)).cvv.reveal()]
    }
    let columns = try bench.database.blockingTransaction { sql throws(StorageError) in
      try sql.rows(
        """
        SELECT CAST(pin AS TEXT) AS text, hex(pin) AS hex, status_reason, external_id, CAST(activation_code AS TEXT) AS code
        FROM issuer_cards
        UNION ALL SELECT CAST(pan AS TEXT), hex(pan_tag), NULL, NULL, NULL FROM issuer_cards
        """
      ) { row throws(StorageError) in
        var texts: [String] = []
        for column: StaticString in ["text", "hex", "status_reason", "external_id", "code"] where !row.isNull(column) {
          texts.append(try row.text(column))
        }
        return texts
      }
    }.flatMap { $0 }
    #expect(columns.count == 12)
    for text in columns { #expect(!short.contains(text)) }
    let hashes = columns.filter { $0.utf8.count == 100 }
    #expect(Set(hashes).count == 3, "a separate salt for each")
  }

  @Test func `nothing shows what is secret`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order(.physical)
    let code = try await bench.code()
    try await anna.ask(ActivateCard(card.cardId, activationCode: code))
    try await anna.prove()
    let details = try await anna.ask(GetCardDetails(card.cardId))
    let encoded = String(decoding: try JSONEncoder().encode(details), as: UTF8.self)
    var dumped = ""
    dump(details, to: &dumped)
    let mails = try await bench.messages().map { "\($0.subject) \($0.body)" }.joined()
    for text in [encoded, dumped, "\(details)", mails] {
      #expect(!text.contains(details.pan.reveal()) && !text.contains(details.pan.reveal().dropLast(4)))
      #expect(!text.contains("\"\(details.cvv.reveal())\"") && !text.contains(code.reveal()))
    }
  }
}

/// Encoding to JSON and decoding.
enum Wire {
  static func write(_ value: some Encodable) throws -> String { String(decoding: try JSONEncoder().encode(value), as: UTF8.self) }
  static func read<T: Decodable>(_ text: String, as type: T.Type) throws -> T {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

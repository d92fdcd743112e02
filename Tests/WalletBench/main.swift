// What adding a card to Apple Wallet costs, and what tokens, passes and offers cost afterwards; `make bench` runs it in release.
//
//   wallet-bench [ROUNDS]
//
//   provision  from the request for certificates to the active pass, with all that app, wallet, network and issuer sign, encrypt, verify
//              and commit, beside one key agreement on P-256
//   lock       of a card with 10 tokens, until the network has suspended them and the issuer was told, beside one without
//   frame      from opening a world to the first frame of its wallet, with 12 passes beside one with none
//   extension  the status of an issuer's extension, from what the phone keeps of its cards, beside one read of a file as large
//   list       of 5,000 cards, page by page, with what the wallet's button says of each beside the list alone
//   pay        with a saved card, from the submission to the shop's word that the order is paid, beside one durable write
//   prepare    of a checkout that offers 20 saved cards, beside one that offers none
//   jwt        signing and verifying a request, beside one HMAC of the same length
//   by JWT     a payment with a saved card, from the order to the shop's word that it is paid, beside one by checkout
//   check      of the program on a terminal: a key to its frame, and one in an exercise, beside a recording; a verdict with its write beside a key in the list, and
//              with evidence beside one without; resuming after 2,000 actions beside resuming after few
//
// Every figure is the median of rounds in which the two take turns; only the ratios say something.

import Basics
import Commands
import Contract
import Cryptography
import Foundation
import Gateway
import Handset
import Simulation
import TemporaryFolder
import UserInterface
import WalletApp
import WalletClient
import WalletModel
import Worlds

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 11
let folder = TemporaryFolder()
let clock = ContinuousClock()

/// A world with a customer who is logged in on a phone.
struct Bench {
  let world: World
  let client: WalletClient
  let memory: any PhoneMemory
  let username: String
  private var cards = 0
  private var keys = 0

  init(_ name: String) async throws {
    world = try World(
      WorldName(name), in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum, source: SystemClock())
    memory = world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current)
    client = WalletClient(backend: world.backend, phone: memory, clock: world.time)
    _ = try await client.device.isDeviceRegistered()
    let enrollment = client.enrollment
    let profile = SamplePerson.all[0].profile(
      questions: try await enrollment.retrieveMFAQuestionsWithMetadata(),
      passwords: try await enrollment.retrievePasswordConfigurations(),
      passcodes: try await enrollment.retrievePasscodeConfigurations())
    username = profile.email
    _ = try await client.authentication.loginByNonce(try await enrollment.registerNewUser(profile).nonce)
  }

  /// A card from customer care, who give out any number.
  mutating func card(tokens: Int = 0) async throws -> Card {
    cards += 1
    let identifier = CardIdentifier(rawValue: "00000000-0000-4000-8000-\(100_000_000_000 + cards)")
    let references = (0..<tokens).map { number in
      TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: UInt8(number + 1), count: TokenReference.randomBytes))
    }
    return try await world.backend.perform(
      IssueCustomerCard(
        identifier, username: username, programName: "SKRILL-VIRTUAL-MC-EEA", status: .active,
        tokenizations: references.map { MobileWalletTokenization(dpanRef: $0.rawValue, walletType: .applePay, status: .completed) }),
      Call(.customerCare(key: world.careKey), .issuer(world.phones.currentIssuer), idempotencyKey: nil))
  }

  @discardableResult
  func add(_ card: Card) async throws -> WalletPass {
    let sheet = PKAddPaymentPassViewController(
      requestConfiguration: PKAddPaymentPassRequestConfiguration(
        of: card, cardholderName: "Anna Sample", localizedDescription: "Everyday", primaryAccountIdentifier: nil),
      delegate: CardPassDelegate(cardId: card.cardId, cardService: client.cardService), on: world.wallets.appleWallet(on: 1)!)
    try await sheet.generateRequest(for: .phone)
    let pass = try await sheet.add()
    guard pass.passActivationState == .activated else { throw Unexpected("the pass is not active") }
    return pass
  }

  func set(_ status: CardStatus, _ card: Card) async throws {
    _ = try await client.cardService.update(card.cardId, CardUpdateRequest(status: status, statusReason: "a measurement"))
  }

  /// One durable write, of a setting.
  func write(_ round: Int) async throws {
    try await world.perform(UpdateIssuer(world.phones.currentIssuer, [SettingChange("pin-attempts", "\(3 + round % 2)")]))
  }

  func tokens(of card: Card) async throws -> [NetworkToken] {
    try await world.backend.perform(
      RetrieveCustomerTokens(card.cardId), Call(.customerCare(key: world.careKey), .issuer(world.phones.currentIssuer))
    ).tokens
  }
}

struct Unexpected: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

func time(_ body: () async throws -> Void) async rethrows -> Duration {
  let start = clock.now
  try await body()
  return clock.now - start
}

extension Duration {
  var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
}

extension [Double] {
  var median: Double { sorted()[count / 2] }
}

/// Prints both figures and how many times the second the first is, in the middle of all rounds.
func say(_ name: String, _ pairs: [(Duration, Duration)]) {
  let columns = [pairs.map(\.0.microseconds).median, pairs.map(\.1.microseconds).median].map { String(format: "%12.1f µs", $0) }
  let ratio = pairs.map { $0.0.microseconds / $0.1.microseconds }.median
  let label = name.padding(toLength: 52, withPad: " ", startingAt: 0)
  print("\(label)\(columns.joined(separator: " "))   ratio \(String(format: "%.2f", ratio))")
}

func provisioning() async throws {
  var bench = try await Bench("provision")
  let own = try P256.PrivateKey(random: systemRandom(P256.randomLength))
  let other = try P256.PrivateKey(random: systemRandom(P256.randomLength))
  var pairs: [(Duration, Duration)] = []
  for round in 0...rounds {
    let card = try await bench.card()
    var pass: WalletPass?
    let whole = try await time { pass = try await bench.add(card) }
    let agreements = try await time { for _ in 0..<100 { _ = try own.agree(with: other.publicKey) } }
    if let pass { try await bench.world.wallets.appleWallet(on: 1)!.remove(pass.deviceAccountIdentifier) }
    // The first one makes keys and certificates.
    if round > 0 { pairs.append((whole, agreements / 100)) }
  }
  say("provision, beside one P-256 agreement", pairs)
  try bench.world.close()
}

func locking() async throws {
  var bench = try await Bench("lock")
  let (many, none) = (try await bench.card(tokens: 10), try await bench.card())
  // The tokens are made with the next request.
  for card in [none, many] {
    try await bench.set(.locked, card)
    try await bench.set(.active, card)
  }
  guard try await bench.tokens(of: many).count == 10, try await bench.tokens(of: none).isEmpty else { throw Unexpected("not ten tokens") }
  var pairs: [(Duration, Duration)] = []
  for _ in 0..<rounds {
    let with = try await time { try await bench.set(.locked, many) }
    guard try await bench.tokens(of: many).allSatisfy({ $0.state == .suspended }) else { throw Unexpected("a token was not suspended") }
    pairs.append((with, try await time { try await bench.set(.locked, none) }))
    for card in [many, none] { try await bench.set(.active, card) }
  }
  say("lock of a card with 10 tokens, beside one without", pairs)
  try bench.world.close()
}

func firstFrames() async throws {
  let names = ["full", "empty"]
  for name in names {
    var bench = try await Bench(name)
    for _ in 0..<12 {
      let card = try await bench.card()
      if name == "full" { try await bench.add(card) }
    }
    try bench.world.close()
  }
  func open(_ name: String) async throws -> Duration {
    var world: World?
    let span = try await time {
      let opened = try World(WorldName(name), in: WorldDirectory(path: folder.path + "/worlds"), makes: false, source: SystemClock())
      var app = WalletApp(services: Services(opened, .beyond), world: name, server: nil, east: 0, canSuspend: true, loop: try Loop())
      app.work()
      _ = app.frame(Size(columns: 80, rows: 24))
      world = opened
    }
    try world?.close()
    return span
  }
  var pairs: [(Duration, Duration)] = []
  for _ in 0..<rounds { pairs.append((try await open(names[0]), try await open(names[1]))) }
  say("first frame with 12 passes, beside one with none", pairs)
}

func extensionStatus() async throws {
  var bench = try await Bench("extension")
  for _ in 0..<3 { _ = try await bench.card() }
  await bench.client.shareActivationData()
  let library = PKPassLibrary(
    wallet: bench.world.wallets.appleWallet(on: 1)!, issuer: bench.world.phones.currentIssuer, isEntitled: true)
  let app = bench.world.phones.app(of: bench.world.phones.currentIssuer, on: 1)
  let issuerExtension = IssuerExtension(client: bench.client, library: library, app: app) { .zero }
  let kept = bench.memory.sdkInputs
  guard kept.count == 3, await issuerExtension.status().passEntriesAvailable else { throw Unexpected("the extension has no cards") }
  let file = URL(filePath: folder.path + "/kept")
  try Data(kept.map(\.text).joined().utf8).write(to: file)
  var pairs: [(Duration, Duration)] = []
  for _ in 0..<rounds {
    let statuses = await time { for _ in 0..<100 { _ = await issuerExtension.status() } }
    let reads = try await time { for _ in 0..<100 { _ = try Data(contentsOf: file) } }
    pairs.append((statuses / 100, reads / 100))
  }
  say("extension's status, beside one read of a file", pairs)
  try bench.world.close()
}

func listing() async throws {
  var bench = try await Bench("list")
  for _ in 0..<5_000 { _ = try await bench.card() }
  let library = PKPassLibrary(
    wallet: bench.world.wallets.appleWallet(on: 1)!, issuer: bench.world.phones.currentIssuer, isEntitled: true)
  let service = bench.client.cardService
  func list(_ decide: (Card) -> Int) async throws -> (cards: Int, buttons: Int) {
    var (cards, buttons) = (0, 0)
    while true {
      let page = try await service.getAll(
        CardParameters(limit: CardParameters.limits.upperBound, offset: cards, include: [.tokenizations]))
      cards += page.cards.count
      for card in page.cards { buttons += decide(card) }
      if page.cards.isEmpty { return (cards, buttons) }
    }
  }
  var pairs: [(Duration, Duration)] = []
  for _ in 0..<max(3, rounds / 3) {
    let with = try await time {
      let answers = AppleWalletAnswers(
        obstacle: nil, isEntitled: true, passes: try await library.passes(of: .secureElement), remotePasses: nil,
        platform: nil)
      let seen = try await list { AppleWalletOffer(of: $0, goesIntoApplePay: true, answers).buttons.count }
      guard seen == (5_000, 5_000) else { throw Unexpected("\(seen) cards and buttons") }
    }
    pairs.append((with, try await time { _ = try await list { _ in 0 } }))
  }
  say("list of 5,000 cards with buttons, beside one without", pairs)
  try bench.world.close()
}

extension Bench {
  /// Pays at the shop with the checkout gateway.
  func pay(_ order: PlacedOrder, _ params: some PaymentParams, consents: Bool) async throws {
    _ = try await client.paymentProvider.submitTransaction(Transaction(paymentParams: params))
    let outcome = try await client.shopService.completeOrder(order.number, consents: consents, at: .harbourBooks)
    guard outcome.state == .paid else { throw Unexpected("\(outcome)") }
  }

  /// Has that shop keep one more card, whose bank asks nobody.
  func keepCard() async throws {
    try await world.perform(UpdateNetwork([SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)]))
    let order = try await client.shopService.placeOrder([OrderLine(article: "sea-around-us", count: 1)], at: .harbourBooks)
    let expiry = CardExpiry(world.time.now, after: 36)
    var params = try CardPaymentParams(
      checkoutID: order.checkout, paymentBrand: .visa, holder: "Anna Sample", number: Secret("4200000000000000"),
      expiryMonth: expiry.monthDigits, expiryYear: expiry.yearDigits, cvv: Secret("123"), at: world.time.now)
    params.isTokenizationEnabled = true
    try await pay(order, params, consents: true)
  }

  func kept(at shop: MerchantIdentifier) async throws -> RegistrationIdentifier {
    guard let kept = try await client.shopService.getPaymentMethods(at: shop).paymentMethods.first else {
      throw Unexpected("nothing is kept")
    }
    return kept.registrationId
  }
}

func paying() async throws {
  let bench = try await Bench("pay")
  let (shop, client) = (MerchantIdentifier.harbourBooks, bench.client)
  let lines = [OrderLine(article: "sea-around-us", count: 1)]
  func place() async throws -> PlacedOrder { try await client.shopService.placeOrder(lines, at: shop) }
  try await bench.keepCard()
  let kept = try await bench.kept(at: shop)
  var pairs: [(Duration, Duration)] = []
  for round in 0..<rounds {
    let order = try await place()
    let params = try TokenPaymentParams(
      checkoutID: order.checkout, tokenID: kept, paymentBrand: .visa, cvv: Secret("123"))
    let payment = try await time { try await bench.pay(order, params, consents: false) }
    pairs.append((payment, try await time { try await bench.write(round) }))
  }
  say("payment with a saved card, beside one write", pairs)
  let empty = try await Bench("prepare")
  for _ in 1..<20 { try await bench.keepCard() }
  guard try await client.shopService.getPaymentMethods(at: shop).paymentMethods.count == 20 else { throw Unexpected("not 20 cards") }
  pairs = []
  for _ in 0..<rounds {
    let with = try await time { _ = try await place() }
    pairs.append((with, try await time { _ = try await empty.client.shopService.placeOrder(lines, at: shop) }))
  }
  say("checkout with 20 saved cards, beside one with none", pairs)
  for bench in [bench, empty] { try bench.world.close() }
}

func payingByJWT() async throws {
  let bench = try await Bench("by-jwt")
  let (shopService, manager) = (bench.client.shopService, bench.client.transactionManager)
  let expiry = CardExpiry(bench.world.time.now, after: 36)
  func entered(_ number: String?) -> EnteredPaymentFields {
    var fields = EnteredPaymentFields()
    fields.pan = number.map { Secret($0) }
    if number != nil { fields.expirydate = expiry.inFull }
    fields.securitycode = Secret("123")
    return fields
  }
  func pay(_ order: PlacedOrder, _ stored: RegistrationIdentifier?, _ fields: EnteredPaymentFields) async throws {
    let signed = try await shopService.createRequestJWT(order.number, registrationId: stored, consents: stored == nil, at: .reedAndRye)
    guard case .response(let jwt) = try await manager.performTransaction(signed.jwt, for: order.number, fields) else {
      throw Unexpected("no response")
    }
    let outcome = try await shopService.verifyResponseJWT(order.number, jwt, at: .reedAndRye)
    guard outcome.state == .paid else { throw Unexpected("\(outcome)") }
  }
  try await pay(try await shopService.addPaymentMethod(at: .reedAndRye), nil, entered("4111111111111111"))
  let atReed = try await bench.kept(at: .reedAndRye)
  try await bench.keepCard()
  let atHarbour = try await bench.kept(at: .harbourBooks)
  var pairs: [(Duration, Duration)] = []
  for _ in 0..<rounds {
    let byJWT = try await time {
      let order = try await shopService.placeOrder([OrderLine(article: "willow-basket", count: 1)], at: .reedAndRye)
      try await pay(order, atReed, entered(nil))
    }
    let byCheckout = try await time {
      let order = try await shopService.placeOrder([OrderLine(article: "sea-around-us", count: 1)], at: .harbourBooks)
      let params = try TokenPaymentParams(checkoutID: order.checkout, tokenID: atHarbour, paymentBrand: .visa, cvv: Secret("123"))
      try await bench.pay(order, params, consents: false)
    }
    pairs.append((byJWT, byCheckout))
  }
  let site = GatewaySite.all[0]
  guard let key = JWTKey(Gateway.secret(of: site, in: bench.world.file.key)), let pounds = Currency.named("GBP") else {
    throw Unexpected("the site has no key")
  }
  let request = JWTPaymentRequest(
    sitereference: site.reference, amount: Money(minorUnits: 1050, pounds), combination: .auth, credentials: .usesStored,
    parent: TransactionReference(rawValue: atReed.rawValue), orderreference: "RR-000001", brand: nil)
  let claims = request.claims(by: site.username, at: bench.world.time.now)
  let (length, plain) = (key.sign(claims).text.utf8.count, Key.reproducible(seed: 7))
  let message = [UInt8](repeating: 7, count: length)
  var signing: [(Duration, Duration)] = []
  for _ in 0..<rounds {
    let jwts = try await time { for _ in 0..<1_000 { _ = try key.verify(key.sign(claims)) } }
    let codes = await time { for _ in 0..<1_000 { _ = HMAC.authenticate(message, key: plain) } }
    signing.append((jwts / 1_000, codes / 1_000))
  }
  say("JWT signed and verified, beside one HMAC as long", signing)
  say("payment by JWT, beside one by checkout", pairs)
  try bench.world.close()
}

func checking() throws {
  let bench = try CheckBench(folder.path, rounds: rounds)
  let (checks, exercises) = try bench.keys()
  say("key in a check, beside one in a recording", checks)
  say("key in an exercise, beside one in a recording", exercises)
  let (plain, evidence) = try bench.verdicts()
  say("verdict with its write, beside a key in the list", plain)
  say("verdict with evidence, beside one without", evidence)
  say("check resumed after 2,000 actions, beside few", try bench.resuming())
}

try await provisioning()
try await locking()
try await firstFrames()
try await extensionStatus()
try await listing()
try await paying()
try await payingByJWT()
try checking()

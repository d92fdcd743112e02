import Basics
import Contract
import Cryptography
import Gateway
import Simulation
import TemporaryFolder
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// A world whose customers pay through the JWT gateway; this is the merchant's server and the app in one.
struct JWTStory {
  let shop: ShopStory
  static let site = GatewaySite.all[0]
  static let other = GatewaySite.all[1]

  /// The shop's world, also after it was opened again.
  let world: World

  init() async throws { self.init(try await ShopStory()) }

  init(_ shop: ShopStory) { self.init(shop, shop.world) }

  private init(_ shop: ShopStory, _ world: World) { (self.shop, self.world) = (shop, world) }

  /// The world in a program that has just started.
  func reopened() throws -> JWTStory {
    world.file.close()
    return JWTStory(
      shop,
      try World(.standard, in: WorldDirectory(path: shop.folder.path + "/worlds"), clock: .frozen(ShopStory.start), source: shop.source))
  }

  func key(of site: GatewaySite = site) throws -> JWTKey { try #require(JWTKey(Gateway.secret(of: site, in: world.file.key))) }

  /// A request for 10.50 GBP.
  static func request(
    _ combination: RequestCombination, _ credentials: CredentialsOnFile = .none, parent: TransactionReference? = nil,
    order: String? = nil, units: Int64 = 1050, _ currency: String = "GBP", site: GatewaySite = site, brand: PaymentBrand? = nil
  ) throws -> JWTPaymentRequest {
    JWTPaymentRequest(
      sitereference: site.reference, amount: Money(minorUnits: units, try #require(Currency.named(currency))), combination: combination,
      credentials: credentials, parent: parent, orderreference: order, brand: brand)
  }

  static func card(_ number: String = "4111111111111111", _ expiry: String = "11/2029", _ code: String = "123") -> EnteredPaymentFields {
    var fields = EnteredPaymentFields()
    (fields.pan, fields.expirydate, fields.securitycode) = (Secret(number), expiry, Secret(code))
    return fields
  }

  /// What the owner of a card reads on it.
  static func card(_ details: CardSensitiveDetails, code: String? = nil) -> EnteredPaymentFields {
    let expiry = "\(String(100 + details.expiry.month).dropFirst())/\(details.expiry.year)"
    return card(details.pan.reveal(), expiry, code ?? details.cvv.reveal())
  }

  static func code(_ code: String = "123") -> EnteredPaymentFields {
    var fields = EnteredPaymentFields()
    fields.securitycode = Secret(code)
    return fields
  }

  /// Signs a request with its site's secret.
  func sign(_ request: JWTPaymentRequest) throws -> Opaque<JWTKind> {
    let site = try #require(GatewaySite.named(request.sitereference))
    return try key(of: site).sign(request.claims(by: site.username, at: world.time.now))
  }

  /// Sends what the app sends.
  func send(
    _ jwt: Opaque<JWTKind>, _ entered: EnteredPaymentFields, alias: String = site.username
  ) async throws(WalletError) -> PerformedTransaction {
    try await ask(PerformTransaction(alias: alias, entered, jwt: jwt))
  }

  func ask<O: Contract.Operation>(_ operation: O) async throws(WalletError) -> O.Answer {
    try await world.backend.perform(operation, Call(.phone(Self.phone, session: nil), .gateway))
  }

  private static let phone = DeviceIdentifier(rawValue: String(repeating: "a", count: 32))

  /// What the gateway has signed.
  func read(_ answer: PerformedTransaction, of site: GatewaySite = site) throws -> JWTPaymentResponse {
    let claims = try key(of: site).verify(try #require(answer.jwt, "\(answer)")).claims
    #expect(claims.text("aud") == site.username && claims.issued == world.time.now)
    return try #require(claims.object("payload").flatMap { JWTPaymentResponse(payload: $0) })
  }

  /// Carries a request out; a cardholder whom the bank asks confirms.
  func perform(_ request: JWTPaymentRequest, _ entered: EnteredPaymentFields) async throws -> JWTPaymentResponse {
    let site = try #require(GatewaySite.named(request.sitereference))
    var answer = try await send(try sign(request), entered, alias: site.username)
    if let question = answer.question {
      try await shop.confirm(question.threeDS2Info, as: shop.anna)
      answer = try await ask(ContinuePerformedTransaction(question.requestreference))
    }
    let response = try read(answer, of: site)
    #expect(response.answers(request), "\(response)")
    return response
  }

  /// Stores a card, and returns its reference.
  func store(
    _ entered: EnteredPaymentFields = card(), site: GatewaySite = site
  ) async throws -> TransactionReference {
    let response = try await perform(try Self.request(.accountCheck, .stores, site: site), entered)
    try #require(response.last?.errorcode == .ok, "\(response)")
    return try #require(response.last?.transactionReference)
  }

  /// What the site's merchant is told of an order.
  func transactions(of order: String, by site: GatewaySite = site) async throws -> [JWTPaymentResponse?] {
    let caller = Caller.party(.merchant(site.merchant), key: Gateway.key(of: site.merchant, in: world.file.key))
    let found = try await world.backend.perform(GetOrderTransactions(OrderReference(rawValue: order)), Call(caller, .gateway))
    return try found.transactions.map { try $0.jwt.map { try read(PerformedTransaction(jwt: $0), of: site) } }
  }
}

extension World {
  /// The gateway over this world's tables, to set its sites.
  var embeddedGateway: Gateway {
    Gateway(database: file.database, key: file.key, world: file.name.description, randomness: file.randomness, clock: time, cost: .minimum)
  }
}

extension JWTPaymentResponse {
  /// `AUTH 0`, `ERROR 30000 iat`
  var brief: String {
    responses.map { part in
      ([part[.requesttypedescription] ?? "", part[.errorcode] ?? ""] + part.errordata).joined(separator: " ")
    }.joined(separator: ", ")
  }
}

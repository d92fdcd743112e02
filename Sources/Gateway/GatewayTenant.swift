internal import Basics
package import Contract
package import Cryptography
package import Service
internal import Storage
internal import Synchronization
package import WalletModel

/// The checkout gateway of a world as a tenant of `RequestService`. It has no settings.
package final class GatewayTenant: SessionlessTenant {
  package static let label = "gateway"
  package static let requests: StaticString = "gateway_requests"

  let keys: GatewayKeys
  /// The part of the gateway's identifiers that leads to this world.
  let node: GatewayNode
  let network = PartyConnection<any PaymentNetworkClient>(notReached: .bankNotReached)
  /// The unfinished payments that this process has begun. It doesn't have those that an earlier process left unfinished.
  private let underway = Mutex<[PaymentIdentifier: Underway]>([:])
  /// The unfinished JWT requests that this process has begun.
  let requestsUnderway = RequestsUnderway()

  private struct Underway {
    /// The security code that the shopper entered; nil if none. It is stored nowhere else.
    let code: SecurityCode?
    /// The worker that is asking the bank now; nil while the payment waits for the shopper.
    var worker: Int?
  }

  init(_ key: Key, at node: GatewayNode) { (keys, self.node) = (GatewayKeys(key), node) }

  /// Identifies a calling party. Apps have no identity: any app that knows a checkout can pay it.
  package static func identity(of call: Call) -> [HMAC.Part] {
    if case .party(let party, _) = call.caller { [.text(party.name)] } else { [] }
  }

  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) { try keys.callers.admit(operation, call) }

  /// The number of the last worker that continues a payment.
  private let workers = Mutex(0)

  /// Returns a unique number for a worker that continues a payment.
  func nextWorker() -> Int {
    workers.withLock { last in
      last += 1
      return last
    }
  }

  /// Begins a payment, or resumes it with a newly entered security code.
  ///
  /// - Parameter worker: the worker that continues the payment.
  func begin(_ payment: PaymentIdentifier, code: SecurityCode?, by worker: Int) {
    underway.withLock { $0[payment] = Underway(code: code, worker: worker) }
  }

  /// Resumes a payment. Returns false if another worker is continuing it.
  func resume(with payment: PaymentIdentifier, by worker: Int) -> Bool {
    underway.withLock { underway in
      guard let known = underway[payment] else { return true }
      guard known.worker == nil || known.worker == worker else { return false }
      underway[payment]?.worker = worker
      return true
    }
  }

  func pause(_ payment: PaymentIdentifier, by worker: Int) {
    underway.withLock { if $0[payment]?.worker == worker { $0[payment]?.worker = nil } }
  }

  /// Forgets a payment that has a result, and its security code.
  func end(_ payment: PaymentIdentifier) { underway.withLock { $0[payment] = nil } }

  /// Returns whether this process has begun the payment, and the security code that was entered for it.
  func code(of payment: PaymentIdentifier) -> (isKnown: Bool, code: SecurityCode?) {
    underway.withLock { ($0[payment] != nil, $0[payment]?.code) }
  }

  package func settings(for call: Call, in service: RequestService<GatewayTenant>) async throws(WalletError) {}
}

extension RequestContext where Owner == GatewayTenant {
  var keys: GatewayKeys { tenant.keys }

  /// Returns the shop that sends the request. Throws `partyOnly` for any other caller.
  func askingMerchant() throws(WalletError) -> MerchantIdentifier {
    guard case .party(let party, _) = call.caller, let merchant = party.merchant else { throw .partyOnly }
    return merchant
  }
}

/// The gateway's keys, each for one purpose, all derived from the world's key.
final class GatewayKeys: Sendable {
  private let vault: AEADCipher
  let callers: CallerKeys
  let outgoingCalls: OutgoingCallKeys
  private let sites: Key
  private let tokens: Key

  init(_ key: Key) {
    sites = Self.siteKey(in: key)
    tokens = key.derived("gateway tokens")
    vault = AEADCipher(key, purpose: "gateway vault")
    callers = CallerKeys(key.derived("gateway parties"))
    outgoingCalls = OutgoingCallKeys(key.derived("gateway questions"))
  }

  /// Encrypts the card number of a payment; nil if the library is out of memory.
  func seal(_ number: Secret, of payment: StoredPayment) -> [UInt8]? { vault.seal(number, for: payment.vault) }

  /// Decrypts the card number of a payment; nil if somebody has changed it, or if it belongs to another payment.
  func openNumber(_ sealed: [UInt8], of payment: StoredPayment) -> Secret? { vault.openSecret(sealed, for: payment.vault) }

  /// Encrypts a saved card's number; nil if the library is out of memory.
  func seal(_ number: Secret, of registration: RegistrationIdentifier) -> [UInt8]? { vault.seal(number, for: registration.rawValue) }

  /// Returns the key from which the secrets of sites are derived.
  static func siteKey(in world: Key) -> Key { world.derived("gateway sites") }

  /// Returns the key that signs JWTs for a site and verifies the site's JWTs.
  func signingKey(of site: GatewaySite) -> JWTKey { JWTKey(of: site.reference, in: sites) }

  /// Returns the HMAC tag that is stored instead of a JWT.
  func tag(_ jwt: Opaque<JWTKind>) -> [UInt8] { HMAC.authenticate(Array(jwt.text.utf8), key: tokens) }

  /// Encrypts a text of a JWT request; nil if the library is out of memory.
  ///
  /// - Parameter what: distinguishes the texts of the same request.
  func seal(_ text: Secret, _ what: String, ofRequest reference: String) -> [UInt8]? { vault.seal(text, for: "\(what) \(reference)") }

  /// Decrypts a text of a JWT request; nil if somebody has changed it, or if it belongs to another request.
  func open(_ sealed: [UInt8], _ what: String, ofRequest reference: String) -> Secret? {
    vault.openSecret(sealed, for: "\(what) \(reference)")
  }

  /// Decrypts a saved card's number; nil if somebody has changed it, or if it belongs to another registration.
  func openNumber(_ sealed: [UInt8], of registration: RegistrationIdentifier) -> Secret? {
    vault.openSecret(sealed, for: registration.rawValue)
  }
}

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
  /// The world's part of the identifiers that are made here.
  let node: GatewayNode
  let network = PartyConnection<any PaymentNetworkClient>(notReached: .bankNotReached)
  /// The unfinished payments that were begun in this process. Payments that an earlier process left unfinished are not included.
  private let underway = Mutex<[PaymentIdentifier: Underway]>([:])
  /// The unfinished JWT requests that were begun in this process.
  let requestsUnderway = RequestsUnderway()

  private struct Underway {
    /// The security code; nil if none was entered. It is stored nowhere else.
    let code: SecurityCode?
    /// The worker that is asking the bank now; nil while the payment waits for the shopper.
    var worker: Int?
  }

  init(_ key: Key, at node: GatewayNode) { (keys, self.node) = (GatewayKeys(key), node) }

  /// Apps have no identity: any app that knows a checkout can pay it.
  package static func identity(of call: Call) -> [HMAC.Part] {
    if case .party(let party, _) = call.caller { [.text(party.name)] } else { [] }
  }

  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) { try keys.callers.admit(operation, call) }

  /// Numbers the workers that continue payments.
  private let workers = Mutex(0)

  /// Returns a unique number for a worker that continues a payment.
  func nextWorker() -> Int {
    workers.withLock { last in
      last += 1
      return last
    }
  }

  /// Begins or resumes a payment with its security code.
  ///
  /// - Parameter worker: the worker that continues the payment.
  func begin(_ payment: PaymentIdentifier, code: SecurityCode?, by worker: Int) {
    underway.withLock { $0[payment] = Underway(code: code, worker: worker) }
  }

  /// Resumes a payment; false if another worker has it.
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

  /// Forgets a payment that has a result, with its code.
  func end(_ payment: PaymentIdentifier) { underway.withLock { $0[payment] = nil } }

  /// Whether the payment was begun in this process, and the code that was entered for it.
  func code(of payment: PaymentIdentifier) -> (isKnown: Bool, code: SecurityCode?) {
    underway.withLock { ($0[payment] != nil, $0[payment]?.code) }
  }

  package func settings(for call: Call, in service: RequestService<GatewayTenant>) async throws(WalletError) {}
}

extension RequestContext where Owner == GatewayTenant {
  var keys: GatewayKeys { tenant.keys }

  /// The shop that sends the request. Only operations for shops call this.
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

  /// Encrypts a payment's source; nil if the library is out of memory.
  func seal(_ number: Secret, of payment: StoredPayment) -> [UInt8]? { vault.seal(number, for: payment.vault) }

  /// Decrypts a payment's source; nil if it was changed or belongs to another payment.
  func openNumber(_ sealed: [UInt8], of payment: StoredPayment) -> Secret? { vault.openSecret(sealed, for: payment.vault) }

  /// Encrypts a saved card's number; nil if the library is out of memory.
  func seal(_ number: Secret, of registration: RegistrationIdentifier) -> [UInt8]? { vault.seal(number, for: registration.rawValue) }

  /// The key from which the secrets of sites derive.
  static func siteKey(in world: Key) -> Key { world.derived("gateway sites") }

  /// The key that signs JWTs for a site, and verifies the site's JWTs.
  func signingKey(of site: GatewaySite) -> JWTKey { JWTKey(of: site.reference, in: sites) }

  /// The HMAC tag that is stored instead of a JWT.
  func tag(_ jwt: Opaque<JWTKind>) -> [UInt8] { HMAC.authenticate(Array(jwt.text.utf8), key: tokens) }

  /// Encrypts a text of a JWT request; nil if the library is out of memory.
  ///
  /// - Parameter what: distinguishes the texts of one request.
  func seal(_ text: Secret, _ what: String, ofRequest reference: String) -> [UInt8]? { vault.seal(text, for: "\(what) \(reference)") }

  /// Decrypts a text of a JWT request; nil if it was changed or belongs to another request.
  func open(_ sealed: [UInt8], _ what: String, ofRequest reference: String) -> Secret? {
    vault.openSecret(sealed, for: "\(what) \(reference)")
  }

  /// Decrypts a saved card's number; nil if it was changed or belongs to another registration.
  func openNumber(_ sealed: [UInt8], of registration: RegistrationIdentifier) -> Secret? {
    vault.openSecret(sealed, for: registration.rawValue)
  }
}

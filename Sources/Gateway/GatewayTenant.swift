package import Contract
package import Cryptography
package import Service
internal import Storage
internal import Synchronization
package import WalletModel

/// The checkout gateway of a world as a tenant of `RequestService`. It has no settings.
package final class GatewayTenant: Tenant {
  package static let label = "gateway"
  package static let requests = RequestsTable.gateway

  let keys: GatewayKeys
  let network = PartyLine<any PaymentNetworkDoor>(notReached: .bankNotReached)
  /// The checkouts whose bank is being asked now, with the request that does. One that was left in doubt when a program ended is not here.
  private let underway = Mutex<[CheckoutIdentifier: IdempotencyKey]>([:])

  init(_ key: Key) { keys = GatewayKeys(key) }

  package static func identity(of call: Call) -> [HMAC.Part] {
    if case .party(let party, _) = call.caller { [.text(party.name)] } else { [.text(call.caller.device.rawValue)] }
  }

  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) { try keys.callers.admit(operation, call) }

  func begin(_ checkout: CheckoutIdentifier, by request: IdempotencyKey) { underway.withLock { $0[checkout] = request } }

  /// Ends what this request has begun, if it has.
  func end(_ checkout: CheckoutIdentifier, by request: IdempotencyKey?) {
    underway.withLock { if $0[checkout] == request { $0[checkout] = nil } }
  }

  func isUnderway(_ checkout: CheckoutIdentifier) -> Bool { underway.withLock { $0[checkout] != nil } }

  package func settings(for call: Call, in service: RequestService<GatewayTenant>) async throws(WalletError) {}
}

extension RequestContext where Owner == GatewayTenant {
  var keys: GatewayKeys { tenant.keys }

  /// The shop that asks. Only operations for shops call this.
  func askingMerchant() throws(WalletError) -> MerchantIdentifier {
    guard case .party(.merchant(let merchant), _) = call.caller else { throw .partyOnly }
    return merchant
  }
}

/// The gateway's keys, each for one purpose, all derived from the world's.
final class GatewayKeys: Sendable {
  private let vault: AEADCipher
  let callers: CallerKeys
  let questions: QuestionKeys

  init(_ key: Key) {
    vault = AEADCipher(key, purpose: "gateway vault")
    callers = CallerKeys(key.derived("gateway parties"))
    questions = QuestionKeys(key.derived("gateway questions"))
  }

  /// Encrypts a stored card's number; nil if the library has no memory.
  func seal(_ number: Secret, of registration: RegistrationIdentifier) -> [UInt8]? { vault.seal(number, for: registration.rawValue) }

  /// Decrypts a stored card's number; nil if it was changed or belongs to another registration.
  func openNumber(_ sealed: [UInt8], of registration: RegistrationIdentifier) -> Secret? {
    vault.openSecret(sealed, for: registration.rawValue)
  }
}

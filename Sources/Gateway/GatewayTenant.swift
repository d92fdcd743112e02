package import Contract
package import Cryptography
package import Service
internal import Storage
package import WalletModel

/// The checkout gateway of a world as a tenant of `RequestService`. It has no settings.
package final class GatewayTenant: Tenant {
  package static let label = "gateway"
  package static let requests = RequestsTable.gateway

  let keys: GatewayKeys
  let network = PartyLine<any PaymentNetworkDoor>(notReached: .bankNotReached)

  init(_ key: Key) { keys = GatewayKeys(key) }

  package static func identity(of call: Call) -> [HMAC.Part] {
    if case .party(let party, _) = call.caller { [.text(party.name)] } else { [.text(call.caller.device.rawValue)] }
  }

  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) { try keys.callers.admit(operation, call) }

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

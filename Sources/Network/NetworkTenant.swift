package import Contract
package import Cryptography
package import Service
internal import Storage
package import WalletModel

/// The network of a world as a tenant of `RequestService`.
package final class NetworkTenant: SessionlessTenant {
  package static let label = "network"
  package static let requests: StaticString = "network_requests"

  let keys: NetworkKeys
  let outbox: Outbox
  let checks: ProvisioningChecks
  let issuers = PartyConnection<any IssuerClient>(notReached: .issuerNotReached)
  let notices = OutboxDelivery()
  let rsaKeys: RSAKeys

  init(_ key: Key, cost: HashCost, history: [UInt8]) {
    outbox = Outbox(key, history: history)
    keys = NetworkKeys(key)
    checks = ProvisioningChecks(key)
    rsaKeys = RSAKeys(key, purpose: "network RSA keys", cost: cost, table: .network)
  }

  package static func identity(of call: Call) -> [HMAC.Part] { [.text(call.caller.device.rawValue), .text(call.caller.party ?? "")] }

  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) {
    try keys.callers.admit(operation, call)
  }

  package func settings(for call: Call, in service: RequestService<NetworkTenant>) async throws(WalletError) -> NetworkConfiguration {
    try await service.read { sql throws(StorageError) in try sql.configuration() }
  }
}

extension Caller {
  fileprivate var party: String? {
    switch self {
    case .phone, .customerCare: nil
    case .party(let party, _): party.name
    }
  }
}

extension RequestContext where Owner == NetworkTenant {
  var keys: NetworkKeys { tenant.keys }
  /// The identifier of the caller's phone.
  var phone: DeviceIdentifier { call.caller.device }

  /// Returns the issuer that sends the request. Throws `partyOnly` for any other caller.
  func askingIssuer() throws(WalletError) -> IssuerIdentifier {
    guard case .party(let party, _) = call.caller, let issuer = party.issuer else { throw .partyOnly }
    return issuer
  }

  func note(_ item: Change.Item, _ name: String?, from before: String, to after: String) {
    note(.changed(Change(item, name.map { .text($0) }, from: before, to: after)))
  }
}

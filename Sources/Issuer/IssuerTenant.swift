import Basics
package import Contract
package import Cryptography
package import Service
package import Storage
package import WalletModel

/// The issuers of a world as a tenant of `RequestService`.
package final class IssuerTenant: Tenant {
  package static let label = "issuer"
  package static let requests: StaticString = "issuer_requests"

  let keys: IssuerKeys
  let outbox: Outbox
  let renewals = SessionRenewals()
  let network = PartyConnection<any NetworkClient>(notReached: .networkNotReached)
  let orders = OutboxDelivery()
  let signingKeys: SigningKeys
  private let issuers = KnownIssuers()

  init(_ key: Key, cost: HashCost, history: [UInt8]) {
    outbox = Outbox(key, history: history)
    keys = IssuerKeys(key)
    signingKeys = SigningKeys(key, cost: cost)
  }

  package static func identity(of call: Call) -> [HMAC.Part] {
    [.text(call.issuer.rawValue), .text(call.caller.device.rawValue)]
  }

  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) {
    guard call.caller.device.isValid else { throw .badDevice }
    if let kind = O.askingParty {
      guard case .party(let party, let key) = call.caller, party.kind == kind, keys.callers.isKey(key, of: party) else { throw .partyOnly }
    }
    if O.isForCustomerCare, !keys.isCareKey(call.caller.careKey) { throw .careOnly }
  }

  package func owner<Commits>(
    of context: RequestContext<IssuerTenant, Commits>, _ sql: borrowing DatabaseTransaction
  ) throws -> Int { try context.session(sql).account.id }

  package func settings(for call: Call, in service: RequestService<IssuerTenant>) async throws(WalletError) -> KnownIssuer {
    try await settings(of: call.issuer, in: service)
  }

  /// Returns an issuer's configuration as it is now. Throws 404 for an unknown issuer.
  func settings(of issuer: IssuerIdentifier, in service: RequestService<IssuerTenant>) async throws(WalletError) -> KnownIssuer {
    let (known, changes) = issuers.known(issuer)
    if let known { return known }
    let kept = try await service.read { sql throws(StorageError) in try sql.configuration(of: issuer) }
    guard let kept else { throw .noSuchIssuer }
    return issuers.know(kept, after: changes)
  }

  /// Makes the next request read the settings again; to be called after a change.
  func forgetSettings() { issuers.change() }
}

extension Call {
  /// The called issuer. Calls for another party never get here; no issuer has the empty name.
  fileprivate var issuer: IssuerIdentifier { party.issuer ?? IssuerIdentifier(rawValue: "") }
}

extension RequestContext where Owner == IssuerTenant {
  /// The issuer's configuration at the time of the request.
  var configuration: IssuerConfiguration { settings.configuration }
  var issuer: IssuerIdentifier { configuration.identifier }
  /// The identifier of the caller's phone.
  var device: DeviceIdentifier { call.caller.device }
  var keys: IssuerKeys { tenant.keys }

  func note(_ item: Change.Item, _ name: Change.Name? = nil, from before: String, to after: String) {
    note(.changed(Change(item, name, from: before, to: after)))
  }

  func note(_ item: Change.Item, _ name: Change.Name? = nil, from before: Int, to after: Int) {
    note(.changed(Change(item, name, from: before, to: after)))
  }

  /// Returns the HMAC tag that is stored instead of a token. Tags depend on the issuer, so a token is valid at one issuer only.
  func tag(_ token: Secret) -> [UInt8] { keys.tag(token: token, at: issuer) }

  /// Returns the HMAC tag of a username, known or not.
  func tag(username: String) -> [UInt8] { keys.tag(username: username, at: issuer) }
}

extension CredentialKind {
  /// Normalizes the password, because another phone's keyboard may encode it differently. (Rules, flows)
  static var password: CredentialKind { CredentialKind("password") { [$0.compatible] } }
  static var passcode: CredentialKind { CredentialKind("passcode") { [$0] } }
  static var answer: CredentialKind { CredentialKind("answer") { [MFAAnswer.normalised($0), $0.foldedButForPunctuation] } }
  static var cardPIN: CredentialKind { CredentialKind("cardPIN") { [$0] } }
}

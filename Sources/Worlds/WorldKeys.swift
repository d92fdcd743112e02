package import Basics
package import Cryptography
internal import Gateway
internal import Issuer
package import WalletModel

/// The keys of a world with which clients authenticate to a server. Each is derived from the world's key and doesn't reveal it. All but
/// `care` and `sites` also depend on the name, so a fork under another name has other keys.
package struct WorldKeys: Sendable {
  /// The key that every request to the world requires.
  package let access: Secret
  /// The key for the world's clock, faults and copies.
  package let control: Secret
  /// The key of customer care. Forks have the same key.
  package let care: Secret
  /// The credentials of the gateway's entities.
  package let entities: [EntityCredentials]
  /// The credentials with which merchants' servers sign for their sites at the JWT gateway. Forks have the same credentials.
  package let sites: [SiteCredentials]
  /// The part of the gateway's identifiers that leads to this world.
  package let node: GatewayNode

  package init(_ key: Key, of name: WorldName) {
    func secret(_ purpose: String) -> Secret {
      Secret(HMAC.authenticate(Array(name.description.utf8), key: key.derived(purpose)).hexadecimal)
    }
    access = secret("remote access")
    control = secret("remote control")
    care = Issuer.careKey(of: key)
    let node = Gateway.node(of: name.description, key)
    self.node = node
    sites = GatewaySite.all.map { SiteCredentials($0, secret: Gateway.secret(of: $0, in: key)) }
    entities = GatewayEntity.all.map { entity in
      EntityCredentials(
        name: entity.merchant.rawValue, entityId: entity.entityId,
        bearer: EntityBearer(Gateway.key(of: entity.merchant, in: key), at: node).text)
    }
  }
}

extension WorldDirectory {
  /// Returns the keys of a world, even while a process has it open; nil if the world doesn't exist.
  package func keys(of name: WorldName) throws(WorldError) -> WorldKeys? {
    try WorldFile.key(in: path(of: name)).map { WorldKeys($0, of: name) }
  }
}

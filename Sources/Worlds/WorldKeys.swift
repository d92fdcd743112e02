package import Cryptography
internal import Issuer
package import WalletModel

/// What opens a world to those who are elsewhere. Each derives from the world's key and tells nothing about it; the first two derive
/// from the name too: a copy under another name has others.
package struct WorldKeys: Sendable {
  /// For everything a phone asks.
  package let access: Secret
  /// For the world's clock, faults and copies.
  package let control: Secret
  /// What customer care shows at the issuers' door; a copy has the same.
  package let care: Secret

  package init(_ key: Key, of name: WorldName) {
    func secret(_ purpose: String) -> Secret {
      Secret(HMAC.authenticate(Array(name.description.utf8), key: key.derived(purpose)).hexadecimal)
    }
    access = secret("remote access")
    control = secret("remote control")
    care = Issuer.careKey(of: key)
  }
}

extension WorldDirectory {
  /// Those of a world, whoever has it open; nil where there is no such world.
  package func keys(of name: WorldName) throws(WorldError) -> WorldKeys? {
    try WorldFile.key(in: path(of: name)).map { WorldKeys($0, of: name) }
  }
}

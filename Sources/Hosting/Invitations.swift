package import Remote
package import Simulation
internal import WalletModel
package import Worlds

extension ServerFolder {
  /// An invitation into one of the server's worlds, which is made where there is none; whether the server runs or not.
  ///
  /// - Parameters:
  ///   - address: where those who are invited reach the server.
  ///   - identity: by what they know it there.
  ///   - isForGuest: without the keys of customer care and of the world's clock.
  package func invitation(
    to name: WorldName, address: ServerAddress, _ identity: Identity, isForGuest: Bool, source: any TimeSource
  ) throws(WorldError) -> Invitation {
    if try worlds.keys(of: name) == nil { try World(name, in: worlds, source: source).file.close() }
    guard let keys = try worlds.keys(of: name) else { throw .noSuchWorld(name) }
    return Invitation(
      address: Invitation.address(of: address), authority: identity.authority, pin: identity.pin, world: name.description,
      worldKey: keys.access, careKey: isForGuest ? nil : keys.care, controlKey: isForGuest ? nil : keys.control)
  }
}

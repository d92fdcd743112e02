package import Basics
internal import Cryptography
package import Remote
package import Simulation
internal import System
package import Worlds

extension ServerFolder {
  /// Returns the key of the server's operator; creates it if there is none.
  package func operatorKey() throws(ServerFolderError) -> Secret {
    try prepare()
    let file = "\(path)/operator.key"
    let text = try ServerFiles.exclusively(in: path) { () throws(ServerFolderError) in
      ServerFiles.sweep(path)
      return try kept(file) { systemRandom(32).hexadecimal }
    }
    let key = text.last == "\n" ? String(text.dropLast()) : text
    guard key.utf8.count == 64, key.hasOnlyHexadecimalDigits else { throw .notAnOperatorKey(path: file) }
    return Secret(key)
  }

  /// Returns the operator's invitation, which allows remote administration of worlds.
  package func operatorInvitation(address: ServerAddress, _ identity: Identity) throws(ServerFolderError) -> OperatorInvitation {
    OperatorInvitation(identity.place(at: address), operatorKey: try operatorKey())
  }

  /// Returns an invitation to one of the server's worlds; creates the world if it doesn't exist. The server need not run.
  ///
  /// - Parameters:
  ///   - address: the address at which the invited clients reach the server.
  ///   - identity: the server's identity at that address.
  ///   - isForGuest: true to omit the keys of customer care, of the world's clock, and of the gateways' entities and sites.
  package func invitation(
    to name: WorldName, address: ServerAddress, _ identity: Identity, isForGuest: Bool, source: any TimeSource
  ) throws(WorldError) -> Invitation {
    if try worlds.keys(of: name) == nil { try World(name, in: worlds, source: source).file.close() }
    guard let keys = try worlds.keys(of: name) else { throw .noSuchWorld(name) }
    return Invitation(
      identity.place(at: address), world: name.description, worldKey: keys.access, careKey: isForGuest ? nil : keys.care,
      controlKey: isForGuest ? nil : keys.control, entities: isForGuest ? [] : keys.entities,
      sites: isForGuest ? [] : keys.sites)
  }
}

extension ServerFolder.Identity {
  fileprivate func place(at address: ServerAddress) -> ServerPlace { ServerPlace(address, authority: authority, pin: pin) }
}

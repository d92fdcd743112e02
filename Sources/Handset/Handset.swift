package import Storage
package import WalletModel

/// The phones' half of a world: its part of the schema, and what it starts with.
package enum Handset {
  package static let components = [phonesComponent, inboxComponent]

  /// Puts the first phone into a new world.
  package static func fill(_ connection: borrowing Connection, randomness: any Randomness) throws(StorageError) {
    let phone = try Phones.insert(on: connection, randomness)
    try connection.execute(
      "INSERT INTO phone_state (id, current_phone, last_event) VALUES (1, $1, 0)", [.integer(phone.number)])
  }
}

extension WalletError {
  /// What a phone says when its own storage fails; the issuer has nothing to do with it.
  package init(_ error: StorageError) {
    self.init(0, error == .full ? .storageFull : .storageFailed, "\(error)")
  }
}

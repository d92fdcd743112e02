internal import Cryptography
package import Storage
package import WalletModel

/// The phones' part of a world: its components of the schema, and its initial contents.
package enum Handset {
  package static let components = [phonesComponent, inboxComponent, walletsComponent]

  /// Stores the first phone of a new world: an iPhone on which this issuer's app is open.
  package static func fill(_ connection: borrowing DatabaseTransaction, issuer: IssuerIdentifier) throws(StorageError) {
    let phone = try Phones.insert(.iphone, on: connection)
    try connection.execute(
      "INSERT INTO phone_state (id, current_phone, current_issuer, last_event) VALUES (1, \(phone.number), \(issuer), 0)")
  }

  /// Returns the cipher for secrets in the phones' tables.
  static func safe(_ key: Key) -> AEADCipher { AEADCipher(key, purpose: "phones") }
}

extension WalletError {
  /// Makes the error of a phone whose own storage has failed. The issuer isn't involved.
  package init(_ error: StorageError) {
    self.init(0, error == .full ? .storageFull : .storageFailed, "\(error)")
  }
}

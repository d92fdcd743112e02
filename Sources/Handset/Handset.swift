internal import Cryptography
package import Storage
package import WalletModel

/// The phones' half of a world: its part of the schema, and its initial contents.
package enum Handset {
  package static let components = [phonesComponent, inboxComponent, walletsComponent]

  /// Puts the first phone, an iPhone, into a new world, with this issuer's app open on it.
  package static func fill(_ connection: borrowing DatabaseTransaction, issuer: IssuerIdentifier) throws(StorageError) {
    let phone = try Phones.insert(.iphone, on: connection)
    try connection.execute(
      "INSERT INTO phone_state (id, current_phone, current_issuer, last_event) VALUES (1, \(phone.number), \(issuer), 0)")
  }

  /// The cipher for secrets in the phones' tables.
  static func safe(_ key: Key) -> AEADCipher { AEADCipher(key, purpose: "phones") }
}

extension WalletError {
  /// The error of a phone whose own storage fails. The issuer isn't involved.
  package init(_ error: StorageError) {
    self.init(0, error == .full ? .storageFull : .storageFailed, "\(error)")
  }
}

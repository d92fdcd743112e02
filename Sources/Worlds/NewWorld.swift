internal import CEmbedded
internal import Handset
internal import Issuer
internal import Storage
internal import WalletModel

/// What every new world begins with: the tables of the parties and the phones, with their first rows.
enum NewWorld {
  static let components = EmbeddedParties.components + Handset.components

  /// The database with all of it, but for the world's settings. It is part of the program, because running all migrations takes many times
  /// as long as copying it. `make pictures` writes it, and a test compares it with what the migrations and `fill` make.
  static var image: DatabaseImage {
    let (bytes, schema) = (billfold_new_world(), billfold_new_world_schema())
    return DatabaseImage(
      UnsafeRawBufferPointer(start: bytes.start, count: bytes.count),
      schema: SchemaList(UnsafeRawBufferPointer(start: schema.start, count: schema.count)))
  }

  /// Fills empty tables with the first rows.
  static func fill(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try EmbeddedParties.fill(sql)
    try Handset.fill(sql, issuer: IssuerConfiguration.meridian.identifier)
  }
}

internal import CEmbedded
internal import Handset
internal import Issuer
internal import Storage
internal import WalletModel

/// The database with which every new world begins: the tables of the parties and the phones, with their first rows.
enum NewWorld {
  static let components = EmbeddedParties.components + Handset.components

  /// The database of a new world, without the world's settings, embedded in the program: copying it is many times faster than running all
  /// migrations. `make pictures` writes it, and a test compares it with the result of the migrations and `fill`.
  static var image: DatabaseImage {
    let (bytes, schema) = (billfold_new_world(), billfold_new_world_schema())
    return DatabaseImage(
      UnsafeRawBufferPointer(start: bytes.start, count: bytes.count),
      schema: SchemaList(UnsafeRawBufferPointer(start: schema.start, count: schema.count)))
  }

  /// Inserts the first rows into empty tables.
  static func fill(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try EmbeddedParties.fill(sql)
    try Handset.fill(sql, issuer: IssuerConfiguration.meridian.identifier)
  }
}

internal import Service
internal import Storage
internal import WalletModel

let settingsMigrations: [StaticString] = [
  """
  -- One row for each shop whose settings were changed; the others have the defaults.
  CREATE TABLE merchant_settings (
    merchant TEXT PRIMARY KEY,
    keeps_every_method INTEGER NOT NULL,
    asks_3ds_for_stored INTEGER NOT NULL,
    asks_code_for_stored INTEGER NOT NULL
  );
  """,
  """
  -- The responses of banks with which it keeps a card, separated by commas; and what it asks for with a new one.
  ALTER TABLE merchant_settings ADD COLUMN asks_address INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE merchant_settings ADD COLUMN keeps_by_address TEXT NOT NULL DEFAULT '0,1,2';
  ALTER TABLE merchant_settings ADD COLUMN keeps_by_postcode TEXT NOT NULL DEFAULT '0,1,2';
  ALTER TABLE merchant_settings ADD COLUMN keeps_by_code TEXT NOT NULL DEFAULT '0,1,2';
  ALTER TABLE merchant_settings ADD COLUMN asks_about_customer INTEGER NOT NULL DEFAULT 0;
  """,
]

extension DatabaseTransaction {
  /// A shop's configuration as it is now.
  func configuration(of merchant: MerchantIdentifier) throws(StorageError) -> MerchantConfiguration {
    let changed = try first(
      """
      SELECT keeps_every_method, asks_3ds_for_stored, asks_code_for_stored, asks_address, keeps_by_address, keeps_by_postcode,
        keeps_by_code, asks_about_customer
      FROM merchant_settings WHERE merchant = \(merchant)
      """
    ) { row throws(StorageError) in
      var configuration = MerchantConfiguration()
      configuration.keepsEveryMethod = try row.flag("keeps_every_method")
      configuration.asksThreeDSecureForStored = try row.flag("asks_3ds_for_stored")
      configuration.asksCodeForStored = try row.flag("asks_code_for_stored")
      configuration.asksAddress = try row.flag("asks_address")
      configuration.keepsByAddress = try row.responses("keeps_by_address")
      configuration.keepsByPostcode = try row.responses("keeps_by_postcode")
      configuration.keepsByCode = try row.responses("keeps_by_code")
      configuration.asksAboutCustomer = try row.flag("asks_about_customer")
      return configuration
    }
    return changed ?? MerchantConfiguration()
  }

  func set(_ new: MerchantConfiguration, of merchant: MerchantIdentifier) throws(StorageError) {
    try execute("DELETE FROM merchant_settings WHERE merchant = \(merchant)")
    try insert(
      into: "merchant_settings",
      [
        "merchant": .text(merchant.rawValue), "keeps_every_method": .flag(new.keepsEveryMethod),
        "asks_3ds_for_stored": .flag(new.asksThreeDSecureForStored), "asks_code_for_stored": .flag(new.asksCodeForStored),
        "asks_address": .flag(new.asksAddress), "keeps_by_address": .responses(new.keepsByAddress),
        "keeps_by_postcode": .responses(new.keepsByPostcode), "keeps_by_code": .responses(new.keepsByCode),
        "asks_about_customer": .flag(new.asksAboutCustomer),
      ])
  }
}

extension Value {
  /// `0,1,2`
  fileprivate static func responses(_ responses: [SecurityResponse]) -> Value {
    .text(responses.map(\.rawValue).joined(separator: ","))
  }
}

extension Row {
  fileprivate func responses(_ column: StaticString) throws(StorageError) -> [SecurityResponse] {
    try text(column).split(separator: ",").map { text throws(StorageError) in
      guard let response = SecurityResponse(rawValue: String(text)) else { throw .corrupt }
      return response
    }
  }
}

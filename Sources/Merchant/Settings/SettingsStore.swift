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
  """
]

extension DatabaseTransaction {
  /// A shop's configuration as it is now.
  func configuration(of merchant: MerchantIdentifier) throws(StorageError) -> MerchantConfiguration {
    let changed = try first(
      "SELECT keeps_every_method, asks_3ds_for_stored, asks_code_for_stored FROM merchant_settings WHERE merchant = $1",
      [.text(merchant.rawValue)]
    ) { row throws(StorageError) in
      var configuration = MerchantConfiguration()
      configuration.keepsEveryMethod = try row.flag("keeps_every_method")
      configuration.asksThreeDSecureForStored = try row.flag("asks_3ds_for_stored")
      configuration.asksCodeForStored = try row.flag("asks_code_for_stored")
      return configuration
    }
    return changed ?? MerchantConfiguration()
  }

  func set(_ new: MerchantConfiguration, of merchant: MerchantIdentifier) throws(StorageError) {
    try execute("DELETE FROM merchant_settings WHERE merchant = $1", [.text(merchant.rawValue)])
    try execute(
      """
      INSERT INTO merchant_settings (merchant, keeps_every_method, asks_3ds_for_stored, asks_code_for_stored) VALUES ($1, $2, $3, $4)
      """,
      [
        .text(merchant.rawValue), .flag(new.keepsEveryMethod), .flag(new.asksThreeDSecureForStored), .flag(new.asksCodeForStored),
      ])
  }
}

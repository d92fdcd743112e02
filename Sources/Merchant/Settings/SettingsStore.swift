internal import Contract
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
  """
  INSERT INTO party_settings (owner, name, value)
    SELECT 'merchant ' || merchant, 'keep-every-method', keeps_every_method FROM merchant_settings WHERE keeps_every_method <> 0
    UNION ALL
    SELECT 'merchant ' || merchant, '3ds-for-stored', asks_3ds_for_stored FROM merchant_settings WHERE asks_3ds_for_stored <> 0
    UNION ALL
    SELECT 'merchant ' || merchant, 'code-for-stored', asks_code_for_stored FROM merchant_settings WHERE asks_code_for_stored <> 1
    UNION ALL
    SELECT 'merchant ' || merchant, 'address-for-cards', asks_address FROM merchant_settings WHERE asks_address <> 0
    UNION ALL
    SELECT 'merchant ' || merchant, 'keep-by-address', keeps_by_address FROM merchant_settings WHERE keeps_by_address <> '0,1,2'
    UNION ALL
    SELECT 'merchant ' || merchant, 'keep-by-postcode', keeps_by_postcode FROM merchant_settings WHERE keeps_by_postcode <> '0,1,2'
    UNION ALL
    SELECT 'merchant ' || merchant, 'keep-by-code', keeps_by_code FROM merchant_settings WHERE keeps_by_code <> '0,1,2'
    UNION ALL
    SELECT 'merchant ' || merchant, 'category-6012', asks_about_customer FROM merchant_settings WHERE asks_about_customer <> 0;
  DROP TABLE merchant_settings;
  """,
]

extension DatabaseTransaction {
  /// A shop's configuration as it is now.
  func configuration(of merchant: MerchantIdentifier) throws(StorageError) -> MerchantConfiguration {
    try settings(of: Party.merchant(merchant).name, in: ShopConfiguration(.jwt)).merchant
  }

  func set(_ new: MerchantConfiguration, of merchant: MerchantIdentifier) throws(StorageError) {
    try store(ShopConfiguration(.jwt, merchant: new), of: Party.merchant(merchant).name, unlike: ShopConfiguration(.jwt))
  }
}

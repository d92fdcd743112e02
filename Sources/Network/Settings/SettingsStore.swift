internal import Contract
internal import Service
internal import Storage
internal import WalletModel

let settingsMigrations: [StaticString] = [
  """
  -- One row.
  CREATE TABLE network_settings (
    tokens_per_device INTEGER NOT NULL,
    tokens_per_card INTEGER NOT NULL,
    nonce_ms BIGINT NOT NULL,
    attempts_per_day INTEGER NOT NULL,
    code_ms BIGINT NOT NULL,
    code_tries INTEGER NOT NULL,
    codes_per_token INTEGER NOT NULL,
    -- NULL: the rules decide.
    next_vote TEXT
  );
  INSERT INTO network_settings (tokens_per_device, tokens_per_card, nonce_ms, attempts_per_day, code_ms, code_tries, codes_per_token)
    VALUES (12, 10, 300000, 2, 600000, 3, 3);
  """,
  """
  ALTER TABLE network_settings ADD COLUMN encryption_scheme TEXT NOT NULL DEFAULT 'EV_ECC_v2';
  """,
  """
  -- NULL: the Simulated Bank's rules decide.
  ALTER TABLE network_settings ADD COLUMN next_authentication TEXT;
  """,
  """
  INSERT INTO party_settings (owner, name, value)
    SELECT 'network', 'tokens-per-device', tokens_per_device FROM network_settings WHERE tokens_per_device <> 12 UNION ALL
    SELECT 'network', 'tokens-per-card', tokens_per_card FROM network_settings WHERE tokens_per_card <> 10 UNION ALL
    SELECT 'network', 'nonce-timeout', nonce_ms FROM network_settings WHERE nonce_ms <> 300000 UNION ALL
    SELECT 'network', 'encryption-scheme', 'RSA_V2' FROM network_settings WHERE encryption_scheme = 'EV_RSA_v2' UNION ALL
    SELECT 'network', 'attempts-per-day', attempts_per_day FROM network_settings WHERE attempts_per_day <> 2 UNION ALL
    SELECT 'network', 'next-network-vote', next_vote FROM network_settings WHERE next_vote IS NOT NULL UNION ALL
    SELECT 'network', 'activation-code-timeout', code_ms FROM network_settings WHERE code_ms <> 600000 UNION ALL
    SELECT 'network', 'activation-code-attempts', code_tries FROM network_settings WHERE code_tries <> 3 UNION ALL
    SELECT 'network', 'activation-codes', codes_per_token FROM network_settings WHERE codes_per_token <> 3 UNION ALL
    SELECT 'network', 'next-authentication', next_authentication FROM network_settings WHERE next_authentication IS NOT NULL;
  DROP TABLE network_settings;
  """,
]

extension DatabaseTransaction {
  /// The network's configuration as it is now.
  func configuration() throws(StorageError) -> NetworkConfiguration {
    try settings(of: Party.network.name, in: NetworkConfiguration())
  }

  func set(_ new: NetworkConfiguration) throws(StorageError) {
    try store(new, of: Party.network.name, unlike: NetworkConfiguration())
  }
}

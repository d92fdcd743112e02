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
]

extension DatabaseTransaction {
  /// The network's configuration as it is now.
  func configuration() throws(StorageError) -> NetworkConfiguration {
    let configuration = try first(
      """
      SELECT tokens_per_device, tokens_per_card, nonce_ms, attempts_per_day, code_ms, code_tries, codes_per_token, next_vote,
        encryption_scheme, next_authentication
      FROM network_settings
      """
    ) { row throws(StorageError) in
      var configuration = NetworkConfiguration()
      configuration.tokensPerDevice = try row.count("tokens_per_device")
      configuration.tokensPerCard = try row.count("tokens_per_card")
      configuration.nonceLifetime = try row.duration("nonce_ms")
      configuration.attemptsPerDay = try row.count("attempts_per_day")
      configuration.codes.lifetime = try row.duration("code_ms")
      configuration.codes.tries = try row.count("code_tries")
      configuration.codes.perToken = try row.count("codes_per_token")
      guard let scheme = PKEncryptionScheme(rawValue: try row.text("encryption_scheme")) else { throw StorageError.corrupt }
      configuration.encryptionScheme = scheme
      configuration.nextVote = try row.optionalText("next_vote").map { text throws(StorageError) in
        guard let vote = DecisionColor(rawValue: text) else { throw .corrupt }
        return vote
      }
      configuration.nextAuthentication = try row.optionalText("next_authentication").map { text throws(StorageError) in
        guard let forced = ForcedAuthentication(rawValue: text) else { throw .corrupt }
        return forced
      }
      return configuration
    }
    guard let configuration else { throw .corrupt }
    return configuration
  }

  func set(_ new: NetworkConfiguration) throws(StorageError) {
    try execute(
      """
      UPDATE network_settings SET tokens_per_device = \(new.tokensPerDevice), tokens_per_card = \(new.tokensPerCard),
        nonce_ms = \(new.nonceLifetime), attempts_per_day = \(new.attemptsPerDay), code_ms = \(new.codes.lifetime),
        code_tries = \(new.codes.tries), codes_per_token = \(new.codes.perToken), next_vote = \(new.nextVote),
          encryption_scheme = \(new.encryptionScheme), next_authentication = \(new.nextAuthentication)
      """)
  }
}

extension Row {
  /// How many of something a rule allows.
  fileprivate func count(_ column: StaticString) throws(StorageError) -> Int {
    let count = try integer(column)
    guard (1...1000).contains(count) else { throw .corrupt }
    return count
  }
}

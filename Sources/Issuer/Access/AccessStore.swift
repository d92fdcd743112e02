internal import Basics
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

let accessMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_accounts (
    id BIGINT PRIMARY KEY,
    issuer TEXT NOT NULL,
    username TEXT NOT NULL,
    email TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    phone TEXT NOT NULL,
    country TEXT NOT NULL,
    password BYTEA NOT NULL,
    password_updated BIGINT NOT NULL,
    passcode BYTEA,
    pin_misses INTEGER NOT NULL DEFAULT 0,
    pin_lock_told INTEGER NOT NULL DEFAULT 0,
    opened BIGINT NOT NULL,
    UNIQUE (issuer, username)
  );
  CREATE TABLE issuer_answers (
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    position INTEGER NOT NULL,
    question TEXT NOT NULL,
    answer BYTEA NOT NULL,
    PRIMARY KEY (account, position)
  );
  CREATE TABLE issuer_account_information (
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (account, name)
  );
  CREATE TABLE issuer_devices (
    device TEXT PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    linked BIGINT NOT NULL,
    is_active INTEGER NOT NULL DEFAULT 1
  );
  CREATE INDEX issuer_devices_account ON issuer_devices (account);
  CREATE TABLE issuer_sessions (
    token BYTEA PRIMARY KEY,
    device TEXT NOT NULL UNIQUE REFERENCES issuer_devices (device) ON DELETE CASCADE,
    last_call BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- When it was opened with password and security question; NULL where it was opened in another way.
    proved BIGINT
  );
  CREATE TABLE issuer_device_tokens (
    token BYTEA PRIMARY KEY,
    device TEXT NOT NULL UNIQUE REFERENCES issuer_devices (device) ON DELETE CASCADE,
    issued BIGINT NOT NULL,
    expires BIGINT NOT NULL
  );
  CREATE TABLE issuer_nonces (
    token BYTEA PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    device TEXT NOT NULL,
    issued BIGINT NOT NULL
  );
  CREATE TABLE issuer_mfa_tokens (
    token BYTEA PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    device TEXT NOT NULL UNIQUE,
    -- 'login', or 'passcode' for a new PIN.
    purpose TEXT NOT NULL,
    question TEXT NOT NULL,
    issued BIGINT NOT NULL,
    misses INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE issuer_recoveries (
    token BYTEA PRIMARY KEY,
    username BYTEA NOT NULL UNIQUE,
    -- NULL where nobody has this username.
    account BIGINT REFERENCES issuer_accounts (id),
    device TEXT NOT NULL,
    question TEXT NOT NULL,
    code BYTEA NOT NULL,
    issued BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    misses INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE issuer_misses (
    -- 'password', or 'recovery' for those begun.
    kind TEXT NOT NULL,
    username BYTEA NOT NULL,
    misses INTEGER NOT NULL,
    blocked_until BIGINT NOT NULL,
    PRIMARY KEY (kind, username)
  );
  """,
  """
  -- When the person last proved in this session who they are; NULL where they did not, or it was too long ago.
  ALTER TABLE issuer_sessions ADD COLUMN verified BIGINT;
  """,
  """
  -- The idle timeout that the phone was told; NULL in sessions of older worlds, which have the issuer's.
  ALTER TABLE issuer_sessions ADD COLUMN idle_ms BIGINT;
  """,
]

/// The issuer's data about a wallet's owner.
struct Account: Sendable {
  let id: Int
  let issuer: IssuerIdentifier
  let email: String
  let firstName: String
  let lastName: String
  /// The mobile number that the owner entered at enrollment.
  let phone: String
  /// The country of residence, ISO 3166-1 alpha-2.
  let country: String
  let password: PasswordHash
  let passwordUpdated: Timestamp
  /// The hash of the PIN; nil if the issuer had no login by PIN at enrollment.
  let passcode: PasswordHash?
  /// The number of consecutive wrong PINs, over all phones of the wallet.
  let pinMisses: Int
  /// True if the issuer has notified the owner that the PIN is disabled.
  let isPINLockTold: Bool
}

/// A phone's link to a wallet.
struct DeviceLink: Sendable {
  let device: DeviceIdentifier
  let account: Int
  let since: Timestamp
  /// False if customer care has deactivated the link.
  let isActive: Bool
}

/// A registration whose credentials are hashed, ready to become an account.
struct NewAccount: Sendable {
  let profile: UserProfile
  let password: PasswordHash
  let passcode: PasswordHash?
  let answers: [(question: String, answer: PasswordHash)]
}

// MARK: - Accounts

extension DatabaseTransaction {
  private static let accountColumns: SQL = """
    id, issuer, email, first_name, last_name, phone, country, password, password_updated, passcode, pin_misses, pin_lock_told
    """

  /// Returns the account with this number; nil if there is none.
  func account(_ id: Int) throws(StorageError) -> Account? {
    try first(
      "SELECT \(Self.accountColumns) FROM issuer_accounts WHERE id = \(id)"
    ) { row throws(StorageError) in try row.account() }
  }

  /// Returns the account of a username or email address at an issuer, regardless of case; nil if there is none.
  func account(username: String, at issuer: IssuerIdentifier) throws(StorageError) -> Account? {
    try first(
      "SELECT \(Self.accountColumns) FROM issuer_accounts WHERE issuer = \(issuer) AND username = \(username.usernameKey)"
    ) { row throws(StorageError) in try row.account() }
  }

  /// Inserts an account and returns its number.
  func insert(_ new: NewAccount, of issuer: IssuerIdentifier, at now: Timestamp) throws(StorageError) -> Int {
    let id =
      try first("SELECT COALESCE(MAX(id), 0) + 1 AS next FROM issuer_accounts") { row throws(StorageError) in try row.integer("next") } ?? 1
    let profile = new.profile
    try insert(
      into: "issuer_accounts",
      [
        "id": .integer(id), "issuer": .text(issuer.rawValue), "username": .text(profile.email.usernameKey),
        "email": .text(profile.email), "first_name": .text(profile.firstName), "last_name": .text(profile.lastName),
        "phone": .text(profile.phone), "country": .text(profile.countryCode), "password": .blob(new.password.stored),
        "password_updated": .moment(now), "passcode": Value(new.passcode?.stored), "opened": .moment(now),
      ])
    for (position, answer) in new.answers.enumerated() {
      try insert(
        into: "issuer_answers",
        [
          "account": .integer(id), "position": .integer(position), "question": .text(answer.question),
          "answer": .blob(answer.answer.stored),
        ])
    }
    for (name, content) in profile.additionalCustomerInformation.sorted(by: { $0.key < $1.key }) {
      try insert(into: "issuer_account_information", ["account": .integer(id), "name": .text(name), "content": .text(content)])
    }
    return id
  }

  /// Returns the additional information of the enrollment, by name.
  func additionalInformation(of account: Int) throws(StorageError) -> [String: String] {
    let pairs = try rows("SELECT name, content FROM issuer_account_information WHERE account = \(account)") {
      row throws(StorageError) in (name: try row.text("name"), content: try row.text("content"))
    }
    return pairs.reduce(into: [:]) { $0[$1.name] = $1.content }
  }

  /// Returns the questions that the owner answered at enrollment, in the order of the answers.
  func answeredQuestions(of account: Int) throws(StorageError) -> [String] {
    try rows("SELECT question FROM issuer_answers WHERE account = \(account) ORDER BY position") {
      row throws(StorageError) in try row.text("question")
    }
  }

  func answer(of account: Int, to question: String) throws(StorageError) -> PasswordHash? {
    try first("SELECT answer FROM issuer_answers WHERE account = \(account) AND question = \(question)") {
      row throws(StorageError) in try row.hash("answer")
    }
  }

  /// Returns the accounts of an issuer, sorted by username, at most `limit`.
  func accounts(of issuer: IssuerIdentifier, limit: Int) throws(StorageError) -> [Account] {
    try rows(
      "SELECT \(Self.accountColumns) FROM issuer_accounts WHERE issuer = \(issuer) ORDER BY username LIMIT \(limit)"
    ) { row throws(StorageError) in try row.account() }
  }

  func setPassword(_ password: PasswordHash, of account: Int, at now: Timestamp) throws(StorageError) {
    try execute(
      "UPDATE issuer_accounts SET password = \(password.stored), password_updated = \(now) WHERE id = \(account)")
  }

  func setPasscode(_ passcode: PasswordHash, of account: Int) throws(StorageError) {
    try execute("UPDATE issuer_accounts SET passcode = \(passcode.stored) WHERE id = \(account)")
  }

  /// Stores the number of consecutive wrong PINs, and in `told` whether the owner has been notified that the PIN is disabled.
  func setPINMisses(_ misses: Int, told: Bool, of account: Int) throws(StorageError) {
    try execute(
      "UPDATE issuer_accounts SET pin_misses = \(misses), pin_lock_told = \(told) WHERE id = \(account)")
  }
}

// MARK: - Devices

extension DatabaseTransaction {
  /// Returns the phone's link to a wallet of this issuer; nil if there is none.
  func link(of device: DeviceIdentifier, at issuer: IssuerIdentifier) throws(StorageError) -> DeviceLink? {
    try first(
      """
      SELECT account, linked, is_active FROM issuer_devices JOIN issuer_accounts ON issuer_accounts.id = account
      WHERE device = \(device) AND issuer = \(issuer)
      """
    ) { row throws(StorageError) in
      DeviceLink(device: device, account: try row.integer("account"), since: try row.moment("linked"), isActive: try row.flag("is_active"))
    }
  }

  /// Returns the links of a wallet's phones, in the order of their creation.
  func links(to account: Int) throws(StorageError) -> [DeviceLink] {
    try rows("SELECT device, linked, is_active FROM issuer_devices WHERE account = \(account) ORDER BY linked, device") {
      row throws(StorageError) in
      DeviceLink(
        device: DeviceIdentifier(rawValue: try row.text("device")), account: account, since: try row.moment("linked"),
        isActive: try row.flag("is_active"))
    }
  }

  /// Returns true if the phone's identifier is linked at any issuer. A phone has another identifier for each issuer.
  func isLinked(_ device: DeviceIdentifier) throws(StorageError) -> Bool {
    try first("SELECT device FROM issuer_devices WHERE device = \(device)") { row throws(StorageError) in
      try row.text("device")
    } != nil
  }

  func insertLink(of device: DeviceIdentifier, to account: Int, at now: Timestamp) throws(StorageError) {
    try insert(into: "issuer_devices", ["device": .text(device.rawValue), "account": .integer(account), "linked": .moment(now)])
  }

  /// Deletes the link and, with it, the phone's session and long-lived token.
  func deleteLink(of device: DeviceIdentifier) throws(StorageError) {
    try execute("DELETE FROM issuer_devices WHERE device = \(device)")
  }

  func setActive(_ isActive: Bool, device: DeviceIdentifier) throws(StorageError) {
    try execute("UPDATE issuer_devices SET is_active = \(isActive) WHERE device = \(device)")
  }
}

// MARK: - Unfinished flows of old credentials

extension DatabaseTransaction {
  /// Deletes the unfinished flows that the account's credentials have begun: security questions, nonces and recoveries.
  ///
  /// - Returns: the deleted questions in a few words, the number of deleted nonces, and the deleted recovery in a few words.
  func deleteBegun(of account: Int) throws(StorageError) -> (
    questions: [(device: DeviceIdentifier, words: String)], nonces: Int, recovery: String?
  ) {
    let questions = try rows("SELECT device, misses FROM issuer_mfa_tokens WHERE account = \(account) ORDER BY device") {
      row throws(StorageError) in
      (device: DeviceIdentifier(rawValue: try row.text("device")), words: begunInWords(misses: try row.integer("misses")))
    }
    try execute("DELETE FROM issuer_mfa_tokens WHERE account = \(account)")
    let nonces = try execute("DELETE FROM issuer_nonces WHERE account = \(account)")
    let misses = try first("SELECT misses FROM issuer_recoveries WHERE account = \(account)") { row throws(StorageError) in
      try row.integer("misses")
    }
    try execute("DELETE FROM issuer_recoveries WHERE account = \(account)")
    return (questions, nonces, misses.map(begunInWords))
  }
}

/// Describes an unfinished security question or recovery: `begun`, `begun, 2 failed`.
func begunInWords(misses: Int) -> String { misses == 0 ? "begun" : "begun, \(misses) failed" }

extension Row {
  fileprivate func account() throws(StorageError) -> Account {
    Account(
      id: try integer("id"), issuer: IssuerIdentifier(rawValue: try text("issuer")), email: try text("email"),
      firstName: try text("first_name"),
      lastName: try text("last_name"), phone: try text("phone"), country: try text("country"), password: try hash("password"),
      passwordUpdated: try moment("password_updated"),
      passcode: isNull("passcode") ? nil : try hash("passcode"), pinMisses: try integer("pin_misses"),
      isPINLockTold: try flag("pin_lock_told"))
  }

  fileprivate func hash(_ column: StaticString) throws(StorageError) -> PasswordHash {
    guard let hash = PasswordHash(stored: try blob(column)) else { throw .corrupt }
    return hash
  }
}

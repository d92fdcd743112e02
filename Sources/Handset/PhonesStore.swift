internal import Basics
internal import Cryptography
internal import Storage
internal import WalletModel

let phonesComponent = Component(
  name: "phone",
  migrations: [
    """
    CREATE TABLE phone_phones (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      finger_misses INTEGER NOT NULL DEFAULT 0,
      -- Idempotency keys up to this number may have been used.
      keys_reserved BIGINT NOT NULL DEFAULT 0
    );
    CREATE TABLE phone_apps (
      phone INTEGER NOT NULL REFERENCES phone_phones (number),
      issuer TEXT NOT NULL,
      holder_name TEXT,
      issuer_name TEXT,
      issuer_greeting TEXT,
      issuer_pin_login INTEGER,
      session_timeout_ms BIGINT,
      device_token BYTEA,
      declines_fingerprint INTEGER NOT NULL,
      PRIMARY KEY (phone, issuer)
    );
    CREATE TABLE phone_samples (
      issuer TEXT PRIMARY KEY,
      -- What the stage tells of the issuer's sample person.
      note TEXT NOT NULL
    );
    CREATE TABLE phone_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      current_phone INTEGER NOT NULL REFERENCES phone_phones (number),
      current_issuer TEXT NOT NULL,
      -- Everything the issuers said up to this number has been received.
      last_event BIGINT NOT NULL
    );
    """,
    "ALTER TABLE phone_phones ADD COLUMN keychain_usable INTEGER NOT NULL DEFAULT 1",
    """
    -- The most that a PIN and a password may have; NULL where the issuer hasn't said.
    ALTER TABLE phone_apps ADD COLUMN issuer_max_passcode INTEGER;
    ALTER TABLE phone_apps ADD COLUMN issuer_max_password INTEGER;
    """,
    """
    -- As `Theme` writes it; NULL where the issuer hasn't said.
    ALTER TABLE phone_apps ADD COLUMN issuer_theme TEXT;
    """,
    """
    -- The phone's own app that is open: apple-wallet, watch; NULL where the current issuer's is.
    ALTER TABLE phone_state ADD COLUMN own_app TEXT;
    """,
    """
    -- iphone, pixel or galaxy. Phones were iPhones before there were others.
    ALTER TABLE phone_phones ADD COLUMN kind TEXT NOT NULL DEFAULT 'iphone';
    """,
    """
    -- How the app adds cards to Apple Wallet, and whether its extension asks who the customer is; NULL where the issuer hasn't said.
    ALTER TABLE phone_apps ADD COLUMN issuer_apple_provisioning TEXT;
    ALTER TABLE phone_apps ADD COLUMN issuer_extension_authentication INTEGER;
    -- What app and extension share, in lines.
    ALTER TABLE phone_apps ADD COLUMN sdk_inputs TEXT NOT NULL DEFAULT '';
    -- How long the extension takes.
    ALTER TABLE phone_apps ADD COLUMN extension_status_ms BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE phone_apps ADD COLUMN extension_entries_ms BIGINT NOT NULL DEFAULT 0;
    """,
    """
    -- The card art that the extension gives: drawn, missing or too-large.
    ALTER TABLE phone_apps ADD COLUMN extension_art TEXT NOT NULL DEFAULT 'drawn';
    """,
    """
    -- The extensions that the app was built with: both, no-authorization or none.
    ALTER TABLE phone_apps ADD COLUMN extension_targets TEXT NOT NULL DEFAULT 'both';
    """,
  ])

extension Phones {
  static func load(
    _ connection: borrowing DatabaseTransaction, _ safe: AEADCipher, _ randomness: any Randomness
  ) throws(StorageError) -> Contents {
    let phones = try connection.rows("SELECT number, name, kind, finger_misses, keychain_usable FROM phone_phones ORDER BY number") {
      row throws(StorageError) in
      guard let kind = PhoneKind(rawValue: try row.text("kind")) else { throw .corrupt }
      return Phone(
        number: try row.integer("number"), name: try row.text("name"), kind: kind, fingerMisses: try row.integer("finger_misses"),
        isKeychainUsable: try row.integer("keychain_usable") != 0)
    }
    let apps = try connection.rows(
      """
      SELECT phone, issuer, holder_name, issuer_name, issuer_greeting, issuer_pin_login, session_timeout_ms, device_token,
        declines_fingerprint, issuer_max_passcode, issuer_max_password, issuer_theme, issuer_apple_provisioning,
        issuer_extension_authentication, sdk_inputs, extension_status_ms, extension_entries_ms, extension_art, extension_targets
      FROM phone_apps
      """
    ) { row throws(StorageError) in try app(row, safe, randomness) }
    let notes = try connection.rows("SELECT issuer, note FROM phone_samples") { row throws(StorageError) in
      (issuer: IssuerIdentifier(rawValue: try row.text("issuer")), note: try row.text("note"))
    }
    let state = try connection.first("SELECT current_phone, current_issuer, own_app FROM phone_state") { row throws(StorageError) in
      let issuer = IssuerIdentifier(rawValue: try row.text("current_issuer"))
      let own = try row.optionalText("own_app")
      guard let app = own == nil ? .issuer(issuer) : PhoneApplication.own.first(where: { $0.identifier == own }) else { throw .corrupt }
      return (phone: try row.integer("current_phone"), issuer: issuer, app: app)
    }
    guard let state, phones.contains(where: { $0.number == state.phone }) else { throw .corrupt }
    return Contents(
      phones: phones, apps: apps, current: state.phone, currentIssuer: state.issuer, currentApp: state.app, sampleNotes: notes)
  }

  /// Returns an app without data, whose identity only depends on phone, issuer and the world's randomness.
  static func freshApp(_ phone: Int, _ issuer: IssuerIdentifier, _ randomness: any Randomness) -> InstalledApp {
    let identifier = randomness.hex(16, for: .deviceIdentifier, request: "phone \(phone) \(issuer.rawValue)")
    return InstalledApp(phone: phone, issuerIdentifier: issuer, deviceIdentifier: DeviceIdentifier(rawValue: identifier))
  }

  private static func app(_ row: borrowing Row, _ safe: AEADCipher, _ randomness: any Randomness) throws(StorageError) -> InstalledApp {
    var app = freshApp(try row.integer("phone"), IssuerIdentifier(rawValue: try row.text("issuer")), randomness)
    app.holderName = try row.optionalText("holder_name")
    if let name = try row.optionalText("issuer_name") {
      app.issuer = IssuerProfile(
        name: name, greeting: try row.text("issuer_greeting"), supportsPINLogin: try row.integer("issuer_pin_login") != 0,
        maxPasscodeLength: row.isNull("issuer_max_passcode") ? nil : try row.integer("issuer_max_passcode"),
        maxPasswordLength: row.isNull("issuer_max_password") ? nil : try row.integer("issuer_max_password"),
        theme: try row.optionalText("issuer_theme").flatMap { Theme($0) }.map(AnnouncedTheme.init),
        appleProvisioning: try row.optionalText("issuer_apple_provisioning").flatMap(AppleProvisioning.init),
        extensionAuthenticates: row.isNull("issuer_extension_authentication")
          ? nil : try row.integer("issuer_extension_authentication") != 0)
    }
    app.sessionTimeout = row.isNull("session_timeout_ms") ? nil : .milliseconds(try row.integer("session_timeout_ms"))
    if !row.isNull("device_token") {
      guard let token = safe.openSecret(try row.blob("device_token"), for: app.tokenOwner) else { throw .corrupt }
      app.deviceToken = token
    }
    app.declinesFingerprint = try row.integer("declines_fingerprint") != 0
    app.sdkInputs = try row.text("sdk_inputs").split(separator: "\n").map { Opaque(String($0)) }
    app.extensionSettings.status = .milliseconds(try row.integer("extension_status_ms"))
    app.extensionSettings.entries = .milliseconds(try row.integer("extension_entries_ms"))
    guard let art = ExtensionArt(rawValue: try row.text("extension_art")) else { throw .corrupt }
    app.extensionSettings.art = art
    guard let targets = ExtensionTargets(rawValue: try row.text("extension_targets")) else { throw .corrupt }
    app.extensionSettings.targets = targets
    return app
  }

  static func setSampleNote(_ note: String, of issuer: IssuerIdentifier, on connection: borrowing DatabaseTransaction) throws(StorageError)
  {
    try connection.insert(
      into: "phone_samples",
      [
        "issuer": .text(issuer.rawValue), "note": .text(note),
      ], "ON CONFLICT (issuer) DO UPDATE SET note = excluded.note")
  }

  /// Adds a phone with the next number.
  static func insert(_ kind: PhoneKind, on connection: borrowing DatabaseTransaction) throws(StorageError) -> Phone {
    let last = try connection.first("SELECT COALESCE(MAX(number), 0) AS last FROM phone_phones") { row throws(StorageError) in
      try row.integer("last")
    }
    let number = (last ?? 0) + 1
    let phone = Phone(number: number, kind: kind)
    try connection.insert(into: "phone_phones", ["number": .integer(number), "name": .text(phone.name), "kind": .text(kind.rawValue)])
    return phone
  }

  static func setCurrent(_ number: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute("UPDATE phone_state SET current_phone = \(number)")
  }

  static func setCurrentApp(_ app: PhoneApplication, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    if case .issuer(let issuer) = app {
      try connection.execute("UPDATE phone_state SET current_issuer = \(issuer), own_app = NULL")
    } else {
      try connection.execute("UPDATE phone_state SET own_app = \(app.identifier)")
    }
  }

  static func setKind(_ kind: PhoneKind, of number: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute("UPDATE phone_phones SET kind = \(kind) WHERE number = \(number)")
  }

  static func setFingerMisses(_ misses: Int, of number: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute("UPDATE phone_phones SET finger_misses = \(misses) WHERE number = \(number)")
  }

  static func setKeychain(isUsable: Bool, of number: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute(
      "UPDATE phone_phones SET keychain_usable = \(isUsable ? 1 : 0) WHERE number = \(number)")
  }

  /// Stores an app's data.
  static func keep(_ app: InstalledApp, _ safe: AEADCipher, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    let token = app.deviceToken.flatMap { safe.seal($0, for: app.tokenOwner) }
    guard (token == nil) == (app.deviceToken == nil) else { throw .failed(0, "the device token cannot be encrypted") }
    try connection.insert(
      into: "phone_apps",
      [
        "phone": .integer(app.phone), "issuer": .text(app.issuerIdentifier.rawValue), "holder_name": Value(app.holderName),
        "issuer_name": Value(app.issuer?.name), "issuer_greeting": Value(app.issuer?.greeting),
        "issuer_pin_login": Value(app.issuer.map { $0.supportsPINLogin ? 1 : 0 }),
        "session_timeout_ms": Value(app.sessionTimeout.map { Int($0.milliseconds) }), "device_token": Value(token),
        "declines_fingerprint": .integer(app.declinesFingerprint ? 1 : 0), "issuer_max_passcode": Value(app.issuer?.maxPasscodeLength),
        "issuer_max_password": Value(app.issuer?.maxPasswordLength), "issuer_theme": Value(app.issuer?.theme.map { "\($0)" }),
        "issuer_apple_provisioning": Value(app.issuer?.appleProvisioning?.rawValue),
        "issuer_extension_authentication": Value(app.issuer?.extensionAuthenticates.map { $0 ? 1 : 0 }),
        "sdk_inputs": .text(app.sdkInputs.map(\.text).joined(separator: "\n")),
        "extension_status_ms": .integer(Int(app.extensionSettings.status.milliseconds)),
        "extension_entries_ms": .integer(Int(app.extensionSettings.entries.milliseconds)),
        "extension_art": .text(app.extensionSettings.art.rawValue), "extension_targets": .text(app.extensionSettings.targets.rawValue),
      ],
      """
      ON CONFLICT (phone, issuer) DO UPDATE SET holder_name = excluded.holder_name, issuer_name = excluded.issuer_name,
        issuer_greeting = excluded.issuer_greeting, issuer_pin_login = excluded.issuer_pin_login,
        session_timeout_ms = excluded.session_timeout_ms, device_token = excluded.device_token,
        declines_fingerprint = excluded.declines_fingerprint, issuer_max_passcode = excluded.issuer_max_passcode,
        issuer_max_password = excluded.issuer_max_password, issuer_theme = excluded.issuer_theme,
        issuer_apple_provisioning = excluded.issuer_apple_provisioning,
        issuer_extension_authentication = excluded.issuer_extension_authentication, sdk_inputs = excluded.sdk_inputs,
        extension_status_ms = excluded.extension_status_ms, extension_entries_ms = excluded.extension_entries_ms,
        extension_art = excluded.extension_art, extension_targets = excluded.extension_targets
      """)
  }

  /// Permanently reserves the next block of key numbers, and returns it.
  static func reserveKeys(_ count: Int, of number: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) -> Range<Int> {
    try connection.execute(
      "UPDATE phone_phones SET keys_reserved = keys_reserved + \(count) WHERE number = \(number)")
    let end = try connection.first("SELECT keys_reserved FROM phone_phones WHERE number = \(number)") {
      row throws(StorageError) in try row.integer("keys_reserved")
    }
    guard let end, end >= count else { throw .corrupt }
    return end - count..<end
  }
}

extension InstalledApp {
  fileprivate var tokenOwner: String { "device token \(deviceIdentifier.rawValue)" }
}

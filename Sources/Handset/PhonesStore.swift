internal import Storage
internal import WalletModel

let phonesComponent = Component(
  name: "phone",
  migrations: [
    """
    CREATE TABLE phone_phones (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      device_identifier TEXT NOT NULL UNIQUE,
      holder_name TEXT,
      issuer_name TEXT,
      issuer_greeting TEXT,
      issuer_pin_login INTEGER,
      -- Idempotency keys up to this number may have been used.
      keys_reserved BIGINT NOT NULL
    );
    CREATE TABLE phone_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      current_phone INTEGER NOT NULL REFERENCES phone_phones (number),
      -- What the stage tells of the world's sample person.
      sample_note TEXT,
      -- Everything the issuer said up to this number has been received.
      last_event BIGINT NOT NULL
    );
    """
  ])

extension Phones {
  static func load(_ connection: borrowing Connection) throws(StorageError) -> Loaded {
    let phones = try connection.rows(
      """
      SELECT number, name, device_identifier, holder_name, issuer_name, issuer_greeting, issuer_pin_login
      FROM phone_phones ORDER BY number
      """
    ) { row throws(StorageError) in try Phone(row) }
    let state = try connection.first("SELECT current_phone, sample_note FROM phone_state") { row throws(StorageError) in
      (current: try row.integer(0), sampleNote: try row.optionalText(1))
    }
    guard let state, phones.contains(where: { $0.number == state.current }) else { throw .corrupt }
    return Loaded(phones: phones, current: state.current, sampleNote: state.sampleNote)
  }

  struct Loaded: Sendable {
    let phones: [Phone]
    let current: Int
    let sampleNote: String?
  }

  static func setSampleNote(_ note: String?, on connection: borrowing Connection) throws(StorageError) {
    try connection.execute("UPDATE phone_state SET sample_note = $1", [Value(note)])
  }

  /// Adds a phone with the next number and an identity of its own.
  static func insert(on connection: borrowing Connection, _ randomness: any Randomness) throws(StorageError) -> Phone {
    let last = try connection.first("SELECT COALESCE(MAX(number), 0) FROM phone_phones") { row throws(StorageError) in try row.integer(0) }
    let number = (last ?? 0) + 1
    let identifier = randomness.hex(16, for: .deviceIdentifier, request: "phone \(number)")
    let phone = Phone(number: number, name: "Phone \(number)", deviceIdentifier: DeviceIdentifier(rawValue: identifier))
    try connection.execute(
      "INSERT INTO phone_phones (number, name, device_identifier, keys_reserved) VALUES ($1, $2, $3, 0)",
      [.integer(number), .text(phone.name), .text(identifier)])
    return phone
  }

  static func setCurrent(_ number: Int, on connection: borrowing Connection) throws(StorageError) {
    try connection.execute("UPDATE phone_state SET current_phone = $1", [.integer(number)])
  }

  /// Keeps what may change of a phone.
  static func update(_ phone: Phone, on connection: borrowing Connection) throws(StorageError) {
    try connection.execute(
      "UPDATE phone_phones SET holder_name = $2, issuer_name = $3, issuer_greeting = $4, issuer_pin_login = $5 WHERE number = $1",
      [
        .integer(phone.number), Value(phone.holderName), Value(phone.issuer?.name), Value(phone.issuer?.greeting),
        Value(phone.issuer.map { $0.supportsPINLogin ? 1 : 0 }),
      ])
  }

  /// Takes the next block of key numbers out of use for ever, and gives it.
  static func reserveKeys(_ count: Int, of number: Int, on connection: borrowing Connection) throws(StorageError) -> Range<Int> {
    try connection.execute(
      "UPDATE phone_phones SET keys_reserved = keys_reserved + $2 WHERE number = $1", [.integer(number), .integer(count)])
    let end = try connection.first("SELECT keys_reserved FROM phone_phones WHERE number = $1", [.integer(number)]) {
      row throws(StorageError) in try row.integer(0)
    }
    guard let end, end >= count else { throw .corrupt }
    return end - count..<end
  }
}

extension Phone {
  fileprivate init(_ row: borrowing Row) throws(StorageError) {
    var issuer: IssuerProfile?
    if let name = try row.optionalText(4) {
      issuer = IssuerProfile(name: name, greeting: try row.text(5), supportsPINLogin: try row.integer(6) != 0)
    }
    self.init(
      number: try row.integer(0), name: try row.text(1), deviceIdentifier: DeviceIdentifier(rawValue: try row.text(2)),
      holderName: try row.optionalText(3), issuer: issuer)
  }
}

import Cryptography
import Storage
import Testing
import WalletModel

@testable import Handset

@Suite(.timeLimit(.minutes(10))) struct PhoneSettingsTests {
  private static let refusal = WalletRefusal(of: "pushTokenize", with: "15022")!
  private static let other = WalletRefusal(of: "addCard", with: "-6/-301")!

  private let file: PhoneFile
  init() throws { file = try PhoneFile() }

  private func load() async throws -> PhoneSettings? {
    let database = try file.open()
    defer { database.close() }
    return try await database.read { connection throws(StorageError) in try PhoneSettingsTable.load(connection) }[1]
  }

  private func write(_ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Void) async throws {
    let database = try file.open()
    defer { database.close() }
    try await database.transaction(body)
  }

  /// Every field of it, each with another value than a new phone's.
  private static let changed = {
    var settings = PhoneSettings()
    for setting in PhoneSetting.allCases {
      let old = settings.value(of: setting)
      settings.set(setting, to: setting.values.last { $0 != old }!)
    }
    settings.hasWatch = true
    settings.chosenToken = TokenReference(rawValue: "reference")
    settings.refuse(refusal)
    settings.refuse(other)
    return settings
  }()

  @Test func `all settings are kept`() async throws {
    let (fresh, changed) = (PhoneSettings(), Self.changed)
    for child in zip(Mirror(reflecting: fresh).children, Mirror(reflecting: changed).children) {
      #expect("\(child.0.value)" != "\(child.1.value)", "\(child.0.label ?? "") has the value of a new phone")
    }
    try await write { connection throws(StorageError) in try PhoneSettingsTable.keep(changed, of: 1, on: connection) }
    #expect(try await load() == changed)
    try await write { connection throws(StorageError) in try PhoneSettingsTable.keep(fresh, of: 1, on: connection) }
    #expect(try await load() == nil)
  }

  @Test(arguments: [("apple-pay", "maybe"), ("unheard-of", "on"), ("refusals", "pushTokenize"), ("refusals", "pushTokenize 1")])
  func `a damaged row is refused`(name: String, value: String) async throws {
    try await write { connection throws(StorageError) in
      try connection.execute("INSERT INTO phone_settings (phone, name, value) VALUES (1, \(name), \(value))")
    }
    await #expect(throws: StorageError.corrupt) { try await load() }
  }

  /// Phones had tables of settings for each provider's wallet before.
  @Test(arguments: [
    (StaticString("INSERT INTO phone_wallets VALUES (1, 0, 0, 0, 1, 2, 3, 1, 'orange')"), PhoneKind.iphone),
    ("INSERT INTO phone_google_wallets VALUES (1, 0, 'outdated', 0, 0, 'reference', 2, 3, 1, 'orange', 'pushTokenize', 15022)", .pixel),
    ("INSERT INTO phone_samsung_wallets VALUES (1, 0, 'missing', 1, 0, 2, 3, 1, 'orange', 'addCard', -6, -301)", .galaxy),
  ])
  func `settings of earlier tables are kept`(row: StaticString, kind: PhoneKind) async throws {
    let file = try Self.earlier(4, [SQL(stringLiteral: row)])
    let database = try file.open()
    defer { database.close() }
    let settings = try await database.read { connection throws(StorageError) in try PhoneSettingsTable.load(connection) }[1]
    var expected = PhoneSettings()
    let common = [(PhoneSetting.deviceScore, "2"), (.accountScore, "3"), (.rooted, "on"), (.nextVote, "orange")]
    for (setting, value) in common { expected.set(setting, to: value) }
    switch kind {
    case .iphone: (expected.hasApplePay, expected.mayAddCards, expected.hasEntitlement, expected.hasWatch) = (false, false, false, true)
    case .pixel:
      (expected.hasNFC, expected.googleSetup, expected.isAllowListed, expected.isContactless) = (false, .outdated, false, false)
      expected.chosenToken = TokenReference(rawValue: "reference")
      expected.refuse(Self.refusal)
    case .galaxy:
      (expected.hasNFC, expected.samsungSetup, expected.hasExternalDisplay, expected.hasSamsungService) = (false, .missing, true, false)
      expected.refuse(Self.other)
    }
    #expect(settings == expected)
  }

  private static func earlier(_ versions: Int, _ statements: [SQL]) throws -> PhoneFile {
    try PhoneFile(
      components: Handset.components.map { component in
        component.name == walletsComponent.name
          ? Component(name: component.name, migrations: Array(component.migrations.prefix(versions))) : component
      }, filling: statements)
  }

  /// Two wallets of a phone had switches of their own: what either says counts, and of two votes the darker.
  @Test func `settings of two wallets become one`() async throws {
    let file = try Self.earlier(
      4,
      [
        "INSERT INTO phone_google_wallets VALUES (1, 0, 'set-up', 1, 1, NULL, 5, 3, 0, 'green', 'pushTokenize', 15022)",
        "INSERT INTO phone_samsung_wallets VALUES (1, 0, 'set-up', 0, 1, 2, 4, 1, 'red', 'addCard', -6, -301)",
      ])
    let database = try file.open()
    defer { database.close() }
    let settings = try await database.read { connection throws(StorageError) in try PhoneSettingsTable.load(connection) }[1]
    var expected = PhoneSettings()
    expected.hasNFC = false
    for (setting, value) in [(PhoneSetting.deviceScore, "2"), (.accountScore, "3"), (.rooted, "on"), (.nextVote, "red")] {
      expected.set(setting, to: value)
    }
    expected.refuse(Self.refusal)
    expected.refuse(Self.other)
    #expect(settings == expected)
  }

  /// What was on its way is found out by the chip's tokens: its request is not kept readable.
  @Test func `a request of an earlier version is given up`() async throws {
    let file = try Self.earlier(
      5,
      [
        """
        INSERT INTO phone_provisionings (phone, device, device_score, account_score, is_rooted, opaque_payment_card, idempotency_key)
        VALUES (1, 'google', 4, 5, 0, 'QUOKKA', 'key')
        """
      ])
    let database = try file.open()
    defer { database.close() }
    let safe = Handset.safe(worldKey)
    let kept = try await database.read { connection throws(StorageError) in try ProvisioningsTable.load(safe, connection) }
    #expect(kept.map(\.provisioning) == [StoredProvisioning(chip: .google, scores: WalletScores(device: 4, account: 5)!, request: nil)])
  }
}

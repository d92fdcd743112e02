import TemporaryFolder
import Testing
import WalletModel

@testable import Gateway
@testable import Issuer
@testable import Merchant
@testable import Network
@testable import Service
@testable import Storage
@testable import Worlds

/// Worlds in which settings were changed while each party had columns for its own.
@Suite struct FormerSettingsTests {
  private let folder = TemporaryFolder()
  private var file: String { folder.path + "/world.db" }

  /// How many migrations there were then.
  private static let counts = [
    "service.settings": 0, "issuer.settings": 9, "network.settings": 3, "merchant.settings": 2, "gateway.transactions": 2,
  ]
  private static let former = NewWorld.components.map { component in
    Component(name: component.name, migrations: Array(component.migrations.prefix(counts[component.name] ?? component.migrations.count)))
  }

  /// Opens such a world with the present migrations, on the disk.
  private func opened(_ statements: [SQL]) throws -> Database {
    try Database.create(path: file, components: Self.former) { sql throws(StorageError) in
      for statement in statements { try sql.execute(statement) }
    }
    let migrated = try Database(path: file, components: NewWorld.components)
    migrated.close()
    // The text of the migrations tells the schema.
    let connection = try DatabaseConnection(path: file)
    #expect(NewWorld.components.areVerbatim(try connection.objects(), at: try DatabaseTransaction(connection).versions()))
    #expect(try !connection.objects().contains { ["issuer_settings", "merchant_settings", "gateway_sites"].contains($0.name) })
    return try Database(path: file, components: NewWorld.components)
  }

  private static let columns: SQL = """
    issuer, name, greeting, supports_pin_login, required_questions, password_min_length, password_max_length, password_require_upper,
      password_require_lower, password_require_digit, password_require_special, password_max_repeated, password_max_sequential,
      password_disallow_username, passcode_min_length, passcode_max_length, passcode_max_repeated, passcode_max_sequential,
      idle_ms, absolute_ms, nonce_ms, mfa_token_ms, recovery_ms, device_token_ms, pin_misses, mfa_answers, recovery_tries, password_misses,
      former_password_length, former_passcode_length, next_order_status, theme, new_phone_ms, next_provisioning_vote, apple_provisioning,
      activation_data_role, extension_authentication, payment_challenge
    """

  @Test func `an issuer keeps every setting, its questions and its programs`() throws {
    let theme = "\(Theme.withoutPIN)"
    let database = try opened([
      """
      INSERT INTO issuer_settings (\(Self.columns)) VALUES ('meridian', 'Übrig', 'Grüezi', 0, 3, 9, 65, 1, 1, 1, 1, 4, 5, 0, 5, 7, 3, 4,
        61000, 62500, 63000, 64000, 65000, 66000, 6, 4, 2, 7, 70, 8, 'REJECTED', \(theme), 1500, 'green', 'activation-data', 0, 1, 'never')
      """,
      """
      INSERT INTO issuer_settings (\(Self.columns)) VALUES ('strict', 'Citadel', '', 1, 2, 8, 64, 0, 0, 0, 0, 0, 0, 1, 4, 6, 2, 2,
        300000, 43200000, 120000, 600000, 600000, 7776000000, 5, 3, 3, 100, 0, 0, NULL, \(theme), 0, NULL, 'tokenize', 1, 0, 'by-amount')
      """,
      "INSERT INTO issuer_password_delays VALUES ('meridian', 10, 7000), ('meridian', 9, 500), ('strict', 1, 0), ('strict', 2, 0)",
      "INSERT INTO issuer_password_delays VALUES ('strict', 3, 30000), ('strict', 4, 60000), ('strict', 5, 300000)",
      "INSERT INTO issuer_password_delays VALUES ('strict', 6, 900000), ('strict', 7, 3600000)",
      "INSERT INTO issuer_questions VALUES ('meridian', 0, 'A?', 1), ('meridian', 1, 'B?', 0), ('strict', 0, 'C?', 0)",
      """
      INSERT INTO issuer_programs (issuer, position, name, card_type, scheme, currencies, region, bin, max_cards, valid_months,
        is_digital_first, is_lockable, forced_status, wallets)
      VALUES ('meridian', 0, 'ONE', 'VIRTUAL', 'VISA', 'JPY', 'EEA', '411111', 7, 1, 0, 0, 'APPLIED', 'APPLE_PAY')
      """,
    ])
    let (changed, plain) = try database.blockingTransaction { sql throws(StorageError) in
      (try sql.configuration(of: IssuerConfiguration.meridian.identifier), try sql.configuration(of: IssuerConfiguration.strict.identifier))
    }
    var expected = IssuerConfiguration(
      identifier: IssuerConfiguration.meridian.identifier,
      profile: IssuerProfile(name: "Übrig", greeting: "Grüezi", supportsPINLogin: false), theme: .withoutPIN,
      questions: MFAQuestions(pool: [MFAQuestion("A?", isMandatory: true), MFAQuestion("B?")], requiredNumber: 3))
    expected.passwords.minLength = 9
    expected.passwords.maxLength = 65
    expected.passwords.requireUpper = true
    expected.passwords.requireLower = true
    expected.passwords.requireDigit = true
    expected.passwords.requireSpecial = true
    expected.passwords.maxRepeated = 4
    expected.passwords.maxSequential = 5
    expected.passwords.disallowUsername = false
    expected.passcodes.minLength = 5
    expected.passcodes.maxLength = 7
    expected.passcodes.maxRepeated = 3
    expected.passcodes.maxSequential = 4
    expected.lifetimes.idle = .seconds(61)
    expected.lifetimes.absolute = .milliseconds(62_500)
    expected.lifetimes.nonce = .seconds(63)
    expected.lifetimes.mfaToken = .seconds(64)
    expected.lifetimes.recovery = .seconds(65)
    expected.lifetimes.deviceToken = .seconds(66)
    expected.limits.pinMisses = 6
    expected.limits.mfaAnswers = 4
    expected.limits.recoveryTries = 2
    expected.limits.passwordMisses = 7
    expected.limits.passwordDelays = [.milliseconds(500), .seconds(7)]
    expected.formerLengths.password = 70
    expected.formerLengths.passcode = 8
    expected.nextOrderStatus = .rejected
    expected.newPhoneVerification = .milliseconds(1500)
    expected.nextProvisioningVote = .green
    expected.appleProvisioning = .activationData
    expected.hasActivationDataRole = false
    expected.extensionAuthenticates = true
    expected.paymentChallenge = .never
    expected.programs = [
      CardProgram(
        "ONE", .virtual, .visa, ["JPY"], .eea, bin: "411111", maxCards: 7, validMonths: 1, isLockable: false, forcedStatus: .applied,
        wallets: [.applePay])
    ]
    #expect(changed == expected)
    var usual = IssuerConfiguration(
      identifier: IssuerConfiguration.strict.identifier,
      profile: IssuerProfile(name: "Citadel", greeting: "", supportsPINLogin: true), theme: .withoutPIN,
      questions: MFAQuestions(pool: [MFAQuestion("C?")], requiredNumber: 2))
    usual.programs = []
    #expect(plain == usual)
    // Each setting that there was then has another value in the one than in the other.
    let differing = expected.stored(unlike: usual).map(\.name)
    #expect(differing.count == 34, "\(differing)")
    let rows = try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT name FROM party_settings WHERE owner = 'issuer strict'") { row throws(StorageError) in try row.text("name") }
    }
    #expect(rows == [])
  }

  @Test func `the network, a shop and a site keep every setting`() throws {
    let database = try opened([
      """
      UPDATE network_settings SET tokens_per_device = 1, tokens_per_card = 2, nonce_ms = 3000, attempts_per_day = 4, code_ms = 5000,
        code_tries = 6, codes_per_token = 7, next_vote = 'yellow', encryption_scheme = 'EV_RSA_v2', next_authentication = 'declines'
      """,
      """
      INSERT INTO merchant_settings (merchant, keeps_every_method, asks_3ds_for_stored, asks_code_for_stored, asks_address,
        keeps_by_address, keeps_by_postcode, keeps_by_code, asks_about_customer)
      VALUES ('reed-and-rye', 1, 1, 0, 1, '2', '1,2', '0,2', 1)
      """,
      "INSERT INTO gateway_sites (site, checks_accounts, keeps_credentials, is_financial) VALUES ('reed_rye12345', 0, 0, 1)",
    ])
    var network = NetworkConfiguration()
    network.tokensPerDevice = 1
    network.tokensPerCard = 2
    network.nonceLifetime = .seconds(3)
    network.attemptsPerDay = 4
    network.codes.lifetime = .seconds(5)
    network.codes.tries = 6
    network.codes.perToken = 7
    network.nextVote = .yellow
    network.encryptionScheme = .rsaV2
    network.nextAuthentication = .declines
    var shop = MerchantConfiguration()
    shop.keepsEveryMethod = true
    shop.asksThreeDSecureForStored = true
    shop.asksCodeForStored = false
    shop.asksAddress = true
    shop.keepsByAddress = [.matched]
    shop.keepsByPostcode = [.notChecked, .matched]
    shop.keepsByCode = [.notGiven, .matched]
    shop.asksAboutCustomer = true
    var site = SiteConfiguration()
    site.checksAccounts = false
    site.keepsCredentialsOnFile = false
    site.isFinancial = true
    let kept = try database.blockingTransaction { sql throws(StorageError) in
      (try sql.configuration(), try sql.configuration(of: MerchantIdentifier.reedAndRye), try sql.configuration(of: GatewaySite.all[0]))
    }
    #expect(kept.0 == network && kept.1 == shop && kept.2 == site)
    let unchanged = try database.blockingTransaction { sql throws(StorageError) in
      (try sql.configuration(of: MerchantIdentifier.developer), try sql.configuration(of: GatewaySite.all[1]))
    }
    #expect(unchanged.0 == MerchantConfiguration() && unchanged.1 == SiteConfiguration())
    #expect(network.stored(unlike: NetworkConfiguration()).count == NetworkConfiguration.table.count)
    let changed = ShopConfiguration(.jwt, merchant: shop, site: site).stored(unlike: ShopConfiguration(.jwt))
    #expect(changed.count == ShopConfiguration.table.count)
  }
}

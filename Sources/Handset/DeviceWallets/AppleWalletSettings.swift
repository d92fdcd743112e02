package import Storage
package import WalletModel

/// Settings of Apple Wallet on one phone, by the person, the phone and the wallet's maker.
package struct AppleWalletSettings: WalletSettings {
  /// False on a phone without Apple Pay.
  package var hasApplePay = true
  /// False where the phone's settings forbid adding cards.
  package var mayAddCards = true
  /// False where the issuers' apps on this phone have no entitlement of Apple's, whatever their issuers have.
  package var hasEntitlement = true
  package var hasWatch = false
  /// As the wallet's maker rates device and account.
  package var scores = WalletScores.best
  /// The color that the wallet's maker votes for the next card, once; nil where the scores decide.
  package var nextVote: DecisionColor?

  package init() {}

  /// Why the wallet takes no cards; nil if it does.
  package var obstacle: AppleWalletObstacle? { hasApplePay ? mayAddCards ? nil : .restricted : .unsupported }
}

extension AppleWalletSettings {
  package static let wallet = DeviceWallet.applePay

  package var refusal: WalletError? {
    obstacle.map { WalletError(0, .notOffered, "Apple Pay is \($0.rawValue) on this phone") }
  }

  package func value(of setting: PhoneSetting) -> String? {
    switch setting {
    case .applePay: hasApplePay ? "on" : "off"
    case .addingCards: mayAddCards ? "on" : "off"
    case .entitlement: hasEntitlement ? "on" : "off"
    case .nfc, .googleWallet, .allowList, .contactless, .samsungWallet, .samsungService, .externalDisplay: nil
    case .deviceScore, .accountScore, .rooted, .nextVote: commonValue(of: setting)
    }
  }

  package mutating func set(_ setting: PhoneSetting, to value: String) {
    guard setting.values.contains(value) else { return }
    switch setting {
    case .applePay: hasApplePay = value == "on"
    case .addingCards: mayAddCards = value == "on"
    case .entitlement: hasEntitlement = value == "on"
    case .nfc, .googleWallet, .allowList, .contactless, .samsungWallet, .samsungService, .externalDisplay: break
    case .deviceScore, .accountScore, .rooted, .nextVote: setCommon(setting, to: value)
    }
  }

  package static func load(
    _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> [(phone: Int, settings: AppleWalletSettings)] {
    try connection.rows(
      """
      SELECT phone, has_apple_pay, may_add_cards, has_entitlement, has_watch, device_score, account_score, is_rooted, next_vote
      FROM phone_wallets
      """
    ) { row throws(StorageError) in
      var settings = AppleWalletSettings()
      settings.hasApplePay = try row.integer("has_apple_pay") != 0
      settings.mayAddCards = try row.integer("may_add_cards") != 0
      settings.hasEntitlement = try row.integer("has_entitlement") != 0
      settings.hasWatch = try row.integer("has_watch") != 0
      settings.scores = try row.scores()
      settings.nextVote = try row.optionalText("next_vote").flatMap(DecisionColor.init)
      return (phone: try row.integer("phone"), settings: settings)
    }
  }

  package func keep(of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute(
      """
      INSERT INTO phone_wallets (phone, has_apple_pay, may_add_cards, has_entitlement, has_watch, device_score, account_score, is_rooted,
        next_vote)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (phone) DO UPDATE SET has_apple_pay = excluded.has_apple_pay, may_add_cards = excluded.may_add_cards,
        has_entitlement = excluded.has_entitlement, has_watch = excluded.has_watch, device_score = excluded.device_score,
        account_score = excluded.account_score, is_rooted = excluded.is_rooted, next_vote = excluded.next_vote
      """,
      [
        .integer(phone), .integer(hasApplePay ? 1 : 0), .integer(mayAddCards ? 1 : 0), .integer(hasEntitlement ? 1 : 0),
        .integer(hasWatch ? 1 : 0), .integer(scores.device), .integer(scores.account), .integer(scores.isRooted ? 1 : 0),
        Value(nextVote?.rawValue),
      ])
  }
}

package import Storage
package import WalletModel

/// Settings of Google Wallet on one phone, by the person, the phone and Google.
package struct GoogleWalletSettings: WalletSettings {
  package enum Setup: String, CaseIterable, Sendable {
    case done = "set-up"
    /// There is no active wallet.
    case none = "not-set-up"
    /// The wallet must be updated first.
    case outdated
  }

  /// False on a phone without NFC.
  package var hasNFC = true
  package var setup = Setup.done
  /// False where Google's allow-list has none of the issuers' apps on this phone, whatever it has elsewhere.
  package var isAllowListed = true
  package var isContactless = true
  /// The token that the person chose to pay with; nil as long as none was chosen.
  package var chosenToken: TokenReference?
  /// As Google rates device and account.
  package var scores = WalletScores.best
  /// The color that Google votes for the next card, once; nil where the scores decide.
  package var nextVote: DecisionColor?
  /// The next call that is refused, once; nil if none is.
  package var nextRefusal: TapAndPayRefusal?

  package init() {}

  /// Why the wallet takes no cards; nil if it does.
  package var obstacle: GoogleWalletObstacle? { !hasNFC ? .noNFC : setup.obstacle }
}

extension GoogleWalletSettings {
  package static let wallet = DeviceWallet.googlePay

  package var hasWatch: Bool { false }

  package var refusal: WalletError? {
    switch obstacle {
    case .noNFC?: WalletError(.ineligibleForTokenization)
    case .outdated?: WalletError(.error)
    case .notSetUp?: WalletError(.noActiveWallet)
    case nil: scores.isRooted ? WalletError(.attestationError) : nil
    }
  }

  package func value(of setting: PhoneSetting) -> String? {
    switch setting {
    case .applePay, .addingCards, .entitlement, .samsungWallet, .samsungService, .externalDisplay: nil
    case .nfc: hasNFC ? "on" : "off"
    case .googleWallet: setup.rawValue
    case .allowList: isAllowListed ? "on" : "off"
    case .contactless: isContactless ? "on" : "off"
    case .deviceScore, .accountScore, .rooted, .nextVote: commonValue(of: setting)
    }
  }

  package mutating func set(_ setting: PhoneSetting, to value: String) {
    guard setting.values.contains(value) else { return }
    switch setting {
    case .applePay, .addingCards, .entitlement, .samsungWallet, .samsungService, .externalDisplay: break
    case .nfc: hasNFC = value == "on"
    case .googleWallet: setup = Setup(rawValue: value) ?? setup
    case .allowList: isAllowListed = value == "on"
    case .contactless: isContactless = value == "on"
    case .deviceScore, .accountScore, .rooted, .nextVote: setCommon(setting, to: value)
    }
  }

  package static func load(
    _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> [(phone: Int, settings: GoogleWalletSettings)] {
    try connection.rows(
      """
      SELECT phone, has_nfc, setup, is_allow_listed, is_contactless, chosen_token, device_score, account_score, is_rooted,
        next_vote, refused_call, refused_status
      FROM phone_google_wallets
      """
    ) { row throws(StorageError) in
      var settings = GoogleWalletSettings()
      settings.hasNFC = try row.integer("has_nfc") != 0
      settings.setup = Setup(rawValue: try row.text("setup")) ?? .done
      settings.isAllowListed = try row.integer("is_allow_listed") != 0
      settings.isContactless = try row.integer("is_contactless") != 0
      settings.chosenToken = try row.optionalText("chosen_token").map(TokenReference.init(rawValue:))
      settings.scores = try row.scores()
      settings.nextVote = try row.optionalText("next_vote").flatMap(DecisionColor.init)
      if let call = try row.optionalText("refused_call").flatMap(TapAndPayCall.init),
        let status = TapAndPayStatus(rawValue: try row.integer("refused_status"))
      {
        settings.nextRefusal = TapAndPayRefusal(call: call, status: status)
      }
      return (phone: try row.integer("phone"), settings: settings)
    }
  }

  package func keep(of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    func number(_ isOn: Bool) -> Value { .integer(isOn ? 1 : 0) }
    try connection.execute("DELETE FROM phone_google_wallets WHERE phone = $1", [.integer(phone)])
    try connection.execute(
      """
      INSERT INTO phone_google_wallets (phone, has_nfc, setup, is_allow_listed, is_contactless, chosen_token, device_score,
        account_score, is_rooted, next_vote, refused_call, refused_status)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """,
      [
        .integer(phone), number(hasNFC), .text(setup.rawValue), number(isAllowListed), number(isContactless),
        Value(chosenToken?.rawValue), .integer(scores.device), .integer(scores.account), number(scores.isRooted),
        Value(nextVote?.rawValue), Value(nextRefusal?.call.rawValue), Value(nextRefusal?.status.rawValue),
      ])
  }
}

extension GoogleWalletSettings.Setup {
  fileprivate var obstacle: GoogleWalletObstacle? {
    switch self {
    case .done: nil
    case .none: .notSetUp
    case .outdated: .outdated
    }
  }
}

package import Storage
package import WalletModel

/// Settings of Samsung Wallet on one phone, by the person, the phone and Samsung.
package struct SamsungWalletSettings: WalletSettings {
  package enum Setup: String, CaseIterable, Sendable {
    case done = "set-up"
    case none = "not-set-up"
    /// The wallet must be updated first.
    case outdated
    /// The app isn't on the phone.
    case missing
    /// The service of the SDK isn't available.
    case unavailable
  }

  /// False on a phone without NFC.
  package var hasNFC = true
  package var setup = Setup.done
  /// True while an external display is connected: Samsung Wallet does nothing then.
  package var hasExternalDisplay = false
  /// False where none of the issuers' apps on this phone has a service at Samsung, whatever their issuers have.
  package var hasService = true
  /// As Samsung rates device and account.
  package var scores = WalletScores.best
  /// The color that Samsung votes for the next card, once; nil where the scores decide.
  package var nextVote: DecisionColor?
  /// The next call that is refused, once; nil if none is.
  package var nextRefusal: SamsungPayRefusal?

  package init() {}

  /// Status as `getSamsungPayStatus` returns it. (Samsung Pay SDK)
  package var status: SamsungPayStatus {
    if scores.isRooted { return .notSupported(.deviceIntegrity) }
    if !hasNFC { return .notSupported(.serviceNotAvailable) }
    switch setup {
    case .missing: return .notSupported(.appMissing)
    case .unavailable: return .notSupported(.serviceNotAvailable)
    case .outdated: return .notReady(.appNeedsUpdate)
    case .none: return .notReady(.setupNotCompleted)
    case .done: return hasExternalDisplay ? .notAllowedForNow(.externalDisplay) : .ready
    }
  }
}

extension SamsungWalletSettings {
  package static let wallet = DeviceWallet.samsungPay

  package var hasWatch: Bool { false }

  package var refusal: WalletError? { status.reason.map { WalletError(SamsungPayError(.notAllowed, $0)) } }

  package func value(of setting: PhoneSetting) -> String? {
    switch setting {
    case .applePay, .addingCards, .entitlement, .googleWallet, .allowList, .contactless: nil
    case .nfc: hasNFC ? "on" : "off"
    case .samsungWallet: setup.rawValue
    case .samsungService: hasService ? "on" : "off"
    case .externalDisplay: hasExternalDisplay ? "on" : "off"
    case .deviceScore, .accountScore, .rooted, .nextVote: commonValue(of: setting)
    }
  }

  package mutating func set(_ setting: PhoneSetting, to value: String) {
    guard setting.values.contains(value) else { return }
    switch setting {
    case .applePay, .addingCards, .entitlement, .googleWallet, .allowList, .contactless: break
    case .nfc: hasNFC = value == "on"
    case .samsungWallet: setup = Setup(rawValue: value) ?? setup
    case .samsungService: hasService = value == "on"
    case .externalDisplay: hasExternalDisplay = value == "on"
    case .deviceScore, .accountScore, .rooted, .nextVote: setCommon(setting, to: value)
    }
  }

  package static func load(
    _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> [(phone: Int, settings: SamsungWalletSettings)] {
    try connection.rows(
      """
      SELECT phone, has_nfc, setup, has_external_display, has_service, device_score, account_score, is_rooted, next_vote, refused_call,
        refused_code, refused_reason
      FROM phone_samsung_wallets
      """
    ) { row throws(StorageError) in
      var settings = SamsungWalletSettings()
      settings.hasNFC = try row.integer("has_nfc") != 0
      settings.setup = Setup(rawValue: try row.text("setup")) ?? .done
      settings.hasExternalDisplay = try row.integer("has_external_display") != 0
      settings.hasService = try row.integer("has_service") != 0
      settings.scores = try row.scores()
      settings.nextVote = try row.optionalText("next_vote").flatMap(DecisionColor.init)
      if let call = try row.optionalText("refused_call").flatMap(SamsungPayCall.init),
        let code = SamsungPayError.Code(rawValue: try row.integer("refused_code"))
      {
        let reason = row.isNull("refused_reason") ? nil : SamsungPayReason(rawValue: try row.integer("refused_reason"))
        settings.nextRefusal = SamsungPayRefusal(call: call, error: SamsungPayError(code, reason))
      }
      return (phone: try row.integer("phone"), settings: settings)
    }
  }

  package func keep(of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    func number(_ isOn: Bool) -> Value { .integer(isOn ? 1 : 0) }
    try connection.execute("DELETE FROM phone_samsung_wallets WHERE phone = $1", [.integer(phone)])
    try connection.execute(
      """
      INSERT INTO phone_samsung_wallets (phone, has_nfc, setup, has_external_display, has_service, device_score, account_score, is_rooted,
        next_vote, refused_call, refused_code, refused_reason)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """,
      [
        .integer(phone), number(hasNFC), .text(setup.rawValue), number(hasExternalDisplay), number(hasService),
        .integer(scores.device), .integer(scores.account), number(scores.isRooted), Value(nextVote?.rawValue),
        Value(nextRefusal?.call.rawValue), Value(nextRefusal?.error.code.rawValue), Value(nextRefusal?.error.reason?.rawValue),
      ])
  }
}

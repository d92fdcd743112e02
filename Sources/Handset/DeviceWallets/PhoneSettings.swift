internal import Storage
package import WalletModel

/// The readiness of Google Wallet on a phone.
package enum GoogleWalletSetup: String, CaseIterable, Sendable {
  case done = "set-up"
  /// There is no active wallet.
  case none = "not-set-up"
  /// The wallet must be updated first.
  case outdated
}

/// The readiness of Samsung Wallet on a phone.
package enum SamsungWalletSetup: String, CaseIterable, Sendable {
  case done = "set-up"
  case none = "not-set-up"
  /// The wallet must be updated first.
  case outdated
  /// The app isn't on the phone.
  case missing
  /// The service of the SDK isn't available.
  case unavailable
}

/// The settings of the wallets on one phone, by the person, the phone and the wallet providers. Some apply only to certain kinds of phones.
package struct PhoneSettings: Hashable, Sendable {
  /// False on a phone without NFC.
  package var hasNFC = true
  /// False in a region where neither Google nor Samsung serves the issuers' apps.
  package var isInServedRegion = true
  /// The ratings of device and account by the makers of the phone's wallets.
  package var scores = WalletScores.best
  /// The color that the maker of a wallet votes for the next card only; nil if the scores decide.
  package var nextVote: DecisionColor?
  /// The refusals of the next calls of apps, and the wrong answers to them: at most one for each call, used once.
  package internal(set) var refusals: [WalletRefusal] = []

  /// True on a phone with Apple Pay.
  package var hasApplePay = true
  /// False if the phone's settings forbid adding cards.
  package var mayAddCards = true
  /// False if the issuers' apps on this phone lack Apple's entitlement, even if their issuers have it.
  package var hasEntitlement = true
  package var hasWatch = false

  package var googleSetup = GoogleWalletSetup.done
  /// False if Google's allow-list contains none of the issuers' apps on this phone, even if it contains them on other phones.
  package var isAllowListed = true
  package var isContactless = true
  /// The token that the person has chosen to pay with; nil if none was chosen.
  package var chosenToken: TokenReference?

  package var samsungSetup = SamsungWalletSetup.done
  /// True while an external display is connected, on which Samsung Wallet doesn't work.
  package var hasExternalDisplay = false
  /// False if none of the issuers' apps on this phone has a service at Samsung, even if their issuers have one.
  package var hasSamsungService = true

  /// The settings of a new phone.
  package init() {}
}

extension PhoneSettings {
  /// The reason why Apple Wallet takes no cards; nil if it does.
  package var appleObstacle: AppleWalletObstacle? { hasApplePay ? mayAddCards ? nil : .restricted : .unsupported }

  /// The reason why Google Wallet takes no cards; nil if it does.
  package var googleObstacle: GoogleWalletObstacle? {
    guard hasNFC else { return .noNFC }
    return switch googleSetup {
    case .done: nil
    case .none: .notSetUp
    case .outdated: .outdated
    }
  }

  /// The status that `getSamsungPayStatus` returns. (Samsung Pay SDK)
  package var samsungStatus: SamsungPayStatus {
    if scores.isRooted { return .notSupported(.deviceIntegrity) }
    if !hasNFC { return .notSupported(.serviceNotAvailable) }
    switch samsungSetup {
    case .missing: return .notSupported(.appMissing)
    case .unavailable: return .notSupported(.serviceNotAvailable)
    case .outdated: return .notReady(.appNeedsUpdate)
    case .none: return .notReady(.setupNotCompleted)
    case .done: return hasExternalDisplay ? .notAllowedForNow(.externalDisplay) : .ready
    }
  }

  /// Returns the error with which a wallet refuses every card; nil if it takes cards.
  func refusal(of wallet: DeviceWallet) -> WalletError? {
    switch wallet {
    case .applePay:
      return appleObstacle.map { WalletError(0, .notOffered, "Apple Pay is \($0.rawValue) on this phone") }
    case .googlePay:
      switch googleObstacle {
      case .noNFC?: return WalletError(.ineligibleForTokenization)
      case .outdated?: return WalletError(.error)
      case .notSetUp?: return WalletError(.noActiveWallet)
      case nil: return scores.isRooted ? WalletError(.attestationError) : nil
      }
    case .samsungPay: return samsungStatus.reason.map { WalletError(SamsungPayError(.notAllowed, $0)) }
    }
  }

  /// Returns the chips of a wallet to which a card can be added now.
  func chips(of wallet: DeviceWallet) -> [ChipName] { wallet.chips.filter { $0 != .watch || hasWatch } }

  /// Removes and returns the refusal of this call, or the wrong answer to it, if a matching one was set.
  mutating func consumeRefusal(of call: String, where isWanted: (WalletRefusal) -> Bool) -> WalletRefusal? {
    refusals.firstIndex { $0.call == call && isWanted($0) }.map { refusals.remove(at: $0) }
  }

  /// These settings without refusals and wrong answers.
  var withoutRefusals: PhoneSettings {
    var settings = self
    settings.refusals = []
    return settings
  }

  /// Sets the refusal of the next call, in place of an earlier one for the same call.
  mutating func refuse(_ refusal: WalletRefusal) {
    _ = consumeRefusal(of: refusal.call) { _ in true }
    refusals.append(refusal)
  }
}

extension DeviceWallet {
  /// Every chip that the wallet can have.
  var chips: [ChipName] { ChipName.allCases.filter { $0.wallet == self } }

  /// Returns the wallet's chip in a device. Only Apple's wallet is on watches.
  func chip(in device: PassDevice) -> ChipName {
    switch self {
    case .applePay:
      switch device {
      case .phone: .phone
      case .watch: .watch
      }
    case .googlePay: .google
    case .samsungPay: .samsung
    }
  }
}

/// The table of phone settings, with a row for each value that differs from a new phone's.
enum PhoneSettingsTable {
  /// Settings without a `PhoneSetting`, by their names in the table.
  fileprivate enum Other: String, CaseIterable {
    case watch
    case chosenToken = "chosen-token"
    case refusals
  }

  static func load(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> [Int: PhoneSettings] {
    var phones: [Int: PhoneSettings] = [:]
    let rows = try connection.rows("SELECT phone, name, value FROM phone_settings") { row throws(StorageError) in
      (phone: try row.integer("phone"), name: try row.text("name"), value: try row.text("value"))
    }
    for row in rows {
      var settings = phones[row.phone] ?? PhoneSettings()
      if let setting = PhoneSetting(rawValue: row.name) {
        guard setting.values.contains(row.value) else { throw .corrupt }
        settings.set(setting, to: row.value)
      } else {
        guard let other = Other(rawValue: row.name) else { throw .corrupt }
        try settings.set(other, to: row.value)
      }
      phones[row.phone] = settings
    }
    return phones
  }

  static func keep(_ settings: PhoneSettings, of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    let fresh = PhoneSettings()
    try connection.execute("DELETE FROM phone_settings WHERE phone = \(phone)")
    let known = PhoneSetting.allCases.filter { settings.value(of: $0) != fresh.value(of: $0) }.map { ($0.rawValue, settings.value(of: $0)) }
    let others = Other.allCases.compactMap { other in settings.value(of: other).map { (other.rawValue, $0) } }
    for (name, value) in known + others {
      try connection.insert(into: "phone_settings", ["phone": .integer(phone), "name": .text(name), "value": .text(value)])
    }
  }
}

extension PhoneSettings {
  /// Returns the stored text of a setting without a `PhoneSetting`; nil if it equals a new phone's.
  fileprivate func value(of other: PhoneSettingsTable.Other) -> String? {
    switch other {
    case .watch: hasWatch ? "paired" : nil
    case .chosenToken: chosenToken?.rawValue
    case .refusals: refusals.isEmpty ? nil : refusals.map { "\($0.call) \($0.status)" }.joined(separator: "\n")
    }
  }

  fileprivate mutating func set(_ other: PhoneSettingsTable.Other, to value: String) throws(StorageError) {
    switch other {
    case .watch: hasWatch = true
    case .chosenToken: chosenToken = TokenReference(rawValue: value)
    case .refusals:
      refusals = try value.split(separator: "\n").map { line throws(StorageError) in
        let words = line.split(separator: " ")
        guard words.count == 2, let refusal = WalletRefusal(of: String(words[0]), with: String(words[1])) else { throw .corrupt }
        return refusal
      }
    }
  }
}

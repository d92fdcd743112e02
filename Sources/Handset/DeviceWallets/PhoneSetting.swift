package import WalletModel

/// A setting of the wallets on one phone; commands use its name and the names of its values. The watch has separate commands.
package enum PhoneSetting: String, CaseIterable, Sendable {
  case applePay = "apple-pay"
  case addingCards = "adding-cards"
  case entitlement
  case nfc
  case servedRegion = "served-region"
  case googleWallet = "google-wallet"
  case allowList = "allow-list"
  case contactless
  case samsungWallet = "samsung-wallet"
  case samsungService = "samsung-service"
  case externalDisplay = "external-display"
  case deviceScore = "device-score"
  case accountScore = "account-score"
  case rooted
  case nextVote = "next-vote"

  private var row: Row {
    switch self {
    case .applePay: Row("Apple Pay", "the phone has Apple Pay", of: [.applePay], .flag(\.hasApplePay))
    case .addingCards: Row("Adding cards", "the phone's settings permit adding cards", of: [.applePay], .flag(\.mayAddCards))
    case .entitlement:
      Row(
        "Apple's entitlement", "on: apps that have Apple's entitlement keep it on this phone; off: no issuer's app has it",
        of: [.applePay], .flag(\.hasEntitlement))
    case .nfc: Row("NFC", "the phone has NFC, without which it can't pay", of: [.googlePay, .samsungPay], .flag(\.hasNFC))
    case .servedRegion:
      Row(
        "Region is served", "Google and Samsung serve the issuers' apps in the phone's region", of: [.googlePay, .samsungPay],
        .flag(\.isInServedRegion))
    case .googleWallet:
      Row("Google Wallet", "whether Google Wallet is set up, or must be updated first", of: [.googlePay], .word(\.googleSetup))
    case .allowList:
      Row(
        "Google's allow-list", "on: apps that are on Google's allow-list stay on it for this phone; off: no issuer's app is on it",
        of: [.googlePay], .flag(\.isAllowListed))
    case .contactless: Row("Contactless", "contactless payments are switched on in Google Wallet", of: [.googlePay], .flag(\.isContactless))
    case .samsungWallet:
      Row(
        "Samsung Wallet", "whether Samsung Wallet is set up, must be updated first, or isn't available", of: [.samsungPay],
        .word(\.samsungSetup))
    case .samsungService:
      Row(
        "Service at Samsung", "on: apps that have a service at Samsung keep it on this phone; off: no issuer's app has one",
        of: [.samsungPay], .flag(\.hasSamsungService))
    case .externalDisplay:
      Row(
        "External display", "an external display is connected; Samsung Wallet doesn't work while one is", of: [.samsungPay],
        .flag(\.hasExternalDisplay))
    case .deviceScore:
      Row(
        "Device score", "the score that the wallet provider gives the phone, 5 is best", of: DeviceWallet.allCases,
        .score({ $0.device }, { WalletScores(device: $1, account: $0.account, isRooted: $0.isRooted) }))
    case .accountScore:
      Row(
        "Account score", "the score that the wallet provider gives the account, 5 is best", of: DeviceWallet.allCases,
        .score({ $0.account }, { WalletScores(device: $0.device, account: $1, isRooted: $0.isRooted) }))
    case .rooted: Row("Rooted", "the phone is rooted", of: DeviceWallet.allCases, .flag(\.scores.isRooted))
    case .nextVote:
      Row(
        "Next vote", "the color that the wallet provider votes for the next card (normal: by the scores)", of: DeviceWallet.allCases,
        .word(\.nextVote, without: "normal"))
    }
  }

  package var values: [String] { row.field.values }

  /// Returns the value that a word means, also a word of earlier releases; nil if it means none.
  package func value(meantBy word: String) -> String? {
    let value = self == .nextVote && word == "none" ? "normal" : word
    return values.contains(value) ? value : nil
  }

  /// The label for people, such as `Device score`.
  package var label: String { row.label }
  /// The setting's meaning in one phrase, for help.
  package var meaning: String { row.meaning }
  /// The wallets that have this setting.
  package var wallets: [DeviceWallet] { row.wallets }
  fileprivate var field: Field { row.field }

  private struct Row {
    let label: String
    let meaning: String
    let wallets: [DeviceWallet]
    let field: Field

    init(_ label: String, _ meaning: String, of wallets: [DeviceWallet], _ field: Field) {
      self.label = label
      self.meaning = meaning
      self.wallets = wallets
      self.field = field
    }
  }

  /// The values of a setting, and access to the stored value.
  fileprivate struct Field {
    let values: [String]
    let value: (PhoneSettings) -> String
    /// Sets one of the values.
    let set: (inout PhoneSettings, String) -> Void

    static func flag(_ path: WritableKeyPath<PhoneSettings, Bool>) -> Field {
      Field(values: ["on", "off"]) {
        $0[keyPath: path] ? "on" : "off"
      } set: {
        $0[keyPath: path] = $1 == "on"
      }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable>(_ path: WritableKeyPath<PhoneSettings, Word>) -> Field {
      Field(values: Word.allCases.map(\.rawValue)) {
        $0[keyPath: path].rawValue
      } set: {
        $0[keyPath: path] = Word(rawValue: $1) ?? $0[keyPath: path]
      }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable>(
      _ path: WritableKeyPath<PhoneSettings, Word?>, without none: String
    ) -> Field {
      Field(values: Word.allCases.map(\.rawValue) + [none]) {
        $0[keyPath: path]?.rawValue ?? none
      } set: {
        $0[keyPath: path] = Word(rawValue: $1)
      }
    }

    static func score(_ get: @escaping (WalletScores) -> Int, _ with: @escaping (WalletScores, Int) -> WalletScores?) -> Field {
      Field(values: WalletScores.range.map(String.init)) {
        "\(get($0.scores))"
      } set: {
        $0.scores = Int($1).flatMap { [scores = $0.scores] in with(scores, $0) } ?? $0.scores
      }
    }
  }
}

extension PhoneSettings {
  /// Returns the value of a setting, even if no wallet on the phone uses it.
  package func value(of setting: PhoneSetting) -> String { setting.field.value(self) }

  /// Sets a setting to one of its values; any other value changes nothing.
  package mutating func set(_ setting: PhoneSetting, to value: String) {
    if let value = setting.value(meantBy: value) { setting.field.set(&self, value) }
  }
}

extension PhoneWallets {
  /// Returns the settings for phones of this phone's kind, with their values.
  package func settings(on phone: Int) async throws(WalletError) -> [(setting: PhoneSetting, value: String)] {
    let settings = try await store.settings(of: phone)
    return PhoneSetting.allCases.filter { has($0, phone) }.map { ($0, settings.value(of: $0)) }
  }

  /// Changes a setting for all wallets of a phone. Returns false if phones of its kind don't have the setting.
  package func set(_ setting: PhoneSetting, to value: String, on phone: Int) async throws(WalletError) -> Bool {
    guard has(setting, phone) else { return false }
    try await store.set(phone) { $0.set(setting, to: value) }
    return true
  }

  private func has(_ setting: PhoneSetting, _ phone: Int) -> Bool { wallets(on: phone).contains { setting.wallets.contains($0.wallet) } }
}

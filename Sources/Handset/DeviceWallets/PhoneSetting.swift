package import WalletModel

/// A switch of the wallets on one phone, by its name and the names of its values. The watch has commands of its own.
package enum PhoneSetting: String, CaseIterable, Sendable {
  case applePay = "apple-pay"
  case addingCards = "adding-cards"
  case entitlement
  case nfc
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

  package var values: [String] {
    switch self {
    case .applePay, .addingCards, .entitlement, .nfc, .allowList, .contactless, .samsungService, .externalDisplay, .rooted: ["on", "off"]
    case .googleWallet: GoogleWalletSettings.Setup.allCases.map(\.rawValue)
    case .samsungWallet: SamsungWalletSettings.Setup.allCases.map(\.rawValue)
    case .deviceScore, .accountScore: ["1", "2", "3", "4", "5"]
    case .nextVote: DecisionColor.allCases.map(\.rawValue) + ["none"]
    }
  }

  /// For people: `Score of the phone`.
  package var label: String {
    switch self {
    case .applePay: "Apple Pay"
    case .addingCards: "Adding cards"
    case .entitlement: "Apple's entitlement"
    case .nfc: "NFC"
    case .googleWallet: "Google Wallet"
    case .allowList: "Google's allow-list"
    case .contactless: "Contactless"
    case .samsungWallet: "Samsung Wallet"
    case .samsungService: "Service at Samsung"
    case .externalDisplay: "External display"
    case .deviceScore: "Score of the phone"
    case .accountScore: "Score of the account"
    case .rooted: "Rooted"
    case .nextVote: "Next vote"
    }
  }

  /// One phrase for help.
  package var meaning: String {
    switch self {
    case .applePay: "the phone has Apple Pay"
    case .addingCards: "its settings permit adding cards"
    case .entitlement: "the issuers' apps on it have Apple's entitlement, if they have it at all"
    case .nfc: "the phone has NFC, without which it can't pay"
    case .googleWallet: "whether Google Wallet is set up, or must be updated first"
    case .allowList: "the issuers' apps on it are on Google's allow-list, if they are on it at all"
    case .contactless: "contactless payments are switched on in Google Wallet"
    case .samsungWallet: "whether Samsung Wallet is set up, must be updated first, or can't be had"
    case .samsungService: "the issuers' apps on it have a service at Samsung, if they have it at all"
    case .externalDisplay: "an external display is connected, while Samsung Wallet does nothing"
    case .deviceScore: "the score that the wallet's maker gives the phone, 5 is best"
    case .accountScore: "the score that it gives the account"
    case .rooted: "the phone is rooted"
    case .nextVote: "the color that the wallet's maker votes for the next card"
    }
  }
}

extension WalletSettings {
  /// The value of a setting that all wallets have; nil of another one.
  func commonValue(of setting: PhoneSetting) -> String? {
    switch setting {
    case .deviceScore: "\(scores.device)"
    case .accountScore: "\(scores.account)"
    case .rooted: scores.isRooted ? "on" : "off"
    case .nextVote: nextVote?.rawValue ?? "none"
    case .applePay, .addingCards, .entitlement, .nfc, .googleWallet, .allowList, .contactless, .samsungWallet, .samsungService,
      .externalDisplay:
      nil
    }
  }

  /// Sets one of those to one of its values.
  mutating func setCommon(_ setting: PhoneSetting, to value: String) {
    switch setting {
    case .deviceScore: scores = scores.with(device: Int(value) ?? scores.device, account: scores.account)
    case .accountScore: scores = scores.with(device: scores.device, account: Int(value) ?? scores.account)
    case .rooted: scores = WalletScores(device: scores.device, account: scores.account, isRooted: value == "on") ?? scores
    case .nextVote: nextVote = DecisionColor(rawValue: value)
    case .applePay, .addingCards, .entitlement, .nfc, .googleWallet, .allowList, .contactless, .samsungWallet, .samsungService,
      .externalDisplay:
      break
    }
  }
}

extension WalletScores {
  fileprivate func with(device: Int, account: Int) -> WalletScores {
    WalletScores(device: device, account: account, isRooted: isRooted) ?? self
  }
}

extension PhoneWallets {
  /// The settings that phones of a phone's kind have, with their values.
  package func settings(on phone: Int) async throws(WalletError) -> [(setting: PhoneSetting, value: String)] {
    var values: [(setting: PhoneSetting, value: String)] = []
    for setting in PhoneSetting.allCases {
      for wallet in wallets(on: phone) {
        guard let value = try await wallet.value(of: setting) else { continue }
        values.append((setting, value))
        break
      }
    }
    return values
  }

  /// Sets one in all wallets of a phone that have it; false if none has.
  package func set(_ setting: PhoneSetting, to value: String, on phone: Int) async throws(WalletError) -> Bool {
    var isKnown = false
    for wallet in wallets(on: phone) where try await wallet.value(of: setting) != nil {
      isKnown = true
      try await wallet.set(setting, to: value)
    }
    return isKnown
  }
}

extension PhoneWallet {
  fileprivate func value(of setting: PhoneSetting) async throws(WalletError) -> String? { try await settings().value(of: setting) }

  fileprivate func set(_ setting: PhoneSetting, to value: String) async throws(WalletError) {
    try await set { $0.set(setting, to: value) }
  }
}

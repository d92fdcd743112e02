internal import WalletModel

/// A switch of Apple Wallet on one phone, by its name and the names of its values. The watch has commands of its own.
package enum AppleWalletSetting: String, CaseIterable, Sendable {
  case applePay = "apple-pay"
  case addingCards = "adding-cards"
  case entitlement
  case deviceScore = "device-score"
  case accountScore = "account-score"
  case rooted
  case nextVote = "next-vote"

  package var values: [String] {
    switch self {
    case .applePay, .addingCards, .entitlement, .rooted: ["on", "off"]
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
    case .deviceScore: "the score that the wallet's maker gives the phone, 5 is best"
    case .accountScore: "the score that it gives the account"
    case .rooted: "the phone is rooted"
    case .nextVote: "the color that the wallet's maker votes for the next card"
    }
  }

  package func value(in settings: AppleWalletSettings) -> String {
    func named(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return switch self {
    case .applePay: named(settings.hasApplePay)
    case .addingCards: named(settings.mayAddCards)
    case .entitlement: named(settings.hasEntitlement)
    case .deviceScore: "\(settings.scores.device)"
    case .accountScore: "\(settings.scores.account)"
    case .rooted: named(settings.scores.isRooted)
    case .nextVote: settings.nextVote?.rawValue ?? "none"
    }
  }

  /// Sets one of `values`; other texts change nothing.
  package func set(_ value: String, in settings: inout AppleWalletSettings) {
    guard values.contains(value) else { return }
    let isOn = value == "on"
    let scores = settings.scores
    switch self {
    case .applePay: settings.hasApplePay = isOn
    case .addingCards: settings.mayAddCards = isOn
    case .entitlement: settings.hasEntitlement = isOn
    case .deviceScore: settings.scores = scores.with(device: Int(value) ?? scores.device, account: scores.account)
    case .accountScore: settings.scores = scores.with(device: scores.device, account: Int(value) ?? scores.account)
    case .rooted: settings.scores = WalletScores(device: scores.device, account: scores.account, isRooted: isOn) ?? scores
    case .nextVote: settings.nextVote = DecisionColor(rawValue: value)
    }
  }
}

extension WalletScores {
  fileprivate func with(device: Int, account: Int) -> WalletScores {
    WalletScores(device: device, account: account, isRooted: isRooted) ?? self
  }
}

/// The color of a vote on a provisioning; the darkest vote counts. (Rules, mobile wallets: the decision)
package enum DecisionColor: String, CaseIterable, Hashable, Codable, Comparable, Sendable {
  /// The token is active at once.
  case green
  /// The token is inactive until the cardholder is verified.
  case yellow
  /// As yellow, but a call to the issuer is the only verification method.
  case orange
  /// No token is made.
  case red

  /// From light to dark.
  private var darkness: Int {
    switch self {
    case .green: 0
    case .yellow: 1
    case .orange: 2
    case .red: 3
    }
  }

  package static func < (a: DecisionColor, b: DecisionColor) -> Bool { a.darkness < b.darkness }
}

/// A voter on a provisioning.
package enum Voter: String, CaseIterable, Hashable, Codable, Sendable {
  case walletMaker = "wallet"
  case network, issuer
}

/// A reason to vote other than green. Each belongs to one voter and has one color. (Rules, mobile wallets: the decision)
package enum VoteReason: String, CaseIterable, Hashable, Codable, Sendable {
  case deviceRooted = "device rooted"
  case deviceScoreOne = "device score 1"
  case deviceScoreTwo = "device score 2"
  case accountScoreOne = "account score 1"
  case accountScoreTwo = "account score 2"
  case deviceFull = "device full"

  case passDataUnreadable = "pass data unreadable"
  case paymentCardUnreadable = "payment card unreadable"
  case paymentCardReplayed = "payment card replayed"
  case paymentCardLate = "payment card late"
  case nonceReplayed = "nonce replayed"
  case nonceLate = "nonce late"
  case nonceSignatureWrong = "nonce signature wrong"
  case identifiersDiffer = "identifiers differ"
  case activationDataForged = "activation data forged"
  case cardTokenLimit = "card token limit"
  case alreadyOnChip = "already on this chip"
  case thirdAttempt = "third attempt"
  case numberTyped = "number typed"
  case activationDataMissing = "activation data missing"
  case activationDataLate = "activation data late"
  case unknownNumber = "unknown number"
  case networkForcedRed = "network forced to red"
  case networkForcedOrange = "network forced to orange"
  case networkForcedYellow = "network forced to yellow"

  case cardNotUsable = "card not usable"
  case expiryDiffers = "expiry differs"
  case walletNotOffered = "wallet not offered"
  case walletDiffers = "another wallet"
  case phoneDeactivated = "phone deactivated"
  case phoneUnlinked = "phone unlinked"
  case phoneLinkedLately = "phone linked lately"
  case issuerNotReached = "issuer not reached"
  case issuerForcedRed = "issuer forced to red"
  case issuerForcedOrange = "issuer forced to orange"
  case issuerForcedYellow = "issuer forced to yellow"

  package var voter: Voter {
    switch self {
    case .deviceRooted, .deviceScoreOne, .deviceScoreTwo, .accountScoreOne, .accountScoreTwo, .deviceFull: .walletMaker
    case .passDataUnreadable, .paymentCardUnreadable, .paymentCardReplayed, .paymentCardLate, .nonceReplayed, .nonceLate,
      .nonceSignatureWrong, .identifiersDiffer, .activationDataForged, .cardTokenLimit, .alreadyOnChip, .thirdAttempt, .numberTyped,
      .activationDataMissing, .activationDataLate, .unknownNumber,
      .networkForcedRed, .networkForcedOrange, .networkForcedYellow:
      .network
    case .cardNotUsable, .expiryDiffers, .walletNotOffered, .walletDiffers, .phoneDeactivated, .phoneUnlinked, .phoneLinkedLately,
      .issuerNotReached, .issuerForcedRed, .issuerForcedOrange, .issuerForcedYellow:
      .issuer
    }
  }

  package var color: DecisionColor {
    switch self {
    case .deviceRooted, .deviceScoreOne, .deviceFull: .red
    case .deviceScoreTwo, .accountScoreOne: .orange
    case .accountScoreTwo: .yellow
    case .passDataUnreadable, .paymentCardUnreadable, .paymentCardReplayed, .paymentCardLate, .nonceReplayed, .nonceLate,
      .nonceSignatureWrong, .identifiersDiffer, .activationDataForged, .cardTokenLimit, .alreadyOnChip, .unknownNumber:
      .red
    case .thirdAttempt: .orange
    case .numberTyped, .activationDataMissing, .activationDataLate: .yellow
    case .cardNotUsable, .expiryDiffers, .walletNotOffered, .walletDiffers, .phoneDeactivated, .phoneUnlinked, .issuerNotReached: .red
    case .phoneLinkedLately: .yellow
    case .networkForcedRed, .issuerForcedRed: .red
    case .networkForcedOrange, .issuerForcedOrange: .orange
    case .networkForcedYellow, .issuerForcedYellow: .yellow
    }
  }

  /// The reason for a vote that a tester forced; nil for green, which has no reason, and for the wallet provider, whose scores are set
  /// instead.
  package static func forced(_ color: DecisionColor, of voter: Voter) -> VoteReason? {
    switch (voter, color) {
    case (.walletMaker, _), (_, .green): nil
    case (.network, .yellow): .networkForcedYellow
    case (.network, .orange): .networkForcedOrange
    case (.network, .red): .networkForcedRed
    case (.issuer, .yellow): .issuerForcedYellow
    case (.issuer, .orange): .issuerForcedOrange
    case (.issuer, .red): .issuerForcedRed
    }
  }
}

/// The decision on a provisioning: every reason that a voter gave, and the color that follows.
package struct ProvisioningDecision: Hashable, Codable, Sendable {
  /// The reasons without duplicates, in the order of `VoteReason`.
  package private(set) var reasons: [VoteReason]

  package init(_ reasons: some Sequence<VoteReason> = []) {
    let given = Set(reasons)
    self.reasons = VoteReason.allCases.filter(given.contains)
  }

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([VoteReason].self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(reasons)
  }

  /// The darkest of all votes.
  package var color: DecisionColor { reasons.map(\.color).max() ?? .green }

  package func vote(of voter: Voter) -> DecisionColor { reasons.filter { $0.voter == voter }.map(\.color).max() ?? .green }

  package mutating func add(_ more: some Sequence<VoteReason>) { self = ProvisioningDecision(reasons + more) }

  /// Replaces a voter's own vote by a forced one, unless its own is red: a token that can't be made can't be forced.
  ///
  /// - Parameter color: nil if the vote is not forced.
  package mutating func force(_ color: DecisionColor?, of voter: Voter) {
    guard let color, vote(of: voter) != .red else { return }
    self = ProvisioningDecision(reasons.filter { $0.voter != voter } + [VoteReason.forced(color, of: voter)].compactMap { $0 })
  }

  /// `green`, `yellow: number typed, account score 2`, for the traffic log.
  package var inWords: String {
    reasons.isEmpty ? color.rawValue : "\(color.rawValue): \(reasons.map(\.rawValue).joined(separator: ", "))"
  }
}

/// The wallet provider's scores of device and account, from 1 to 5; 5 is best.
package struct WalletScores: Hashable, Codable, Sendable {
  package let device: Int
  package let account: Int
  package var isRooted: Bool

  package static let range = 1...5

  /// Nil for scores outside 1 to 5.
  package init?(device: Int, account: Int, isRooted: Bool = false) {
    guard Self.range.contains(device), Self.range.contains(account) else { return nil }
    self.device = device
    self.account = account
    self.isRooted = isRooted
  }

  private init(best: Int) { (device, account, isRooted) = (best, best, false) }

  package static let best = WalletScores(best: range.upperBound)

  /// The scores with which the wallet provider votes this color.
  package init(voting color: DecisionColor) {
    (device, account, isRooted) =
      switch color {
      case .green: (5, 5, false)
      case .yellow: (5, 2, false)
      case .orange: (2, 5, false)
      case .red: (5, 5, true)
      }
  }

  private enum CodingKeys: CodingKey { case device, account, isRooted }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let scores = WalletScores(
      device: try container.decode(Int.self, forKey: .device), account: try container.decode(Int.self, forKey: .account),
      isRooted: try container.decode(Bool.self, forKey: .isRooted))
    guard let scores else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not scores of 1 to 5"))
    }
    self = scores
  }

  /// The reasons for the wallet provider's vote.
  package var reasons: [VoteReason] {
    (isRooted ? [.deviceRooted] : []) + (device == 1 ? [.deviceScoreOne] : device == 2 ? [.deviceScoreTwo] : [])
      + (account == 1 ? [.accountScoreOne] : account == 2 ? [.accountScoreTwo] : [])
  }
}

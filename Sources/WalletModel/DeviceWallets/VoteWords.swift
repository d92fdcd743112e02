extension VoteReason {
  /// The reason as a clause, for observers of the simulation. The phone never shows such detail.
  package var clause: String {
    switch self {
    case .deviceRooted: "the phone is rooted"
    case .deviceScoreOne: "device score 1/5"
    case .deviceScoreTwo: "device score 2/5"
    case .accountScoreOne: "account score 1/5"
    case .accountScoreTwo: "account score 2/5"
    case .deviceFull: "the chip has no room for another card"
    case .passDataUnreadable: "the pass data cannot be opened"
    case .paymentCardUnreadable: "the payment card cannot be opened"
    case .paymentCardReplayed: "the payment card was used before"
    case .paymentCardLate: "the payment card is too old"
    case .nonceReplayed: "the nonce was used before"
    case .nonceLate: "the nonce is too old"
    case .nonceSignatureWrong: "another chip signed the nonce"
    case .identifiersDiffer: "the card was prepared for another device or account"
    case .activationDataForged: "the activation data is forged"
    case .cardTokenLimit: "the card has as many tokens as it may"
    case .alreadyOnChip: "the card is on this chip already"
    case .thirdAttempt: "too many attempts within 24 hours"
    case .numberTyped: "the number was typed"
    case .activationDataMissing: "there is no activation data"
    case .activationDataLate: "the activation data is too old"
    case .unknownNumber: "no issuer has this card number"
    case .cardNotUsable: "the card is neither ACTIVE nor DIGITAL"
    case .expiryDiffers: "the expiry is not the card's"
    case .walletNotOffered: "the card's program does not go into this wallet"
    case .walletDiffers: "the card was prepared for another wallet"
    case .phoneDeactivated: "the requesting phone is deactivated"
    case .phoneUnlinked: "the requesting phone is no longer linked"
    case .phoneLinkedLately: "the phone was linked less than a day ago"
    case .issuerNotReached: "the issuer was not reached within 5 seconds"
    case .networkForcedRed, .networkForcedOrange, .networkForcedYellow, .issuerForcedRed, .issuerForcedOrange, .issuerForcedYellow:
      "a test forced this vote"
    }
  }
}

extension DecisionColor {
  /// The color and what it means for the card.
  fileprivate var meaning: String {
    switch self {
    case .green: "Green: approved"
    case .yellow: "Yellow: verification required"
    case .orange: "Orange: customer care required"
    case .red: "Red: declined"
    }
  }
}

extension ProvisioningDecision {
  /// The color with its meaning and the voters: `Yellow: verification required by the issuer`.
  package var headline: String {
    guard color != .green else { return color.meaning + " by wallet, network and issuer" }
    let voters = Voter.allCases.filter { vote(of: $0) == color }.map { "the \($0.rawValue)" }
    return "\(color.meaning) by " + voters.joined(separator: " and ")
  }

  /// The voters whose votes are shown: none if all voted green. After a red vote, voters with a green vote are omitted, because they may
  /// not have been asked.
  package var toldVoters: [Voter] { Voter.allCases.filter { color != .green && (color != .red || vote(of: $0) != .green) } }

  /// The reasons of one voter in clauses; empty if it voted green.
  package func clauses(of voter: Voter) -> String {
    reasons.filter { $0.voter == voter }.map(\.clause).joined(separator: "; ")
  }
}

package import Basics

/// The state of a token at its network. (Rules, mobile wallets: tokens)
package enum TokenState: String, CaseIterable, Hashable, Codable, Sendable {
  /// Provisioned, and waits for its activation.
  case inactive = "INACTIVE"
  case active = "ACTIVE"
  case suspended = "SUSPENDED"
  /// Final: no event changes the token.
  case deactivated = "DEACTIVATED"
}

/// A cause that keeps an activated token from paying. The token can pay once no cause is left. (our choice; Rules, mobile wallets: tokens)
package enum SuspensionCause: String, CaseIterable, Hashable, Codable, Sendable {
  /// The card is locked, suspended or expired; applies to all of its tokens.
  case card
  /// Customer care suspended this token.
  case issuer
  /// The owner suspended it in the wallet, or the device is in lost mode.
  case wallet
}

/// An event that changes a token. (Rules, mobile wallets: tokens)
package enum TokenEvent: String, CaseIterable, Hashable, Codable, Sendable {
  /// The issuer approved it, or the cardholder was authenticated.
  case activate
  /// The card was locked or suspended.
  case lockCard = "lock card"
  /// The card was unlocked or reactivated.
  case unlockCard = "unlock card"
  /// The card was cancelled or rejected.
  case endCard = "end card"
  /// Customer care suspended this one token.
  case suspendByIssuer = "suspend by issuer"
  case resumeByIssuer = "resume by issuer"
  /// Customer care deleted this one token.
  case deleteByIssuer = "delete by issuer"
  /// The owner suspended it in the wallet, or switched lost mode on.
  case suspendInWallet = "suspend in wallet"
  case resumeInWallet = "resume in wallet"
  /// The owner removed the pass.
  case removeFromWallet = "remove from wallet"
  /// The watch with the token was unpaired.
  case unpairWatch = "unpair watch"
  /// The setup was not finished: nobody activated the token in time (`Token.setupLifetime`), or its provisioning was declined after the
  /// issuer had been informed of it.
  case lapse
}

/// Why an event was refused.
package enum TokenRefusal: Error, CaseIterable, Hashable, Sendable {
  case isDeactivated
  case isActivated
  case cardIsLocked
}

/// The state of a token, as a value that events change.
package struct Token: Hashable, Sendable {
  /// The phase in a token's life cycle. Suspension is not a phase: it follows from `causes`.
  package enum Phase: String, CaseIterable, Hashable, Sendable {
    case inactive, activated, deactivated
  }

  package private(set) var phase: Phase
  /// Always empty for a deactivated token. The causes of an inactive token take effect once it is activated.
  package private(set) var causes: Set<SuspensionCause>

  /// The time after its provisioning in which a token must be activated; otherwise it is deactivated. (our choice)
  package static let setupLifetime = Duration.seconds(30 * 24 * 3600)

  package init(_ phase: Phase = .inactive, causes: Set<SuspensionCause> = []) {
    self.phase = phase
    self.causes = phase == .deactivated ? [] : causes
  }

  package var state: TokenState {
    switch phase {
    case .inactive: .inactive
    case .activated: causes.isEmpty ? .active : .suspended
    case .deactivated: .deactivated
    }
  }

  /// Applies an event, or throws and changes nothing. Adding a cause that exists, or removing one that doesn't, has no effect.
  package mutating func apply(_ event: TokenEvent) throws(TokenRefusal) {
    guard phase != .deactivated else { throw .isDeactivated }
    switch event {
    case .activate:
      guard phase == .inactive else { throw .isActivated }
      guard !causes.contains(.card) else { throw .cardIsLocked }
      phase = .activated
    case .lockCard: causes.insert(.card)
    case .unlockCard: causes.remove(.card)
    case .suspendByIssuer: causes.insert(.issuer)
    case .resumeByIssuer: causes.remove(.issuer)
    case .suspendInWallet: causes.insert(.wallet)
    case .resumeInWallet: causes.remove(.wallet)
    case .lapse:
      guard phase == .inactive else { throw .isActivated }
      self = Token(.deactivated)
    case .endCard, .deleteByIssuer, .removeFromWallet, .unpairWatch: self = Token(.deactivated)
    }
  }

  /// Returns the token at this time: deactivated if its setup was not finished in time, and with the cause `card` once its card has
  /// expired.
  package func on(_ now: Timestamp, expiry: CardExpiry, made: Timestamp) -> Token {
    if phase == .inactive, now >= made + Self.setupLifetime { return Token(.deactivated) }
    return now >= expiry.end ? Token(phase, causes: causes.union([.card])) : self
  }
}

/// The activation state of a pass. (`PKSecureElementPass.PassActivationState`)
package enum PassActivationState: Int, CaseIterable, Hashable, Codable, Sendable {
  case activated = 0
  case requiresActivation = 1
  /// Set only by the wallet, while it waits for the network.
  case activating = 2
  case suspended = 3
  case deactivated = 4

  package init(_ state: TokenState) {
    switch state {
    case .inactive: self = .requiresActivation
    case .active: self = .activated
    case .suspended: self = .suspended
    case .deactivated: self = .deactivated
    }
  }
}

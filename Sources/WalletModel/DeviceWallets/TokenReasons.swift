/// A change of a token by customer care, with its reason. (Rules, mobile wallets: reasons)
package enum TokenChange: Hashable, Sendable {
  /// An agent has authenticated the cardholder.
  case activate
  case suspend(TokenSuspensionReason)
  case resume(TokenResumptionReason)
  case delete(TokenDeletionReason)
}

/// The reason of a token's deletion by the issuer. (Rules, mobile wallets: reasons)
package enum TokenDeletionReason: String, CaseIterable, Hashable, Codable, Sendable {
  case lost = "LOST"
  case stolen = "STOLEN"
  case fraudulent = "FRAUDULENT"
  case accountClosed = "ACCOUNT_CLOSED"
  case consumerDeleted = "CONSUMER_DELETED"
  case other = "OTHER"
}

/// The reason of a token's suspension by the issuer. (Rules, mobile wallets: reasons)
package enum TokenSuspensionReason: String, CaseIterable, Hashable, Codable, Sendable {
  case lost = "LOST"
  case stolen = "STOLEN"
  case fraudulent = "FRAUDULENT"
  case other = "OTHER"
}

/// The reason why the issuer ends a suspension. (Rules, mobile wallets: reasons)
package enum TokenResumptionReason: String, CaseIterable, Hashable, Codable, Sendable {
  case found = "FOUND"
  /// It was confirmed that nothing was fraudulent.
  case fraudulent = "FRAUDULENT"
  case other = "OTHER"
}

/// The reason of a token's activation. (Rules, mobile wallets: reasons)
package enum TokenActivationReason: String, CaseIterable, Hashable, Codable, Sendable {
  /// The cardholder was authenticated.
  case cardholderAuthenticated = "A"
  /// An agent of customer care authenticated the cardholder.
  case agentAuthenticated = "C"
}

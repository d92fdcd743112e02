internal import Basics
package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension ActivateToken: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkToken {
    let given: (data: Opaque<ActivationDataKind>, key: IssuerActivationKey)? =
      if let activationData { (activationData, try await issuerKey(context)) } else { nil }
    return try await context.commit { sql in
      let kept = try context.walletToken(tokenUniqueReference, of: maker, sql)
      guard (activationCode == nil) != (activationData == nil) else {
        throw WalletError.invalid([FieldError("activationCode", "or activationData must be given, not both")])
      }
      // First checks whether the token can be activated, so that no attempt is wasted.
      var trial = kept
      try trial.apply(.activate, at: context.now)
      if let activationCode { try check(activationCode, of: kept, context, sql) }
      if let given { try check(given.data, of: kept, given.key, context) }
      return try context.apply(.activate, to: kept, sql).shown
    }
  }

  /// Checks an activation code. Counts a wrong one; the right one can't be used again.
  private func check(
    _ entered: Secret, of kept: StoredToken, _ context: NetworkContext, _ sql: borrowing DatabaseTransaction
  ) throws {
    let limits = context.settings.codes
    guard var code = try sql.code(of: kept.reference), let tag = code.tag, context.now < code.made + limits.lifetime else {
      throw WalletError.noActivationCode
    }
    let isRight = constantTimeEqual(context.keys.tag(code: entered, of: kept.reference), tag)
    if !isRight { code.misses += 1 }
    let left = max(0, limits.tries - code.misses)
    if isRight || left == 0 { code.tag = nil }
    try sql.set(code, of: kept.reference)
    guard isRight else { throw WalletError.wrongTokenCode(left: left) }
  }

  private func check(
    _ data: Opaque<ActivationDataKind>, of kept: StoredToken, _ key: IssuerActivationKey, _ context: NetworkContext
  ) throws {
    let pan = try context.numbers(of: kept).accountPan
    guard context.tenant.checks.isActivation(data, of: kept, accountPan: pan, key) else { throw WalletError.activationDataRefused }
  }

  /// Returns the key of the token's issuer. Throws if the network can't reach the issuer; that error isn't recorded, so the wallet can send
  /// the same request again.
  private func issuerKey(_ context: NetworkContext) async throws(WalletError) -> IssuerActivationKey {
    let card = try await context.read { sql in try context.walletToken(tokenUniqueReference, of: maker, sql).card }
    return try await context.tenant.issuers.open().activationKey(of: card.issuer, for: card.network)
  }
}

extension DeleteToken: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkToken {
    return try await context.commit { sql in
      let kept = try context.walletToken(tokenUniqueReference, of: maker, sql)
      guard kept.token.phase != .deactivated else { return kept.shown }
      let event: TokenEvent =
        switch cause {
        case .passRemoved: .removeFromWallet
        case .watchUnpaired: .unpairWatch
        }
      return try context.apply(event, to: kept, sql).shown
    }
  }
}

extension GetToken: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkToken {
    try await context.read { sql in try context.walletToken(tokenUniqueReference, of: maker, sql).shown }
  }
}

extension GetTokens: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.read { sql in
      let device = try context.device(deviceId, of: maker, sql)
      return NetworkTokens(try sql.tokens(inDevice: deviceId, at: context.now).filter(device.mayHave).map(\.shown))
    }
  }
}

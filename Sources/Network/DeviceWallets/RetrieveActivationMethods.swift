package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RetrieveActivationMethods: NetworkOperation {
  /// Asks the issuer for the methods, as Mastercard does, and stores them. For Visa, the methods of the authorization stay valid. Omits
  /// methods with a code once no more codes can be sent.
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> NetworkToken {
    let kept = try await context.reserve { sql in try context.inactiveWalletToken(tokenUniqueReference, of: maker, sql) }
    let methods = try await methods(of: kept, context)
    return try await context.commit { sql in
      var current = try context.inactiveWalletToken(tokenUniqueReference, of: maker, sql)
      let isOutOfCodes = (try sql.code(of: tokenUniqueReference)?.codes ?? 0) >= context.settings.codes.perToken
      try sql.set(methods, of: tokenUniqueReference)
      current.methods = isOutOfCodes ? methods.filter { !$0.kind.usesCode } : methods
      return current.shown
    }
  }

  private func methods(of kept: StoredToken, _ context: NetworkAskingContext) async throws(WalletError) -> [ActivationMethod] {
    // If the decision has allowed only the call, the issuer's current methods don't change that.
    guard kept.card.network == .mastercard, !kept.methods.allSatisfy({ $0.kind == .call }) else { return kept.methods }
    let numbers = try await context.read { _ in try context.numbers(of: kept) }
    let request = RequestActivationMethods(accountPan: numbers.accountPan)
    let door = try context.tenant.issuers.open()
    return try await door.ask(request, of: kept.card.issuer, context.outgoingCallKey("requestActivationMethods")).methods
  }
}

extension PostponeActivation: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      let kept = try context.walletToken(tokenUniqueReference, of: maker, sql)
      if var code = try sql.code(of: kept.reference), code.tag != nil {
        code.tag = nil
        try sql.set(code, of: kept.reference)
      }
      return Done()
    }
  }
}

internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RequestActivationCode: NetworkOperation {
  /// Creates a code and has the issuer deliver it. Invalidates the code if the network can't reach the issuer.
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> RequestedCode {
    let code = TokenActivationCode.made(context.bytes(8, for: .tokenActivationCode))
    let tag = context.keys.tag(code: code, of: tokenUniqueReference)
    let (kept, offered, made) = try await context.reserve { sql in try reserve(tag, context, sql) }
    var isDelivered = true
    do throws(WalletError) {
      let numbers = try await context.read { _ in try context.numbers(of: kept) }
      let order = DeliverActivationCode(
        accountPan: numbers.accountPan, tokenUniqueReference: tokenUniqueReference, method: method, activationCode: code)
      let door = try context.tenant.issuers.open()
      _ = try await door.ask(order, of: kept.card.issuer, context.outgoingCallKey("deliverActivationCode"))
    } catch {
      isDelivered = false
    }
    return try await context.commit { [isDelivered] sql in
      guard var current = try sql.code(of: tokenUniqueReference) else { throw StorageError.corrupt }
      guard isDelivered else {
        // Another request may have created a code since.
        if current.tag == tag { current.tag = nil }
        current.codes -= 1
        try sql.set(current, of: tokenUniqueReference)
        throw WalletError.issuerNotReached
      }
      let left = max(0, context.settings.codes.perToken - current.codes)
      context.note(.tokenCodes, kept.card.lastFour, from: "\(left + 1) left", to: "\(left) left")
      return RequestedCode(method: offered, expires: made + context.settings.codes.lifetime, codesLeft: left)
    }
  }

  /// Stores the HMAC tag of the code in place of the previous one. Also returns when the code was created.
  private func reserve(
    _ tag: [UInt8], _ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> (StoredToken, ActivationMethod, made: Timestamp) {
    let kept = try context.inactiveWalletToken(tokenUniqueReference, of: maker, sql)
    guard method.usesCode, let offered = kept.methods.first(where: { $0.kind == method }) else { throw WalletError.methodNotOffered }
    let earlier = try sql.code(of: tokenUniqueReference)
    // After a crash, the same request may come again.
    if let earlier, earlier.tag == tag { return (kept, offered, earlier.made) }
    let codes = earlier?.codes ?? 0
    guard codes < context.settings.codes.perToken else { throw WalletError.noMoreActivationCodes }
    try sql.set(StoredCode(tag: tag, made: context.now, misses: 0, codes: codes + 1), of: tokenUniqueReference)
    return (kept, offered, context.now)
  }
}

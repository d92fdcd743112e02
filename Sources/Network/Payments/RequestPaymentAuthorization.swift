package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RequestPaymentAuthorization: NetworkOperation {
  /// Asks the issuer of the number for its decision, or decides as the Simulated Bank, the bank of the vendors' test numbers.
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> PaymentAuthorization {
    let answer: PaymentAuthorization?
    do throws(WalletError) {
      let issuers = try context.tenant.issuers.open()
      if let issuer = try await issuers.issuer(ofNumber: payment.accountPan) {
        answer = try await issuers.ask(AuthorizePayment(payment), of: issuer, context.outgoingCallKey("authorizePayment"))
      } else {
        answer = nil
      }
    } catch {
      throw error.isNoAnswer ? .bankNotReached : error
    }
    return try await context.commit { sql in
      if let answer { return answer }
      let isAuthentic = try isAuthentic(context, sql)
      guard let decision = SimulatedBank.decide(on: payment, isAuthentic: isAuthentic, at: context.now) else {
        throw WalletError.bankNotReached
      }
      return PaymentAuthorization(decision, securityCode: SecurityResponse(testCode: payment.cvv))
    }
  }

  /// Uses up the authentication to which the payment refers. Returns false unless it is valid for this number, amount and shop, and unused.
  private func isAuthentic(_ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction) throws -> Bool {
    guard let id = payment.authentication?.acsTransID else { return true }
    // If no bank has this number, `SimulatedBank.decide` declines the payment.
    guard SimulatedBank.has(payment.accountPan) else { return true }
    guard case .simulatedBank(var kept)? = try sql.authentication(id), kept.numberTag == context.keys.tag(pan: payment.accountPan),
      kept.authentication.use(for: payment)
    else { return false }
    try sql.update(kept.authentication)
    return true
  }
}

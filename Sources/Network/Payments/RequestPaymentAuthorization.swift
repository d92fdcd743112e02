package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RequestPaymentAuthorization: NetworkOperation {
  /// Asks the issuer that gave out the number, or decides as the bank of the vendor's test numbers.
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> PaymentAuthorization {
    let answer: PaymentAuthorization
    do throws(WalletError) {
      let issuers = try context.tenant.issuers.open()
      if let issuer = try await issuers.issuer(ofNumber: payment.accountPan) {
        answer = try await issuers.ask(AuthorizePayment(payment), of: issuer, context.questionKey("authorizePayment"))
      } else {
        answer = PaymentAuthorization(SimulatedBank.decide(on: payment, at: context.now))
      }
    } catch {
      throw error.isNoAnswer ? .bankNotReached : error
    }
    return try await context.commit { _ in answer }
  }
}

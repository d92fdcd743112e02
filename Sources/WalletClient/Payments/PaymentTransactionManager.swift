package import Basics
internal import Contract
internal import Synchronization
package import WalletModel

/// The JWT gateway's API for apps. An app only transports the shop's signed requests and the gateway's responses: it has no key, so a
/// response proves nothing to it, and the shop verifies the response. (Trust Payments, `PaymentTransactionManager`)
package final class PaymentTransactionManager: Sendable {
  private let sender: Sender
  /// The last request and response of each order, to continue after a bank's question, and for display.
  private let sessions = Mutex<[OrderNumber: JWTSession]>([:])

  init(sender: Sender) { self.sender = sender }

  /// Sends a request with the shopper's input. A retry after a lost response is the same request.
  package func performTransaction(
    _ jwt: Opaque<JWTKind>, for order: OrderNumber, _ entered: EnteredPaymentFields
  ) async throws(WalletError) -> PaymentStep {
    sessions.withLock { $0[order] = JWTSession(request: jwt, entered) }
    return note(
      try await sender.send(PerformTransaction(alias: jwt.alias, entered, jwt: jwt), to: .gateway, assertion: nil), for: order)
  }

  /// Continues after the cardholder has answered the bank. Throws 404 if this app has begun no payment of the order.
  package func continueTransaction(_ order: OrderNumber) async throws(WalletError) -> PaymentStep {
    guard let reference = session(of: order)?.requestreference else { throw .noSuchOrder }
    return note(try await sender.send(ContinuePerformedTransaction(reference), to: .gateway, assertion: nil), for: order)
  }

  /// Returns the last request and response of an order; nil if this app has sent no request.
  package func session(of order: OrderNumber) -> JWTSession? { sessions.withLock { $0[order] } }

  /// Notes whether the shop has accepted the response for an order.
  ///
  /// - Parameter refused: the reason for a refusal; nil if the shop has accepted the response.
  package func noteVerdict(refused: RefusedJWT?, for order: OrderNumber) {
    sessions.withLock { sessions in
      sessions[order]?.isVerified = refused == nil
      sessions[order]?.refused = refused
    }
  }

  private func note(_ answer: PerformedTransaction, for order: OrderNumber) -> PaymentStep {
    let step: PaymentStep =
      if let question = answer.question {
        .question(question.threeDS2Info)
      } else if let response = answer.jwt {
        session(of: order).map { response.contradicts($0.request) } == true ? .refused(.byApp) : .response(response)
      } else {
        .refused(.byGateway(answer.refusal ?? JWTRefusal(.unknown)))
      }
    sessions.withLock { sessions in
      if let question = answer.question { sessions[order]?.requestreference = question.requestreference }
      sessions[order]?.response = answer.jwt
      if case .refused(let refused) = step { sessions[order]?.refused = refused }
    }
    return step
  }
}

/// A response of the JWT gateway.
package enum PaymentStep: Sendable {
  /// The response JWT, which only the shop can verify.
  case response(Opaque<JWTKind>)
  /// The bank's question to the cardholder.
  case question(ThreeDS2Info)
  /// A refusal: the gateway has refused a request without a valid signature, and done nothing, or the app has refused a response that
  /// belongs to another payment.
  case refused(RefusedJWT)
}

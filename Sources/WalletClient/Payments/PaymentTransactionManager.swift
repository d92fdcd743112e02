package import Basics
internal import Contract
internal import Synchronization
package import WalletModel

/// The JWT gateway as an app uses it: it carries what the shop has signed, and what the gateway answers. It has no secret, so what it reads
/// of a response proves nothing: the shop verifies it. (Trust Payments, `PaymentTransactionManager`)
package final class PaymentTransactionManager: Sendable {
  private let sender: Sender
  /// The last request and its response of each order, for continuing after a bank's question, and for looking at them.
  private let sessions = Mutex<[OrderNumber: JWTSession]>([:])

  init(sender: Sender) { self.sender = sender }

  /// Sends a request with what the shopper has entered. The request of a lost response is sent again as the same one.
  package func performTransaction(
    _ jwt: Opaque<JWTKind>, for order: OrderNumber, _ entered: EnteredPaymentFields
  ) async throws(WalletError) -> PaymentStep {
    sessions.withLock { $0[order] = JWTSession(request: jwt, entered) }
    return note(
      try await sender.send(PerformTransaction(alias: jwt.alias, entered, jwt: jwt), to: .gateway, assertion: nil), for: order)
  }

  /// Continues after the bank's question. Throws 404 if nothing was begun in this app.
  package func continueTransaction(_ order: OrderNumber) async throws(WalletError) -> PaymentStep {
    guard let reference = session(of: order)?.requestreference else { throw .noSuchOrder }
    return note(try await sender.send(ContinuePerformedTransaction(reference), to: .gateway, assertion: nil), for: order)
  }

  /// The request and the response of an order; nil if there was none in this app.
  package func session(of order: OrderNumber) -> JWTSession? { sessions.withLock { $0[order] } }

  /// Notes whether the shop has accepted the response of an order.
  ///
  /// - Parameter refused: why not; nil if it has.
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

/// What the JWT gateway has answered.
package enum PaymentStep: Sendable {
  /// For the shop, which alone can verify it.
  case response(Opaque<JWTKind>)
  /// The bank asks the cardholder.
  case question(ThreeDS2Info)
  /// The gateway refuses a request that nobody has signed, and nothing was done; or the app a response that is about something else.
  case refused(RefusedJWT)
}

package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetRegistration: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    try await context.read { sql in
      guard let kept = try sql.registration(registrationId), kept.merchant == (try context.askingMerchant()) else {
        return RegistrationAnswer(card: nil, result: PaymentResult(.noSuchRegistration))
      }
      return RegistrationAnswer(card: kept.details, result: PaymentResult(.approved))
    }
  }
}

extension DeleteRegistration: GatewayOperation {
  package var isSameAgain: Bool { true }

  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    try await context.commit { sql in
      guard let kept = try sql.registration(registrationId), kept.merchant == (try context.askingMerchant()) else {
        return RegistrationAnswer(card: nil, result: PaymentResult(.noSuchRegistration))
      }
      try sql.deleteRegistration(registrationId)
      return RegistrationAnswer(card: nil, result: PaymentResult(.approved))
    }
  }
}

internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetRegistration: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    try await context.read { sql in
      guard let kept = try sql.registration(registrationId), kept.merchant == (try context.askingMerchant()) else {
        return RegistrationAnswer(PaymentResult(.noSuchRegistration))
      }
      return RegistrationAnswer(PaymentResult(.approved), id: kept.id, merchantTransactionId: nil, try kept.method(context.keys))
    }
  }
}

extension DeleteRegistration: GatewayOperation {
  package var isSameAgain: Bool { true }

  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    try await context.commit { sql in
      guard let kept = try sql.registration(registrationId), kept.merchant == (try context.askingMerchant()) else {
        return RegistrationAnswer(PaymentResult(.noSuchRegistration))
      }
      try sql.deleteRegistration(registrationId)
      return RegistrationAnswer(PaymentResult(.approved))
    }
  }
}

extension StoredRegistration {
  func method(_ keys: GatewayKeys) throws(StorageError) -> MethodData {
    let number = try number(keys)
    return MethodData(card, details, bin: card.brand.isCard ? number.bin : nil)
  }
}

extension Secret {
  /// The first six digits of a card's number. (ISO 7812)
  var bin: String { String(reveal().prefix(6)) }
}

import Basics
package import WalletModel

// Saved cards at the checkout gateway, by the references that shops have. (OPPWA, registrations)

/// Returns holder and expiry of a saved payment method. (OPPWA, `GET /v1/registrations/{id}`)
///
/// 100.150.200 for a registration that is unknown, deleted, or another shop's. 800.900.100 unless the shop proves who it is.
package struct GetRegistration: OperationWithoutCards {
  package typealias Answer = RegistrationAnswer
  package static let facts = OperationFacts(
    .getRegistration, .get("/v1/registrations/{registrationId}"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let registrationId: RegistrationIdentifier

  package init(_ registrationId: RegistrationIdentifier) { self.registrationId = registrationId }

  private enum CodingKeys: CodingKey { case registrationId }

  package static func summary(of answer: RegistrationAnswer) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> RegistrationAnswer {
    try await parties.answer(self, call)
  }
}

/// Deletes a saved payment method. (OPPWA, `DELETE /v1/registrations/{id}`)
///
/// 100.150.200 for a registration that is unknown, deleted, or another shop's. 800.900.100 unless the shop proves who it is.
package struct DeleteRegistration: OperationWithoutCards {
  package typealias Answer = RegistrationAnswer
  package static let facts = OperationFacts(
    .deleteRegistration, .delete("/v1/registrations/{registrationId}"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let registrationId: RegistrationIdentifier

  package init(_ registrationId: RegistrationIdentifier) { self.registrationId = registrationId }

  private enum CodingKeys: CodingKey { case registrationId }

  package static func summary(of answer: RegistrationAnswer) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> RegistrationAnswer {
    try await parties.answer(self, call)
  }
}

package import Basics
package import Contract
package import Cryptography
package import Service
package import Storage
package import WalletModel

/// The shops of a world: their rules over one database. They store orders, shoppers, references of saved cards with brand and last four
/// digits, and the times of consents. No operation here takes a card's number or code.
package final class Merchant: MerchantAdministration {
  let service: RequestService<MerchantTenant>

  /// - Parameters:
  ///   - database: opened with a schema that includes `Merchant.components`.
  ///   - key: the world's key.
  ///   - secret: returns the secret that a shop paid by JWTs shares with its gateway; nil for any other shop.
  package init(
    database: Database, key: Key, secret: @escaping @Sendable (MerchantIdentifier) -> Secret?, randomness: any Randomness,
    clock: any WorldClock, cost: HashCost
  ) {
    service = RequestService(MerchantTenant(key, secret), database: database, key: key, randomness: randomness, clock: clock, cost: cost)
  }

  /// The shops' part of a world's schema; every table begins with `merchant_`.
  package static let components = [
    settingsComponent,
    Component(name: "merchant.settings", migrations: settingsMigrations),
    Component(
      name: "merchant.requests", migrations: requestsMigrations,
      moments: ["merchant_requests.answered"]),
    Component(
      name: "merchant.payments", migrations: paymentsMigrations,
      moments: ["merchant_orders.placed", "merchant_orders.signed", "merchant_payment_methods.consented"]),
  ]

  /// Connects the gateway and the issuers. Until then, requests to them fail as not reached.
  package func connect(_ gateway: any GatewayClient, _ issuers: any ShopperClient) {
    service.tenant.gateway.connect(gateway)
    service.tenant.issuers.connect(issuers)
  }

  /// Releases gateway and issuers, to break the reference cycle of a closed world.
  package func disconnect() {
    service.tenant.gateway.disconnect()
    service.tenant.issuers.disconnect()
  }

  /// Handles an operation, or returns the response that was recorded under its key.
  package func serve<O: MerchantOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await service.serve(operation, call)
  }

  // MARK: - For administrators of the world

  /// Returns the rules of a shop as they are now. Throws 404 for an unknown one.
  package func configuration(of merchant: MerchantIdentifier) async throws(WalletError) -> MerchantConfiguration {
    _ = try MerchantProfile.existing(merchant)
    return try await service.read { sql throws(StorageError) in try sql.configuration(of: merchant) }
  }

  /// Changes a shop's settings, all or none, from the next request on. This stores only the settings that aren't its gateway's;
  /// `Gateway.set` stores the others. Other stored data doesn't change. Throws 404 for an unknown shop.
  @discardableResult
  package func set(_ changes: [SettingChange], of merchant: MerchantIdentifier) async throws(WalletError) -> MerchantConfiguration {
    let gateway = try MerchantProfile.existing(merchant).gateway
    return try await service.transaction { sql throws(StorageError) -> Result<MerchantConfiguration, WalletError> in
      let current = ShopConfiguration(gateway, merchant: try sql.configuration(of: merchant))
      let changed = Result { () throws(WalletError) in try current.setting(changes).merchant }
      if case .success(let configuration) = changed { try sql.set(configuration, of: merchant) }
      return changed
    }.get()
  }
}

/// The shops' client of the checkout gateway, which each shop uses with its own secret. Throws `gatewayNotReached` if the gateway isn't
/// reached.
///
/// A request that is repeated gets the same response.
package protocol GatewayClient: Sendable {
  func ask(_ request: PrepareCheckout, by merchant: MerchantIdentifier) async throws(WalletError) -> PreparedCheckout
  func ask(_ request: GetPaymentStatus, by merchant: MerchantIdentifier) async throws(WalletError) -> PaymentStatus
  func ask(_ request: GetRegistrationStatus, by merchant: MerchantIdentifier) async throws(WalletError) -> RegistrationAnswer
  func ask(_ request: GetRegistration, by merchant: MerchantIdentifier) async throws(WalletError) -> RegistrationAnswer
  func ask(_ request: DeleteRegistration, by merchant: MerchantIdentifier) async throws(WalletError) -> RegistrationAnswer
  func ask(_ request: GetOrderTransactions, by merchant: MerchantIdentifier) async throws(WalletError) -> OrderTransactions
}

/// The shops' client of the issuers, to identify shoppers. Throws `issuerNotReached` if an issuer isn't reached.
package protocol ShopperClient: Sendable {
  func ask(
    _ request: VerifyShopperAssertion, of issuer: IssuerIdentifier, by merchant: MerchantIdentifier
  ) async throws(WalletError) -> VerifiedShopper
}

/// An operation that a shop handles. The type of its context says how many commits it may make.
package protocol MerchantOperation: ServiceOperation where Owner == MerchantTenant {}

package typealias MerchantContext = RequestContext<MerchantTenant, OneCommit>
package typealias MerchantAskingContext = RequestContext<MerchantTenant, TwoCommits>

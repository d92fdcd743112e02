internal import Basics
package import Contract
package import Cryptography
package import Service
internal import Storage
package import WalletModel

/// The shops of a world as a tenant of `RequestService`.
package final class MerchantTenant: SessionlessTenant {
  package static let label = "merchant"
  package static let requests: StaticString = "merchant_requests"

  let gateway = PartyConnection<any GatewayClient>(notReached: .gatewayNotReached)
  let issuers = PartyConnection<any ShopperClient>(notReached: .issuerNotReached)
  private let callers: CallerKeys
  private let secret: @Sendable (MerchantIdentifier) -> Secret?

  /// - Parameter secret: returns the secret that a shop paid by JWTs shares with its gateway; nil for any other shop.
  init(_ key: Key, _ secret: @escaping @Sendable (MerchantIdentifier) -> Secret?) {
    callers = CallerKeys(key.derived("merchant parties"))
    self.secret = secret
  }

  /// The key with which a shop signs JWTs; nil unless it is paid by them.
  func signingKey(of merchant: MerchantIdentifier) -> JWTKey? { secret(merchant).flatMap { JWTKey($0) } }

  /// The caller's identity, without the assertion: a retry may have a newer assertion of the same shopper.
  package static func identity(of call: Call) -> [HMAC.Part] { [.text(call.party.name), .text(call.caller.device.rawValue)] }

  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) { try callers.admit(operation, call) }

  /// The shop that the request is for, with its settings. Throws 404 for an unknown shop.
  package func settings(for call: Call, in service: RequestService<MerchantTenant>) async throws(WalletError) -> OpenShop {
    guard let identifier = call.party.merchant else { throw .noSuchMerchant }
    let shop = try MerchantProfile.existing(identifier)
    return OpenShop(
      shop: shop, configuration: try await service.read { sql throws(StorageError) in try sql.configuration(of: identifier) })
  }
}

/// The shop that a request is for, and its rules at that time.
package struct OpenShop: Sendable {
  let shop: MerchantProfile
  let configuration: MerchantConfiguration
}

extension RequestContext where Owner == MerchantTenant {
  var shop: MerchantProfile { settings.shop }
  var configuration: MerchantConfiguration { settings.configuration }
  var merchant: MerchantIdentifier { shop.identifier }

  /// Returns the shopper of the call's assertion, as verified by the issuer that the assertion names.
  ///
  /// Throws `assertionEnded` (401) for an assertion that isn't valid, or `issuerNotReached` (409).
  func shopper() async throws(WalletError) -> ShopperIdentifier {
    // A text in another format may be another secret, so the error contains no part of it.
    guard let assertion = call.caller.session,
      case let parts = assertion.reveal().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false), parts.count == 2,
      case let issuer = parts[0], (1...64).contains(issuer.utf8.count),
      issuer.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }), !parts[1].isEmpty
    else { throw .assertionEnded }
    do throws(WalletError) {
      return try await tenant.issuers.open()
        .ask(VerifyShopperAssertion(assertion), of: IssuerIdentifier(rawValue: String(issuer)), by: merchant).shopper
    } catch {
      // An assertion from an unknown issuer isn't valid either.
      throw error.code == .notFound ? .assertionEnded : error
    }
  }
}

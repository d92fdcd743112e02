package import Basics

/// A site of the JWT gateway, which receives a merchant's payments. All worlds have the same sites. (Trust Payments, `sitereference`)
package struct GatewaySite: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  /// The name on cardholders' statements.
  package let merchantName: String
  /// The reference that identifies the site in requests.
  package let reference: String
  /// The username that signs requests for the site. (`iss`)
  package let username: String

  package static let all =
    MerchantProfile.all.compactMap(\.site) + [
      GatewaySite(merchant: .developer, merchantName: "Test Site", reference: "test_site12345", username: "jwt.user")
    ]

  package static func of(_ merchant: MerchantIdentifier) -> GatewaySite? { all.first { $0.merchant == merchant } }
  package static func named(_ reference: String) -> GatewaySite? { all.first { $0.reference == reference } }
  package static func signedBy(_ username: String) -> GatewaySite? { all.first { $0.username == username } }
}

/// The credentials with which a merchant's server signs for its site.
package struct SiteCredentials: Hashable, Codable, Sendable {
  /// The merchant's identifier: `developer`.
  package let name: String
  package let sitereference: String
  /// `iss` of the JWT, and `alias` beside it.
  package let username: String
  /// The HMAC key: the bytes of these characters, which are not decoded.
  package let secret: Secret

  package init(_ site: GatewaySite, secret: Secret) {
    (name, sitereference, username) = (site.merchant.rawValue, site.reference, site.username)
    self.secret = secret
  }
}

/// What the acquirer of a site supports, and the site's line of business: data of the world, stored by the gateway. (our choice; Rules,
/// shop settings)
package struct SiteConfiguration: Hashable, Sendable {
  /// Whether the acquirer checks accounts without a payment. (Trust Payments, account checks)
  package var checksAccounts = true
  /// Whether the acquirer supports credentials on file; otherwise `credentialsonfile` isn't returned.
  package var keepsCredentialsOnFile = true
  /// Whether the merchant's category is 6012, financial institutions, which must send more data about customers. (Visa's mandate)
  package var isFinancial = false

  package init() {}
}

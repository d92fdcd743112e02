package import Basics

/// A site of the JWT gateway, by which a merchant's payments come in. All worlds have the same ones. (Trust Payments, `sitereference`)
package struct GatewaySite: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  /// As it stands on the statements of those who pay.
  package let merchantName: String
  /// By which requests name it.
  package let reference: String
  /// The username that signs for it. (`iss`)
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
  /// The merchant's: `developer`.
  package let name: String
  package let sitereference: String
  /// `iss` of the JWT, and `alias` beside it.
  package let username: String
  /// The key of HMAC: these characters as they are.
  package let secret: Secret

  package init(_ site: GatewaySite, secret: Secret) {
    (name, sitereference, username) = (site.merchant.rawValue, site.reference, site.username)
    self.secret = secret
  }
}

/// What the acquirer of a site supports, and the site's trade: data of the world, which the gateway keeps.
/// (our choice; Rules, shop settings)
package struct SiteConfiguration: Hashable, Sendable {
  /// Whether the acquirer checks accounts without a payment. (Trust Payments, account checks)
  package var checksAccounts = true
  /// Whether it supports credentials on file: else `credentialsonfile` isn't returned.
  package var keepsCredentialsOnFile = true
  /// Whether the merchant's category is 6012, financial institutions, whose customers are asked for more. (Visa's mandate)
  package var isFinancial = false

  package init() {}
}

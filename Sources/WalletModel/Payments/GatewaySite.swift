/// A site of the JWT gateway, by which a merchant's payments come in. All worlds have the same ones. (Trust Payments, `sitereference`)
package struct GatewaySite: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  /// As it stands on the statements of those who pay.
  package let merchantName: String
  /// By which requests name it.
  package let reference: String
  /// The username that signs for it. (`iss`)
  package let username: String

  package static let all = [
    GatewaySite(merchant: .reedAndRye, merchantName: "Reed & Rye", reference: "reed_rye12345", username: "jwt.reedandrye"),
    GatewaySite(merchant: .developer, merchantName: "Test Site", reference: "test_site12345", username: "jwt.user"),
  ]

  package static func of(_ merchant: MerchantIdentifier) -> GatewaySite? { all.first { $0.merchant == merchant } }
  package static func named(_ reference: String) -> GatewaySite? { all.first { $0.reference == reference } }
  package static func signedBy(_ username: String) -> GatewaySite? { all.first { $0.username == username } }
}

extension MerchantIdentifier {
  package static let reedAndRye = MerchantIdentifier(rawValue: "reed-and-rye")
}

/// What the acquirer of a site supports, and the site's trade: data of the world. (our choice; Rules, payments by JWT)
package struct SiteConfiguration: Hashable, Sendable {
  /// Whether the acquirer checks accounts without a payment. (Trust Payments, account checks)
  package var checksAccounts = true
  /// Whether it supports credentials on file: else `credentialsonfile` isn't returned.
  package var keepsCredentialsOnFile = true
  /// Whether the merchant's category is 6012, financial institutions, whose customers are asked for more. (Visa's mandate)
  package var isFinancial = false

  package init() {}
}

/// One rule of a site that can be changed.
package typealias SiteSetting = Setting<SiteConfiguration>

extension SiteConfiguration: ConfigurableRules {
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case acquirer = "Acquirer"
  }

  package static var noun: String { "site" }
  package static var inMessages: String { "the site" }
  package var settings: [SiteSetting] { Self.table }
  package var standard: SiteConfiguration { SiteConfiguration() }
  package var remembering: SiteConfiguration { self }

  /// No setting depends on another.
  package static func problems(
    in configuration: SiteConfiguration, after old: SiteConfiguration, changed: [String: SettingValue]
  ) -> [FieldError] { [] }

  package static let table: [SiteSetting] = [
    .flag(SiteSetting.accountChecks, .acquirer, "The acquirer checks accounts without a payment.", \.checksAccounts),
    .flag(
      SiteSetting.credentialsOnFile, .acquirer, "The acquirer supports credentials on file; off: it doesn't return credentialsonfile.",
      \.keepsCredentialsOnFile),
    .flag(
      SiteSetting.category6012, .acquirer, "The merchant's category is 6012: its customers are asked for more about them.", \.isFinancial),
  ]
}

extension Setting where Configuration == SiteConfiguration {
  package static var accountChecks: String { "account-checks" }
  package static var credentialsOnFile: String { "credentials-on-file" }
  package static var category6012: String { "category-6012" }
}

/// The rules of a site as commands, the Simulator and `/control` show them.
package struct SiteRules: Hashable, Codable, Sendable {
  package let sitereference: String
  package let settings: [SettingReading]

  package init(_ site: GatewaySite, _ configuration: SiteConfiguration) {
    sitereference = site.reference
    settings = configuration.readings
  }
}

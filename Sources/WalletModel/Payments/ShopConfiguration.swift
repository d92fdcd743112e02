package import Basics

/// All rules of a shop, which `ShopSetting` reads and changes: its own, and those of its contract with its gateway.
///
/// Each half is stored by the party that applies it. A change is sent to both, and each party applies its own half. (our choice; Rules,
/// shop settings)
package struct ShopConfiguration: Hashable, Sendable {
  /// How the shop is paid, which decides which settings it has.
  package let gateway: ShopGateway
  /// Stored by the shop.
  package var merchant: MerchantConfiguration
  /// Stored by the JWT gateway, for the shops that it knows.
  package var site: SiteConfiguration

  package init(
    _ gateway: ShopGateway, merchant: MerchantConfiguration = MerchantConfiguration(), site: SiteConfiguration = SiteConfiguration()
  ) {
    self.gateway = gateway
    self.merchant = merchant
    self.site = site
  }
}

/// One rule of a shop that can be changed. (Rules, shop settings)
package typealias ShopSetting = Setting<ShopConfiguration>

extension ShopConfiguration: ConfigurableRules {
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case stored = "Saved payment methods"
    case checks = "Address and security code"
    case acquirer = "Acquirer"
  }

  package static var noun: String { "shop" }
  package static var inMessages: String { "the shop" }
  package static var table: [ShopSetting] { ofEveryShop + ShopGateway.allCases.flatMap(only) }
  package static func settings(of gateway: ShopGateway) -> [ShopSetting] { ofEveryShop + only(gateway) }
  package var settings: [ShopSetting] { Self.settings(of: gateway) }
  package var standard: ShopConfiguration { ShopConfiguration(gateway) }
  /// Nothing to remember: saved payment methods are stored elsewhere, and stay.
  package var remembering: ShopConfiguration { self }

  /// Each selection of responses must include `matched`: data that the bank confirms are always sufficient.
  package static func problems(
    in configuration: ShopConfiguration, after old: ShopConfiguration, changed: [String: SettingValue]
  ) -> [FieldError] {
    let merchant = configuration.merchant
    let responses = [
      (ShopSetting.keepByAddress, merchant.keepsByAddress), (ShopSetting.keepByPostcode, merchant.keepsByPostcode),
      (ShopSetting.keepByCode, merchant.keepsByCode),
    ]
    return responses.filter { changed[$0.0] != nil && !$0.1.contains(.matched) }.map { name, _ in
      FieldError(name, "must include \(SecurityResponse.matched.rawValue), matched")
    }
  }

  package static let ofEveryShop: [ShopSetting] = [
    .flag(
      ShopSetting.everyMethod, .stored, "The shop saves every payment method; off: only if the customer agrees.",
      \.merchant.keepsEveryMethod)
  ]

  /// The settings that only shops with this gateway have.
  package static func only(_ gateway: ShopGateway) -> [ShopSetting] {
    switch gateway {
    case .checkout: ofCheckouts
    case .jwt: ofJWTs
    }
  }

  private static let ofCheckouts: [ShopSetting] = [
    .flag(
      ShopSetting.threeDSecureForStored, .stored, "The shop requires 3-D Secure for saved payment methods too.",
      \.merchant.asksThreeDSecureForStored),
    .flag(
      ShopSetting.codeForStored, .stored, "A payment with a saved card requires its security code.",
      \.merchant.asksCodeForStored),
  ]

  /// There are no settings for 3-D Secure and the security code, which are always required.
  private static let ofJWTs: [ShopSetting] = [
    .flag(
      ShopSetting.addressForCards, .checks, "The shop requires an address with a new card.", \.merchant.asksAddress),
    responses(ShopSetting.keepByAddress, "Address", \.merchant.keepsByAddress),
    responses(ShopSetting.keepByPostcode, "Postcode", \.merchant.keepsByPostcode),
    responses(ShopSetting.keepByCode, "Security code", \.merchant.keepsByCode),
    .flag(ShopSetting.accountChecks, .acquirer, "The acquirer checks accounts without a payment.", \.site.checksAccounts),
    .flag(
      ShopSetting.credentialsOnFile, .acquirer, "The acquirer supports credentials on file; off: it doesn't return credentialsonfile.",
      \.site.keepsCredentialsOnFile),
    .flag(
      ShopSetting.category6012, .acquirer,
      "The shop's merchant category code (MCC) is 6012, financial institution, which requires more data about its customers.",
      \.isFinancial),
  ]

  private static func responses(_ name: String, _ part: String, _ path: ShopSetting.Path<[SecurityResponse]>) -> ShopSetting {
    let all = SecurityResponse.allCases.map { "\($0.rawValue) \($0.inWords)" }.joined(separator: ", ")
    return .selection(
      name, .checks, "responses", SecurityResponse.allCases, \.rawValue,
      "\(part) results that save a card: \(all).", path)
  }

  /// Whether the category is 6012. Both halves store it: the gateway requires more data, and the shop asks for them.
  private var isFinancial: Bool {
    get { site.isFinancial || merchant.asksAboutCustomer }
    set { (site.isFinancial, merchant.asksAboutCustomer) = (newValue, newValue) }
  }
}

extension Setting where Configuration == ShopConfiguration {
  package static var everyMethod: String { "keep-every-method" }
  package static var threeDSecureForStored: String { "3ds-for-stored" }
  package static var codeForStored: String { "code-for-stored" }
  package static var addressForCards: String { "address-for-cards" }
  package static var keepByAddress: String { "keep-by-address" }
  package static var keepByPostcode: String { "keep-by-postcode" }
  package static var keepByCode: String { "keep-by-code" }
  package static var accountChecks: String { "account-checks" }
  package static var credentialsOnFile: String { "credentials-on-file" }
  package static var category6012: String { "category-6012" }
}

/// The rules of a shop as commands, the Simulator and `/control` show them.
package struct ShopRules: Hashable, Codable, Sendable {
  /// The shop's identifier.
  package let merchant: String
  package let name: String
  package let settings: [SettingReading]

  package init(_ profile: MerchantProfile, _ merchant: MerchantConfiguration, _ site: SiteConfiguration) {
    self.merchant = profile.identifier.rawValue
    name = profile.name
    settings = ShopConfiguration(profile.gateway, merchant: merchant, site: site).readings
  }
}

/// The rules of a shop: data of the world, which `MerchantSetting` reads and changes.
///
/// (our choice; Rules, shop settings)
package struct MerchantConfiguration: Hashable, Sendable {
  /// Whether every payment method is stored, without a question; otherwise the shopper decides. (OPPWA, merchant-determined)
  package var keepsEveryMethod = false
  /// Whether a stored payment method goes through 3-D Secure too.
  package var asksThreeDSecureForStored = false
  /// Whether a stored card pays only with its security code.
  package var asksCodeForStored = true

  package init() {}
}

/// One rule of a shop that can be changed. (Rules, shop settings)
package typealias MerchantSetting = Setting<MerchantConfiguration>

extension MerchantConfiguration: ConfigurableRules {
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case stored = "Stored payment methods"
  }

  package static var noun: String { "shop" }
  package static var inMessages: String { "the shop" }
  package var settings: [MerchantSetting] { Self.table }
  package var standard: MerchantConfiguration { MerchantConfiguration() }
  /// What was accepted is kept elsewhere: stored payment methods stay.
  package var remembering: MerchantConfiguration { self }

  /// No setting depends on another.
  package static func problems(
    in configuration: MerchantConfiguration, after old: MerchantConfiguration, changed: [String: SettingValue]
  ) -> [FieldError] { [] }

  /// The settings of a shop.
  package static let table: [MerchantSetting] = [
    .flag(
      MerchantSetting.everyMethod, .stored, "The shop stores every payment method; off: only where the customer agrees.",
      \.keepsEveryMethod),
    .flag(
      MerchantSetting.threeDSecureForStored, .stored, "The shop asks 3-D Secure for stored payment methods too.",
      \.asksThreeDSecureForStored),
    .flag(
      MerchantSetting.codeForStored, .stored, "A stored card pays only with its security code; off: the shop asks for nothing.",
      \.asksCodeForStored),
  ]
}

extension Setting where Configuration == MerchantConfiguration {
  package static var everyMethod: String { "keep-every-method" }
  package static var threeDSecureForStored: String { "3ds-for-stored" }
  package static var codeForStored: String { "code-for-stored" }
  /// Of shops that are paid by checkouts alone: by JWTs, the bank and the security code are always asked for.
  package static var ofCheckouts: [String] { [threeDSecureForStored, codeForStored] }
}

/// The rules of a shop as commands, the Simulator and `/control` show them.
package struct MerchantRules: Hashable, Codable, Sendable {
  /// The shop's identifier.
  package let merchant: String
  package let name: String
  package let settings: [SettingReading]

  package init(_ profile: MerchantProfile, _ configuration: MerchantConfiguration) {
    merchant = profile.identifier.rawValue
    name = profile.name
    settings = configuration.readings
  }

  private init(_ rules: MerchantRules, _ settings: [SettingReading]) {
    (merchant, name, self.settings) = (rules.merchant, rules.name, settings)
  }

  /// With those of the shop's site at the JWT gateway, if it has one.
  package func with(_ sites: [SiteRules]) -> MerchantRules {
    guard let site = GatewaySite.of(MerchantIdentifier(rawValue: merchant))?.reference else { return self }
    let own = settings.filter { !MerchantSetting.ofCheckouts.contains($0.name) }
    return MerchantRules(self, own + (sites.first { $0.sitereference == site }?.settings ?? []))
  }
}

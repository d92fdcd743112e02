import Basics
import Foundation
import Testing
import WalletModel

/// The table of settings of shops: every rule of a shop stands in it.
@Suite struct ShopSettingTests {
  @Test func `no two shops share what identifies them`() {
    let shops = MerchantProfile.all
    for identifiers in [
      shops.map(\.identifier.rawValue), shops.map(\.orderPrefix), GatewayEntity.all.map(\.entityId), GatewaySite.all.map(\.reference),
      GatewaySite.all.map(\.username),
    ] {
      #expect(Set(identifiers).count == identifiers.count, "\(identifiers)")
    }
    #expect(GatewayEntity.all.allSatisfy { $0.entityId.utf8.count == 32 })
  }

  private static func standard(_ gateway: ShopGateway) -> ShopConfiguration {
    ShopConfiguration(gateway, merchant: MerchantConfiguration(), site: SiteConfiguration())
  }

  /// A shop that has a setting.
  private static func shop(with name: String) throws -> ShopConfiguration {
    try #require(ShopGateway.allCases.map(standard).first { $0.settings.contains { $0.name == name } })
  }

  @Test(arguments: ShopSetting.all.map(\.name)) func `each takes its values`(name: String) throws {
    let shop = try Self.shop(with: name)
    let setting = try #require(shop.settings.first { $0.name == name })
    let isSwitch = setting.kind == .flag
    for (value, shown) in isSwitch ? [("on", "on"), ("off", "off")] : [("2", "2"), ("4 ,2,0", "0, 2, 4"), ("0, 1, 2, 4", "0, 1, 2, 4")] {
      let changed = try shop.setting([SettingChange(name.uppercased(), value)])
      #expect("\(setting.value(in: changed))" == shown)
      #expect(try changed.setting([SettingChange(name, "default")]) == shop)
    }
    for value in ["", "yes"] + (isSwitch ? ["1"] : ["0", "0,1,4", "2,2", "2,", "2;0", "2,3", "matched"]) {
      #expect(throws: WalletError.self) { try shop.setting([SettingChange(name, value)]) }
    }
  }

  /// A response of a bank is no number of anything.
  @Test func `one response is shown as it is`() throws {
    let changed = try Self.standard(.jwt).setting([SettingChange(ShopSetting.keepByPostcode, "2")])
    let shop = try #require(MerchantProfile.named(.reedAndRye))
    let reading = ShopRules(shop, changed.merchant, changed.site).settings.first { $0.name == ShopSetting.keepByPostcode }
    #expect(reading?.valueInWords == "2" && reading?.standardInWords == "0, 1, 2")
  }

  /// Each rule, of the shop or of its site, is changed by one setting.
  @Test func `every rule of the shop is in the table`() throws {
    func rules(_ configuration: ShopConfiguration) -> [String: String] {
      let halves = Array(Mirror(reflecting: configuration.merchant).children) + Array(Mirror(reflecting: configuration.site).children)
      return Dictionary(uniqueKeysWithValues: halves.map { ($0.label ?? "", "\($0.value)") })
    }
    var changed: [String] = []
    for setting in ShopSetting.all {
      let shop = try Self.shop(with: setting.name)
      let (before, other) = (rules(shop), try #require(Self.other(than: shop, of: setting)))
      let after = rules(try shop.setting([SettingChange(setting.name, other)]))
      let own = before.keys.filter { after[$0] != before[$0] }
      #expect(!own.isEmpty, "\(setting.name)")
      changed += own
    }
    #expect(changed.sorted() == rules(Self.standard(.jwt)).keys.sorted())
  }

  @Test(arguments: [
    ("code-for-store", "code-for-store: is not a setting of the shop. Did you mean code-for-stored?"),
    ("zzzzzzzz", "zzzzzzzz: is not a setting of the shop. To see all settings, run: billfold shop show"),
    ("tokens-per-card", "tokens-per-card: is not a setting of the shop."),
    ("Account-Checks", "Account-Checks: is not a setting of this shop"),
  ]) func `what cannot be is refused`(name: String, summary: String) {
    let error = #expect(throws: WalletError.self) { try Self.standard(.checkout).setting([SettingChange(name, "on")]) }
    #expect(error?.description.contains("the shop's settings were not changed") == true)
    let problems = error?.fieldErrors.map { "\($0.field): \($0.message)" } ?? []
    #expect(problems.contains { $0.hasPrefix(summary) }, "\(problems)")
  }

  /// `make pictures` rewrites the table in Rules.md.
  @Test func `the table in the rules is this one`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- shop settings -->\n"))
    let end = try #require(text.range(of: "<!-- end of shop settings -->"))
    var table = "| Setting | Range | Default | Meaning | Shop | Stored by |\n| --- | --- | --- | --- | --- | --- |\n"
    for setting in ShopSetting.all {
      let shops = MerchantProfile.all.filter { ShopConfiguration.settings(of: $0.gateway).contains { $0.name == setting.name } }
      let shop = try Self.shop(with: setting.name)
      let changed = try shop.setting([SettingChange(setting.name, try #require(Self.other(than: shop, of: setting)))])
      let keepers = [(changed.merchant != shop.merchant, "shop"), (changed.site != shop.site, "gateway")].filter(\.0).map(\.1)
      table += "| `\(setting.name)` | \(setting.kind.range) | \(setting.value(in: shop)) | \(setting.summary) "
      table += "| \(shops.count == MerchantProfile.all.count ? "every" : shops.map(\.name).joined(separator: ", ")) "
      table += "| \(keepers.joined(separator: ", ")) |\n"
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + table + "\n")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }

  /// A value of a setting that a shop doesn't have.
  private static func other(than shop: ShopConfiguration, of setting: ShopSetting) -> String? {
    (setting.kind == .flag ? setting.kind.words : ["2"]).first { $0 != "\(setting.value(in: shop))" }
  }
}

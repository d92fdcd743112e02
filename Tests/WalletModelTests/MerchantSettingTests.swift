import Foundation
import Testing
import WalletModel

/// A shop's table of settings: every rule of a shop stands in it.
@Suite struct MerchantSettingsTests {
  @Test(arguments: MerchantSetting.all.map(\.name)) func eachTakesItsValues(name: String) throws {
    let setting = try #require(MerchantSetting.all.first { $0.name == name })
    #expect(setting.kind == .flag)
    for value in setting.kind.words {
      let changed = try MerchantConfiguration().setting([SettingChange(name.uppercased(), value)])
      #expect("\(setting.value(in: changed))" == value)
      #expect(try changed.setting([SettingChange(name, "default")]) == MerchantConfiguration())
    }
    for value in ["", "yes", "1"] {
      #expect(throws: WalletError.self) { try MerchantConfiguration().setting([SettingChange(name, value)]) }
    }
  }

  /// Each switch of the configuration is changed by a setting of its own.
  @Test func everyRuleOfTheShopIsInTheTable() throws {
    func switches(_ configuration: MerchantConfiguration) -> [String: String] {
      Dictionary(uniqueKeysWithValues: Mirror(reflecting: configuration).children.map { ($0.label ?? "", "\($0.value)") })
    }
    let before = switches(MerchantConfiguration())
    var changed: [String] = []
    for setting in MerchantSetting.all {
      let other = "\(setting.value(in: MerchantConfiguration()))" == "on" ? "off" : "on"
      let after = switches(try MerchantConfiguration().setting([SettingChange(setting.name, other)]))
      let own = before.keys.filter { after[$0] != before[$0] }
      #expect(own.count == 1, "\(setting.name)")
      changed += own
    }
    #expect(changed.sorted() == before.keys.sorted())
  }

  @Test(arguments: [
    ("code-for-store", "code-for-store: is not a setting of the shop. Did you mean code-for-stored?"),
    ("zzzzzzzz", "zzzzzzzz: is not a setting of the shop. To see all settings, run: billfold shop show"),
    ("tokens-per-card", "tokens-per-card: is not a setting of the shop."),
  ]) func whatCannotBeIsRefused(name: String, says: String) {
    let error = #expect(throws: WalletError.self) { try MerchantConfiguration().setting([SettingChange(name, "on")]) }
    #expect(error?.description.contains("the shop's settings were not changed") == true)
    let problems = error?.fieldErrors.map { "\($0.field): \($0.message)" } ?? []
    #expect(problems.contains { $0.hasPrefix(says) }, "\(problems)")
  }

  /// `make pictures` writes the table in Rules.md anew.
  @Test func theTableInTheRulesIsThisOne() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- shop settings -->\n"))
    let end = try #require(text.range(of: "<!-- end of shop settings -->"))
    var table = "| Setting | Range | Default | Meaning |\n| --- | --- | --- | --- |\n"
    for setting in MerchantSetting.all {
      table += "| `\(setting.name)` | \(setting.kind.range) | \(setting.value(in: MerchantConfiguration())) | \(setting.says) |\n"
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + table + "\n")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }
}

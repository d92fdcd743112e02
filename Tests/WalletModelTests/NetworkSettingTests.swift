import Basics
import Foundation
import Testing
import WalletModel

/// The network's table of settings: every rule of the network stands in it.
@Suite struct NetworkSettingsTests {
  /// The lowest and the highest value, or each that can be named.
  private static func values(of setting: NetworkSetting) -> [String] {
    switch setting.kind {
    case .number(_, let range, _): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .span(let range): [range.lowerBound.inLargestUnit, range.upperBound.inLargestUnit]
    default: setting.kind.words
    }
  }

  @Test(arguments: NetworkSetting.all.map(\.name)) func `each takes its bounds`(name: String) throws {
    let setting = try #require(NetworkSetting.all.first { $0.name == name })
    let values = Self.values(of: setting)
    #expect(values.count > 1)
    for value in values {
      let changed = try NetworkConfiguration().setting([SettingChange(name.uppercased(), value)])
      #expect("\(setting.value(in: changed))" == value)
      #expect(try changed.setting([SettingChange(name, "default")]) == NetworkConfiguration())
    }
    for value in ["", "-1", "1000000000"] {
      #expect(throws: WalletError.self) { try NetworkConfiguration().setting([SettingChange(name, value)]) }
    }
  }

  private static func leaves(of value: Any, _ path: String = "") -> [String: String] {
    let children = Mirror(reflecting: value).children
    guard value is NetworkConfiguration || value is NetworkConfiguration.Codes else { return [path: "\(value)"] }
    return children.reduce(into: [:]) { all, child in
      all.merge(leaves(of: child.value, "\(path).\(child.label ?? "")")) { $1 }
    }
  }

  /// Each figure of the configuration is changed by a separate setting.
  @Test func `every rule of the network is in the table`() throws {
    let before = Self.leaves(of: NetworkConfiguration())
    var changes: [String: [String]] = [:]
    for setting in NetworkSetting.all {
      let changed = try NetworkConfiguration().setting([SettingChange(setting.name, try #require(Self.values(of: setting).last))])
      let after = Self.leaves(of: changed)
      changes[setting.name] = before.keys.filter { after[$0] != before[$0] }
    }
    #expect(changes.values.allSatisfy { $0.count == 1 }, "\(changes)")
    #expect(Set(changes.values.joined()) == Set(before.keys))
  }

  @Test(arguments: [
    (["token-per-card=7"], "token-per-card: is not a setting of the network. Did you mean tokens-per-card?"),
    (["zzzzzzzz=7"], "zzzzzzzz: is not a setting of the network. To see all settings, run: billfold network show"),
    (["pin-attempts=7"], "pin-attempts: is not a setting of the network."),
    (["next-network-vote=blue"], "next-network-vote: must be normal, green, yellow, orange or red"),
    (["tokens-per-card=7", "tokens-per-card=8"], "tokens-per-card: must be set only once"),
  ]) func `what cannot be is refused`(settings: [String], summary: String) {
    let changes = settings.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return SettingChange(parts[0], parts[1])
    }
    let error = #expect(throws: WalletError.self) { try NetworkConfiguration().setting(changes) }
    #expect(error?.description.contains("the network's settings were not changed") == true)
    let problems = error?.fieldErrors.map { "\($0.field): \($0.message)" } ?? []
    #expect(problems.contains { $0.hasPrefix(summary) }, "\(problems)")
  }

  // MARK: - Forced votes

  @Test func `a forced vote replaces a voters own unless that is red`() {
    for voter in [Voter.network, .issuer] {
      for color in DecisionColor.allCases {
        let reason = VoteReason.forced(color, of: voter)
        #expect(color == .green ? reason == nil : reason?.color == color && reason?.voter == voter)
        for own in VoteReason.allCases {
          var decision = ProvisioningDecision([own, .accountScoreTwo])
          let before = decision
          decision.force(nil, of: voter)
          #expect(decision == before)
          decision.force(color, of: voter)
          if own.voter == voter, own.color == .red {
            #expect(decision == before)
          } else {
            #expect(decision.vote(of: voter) == color && decision.reasons.contains(.accountScoreTwo))
            #expect(decision.reasons.contains(own) == (own.voter != voter || own == reason))
          }
        }
      }
    }
    #expect(DecisionColor.allCases.allSatisfy { VoteReason.forced($0, of: .walletMaker) == nil })
  }

  /// `make pictures` rewrites the table in Rules.md.
  @Test func `the table in the rules is this one`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- network settings -->\n"))
    let end = try #require(text.range(of: "<!-- end of network settings -->"))
    var table = "| Setting | Range | Default | Meaning |\n| --- | --- | --- | --- |\n"
    for setting in NetworkSetting.all {
      table += "| `\(setting.name)` | \(setting.kind.range) | \(setting.value(in: NetworkConfiguration())) | \(setting.summary) |\n"
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + table + "\n")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }
}

import Foundation
import Testing
import WalletModel
import Worlds

@testable import Commands

/// How a command is read, and its help.
@Suite struct CommandGroupTests {
  private func read(_ line: String) throws {
    var words = ArraySlice(line.split(separator: " ").map(String.init))
    let group = try #require(words.popFirst().flatMap { CommandGroup.named($0) })
    var rest = ArgumentList(Array(words))
    _ = try group.read(&rest, folder: "/") { .standard }
  }

  @Test func `what reaches beyond its world is marked`() {
    let beyond = CommandGroup.all.flatMap { group in group.verbs.filter { $0.reach == .beyond }.map { "\(group.name) \($0.name)" } }
    #expect(beyond == ["list", "create", "fork", "export", "import", "delete", "undelete", "path"].map { "world \($0)" })
    for verb in CommandGroup.all.flatMap(\.verbs) where verb.known.contains(.file) || verb.options.contains(.backend) {
      #expect(verb.reach == .beyond, "\(verb.name)")
    }
  }

  @Test(arguments: [
    ("world frobnicate", "Unknown command “world frobnicate”. Commands: list, create, "),
    ("card list --stauts ACTIVE", "Unknown option “--stauts” for billfold card list. Did you mean “--status”?"),
    ("card --stauts", "Unknown option “--stauts” for billfold card. Did you mean “--status”?"),
    ("card list --seed 7", "Unknown option “--seed” for billfold card list. To see the options, run: billfold card list --help"),
    ("world create a --fixture card", "Unknown fixture “card”. Did you mean “cards”?"),
    ("world create a --fixture frobnicate", "Unknown fixture “frobnicate”. Fixtures: empty, "),
    ("fault arm timeuot", "Unknown fault “timeuot”. Did you mean “timeout”?"),
    ("fault arm status 200", "“status” requires a status from 400 to 599."),
    ("fault arm timeout --operation logInByPin", "Unknown operation “logInByPin”. Did you mean “loginByPIN”?"),
    ("card list --status LOKED", "Unknown card status “LOKED”. Did you mean “LOCKED”?"),
    ("phone keychain usabel", "Unknown state “usabel”. Did you mean “usable”?"),
    ("world create BIG", "“BIG” is not a valid name. Use 1 to 40 lowercase letters (a-z), digits, - and _, not starting with -."),
    ("clock forward -5min", "clock forward moves the clock forward only. To set it back, run: billfold clock set TIME"),
    ("network set tokens-per-card", "“tokens-per-card” is not SETTING=VALUE."),
    ("network set tokens-per-card=1 TOKENS-PER-CARD=2", "TOKENS-PER-CARD is set twice."),
    ("shop set code-for-stored", "“code-for-stored” is not SETTING=VALUE."),
    ("fault latency -5s", "“-5s” is not a valid duration."),
  ])
  func `what is misspelt is suggested`(line: String, summary: String) {
    #expect {
      try read(line)
    } throws: { error in
      let error = error as? UsageError
      #expect(error?.description.hasPrefix(summary) == true, "\(error?.description ?? "")")
      return error?.status == 64
    }
  }

  @Test(arguments: [
    ("card issue", "Missing argument. Usage: billfold card issue PROGRAM\nTo list card programs, run: billfold card issue --help"),
    ("card set 1234", "Missing argument. Usage: billfold card set CARD STATUS\nTry: billfold card set --help"),
    ("world create", "Missing argument. Usage: billfold world create NAME\nTry: billfold world create --help"),
    ("fault arm bogus", "Unknown fault “bogus”. To list faults, run: billfold fault arm --help"),
    (
      "fault arm status 200",
      "“status” requires a status from 400 to 599. Example: billfold fault arm status 503\nTry: billfold fault arm --help"
    ),
  ])
  func `the second line is the next step`(line: String, summary: String) {
    #expect {
      try read(line)
    } throws: { error in
      let message = (error as? UsageError)?.message(of: "billfold")
      #expect(message == summary)
      return true
    }
  }

  /// The help of the card commands lists every value that they take, and each change that customer care may make.
  @Test func `card help lists every value`() throws {
    let card = try #require(CommandGroup.named("card"))
    func help(_ name: String) -> String {
      guard let verb = card.verbs.first(where: { $0.name == name }) else {
        Issue.record("no card \(name)")
        return ""
      }
      // A row of a table in one line.
      return CommandHelp.verb(card, verb).text.replacing("\n" + String(repeating: " ", count: 16), with: " ")
    }
    let (list, issue, set) = (help("list"), help("issue"), help("set"))
    for status in CardStatus.known {
      #expect(list.contains(status.rawValue) && issue.contains(status.rawValue) == (status != .expired), "\(status)")
    }
    for program in IssuerConfiguration.all.flatMap(\.programs) { #expect(issue.contains(program.name), "\(program.name)") }
    for wallet in MobileWalletType.known { #expect(issue.contains("\(wallet.rawValue)=COMPLETED"), "\(wallet)") }
    for from in CardStatus.known {
      let row = set.split(separator: "\n").first { $0.hasPrefix("  \(from.rawValue) ") } ?? ""
      for to in CardStatus.known {
        let isAllowed = CardTransition.all.contains { $0.from == from && $0.to == to && $0.actor == .customerCare }
        #expect(row.contains("to \(to.rawValue)") == isAllowed, "\(from) \(to)")
      }
    }
  }

  /// A server may send any text as the name of a group of settings: a line feed, or a pile of marks.
  @Test func `settings from a server stay in their lines`() throws {
    let reading = """
      [{"name": "pin-attempts", "label": "e\(String(repeating: "\u{301}", count: 500))", "group": "Li\\nmits\(String(repeating: "\u{301}", count: 500))",
      "value": "7\(String(repeating: "\u{903}", count: 500))", "unit": "", "range": "", "says": "", "isNumber": false, "default": "5"}]
      """
    let settings = try JSONDecoder().decode([SettingReading].self, from: Data(reading.utf8))
    let lines = settings.textByGroup.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("Li\\nmit"), "\(lines)")
    #expect(lines.allSatisfy { $0.unicodeScalars.count < 60 }, "\(settings.textByGroup)")
  }

  /// Swift's runtime gives a program no arguments then, and without arguments one would serve or open a wallet.
  @Test func `without its arguments a program does nothing`() {
    var isRun = false
    let own = CurrentProcess(name: "test")
    let status = own.run(argumentsAt: "/no/such/proc/self/cmdline") { _ in
      isRun = true
      return 0
    }
    #expect(status == 78 && !isRun)
    #expect(own.run(argumentsAt: CurrentProcess.argumentsPlace) { Int32($0.count) } == Int32(CommandLine.arguments.count - 1))
  }
}

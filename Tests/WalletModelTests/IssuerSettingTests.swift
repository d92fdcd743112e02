import Basics
import Foundation
import Testing
import WalletModel

/// The table of settings: every rule of an issuer stands in it, takes its bounds and refuses what is one past them.
@Suite struct IssuerSettingsTests {
  typealias Change = SettingChange

  static let names = IssuerConfiguration.meridian.settings.map(\.name)

  private static func setting(_ name: String) throws -> IssuerSetting {
    try #require(IssuerConfiguration.meridian.settings.first { $0.name == name })
  }

  /// This many questions on a line.
  private static func questions(_ count: Int) -> String { (1...count).map { "Question \($0)?" }.joined(separator: ";") }

  /// The lowest and the highest value of a kind, and values that are one past them or no values at all.
  private static func samples(_ kind: SettingKind) -> (good: [String], bad: [String]) {
    switch kind {
    case .number(_, let range, _):
      (
        ["\(range.lowerBound)", "\(range.upperBound)"],
        ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "", "x", "1.5", "+\(range.upperBound)", "٣", "99999999999999999999"]
      )
    case .flag: (["on", "off"], ["", "maybe", "1"])
    case .span(let range):
      (
        [range.lowerBound.inLargestUnit, range.upperBound.inLargestUnit],
        [
          range.lowerBound > .zero ? "0s" : "-1s", (range.upperBound + .seconds(1)).inLargestUnit, "", "5", "-5s", "9999999999999999d",
          "5 parsecs",
        ]
      )
    case .spans:
      (
        ["0s", Array(repeating: "1d", count: 20).joined(separator: ",")],
        ["", "0s,", "2d", Array(repeating: "1s", count: 21).joined(separator: ","), "30"]
      )
    case .questions(let count, let length):
      (
        [questions(count.lowerBound), questions(count.upperBound), String(repeating: "ä", count: length)],
        ["", ";", questions(count.upperBound + 1), String(repeating: "a", count: length + 1), "A?;a?", "A\u{1b}[2J?", "A\u{202E}?"]
      )
    case .chosenQuestions:
      (["none", IssuerConfiguration.meridian.questions.pool.map(\.text).joined(separator: "; ")], ["", ";", "No such question?"])
    case .word(_, let words): (words + words.map { $0.lowercased() }, ["", "ACTIVE", "PENDING, APPLIED", "pend"])
    case .selection(_, let words):
      (words + [words.joined(separator: " , ")], ["", "no such word", words[0] + ",", "\(words[0]),\(words[0])"])
    case .line(let length): (["x", String(repeating: "ä", count: length)], ["", String(repeating: "a", count: length + 1), "A\u{1b}[2J"])
    case .pair:
      (
        ["#000000/16 #ffffff/231", "#FFFFFF/231 #000000/16"],
        [
          "", "#000000/16", "#000000/16 #FFFFFF/15", "#000000/16 #FFFFFF/256", "#000000 #FFFFFF", "#00000/16 #FFFFFF/231",
          "black white", "#8899AA/103 #B2E0D0/152", "#000000/231 #FFFFFF/231", "none",
        ]
      )
    case .face(let isOptional):
      (
        ["#000000/16 #EEEEEE/255 #CCCCCC/252 #111111/233 #EEEEEE/255 black-on-gray"]
          + (isOptional ? [] : ["#FFFFFF/231 #000000/16 #111111/233 #EEEEEE/255 #111111/233 White-On-Black"]),
        [
          "", "#000000/16 #FFFFFF/231 #CCCCCC/252 #111111/233 #EEEEEE/255",
          "#000000/16 #FFFFFF/231 #111111/233 #111111/233 #EEEEEE/255 blue",
          "#000000/16 #FFFFFF/231 #333333/236 #111111/233 #EEEEEE/255 black-on-gray",
        ] + (isOptional ? [] : ["none"])
      )
    case .product:
      (
        ["2 X", "1 X", "1 " + String(repeating: "ä", count: 30), "none"],
        ["", "1", "5 X", "X", "1 " + String(repeating: "a", count: 31), "1 A;B", "1 A\u{1b}[2J"]
      )
    }
  }

  /// Returns the settings that must change together with a setting at its bounds.
  private static func company(_ name: String, _ value: String) -> [Change] {
    switch name {
    case "questions": [Change("required-questions", "1")]
    case "required-questions": [Change("questions", questions(20))]
    case "password-min-length": [Change("password-max-length", "256")]
    case "password-max-length": [Change("password-min-length", "1")]
    case "pin-min-length": [Change("pin-max-length", "12")]
    case "session-timeout": [Change("session-absolute-timeout", "30d")]
    case "session-absolute-timeout": [Change("session-timeout", "1s")]
    default: []
    }
  }

  @Test(arguments: names) func `each takes its bounds and nothing beyond`(name: String) throws {
    let setting = try Self.setting(name)
    let (good, bad) = Self.samples(setting.kind)
    var before = IssuerConfiguration.meridian
    for value in good {
      let changed = try before.setting([Change(name, value)] + Self.company(name, value))
      let wanted = try setting.kind.read(value).get()
      #expect(setting.value(in: changed) == wanted, "\(name)=\(value)")
      #expect(changed.longestPasscode >= 6 && changed.longestPassword >= 64)
      // As it is written for people.
      #expect(try setting.kind.read("\(wanted)").get() == wanted)
      before = changed
    }
    for value in bad {
      do throws(WalletError) {
        _ = try before.setting([Change(name, value)])
        Issue.record("\(name)=\(value) was taken")
      } catch {
        #expect(error.statusCode == 400)
        #expect(error.fieldErrors.map(\.field) == [name])
        #expect(error.fieldErrors.first?.message.hasPrefix("must ") == true)
      }
    }
    let restored = try before.setting([Change(name, "default")] + Self.company(name, "").map { Change($0.name, "default") })
    #expect(setting.value(in: restored) == setting.value(in: .meridian))
  }

  /// Identifiers of an issuer and its programs, and the maximums of the profile, which are taken from the rules when it is announced.
  private static let identities: Set = [
    "identifier.rawValue", "formerLengths", "profile.name", "profile.maxPasscodeLength", "profile.maxPasswordLength", "profile.theme",
    "profile.appleProvisioning", "profile.extensionAuthenticates",
    "product.program", "program.name", "program.cardType", "program.scheme", "program.currencies",
    "program.region", "program.bin", "program.validMonths", "program.isDigitalFirst", "program.isLockable", "program.forcedStatus",
    "program.wallets", "admittedBy",
  ]

  /// Every value in a configuration by its path.
  private static func leaves(of value: Any, _ path: String = "") -> [String: String] {
    let children = Mirror(reflecting: value).children
    if value is Duration || value is [Duration] || value is [String] || value is any RawRepresentable && !(value is IssuerIdentifier)
      || children.isEmpty
    {
      return [path: "\(value)"]
    }
    var all: [String: String] = [:]
    for (index, child) in children.enumerated() {
      let label = child.label ?? "\(index)"
      all.merge(leaves(of: child.value, path.isEmpty ? label : "\(path).\(label)")) { $1 }
    }
    return all
  }

  /// Nothing of an issuer's rules is left out: every figure of a configuration is changed by some setting.
  @Test func `every rule of an issuer is in the table`() throws {
    var touched: Set<String> = []
    let before = Self.leaves(of: IssuerConfiguration.meridian)
    for setting in IssuerConfiguration.meridian.settings {
      for value in Self.samples(setting.kind).good {
        let company = Self.company(setting.name, value)
        let alone = try IssuerConfiguration.meridian.setting(company)
        let after = Self.leaves(of: try IssuerConfiguration.meridian.setting([Change(setting.name, value)] + company))
        let base = Self.leaves(of: alone)
        touched.formUnion(after.keys.filter { after[$0] != base[$0] })
      }
    }
    let untouched = before.keys.filter { path in
      guard !touched.contains(path) else { return false }
      let parts = path.split(separator: ".")
      let name =
        parts.first == "programs"
        ? "program." + parts.dropFirst(2).joined(separator: ".")
        : parts.dropFirst().first == "products" ? "product." + parts.dropFirst(3).joined(separator: ".") : path
      return !Self.identities.contains(name) && !Self.identities.contains { name.hasPrefix($0 + ".") }
    }
    #expect(untouched.isEmpty, "\(untouched.sorted()) can be changed by no setting")
    #expect(Set(Self.names).count == Self.names.count)
  }

  /// The sample person enrolls under any lengths that an issuer may ask for.
  @Test func `the sample person meets every length`() throws {
    for length in 4...12 {
      var rules = PasscodeConfigurations()
      (rules.minLength, rules.maxLength) = (length, length)
      let pin = SamplePerson.passcode(under: rules)
      let missing = rules.requirements(for: pin).filter { !$0.isMet }
      #expect(missing.isEmpty, "\(length) digits")
    }
    for length in [8, 13, 20, 26, 27, 64, 65, 256] {
      var rules = PasswordConfigurations()
      (rules.minLength, rules.maxLength) = (length, 256)
      (rules.requireUpper, rules.requireLower, rules.requireDigit, rules.requireSpecial) = (length > 12, length > 12, length > 12, true)
      let password = SamplePerson.password(under: rules)
      let missing = rules.requirements(for: password, username: "").filter { !$0.isMet }
      #expect(missing.isEmpty, "\(length) characters")
    }
  }

  @Test func `the figures of the rules are the defaults`() throws {
    let rules = IssuerRules(.meridian)
    func value(_ name: String) -> String? { rules.settings.first { $0.name == name }?.standard }
    let figures = [
      ("pin-login", "on"), ("pin-attempts", "5"), ("password-attempts", "100"),
      ("password-waits", "0 s, 0 s, 30 s, 1 min, 5 min, 15 min, 1 h"),
      ("answer-attempts", "3"), ("recovery-attempts", "3"), ("session-timeout", "5 min"), ("session-absolute-timeout", "12 h"),
      ("nonce-timeout", "2 min"), ("question-timeout", "10 min"), ("recovery-timeout", "10 min"), ("device-token-timeout", "90 d"),
      ("password-min-length", "8"), ("password-max-length", "64"), ("pin-min-length", "4"), ("pin-max-length", "6"),
      ("required-questions", "2"), ("mandatory-questions", "none"), ("SKRILL-VIRTUAL-MC-EEA.allowable-cards", "3"),
    ]
    for (name, figure) in figures { #expect(value(name) == figure, "\(name)") }
    #expect(rules.settings.allSatisfy { !$0.range.isEmpty && !$0.unit.isEmpty && $0.summary.hasSuffix(".") })
  }

  // MARK: - Relations between settings

  @Test(arguments: [
    (["required-questions=9"], "required-questions: must be at most 8"),
    (["questions=One?"], "questions: must be at least 2"),
    (["mandatory-questions=Nobody asks this?"], "mandatory-questions: must be some of the questions"),
    (["pin-min-length=7"], "pin-min-length: must be at most 6, which is pin-max-length"),
    (["pin-max-length=4", "pin-min-length=6"], "pin-min-length: must be at most 4"),
    (["password-max-length=7"], "password-max-length: must be at least 8"),
    (["session-timeout=0s"], "session-timeout: must be a duration from 1s to 1d, like 90s"),
    (["session-absolute-timeout=1min"], "session-absolute-timeout: must be at least 5 min, which is session-timeout"),
    (["pin-attempts=7", "pin-attempts=8"], "pin-attempts: must be set only once"),
    (["pin-attempt=7"], "pin-attempt: is not a setting of this issuer. Did you mean pin-attempts?"),
    (["zzzzzzzz=7"], "zzzzzzzz: is not a setting of this issuer. To see all settings, run: billfold issuer show"),
    (
      ["face-2=#B2E0D0/152 #8899AA/103 #2E5E51/23 #C9D4D0/252 #46524E/239 black-on-green"],
      "face-2: must be readable: text #8899AA on #B2E0D0 has 2.0:1; at least 4.5:1 is required"
    ),
    (["accent=#B2E0D0/152 #10362C/108"], "accent: must be readable: text 108 on 152, of 256 colors, has 1."),
    (["face-3=none"], "face-3: must be set, because SKRILL-DIGITAL-MC-EEA has it"),
    (
      ["face-3=none", "SKRILL-DIGITAL-MC-EEA.product=3 Instant"],
      "SKRILL-DIGITAL-MC-EEA.product: must have a face of this issuer; there is no face-3"
    ),
    (["CITADEL-PHYSICAL-MC-EEA.allowable-cards=2"], "CITADEL-PHYSICAL-MC-EEA.allowable-cards: is not a setting of this issuer"),
    (["pin-attempts=7", "session-timeout=soon"], "session-timeout: must be a duration"),
  ]) func `what cannot be is refused`(settings: [String], summary: String) {
    let changes = settings.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return Change(parts[0], parts[1])
    }
    let problems = Self.refusal(of: changes)?.fieldErrors ?? []
    #expect(problems.map { "\($0.field): \($0.message)" }.contains { $0.hasPrefix(summary) }, "\(problems)")
  }

  @Test func `a mandatory question is not lost by the way`() throws {
    let error = Self.refusal(of: [Change("questions", "A?;B?;C?")], by: .strict)
    #expect(error?.fieldErrors.first?.message.contains("which is mandatory") == true)
    let changed = try IssuerConfiguration.strict.setting([Change("mandatory-questions", "B?"), Change("questions", "A?;B?;C?")])
    #expect(changed.questions.pool.filter(\.isMandatory).map(\.text) == ["B?"])
    #expect(try changed.setting([Change("questions", "B?;D?;E?")]).questions.pool[0].isMandatory)
  }

  @Test func `values of megabytes are refused shortly`() {
    let long = String(repeating: "a;", count: 2_500_000)
    for change in IssuerSetting.all.map({ Change($0.name, long) }) + [Change(long, "7")] {
      let error = Self.refusal(of: [change])
      #expect(error?.statusCode == 400)
      var length = 0
      for problem in error?.fieldErrors ?? [] { length += problem.field.utf8.count + problem.message.utf8.count }
      #expect(length < 600)
    }
  }

  private static func refusal(of changes: [Change], by issuer: IssuerConfiguration = .meridian) -> WalletError? {
    do throws(WalletError) {
      _ = try issuer.setting(changes)
      Issue.record("was taken")
      return nil
    } catch {
      return error
    }
  }

  /// `make pictures` rewrites the table in Rules.md.
  @Test func `the table in the rules is this one`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- issuer settings -->\n"))
    let end = try #require(text.range(of: "<!-- end of issuer settings -->"))
    var table = "| Setting | Range | Meridian | Citadel | Pebble | Meaning |\n| --- | --- | --- | --- | --- | --- |\n"
    for setting in IssuerSetting.all {
      let defaults = IssuerConfiguration.all.map { issuer in
        if case .questions = setting.kind { return "\(issuer.questions.pool.count) questions" }
        if case .face(let face) = setting.value(in: issuer), let face { return face.block.hex }
        return "\(setting.value(in: issuer))"
      }
      table += "| `\(setting.name)` | \(setting.kind.range) | \(defaults.joined(separator: " | ")) | \(setting.summary) |\n"
    }
    for program in IssuerSetting.all(of: "PROGRAM") {
      table += "| `\(program.name)` | \(program.kind.range) | by program | by program | by program | \(program.summary) |\n"
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + table + "\n")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }
}

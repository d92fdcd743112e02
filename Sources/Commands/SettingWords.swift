import Basics
import WalletModel

// The settings of all parties, in commands.

extension CommandGroup {
  /// Parses words like `pin-attempts=7`.
  ///
  /// - Parameters:
  /// - example: an example of such a word, for error messages.
  ///   - others: the number of words of another kind that may come first.
  static func settingChanges(in words: [String], like example: String, after others: Int = 0) throws(UsageError) -> [SettingChange] {
    var changes: [SettingChange] = []
    for (index, word) in words.enumerated() {
      guard let split = word.firstIndex(of: "="), split > word.startIndex else {
        if index < others, words.count > others { continue }
        throw UsageError(
          "“\(Printable(word.prefix(40)))” is not SETTING=VALUE. Write it without spaces, like \(example), or in quotes.")
      }
      let change = SettingChange(String(word[..<split]), String(word[word.index(after: split)...]))
      guard !changes.contains(where: { $0.name.lowercased() == change.name.lowercased() }) else {
        throw UsageError("\(Printable(change.name.prefix(40))) is set twice. Set it once.")
      }
      changes.append(change)
    }
    return changes
  }

  /// Returns a table of settings, as help prints it.
  static func settingsTable<Rules: ConfigurableRules>(_ settings: [Setting<Rules>]) -> String {
    "Settings and their values. Each setting also accepts: default.\n\n" + settingsByGroup(settings)
  }

  static func settingsByGroup<Rules: ConfigurableRules>(_ settings: [Setting<Rules>]) -> String {
    let groups = Rules.Group.allCases.compactMap { group in
      let rows = settings.filter { $0.group == group }.map { setting in
        "  \(setting.name): \(setting.kind.range)\n" + CommandHelp.paragraph(setting.summary, indent: 6)
      }
      return rows.isEmpty ? nil : "\(group.rawValue):\n" + rows.joined()
    }
    return groups.joined(separator: "\n")
  }
}

extension [SettingChange] {
  /// The changes as words of a command line.
  var words: [String] { map { "\($0.name)=\($0.value)" } }

  /// Returns the settings that these changes name.
  func changed(in settings: [SettingReading]) -> [SettingReading] {
    let names = map { $0.name.lowercased() }
    return settings.filter { names.contains($0.name.lowercased()) }
  }
}

extension [SettingReading] {
  /// One line for each setting, below the name of its group.
  var textByGroup: String {
    groups.map { group in
      let name: PlainLine = "\(group)"
      return "\n" + name.text + filter { $0.group == group }.map { "  " + $0.line.text }.joined()
    }.joined()
  }
}

extension SettingReading {
  /// `pin-attempts  7 attempts (default 5)`.
  var line: PlainLine {
    let standard = value == standard ? "" : " (default \(standard == unlimited ? standardInWords : standard))"
    return "\(name)  \(valueInWords + standard)"
  }
}

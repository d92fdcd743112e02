package import Basics

/// One rule of a party that can be changed: its name, unit and range, and how it is read and written.
///
/// Each party has one table of settings, `table` of its configuration. Commands, the Simulator, walkthroughs, `/control` with its
/// description, and the documentation are made from it. (Rules, issuer settings, network settings and shop settings)
package struct Setting<Configuration: ConfigurableRules>: Sendable {
  /// The name on the command line: `pin-attempts`, `SKRILL-VIRTUAL-MC-EEA.allowable-cards`.
  package let name: String
  package let group: Configuration.Group
  package let kind: SettingKind
  /// Its meaning, in one sentence.
  package let summary: String
  private let read: @Sendable (Configuration) -> SettingValue
  private let write: @Sendable (SettingValue, inout Configuration) -> Void
  /// Returns the setting's label, if it depends on the configuration; nil if the label is made from `name`.
  private let named: (@Sendable (Configuration) -> String)?

  /// - Parameter named: returns the setting's label; nil if the label is made from the name.
  package init(
    _ name: String, _ group: Configuration.Group, _ kind: SettingKind, _ summary: String,
    named: (@Sendable (Configuration) -> String)? = nil,
    read: @escaping @Sendable (Configuration) -> SettingValue,
    write: @escaping @Sendable (SettingValue, inout Configuration) -> Void
  ) {
    self.named = named
    self.name = name
    self.group = group
    self.kind = kind
    self.summary = summary
    self.read = read
    self.write = write
  }

  package func value(in configuration: Configuration) -> SettingValue { read(configuration) }
  fileprivate func set(_ value: SettingValue, in configuration: inout Configuration) { write(value, &configuration) }

  /// The name for display: `PIN attempts`, `Meridian Everyday, EEA`.
  package func label(in configuration: Configuration) -> String {
    if let named { return named(configuration) }
    let words = name.split(separator: "-").map { word in
      switch word {
      case "pin": "PIN"
      case "3ds": "3-D Secure"
      case "recovery": "password reset"
      default: String(word)
      }
    }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The settings that every configuration of this type has.
  package static var all: [Setting] { Configuration.table }
}

/// The rules of a party as data of the world, which its settings read and change.
package protocol ConfigurableRules: Equatable, Sendable {
  /// The groups of related settings, in the order in which they are shown.
  associatedtype Group: CaseIterable, Hashable, RawRepresentable<String>, Sendable

  /// The noun of the party's commands: `issuer`.
  static var noun: String { get }
  /// The party's name in error messages about settings: `this issuer`.
  static var inMessages: String { get }
  /// The settings that every configuration of this type has.
  static var table: [Setting<Self>] { get }
  /// Every setting of this configuration, in the table's order.
  var settings: [Setting<Self>] { get }
  /// The configuration in a new world.
  var standard: Self { get }
  /// The configuration to which changes are applied: it remembers what the old rules accepted, which stays valid.
  var remembering: Self { get }
  /// Returns an error for each violated relation between settings of a changed configuration, under the name of a changed setting.
  static func problems(in configuration: Self, after old: Self, changed: [String: SettingValue]) -> [FieldError]
}

/// A new value for the setting of this name, as a person writes it; `default` means the value in a new world.
package struct SettingChange: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The party to which settings belong.
package enum SettingsOwner: Hashable, Sendable {
  case issuer(IssuerIdentifier)
  case network
  case merchant(MerchantIdentifier)
}

// MARK: - Rows of a table

extension Setting {
  package typealias Path<T> = any WritableKeyPath<Configuration, T> & Sendable

  static func number(
    _ name: String, _ group: Configuration.Group, _ unit: String, _ range: ClosedRange<Int>, hasNoLimitAtZero: Bool = false,
    _ summary: String, _ path: Path<Int>
  ) -> Setting {
    Setting(
      name, group, .number(unit: unit, range, hasNoLimitAtZero: hasNoLimitAtZero), summary, read: { .number($0[keyPath: path]) },
      write: { if case .number(let number) = $0 { $1[keyPath: path] = number } })
  }

  static func flag(_ name: String, _ group: Configuration.Group, _ summary: String, _ path: Path<Bool>) -> Setting {
    Setting(
      name, group, .flag, summary, read: { .flag($0[keyPath: path]) }, write: { if case .flag(let flag) = $0 { $1[keyPath: path] = flag } })
  }

  static func span(
    _ name: String, _ group: Configuration.Group, _ range: ClosedRange<Duration>, _ summary: String, _ path: Path<Duration>
  ) -> Setting {
    Setting(
      name, group, .span(range), summary, read: { .span($0[keyPath: path]) },
      write: { if case .span(let span) = $0 { $1[keyPath: path] = span } })
  }

  /// A setting with one of these values, each written as a word.
  static func choice<T: Equatable & Sendable>(
    _ name: String, _ group: Configuration.Group, _ unit: String, _ values: [T], _ word: @escaping @Sendable (T) -> String,
    _ summary: String,
    _ path: Path<T>
  ) -> Setting {
    Setting(
      name, group, .word(unit: unit, values.map(word)), summary, read: { .word(word($0[keyPath: path])) },
      write: { written, configuration in
        guard case .word(let text) = written, let value = values.first(where: { word($0) == text }) else { return }
        configuration[keyPath: path] = value
      })
  }

  /// A setting with one or more of these values, each written as a word.
  static func selection<T: Sendable>(
    _ name: String, _ group: Configuration.Group, _ unit: String, _ values: [T], _ word: @escaping @Sendable (T) -> String,
    _ summary: String,
    _ path: Path<[T]>
  ) -> Setting {
    Setting(
      name, group, .selection(unit: unit, values.map(word)), summary, read: { .selection($0[keyPath: path].map(word)) },
      write: { written, configuration in
        guard case .selection(let words) = written else { return }
        configuration[keyPath: path] = values.filter { words.contains(word($0)) }
      })
  }

  /// A setting that forces a value once; `normal` means that no value is forced.
  static func forced<T: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ group: Configuration.Group, _ unit: String, _ values: [T], _ summary: String, _ path: Path<T?>
  ) -> Setting {
    Setting(
      name, group, .word(unit: unit, [forced(nil as T?)] + values.map(\.rawValue)), summary, read: { .word(forced($0[keyPath: path])) },
      write: { if case .word(let word) = $0 { $1[keyPath: path] = T(rawValue: word) } })
  }

  /// The text of a value that is forced once, or `normal`.
  package static func forced<T: RawRepresentable<String> & SendableMetatype>(_ value: T?) -> String { value?.rawValue ?? "normal" }
}

// MARK: - Storage

extension ConfigurableRules {
  /// The names and stored texts of the settings whose values differ from those in other rules. Values that have their own tables are
  /// omitted.
  package func stored(unlike others: Self) -> [(name: String, value: String)] {
    Self.table.compactMap { setting in
      let value = setting.value(in: self)
      guard value != setting.value(in: others), let text = setting.kind.stored(value) else { return nil }
      return (setting.name, text)
    }
  }

  /// Sets a stored value; false if no setting has that name or no version could have stored that value.
  package mutating func restore(_ name: String, from text: String) -> Bool {
    guard let setting = Self.table.first(where: { $0.name == name }), let value = setting.kind.restored(text) else { return false }
    setting.set(value, in: &self)
    return true
  }
}

// MARK: - Changes

extension ConfigurableRules {
  /// Returns the configuration with these changes, all or none. Throws 400 with a field error for each invalid value.
  package func setting(_ changes: [SettingChange]) throws(WalletError) -> Self {
    let (standard, settings) = (standard, settings)
    var problems: [FieldError] = []
    var values: [String: SettingValue] = [:]
    for change in changes {
      do throws(InvalidSetting) {
        let (name, value) = try Self.read(change, settings, standard)
        if values.updateValue(value, forKey: name) != nil { problems.append(FieldError(name, "must be set only once")) }
      } catch {
        problems.append(error.problem)
      }
    }
    var changed = remembering
    for setting in settings { if let value = values[setting.name] { setting.set(value, in: &changed) } }
    if problems.isEmpty { problems = Self.problems(in: changed, after: self, changed: values) }
    guard problems.isEmpty else {
      throw WalletError(400, .invalidRequest, "the \(Self.noun)'s settings were not changed", fieldErrors: problems)
    }
    return changed
  }

  /// The problem with a change, regardless of other settings; nil if there is none.
  package func problem(with change: SettingChange) -> FieldError? {
    do throws(InvalidSetting) {
      _ = try Self.read(change, settings, standard)
      return nil
    } catch {
      return error.problem
    }
  }

  /// The setting's name and the parsed value of a change.
  private static func read(
    _ change: SettingChange, _ settings: [Setting<Self>], _ standard: Self
  ) throws(InvalidSetting) -> (name: String, value: SettingValue) {
    guard let setting = settings.first(where: { $0.name.lowercased() == change.name.lowercased() }) else {
      throw InvalidSetting(problem: unknown(change.name, among: settings))
    }
    if change.value.trimmed == "default" { return (setting.name, setting.value(in: standard)) }
    switch setting.kind.read(change.value) {
    case .success(let value): return (setting.name, value)
    case .failure(let problem): throw InvalidSetting(problem: FieldError(setting.name, problem.text))
    }
  }

  private static func unknown(_ name: String, among settings: [Setting<Self>]) -> FieldError {
    let shown = name.shortened
    guard !table.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      return FieldError(shown, "is not a setting of this \(noun)")
    }
    // The name is not quoted: screens show the message too, and terminals differ in the width of quotation marks.
    let next =
      shown.nearest(in: settings.map(\.name)).map { "Did you mean \($0)?" } ?? "To see all settings, run: billfold \(noun) show"
    return FieldError(shown, "is not a setting of \(inMessages). \(next)")
  }

  /// Every setting with its value, for people and programs.
  package var readings: [SettingReading] {
    let standard = standard
    return settings.map { setting in
      SettingReading(
        name: setting.name, label: setting.label(in: self), group: setting.group.rawValue, value: "\(setting.value(in: self))",
        standard: "\(setting.value(in: standard))", unit: setting.kind.unit, range: setting.kind.range, summary: setting.summary,
        unlimited: setting.kind.hasNoLimitAtZero ? "0" : nil, isNumber: setting.kind.isNumber)
    }
  }
}

private struct InvalidSetting: Error { let problem: FieldError }

extension String {
  /// The part of the text that an error message quotes.
  var shortened: String { utf8.count > 60 ? String(prefix(40)) + "…" : self }
}

// MARK: - Display

/// One setting with its value, as commands, the Simulator and `/control` show it; values are in the form that `set` accepts.
package struct SettingReading: Hashable, Codable, Sendable {
  package let name: String
  package let label: String
  package let group: String
  package let value: String
  /// The value in a new world.
  package let standard: String
  package let unit: String
  /// The valid values, in words.
  package let range: String
  package let summary: String
  /// The value that means no limit; nil if there is none.
  package let unlimited: String?
  /// Whether the value is a number of units. Other values may contain digits too.
  package let isNumber: Bool

  private enum CodingKeys: String, CodingKey {
    case name, label, group, value, unit, range, unlimited, isNumber
    case summary = "says"
    case standard = "default"
  }

  package var valueInWords: String { inWords(value) }
  package var standardInWords: String { inWords(standard) }

  /// A value as people read it: `7 attempts`, `0 (no limit)`.
  private func inWords(_ value: String) -> String {
    guard isNumber else { return value }
    if value == unlimited { return "\(value) (no limit)" }
    return value == "1" ? "1 \(unit.dropLast())" : "\(value) \(unit)"
  }
}

extension [SettingReading] {
  /// The names of the settings' groups, each once, in order.
  package var groups: [String] {
    reduce(into: []) { groups, setting in if !groups.contains(setting.group) { groups.append(setting.group) } }
  }
}

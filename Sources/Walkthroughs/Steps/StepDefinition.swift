internal import Basics
internal import Commands
internal import System
internal import UserInterface
internal import WalletModel
internal import Worlds

/// A sentence that walkthroughs can use as a step, and its effect.
package struct StepDefinition: Sendable {
  /// The effect of a sentence as a value. Reading it carries out nothing.
  enum Effect: Sendable {
    /// Describes the world before the app starts in it.
    ///
    /// - Parameter later: the actions to carry out if the app has already started; nil: the sentence is an error then.
    case prepares(@Sendable (StepValues) throws(StepFailure) -> Preparation, later: Actions?)
    case does(Actions)
    /// Checks what can be read, and changes nothing.
    case sees(Sight, @Sendable (ScenarioReader, StepValues) throws(StepFailure) -> Void)
  }

  /// The part that a sentence reads, in the order of checking: each part costs more to read than the one before it, or says less while the
  /// one before it differs.
  enum Sight: CaseIterable {
    /// The stage, which costs nothing to read (`ScenarioReader.look`).
    case screen
    /// The state of the world, by a query (`ScenarioReader.ask`): a card, a pass, a token, the inbox, an order.
    case world
    /// The result of the path that led here: the calls with their responses, the messages of the sequence, each cell of the phone. On
    /// another path it may differ permanently.
    case way
  }

  typealias Actions = @Sendable (StepValues) throws(StepFailure) -> [StepAction]

  package let pattern: StepPattern
  /// The explanation of the step.
  package let meaning: String
  /// The column headings of the step's table; nil if it takes no table.
  package let table: [String]?
  /// The headings of optional columns.
  package let optional: [String]
  let effect: Effect
  /// The wordings of the sentence in earlier releases, with the same places. Walkthroughs may still use them.
  private(set) var former: [StepPattern] = []
  /// Returns the values with which this sentence describes an action; nil if it does not describe the action.
  private(set) var telling: Telling = { _ in nil }

  /// The values in the places of a sentence, and the rows of the table below it.
  typealias InferredStep = (places: [String], rows: [[String]])
  typealias Telling = @Sendable (StepAction) -> InferredStep?

  private init(
    _ pattern: String, _ meaning: String, _ table: [String]?, _ optional: [String], _ effect: Effect
  ) {
    self.pattern = StepPattern(pattern)
    self.meaning = meaning
    self.table = table
    self.optional = optional
    self.effect = effect
  }

  static func prepares(
    _ pattern: String, _ meaning: String, table: [String]? = nil, later: Actions? = nil,
    _ preparation: @escaping @Sendable (StepValues) throws(StepFailure) -> Preparation
  ) -> StepDefinition { StepDefinition(pattern, meaning, table, [], .prepares(preparation, later: later)) }

  static func does(
    _ pattern: String, _ meaning: String, table: [String]? = nil, optional: [String] = [], _ actions: @escaping Actions
  ) -> StepDefinition { StepDefinition(pattern, meaning, table, optional, .does(actions)) }

  static func sees(
    _ sight: Sight, _ pattern: String, _ meaning: String, table: [String]? = nil,
    _ check: @escaping @Sendable (ScenarioReader, StepValues) throws(StepFailure) -> Void
  ) -> StepDefinition { StepDefinition(pattern, meaning, table, [], .sees(sight, check)) }

  /// This sentence, also used to describe the recorded actions of a person.
  func telling(_ telling: @escaping Telling) -> StepDefinition {
    var step = self
    step.telling = telling
    return step
  }

  /// This sentence, with a wording from an earlier release that is still valid.
  func formerly(_ pattern: String) -> StepDefinition {
    var step = self
    step.former.append(StepPattern(pattern))
    return step
  }

  /// The reason why the sentence fails with these values in every world; nil if it can succeed in some world.
  func problem(with values: StepValues) -> StepFailure? {
    do throws(StepFailure) {
      switch effect {
      case .prepares(let preparation, _): if case .world(let name) = try preparation(values) { try PreparedWorld.find(name) }
      case .does(let actions): for case .run(let line) in try actions(values) { _ = try StepAction.request(line, on: PreparedWorld.name) }
      case .sees(_, let check): try ScenarioReader.withoutWallet { reader throws(StepFailure) in try check(reader, values) }
      }
      return nil
    } catch {
      return error
    }
  }

  /// The text that the sentence types, which is its last quoted text; nil if it types none.
  func typedText(_ values: StepValues) -> String? {
    switch firstAction(values) {
    case .type(let text), .paste(let text), .fill(_, let text): text
    default: nil
    }
  }

  /// The first action of the sentence; nil if it has none with these values.
  func firstAction(_ values: StepValues) -> StepAction? {
    guard case .does(let actions) = effect else { return nil }
    return try? actions(values).first
  }
}

/// A part of the description of a scenario's world.
enum Preparation: Hashable, Sendable {
  /// The name of a fixture, or of one of the user's own worlds.
  case world(String)
  case seed(UInt64)
  case clock(Timestamp)
  case size(Size)
  /// The issuer whose app is open, by name or identifier.
  case issuer(String)
  /// The kind of the current phone.
  case phoneKind(PhoneKind)
  case setting(SettingChange)
  case enrollee(Enrollee)
}

/// An action of a sentence: an input to the wallet, or a command to the world.
enum StepAction: Sendable {
  /// Presses Enter on the button or menu item with this label.
  case choose(String)
  /// Presses Enter on the first of two buttons or menu items; on the second if the first isn't on the screen.
  case chooseEither(String, String)
  /// Carries out these actions if there is a button or menu item with this label.
  case ifThere(String, [StepAction])
  /// Writes into the field with this label.
  case fill(field: String, value: String)
  /// Moves the selection to the button, menu item or field with this label.
  case select(String)
  /// Types into the focused field.
  case type(String)
  case paste(String)
  case press(Key)
  /// Presses Esc until a screen with this title is open.
  case goBack(to: String)
  /// Switches the content of the glass, which is beside the phone.
  case show(GlassFace)
  case resize(Size)
  /// Runs a command of the program, as a person in another terminal does.
  case run(String)
  case restart
  case kill
  /// Stores the newest code of the inbox; `enterCode` fills in the code field with it.
  case storeCode
  case enterCode
  /// Fills in the data printed on the card with these last four digits.
  case enterCard(String)
  /// Fills in the security code of the card with these last four digits.
  case enterSecurityCode(String)
  /// Takes a snapshot of the world; `restoreSnapshot` goes back to the last one.
  case makeSnapshot
  case restoreSnapshot
  case command(any WorldAction)

  /// The request for a command line. Throws if no world could carry it out.
  static func request(_ line: String, on world: WorldName) throws(StepFailure) -> ControlRequest {
    do throws(CommandError) {
      return try ControlRequest(step: line, on: world)
    } catch {
      throw StepFailure(error.message)
    }
  }

  /// The action for a command whose values are parsed like those of a command line.
  static func command(_ read: () throws(UsageError) -> any WorldAction) throws(StepFailure) -> StepAction {
    do throws(UsageError) {
      return .command(try read())
    } catch {
      throw StepFailure(CommandError(error).message)
    }
  }
}

/// The values in the places of a step, and in the table below it.
package struct StepValues: Sendable {
  let places: [String]
  /// The table without its headings. Cells that were left out are empty.
  let rows: [[String]]

  func text(_ index: Int) -> String { places[index] }

  /// The text as Billfold shows it, so that it can be compared with what is shown.
  func shown(_ index: Int) -> String { Text(untrusted: places[index]).string }

  /// The change of a setting, whose name and value are in two places. Throws if no configuration has this setting, or if the value is
  /// invalid.
  func change<Configuration: ConfigurableRules>(
    _ name: Int, to value: Int, in configurations: [Configuration]
  ) throws(StepFailure) -> SettingChange {
    let change = SettingChange(text(name), text(value))
    if let problem = [change].problem(in: configurations) { throw StepFailure(problem.message) }
    return change
  }

  func number(_ index: Int) throws(StepFailure) -> Int {
    guard let number = Int(places[index]) else { throw StepFailure("“\(places[index])” is not a number.") }
    return number
  }

  func span(_ index: Int) throws(StepFailure) -> Duration {
    guard let span = Duration(words: places[index]) else { throw StepFailure("“\(places[index])” is not a valid duration.") }
    return span
  }

  func moment(_ index: Int) throws(StepFailure) -> Timestamp {
    guard let moment = Timestamp(iso8601: places[index]) else {
      throw StepFailure("“\(places[index])” is not a valid time. Example: 2026-11-21T09:00:00Z")
    }
    return moment
  }

  func phoneKind(_ index: Int) throws(StepFailure) -> PhoneKind {
    guard let kind = PhoneKind(named: places[index]) else {
      throw StepFailure("“\(places[index])” is not a kind of phone. Kinds: \(PhoneKind.allCases.map(\.name).joined(separator: ", ")).")
    }
    return kind
  }

  func size(_ index: Int) throws(StepFailure) -> Size {
    let parts = places[index].split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...500).contains($0) }) else {
      throw StepFailure("“\(places[index])” is not a valid size. Use 1x1 to 500x500, like 80x24.")
    }
    return Size(columns: parts[0], rows: parts[1])
  }

  func key(_ index: Int) throws(StepFailure) -> Key {
    guard let key = Key(named: places[index]) else {
      throw StepFailure("Unknown key “\(places[index])”. Keys: \(Key.names), a letter, or Ctrl- with a letter.")
    }
    return key
  }
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Tab", .tab), ("Shift-Tab", .backTab), ("Esc", .escape), ("Up", .up), ("Down", .down), ("Left", .left),
    ("Right", .right), ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Backspace", .backspace),
    ("Delete", .delete), ("Space", .character(" ")),
  ]
  static let names = named.map(\.name).joined(separator: ", ")

  var name: String {
    if let known = Self.named.first(where: { $0.key == self }) { return known.name }
    return switch self {
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    default: ""
    }
  }

  /// The key with this name in walkthroughs; nil if there is none.
  init?(named name: String) {
    if let known = Self.named.first(where: { $0.name == name }) {
      self = known.key
    } else if name.hasPrefix("Ctrl-"), name.count == 6, let letter = name.last, letter.isASCII, letter.isLetter {
      // Terminals send the same bytes for these letters with Ctrl as for other keys.
      let others: [String: Key] = ["h": .backspace, "i": .tab, "j": .enter, "m": .enter]
      self = others[letter.lowercased()] ?? .control(Character(letter.lowercased()))
    } else if name.count == 1, let character = name.first, name.unicodeScalars.first?.properties.generalCategory != .control {
      self = .character(character)
    } else {
      return nil
    }
  }
}

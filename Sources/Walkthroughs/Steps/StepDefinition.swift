internal import Basics
internal import Commands
internal import System
internal import UserInterface
internal import WalletModel
internal import Worlds

/// One sentence that walkthroughs are written in.
package struct StepDefinition: Sendable {
  /// The effect of a sentence as a value: nothing is carried out by asking for it.
  enum Effect: Sendable {
    /// Describes the world before the app starts in it.
    ///
    /// - Parameter later: the actions if the app has started; nil: the sentence is too late then.
    case prepares(@Sendable (StepValues) throws(StepFailure) -> Preparation, later: Actions?)
    case does(Actions)
    /// Checks what can be read, and changes nothing.
    case sees(Sight, @Sendable (ScenarioReader, StepValues) throws(StepFailure) -> Void)
  }

  /// The part that a sentence reads, in the order of checking: each costs more than the one above it, or says less while that differs.
  enum Sight: CaseIterable {
    /// The stage, at no cost (`ScenarioReader.look`).
    case screen
    /// The state of the world, by a query (`ScenarioReader.ask`): a card, a pass, a token, the inbox, an order.
    case world
    /// The way to where a person is: the calls with their responses, the messages of the sequence, each cell of the phone. After another way
    /// it may differ for good.
    case way
  }

  typealias Actions = @Sendable (StepValues) throws(StepFailure) -> [StepAction]

  package let pattern: StepPattern
  /// Its meaning in a sentence.
  package let meaning: String
  /// The headings of the table below it; nil if it takes none.
  package let table: [String]?
  /// Headings of further columns, which may be left out.
  package let optional: [String]
  let effect: Effect
  /// The sentences that it had in earlier releases, with the same places; walkthroughs may still use them.
  private(set) var former: [StepPattern] = []
  /// The values with which it tells that something was done; nil for what other sentences tell.
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

  /// This sentence, as one by which is told what a person does.
  func telling(_ telling: @escaping Telling) -> StepDefinition {
    var step = self
    step.telling = telling
    return step
  }

  /// This sentence, which was another one in an earlier release.
  func formerly(_ pattern: String) -> StepDefinition {
    var step = self
    step.former.append(StepPattern(pattern))
    return step
  }

  /// Why the sentence can't be carried out with these values, in whatever world; nil: in one it can be.
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

  /// The text that the sentence types, the last one in its quotes. Nil if it types none.
  func typedText(_ values: StepValues) -> String? {
    switch firstAction(values) {
    case .type(let text), .paste(let text), .fill(_, let text): text
    default: nil
    }
  }

  /// The first thing that the sentence does; nil if it does nothing with these values.
  func firstAction(_ values: StepValues) -> StepAction? {
    guard case .does(let actions) = effect else { return nil }
    return try? actions(values).first
  }
}

/// A part of the description of a scenario's world.
enum Preparation: Hashable, Sendable {
  /// A fixture, or a world of the person's own.
  case world(String)
  case seed(UInt64)
  case clock(Timestamp)
  case size(Size)
  /// By name or identifier.
  case issuer(String)
  /// Of the current phone.
  case phoneKind(PhoneKind)
  case setting(SettingChange)
  case enrollee(Enrollee)
}

/// One thing that a sentence does: an input to the wallet, or a command to the world.
enum StepAction: Sendable {
  /// Presses Enter on the button or menu item with this label.
  case choose(String)
  /// The same on the one of two buttons or menu items that is there.
  case chooseEither(String, String)
  /// Carries these out if there is a button or menu item with this label.
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
  /// Switches what is beside the phone.
  case show(GlassFace)
  case resize(Size)
  /// Runs a command of the program, as somebody in another terminal does.
  case run(String)
  case restart
  case kill
  /// Stores the newest code of the inbox, and fills in the code field with it.
  case storeCode
  case enterCode
  /// Fills in what is printed on the card with these last four digits.
  case enterCard(String)
  /// Fills in the security code of the card with these last four digits.
  case enterSecurityCode(String)
  /// Takes a snapshot of the world, and goes back to the last one.
  case makeSnapshot
  case restoreSnapshot
  case command(any WorldAction)

  /// The request of a command line that somebody runs. Throws where it could be carried out in no world.
  static func request(_ line: String, on world: WorldName) throws(StepFailure) -> ControlRequest {
    do throws(CommandError) {
      return try ControlRequest(step: line, on: world)
    } catch {
      throw StepFailure(error.message)
    }
  }

  /// A command whose values are read as those of a command line.
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

  /// The change of a setting that two places name. Throws where it is no setting of any of these, or no value of it.
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

  /// A key by the name that walkthroughs know it by.
  init?(named name: String) {
    if let known = Self.named.first(where: { $0.name == name }) {
      self = known.key
    } else if name.hasPrefix("Ctrl-"), name.count == 6, let letter = name.last, letter.isASCII, letter.isLetter {
      // These are the same as other keys on every terminal.
      let others: [String: Key] = ["h": .backspace, "i": .tab, "j": .enter, "m": .enter]
      self = others[letter.lowercased()] ?? .control(Character(letter.lowercased()))
    } else if name.count == 1, let character = name.first, name.unicodeScalars.first?.properties.generalCategory != .control {
      self = .character(character)
    } else {
      return nil
    }
  }
}

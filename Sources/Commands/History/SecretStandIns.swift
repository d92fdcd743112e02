internal import Basics
internal import Handset
internal import Simulation
internal import Synchronization
internal import UserInterface
internal import WalletModel
internal import Worlds

/// A stand-in for a text that a person typed into a secret field, in the file of a history.
enum StandIn: Hashable, Sendable {
  /// A text of the same shape. Only the recorded outcome says whether the real text was right.
  case text(String)
  /// One of `SamplePerson.credentials`, by its index.
  case sample(Int)
  /// The code in the message of this number.
  case code(Int64)
  /// A value printed on a card: its number or its security code.
  case card(CardIdentifier, Field.Content)
}

/// The replacements for secrets in the file of a history, which can be replayed although it contains no secret: stand-ins for the texts in
/// secret fields, and the outcomes of the issuers' checks of the real texts.
///
/// Only for issuers in this process: issuers on a server check each request again, so their history needs the real texts.
final class SecretStandIns: CredentialOutcomes, Sendable {
  /// A stand-in for the text in a secret field before an action.
  struct Filling: Hashable, Sendable {
    /// The index of the action.
    let action: Int
    /// The label of the field.
    let field: String
    let standIn: StandIn
  }

  /// The result of a credential check or a hash, with the number of actions before it.
  struct Outcome: Hashable, Sendable {
    let actions: Int
    let name: String
    let value: [UInt8]
  }

  private struct State {
    var texts = StandIns()
    var fillings: [Filling] = []
    var outcomes: [Outcome] = []
    /// The number of outcomes of each name that a replay has used; nil while new ones are recorded.
    var taken: [String: Int]?
    /// The number of actions so far, including the one in progress.
    var actions = 0
    /// The number of first actions that were read from a file: their real texts are no longer known.
    var read = 0
    /// The file to which this object adds records; nil to add none.
    var file: HistoryFile?
  }

  private let state: Mutex<State>

  /// Creates an empty object for a new history.
  init() { state = Mutex(State()) }

  /// Creates the object for a history that was read from a file.
  init(_ fillings: [Filling], _ outcomes: [Outcome], read: Int) {
    var state = State()
    (state.fillings, state.outcomes, state.read) = (fillings, outcomes, read)
    self.state = Mutex(state)
  }

  private init(_ state: State) { self.state = Mutex(state) }

  // MARK: - Recording

  /// From now on, adds all records to this file, too; with nil, to no file.
  func record(in file: HistoryFile?) { state.withLock { $0.file = file } }

  /// Notes that an action begins: further outcomes belong to it.
  ///
  /// - Parameter actions: the number of actions before it.
  func begin(_ actions: Int) { state.withLock { $0.actions = actions + 1 } }

  /// Records a stand-in for the text in a field before the action of this index.
  ///
  /// - Parameter known: returns the stand-in for a text that the world knows.
  func fill(_ field: Field, before action: Int, known: (Secret, Field.Content?) -> StandIn?) {
    let text = field.secret
    let sample = SamplePerson.credentials.firstIndex(of: text).map { StandIn.sample($0) }
    let known = sample ?? (field.kind == .code || field.content != nil ? known(text, field.content) : nil)
    state.withLock { state in
      let standIn = known ?? .text(state.texts.text(for: text.reveal()))
      let filling = Filling(action: action, field: field.label.string, standIn: standIn)
      state.fillings.append(filling)
      state.file?.add(filling.record)
    }
  }

  func note(_ value: [UInt8], named name: String) {
    state.withLock { state in
      // Records nothing before the first action: there is no history yet.
      guard state.actions > 0 else { return }
      let outcome = Outcome(actions: state.actions, name: name, value: value)
      state.outcomes.append(outcome)
      state.taken?[name, default: 0] += 1
      // Writes before the issuer responds, so that the outcome survives a kill of the process.
      state.file?.add(outcome.record)
      state.file?.flush()
    }
  }

  // MARK: - Replaying

  /// Returns a copy for a replay of the first actions, without stand-ins and outcomes that were recorded later.
  func replay(of actions: Int) -> SecretStandIns {
    var copy = state.withLock { $0 }
    (copy.taken, copy.actions, copy.file) = ([:], 0, nil)
    copy.fillings.removeAll { $0.action >= actions }
    copy.outcomes.removeAll { $0.actions > actions }
    copy.read = min(copy.read, actions)
    return SecretStandIns(copy)
  }

  /// Ends a replay: from now on, outcomes are recorded.
  func finish() { state.withLock { $0.taken = nil } }

  func consumeOutcome(named name: String) -> [UInt8]? {
    state.withLock { state in
      guard let taken = state.taken?[name, default: 0] else { return nil }
      guard let next = state.outcomes.lazy.filter({ $0.name == name }).dropFirst(taken).first else { return nil }
      state.taken?[name] = taken + 1
      return next.value
    }
  }

  /// Returns the stand-ins that a replay enters in fields before the action of this index; none if the history contains the real texts.
  func fillings(before action: Int) -> [Filling] {
    state.withLock { state in action < state.read ? state.fillings.filter { $0.action == action } : [] }
  }

  /// All stand-ins and outcomes, as records for a file.
  var records: [[UInt8]] { state.withLock { $0.fillings.map(\.record) + $0.outcomes.map(\.record) } }
}

extension World {
  /// Returns the reference to a text that this world knows: a code in its inbox, or a value printed on a card of the phone's owner.
  func standIn(for text: Secret, _ content: Field.Content?) async -> StandIn? {
    guard let content else {
      return (try? await inbox.messages())?.first { $0.message.code == text }.map { .code($0.number) }
    }
    let cards = (try? await printedCards(on: phones.current.number)) ?? []
    return cards.first { $0.printed(content) == text }.map { .card($0.cardId, content) }
  }

  /// Returns the text to which a stand-in refers, or the stand-in's own text.
  func text(of standIn: StandIn) async -> Secret {
    switch standIn {
    case .text(let text): return .standIn(text)
    case .sample(let index): return SamplePerson.credentials.indices.contains(index) ? SamplePerson.credentials[index] : Secret("")
    case .code(let number):
      return (try? await inbox.messages())?.first { $0.number == number }?.message.code ?? Secret("")
    case .card(let card, let content):
      let cards = (try? await printedCards(on: phones.current.number)) ?? []
      return cards.first { $0.cardId == card }?.printed(content) ?? Secret("")
    }
  }
}

extension PrintedCard {
  /// The printed value of this content, if it is secret.
  fileprivate func printed(_ content: Field.Content) -> Secret? {
    switch content {
    case .cardNumber: number
    case .cardCode: cvv
    case .cardExpiry, .cardholder: nil
    }
  }
}

extension Input {
  /// Returns this input to a secret field with each character replaced by one of the same kind.
  ///
  /// A card number keeps its first six digits, which identify its brand. (PCI DSS 4.0.1, 3.4.1)
  func masked(in field: Field) -> Input {
    func mask(_ text: String, at place: Int) -> String {
      String(
        text.enumerated().map { offset, character in
          field.content == .cardNumber && place + offset < 6 ? character : character.masked
        })
    }
    return switch self {
    case .key(.character(let character)): .key(.character(mask(String(character), at: field.cursor).first ?? character.masked))
    case .paste(let text): .paste(mask(text, at: field.cursor))
    case .entry(let text): .entry(mask(text, at: 0))
    case .key, .command: self
    }
  }
}

extension Character {
  /// A character of the same kind; an ASCII symbol itself, because password rules distinguish symbols.
  fileprivate var masked: Character {
    if isWholeNumber { return "0" }
    if isUppercase { return "X" }
    return isLetter || !isASCII ? "x" : self
  }
}

import Basics
package import Simulation
import Synchronization
import WalletApp
import WalletModel
package import Worlds

/// The words that can follow on a command line that is being typed.
package struct Completion: Sendable {
  /// The paths that can follow: files, folders or none. The shell itself completes them.
  package enum Paths: String, Sendable {
    case none, files, folders
  }

  package struct Candidate: Sendable {
    package let word: String
    /// The meaning of the word in a few words; may be empty.
    package let summary: String

    package init(_ word: String, _ summary: String = "") { (self.word, self.summary) = (word, summary) }
  }

  package var candidates: [Candidate] = []
  package var paths = Paths.none

  package static let nothing = Completion([])

  /// Keeps only the first candidate for each word.
  package init(_ candidates: [Candidate], _ paths: Paths = .none) {
    var words: Set<String> = []
    self.candidates = candidates.filter { words.insert($0.word).inserted }
    self.paths = paths
  }

  package init<Value>(_ values: [Value], _ paths: Paths = .none, _ candidate: (Value) -> Candidate) {
    self.init(values.map(candidate), paths)
  }

  /// The options of a table.
  package static func options<O: CommandOption>(_ options: [O]) -> Completion {
    Completion((options + [.help]).map { Candidate($0.name, $0.summary) })
  }

  /// Returns the candidates that begin with this text.
  package func beginning(with word: String) -> Completion { Completion(candidates.filter { $0.word.hasPrefix(word) }, paths) }

  /// Returns the candidates that contain this text, regardless of case; those that begin with it come first.
  func containing(_ part: String) -> Completion {
    let part = part.lowercased()
    let found = candidates.filter { part.isEmpty || $0.word.lowercased().contains(part) }
    let first = found.filter { $0.word.lowercased().hasPrefix(part) }
    return Completion(first + found.filter { !$0.word.lowercased().hasPrefix(part) }, paths)
  }

  /// The way in which candidates match the word that is being typed.
  package enum Match: Sendable {
    /// By the beginning of a word, as shells expect.
    case beginning
    /// Any part of a word: *PIN* finds *loginByPIN*.
    case containing
  }

  package func matching(_ word: String, _ match: Match) -> Completion {
    switch match {
    case .beginning: beginning(with: word)
    case .containing: containing(word)
    }
  }

  /// Returns the candidates with a prefix: an option and its equals sign.
  package func after(_ head: String) -> Completion { Completion(candidates.map { Candidate(head + $0.word, $0.summary) }, paths) }
}

/// The words before the one that is being typed, separated into options with their values and other words.
///
/// Skips unknown options, because the person may not have finished the beginning of the line.
package struct TypedOptions<O: CommandOption> {
  /// The words that are neither options nor their values.
  package private(set) var words: [String] = []
  package private(set) var values: [O: String] = [:]
  /// The option whose value is being typed; nil if no value is.
  package private(set) var open: O?
  /// True after `--`: all further arguments are words.
  package private(set) var isOnlyWords: Bool

  package init(_ line: some Sequence<String>) {
    var rest = ArgumentList(Array(line))
    while let token = try? rest.token() {
      switch token {
      case .word(let word): words.append(word)
      case .option(let name, let inline):
        guard let option = O.named(name) else { continue }
        values[option] = option.value == nil ? "" : inline ?? (try? rest.consume())
        if values[option] == nil { open = option }
      }
    }
    isOnlyWords = rest.isOnlyWords
  }

  /// Completes an option or its value. Returns nil if another word is being typed.
  package func complete(
    _ word: String, options: [O], by match: Completion.Match = .beginning, _ values: (KnownValues) -> Completion
  ) -> Completion? {
    if let open { return open.value.map { values($0.known).matching(word, match) } }
    guard !isOnlyWords, word.hasPrefix("-") else { return nil }
    guard let split = word.firstIndex(of: "=") else { return .options(options).matching(word, match) }
    let name = String(word[..<split])
    guard let value = O.named(name)?.value else { return .nothing }
    return values(value.known).matching(String(word[split...].dropFirst()), match).after(name + "=")
  }
}

/// A lookup of the possible values of an argument. It only reads: worlds stay unchanged, nothing is created, no server is called, and a
/// world that can't be read yields no names.
package struct CompletionSource {
  private let directory: WorldDirectory?
  private let match: Completion.Match
  /// A cache of names; nil if only one completion is requested, as in a shell.
  private let known: KnownNames?
  private let usual: WorldChoice.Usual

  package init(
    _ directory: WorldDirectory?, by match: Completion.Match, _ known: KnownNames?, usual: @escaping WorldChoice.Usual
  ) {
    (self.directory, self.match, self.known, self.usual) = (directory, match, known, usual)
  }

  /// Completes the words after a noun.
  package func complete(_ noun: CommandGroup, _ line: ArraySlice<String>, _ word: String) -> Completion {
    let typed = TypedOptions<Option>(line)
    let verb = typed.words.first.flatMap { name in noun.verbs.first { $0.name == name } }
    let index = typed.words.count - 1
    // Commands about worlds name the world in their first word.
    let isNamed = verb?.known.first == .world && typed.words.count > 1
    let name = isNamed ? typed.words[1] : typed.values[.world]
    func values(_ known: KnownValues) -> Completion { self.values(known, word, world: name, typed) }
    let options = verb?.options ?? noun.verbs.flatMap(\.options)
    if let completion = typed.complete(word, options: options, by: match, values) { return completion }
    guard let verb else {
      return typed.words.isEmpty ? Completion(noun.verbs) { .init($0.name, $0.summary) }.matching(word, match) : .nothing
    }
    // The last word of the usage can be repeated.
    let place = verb.words.hasSuffix("...") ? min(index, verb.known.count - 1) : index
    return verb.known.indices.contains(place) ? values(verb.known[place]).matching(word, match) : .nothing
  }

  /// - Parameters:
  ///   - word: the part of the value that is typed so far.
  ///   - world: the typed name of the world; nil for the usual world.
  private func values(_ known: KnownValues, _ word: String, world: String?, _ typed: TypedOptions<Option>) -> Completion {
    switch known {
    case .snapshot:
      guard let name = self.world(world) else { return .nothing }
      return Completion((try? directory?.snapshots(of: name)) ?? []) { .init($0.description) }
    case .phone:
      return names(in: world, PhoneQuery()) { .init("\($0.number)", $0.name) }
    case .customer:
      return names(in: world, CustomerQuery(issuer: typed.values[.issuer])) { .init($0.username, "\($0.firstName) \($0.lastName)") }
    case .card:
      let owner = CardOwner(customer: typed.values[.customer], issuer: typed.values[.issuer])
      return names(in: world, CardQuery(owner: owner)) { .init($0.lastFour, "\($0.status.rawValue), \($0.programName)") }
    case .storedMethod:
      return names(in: world, ShopRecordsQuery(typed.values[.shop].map(MerchantIdentifier.init(rawValue:)) ?? .harbourBooks), of: \.methods)
      {
        .init($0.card.lastFour, "\($0.card.brand.label), \($0.registrationId.rawValue)")
      }
    case .reason: return Completion(TokenVerb(rawValue: typed.words.first ?? "")?.reasons ?? []) { .init($0) }
    case .tokenPlace:
      let places = Completion(PassDevice.allCases) { .init($0.rawValue) }
      guard let card = typed.words.dropFirst().first else { return places }
      let query = TokenQuery(card, owner: CardOwner(customer: typed.values[.customer], issuer: typed.values[.issuer]))
      let tokens = names(in: world, query) { .init($0.tokenUniqueReference, "\($0.state), \($0.place)") }
      return Completion(places.candidates + tokens.candidates)
    case .cardStatus where typed.words.first == "issue": return Completion(CardStatus.issuable) { .init($0.rawValue) }
    case .faultValue: return Completion(CommandGroup.values(ofFault: typed.words.dropFirst().first ?? "")) { .init($0.0, $0.1) }
    case .setting where word.contains("="): return Self.values(of: IssuerSetting.all, word)
    case .networkSetting where word.contains("="): return Self.values(of: NetworkSetting.all, word)
    case .shopSetting:
      let shop = MerchantProfile.named(typed.values[.shop].map(MerchantIdentifier.init(rawValue:)) ?? .harbourBooks)
      let settings = shop.map { ShopConfiguration.settings(of: $0.gateway) } ?? ShopSetting.all
      return word.contains("=") ? Self.values(of: settings, word) : Completion(settings) { .init($0.name + "=", $0.summary) }
    default: return values(known)
    }
  }

  /// Returns the values of the setting whose name is typed already.
  private static func values<Rules: ConfigurableRules>(of settings: [Setting<Rules>], _ word: String) -> Completion {
    guard let setting = settings.first(where: { word.hasPrefix($0.name + "=") }) else { return .nothing }
    return Completion(setting.kind.words + ["default"]) { .init("\(setting.name)=\($0)") }
  }

  /// Returns the values that don't depend on a world.
  package func values(_ known: KnownValues) -> Completion {
    switch known {
    case .none, .snapshot, .phone, .customer, .card, .storedMethod, .faultValue, .reason, .tokenPlace, .tag: .nothing
    case .file: Completion([], .files)
    case .folder: Completion([], .folders)
    case .words(let words): Completion(words) { .init($0) }
    // Reads only the names, because there may be ten thousand worlds.
    case .world: Completion((try? directory?.namesAlone()) ?? []) { .init($0.description) }
    case .deletedWorld:
      Completion((try? directory?.deleted()) ?? []) { .init($0.name.description, "deleted \($0.moment.date()) \($0.moment.time()) UTC") }
    case .fixture: Completion(Fixture.all) { .init($0.name, $0.summary) }
    case .issuer: Completion(IssuerConfiguration.all) { .init($0.identifier.rawValue, $0.listing.name) }
    case .app:
      Completion(PhoneApplication.known(of: IssuerConfiguration.all.map(\.listing))) {
        .init($0.identifier, $0.name(among: IssuerConfiguration.all.map(\.listing)))
      }
    case .operation: Completion(CommandGroup.operations) { .init($0) }
    case .fault: Completion(CommandGroup.faults) { .init(String($0.0.prefix { $0 != " " }), $0.1) }
    case .setting: Completion(IssuerSetting.all) { .init($0.name + "=", $0.summary) }
    case .networkSetting: Completion(NetworkSetting.all) { .init($0.name + "=", $0.summary) }
    case .shopSetting: Completion(ShopSetting.all) { .init($0.name + "=", $0.summary) }
    case .cardStatus: Completion(CardStatus.known) { .init($0.rawValue) }
    case .program: Completion(IssuerConfiguration.all.flatMap(\.programs)) { .init($0.name) }
    case .mobileWallet:
      Completion(MobileWalletTokenization.typedValues) { .init($0) }
    }
  }

  private func world(_ text: String?) -> WorldName? {
    guard let text else { return try? usual() }
    return try? WorldName(text)
  }

  /// Returns the names that a query finds.
  private func names<Query: WorldQuery, Row>(
    in world: String?, _ query: Query, _ candidate: (Row) -> Completion.Candidate
  ) -> Completion where Query.Answer == [Row] { names(in: world, query, of: \.self, candidate) }

  /// - Parameter rows: the path to the rows in the query's answer.
  private func names<Query: WorldQuery, Row>(
    in world: String?, _ query: Query, of rows: KeyPath<Query.Answer, [Row]>, _ candidate: (Row) -> Completion.Candidate
  ) -> Completion {
    func read() -> Completion { Completion(ask(world, query)?[keyPath: rows] ?? [], .none, candidate) }
    // Only the names of the usual world are cached, because the cache follows that world's log.
    guard let known, world == nil else { return read() }
    return known.names(query.words, read)
  }

  /// Returns the query's answer from an in-memory copy of the world; nil if the world can't be read.
  private func ask<Query: WorldQuery>(_ world: String?, _ query: Query) -> Query.Answer? {
    guard let directory, let name = self.world(world), let copy = try? World(copyOf: name, in: directory, source: SystemClock()) else {
      return nil
    }
    defer { copy.file.close() }
    guard let loop = try? Loop() else { return nil }
    return try? loop.run({ await Result { () async throws(any Error) in try await query.answer(from: copy) } }).get()
  }
}

/// A cache of the names in the open world: reading them copies the world, which would take too long for each key.
///
/// The world's log has every change, so the names are read again once the log has changed.
package final class KnownNames: Sendable {
  private let log: TrafficLog
  private let kept = Mutex<(version: Int, names: [[String]: Completion])>((0, [:]))

  package init(_ log: TrafficLog) { self.log = log }

  /// Returns the names that this query finds, from the cache unless the log has changed.
  func names(_ query: [String], _ read: () -> Completion) -> Completion {
    // Reads the version before the names, so that a change meanwhile makes the cached names stale.
    let version = log.version
    if let names = kept.withLock({ $0.version == version ? $0.names[query] : nil }) { return names }
    let names = read()
    kept.withLock { kept in
      if kept.version != version { kept = (version, [:]) }
      kept.names[query] = names
    }
    return names
  }
}

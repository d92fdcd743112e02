/// The entries of the glass that match a filter.
struct GlassList: Equatable, Sendable {
  private(set) var entries = GlassEntries()
  private(set) var filter = ""
  /// The entries that match the filter; nil for all.
  private var matching: GlassMatches?

  var count: Int { matching?.count ?? entries.count }
  var total: Int { entries.count }
  subscript(index: Int) -> GlassEntry { entries[matching?[index] ?? index] }

  /// Updates entries and filter, and filters again only the blocks that changed, or all if the filter changed.
  mutating func update(_ entries: GlassEntries, filter: String) {
    if filter == self.filter, entries == self.entries { return }
    let wanted = GlassFilter(filter)
    // A longer filter can only match fewer entries of the same block.
    let known = filter.hasPrefix(self.filter) ? matching : nil
    let isSameFilter = filter == self.filter
    func matches(_ block: GlassEntries.Block, at index: Int) -> UInt64 {
      guard let known, index < known.blocks.count, self.entries.blocks[index] === block else {
        return wanted.matches(in: block, among: .max)
      }
      return isSameFilter ? known.blocks[index] : wanted.matches(in: block, among: known.blocks[index])
    }
    matching = wanted.isEmpty ? nil : GlassMatches(entries.blocks.enumerated().map { matches($1, at: $0) })
    self.entries = entries
    self.filter = filter
  }

  /// Returns the index of the entry with this number, else of the last entry before it, else of the first entry; nil if the list is empty.
  func index(of number: Int) -> Int? {
    var (low, high) = (0, total)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    let place = matching?.count(before: low) ?? low
    return place > 0 ? place - 1 : count > 0 ? 0 : nil
  }
}

/// What the glass shows.
package enum GlassFace: String, Codable, Sendable {
  case calls, sequence
  /// The paired watch; a page over the phone if there is no room beside it.
  case watch

  /// Returns the next face in the cycle; nil if the glass is hidden next.
  func next(hasWatch: Bool) -> GlassFace? {
    switch self {
    case .calls: .sequence
    case .sequence: hasWatch ? .watch : nil
    case .watch: nil
    }
  }
}

/// The state of the glass: its face, the keyboard focus, the selected entry and the filter. A value, like the screens on the phone.
struct GlassView: Equatable, Sendable {
  var list = GlassList()
  private(set) var face = GlassFace.calls
  /// The number of rows by which the sequence is scrolled back from its end.
  private(set) var sequenceScroll = 0
  /// True while the glass has the keyboard focus.
  private(set) var hasKeys = false
  /// The number of the selected entry; nil while the newest entry is always selected.
  private(set) var selected: Int?
  private var isOpened = false
  /// The number of lines by which the opened entry is scrolled.
  var scroll = 0
  /// True while the filter is being typed.
  private(set) var isFiltering = false
  /// True once the selected entry was copied.
  private(set) var isCopied = false
  /// True once a sample customer's credentials were requested: they stay visible after the login.
  private(set) var showsCredentials = false

  enum Step {
    case stay
    /// The keyboard focus returns to the phone.
    case leave
    case copy(GlassEntry)
  }

  var isFollowing: Bool { selected == nil }
  /// True while the selected entry's request and response are shown. False if the filter matches no entry.
  var isOpen: Bool { isOpened && list.count > 0 && face == .calls }

  /// The index of the selected entry; nil if there is none.
  var index: Int? { selected.map { list.index(of: $0) } ?? (list.count > 0 ? list.count - 1 : nil) }
  var entry: GlassEntry? { index.map { list[$0] } }

  /// Takes the keyboard focus.
  mutating func enter() { hasKeys = true }

  mutating func leave() {
    let (list, face, showsCredentials) = (list, face, showsCredentials)
    self = GlassView()
    (self.list, self.face, self.showsCredentials) = (list, face, showsCredentials)
  }

  /// Shows a face, with no entry opened and nothing scrolled.
  mutating func show(_ face: GlassFace) {
    let hadKeys = hasKeys
    leave()
    (self.face, hasKeys) = (face, hadKeys)
  }

  mutating func toggleCredentials() { showsCredentials.toggle() }

  mutating func follow() {
    selected = nil
    (scroll, sequenceScroll, isCopied) = (0, 0, false)
  }

  /// Lets the person type the filter. Closes an opened entry, which would cover the filter on most terminals.
  mutating func filterIsTyped() { (face, isFiltering, isOpened, isCopied) = (.calls, true, false, false) }

  mutating func copy() -> Step {
    guard let entry else { return .stay }
    (selected, isOpened, isCopied, scroll) = (entry.number, true, true, 0)
    return .copy(entry)
  }

  private mutating func move(by count: Int) {
    guard let index else { return }
    selected = list[max(0, min(list.count - 1, index + count))].number
    (scroll, isCopied) = (0, false)
  }

  private mutating func setFilter(_ filter: String) { list.update(list.entries, filter: filter) }

  /// Handles a key that is not a command.
  ///
  /// - Parameter reach: the maximum scroll position of the opened entry, or of the sequence.
  mutating func handle(_ input: Input, reach: Int) -> Step {
    if face != .calls { return scrollSequence(input, reach: reach) }
    if isFiltering { return type(input) }
    switch input {
    case .key(.up), .key(.character("k")), .key(.backTab): move(by: -1)
    case .key(.down), .key(.character("j")), .key(.tab): move(by: 1)
    case .key(.home): move(by: -list.count)
    case .key(.pageUp): if isOpen { scroll = max(0, min(scroll, reach) - Self.page) } else { move(by: -Self.page) }
    case .key(.pageDown), .key(.character(" ")): if isOpen { scroll = min(reach, scroll + Self.page) } else { move(by: Self.page) }
    case .key(.enter): if let entry { (selected, isOpened, scroll, isCopied) = (entry.number, !isOpen, 0, false) }
    case .key(.escape), .key(.character("q")):
      let wasOpen = isOpen
      (isOpened, isCopied) = (false, false)
      if wasOpen { break }
      if !list.filter.isEmpty {
        setFilter("")
      } else {
        return .leave
      }
    default: break
    }
    return .stay
  }

  private mutating func scrollSequence(_ input: Input, reach: Int) -> Step {
    let rows =
      switch input {
      case .key(.up), .key(.character("k")), .key(.backTab): 1
      case .key(.down), .key(.character("j")), .key(.tab): -1
      case .key(.pageUp): Self.page
      case .key(.pageDown), .key(.character(" ")): -Self.page
      case .key(.home): reach
      default: 0
      }
    sequenceScroll = max(0, min(reach, sequenceScroll + rows))
    switch input {
    case .key(.escape), .key(.character("q")): return .leave
    default: return .stay
    }
  }

  // The lines by which Page Up and Page Down scroll: fewer than any glass shows, so that no line is skipped. (our choice)
  private static let page = 8

  private mutating func type(_ input: Input) -> Step {
    var filter = list.filter
    switch input {
    case .key(.character(let character)): filter.append(character)
    case .paste(let text), .entry(let text): filter += text
    case .key(.backspace): if !filter.isEmpty { filter.removeLast() }
    case .key(.control("u")): filter = ""
    case .key(.control("w")): filter = filter.withoutLastWord
    case .key(.enter):
      isFiltering = false
      return .stay
    case .key(.escape):
      (isFiltering, filter) = (false, "")
    case .key(.up), .key(.down):
      isFiltering = false
      return handle(input, reach: 0)
    default: return .stay
    }
    // A longer filter would not be visible. (our choice)
    setFilter(String(filter.filter { !$0.isNewline }.prefix(60)))
    (selected, scroll, isCopied) = (nil, 0, false)
    return .stay
  }
}

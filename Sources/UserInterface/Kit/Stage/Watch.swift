import Basics
import WalletModel

/// The drawing of the paired watch, beside its phone or as a page over it. The watch shows the passes in its own chip, and takes no keys.
struct Watch {
  let passes: [WalletPass]
  let time: Text

  static let columns = 20
  /// The number of rows of a watch beside the phone.
  static let rows = 14
  /// The number of rows of a watch above the calls.
  static let lowRows = 9
  static let name: Text = "Apple Watch"

  /// - Returns: nil if no watch is paired.
  init?(_ state: StageState) {
    guard let passes = state.watchPasses else { return nil }
    self.passes = passes
    time = "\(state.now.time(east: state.east))"
  }

  /// Draws the watch in this many rows, with its frame.
  func draw(into frame: inout Frame, row top: Int, column left: Int, rows: Int) {
    Box.draw(into: &frame, row: top, column: left, size: Size(columns: Self.columns, rows: rows))
    frame.put("Wallet", row: top + 1, column: left + 2, role: .title)
    frame.put(time, row: top + 1, column: left + Self.columns - 2 - time.width, role: .quiet)
    for (index, line) in lines(rows - 3).enumerated() {
      let row = top + 2 + index
      if let face = line.face { frame.put(.repeated(" ", Self.inside), row: row, column: left + 1, role: face) }
      for piece in line.pieces { frame.put(piece.text, row: row, column: left + 1 + piece.column, role: piece.role) }
    }
  }

  /// The contents in sentences, for line mode.
  var sentences: [Text] { passes.isEmpty ? [Self.isEmpty] : [Self.shows] + passes.map { Self.sentence($0, $0.passActivationState) } }

  /// All sentences that line mode may have printed about the passes, with any state.
  var everySentence: [Text] {
    [Self.isEmpty, Self.shows] + passes.flatMap { pass in PassActivationState.allCases.map { Self.sentence(pass, $0) } }
  }

  private static let isEmpty: Text = "The watch shows no cards."
  private static let shows: Text = "The watch shows:"

  private static func sentence(_ pass: WalletPass, _ state: PassActivationState) -> Text {
    pass.issuerName + ", " + pass.masked + ", " + state.words + "."
  }

  // MARK: - Rows

  /// A row inside the frame.
  private struct Line {
    /// The role of the row's blanks; nil if the row doesn't belong to a pass.
    var face: Role?
    var pieces: [(column: Int, text: Text, role: Role)] = []
  }

  private static let inside = columns - 2
  /// The columns for text, without the blank at each side.
  private static let room = inside - 2

  private func lines(_ rows: Int) -> [Line] {
    guard !passes.isEmpty else {
      return [Line()] + Self.said("No cards yet.", .title) + Self.said("Add one in Watch on the iPhone.", .quiet)
    }
    let waits = passes.contains { $0.passActivationState == .requiresActivation }
    let hint = waits ? [Line()] + Self.said("Verify it on the iPhone.", .notice) : []
    let faces = passes.map(Self.face)
    let all = Array(faces.joined(separator: [Line()]))
    if all.count <= rows { return all + (all.count + hint.count <= rows ? hint : []) }
    // If the passes don't fit, each has one row.
    let count = passes.count <= rows ? passes.count : rows - 1
    let hidden = passes.count - count
    return passes.prefix(count).map(Self.brief) + (hidden > 0 ? Self.said("and \(hidden) more", .quiet) : [])
  }

  /// Returns the rows of a pass: the issuer's name, the number, and the state, which is beside the number if it fits.
  private static func face(_ pass: WalletPass) -> [Line] {
    let state = pass.passActivationState.words
    let isBeside = pass.masked.width + 1 + state.width <= room
    func line(_ pieces: [(column: Int, text: Text, role: Role)]) -> Line { Line(face: pass.role(.text), pieces: pieces) }
    let number: (column: Int, text: Text, role: Role) = (1, pass.masked.truncated(to: room), pass.role(.text))
    let name = line([(1, pass.issuerName.truncated(to: room), pass.role(.strong))])
    return isBeside
      ? [name, line([number, (1 + room - state.width, state, pass.role(.quiet))])]
      : [name, line([number]), line([(1, state.truncated(to: room), pass.role(.strong))])]
  }

  /// Returns a pass in one row, "7009 Meridian Wal…", with the state in place of the name if the pass can't pay.
  private static func brief(_ pass: WalletPass) -> Line {
    let rest = pass.passActivationState == .activated ? pass.issuerName : pass.passActivationState.words
    let text = ("\(pass.primaryAccountNumberSuffix) " + rest).truncated(to: room + 1)
    return Line(face: pass.role(.text), pieces: [(1, text, pass.role(.text))])
  }

  private static func said(_ text: Text, _ role: Role) -> [Line] {
    text.wrapped(to: room).map { Line(pieces: [(1, $0, role)]) }
  }
}

extension Watch {
  /// The rows of text on a watch of full height, even if it is shown with fewer rows or not at all.
  var readRows: [String] {
    var frame = Frame(Size(columns: Self.columns, rows: Self.rows))
    draw(into: &frame, row: 0, column: 0, rows: Self.rows)
    let pane = ScreenDump.Pane(kind: .watch, row: 1, column: 1, rows: Self.rows - 2, columns: Self.columns - 2)
    return frame.lines(of: pane)
  }
}

extension WalletPass {
  /// Returns the role of a part of the pass: in its issuer's colors, and dimmed while the pass can't be used.
  func role(_ part: FacePart) -> Role {
    let isDimmed = passActivationState == .suspended || passActivationState == .deactivated
    return .ofPass(face, part, isDimmed: isDimmed)
  }
}

extension Role {
  /// Returns the role of a part of a card in Apple Wallet.
  ///
  /// - Parameter face: the face of the card's issuer, among those of all issuers; nil for an issuer without one.
  static func ofPass(_ face: Theme.Slot?, _ part: FacePart, isDimmed: Bool) -> Role {
    if let face { return .pass(face, part, isDimmed: isDimmed) }
    return switch part {
    case .text, .chip: .text
    case .strong, .mark: .title
    case .quiet: .quiet
    case .edge, .line: .border
    case .secret: .secret
    }
  }
}

/// The readable contents of the screen, for walkthroughs and scripts. Placeholders replace secrets.
package struct ScreenDump: Codable, Hashable, Sendable {
  /// A field or an action.
  package struct Item: Codable, Hashable, Sendable {
    /// The number that chooses the item in line mode.
    package let number: Int
    package let label: String
    package let isField: Bool
    /// The contents of a field, with one bullet for each character of a secret one; for an action, the state beside its label.
    package let value: String
    package let isSecret: Bool
    package let isFocused: Bool
    package let isEnabled: Bool
    /// Whether a checkbox is checked; nil for any other item.
    package let isChecked: Bool?
  }

  /// A part of the terminal that can be read separately; rows and columns count from 0.
  package struct Pane: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable {
      /// The phone, including overlays on it.
      case phone
      /// Another phone beside the one in use, without overlays.
      case otherPhone
      /// The paired watch, beside the phone.
      case watch
      /// The Simulator or help, if they are beside the phone.
      case beside
      /// The glass, with the state of the world and the calls.
      case glass
      /// The lines below the phone: the state of the world, and the keys.
      case status
      case terminal
    }

    package let kind: Kind
    package let row: Int
    package let column: Int
    package let rows: Int
    package let columns: Int

    /// Returns the lines of this part of a terminal with these cells, without trailing blanks.
    package func lines(of cells: [[String]]) -> [String] {
      cells.dropFirst(row).prefix(rows).map { cells in
        var shown = cells.dropFirst(column).prefix(columns)
        while shown.last == " " || shown.last == "" { shown.removeLast() }
        return shown.joined()
      }
    }
  }

  /// Adjacent cells of one row.
  package struct Run: Codable, Hashable, Sendable {
    package let row: Int
    package let column: Int
    package let columns: Int
  }

  /// The rendered screen, for pictures and checks of its text.
  package struct Drawing: Codable, Hashable, Sendable {
    /// The rows of the whole terminal, with secret cells blank.
    package let rows: [String]
    /// The cells with secrets.
    package let secrets: [Run]
    /// The phone alone, as the pictures of screens show it.
    package let phone: [String]
    /// Another phone, the glass and the status line; empty if they are not on the terminal.
    package let otherPhone: [String]
    package let glass: [String]
    package let status: [String]
    /// The lines that line mode prints about the world around the phone. It prints them among the lines of the page, which doesn't contain
    /// them.
    package let asides: [String]
    /// The position of the phone on the terminal; nil if its size differs from that of the pictures, or an overlay is beside it.
    package let pictured: Pane?
  }

  /// The title of the screen, or of the overlay on it.
  package let title: String
  package let items: [Item]
  package let isWaiting: Bool
  /// True while a visible phone reveals a secret.
  package let isRevealing: Bool
  /// The parts of the terminal: the phone first, the whole terminal last.
  package let panes: [Pane]
  /// The face of the glass, even if an overlay covers it; nil while the glass is hidden.
  package let glass: GlassFace?
  /// The rows of the paired watch, even if it is not on the terminal; empty if none is paired.
  package let watch: [String]
  /// The rendered screen; nil unless it was requested.
  package var drawing: Drawing?
  /// The milliseconds of the world's time until the next timer of the wallet; nil if none is set.
  package var due: Int64?

  /// The size of the terminal.
  package var size: Size { panes.last.map { Size(columns: $0.columns, rows: $0.rows) } ?? Size(columns: 1, rows: 1) }
  package var fields: [Item] { items.filter(\.isField) }
  package var actions: [Item] { items.filter { !$0.isField } }
}

/// The screen as data for programs, and as a frame.
package struct DrawnScreen: Sendable {
  /// The data, including its drawing.
  package let dump: ScreenDump
  package let frame: Frame

  package init(dump: ScreenDump, frame: Frame) {
    self.dump = dump
    self.frame = frame
  }
}

extension ScreenDump {
  /// The readable contents on a terminal of this size, without the drawing.
  package init(_ interface: Interface, _ state: StageState, size: Size) {
    let east = state.east
    let title = interface.overlay?.title ?? interface.title
    let page = interface.topPage(east: east)
    self.title = title.string
    // While the glass has the keyboard focus, nothing on the phone is focused.
    let hasKeys = !(interface.hasGlassKeys && interface.overlay == nil)
    items = LineRendering(title: title, page: page).items.map { Item($0, hasKeys: hasKeys) }
    isWaiting = interface.isWaiting
    isRevealing = interface.isRevealing || interface.appBeside(on: size)?.isRevealing == true
    panes = Stage.panes(interface, size: size)
    glass = interface.shownGlass
    watch = Watch(state)?.readRows ?? []
  }
}

extension ScreenDump.Drawing {
  /// - Parameter frame: the frame on the terminal.
  package init(_ interface: Interface, _ state: StageState, _ frame: Frame) {
    rows = frame.openRows
    secrets = frame.secretRuns
    phone = Stage.phone(interface, state).openRows
    asides = LineMode.asides(state).map(\.string)
    let panes = Stage.panes(interface, size: frame.size)
    func lines(of kind: ScreenDump.Pane.Kind) -> [String] { panes.filter { $0.kind == kind }.flatMap(frame.lines) }
    (otherPhone, glass, status) = (lines(of: .otherPhone), lines(of: .glass), lines(of: .status))
    pictured = Stage.pictured(interface, size: frame.size)
  }
}

extension Stage {
  /// Draws the frame for a terminal of this size once, without a cache.
  ///
  /// - Parameter hasGlass: false to leave the glass out: drawing it takes as long as everything else.
  package static func still(_ interface: Interface, _ state: StageState, size: Size, hasGlass: Bool) -> Frame {
    var stage = Stage(drawsGlass: hasGlass)
    return stage.frame(interface, SharedStageState(state), size: size)
  }

  /// The phone alone, as the pictures of screens show it.
  package static func phone(_ interface: Interface, _ state: StageState) -> Frame {
    phone(interface, state, size: pictureSize)
  }
}

extension ScreenDump.Item {
  fileprivate init(_ item: LineRendering.Item, hasKeys: Bool) {
    number = item.number
    label = item.label.string
    isField = item.field != nil
    isSecret = item.field?.isSecret ?? false
    value =
      item.field.map { $0.isSecret ? String(repeating: "•", count: $0.count) : Text(untrusted: $0.shownValue).string }
      ?? item.value?.string ?? ""
    isFocused = item.isFocused && hasKeys
    isEnabled = item.isEnabled
    isChecked = item.isChecked
  }
}

extension Frame {
  fileprivate var secretRuns: [ScreenDump.Run] {
    (0..<size.rows).flatMap { row in
      roleRuns(row).filter { $0.role.isSecret }.map { ScreenDump.Run(row: row, column: $0.columns.lowerBound, columns: $0.columns.count) }
    }
  }
}

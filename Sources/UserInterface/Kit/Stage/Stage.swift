import Basics
import WalletModel

/// The stage: composes the terminal's frame from the phone, the glass, the status line and the line of keys.
package struct Stage: Sendable {
  private static let phoneColumns = 40
  private static let glassFrom = 80
  private static let phoneFrameFrom = Size(columns: 60, rows: 20)
  /// The maximum number of rows of the phone: with more, 40 columns don't look like a phone. (our choice)
  package static let highestPhone = 26
  /// The minimum size of a stage that shows an opened entry below the list; on a smaller one it is a page.
  private static let detailFrom = Size(columns: 120, rows: 30)
  /// The minimum number of columns of a stage that shows an opened entry beside the list.
  private static let detailBesideFrom = 150
  /// The minimum number of columns of a stage with room for another phone beside the glass.
  private static let twoPhonesFrom = 120
  /// The size of the phone in pictures.
  package static let pictureSize = Size(columns: 40, rows: 22)
  private static let widestPanel = 72
  private static let widestGlass = 110
  private static let widestList = 78
  private static let narrowestList = 52
  /// The minimum width of the glass beside a watch: the glass's width on the narrowest stage.
  private static let narrowestGlass = 38
  /// The minimum width of each of the world's name, the server's address and the armed faults in a full status line: all fit into 58
  /// columns.
  private static let shortestPart = 10

  /// A rectangle of the stage.
  private struct Area {
    let row: Int
    let column: Int
    let size: Size
  }

  /// The positions of all parts on a stage of one size; nothing else decides them.
  ///
  /// There are three arrangements: the phone alone, over which the glass is a page; phone and glass; phone, glass and an opened entry. A
  /// second phone, if the person wants one and there is room, is on the other side of the glass. A watch is right of its phone if that
  /// leaves enough room for the glass; on a narrower stage it is above the calls while its app is open, and beside the phone while the
  /// glass is hidden.
  private struct Plan {
    let wishes: Wishes
    var size: Size { wishes.size }
    let phone: Size
    let top: Int
    private(set) var left: Int
    /// The left edge of the other phone; nil if there is none.
    private(set) var otherLeft: Int?
    let isFramed: Bool
    /// The area of the paired watch, with its frame.
    private(set) var watch: Area?
    /// The area of the glass, beside the phone or over it.
    private(set) var glass: Area?
    /// The area of the opened entry: in the glass, beside it, or over everything.
    private(set) var entry: Area?
    /// True if the phone is completely covered.
    private(set) var coversPhone = false

    init(_ wishes: Wishes) {
      self.wishes = wishes
      let (size, glass, other, watch) = (wishes.size, wishes.glass, wishes.other, wishes.watch)
      isFramed = Stage.isFramed(size)
      let rows = size.rows - Stage.foot(on: size)
      // Two phones each have a row for their name below.
      let caption = other == nil ? 0 : 1
      // Without a frame, the phone fills the terminal's width.
      phone = Size(
        columns: size.columns < phoneFrameFrom.columns ? size.columns : phoneColumns,
        rows: isFramed ? min(rows - caption, highestPhone) : rows - caption)
      top = (rows - caption - phone.rows) / 2
      let whole = Area(row: 0, column: 0, size: Size(columns: size.columns, rows: rows))
      guard glass != .none, Stage.hasRoomForGlass(size) else {
        left = (size.columns - phone.columns) / 2
        if glass == .none, watch != .none, other == nil, isFramed, Stage.hasRoomForGlass(size) {
          left = (size.columns - phone.columns - 2 - Watch.columns) / 2
          standWatch(at: left + phone.columns + 2)
        }
        guard glass != .none, glass != .beside else { return }
        (self.glass, entry, coversPhone) = (whole, glass == .entry ? whole : nil, true)
        return
      }
      left = 0
      let besides = Watch.columns + 2
      let hasWatch =
        watch != .none && other == nil && isFramed && size.columns - phoneColumns - 2 - besides >= narrowestGlass
        && (glass != .entry || size.columns >= detailFrom.columns)
      let isWide = size.columns - (hasWatch ? besides : 0) >= detailBesideFrom && size.rows >= detailFrom.rows && other == nil
      let column = phoneColumns + (hasWatch ? besides : 0) + (other != nil ? 1 : isWide ? 3 : 2)
      if hasWatch { standWatch(at: phoneColumns + 2) }
      let columns = min(size.columns - column - (other == nil ? 0 : phoneColumns + 1), widestGlass)
      if let other {
        let right = column + columns + 1
        (left, otherLeft) = other == .right ? (0, right) : (right, 0)
      }
      guard glass == .entry else {
        var row = 0
        if watch == .aboveCalls, !hasWatch, other == nil, glass == .list, isFramed {
          self.watch = Area(row: 0, column: column, size: Size(columns: Watch.columns, rows: Watch.lowRows))
          row = Watch.lowRows
        }
        self.glass = Area(row: row, column: column, size: Size(columns: columns, rows: rows - row))
        return
      }
      if isWide {
        let list = min(widestList, narrowestList + max(0, size.columns - 160) / 2)
        let beside = column + list + 2
        self.glass = Area(row: 0, column: column, size: Size(columns: list, rows: rows))
        entry = Area(row: 0, column: beside, size: Size(columns: min(size.columns - beside, widestGlass), rows: rows))
      } else if size.columns >= detailFrom.columns, size.rows >= detailFrom.rows {
        let list = rows * 15 / 38
        self.glass = Area(row: 0, column: column, size: Size(columns: columns, rows: list))
        entry = Area(row: list + 1, column: column, size: Size(columns: columns, rows: rows - list - 1))
      } else {
        (self.glass, entry, self.watch, coversPhone) = (whole, whole, nil, true)
      }
    }

    /// Places the watch beside the phone.
    private mutating func standWatch(at column: Int) {
      watch = Area(row: top, column: column, size: Size(columns: Watch.columns, rows: Watch.rows))
    }
  }

  /// The input of a plan.
  private struct Wishes: Equatable {
    let size: Size
    /// The requested content of the area beside the phone.
    let glass: Wish
    /// The side of the glass for another phone; nil if there is none or no room for it.
    let other: Side?
    /// The requested place of the paired watch.
    let watch: WatchWish
  }

  private enum Side { case left, right }

  /// The requested place of the paired watch.
  private enum WatchWish {
    case none
    /// Beside the phone, if there is room.
    case beside
    /// Beside the phone, or else above the calls.
    case aboveCalls
  }

  /// The requested content of the area beside the phone.
  private enum Wish {
    case none
    /// An overlay beside the phone, in place of the glass.
    case beside
    case list, entry
  }

  private var backdrop: Backdrop?
  private let drawsGlass: Bool

  /// The cached frame without the phone's page: it stays the same while a person types. A class, so that comparisons don't copy it.
  private final class Backdrop: Sendable {
    let plan: Plan
    let shared: SharedStageState
    let view: GlassView
    let hints: Hints
    let frame: Frame

    init(_ plan: Plan, _ shared: SharedStageState, _ view: GlassView, _ hints: Hints, _ frame: Frame) {
      (self.plan, self.shared, self.view, self.hints, self.frame) = (plan, shared, view, hints, frame)
    }
  }

  package init() { self.init(drawsGlass: true) }

  /// - Parameter drawsGlass: false to leave the glass empty, unless it covers the phone.
  init(drawsGlass: Bool) { self.drawsGlass = drawsGlass }

  package mutating func frame(_ interface: Interface, _ shared: SharedStageState, size: Size) -> Frame {
    guard Self.hasRoomForPhone(size) else { return Self.tooSmall(size) }
    var frame = withoutPalette(interface, shared, size: size)
    guard let palette = interface.palette else { return frame }
    let beside = Self.plan(interface, size: size).glass.map { $0.column..<$0.column + $0.size.columns } ?? 0..<size.columns
    CommandPaletteDrawing(palette: palette).draw(into: &frame, row: size.rows - 2, beside: beside)
    frame.clear(rows: size.rows - 1..<size.rows, columns: 0..<size.columns)
    frame.put(Self.keys(palette), row: size.rows - 1, column: 1, role: .status, limit: size.columns - 2)
    return frame
  }

  private mutating func withoutPalette(_ interface: Interface, _ shared: SharedStageState, size: Size) -> Frame {
    let overlay = interface.overlay
    let wishes = Self.wishes(interface, size: size)
    let plan = if let backdrop, backdrop.plan.wishes == wishes { backdrop.plan } else { Plan(wishes) }
    let view = interface.glassView(shared.state.entries)
    let page = interface.topPage(east: shared.state.east)
    let hints: Hints
    if plan.coversPhone || (view.hasKeys && overlay == nil) {
      hints = .glass(scrolls: Self.reachOfEntry(interface, shared.state, size: size) > 0)
    } else {
      let scrolls = page.scrolls && Self.reach(interface, shared.state, size: size) > 0
      hints = .phone(
        Self.hints(interface, page, shared, isFramed: plan.isFramed, scrolls: scrolls, hasGlass: plan.glass != nil, size: size))
    }
    var frame = backdrop(plan, shared, view, hints)
    if plan.coversPhone { return frame }
    let hasKeys = overlay == nil && !view.hasKeys
    func draw(_ phone: Phone) {
      phone.draw(into: &frame, row: plan.top, column: plan.left, size: plan.phone, isFramed: plan.isFramed)
    }
    if let overlay, plan.glass == nil {
      draw(Phone(title: overlay.title, page: page, isOutside: true))
    } else {
      draw(Phone(title: interface.title, page: overlay == nil ? page : interface.page, hasKeys: hasKeys, banner: interface.banner))
      if let overlay, let glass = plan.glass {
        frame.clear(rows: 0..<glass.size.rows, columns: glass.column..<glass.column + glass.size.columns)
        let panel = Size(columns: min(glass.size.columns, Self.widestPanel), rows: glass.size.rows)
        Panel(title: overlay.title, page: page).draw(into: &frame, column: glass.column, size: panel)
      }
    }
    if let left = plan.otherLeft, let other = interface.appBeside(on: size) {
      Phone(title: other.title, page: other.page, hasKeys: false, banner: other.banner)
        .draw(into: &frame, row: plan.top, column: left, size: plan.phone, isFramed: plan.isFramed)
      let note: Text = hasKeys ? " · current " : " · current"
      putCaption(of: interface.apps.current, shared.state, note, isHeavy: hasKeys, plan, plan.left, into: &frame)
      putCaption(of: other, shared.state, "", isHeavy: false, plan, left, into: &frame)
    }
    return frame
  }

  /// Draws the name of a phone below it; a heavy line marks the phone with the keyboard focus.
  private func putCaption(
    of app: PhoneApp, _ state: StageState, _ note: Text, isHeavy: Bool, _ plan: Plan, _ left: Int, into frame: inout Frame
  ) {
    let name = state.phones.first { $0.number == app.id.phone }.map { "\($0.name)" as Text } ?? ""
    let row = plan.top + plan.phone.rows
    let start = isHeavy ? 4 : 1
    let text = name.truncated(to: plan.phone.columns - start - note.width) + note
    if isHeavy { frame.put(.repeated("━", plan.phone.columns), row: row, column: left, role: .border) }
    frame.put(isHeavy ? " " + text : text, row: row, column: left + start - (isHeavy ? 1 : 0), role: isHeavy ? .title : .quiet)
  }

  /// Returns the number of rows by which the page on top can be scrolled on a stage of this size.
  static func reach(_ interface: Interface, _ state: StageState, size: Size) -> Int {
    let page = interface.topPage(east: state.east)
    guard page.scrolls, hasRoomForPhone(size) else { return 0 }
    let plan = plan(interface, size: size)
    if interface.overlay != nil, let glass = plan.glass {
      return Panel(title: "", page: page).reach(size: Size(columns: min(glass.size.columns, widestPanel), rows: glass.size.rows))
    }
    return reach(of: page, interface, phone: plan.phone, isFramed: plan.isFramed)
  }

  private static func reach(of page: Page, _ interface: Interface, phone: Size, isFramed: Bool) -> Int {
    let banner = interface.overlay == nil ? interface.banner : nil
    return Phone(title: "", page: page, banner: banner).reach(size: phone, isFramed: isFramed)
  }

  /// Returns the number of lines by which the opened entry or the sequence can be scrolled.
  static func reachOfEntry(_ interface: Interface, _ state: StageState, size: Size) -> Int {
    let view = interface.glassView(state.entries)
    if view.face == .sequence {
      guard hasRoomForPhone(size), case let plan = plan(interface, size: size), let area = plan.glass else { return 0 }
      return SequenceFace(state: state, view: view, shape: plan.coversPhone ? .page : .pane).reach(size: area.size)
    }
    guard hasRoomForPhone(size), let entry = view.entry, let area = plan(interface, size: size).entry else { return 0 }
    return detail(entry, state, view, area, size: size).reach(size: area.size)
  }

  private static func detail(_ entry: GlassEntry, _ state: StageState, _ view: GlassView, _ area: Area, size: Size) -> GlassDetail {
    GlassDetail(
      entry: entry, state: state, view: view, isWide: size.columns >= detailFrom.columns && area.size.columns >= 70,
      showsCopy: size.columns >= detailBesideFrom && size.rows >= detailFrom.rows)
  }

  /// Returns the parts of a stage of this size that can be read separately, without borders: the phone first, the whole stage last.
  static func panes(_ interface: Interface, size: Size) -> [ScreenDump.Pane] {
    func whole(_ kind: ScreenDump.Pane.Kind) -> ScreenDump.Pane {
      ScreenDump.Pane(kind: kind, row: 0, column: 0, rows: size.rows, columns: size.columns)
    }
    // On a terminal that is too small, a message about the required size takes the phone's place.
    guard hasRoomForPhone(size) else { return [whole(.phone), whole(.terminal)] }
    let plan = plan(interface, size: size)
    let border = plan.isFramed ? 1 : 0
    var panes = [
      ScreenDump.Pane(
        kind: .phone, row: plan.top + border, column: plan.left + border, rows: plan.phone.rows - 2 * border,
        columns: plan.phone.columns - 2 * border)
    ]
    if let glass = plan.glass, !plan.coversPhone {
      panes.append(
        ScreenDump.Pane(
          kind: interface.overlay == nil ? .glass : .beside, row: glass.row, column: glass.column, rows: size.rows - 2 - glass.row,
          columns: plan.otherLeft == nil ? size.columns - glass.column : glass.size.columns))
    }
    if let left = plan.otherLeft, !plan.coversPhone {
      panes.append(
        ScreenDump.Pane(
          kind: .otherPhone, row: plan.top + border, column: left + border, rows: plan.phone.rows - 2 * border,
          columns: plan.phone.columns - 2 * border))
    }
    if let area = plan.watch {
      panes.append(
        ScreenDump.Pane(
          kind: .watch, row: area.row + 1, column: area.column + 1, rows: area.size.rows - 2, columns: area.size.columns - 2))
    }
    let status = plan.isFramed ? 2 : 1
    panes.append(ScreenDump.Pane(kind: .status, row: size.rows - status, column: 0, rows: status, columns: size.columns))
    return panes + [whole(.terminal)]
  }

  /// Returns the position of the phone on a stage of this size if the phone looks as in the pictures; nil if it has another size or
  /// overlays differ.
  static func pictured(_ interface: Interface, size: Size) -> ScreenDump.Pane? {
    let plan = plan(interface, size: size)
    // A picture would show the overlay on the phone; here it is beside the phone.
    let liesBeside = interface.overlay != nil && plan.glass != nil
    guard plan.isFramed, plan.phone == pictureSize, !liesBeside, !plan.coversPhone, !interface.hasGlassKeys else { return nil }
    return ScreenDump.Pane(kind: .phone, row: plan.top, column: plan.left, rows: plan.phone.rows, columns: plan.phone.columns)
  }

  private static func plan(_ interface: Interface, size: Size) -> Plan { Plan(wishes(interface, size: size)) }

  private static func wishes(_ interface: Interface, size: Size) -> Wishes {
    let other: Side? = interface.indexBeside(on: size).map {
      interface.apps.others[$0].id.phone < interface.apps.current.id.phone ? .left : .right
    }
    let wish: Wish =
      switch interface.overlay {
      case .glass?: interface.opensEntry ? .entry : .list
      case .help?, .screen?: .beside
      case nil: interface.isGlassHidden || !hasRoomForGlass(size) ? .none : interface.opensEntry ? .entry : .list
      }
    guard interface.hasWatch else { return Wishes(size: size, glass: wish, other: other, watch: .none) }
    let isInFront = [.watch, .watchWallet].contains(interface.apps.current.id.app) && interface.glassFace == .calls
    return Wishes(size: size, glass: wish, other: other, watch: isInFront ? .aboveCalls : .beside)
  }

  /// The number of rows below the phone on a terminal of this size.
  package static func foot(on size: Size) -> Int { isFramed(size) ? 2 : 1 }

  private static func isFramed(_ size: Size) -> Bool { size.columns >= phoneFrameFrom.columns && size.rows >= phoneFrameFrom.rows }

  /// Returns true if a terminal of this size has room for the phone.
  package static func hasRoomForPhone(_ size: Size) -> Bool { size.columns >= phoneColumns && size.rows >= 12 }

  /// Returns the stage's size if another program uses the terminal's last line, but not fewer than the phone's 12 rows if the terminal has
  /// them.
  package static func sizeAboveLine(_ size: Size) -> Size { Size(columns: size.columns, rows: max(size.rows - 1, min(size.rows, 12))) }

  /// True if the glass fits beside the phone.
  package static func hasRoomForGlass(_ size: Size) -> Bool { size.columns >= glassFrom }

  /// True if another phone fits beside the glass.
  static func hasRoomForTwoPhones(_ size: Size) -> Bool { size.columns >= twoPhonesFrom && size.rows >= phoneFrameFrom.rows }

  private mutating func backdrop(_ plan: Plan, _ shared: SharedStageState, _ view: GlassView, _ hints: Hints) -> Frame {
    if let backdrop, backdrop.shared === shared, backdrop.plan.wishes == plan.wishes, backdrop.view == view, backdrop.hints == hints {
      return backdrop.frame
    }
    let state = shared.state
    var frame = Frame(plan.size)
    frame.look = Frame.Look(state.theme, passes: state.passes)
    if !plan.coversPhone {
      let time: Text = "\(state.now.time(east: state.east))"
      for left in [plan.left, plan.otherLeft ?? plan.left] {
        if plan.isFramed { Box.draw(into: &frame, row: plan.top, column: left, size: plan.phone) }
        Phone.put(time: time, into: &frame, row: plan.top, column: left, isFramed: plan.isFramed)
      }
    }
    if plan.isFramed {
      drawWatch(plan, state, into: &frame)
      let columns = plan.size.columns - 2
      let warning = state.warning
      frame.put(
        warning.isEmpty ? Self.statusLine(state, columns: columns) : Text(untrusted: warning), row: plan.size.rows - 2, column: 1,
        role: warning.isEmpty ? .status : .error, limit: columns)
    }
    if drawsGlass || plan.coversPhone { Self.drawGlass(plan, state, view, into: &frame) }
    let columns = plan.size.columns - 2
    let keys =
      switch hints {
      case .glass(let scrolls): Self.line(Self.glassKeys(view, scrolls: scrolls), columns: columns)
      case .phone(let hints): hints.line(columns: columns)
      }
    frame.put(keys, row: plan.size.rows - 1, column: 1, role: .status)
    backdrop = Backdrop(plan, shared, view, hints, frame)
    return frame
  }

  private static func drawGlass(_ plan: Plan, _ state: StageState, _ view: GlassView, into frame: inout Frame) {
    if let area = plan.glass, !(plan.coversPhone && plan.entry != nil) {
      drawGlass(plan.coversPhone ? .page : .pane, state, view, into: &frame, row: area.row, column: area.column, size: area.size)
    }
    if let area = plan.entry, let entry = view.entry {
      detail(entry, state, view, area, size: plan.size).draw(into: &frame, row: area.row, column: area.column, size: area.size)
    }
  }

  private static func drawGlass(
    _ shape: Glass.Shape, _ state: StageState, _ view: GlassView, into frame: inout Frame, row: Int, column: Int, size: Size
  ) {
    switch view.face {
    case .calls: Glass(state: state, view: view, shape: shape).draw(into: &frame, row: row, column: column, size: size)
    case .sequence: SequenceFace(state: state, view: view, shape: shape).draw(into: &frame, row: row, column: column, size: size)
    case .watch:
      guard let watch = Watch(state) else { return }
      let rows = min(Watch.rows, size.rows - 1)
      let (top, left) = (row + (size.rows - rows) / 2, column + (size.columns - Watch.columns) / 2)
      watch.draw(into: &frame, row: top, column: left, rows: rows)
      frame.put(Watch.name, row: top - 1, column: column + (size.columns - Watch.name.width) / 2, role: .title)
    }
  }

  private func drawWatch(_ plan: Plan, _ state: StageState, into frame: inout Frame) {
    guard let area = plan.watch, let watch = Watch(state) else { return }
    watch.draw(into: &frame, row: area.row, column: area.column, rows: area.size.rows)
    if area.size.rows == Watch.rows {
      let column = area.column + (Watch.columns - Watch.name.width) / 2
      frame.put(Watch.name, row: area.row + area.size.rows, column: column, role: .quiet)
    } else {
      let column = area.column + Watch.columns + 1
      let columns = plan.size.columns - column
      frame.put(Watch.name, row: area.row + 1, column: column, role: .title, limit: columns)
      for (index, line) in ("paired with \(state.phoneName)" as Text).wrapped(to: columns).enumerated() {
        frame.put(line, row: area.row + 2 + index, column: column, role: .quiet)
      }
    }
  }

  private static func glassKeys(_ view: GlassView, scrolls: Bool) -> [(rank: Int, text: Text)] {
    switch view.face {
    case .calls: Glass.keys(view, scrolls: scrolls)
    case .sequence: SequenceFace.keys(scrolls: scrolls)
    case .watch: SequenceFace.keys(scrolls: false)
    }
  }

  /// Draws the phone alone, as in the pictures of screens: framed from 20 rows on, otherwise without a frame, and with its line of keys.
  package static func phone(_ interface: Interface, _ state: StageState, size: Size) -> Frame {
    let overlay = interface.overlay
    let page = interface.topPage(east: state.east)
    var frame = Frame(size)
    frame.look = Frame.Look(state.theme, passes: state.passes)
    let isFramed = size.rows >= phoneFrameFrom.rows
    let bare = Size(columns: size.columns, rows: size.rows - 1)
    if overlay == .glass {
      let view = interface.glassView(state.entries)
      drawGlass(.page, state, view, into: &frame, row: 0, column: 0, size: bare)
      frame.put(line(glassKeys(view, scrolls: false), columns: size.columns - 2), row: size.rows - 1, column: 1, role: .status)
      return frame
    }
    let phone = Phone(
      title: overlay?.title ?? interface.title, page: page, isOutside: overlay != nil, banner: overlay == nil ? interface.banner : nil)
    Phone.put(time: "\(state.now.time(east: state.east))", into: &frame, row: 0, column: 0, isFramed: isFramed)
    if isFramed {
      Box.draw(into: &frame, row: 0, column: 0, size: size)
      phone.draw(into: &frame, row: 0, column: 0, size: size, isFramed: true)
    } else {
      phone.draw(into: &frame, row: 0, column: 0, size: bare, isFramed: false)
      let scrolls = page.scrolls && reach(of: page, interface, phone: bare, isFramed: false) > 0
      let hints = hints(interface, page, SharedStageState(state), isFramed: false, scrolls: scrolls, hasGlass: false, size: size)
      frame.put(hints.line(columns: size.columns - 2), row: size.rows - 1, column: 1, role: .status)
    }
    return frame
  }

  /// Draws the phone without overlays, in the size of pictures.
  static func barePhone(_ interface: Interface, _ state: StageState) -> Frame {
    var frame = Frame(pictureSize)
    frame.look = Frame.Look(state.theme, passes: state.passes)
    Box.draw(into: &frame, row: 0, column: 0, size: pictureSize)
    Phone.put(time: "\(state.now.time(east: state.east))", into: &frame, row: 0, column: 0, isFramed: true)
    Phone(title: interface.title, page: interface.page, hasKeys: interface.overlay == nil, banner: interface.banner)
      .draw(into: &frame, row: 0, column: 0, size: pictureSize, isFramed: true)
    return frame
  }

  private static func tooSmall(_ size: Size) -> Frame {
    var frame = Frame(size)
    let line: Text = "Enlarge the terminal to 40x12 (now \(size.columns)x\(size.rows)). Ctrl-C quits."
    for (row, text) in line.wrapped(to: size.columns).enumerated() where row < size.rows { frame.put(text, row: row, column: 0) }
    return frame
  }

  /// Returns the status line. It never omits what affects the next call, but shortens it to fit, the server's address first.
  private static func statusLine(_ state: StageState, columns: Int) -> Text {
    let offline: Text = state.isOffline ? "offline" : ""
    let armed: Text = state.armed.isEmpty ? "" : "armed: \(state.armed.joined(separator: ", "))"
    func room(beside parts: Text...) -> Int { max(columns - parts.reduce(0) { $0 + ($1.isEmpty ? 0 : $1.width + 3) }, shortestPart) }
    let server = state.server == nil ? "" : state.place(atMost: shortestPart)
    let world = Text(untrusted: state.world).truncated(to: room(beside: server, offline, armed.truncated(to: shortestPart)))
    var parts: [(rank: Int, text: Text)] = [(0, world), state.server == nil ? (5, state.place(atMost: columns)) : (1, server)]
    let now: Text = "\(state.now.day(east: state.east)) \(state.now.time(east: state.east))"
    switch state.clock {
    case .real: break
    case .moved: parts.append((3, "clock moved to " + now))
    case .frozen: parts.append((3, "clock frozen at " + now))
    case .stopped: parts.append((3, "clock stopped at " + now))
    }
    parts.append((2, offline))
    parts.append((2, armed.truncated(to: room(beside: world, server, offline))))
    if state.unreadMail > 0 { parts.append((4, state.unreadMail == 1 ? "1 new message" : "\(state.unreadMail) new messages")) }
    let short = line(parts, columns: columns)
    guard state.server != nil, short.width < columns else { return short }
    parts[1].text = state.place(atMost: shortestPart + columns - short.width)
    return line(parts, columns: columns)
  }

  /// Returns what a stage without a status line shows before the keys: whether the phone is offline, and whether a fault is armed.
  private static func facts(_ state: StageState) -> [Text] {
    (state.isOffline ? ["offline"] : []) + (state.armed.isEmpty ? [] : ["fault armed"])
  }

  /// Joins the parts that fit into a line. Those with the lowest rank are chosen first; the order stays.
  static func line(_ parts: [(rank: Int, text: Text)], columns: Int) -> Text {
    let widths = parts.map { $0.text.isEmpty ? 0 : $0.text.width + 3 }
    // A shortcut: usually all parts fit.
    guard widths.reduce(0, +) > columns + 3 else { return Text.joined(parts.map(\.text).filter { !$0.isEmpty }, by: " · ") }
    var room = columns + 3
    var fits = parts.map { _ in false }
    for index in parts.indices.sorted(by: { (parts[$0].rank, $0) < (parts[$1].rank, $1) }) where widths[index] > 0 && widths[index] <= room
    {
      room -= widths[index]
      fits[index] = true
    }
    return Text.joined(parts.indices.filter { fits[$0] }.map { parts[$0].text }, by: " · ")
  }

  private static func keys(_ palette: CommandPalette) -> Text {
    if palette.isRunning { return "Esc close" }
    return palette.isAnswered ? "Esc close" : "Tab complete · Enter run · Up history · Esc close"
  }

  /// The contents of the line of keys.
  private enum Hints: Equatable {
    /// The keys of the glass, which depend on its view.
    case glass(scrolls: Bool)
    case phone(PhoneHints)
  }

  /// The data for the line of keys that work at present on the phone or its overlay.
  private struct PhoneHints: Equatable {
    /// Facts to show before the keys. (`facts`)
    let facts: [Text]
    let phone: Text?
    let enter: Text?
    let sideways: Text?
    let escape: Text?
    let hasNext: Bool
    /// Nil if there is no text to reveal or hide.
    let isRevealed: Bool?
    let scrolls: Bool
    /// The face of the glass beside the phone; nil if there is none.
    let face: GlassFace?
    /// The rank of the key for a sample customer's credentials; nil if they are already shown, or there are none to show.
    let credentials: Int?
    let hasSequence: Bool
    let hasOtherPhone: Bool
    let canHaveSecondPhone: Bool
    let isTyping: Bool
    /// True for a question or an overlay.
    let isMenu: Bool
    let hasHelp: Bool
    /// True if the line names the key that quits; false if a program around the wallet already names it.
    let quits: Bool

    /// Returns the keys in a fixed order; if not all fit, those with the highest rank are left out.
    func line(columns: Int) -> Text {
      var hints: [(rank: Int, text: Text)] = facts.map { (1, $0) }
      if let phone { hints.append((4, phone)) }
      // The keys to go back and to open the Simulator are left out last, because a person needs them on any screen.
      if let enter { hints.append((2, Hint.enter + enter)) }
      if let sideways { hints.append((5, Hint.sideways + sideways)) }
      // Next to the hint for arrows, Tab is less important.
      if hasNext { hints.append((sideways == nil ? 4 : 6, "Tab next")) }
      if let isRevealed { hints.append((3, isRevealed ? Hint.hide : Hint.show)) }
      if let escape { hints.append((0, Hint.escape + escape)) }
      if scrolls { hints.append((3, "Up/Down scroll")) }
      if face != nil { hints.append((5, Hint.glass)) }
      if let credentials { hints.append((credentials, Hint.credentials)) }
      if face == .sequence { hints.append((4, Hint.hideGlass)) }
      if face == .calls, hasSequence { hints.append((4, Hint.sequence)) }
      if hasOtherPhone { hints.append((7, Hint.otherPhone)) }
      if canHaveSecondPhone { hints.append((8, Hint.secondPhone)) }
      if !isMenu { hints.append((1, Hint.simulator)) }
      if !isMenu { hints.append((7, isTyping ? Hint.commandWhileTyping : Hint.command)) }
      if hasHelp { hints.append((3, Hint.help)) }
      if quits { hints.append((5, Hint.quit)) }
      return Stage.line(hints, columns: columns)
    }
  }

  private static func hints(
    _ interface: Interface, _ page: Page, _ shared: SharedStageState, isFramed: Bool, scrolls: Bool, hasGlass: Bool, size: Size
  ) -> PhoneHints {
    let hasSeveralPhones = shared.state.hasSeveralPhones
    let isMenu = interface.overlay != nil || interface.apps.current.isAsking
    let isWaiting = page.isWaiting
    let isScreen = if case .screen? = interface.overlay { true } else { false }
    let hidesCredentials =
      !isMenu && !interface.showsCredentials && !shared.state.canLogIn && interface.hasCredentials(shared.state, size: size)
    // The key ranks higher while a PIN or a password is typed.
    let credentialsRank = hidesCredentials ? page.focusedField?.isSecret == true ? 3 : 9 : nil
    return PhoneHints(
      facts: isFramed ? [] : facts(shared.state),
      // Beside the phone, the head of the glass names the phone.
      phone: !isMenu && !hasGlass && hasSeveralPhones ? "\(shared.state.phoneName)" : nil,
      enter: isWaiting ? nil : page.enter, sideways: isWaiting ? nil : page.sideways, escape: page.escape,
      hasNext: !isWaiting && page.enter != "next" && page.controlCount > 1,
      isRevealed: isMenu || !page.canReveal ? nil : page.focusedField?.isRevealed, scrolls: scrolls,
      face: !isMenu && hasGlass ? interface.glassFace : nil,
      credentials: credentialsRank, hasSequence: shared.state.sequence != nil,
      hasOtherPhone: !isMenu && hasSeveralPhones,
      canHaveSecondPhone: !isMenu && !hasSeveralPhones && hasRoomForTwoPhones(size), isTyping: page.isTyping, isMenu: isMenu,
      hasHelp: !page.isTyping && (!isMenu || isScreen), quits: !shared.state.isGuided)
  }

  /// The constant parts of the line of keys, cached because finding the keys and joining the words took a tenth of the time for a frame.
  private enum Hint {
    static let enter = Command.choose.binding.label + " "
    static let sideways = Command.sideways.binding.label + " "
    static let escape = Command.back.binding.label + " "
    static let show = Command.reveal.binding.label + " show"
    static let hide = Command.reveal.binding.label + " hide"
    static let glass = Command.glassKeys.binding.label + " panel"
    static let credentials = Command.credentials.binding.label + " credentials"
    static let sequence = Command.glass.binding.label + " sequence"
    static let hideGlass = Command.glass.binding.label + " hide"
    static let otherPhone = Command.otherPhone.binding.label + " other phone"
    static let secondPhone = Command.otherPhone.binding.label + " second phone"
    static let simulator = Command.simulator.binding.label + " simulator"
    static let command = Command.palette.binding.label + " command"
    static let commandWhileTyping: Text = "Ctrl-P command"
    static let help = Command.help.binding.label + " help"
    static let quit = Command.quit.binding.label + " quit"
  }
}

extension Interface.Overlay {
  var title: Text {
    switch self {
    case .help: "Help"
    case .glass: "Behind the glass"
    case .screen(let top): top.screen.title
    }
  }

  /// The overlay that is shown again when this one is closed; nil for the phone.
  var beneath: Interface.Overlay? { if case .help(let help) = self { help.beneath } else { nil } }

  func page(east: Int) -> Page {
    switch self {
    case .help(let help): help.page
    case .glass: .glass
    case .screen(let top): top.screen.page(east: east)
    }
  }
}

extension Page {
  /// An empty page, because the glass draws its own rows.
  fileprivate static var glass: Page {
    var page = Page()
    page.escape = "close"
    return page
  }
}

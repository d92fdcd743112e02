import Testing
import WalletModel

@testable import UserInterface

/// The watch beside the phone: where it stands, what it shows, and what it leaves alone.
@Suite struct WatchTests {
  private static let sizes = [
    (40, 12), (40, 22), (62, 24), (80, 19), (80, 24), (101, 30), (102, 24), (120, 24), (120, 40), (150, 40), (172, 50),
  ].map { Size(columns: $0.0, rows: $0.1) }

  private static func rehearsal(watch: [WalletPass]?, _ size: Size, turns: Int) -> Rehearsal {
    var r = StageCatalogue.beside(watch ?? [])()
    if watch == nil { r.state.wallets = [Script.contents([Script.pass()])] }
    r.interface.fit(size, r.shared)
    for _ in 0..<turns { r.press(.control("g")) }
    return r
  }

  private static func phone(_ r: Rehearsal, _ size: Size) -> [[Frame.Cell]] {
    let frame = r.stage(size.columns, size.rows)
    guard let pane = Stage.panes(r.interface, size: size).first(where: { $0.kind == .phone }) else { return [] }
    return (pane.row..<pane.row + pane.rows).map { row in
      (pane.column..<pane.column + pane.columns).map { frame.cell(row: row, column: $0) }
    }
  }

  @Test(arguments: sizes, [0, 1, 2]) func `the phone's cells are the same with a watch and without`(_ size: Size, _ turns: Int) {
    // Below 80 columns the glass is over the phone.
    guard size.columns >= 80 || turns == 0 else { return }
    let cells = Self.phone(Self.rehearsal(watch: nil, size, turns: turns), size)
    #expect(cells == Self.phone(Self.rehearsal(watch: StageCatalogue.threeStates, size, turns: turns), size) && !cells.isEmpty)
  }

  @Test(arguments: sizes, [0, 1, 2]) func `no two parts of the stage overlap, and the glass stays readable`(_ size: Size, _ turns: Int) {
    guard size.columns >= 80 else { return }
    let r = Self.rehearsal(watch: StageCatalogue.threeStates, size, turns: turns)
    let panes = Stage.panes(r.interface, size: size).filter { [.phone, .watch, .glass].contains($0.kind) }
    for (index, a) in panes.enumerated() {
      #expect(a.row + a.rows <= size.rows && a.column + a.columns <= size.columns)
      for b in panes.dropFirst(index + 1) {
        let isApart =
          a.column + a.columns < b.column || b.column + b.columns < a.column || a.row + a.rows < b.row || b.row + b.rows < a.row
        #expect(isApart, "\(a.kind) and \(b.kind) at \(size)")
      }
    }
    if let glass = panes.first(where: { $0.kind == .glass }) { #expect(glass.columns >= 38) }
    let isThere = panes.contains { $0.kind == .watch }
    #expect(isThere == (size.rows >= 20 && (turns == 2 || size.columns >= 102)), "\(size)")
  }

  @Test func `without a paired watch there is none, at any size`() {
    for size in Self.sizes {
      for turns in 0...3 {
        let r = Self.rehearsal(watch: nil, size, turns: turns)
        #expect(!Stage.panes(r.interface, size: size).contains { $0.kind == .watch } && r.interface.glassFace != .watch)
        #expect(ScreenDump(r.interface, r.state, size: size).watch.isEmpty)
      }
    }
  }

  @Test func `the glass turns to the watch only if the watch has no separate room, and leaves it when it gets room`() {
    let (narrow, wide) = (Size(columns: 40, rows: 22), Size(columns: 80, rows: 24))
    var r = Self.rehearsal(watch: StageCatalogue.threeStates, narrow, turns: 3)
    #expect(r.interface.overlay == .glass && r.stage(40, 22).picture.contains("Meridian Wallet") && r.interface.glassFace == .watch)
    r.press(.control("g"))
    #expect(r.interface.overlay == nil)
    r = Self.rehearsal(watch: StageCatalogue.threeStates, narrow, turns: 3)
    r.press(.escape)
    #expect(r.interface.overlay == nil)
    r = Self.rehearsal(watch: StageCatalogue.threeStates, narrow, turns: 3)
    r.interface.fit(wide, r.shared)
    #expect(r.interface.overlay == nil && r.interface.glassFace == .calls)
    // The watch is unpaired while it is looked at.
    r = Self.rehearsal(watch: StageCatalogue.threeStates, narrow, turns: 3)
    r.state.wallets = [Script.contents([])]
    r.interface.fit(narrow, r.shared)
    #expect(r.interface.glassFace == .calls)
  }

  @Test func `every pass is told, with its state, however many there are`() throws {
    for count in [0, 1, 2, 3, 4, 9, 13] {
      for state in PassActivationState.allCases {
        let passes = (0..<count).map { Script.pass(state, on: .watch, lastFour: "\(1000 + $0)", number: "\(6000 + $0)") }
        var stage = StageState()
        stage.wallets = [Script.contents([], watch: passes)]
        let watch = try #require(Watch(stage))
        #expect(watch.sentences.count == (count == 0 ? 1 : count + 1))
        let rows = watch.readRows
        #expect(rows.allSatisfy { Width.of($0) <= Watch.columns - 2 })
        let shown = rows.filter { row in passes.contains { row.contains($0.primaryAccountNumberSuffix) } }.count
        let hidden = rows.compactMap { row in row.contains("more") ? Int(row.filter(\.isNumber)) : nil }.first ?? 0
        #expect(shown + hidden == count, "\(count) \(state): \(rows)")
      }
    }
  }

  @Test(arguments: BadText.all) func `hostile names on the watch act on nothing`(_ text: BadText) throws {
    let passes = [Script.pass(on: .watch, of: text.text)]
    for size in Self.sizes {
      let r = Self.rehearsal(watch: passes, size, turns: size.columns < 80 ? 3 : 0)
      #expect(r.stage(size.columns, size.rows).picture.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmless })
    }
  }

  @Test func `line mode tells the watch when it changes, and once`() {
    var mode = LineMode()
    var r = Self.rehearsal(watch: [], Size(columns: 80, rows: 24), turns: 0)
    #expect(mode.tell(r.interface, r.state).contains("The watch shows no cards."))
    #expect(mode.tell(r.interface, r.state).isEmpty)
    r.state.wallets = [Script.contents([], watch: [StageCatalogue.threeStates[1]])]
    let told = mode.tell(r.interface, r.state)
    #expect(told.contains("Citadel Private, •••• 2290, not verified.") && Set(told).isSubset(of: Set(LineMode.asides(r.state))))
    r.state.wallets = [Script.contents([])]
    #expect(mode.tell(r.interface, r.state) == ["No watch is paired."])
  }
}

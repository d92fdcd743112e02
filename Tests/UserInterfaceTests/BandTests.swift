import Testing

@testable import UserInterface

/// The bands that say how something has ended.
@Suite struct BandTests {
  private static let bands: Set<Role> = Set(Band.allCases.map(\.role))

  private static func bandRows(_ frame: Frame, columns: Range<Int>) -> [Int] {
    (0..<frame.size.rows).filter { row in columns.allSatisfy { bands.contains(frame.cell(row: row, column: $0).role) } }
  }

  @Test(arguments: Band.allCases) func `a band is as wide as the phone's inside, three rows high or one`(_ band: Band) {
    var page = Page()
    page.body = [.band("Approved", band), .gap, .paragraph("Return to the shop to continue.")]
    for (rows, height) in [(9, 3), (8, 3), (7, 1), (6, 1), (5, 1)] {
      var frame = Frame(Size(columns: 40, rows: rows))
      Box.draw(into: &frame, row: 0, column: 0, size: frame.size)
      Phone(title: "Paid", page: page).draw(into: &frame, row: 0, column: 0, size: frame.size, isFramed: true)
      let found = Self.bandRows(frame, columns: 1..<39)
      #expect(found == Array(2..<2 + height), "\(rows) rows")
      #expect(found.contains { frame.line($0) == "│────────────── Approved ──────────────│" }, "\(rows) rows")
      #expect(found.allSatisfy { row in (1..<39).allSatisfy { frame.cell(row: row, column: $0).role == band.role } })
      #expect((0..<rows).contains { frame.line($0).contains("Return to the shop") }, "\(rows) rows")
    }
  }

  @Test func `a word that is longer than the phone takes more rows, and line mode reads it as the heading`() {
    var page = Page()
    let words: Text = "It isn't known whether your bank has paid the shop"
    page.body = [.band(words, .waiting)]
    var frame = Frame(Size(columns: 40, rows: 12))
    Phone(title: "Payment", page: page).draw(into: &frame, row: 0, column: 0, size: frame.size, isFramed: false)
    #expect(Self.bandRows(frame, columns: 0..<40) == Array(1...4))
    let lines = LineRendering(title: "Payment", page: page)
    #expect(lines.lines == ["Payment", words] && lines.outline == ["Payment", words])
  }

  /// What must be seen from the back of the room, by the state that shows it.
  private static let outcomes: [(path: String, band: Band)] = [
    ("Payments/Outcome/paid", .good), ("Payments/Outcome/stored", .good), ("Payments/Outcome/blocked", .bad),
    ("Payments/Outcome/not-stored", .bad), ("Payments/Outcome/not-kept", .bad), ("Payments/Outcome/expired", .bad),
    ("Payments/Outcome/pending", .waiting), ("Payments/Outcome/unknown", .waiting), ("Cards/Approval/approved", .good),
    ("Cards/Approval/declined", .bad), ("DeviceWallets/AddPass/added", .good), ("DeviceWallets/AddPass/refused", .bad),
    ("Access/SessionEnded/idle", .plain), ("Access/Locked/pin", .bad), ("Access/Locked/password-counting", .waiting),
  ]

  @Test func `an outcome is the first thing on its page, and says so in color and in words`() {
    for outcome in Self.outcomes {
      guard let entry = Catalogue.all.first(where: { $0.path == outcome.path }) else {
        Issue.record("no state \(outcome.path)")
        continue
      }
      let r = entry.rehearse()
      let first = r.interface.page.body.first { $0 != .rule }
      guard case .band(let words, let band)? = first else {
        Issue.record("\(outcome.path) begins with \(String(describing: first))")
        continue
      }
      #expect(band == outcome.band && !words.isEmpty, "\(outcome.path)")
      for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
        let frame = r.stage(size.columns, size.rows)
        #expect((0..<size.rows).contains { frame.line($0).contains("─ \(words.string) ─") }, "\(outcome.path) \(size)")
      }
    }
  }
}

import Foundation
import Testing
import WalletModel

@testable import UserInterface

/// The faces of cards, cell by cell.
@Suite struct FaceTests {
  private static func face(
    _ condition: CardCondition = .active, isPhysical: Bool = true, _ scheme: CardScheme = .mastercard, _ slot: Theme.Slot = .two
  ) -> CardFace {
    CardFace(
      product: isPhysical ? "Meridian Plus" : "Meridian Everyday", kind: isPhysical ? "physical" : "virtual", isPhysical: isPhysical,
      lastFour: isPhysical ? "0926" : "7009", holder: "Anna Sample", expiry: "11/29", currency: "EUR", scheme: scheme,
      condition: condition, face: slot)
  }

  /// The rows of a drawing that takes the whole width.
  private static func frame(_ drawing: some PageDrawing, _ detail: DrawingDetail) -> Frame {
    let rows = drawing.rows(detail, columns: 36, margin: 3)
    var frame = Frame(Size(columns: 36, rows: rows.count))
    for (index, row) in rows.enumerated() {
      for piece in row.pieces { frame.put(piece.text, row: index, column: piece.column, role: piece.role) }
    }
    return frame
  }

  private static func text(_ drawing: some PageDrawing, _ detail: DrawingDetail = .drawn) -> String {
    let frame = frame(drawing, detail)
    return (0..<frame.size.rows).map { String(frame.line($0).drop { $0 == " " }) }.joined(separator: "\n")
  }

  @Test func `an active card has no bar`() {
    #expect(
      Self.text(Self.face()) == """
        ╭────────────────────────────────╮
        │ Meridian Plus         physical │
        │                                │
        │ ├┼┤     ••••  ••••  ••••  0926 │
        │                                │
        │ Anna Sample              ╭─╮─╮ │
        │ 11/29  EUR    Mastercard ╰─╯─╯ │
        ╰────────────────────────────────╯
        """)
    #expect(
      Self.text(Self.face(isPhysical: false, .visa)) == """
        ╭────────────────────────────────╮
        │ Meridian Everyday      virtual │
        │                                │
        │         ••••  ••••  ••••  7009 │
        │                                │
        │ Anna Sample                    │
        │ 11/29  EUR                Visa │
        ╰────────────────────────────────╯
        """)
  }

  @Test(arguments: [
    (CardStatus.locked.condition, "├──────────── LOCKED ────────────┤", "├┼┤ "),
    (CardStatus.suspended.condition, "╞══════════ SUSPENDED ═══════════╡", "├┼┤ "),
    (CardStatus.issued.condition, "├────────── ON ITS WAY ──────────┤", "[╲╱]"),
    (CardStatus.expired.condition, "╎╌╌╌╌╌╌╌╌╌╌╌ EXPIRED ╌╌╌╌╌╌╌╌╌╌╌╌╎", "├┼┤ "),
    (CardStatus.cancelled.condition, "╎╌╌╌╌╌╌╌╌╌╌ CANCELLED ╌╌╌╌╌╌╌╌╌╌╌╎", "├┼┤ "),
    (CardStatus.rejected.condition, "╎╌╌╌╌╌╌╌╌╌╌╌ DECLINED ╌╌╌╌╌╌╌╌╌╌╌╎", "├┼┤ "),
    (CardStatus.digital.condition, "├───────── ONLINE ONLY ──────────┤", "[╲╱]"),
    (CardStatus.pending.condition, "├──────── BEING CHECKED ─────────┤", "    "),
    (CardStatus.applied.condition, "├─────────── DELAYED ────────────┤", "    "),
    (CardStatus.unknown.condition, "├─────────── UNKNOWN ────────────┤", "    "),
  ])
  func `every state has its bar and its sign`(_ condition: CardCondition, bar: String, sign: String) {
    let lines = Self.text(Self.face(condition)).split(separator: "\n").map(String.init)
    #expect(lines[4] == bar && lines[3].dropFirst(2).prefix(4) == sign)
    #expect(lines[0].hasPrefix(condition.look == .dashed ? "╭╌╌" : "╭──"))
    #expect(lines[1].hasPrefix(condition.look == .dashed ? "╎" : "│"))
    #expect(lines[3].contains("────── 0926") == (condition == CardStatus.cancelled.condition))
    // A virtual card has neither chip nor envelope.
    #expect(!Self.text(Self.face(condition, isPhysical: false)).contains("[╲╱]"))
  }

  /// e edge, s strong, t text, q quiet, c chip or envelope, m mark, b bar, B its ends, l line, x struck, . block.
  @Test(arguments: [
    (
      CardCondition.active,
      """
      eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
      e.ssssssssssssstttttttttqqqqqqqq.e
      e................................e
      e.ccctttttttttttttttttttttttssss.e
      e................................e
      e.ttttttttttt..............mmmmm.e
      e.ttttt..qqqttttqqqqqqqqqqtmmmmm.e
      eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
      """
    ),
    (
      CardStatus.locked.condition,
      """
      eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
      e.ssssssssssssstttttttttqqqqqqqq.e
      e................................e
      e.ccctttttttttttttttttttttttssss.e
      BbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbB
      e.ttttttttttt..............mmmmm.e
      e.ttttt..qqqttttqqqqqqqqqqtmmmmm.e
      eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
      """
    ),
  ])
  func `a filled card has its roles in every cell`(_ condition: CardCondition, roles: String) {
    let frame = Self.frame(Self.face(condition), .drawn)
    let isDimmed = condition.look == .dimmed
    func role(_ letter: Character) -> Role {
      func of(_ part: FacePart) -> Role { isDimmed ? .dimmed(.two, part) : .face(.two, part) }
      switch letter {
      case "e": return of(.edge)
      case "s": return of(.strong)
      case "q": return of(.quiet)
      case "c": return of(.chip)
      case "m": return of(.mark)
      case "b": return .badBand
      case "B": return .badBandEdge
      default: return of(.text)
      }
    }
    for (row, letters) in roles.split(separator: "\n").enumerated() {
      for (column, letter) in letters.enumerated() {
        #expect(frame.cell(row: row, column: column + 1).role == role(letter), "row \(row), column \(column)")
      }
    }
  }

  @Test func `a cancelled card's number is struck, and the rest is quiet`() {
    let frame = Self.frame(Self.face(CardStatus.cancelled.condition), .drawn)
    for row in 0..<8 {
      for column in 1..<35 {
        let isStruck = row == 3 && (12..<28).contains(column) || row == 3 && (29..<33).contains(column)
        #expect(frame.cell(row: row, column: column).role == (isStruck ? .struck : .quiet), "row \(row), column \(column)")
      }
    }
  }

  @Test func `a card on its way has no fill, and its envelope is a piece of the card`() {
    let frame = Self.frame(Self.face(CardStatus.issued.condition), .drawn)
    #expect(frame.cell(row: 3, column: 3).role == .badge2 && frame.cell(row: 3, column: 6).role == .badge2)
    #expect(frame.cell(row: 1, column: 3).role == .title && frame.cell(row: 4, column: 4).role == .border)
    #expect(!frame.cells.contains { $0.role.facePart != nil })
  }

  @Test func `in three rows nothing is lost`() {
    #expect(
      Self.text(Self.face(isPhysical: false), .compact) == """
        ╭─ Meridian Everyday ── virtual ─╮
        │  •••• 7009   Mastercard 11/29  │
        ╰────────────────────────────────╯
        """)
    #expect(
      Self.text(Self.face(CardStatus.locked.condition, .visa), .compact) == """
        ╭─ Meridian Plus ───── physical ─╮
        │  •••• 0926         Visa 11/29  │
        ├──────────── LOCKED ────────────┤
        """)
    var face = Self.face()
    face.isFocused = true
    #expect(Self.text(face, .oneLine) == "▸ •••• 0926 · 11/29 · EUR")
    #expect(Self.text(Self.face(CardStatus.issued.condition), .oneLine) == "•••• 0926 · on its way · 11/29")
  }

  @Test func `the cards below are a row each`() {
    func strip(_ last: Text, _ product: Text, _ condition: CardCondition) -> String {
      Self.text(CardStrip(lastFour: last, product: product, condition: condition, face: .one))
    }
    #expect(strip("3107", "Everyday", .active) == "╰─ •••• 3107 Everyday ───────────╯")
    #expect(strip("4242", "Travel", CardStatus.locked.condition) == "╰─ •••• 4242 Travel ──── locked ─╯")
    #expect(strip("4410", "Plus", CardStatus.issued.condition) == "╰─ •••• 4410 Plus ── on its way ─╯")
    #expect(strip("0926", "Plus", CardStatus.expired.condition) == "╰╌ •••• 0926 Plus ╌╌╌╌╌ expired ╌╯")
    #expect(strip("0926", "A name that does not fit", CardStatus.pending.condition) == "╰─ 0926 A name… ─ being checked ─╯")
    #expect(strip("0926", "Everyday", CardStatus.digital.condition) == "╰─ 0926 Everyday ── online only ─╯")
    #expect(Self.text(MoreCards(count: 4997)) == "╰──────── and 4,997 more ────────╯")
    #expect(Text(grouped: 7).string == "7" && Text(grouped: 123).string == "123" && Text(grouped: 1_234_567).string == "1,234,567")
  }

  @Test func `no card is the outline of one`() {
    #expect(
      Self.text(NoCards()) == """
        ╭╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮
        ╎                                ╎
        ╎                                ╎
        ╎          No cards yet          ╎
        ╎                                ╎
        ╎                                ╎
        ╎                                ╎
        ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯
        """)
  }

  @Test func `a long name is cut before the mark, and a product before the kind`() {
    let long = Text.repeated("Longname ", 25)
    let face = CardFace(
      product: long, kind: "virtual", isPhysical: false, lastFour: "7009", holder: long, expiry: "11/29", currency: "EUR",
      scheme: .mastercard, condition: .active, face: .one)
    for detail in DrawingDetail.allCases {
      for line in Self.text(face, detail).split(separator: "\n") { #expect(Width.of(String(line)) <= 34) }
    }
    let text = Self.text(face)
    #expect(text.contains("│ Longname Longname Lon… virtual │") && text.contains("│ Longname Longname Lon…   ╭─╮─╮ │"))
  }

  @Test(arguments: BadText.all + [BadText("200 wide", String(repeating: "漢", count: 200))])
  func `whatever its texts are, a card keeps its edges in three rows and in one`(_ bad: BadText) {
    let text = Text(untrusted: bad.text)
    for condition in [.active, CardCondition(.dimmed, .chip, bar: .filled, "locked"), CardCondition(.outline, .envelope, bar: .line, text)]
    {
      let face = CardFace(
        product: text, kind: "physical", isPhysical: true, lastFour: text, holder: text, expiry: "11/29", currency: text,
        scheme: .mastercard, condition: condition, face: .one)
      let strip = CardStrip(lastFour: text, product: text, condition: .active, face: .one)
      for line in Self.text(face, .compact).split(separator: "\n") + [Self.text(strip)[...]] {
        #expect(Width.of(String(line)) == 34 && line.unicodeScalars.allSatisfy { $0.isHarmless }, "\(line)")
      }
    }
  }

  @Test func `the parts of a face are told from its role`() {
    for slot in Theme.Slot.allCases {
      for part in FacePart.allCases {
        let (face, dimmed) = (Role.face(slot, part), Role.dimmed(slot, part))
        #expect(face.facePart! == (slot, part, false) && dimmed.facePart! == (slot, part, true))
        #expect("\(face)" == "face\(slot.rawValue)\("\(part)".capitalized)" && "\(dimmed)".hasPrefix("dimmed\(slot.rawValue)"))
        #expect(face.isSecret == (part == .secret) && dimmed.isSecret == (part == .secret))
      }
      #expect(Role.badge(slot).badge == slot && Role.badge(slot).facePart == nil)
    }
    #expect(Role.text.facePart == nil && Role.badBand.badge == nil && Role.secret.isSecret && !Role.text.isSecret)
  }
}

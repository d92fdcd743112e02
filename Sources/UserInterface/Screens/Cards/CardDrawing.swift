import Basics
import WalletModel

/// The drawing of a card's status: the look of the card's face, and the word on the bar across it.
struct CardCondition: Equatable, Sendable {
  /// The look of a card that is usable, blocked, not usable yet, and ended, in this order.
  enum Look { case filled, dimmed, outline, dashed }
  enum Bar { case line, double, filled, dashed }
  /// The sign of a physical card: an envelope until it has arrived.
  enum Sign { case none, chip, envelope }

  let look: Look
  let sign: Sign
  /// The bar across the card; nil for an active card, which has none.
  let bar: (kind: Bar, word: Text)?
  /// The status in lists and sentences: "on its way".
  let words: Text
  /// True if the number is crossed out.
  let isStruck: Bool

  init(_ look: Look, _ sign: Sign, bar: Bar, _ words: Text, isStruck: Bool = false) {
    self.look = look
    self.sign = sign
    self.bar = (bar, words.uppercased)
    self.words = words
    self.isStruck = isStruck
  }

  private init(active words: Text) {
    (look, sign, bar, self.words, isStruck) = (.filled, .chip, nil, words, false)
  }

  static let active = CardCondition(active: "active")

  static func == (a: Self, b: Self) -> Bool {
    a.look == b.look && a.sign == b.sign && a.bar?.kind == b.bar?.kind && a.bar?.word == b.bar?.word && a.words == b.words
      && a.isStruck == b.isStruck
  }

  fileprivate func role(_ part: FacePart, _ face: Theme.Slot) -> Role {
    switch look {
    case .filled: return .face(face, part)
    case .dimmed: return .dimmed(face, part)
    case .outline:
      switch part {
      case .text: return .text
      case .strong, .mark: return .title
      case .quiet: return .quiet
      case .edge, .line: return .border
      case .chip: return .face(face, .chip)
      case .secret: return .secret
      }
    case .dashed: return part == .secret ? .secret : .quiet
    }
  }
}

/// The text on a payment card.
struct CardFace: PageDrawing {
  /// The name of the product, such as "Meridian Everyday".
  let product: Text
  /// "virtual", "physical".
  let kind: Text
  let isPhysical: Bool
  let lastFour: Text
  /// The whole card number while it is revealed.
  var number: Secret?
  let holder: Text
  /// `11/29`.
  let expiry: Text
  let currency: Text
  let scheme: CardScheme
  let condition: CardCondition
  /// The face in the issuer's theme.
  let face: Theme.Slot
  /// True for the card on which the keys act.
  var isFocused = false
  /// True if the stack has other cards below this one, whose lower edge then stays visible.
  var hasCardsBelow = false

  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow] {
    let drawing = CardDrawing(card: self, columns: columns, margin: margin)
    return switch columns < CardDrawing.width + 2 ? .oneLine : detail {
    case .drawn: drawing.full
    case .compact: drawing.compact
    case .oneLine: drawing.line
    }
  }

  var sentence: Text {
    let type: Text = kind + " " + scheme.words
    // A product without a name has its type as its name.
    let name = product == type.capitalisedFirst ? product : product + ", " + type
    let what: Text = "\(name) for \(holder), in \(currency), ending in \(lastFour), expiry date \(expiry)."
    return condition.bar == nil ? what : what + " It is " + condition.words + "."
  }

  var secret: (name: Text, value: Secret)? { number.map { ("Card number", $0) } }
}

/// A card below the top one of a stack: one row, with the card's lower edge.
struct CardStrip: PageDrawing {
  let lastFour: Text
  /// "Everyday"
  let product: Text
  let condition: CardCondition
  let face: Theme.Slot

  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow] {
    let left = (columns - CardDrawing.width) / 2
    let line = condition.role(.line, face)
    let dash: StaticString = condition.look == .dashed ? "╌" : "─"
    let state: Text = condition.bar == nil ? "" : " " + condition.words + " " + .repeated(dash, 1)
    let bullets: Text = "•••• "
    let lastFour = lastFour.truncated(to: 4)
    var room = CardDrawing.width - 3 - bullets.width - lastFour.width - 1 - 2 - state.width - 1
    // Drops the bullets rather than a part of the product's name.
    let hasBullets = product.width <= room
    if !hasBullets { room += bullets.width }
    let number = hasBullets ? bullets + lastFour : lastFour
    let product = product.truncated(to: room)
    let rule = Text.repeated(dash, room - product.width + 1)
    var pieces = RowPieces(column: left)
    pieces.add("╰" + .repeated(dash, 1), line)
    pieces.add(" " + number + " ", condition.role(.text, face))
    pieces.add(product, condition.role(.strong, face))
    pieces.add(" ", condition.role(.text, face))
    pieces.add(rule, line)
    if condition.bar != nil {
      pieces.add(" " + condition.words + " ", condition.role(.strong, face))
      pieces.add(.repeated(dash, 1), line)
    }
    pieces.add("╯", line)
    return [PageRow(pieces.all)]
  }

  var sentence: Text {
    let what: Text = "\(product), ending in \(lastFour)"
    return condition.bar == nil ? what + "." : what + ". It is " + condition.words + "."
  }

  var secret: (name: Text, value: Secret)? { nil }
}

/// The last row of a stack with more cards than are shown.
struct MoreCards: PageDrawing {
  let count: Int

  private var words: Text { "and \(Text(grouped: count)) more" }

  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow] {
    let left = (columns - CardDrawing.width) / 2
    let (before, after) = CardDrawing.rule(around: words)
    return [
      PageRow([
        (left, "╰" + .repeated("─", before), .border), (left + 1 + before, " " + words + " ", .quiet),
        (left + 3 + before + words.width, .repeated("─", after) + "╯", .border),
      ])
    ]
  }

  var sentence: Text { words.capitalisedFirst + "." }
  var secret: (name: Text, value: Secret)? { nil }
}

/// The outline of a card, for a customer who has none.
struct NoCards: PageDrawing {
  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow] {
    let words: Text = "No cards yet"
    let left = (columns - CardDrawing.width) / 2
    let inside = CardDrawing.width - 2
    func row(_ text: Text) -> PageRow {
      PageRow([(left, "╎", .quiet), (left + (CardDrawing.width - text.width) / 2, text, .title), (left + inside + 1, "╎", .quiet)])
    }
    let top = PageRow([(left, "╭" + .repeated("╌", inside) + "╮", .quiet)])
    let bottom = PageRow([(left, "╰" + .repeated("╌", inside) + "╯", .quiet)])
    return switch columns < CardDrawing.width + 2 ? .oneLine : detail {
    case .drawn: [top, row(""), row(""), row(words), row(""), row(""), row(""), bottom]
    case .compact: [top, row(words), bottom]
    case .oneLine: [PageRow([(margin, words, .title)])]
    }
  }

  var sentence: Text { "No cards yet." }
  var secret: (name: Text, value: Secret)? { nil }
}

extension Block {
  /// A block that draws a payment card.
  static func card(_ face: CardFace) -> Block { .drawing(AnyPageDrawing(face)) }
  static var noCards: Block { .drawing(AnyPageDrawing(NoCards())) }
}

/// The pieces of a row, from left to right.
private struct RowPieces {
  private var column: Int
  private(set) var all: [(column: Int, text: Text, role: Role)] = []

  init(column: Int) { self.column = column }

  mutating func add(_ text: Text, _ role: Role) {
    all.append((column, text, role))
    column += text.width
  }
}

/// A payment card in a column of text.
private struct CardDrawing {
  let card: CardFace
  /// The columns inside the phone's frame.
  let columns: Int
  /// The first column of text.
  let margin: Int

  /// The card's width in columns: three times its height, as far as a terminal's cells allow. It fits the narrowest phone. (our choice)
  static let width = 34
  /// The columns for the holder's name; the rest of the row is for the scheme's mark.
  private static let holderColumns = 22

  private var left: Int { (columns - Self.width) / 2 }
  /// The column after the last column of text.
  private var right: Int { left + Self.width - 2 }
  private var condition: CardCondition { card.condition }
  private var isDashed: Bool { condition.look == .dashed }
  private var side: Text { isDashed ? "╎" : "│" }

  private func role(_ part: FacePart) -> Role { condition.role(part, card.face) }
  private func rule(_ count: Int) -> Text { .repeated(isDashed ? "╌" : "─", count) }

  /// Returns the lengths of the rules before and after a centred word with a blank on each side.
  static func rule(around word: Text) -> (before: Int, after: Int) {
    let free = width - 4 - word.width
    return (free / 2, free - free / 2)
  }

  // MARK: - Full size

  var full: [PageRow] {
    let kind = card.kind
    let product = card.product.truncated(to: Self.width - 5 - kind.width)
    let holder = card.holder.truncated(to: Self.holderColumns)
    return [
      edge("╭", "╮", role(.edge)),
      inside([(left + 2, product, role(.strong)), (right - kind.width, kind, role(.quiet))]),
      inside([]),
      inside(sign + number, isFocused: card.isFocused),
      condition.bar.map { bar($0.kind, $0.word) } ?? inside([]),
      inside([(left + 2, holder, role(.text))] + mark(["╭─╮─╮", "Visa"], isUpper: true)),
      inside(
        [(left + 2, card.expiry, role(.text)), (left + 4 + card.expiry.width, card.currency.truncated(to: 3), role(.quiet))]
          + mark(["╰─╯─╯", "Visa"], isUpper: false)),
      edge("╰", "╯", role(card.hasCardsBelow ? .line : .edge)),
    ]
  }

  private func edge(_ start: Text, _ end: Text, _ role: Role) -> PageRow { PageRow([(left, start + rule(Self.width - 2) + end, role)]) }

  /// Returns a row inside the card's edges, whose blanks have the card's color.
  private func inside(_ pieces: [(column: Int, text: Text, role: Role)], isFocused: Bool = false) -> PageRow {
    let focus: [(column: Int, text: Text, role: Role)] = isFocused ? [(left - 2, "▸", .text)] : []
    let edges = [(left, side, role(.edge)), (left + Self.width - 1, side, role(.edge))]
    return PageRow(focus + [(left + 1, .repeated(" ", Self.width - 2), role(.text))] + edges + pieces, isFocused: isFocused)
  }

  private var sign: [(column: Int, text: Text, role: Role)] {
    guard card.isPhysical else { return [] }
    switch condition.sign {
    case .none: return []
    case .chip: return [(left + 2, "├┼┤", role(.chip))]
    // Gold if the card can be used already, otherwise the color of the card.
    case .envelope: return [(left + 2, "[╲╱]", condition.look == .filled ? role(.chip) : .badge(card.face))]
    }
  }

  private var number: [(column: Int, text: Text, role: Role)] {
    if let number = card.number {
      let digits = Text(untrusted: number.grouped).truncated(to: Self.width - 4)
      return [(right - digits.width, digits, role(.secret))]
    }
    let last = card.lastFour.truncated(to: 4)
    if condition.isStruck { return [(right - 21, .repeated("─", 16), .struck), (right - last.width, last, .struck)] }
    return [(right - 22, "••••  ••••  ••••  ", role(.text)), (right - last.width, last, role(.strong))]
  }

  /// Returns the scheme's mark in a row: two circles for Mastercard, a word for Visa.
  private func mark(_ texts: [Text], isUpper: Bool) -> [(column: Int, text: Text, role: Role)] {
    switch card.scheme {
    case .mastercard:
      let circles: [(column: Int, text: Text, role: Role)] = [(right - 5, texts[0], role(.mark))]
      return isUpper ? circles : circles + [(right - 16, "Mastercard", role(.quiet))]
    case .visa: return isUpper ? [] : [(right - 4, texts[1], role(.mark))]
    case .unknown: return []
    }
  }

  private func bar(_ kind: CardCondition.Bar, _ word: Text) -> PageRow {
    let word = word.truncated(to: Self.width - 6)
    let (before, after) = Self.rule(around: word)
    func row(_ start: Text, _ rule: StaticString, _ end: Text, _ line: Role, _ text: Role, _ blank: Role) -> PageRow {
      var pieces = RowPieces(column: left)
      pieces.add(start, line == .badBand ? .badBandEdge : role(.edge))
      pieces.add(.repeated(rule, before), line)
      pieces.add(" ", blank)
      pieces.add(word, text)
      pieces.add(" ", blank)
      pieces.add(.repeated(rule, after), line)
      pieces.add(end, line == .badBand ? .badBandEdge : role(.edge))
      return PageRow(pieces.all)
    }
    return switch kind {
    case .filled: row("├", "─", "┤", .badBand, .badBand, .badBand)
    case .double: row("╞", "═", "╡", .badBand, .badBand, .badBand)
    case .line: row("├", "─", "┤", role(.line), role(.strong), role(.text))
    case .dashed: row("╎", "╌", "╎", role(.line), role(.strong), role(.text))
    }
  }

  // MARK: - Three rows

  var compact: [PageRow] {
    let kind = card.kind
    let product = card.product.truncated(to: Self.width - 9 - kind.width)
    var top = RowPieces(column: left)
    top.add("╭" + rule(1), role(.edge))
    top.add(" " + product + " ", role(.strong))
    top.add(rule(Self.width - 8 - product.width - kind.width), role(.edge))
    top.add(" " + kind + " ", role(.quiet))
    top.add(rule(1) + "╮", role(.edge))
    let scheme: Text = card.scheme == .unknown || card.number != nil ? "" : card.scheme.words + " "
    let end = scheme + card.expiry
    return [
      PageRow(top.all),
      inside(shortNumber + [(right - 1 - end.width, end, role(.text))], isFocused: card.isFocused),
      condition.bar.map { bar($0.kind, $0.word) } ?? edge("╰", "╯", role(card.hasCardsBelow ? .line : .edge)),
    ]
  }

  private var shortNumber: [(column: Int, text: Text, role: Role)] {
    if let number = card.number { return [(left + 3, Text(untrusted: number.grouped).truncated(to: 22), role(.secret))] }
    let last = card.lastFour.truncated(to: 4)
    if condition.isStruck { return [(left + 3, "────", .struck), (left + 8, last, .struck)] }
    return [(left + 3, "•••• ", role(.text)), (left + 8, last, role(.strong))]
  }

  // MARK: - One row

  var line: [PageRow] {
    let width = max(1, columns - margin - 2)
    let number: (text: Text, role: Role) =
      card.number.map { (Text(untrusted: $0.grouped), role(.secret)) } ?? ("•••• " + card.lastFour, role(.text))
    let text = number.text.truncated(to: width)
    // As many parts as fit without being cut.
    var rest: Text = ""
    for part in (condition.bar == nil ? [] : [condition.words]) + [card.expiry, card.currency] {
      let longer: Text = rest + " · " + part
      guard text.width + longer.width <= width else { break }
      rest = longer
    }
    let focus: [(column: Int, text: Text, role: Role)] = card.isFocused ? [(margin - 2, "▸", .text)] : []
    return [
      PageRow(
        focus + [
          (margin - 1, .repeated(" ", width + 2), role(.text)), (margin, text, number.role), (margin + text.width, rest, role(.text)),
        ], isFocused: card.isFocused)
    ]
  }
}

import WalletModel

/// The text on a payment card.
struct CardFace: PageDrawing {
  let issuer: Text
  /// "virtual", "physical".
  let kind: Text
  let lastFour: Text
  /// The whole number while it is revealed.
  var number: Secret?
  let holder: Text
  /// `11/29`.
  let expiry: Text
  let currency: Text
  let scheme: Text
  /// The status that prevents payments, such as LOCKED; nil for an active card.
  let stamp: Text?

  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow] {
    CardDrawing(face: self, columns: columns, margin: margin).rows(detail)
  }

  var sentence: Text {
    let whose: Text = "\(kind) \(scheme) of \(issuer), for \(holder)"
    let state: Text = stamp.map { ". It is " + $0 } ?? ""
    let what: Text = ", in \(currency), ending in \(lastFour), valid until \(expiry)"
    return whose.capitalisedFirst + what + state + "."
  }

  var secret: (name: Text, value: Secret)? { number.map { ("Card number", $0) } }
}

extension Block {
  /// A payment card, drawn as one.
  static func card(_ face: CardFace) -> Block { .drawing(AnyPageDrawing(face)) }
}

/// A payment card in a column of text: drawn with its border where there are rows for that, else said in two lines or in one.
struct CardDrawing {
  let face: CardFace
  /// Inside of the phone.
  let columns: Int
  /// The first column of text.
  let margin: Int

  /// Three times as wide as high, as far as a terminal's cells allow; it fits the narrowest phone. (our choice)
  private static let widest = 34
  /// Less has no room for the number.
  private static let narrowest = 27

  func rows(_ detail: DrawingDetail) -> [PageRow] {
    if detail == .drawn, min(Self.widest, columns - 2) >= Self.narrowest { return drawn }
    return detail == .oneLine ? [line] : [PageRow([(margin, kind, .text)]), line]
  }

  // MARK: - Drawn

  private var box: Int { min(Self.widest, columns - 2) }
  private var left: Int { (columns - box) / 2 }
  private var inside: Int { box - 4 }

  private var drawn: [PageRow] {
    let rule = Text.repeated("─", box - 2)
    // Its own air goes after that of the page, before it is drawn no more.
    return [
      PageRow([(left, "╭" + rule + "╮", .border)]),
      row((face.issuer, .title), (face.kind, .quiet)),
      bordered([], isGap: true),
      bordered([number("••••  ••••  ••••  ", at: left + 2, limit: inside)]),
      face.stamp.map(stamped) ?? bordered([], isGap: true),
      row((face.holder, .text), (face.expiry, .text)),
      row((face.currency, .quiet), (face.scheme, .title)),
      PageRow([(left, "╰" + rule + "╯", .border)]),
    ]
  }

  private func bordered(_ pieces: [(column: Int, text: Text, role: Role)], isGap: Bool = false) -> PageRow {
    PageRow([(left, "│", .border)] + pieces + [(left + box - 1, "│", .border)], isGap: isGap)
  }

  /// Text on the left gives way to text on the right.
  private func row(_ first: (text: Text, role: Role), _ last: (text: Text, role: Role)) -> PageRow {
    let right = last.text.truncated(to: inside / 2)
    let start = first.text.truncated(to: inside - right.width - 1)
    return bordered([(left + 2, start, first.role), (left + box - 2 - right.width, right, last.role)])
  }

  /// A band across the card that says why it does not pay.
  private func stamped(_ stamp: Text) -> PageRow {
    let stamp = stamp.truncated(to: inside)
    let before = (box - 2 - stamp.width) / 2
    let after = box - 2 - stamp.width - before
    return PageRow([
      (left, "├" + Text.repeated("─", before - 1) + " ", .border), (left + 1 + before, stamp, .notice),
      (left + 1 + before + stamp.width, " " + Text.repeated("─", after - 1) + "┤", .border),
    ])
  }

  // MARK: - In lines

  private var width: Int { max(1, columns - margin - 2) }

  /// Whose app it is one knows: the issuer's name is the first to go.
  private var kind: Text {
    let kind = (face.kind + " " + face.scheme).capitalisedFirst
    let whole = kind + " · " + face.issuer
    return whole.width <= width ? whole : kind.truncated(to: width)
  }

  private var line: PageRow {
    let parts = (face.stamp.map { [$0] } ?? []) + [face.expiry, face.currency]
    let number = number("•••• ", at: margin, limit: width)
    let rest: Text = " · " + Text.joined(parts, by: " · ")
    return PageRow([
      number, (margin + number.text.width, rest.truncated(to: max(0, width - number.text.width)), .text),
    ])
  }

  /// The one thing on it that may be secret.
  private func number(_ dots: Text, at column: Int, limit: Int) -> (column: Int, text: Text, role: Role) {
    guard let number = face.number else { return (column, (dots + face.lastFour).truncated(to: limit), .text) }
    return (column, Text(untrusted: number.grouped).truncated(to: limit), .secret)
  }
}

import WalletModel

/// A payment card in a column of text: drawn with its border where there are rows for that, else said in two lines or in one.
struct CardDrawing {
  /// The most first.
  enum Detail: CaseIterable { case drawn, twoLines, oneLine }

  let face: CardFace
  /// Inside of the phone.
  let columns: Int
  /// Where text begins.
  let margin: Int

  /// Three times as wide as high, as far as a terminal's cells allow; it fits the narrowest phone. (our choice)
  private static let widest = 34
  /// Less has no room for the number.
  private static let narrowest = 27

  func rows(_ detail: Detail) -> [PageLayout.Row] {
    if detail == .drawn, min(Self.widest, columns - 2) >= Self.narrowest { return drawn }
    return detail == .oneLine ? [line] : [PageLayout.Row(pieces: [(margin, kind, .text)]), line]
  }

  // MARK: - Drawn

  private var box: Int { min(Self.widest, columns - 2) }
  private var left: Int { (columns - box) / 2 }
  private var inside: Int { box - 4 }

  private var drawn: [PageLayout.Row] {
    let rule = Text.repeated("─", box - 2)
    // Its own air goes after that of the page, before it is drawn no more.
    return [
      PageLayout.Row(pieces: [(left, "╭" + rule + "╮", .border)]),
      row((face.issuer, .title), (face.kind, .quiet)),
      bordered([], isGap: true),
      bordered([number("••••  ••••  ••••  ", at: left + 2, limit: inside)]),
      face.stamp.map(stamped) ?? bordered([], isGap: true),
      row((face.holder, .text), (face.expiry, .text)),
      row((face.currency, .quiet), (face.scheme, .title)),
      PageLayout.Row(pieces: [(left, "╰" + rule + "╯", .border)]),
    ]
  }

  private func bordered(_ pieces: [(column: Int, text: Text, role: Role)], isGap: Bool = false) -> PageLayout.Row {
    PageLayout.Row(pieces: [(left, "│", .border)] + pieces + [(left + box - 1, "│", .border)], isGap: isGap)
  }

  /// What stands on the left gives way to what stands on the right.
  private func row(_ first: (text: Text, role: Role), _ last: (text: Text, role: Role)) -> PageLayout.Row {
    let right = last.text.truncated(to: inside / 2)
    let start = first.text.truncated(to: inside - right.width - 1)
    return bordered([(left + 2, start, first.role), (left + box - 2 - right.width, right, last.role)])
  }

  /// A band across the card that says why it does not pay.
  private func stamped(_ stamp: Text) -> PageLayout.Row {
    let stamp = stamp.truncated(to: inside)
    let before = (box - 2 - stamp.width) / 2
    let after = box - 2 - stamp.width - before
    return PageLayout.Row(pieces: [
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

  private var line: PageLayout.Row {
    let parts = (face.stamp.map { [$0] } ?? []) + [face.expiry, face.currency]
    let number = number("•••• ", at: margin, limit: width)
    let rest: Text = " · " + Text.joined(parts, by: " · ")
    return PageLayout.Row(pieces: [
      number, (margin + number.text.width, rest.truncated(to: max(0, width - number.text.width)), .text),
    ])
  }

  /// The one thing on it that may be secret.
  private func number(_ dots: Text, at column: Int, limit: Int) -> (column: Int, text: Text, role: Role) {
    guard let number = face.number else { return (column, (dots + face.lastFour).truncated(to: limit), .text) }
    return (column, Text(untrusted: number.grouped).truncated(to: limit), .secret)
  }
}

extension Secret {
  /// The digits as they stand on a card: four and four.
  var grouped: String {
    let digits = Array(reveal())
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }.joined(separator: "  ")
  }
}

import WalletModel

/// The card programs that can be ordered, each with a small picture of its card; if there is no room for pictures, in two rows each.
struct ProgramList: PageStack {
  struct Offer: Equatable, Sendable {
    /// "Everyday"
    let product: Text
    /// "virtual"; nil if the product's name is its type.
    let kind: Text?
    /// "Mastercard", "EUR, BGN".
    let cards: [Text]
    /// The terms: "right away", "3 left"; or the reason why the card can't be ordered.
    let terms: [Text]
    let isPhysical: Bool
    let isEnabled: Bool
    /// The face in the issuer's theme.
    let face: Theme.Slot
  }

  let offers: [Offer]

  func rows(_ detail: DrawingDetail, room: Int, focus: Int?, columns: Int, margin: Int) -> [PageRow] {
    offers.enumerated().flatMap { index, offer in
      let drawing = OfferDrawing(offer: offer, isFocused: index == focus, margin: margin, right: columns - 2)
      return [PageRow([], isGap: true)] + (detail == .drawn ? drawing.withFace : drawing.inBrief)
    }
  }
}

/// A card program in a column of text.
private struct OfferDrawing {
  let offer: ProgramList.Offer
  let isFocused: Bool
  /// The first column of text.
  let margin: Int
  /// The column after the last column of text.
  let right: Int

  private typealias Piece = (column: Int, text: Text, role: Role)

  private static let faceWidth = 8

  private var role: Role { offer.isEnabled ? .text : .disabled }
  private var mark: [Piece] {
    isFocused ? [(margin - 2, "▸", .text)] : offer.isEnabled ? [] : [(margin - 2, "·", .disabled)]
  }

  // MARK: - With a picture of the card

  var withFace: [PageRow] {
    let column = margin + Self.faceWidth + 2
    let room = max(1, right - column)
    let texts = [Text.joined(offer.cards, by: " · "), Text.joined(offer.terms, by: " · ").capitalisedFirst]
    let (name, kind) = fitted(offer.kind, room)
    var title: [Piece] = isFocused ? [(column - 1, .repeated(" ", room + 2), .selected)] : []
    title += [(column, name, titleRole), (right - kind.width, kind, quietRole)]
    return [
      PageRow(mark + edge("╭", "╮") + title, isFocused: isFocused),
      PageRow(inside + [(column, texts[0].truncated(to: room), offer.isEnabled ? .quiet : .disabled)], isFocused: isFocused),
      PageRow(edge("╰", "╯") + [(column, texts[1].truncated(to: room), role)], isFocused: isFocused),
    ]
  }

  private var titleRole: Role { isFocused ? .selected : offer.isEnabled ? .title : .disabled }
  private var quietRole: Role { isFocused ? .selected : offer.isEnabled ? .quiet : .disabled }

  /// Returns the product's name, cut if necessary to leave room for the text at the end of its row.
  private func fitted(_ end: Text?, _ room: Int) -> (name: Text, end: Text) {
    let end = (end ?? "").truncated(to: room)
    return (offer.product.truncated(to: max(0, room - end.width - (end.isEmpty ? 0 : 1))), end)
  }

  private func face(_ part: FacePart) -> Role { offer.isEnabled ? .face(offer.face, part) : .dimmed(offer.face, part) }

  private func edge(_ start: Text, _ end: Text) -> [Piece] {
    [(margin, start + .repeated("─", Self.faceWidth - 2) + end, face(.edge))]
  }

  private var inside: [Piece] {
    let body: [Piece] = [
      (margin, "│", face(.edge)), (margin + 1, .repeated(" ", Self.faceWidth - 2), face(.text)),
      (margin + Self.faceWidth - 1, "│", face(.edge)),
    ]
    return offer.isPhysical ? body + [(margin + 2, "├┼┤", face(.chip))] : body
  }

  // MARK: - In two rows

  var inBrief: [PageRow] {
    let room = max(1, right - margin)
    let (name, end) = fitted(Text.joined([offer.kind, offer.terms.first].compactMap(\.self), by: ", "), room)
    let mark: [Piece] = isFocused ? [(margin - 2, "▸ ", .selected)] : mark
    // The currencies are cut before the number of cards left.
    let left = offer.terms.dropFirst().reduce("" as Text) { $0 + " · " + $1 }
    let cards = Text.joined(offer.cards, by: " · ").truncated(to: max(1, room - left.width)) + left
    return [
      PageRow(mark + [(margin, name, titleRole), (right - end.width, end, quietRole)], isFocused: isFocused),
      PageRow([(margin, cards, offer.isEnabled ? .quiet : .disabled)], isFocused: isFocused),
    ]
  }
}

extension ProgramList.Offer {
  /// - Parameter label: the product's name, with a number if several products have the same name.
  init(_ program: PrepaidProgram, label: Text, at issuer: IssuerProfile) {
    let currencies = Text.joined(program.currencies.map(Text.init(untrusted:)), by: ", ")
    product = label
    kind = program.product(at: issuer) == program.kind ? nil : program.programType.words
    cards = [program.scheme.words, currencies].filter { !$0.isEmpty }
    terms =
      if !program.isKnown {
        ["update the app"]
      } else if program.allowableCards > 0 {
        [program.programType == .physical ? "by mail" : "right away", "\(program.allowableCards) left"]
      } else {
        ["limit reached"]
      }
    isPhysical = program.programType == .physical
    isEnabled = program.canBeOrdered
    face = issuer.face(of: program.programName)
  }

  /// The text for line mode: "virtual Mastercard · EUR, BGN · right away · 3 left".
  var inLine: Text { (kind.map { $0 + " " } ?? "") + Text.joined(cards + terms, by: " · ") }
}

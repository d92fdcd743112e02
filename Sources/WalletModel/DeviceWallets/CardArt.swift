internal import Basics

/// A small drawing of a card, which an issuer's app gives to Apple Wallet. It is untrusted: its size and cells are checked, and its text is
/// sanitized when it is drawn. (`PKIssuerProvisioningExtensionPassEntry.art`; size and form are our choice)
package struct CardArt: Hashable, Sendable {
  /// A character in the style of a part of the card. The wallet chooses the colors.
  package struct Cell: Hashable, Sendable {
    package let character: Character
    package let part: Part

    package init(_ character: Character, _ part: Part) {
      self.character = character
      self.part = part
    }
  }

  package enum Part: CaseIterable, Hashable, Sendable {
    case text, strong, quiet, edge, line, mark, chip
  }

  /// The maximum numbers of cells in a row and of rows.
  package static let columns = 32
  package static let rowCount = 8

  /// Why the wallet shows a plain card.
  package enum Flaw: Error, Hashable, Sendable {
    /// There is no drawing, or an empty one.
    case missing
    case tooLarge
    /// It has a character that can't be printed.
    case notPrintable
  }

  /// From the top; a row may be shorter than others.
  package let rows: [[Cell]]

  /// Checks the drawing that an app provides; nil if the app provides none.
  package init(_ drawing: [[Cell]]?) throws(Flaw) {
    guard let drawing, drawing.contains(where: { !$0.isEmpty }) else { throw .missing }
    guard drawing.count <= Self.rowCount, drawing.allSatisfy({ $0.count <= Self.columns }) else { throw .tooLarge }
    guard drawing.allSatisfy({ $0.allSatisfy(\.isPrintable) }) else { throw .notPrintable }
    rows = drawing
  }
}

extension CardArt.Cell {
  fileprivate var isPrintable: Bool {
    let text = String(character)
    return Printable(text).description == text
  }
}

package import Basics

/// Something that its screen draws by itself, in as much detail as there is room for.
package protocol PageDrawing: Equatable, Sendable {
  /// - Parameters:
  ///   - columns: the inside of the phone.
  ///   - margin: where text begins.
  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow]
  /// Read out in line mode.
  var sentence: Text { get }
  /// Readable only by the person in front of the phone, with its name; nil while nothing of it is secret.
  var secret: (name: Text, value: Secret)? { get }
}

/// The most first.
package enum DrawingDetail: CaseIterable { case drawn, compact, oneLine }

/// Any drawing, equal to another of the same type and value.
///
/// A class, because an existential inside `Block` would make every copy of a page dearer: 4 % of the instructions of a key.
package final class AnyPageDrawing: Equatable, Sendable {
  let drawing: any PageDrawing

  package init(_ drawing: some PageDrawing) { self.drawing = drawing }

  package static func == (a: AnyPageDrawing, b: AnyPageDrawing) -> Bool {
    func isEqual<D: PageDrawing>(_ a: D) -> Bool { a == b.drawing as? D }
    return isEqual(a.drawing)
  }
}

/// Something that its screen draws whose parts can be chosen: a stack of cards, as many as there is room for, or a list with pictures.
package protocol PageStack: Equatable, Sendable {
  /// - Parameters:
  ///   - room: the rows that nothing else on the page needs; a stack is never lower than tells that it is one.
  ///   - focus: the part that has the focus; nil if none has.
  ///   - columns: the inside of the phone.
  ///   - margin: where text begins.
  func rows(_ detail: DrawingDetail, room: Int, focus: Int?, columns: Int, margin: Int) -> [PageRow]
}

/// Any stack, equal to another of the same type and value; a class for the reason of `AnyPageDrawing`.
package final class AnyPageStack: Equatable, Sendable {
  let stack: any PageStack

  package init(_ stack: some PageStack) { self.stack = stack }

  package static func == (a: AnyPageStack, b: AnyPageStack) -> Bool {
    func isEqual<S: PageStack>(_ a: S) -> Bool { a == b.stack as? S }
    return isEqual(a.stack)
  }
}

/// A row of text, not yet placed.
package struct PageRow {
  var pieces: [(column: Int, text: Text, role: Role)] = []
  var cursor: Int?
  var isFocused = false
  var isGap = false
  /// The columns of letters that choose an action.
  var keys: [Int] = []
  /// A stretch that keeps one role whatever stands in it, such as the inside of a field.
  var painted: (role: Role, columns: Range<Int>)?
  /// True where a field says its problem, which the page's message repeats.
  var isMessage = false
  /// True of the blank rows of a band: both are shown, or neither.
  var isBandEdge = false
  /// True of a gap with no border in it.
  var isAir: Bool { isGap && pieces.isEmpty }
}

extension PageRow {
  /// - Parameter isGap: it is left out before anything else where there is too little room.
  package init(_ pieces: [(column: Int, text: Text, role: Role)], isFocused: Bool = false, isGap: Bool = false) {
    self.init(pieces: pieces, cursor: nil, isFocused: isFocused, isGap: isGap, painted: nil)
  }
}

extension Secret {
  /// The digits in groups of four, as they are printed.
  package var grouped: String {
    let digits = Array(reveal())
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }.joined(separator: "  ")
  }
}

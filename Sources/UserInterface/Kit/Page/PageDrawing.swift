package import Basics

/// An element that its screen draws itself, in as much detail as there is room for.
package protocol PageDrawing: Equatable, Sendable {
  /// - Parameters:
  ///   - columns: the columns inside the phone's frame.
  ///   - margin: the first column of text.
  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow]
  /// The text for line mode.
  var sentence: Text { get }
  /// The name and value of the secret in the drawing, which only the person with the phone may read; nil if it shows none.
  var secret: (name: Text, value: Secret)? { get }
}

/// The levels of detail, from most to least.
package enum DrawingDetail: CaseIterable { case drawn, compact, oneLine }

/// Any drawing, equal to another of the same type and value.
///
/// A class, because an existential inside `Block` would make copies of pages more expensive, by 4 % of the instructions for a key.
package final class AnyPageDrawing: Equatable, Sendable {
  let drawing: any PageDrawing

  package init(_ drawing: some PageDrawing) { self.drawing = drawing }

  package static func == (a: AnyPageDrawing, b: AnyPageDrawing) -> Bool {
    func isEqual<D: PageDrawing>(_ a: D) -> Bool { a == b.drawing as? D }
    return isEqual(a.drawing)
  }
}

/// A drawn element with parts that a person can choose: a stack of as many cards as fit, or a list with pictures.
package protocol PageStack: Equatable, Sendable {
  /// - Parameters:
  ///   - room: the number of rows that the rest of the page leaves; a stack may exceed it to stay recognizable as one.
  ///   - focus: the part that has the focus; nil if none has.
  ///   - columns: the columns inside the phone's frame.
  ///   - margin: the first column of text.
  func rows(_ detail: DrawingDetail, room: Int, focus: Int?, columns: Int, margin: Int) -> [PageRow]
}

/// Any stack, equal to another of the same type and value; a class for the same reason as `AnyPageDrawing`.
package final class AnyPageStack: Equatable, Sendable {
  let stack: any PageStack

  package init(_ stack: some PageStack) { self.stack = stack }

  package static func == (a: AnyPageStack, b: AnyPageStack) -> Bool {
    func isEqual<S: PageStack>(_ a: S) -> Bool { a == b.stack as? S }
    return isEqual(a.stack)
  }
}

/// A row of text, before it is placed in a frame.
package struct PageRow {
  var pieces: [(column: Int, text: Text, role: Role)] = []
  var cursor: Int?
  var isFocused = false
  var isGap = false
  /// The columns of letters that choose an action.
  var keys: [Int] = []
  /// Columns that have one role whatever their text, such as the inside of a field.
  var painted: (role: Role, columns: Range<Int>)?
  /// True for a field's problem that the page's message repeats.
  var isMessage = false
  /// True for the blank rows of a band: both are shown, or neither.
  var isBandEdge = false
  /// True for a gap without a border.
  var isAir: Bool { isGap && pieces.isEmpty }
}

extension PageRow {
  /// - Parameter isGap: true if the row is removed before any other when there is too little room.
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

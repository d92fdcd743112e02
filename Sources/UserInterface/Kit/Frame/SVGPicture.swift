/// A frame as an SVG document that looks like a terminal with a dark palette.
///
/// Self-contained: it has no script, style sheet, font or link, so a page can show it as an image or contain it. Positions are multiples
/// of the cell size, and `textLength` fits each piece of text to its cells in any monospaced font. Box-drawing characters become lines,
/// because the glyphs of many fonts leave gaps between rows. All other text stays text, which can be selected and searched. Secret
/// cells are blank, as in every recording. Equal frames give equal bytes.
package struct SVGPicture {
  private let frame: Frame
  private let title: String
  private let description: String
  /// Adjacent columns that share a style, row by row.
  private let runs: [[(columns: Range<Int>, style: Style)]]

  /// - Parameters:
  ///   - title: the name of the picture, for screen readers.
  ///   - description: a description of the picture, for readers who can't see it.
  package init(_ frame: Frame, title: String, description: String) {
    self.frame = frame
    self.title = title
    self.description = description
    runs = (0..<frame.size.rows).map { row in
      frame.roleRuns(row).map { ($0.columns, Style.of($0.role, frame.look.theme, passes: frame.look.passes, .direct)) }
    }
  }

  /// At 15 px, the usual monospaced fonts have an advance of 9 px (0.6 em).
  private enum Metrics {
    static let font = 15
    static let width = 9
    static let height = 19
    static let baseline = 14
    static let underline = 16
    static let strike = 9
    static let margin = 14
  }

  /// The default palette of Windows Terminal (Campbell).
  fileprivate enum Palette {
    static let ink = "#cccccc"
    static let background = "#0c0c0c"
    static let cursor = "#767676"
    /// The color of the picture's border, which separates it from a dark page.
    static let border = "#555555"

    /// - Parameter color: 24 bits.
    static func of(_ color: Int32) -> String {
      let digits = String(color, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  package var text: String {
    let (margin, size) = (Metrics.margin, frame.size)
    let width = size.columns * Metrics.width + 2 * margin
    let height = size.rows * Metrics.height + 2 * margin
    let parts =
      [
        """
        <svg xmlns="http://www.w3.org/2000/svg" role="img" width="\(width)" height="\(height)" \
        viewBox="-\(margin) -\(margin) \(width) \(height)" fill="\(Palette.ink)" font-size="\(Metrics.font)" \
        font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace">
        """,
        "<title>\(Self.escaped(title))</title>",
        "<desc>\(Self.escaped(description))</desc>",
        """
        <rect x="\(1 - margin)" y="\(1 - margin)" width="\(width - 2)" height="\(height - 2)" rx="9" \
        fill="\(Palette.background)" stroke="\(Palette.border)"/>
        """,
      ] + ["<g shape-rendering=\"crispEdges\">"] + fills + ["</g>"] + boxes + labels + ["</svg>"]
    return parts.joined(separator: "\n") + "\n"
  }

  // MARK: Backgrounds, underlines and the cursor

  private var fills: [String] {
    var fills: [String] = []
    for (row, runs) in runs.enumerated() {
      for (columns, style) in runs {
        if let color = style.background { fills.append(fill(color, row, columns, 0..<Metrics.height)) }
        if style.attributes.contains(.underline) {
          fills.append(fill(style.ink, row, columns, Metrics.underline..<Metrics.underline + 1))
        }
        if style.attributes.contains(.struck) { fills.append(fill(style.ink, row, columns, Metrics.strike..<Metrics.strike + 1)) }
      }
    }
    if let cursor = frame.cursor { fills.append(fill(Palette.cursor, cursor.row, cursor.column..<cursor.column + 1, 0..<Metrics.height)) }
    return fills
  }

  private func fill(_ color: String, _ row: Int, _ columns: Range<Int>, _ pixels: Range<Int>) -> String {
    """
    <rect x="\(columns.lowerBound * Metrics.width)" y="\(row * Metrics.height + pixels.lowerBound)" \
    width="\(columns.count * Metrics.width)" height="\(pixels.count)" fill="\(color)"/>
    """
  }

  // MARK: Box drawing

  /// The look of a line.
  private enum Line: CaseIterable {
    case single, double, dashed, heavy

    init(glyph: UInt32) {
      switch glyph {
      case 0x2501: self = .heavy  // ━
      case 0x254C, 0x254E: self = .dashed  // ╌ ╎
      case 0x2550, 0x255E, 0x2561: self = .double  // ═ ╞ ╡
      default: self = .single
      }
    }

    /// The SVG attributes of the strokes, with widths in half pixels.
    var attributes: String {
      switch self {
      case .single, .double: "stroke-width=\"2\""
      case .dashed: "stroke-width=\"2\" stroke-dasharray=\"5 4\""
      case .heavy: "stroke-width=\"4\""
      }
    }

    /// The offsets of the line's strokes from the middle of a cell, across the line's direction.
    var offsets: [Int] { self == .double ? [-3, 3] : [0] }
  }

  /// The lines from the middle of a cell to its edges.
  private struct Arms: OptionSet {
    let rawValue: Int
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)
    static let round = Arms(rawValue: 16)

    /// Nil for a character that is shown as text.
    init?(glyph: UInt32) {
      switch glyph {
      case 0x2500, 0x2501, 0x254C, 0x2550: self = [.left, .right]  // ─ ━ ╌ ═
      case 0x2502, 0x254E: self = [.up, .down]  // │ ╎
      case 0x250C: self = [.right, .down]  // ┌
      case 0x2510: self = [.left, .down]  // ┐
      case 0x2514: self = [.right, .up]  // └
      case 0x2518: self = [.left, .up]  // ┘
      case 0x251C, 0x255E: self = [.right, .up, .down]  // ├
      case 0x2524, 0x2561: self = [.left, .up, .down]  // ┤
      case 0x252C: self = [.left, .right, .down]  // ┬
      case 0x2534: self = [.left, .right, .up]  // ┴
      case 0x253C: self = [.left, .right, .up, .down]  // ┼
      case 0x256D: self = [.right, .down, .round]  // ╭
      case 0x256E: self = [.left, .down, .round]  // ╮
      case 0x256F: self = [.left, .up, .round]  // ╯
      case 0x2570: self = [.right, .up, .round]  // ╰
      default: return nil
      }
    }

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The paths, one for each color and kind of line, in half pixels, so that a cell has an exact middle, and lines through it are sharp.
  private var boxes: [String] {
    let size = frame.size
    var inks: [String] = []
    var arms = [(ink: String, line: Line, arms: Arms)?](repeating: nil, count: size.rows * size.columns)
    for (row, runs) in runs.enumerated() {
      // An edge in the color of its card is invisible.
      for (columns, style) in runs where style.ink != style.background {
        for column in columns {
          let cell = frame.cell(row: row, column: column)
          guard !cell.role.isSecret, let found = Arms(glyph: cell.glyph) else { continue }
          arms[row * size.columns + column] = (style.ink, Line(glyph: cell.glyph), found)
          if !inks.contains(style.ink) { inks.append(style.ink) }
        }
      }
    }
    let (width, height) = (Metrics.width, Metrics.height)
    return inks.flatMap { ink in Line.allCases.map { (ink, $0) } }.compactMap { ink, line in
      func straight(_ row: Int, _ column: Int) -> Arms {
        guard let cell = arms[row * size.columns + column], cell.ink == ink, cell.line == line, !cell.arms.contains(.round) else {
          return []
        }
        return cell.arms
      }
      var path = ""
      for row in 0..<size.rows {
        let halves = (0..<size.columns).flatMap { column in [Arms.left, .right].map { straight(row, column).contains($0) } }
        for half in Self.stretches(halves) {
          for offset in line.offsets { path += "M\(half.lowerBound * width) \((2 * row + 1) * height + offset)h\(half.count * width)" }
        }
      }
      for column in 0..<size.columns {
        let halves = (0..<size.rows).flatMap { row in [Arms.up, .down].map { straight(row, column).contains($0) } }
        for half in Self.stretches(halves) { path += "M\((2 * column + 1) * width) \(half.lowerBound * height)v\(half.count * height)" }
      }
      for (index, cell) in arms.enumerated() {
        guard let cell, cell.ink == ink, cell.line == line, cell.arms.contains(.round) else { continue }
        let (row, column) = index.quotientAndRemainder(dividingBy: size.columns)
        // A curve from the side edge to the upper or lower edge of the cell.
        let isRight = cell.arms.contains(.right)
        let sign = cell.arms.contains(.down) ? 1 : -1
        let x = isRight ? -width : width
        path += "M\((2 * column + (isRight ? 2 : 0)) * width) \((2 * row + 1) * height)"
        path += "q\(x) 0 \(x) \(sign * width)v\(sign * (height - width))"
      }
      return path.isEmpty ? nil : "<path transform=\"scale(.5)\" fill=\"none\" stroke=\"\(ink)\" \(line.attributes) d=\"\(path)\"/>"
    }
  }

  /// Returns the ranges in which all flags are true.
  private static func stretches(_ flags: [Bool]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for (index, flag) in flags.enumerated() where flag {
      if let last = stretches.last, last.upperBound == index {
        stretches[stretches.count - 1] = last.lowerBound..<index + 1
      } else {
        stretches.append(index..<index + 1)
      }
    }
    return stretches
  }

  // MARK: Text

  /// The text elements, one for each range of one style, split at two blanks in a row, because XML keeps only one.
  private var labels: [String] {
    let open = frame.openCells
    var labels: [String] = []
    for (row, runs) in runs.enumerated() {
      for (columns, style) in runs {
        var start: Int?
        var end = 0
        func label() {
          if let start { labels.append(self.label(open[row][start..<end].joined(), row, start..<end, style)) }
          start = nil
        }
        for column in columns {
          let cell = open[row][column]
          let isBlank = cell == " " || Arms(glyph: frame.cell(row: row, column: column).glyph) != nil
          if isBlank {
            if cell != " " || column > end { label() }
          } else {
            if start == nil { start = column }
            end = column + 1
          }
        }
        label()
      }
    }
    return labels
  }

  private func label(_ text: String, _ row: Int, _ columns: Range<Int>, _ style: Style) -> String {
    var attributes = "x=\"\(columns.lowerBound * Metrics.width)\" y=\"\(row * Metrics.height + Metrics.baseline)\""
    if columns.count > 1 { attributes += " textLength=\"\(columns.count * Metrics.width)\"" }
    if style.ink != Palette.ink { attributes += " fill=\"\(style.ink)\"" }
    if style.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
    if style.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
    return "<text \(attributes)>\(Self.escaped(text))</text>"
  }

  /// `Text` has no control characters, so only these three characters need escaping in XML.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}

extension Style {
  /// The color of the text. `colors` are the visible ones, even with `reverse`; without them, `reverse` swaps the terminal's own colors.
  fileprivate var ink: String {
    if let colors { return SVGPicture.Palette.of(colors.ink) }
    return attributes.contains(.reverse) ? SVGPicture.Palette.background : SVGPicture.Palette.ink
  }

  /// The color of the background; nil for the terminal's own.
  fileprivate var background: String? {
    if let colors { return SVGPicture.Palette.of(colors.background) }
    return attributes.contains(.reverse) ? SVGPicture.Palette.ink : nil
  }
}

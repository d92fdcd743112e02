/// How a role looks: attributes, and two of the 16 palette colours or the terminal's own.
///
/// The one table of looks, for the terminal and for `SVGPicture`; screens know roles only. Nothing is said by colour alone: with
/// `withColour` false the attributes still tell apart what has to be told apart, and the text beside them says the rest. No
/// colour of any palette is readable as ink on black and on white (4.5:1 on both leaves room for nearly none), so a colour comes
/// with its background, and what has none keeps the terminal's own pair. Dim text is none of these either: half of grey on black
/// is 2.8:1. Blue is the accent, which marks what Enter would choose.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let italic = Attributes(rawValue: 16)
  }

  /// The palette colours that may be used.
  package enum Colour: Int32, Hashable, Sendable {
    case black = 0
    case red = 1
    case blue = 4
    case brightGreen = 10
    case white = 15
  }

  /// The visible colors, also if the attributes say reverse: 4.5:1 at least on the palettes of xterm, Windows and the Linux console.
  package struct Colours: Hashable, Sendable {
    package let ink: Colour
    package let background: Colour

    static let accent = Colours(ink: .white, background: .blue)
    static let error = Colours(ink: .white, background: .red)
    static let good = Colours(ink: .black, background: .brightGreen)
  }

  package var attributes: Attributes
  /// Nil: the terminal's own.
  package var colours: Colours?

  package static func of(_ role: Role, withColour: Bool) -> Style {
    let (attributes, colours): (Attributes, Colours?) =
      switch role {
      case .text, .quiet, .border, .disabled, .status: ([], nil)
      case .title, .notice: (.bold, nil)
      case .field, .secret: (.underline, nil)
      case .focusedField: ([.underline, .bold], nil)
      case .selected: (.reverse, .accent)
      case .error: (.bold, .error)
      case .good: ([], .good)
      case .simulated: (.italic, nil)
      }
    return Style(attributes: attributes, colours: withColour ? colours : nil)
  }
}

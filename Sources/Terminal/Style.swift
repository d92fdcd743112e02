package import UserInterface

/// How a role looks: attributes, and one of the 16 palette colours or the terminal's own.
///
/// The one table of looks. Nothing is said by colour alone: with `withColour` false the attributes still tell apart what
/// has to be told apart, and the text beside them says the rest. Of the palette only red, green and magenta are used as
/// ink: yellow and cyan vanish on white, blue on black. Magenta is the accent, which marks what Enter would choose.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let italic = Attributes(rawValue: 16)
  }

  /// The palette colours that may be used.
  package enum Colour: Int32, Hashable, Sendable {
    case red = 1
    case green = 2
    case accent = 5
  }

  package var attributes: Attributes
  package var colour: Colour?

  package static func of(_ role: Role, withColour: Bool) -> Style {
    let (attributes, colour): (Attributes, Colour?) =
      switch role {
      case .text: ([], nil)
      case .title: (.bold, nil)
      case .quiet, .border, .disabled: (.dim, nil)
      case .field, .secret: (.underline, nil)
      case .focusedField: ([.underline, .bold], nil)
      case .selected: (.reverse, .accent)
      case .error: (.bold, .red)
      case .good: ([], .green)
      case .notice: (.bold, nil)
      case .simulated: (.italic, .accent)
      case .status: ([], nil)
      }
    return Style(attributes: attributes, colour: withColour ? colour : nil)
  }
}

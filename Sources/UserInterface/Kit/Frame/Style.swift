package import WalletModel

/// The range of colors that a terminal supports.
package enum Palette: CaseIterable, Hashable, Sendable {
  case none
  /// 8 or 16 colors, which the person can configure in the terminal.
  case eight, sixteen
  /// 256 colors, of which those from 16 on are the same everywhere.
  case indexed
  /// 24-bit colors.
  case direct
}

/// The look of a role: attributes, and two colors of a palette or the terminal's own.
///
/// The only table of looks, for the terminal and for `SVGPicture`; screens use only roles. Color is never the only sign: attributes also
/// mark differences that matter, and the text says the rest. Almost no ink is readable on both black and white (contrast 4.5:1 on each), so
/// a color comes with its background, and a role without colors keeps the terminal's own pair. Dim text is not used, because half-bright
/// gray on black has a contrast of only 2.8:1. The theme colors only cards and the action that Enter would choose; all other roles have
/// the colors of `Tint`, if any.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let italic = Attributes(rawValue: 16)
    package static let struck = Attributes(rawValue: 32)
  }

  /// The color numbers of the palette; `0xRRGGBB` for 24-bit colors. They are the visible colors even with the attribute `reverse`, by
  /// which a terminal that supports fewer colors than it claims still shows the text reversed.
  package struct Colors: Hashable, Sendable {
    package let ink: Int32
    package let background: Int32

    fileprivate init(_ ink: Int32, on background: Int32) {
      self.ink = ink
      self.background = background
    }
  }

  package var attributes: Attributes
  /// Nil for the terminal's own colors.
  package var colors: Colors?

  /// - Parameters:
  ///   - theme: the issuer's theme; nil while the issuer is unknown.
  ///   - passes: the faces of passes, one for each issuer.
  package static func of(_ role: Role, _ theme: Theme?, passes: [Theme.Face], _ palette: Palette) -> Style {
    if let pass = role.passPart {
      let face = pass.slot.rawValue <= passes.count ? passes[pass.slot.rawValue - 1] : nil
      return of(pass.part, isDimmed: pass.isDimmed, face, nil, palette)
    }
    if let face = role.facePart { return of(face.part, isDimmed: face.isDimmed, theme?.face(face.slot), theme?.chip, palette) }
    if let tint = role.tint { return of(role, tint.colors(palette), palette) }
    if let slot = role.badge { return Style(attributes: .reverse, colors: theme?.face(slot).colors(.text, palette)) }
    return switch role {
    case .title, .notice: Style(attributes: .bold)
    case .field, .secret: Style(attributes: .underline)
    case .focusedField, .key: Style(attributes: [.underline, .bold])
    case .selected: Style(attributes: .reverse, colors: theme?.selection(palette))
    case .selectedOutside: Style(attributes: .reverse)
    case .simulated: Style(attributes: .italic)
    case .struck: Style(attributes: .struck)
    case .text, .quiet, .border, .disabled, .good, .status: Style(attributes: [])
    default: preconditionFailure("no look for \(role)")
    }
  }

  private static func of(_ part: FacePart, isDimmed: Bool, _ face: Theme.Face?, _ chip: Theme.Pair?, _ palette: Palette) -> Style {
    let colors = isDimmed ? face?.dimmedColors(part, palette) : face?.colors(part, palette)
    switch part {
    case .text, .quiet, .edge, .line: return Style(attributes: [], colors: colors)
    case .chip: return Style(attributes: .reverse, colors: isDimmed ? colors : chip.flatMap { Colors($0, palette) } ?? colors)
    case .strong, .mark, .secret:
      // Many terminals draw bold black as gray. A blocked card without a fill is recognized by its text, which is not bold.
      let isBold = colors.map { !palette.isBasic || $0.ink != 0 } ?? !isDimmed
      return Style(attributes: isBold ? .bold : [], colors: colors)
    }
  }

  /// Returns the style of a role with a tint. If the tint has no color, bands are reversed, and important text is bold.
  private static func of(_ role: Role, _ colors: Colors?, _ palette: Palette) -> Style {
    switch role {
    // These roles are frequent, and an attribute would take more bytes for each.
    case .status2xx, .callMark, .messageMark, .sessionMark, .clockMark: return Style(attributes: [], colors: colors)
    case _ where colors == nil && role.isBand: return Style(attributes: [.reverse, .bold])
    default:
      // Not reversed, because terminals that brighten bold text would brighten the background.
      let isBold = colors.map { !palette.isBasic || $0.ink != 0 } ?? true
      return Style(attributes: isBold ? .bold : [], colors: role == .badBandEdge ? colors?.blank : colors)
    }
  }

  private init(attributes: Attributes, colors: Colors? = nil) {
    self.attributes = attributes
    self.colors = colors
  }
}

extension Palette {
  fileprivate var isBasic: Bool { self == .eight || self == .sixteen }
}

/// A color that has the same meaning for all issuers: the only table of colors that don't come from a theme.
private enum Tint {
  case good, bad, waiting, plain, orange
  case call, message, session, clock, fault

  /// The ink and background in 24 bits, in 256 colors without the 16 that the person can configure, in 16 colors, and in 8. Nil if no pair
  /// with this meaning is readable in the usual palettes. (`StyleTests`)
  private var row: (direct: Pair, indexed: Pair, sixteen: Pair?, eight: Pair?) {
    switch self {
    case .good: ((0xFFFFFF, 0x1A7F37), (231, 28), (0, 10), (0, 2))
    case .bad: ((0xFFFFFF, 0xC50F1F), (231, 160), (15, 1), (7, 1))
    case .waiting: ((0x1B1600, 0xF2B807), (16, 214), (0, 11), nil)
    case .plain: ((0xFFFFFF, 0x57606A), (231, 240), (0, 7), (0, 7))
    case .orange: ((0x1F0F00, 0xFF8A1F), (16, 208), (0, 9), nil)
    case .call: ((0xFFFFFF, 0x3D5A80), (231, 25), (15, 4), (7, 4))
    case .message: ((0xFFFFFF, 0x0E7C86), (231, 23), (0, 14), (0, 6))
    case .session: ((0xFFFFFF, 0x4F6B1F), (231, 58), (0, 10), (0, 2))
    case .clock: ((0xFFFFFF, 0x7A5C12), (231, 94), (0, 11), nil)
    case .fault: ((0xFFFFFF, 0x8E3BA8), (231, 91), (15, 1), (7, 1))
    }
  }

  private typealias Pair = (ink: Int32, background: Int32)

  func colors(_ palette: Palette) -> Style.Colors? {
    let pair: Pair? =
      switch palette {
      case .none: nil
      case .eight: row.eight
      case .sixteen: row.sixteen
      case .indexed: row.indexed
      case .direct: row.direct
      }
    return pair.map { Style.Colors($0.ink, on: $0.background) }
  }
}

extension Role {
  fileprivate var isBand: Bool { [.goodBand, .badBand, .waitingBand, .plainBand, .badBandEdge].contains(self) }

  /// The tint of the role; nil for a role that the theme colors, or that has no color.
  fileprivate var tint: Tint? {
    switch self {
    case .goodBand, .status2xx, .greenVote: .good
    case .error, .badBand, .badBandEdge, .status5xx, .redVote: .bad
    case .waitingBand, .status4xx, .yellowVote: .waiting
    case .plainBand: .plain
    case .orangeVote: .orange
    case .callMark: .call
    case .messageMark, .banner: .message
    case .sessionMark: .session
    case .clockMark: .clock
    case .faultMark, .statusFault: .fault
    default: nil
    }
  }
}

extension Style.Colors {
  fileprivate init(_ ink: Theme.Color, on background: Theme.Color, isDirect: Bool) {
    self = isDirect ? Self(Int32(ink.rgb), on: Int32(background.rgb)) : Self(Int32(ink.indexed), on: Int32(background.indexed))
  }

  /// - Returns: nil for a palette that is neither 24-bit nor indexed.
  fileprivate init?(_ pair: Theme.Pair, _ palette: Palette) {
    guard palette == .direct || palette == .indexed else { return nil }
    self.init(pair.text, on: pair.block, isDirect: palette == .direct)
  }

  fileprivate init(_ pair: Theme.BasicPair, _ palette: Palette) {
    // With eight colors, the darker color of the same name.
    let count: Int32 = palette == .eight ? 8 : 16
    self.init(Int32(pair.ink) % count, on: Int32(pair.block) % count)
  }

  /// These colors with the ink in the color of the background, which makes it invisible.
  fileprivate var blank: Self { Self(background, on: background) }
  fileprivate var swapped: Self { Self(background, on: ink) }
}

extension Theme {
  /// Returns the style colors of the action that Enter would choose: the accent, or with 16 colors or fewer those of the first face.
  fileprivate func selection(_ palette: Palette) -> Style.Colors? {
    palette.isBasic ? first.colors(.text, palette) : Style.Colors(accent, palette)
  }
}

extension Theme.Face {
  fileprivate func colors(_ part: FacePart, _ palette: Palette) -> Style.Colors? {
    switch palette {
    case .none: return nil
    case .eight, .sixteen:
      let pair = Style.Colors(basic, palette)
      switch part {
      case .edge: return needsBasicEdge ? pair : pair.blank
      case .chip: return pair.swapped
      case .text, .strong, .quiet, .line, .mark, .secret: return pair
      }
    case .indexed, .direct:
      let ink =
        switch part {
        case .text, .strong, .mark, .secret, .chip: text
        case .quiet, .line: quiet
        case .edge: needsEdge ? quiet : block
        }
      return Style.Colors(ink, on: block, isDirect: palette == .direct)
    }
  }

  /// Returns the colors of a part of a blocked card; nil with 8 and 16 colors, where such a card has no fill.
  fileprivate func dimmedColors(_ part: FacePart, _ palette: Palette) -> Style.Colors? {
    guard palette == .indexed || palette == .direct else { return nil }
    let (ink, background) = part == .chip ? (dimmedBlock, dimmedText) : (part == .edge ? dimmedBlock : dimmedText, dimmedBlock)
    return Style.Colors(ink, on: background, isDirect: palette == .direct)
  }

  /// True if the card needs a visible edge, because its color may be that of the terminal's background.
  private var needsBasicEdge: Bool {
    switch basic {
    case .whiteOnBlack, .blackOnGray: true
    case .whiteOnBlue, .blackOnCyan, .blackOnGreen, .blackOnYellow: false
    }
  }
}

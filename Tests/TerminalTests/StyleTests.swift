import Terminal
import Testing
import UserInterface
import WalletModel

/// How roles look, before any terminal shows them.
struct StyleTests {
  /// The RGB values of a terminal: its default pairs, darker and lighter, and the 16 colors.
  struct Palette: CustomStringConvertible, Sendable {
    let description: String
    /// The default ink and background.
    let plain: [(ink: UInt32, background: UInt32)]
    let colors: [UInt32]
    /// Bold text in a color below 8 is shown in the one above it.
    let boldIsBright: Bool
    /// The terminal has more than eight colors.
    var hasMore = true
    /// The terminal itself gives text at least 4.5:1.
    var corrects = false
  }

  static let palettes = [
    // XTerm-col.ad of xterm 379; its own pair is black on white, -rv turns that around.
    Palette(
      description: "xterm", plain: [(0x000000, 0xFFFFFF), (0xFFFFFF, 0x000000), (0xE5E5E5, 0x000000)],
      colors: [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,  //
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ], boldIsBright: true, hasMore: false),
    // The console up to Windows 8.
    Palette(
      description: "Windows", plain: [(0xC0C0C0, 0x000000)],
      colors: [
        0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xC0C0C0,  //
        0x808080, 0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ], boldIsBright: true),
    // Console and Terminal from Windows 10 on.
    Palette(
      description: "Campbell", plain: [(0xCCCCCC, 0x0C0C0C)],
      colors: [
        0x0C0C0C, 0xC50F1F, 0x13A10E, 0xC19C00, 0x0037DA, 0x881798, 0x3A96DD, 0xCCCCCC,  //
        0x767676, 0xE74856, 0x16C60C, 0xF9F1A5, 0x3B78FF, 0xB4009E, 0x61D6D6, 0xF2F2F2,
      ], boldIsBright: false),
    // default_red, default_grn and default_blu of drivers/tty/vt/vt.c.
    Palette(
      description: "Linux console", plain: [(0xAAAAAA, 0x000000)],
      colors: [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,  //
        0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
      ], boldIsBright: true, hasMore: false),
    // Terminal.app, profile Basic.
    Palette(
      description: "macOS", plain: [(0x000000, 0xFFFFFF), (0xFFFFFF, 0x1E1E1E)],
      colors: [
        0x000000, 0xC23621, 0x25BC24, 0xADAD27, 0x492EE1, 0xD338D3, 0x33BBC8, 0xCBCCCD,  //
        0x818383, 0xFC391F, 0x31E722, 0xEAEC23, 0x5833FF, 0xF935F8, 0x14F0F0, 0xE9EBEB,
      ], boldIsBright: false),
    // terminalColorRegistry.ts; its minimum contrast ratio of 4.5 corrects what is less.
    Palette(
      description: "VS Code", plain: [(0xCCCCCC, 0x1E1E1E), (0x333333, 0xFFFFFF)],
      colors: [
        0x000000, 0xCD3131, 0x0DBC79, 0xE5E510, 0x2472C8, 0xBC3FBC, 0x11A8CD, 0xE5E5E5,  //
        0x666666, 0xF14C4C, 0x23D18B, 0xF5F543, 0x3B8EEA, 0xD670D6, 0x29B8DB, 0xE5E5E5,
      ], boldIsBright: false, corrects: true),
    Palette(
      description: "GNOME", plain: [(0xD0CFCC, 0x171421), (0x171421, 0xFFFFFF)],
      colors: [
        0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC,  //
        0x5E5C64, 0xF66151, 0x33D17A, 0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF,
      ], boldIsBright: false),
    Palette(
      description: "PuTTY", plain: [(0xBBBBBB, 0x000000)],
      colors: [
        0x000000, 0xBB0000, 0x00BB00, 0xBBBB00, 0x0000BB, 0xBB00BB, 0x00BBBB, 0xBBBBBB,  //
        0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
      ], boldIsBright: true, hasMore: false),
  ]

  /// One for each issuer, and no fourth.
  private let passes = Self.themes.map(\.first)
  static let themes: [Theme] = [.meridian, .strict, .withoutPIN]

  @Test func `contrast is what WCAG says it is`() {
    #expect(Contrast.ratio(0x000000, 0xFFFFFF) == 21 && Contrast.ratio(0x123456, 0x123456) == 1)
    // Green on black is readable, green on white is not: the test can fail.
    #expect(Contrast.ratio(0x00CD00, 0x000000) > 9 && Contrast.ratio(0x00CD00, 0xFFFFFF) < 2.2)
    #expect(abs(Contrast.ratio(0x767676, 0xFFFFFF) - 4.54) < 0.01)
  }

  /// The cells of a role that nobody has to read: an edge that vanishes into its card.
  private static func isUnread(_ role: Role) -> Bool { role == .badBandEdge || (role.facePart ?? role.passPart)?.part == .edge }

  /// Terminal contract 16.
  @Test(arguments: palettes) func `every role is readable on every palette`(_ palette: Palette) {
    for theme in Self.themes {
      for (colors, role) in [UserInterface.Palette.eight, .sixteen].flatMap({ colors in Role.allCases.map { (colors, $0) } }) {
        let style = Style.of(role, theme, passes: passes, colors)
        guard let pair = style.colors else {
          for (ink, background) in palette.plain { #expect(Contrast.ratio(ink, background) >= 4.5, "\(role)") }
          continue
        }
        if Self.isUnread(role) { continue }
        // Where bold is bright, a terminal with eight colors has those too.
        let isBrighter = colors == .eight && palette.boldIsBright && style.attributes.contains(.bold)
        let ink = Int(pair.ink) + (isBrighter && pair.ink < 8 ? 8 : 0)
        let seen = Contrast.ratio(palette.colors[ink], palette.colors[Int(pair.background)])
        // Terminals that have all 16 are not held to eight.
        #expect(seen >= (colors == .eight && palette.hasMore ? 3.3 : palette.corrects ? 3.8 : 4.5), "\(role) \(colors): \(seen)")
      }
    }
  }

  /// Terminal contract 16. A pair needs no background, so that it is the same on dark and on light terminals.
  @Test(arguments: themes) func `every role is readable in full color`(_ theme: Theme) {
    for role in Role.allCases where !Self.isUnread(role) {
      if let pair = Style.of(role, theme, passes: passes, .direct).colors {
        let seen = Contrast.ratio(UInt32(pair.ink), UInt32(pair.background))
        #expect(seen >= 4.5, "\(role): \(seen)")
      }
      if let pair = Style.of(role, theme, passes: passes, .indexed).colors {
        let (ink, background) = (UInt8(pair.ink), UInt8(pair.background))
        #expect(ink >= 16 && background >= 16)
        let seen = Contrast.ratio(Theme.Color.rgb(ofIndexed: ink), Theme.Color.rgb(ofIndexed: background))
        #expect(seen >= 4.5, "\(role), of 256: \(seen)")
      }
    }
  }

  @Test func `black ink is not bold in 16 colors`() {
    for theme in Self.themes {
      for role in Role.allCases {
        for palette in [UserInterface.Palette.eight, .sixteen] {
          let style = Style.of(role, theme, passes: passes, palette)
          if style.colors?.ink == 0, !style.attributes.contains(.reverse) { #expect(!style.attributes.contains(.bold), "\(role)") }
        }
      }
    }
  }

  /// The roles with a color of no issuer.
  private static let tinted: Set<Role> = [
    .error, .banner, .goodBand, .badBand, .badBandEdge, .waitingBand, .plainBand, .status2xx, .status4xx, .status5xx, .statusFault,
    .callMark, .messageMark, .sessionMark, .clockMark, .faultMark, .greenVote, .yellowVote, .orangeVote, .redVote,
  ]

  /// A role of a tint is colored where the terminal has enough colors, and the same for each issuer.
  @Test func `what has one meaning has one color`() {
    for role in Self.tinted {
      for palette in [UserInterface.Palette.sixteen, .indexed, .direct] {
        let style = Style.of(role, nil, passes: [], palette)
        #expect(style.colors != nil && Self.themes.allSatisfy { Style.of(role, $0, passes: passes, palette) == style }, "\(role)")
      }
    }
    for palette in [UserInterface.Palette.sixteen, .indexed, .direct] {
      for roles: [Role] in [
        [.goodBand, .badBand, .waitingBand, .plainBand], [.status2xx, .status4xx, .status5xx],
        [.greenVote, .yellowVote, .orangeVote, .redVote],
        [.callMark, .messageMark, .sessionMark, .clockMark, .faultMark],
      ] {
        #expect(Set(roles.map { Style.of($0, nil, passes: [], palette).colors }).count == roles.count, "\(palette)")
      }
    }
  }

  /// What locks a card is never taken for what Enter would choose, whatever the theme.
  @Test(arguments: UserInterface.Palette.allCases) func `a blocked card has a color that no selection has`(_ palette: UserInterface.Palette)
  {
    let band = Style.of(.badBand, .meridian, passes: passes, palette)
    var themes = Self.themes
    for pair in Theme.BasicPair.allCases {
      themes.append(.meridian)
      themes[themes.count - 1].first.basic = pair
    }
    for theme in themes {
      for role in [Role.selected, .selectedOutside] { #expect(Style.of(role, theme, passes: passes, palette) != band, "\(role)") }
    }
    if palette != .none { #expect(band.colors != nil) }
  }

  @Test func `without color nothing is colored`() {
    for role in Role.allCases {
      #expect(Style.of(role, .meridian, passes: passes, .none).colors == nil)
      // While the issuer is unknown, only what has one meaning everywhere has a color.
      for palette in UserInterface.Palette.allCases where !Self.tinted.contains(role) {
        #expect(Style.of(role, nil, passes: [], palette).colors == nil)
      }
    }
  }

  /// Outside the phone nothing has a color of the issuer.
  @Test(arguments: UserInterface.Palette.allCases) func `only cards and the selection have the issuers colors`(
    _ palette: UserInterface.Palette
  ) {
    for role in Role.allCases where role.facePart == nil && role.badge == nil && role != .selected {
      #expect(Style.of(role, .strict, passes: passes, palette) == Style.of(role, nil, passes: passes, palette), "\(role)")
    }
  }

  @Test func `what has the focus shows without color`() {
    let plain = { Style.of($0, .meridian, passes: passes, .none).attributes }
    #expect(plain(.selected) != plain(.text) && plain(.selected) != plain(.disabled))
    #expect(plain(.selectedOutside) == plain(.selected))
    #expect(plain(.focusedField) != plain(.field))
    #expect(plain(.error) != plain(.text) && plain(.error) != plain(.quiet))
    #expect(plain(.face1Chip) != plain(.face1Text) && plain(.badge1) != plain(.text))
    for band in [Role.goodBand, .badBand, .waitingBand, .plainBand] {
      #expect(plain(band) != plain(.face1Text) && plain(band) != plain(.text) && plain(band) != plain(.selected))
    }
    for role in [Role.status4xx, .status5xx, .statusFault] { #expect(plain(role) != plain(.status2xx)) }
  }
}

import Foundation
import Terminal
import Testing
import UserInterface

/// How roles look, before any terminal shows them.
struct StyleTests {
  /// The RGB values of a terminal: its default pairs, darker and lighter, and the 16 colours.
  struct Palette: CustomStringConvertible, Sendable {
    let description: String
    /// The default ink and background.
    let plain: [(ink: UInt32, background: UInt32)]
    let colours: [UInt32]
    /// Bold text in a colour below 8 is shown in the one above it.
    let boldIsBright: Bool
  }

  static let palettes = [
    // XTerm-col.ad of xterm 379; its own pair is black on white, -rv turns that around.
    Palette(
      description: "xterm", plain: [(0x000000, 0xFFFFFF), (0xFFFFFF, 0x000000), (0xE5E5E5, 0x000000)],
      colours: [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,  //
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ], boldIsBright: true),
    // The console up to Windows 8.
    Palette(
      description: "Windows", plain: [(0xC0C0C0, 0x000000)],
      colours: [
        0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xC0C0C0,  //
        0x808080, 0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ], boldIsBright: true),
    // Console and Terminal from Windows 10 on.
    Palette(
      description: "Campbell", plain: [(0xCCCCCC, 0x0C0C0C)],
      colours: [
        0x0C0C0C, 0xC50F1F, 0x13A10E, 0xC19C00, 0x0037DA, 0x881798, 0x3A96DD, 0xCCCCCC,  //
        0x767676, 0xE74856, 0x16C60C, 0xF9F1A5, 0x3B78FF, 0xB4009E, 0x61D6D6, 0xF2F2F2,
      ], boldIsBright: false),
    // default_red, default_grn and default_blu of drivers/tty/vt/vt.c.
    Palette(
      description: "Linux console", plain: [(0xAAAAAA, 0x000000)],
      colours: [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,  //
        0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
      ], boldIsBright: true),
  ]

  /// How readable one colour is on another, by WCAG 2.2.
  static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    func luminance(_ colour: UInt32) -> Double {
      let parts = [16, 8, 0].map { (shift: UInt32) in
        let part = Double(colour >> shift & 0xFF) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  @Test func contrastIsWhatWCAGSaysItIs() {
    #expect(Self.contrast(0x000000, 0xFFFFFF) == 21 && Self.contrast(0x123456, 0x123456) == 1)
    // Green on black is readable, green on white is not: the test can fail.
    #expect(Self.contrast(0x00CD00, 0x000000) > 9 && Self.contrast(0x00CD00, 0xFFFFFF) < 2.2)
    #expect(abs(Self.contrast(0x767676, 0xFFFFFF) - 4.54) < 0.01)
  }

  /// Terminal contract 16.
  @Test(arguments: palettes) func everyRoleIsReadableOnEveryPalette(_ palette: Palette) {
    for role in Role.allCases {
      let style = Style.of(role, withColour: true)
      guard let colours = style.colours else {
        for (ink, background) in palette.plain { #expect(Self.contrast(ink, background) >= 4.5, "\(role)") }
        continue
      }
      let (ink, background) = (Int(colours.ink.rawValue), Int(colours.background.rawValue))
      let seen = Self.contrast(palette.colours[ink], palette.colours[background])
      #expect(seen >= 4.5, "\(role): \(seen)")
      // On a terminal with eight colours, bold makes the text brighter.
      guard palette.boldIsBright else { continue }
      let brighter = ink % 8 + (style.attributes.contains(.bold) ? 8 : 0)
      let seenOfEight = Self.contrast(palette.colours[brighter], palette.colours[background % 8])
      // Green on old Windows has 4.1:1; its console has all 16.
      #expect(seenOfEight >= (palette.description == "Windows" ? 4 : 4.5), "\(role): \(seenOfEight)")
    }
  }

  @Test func withoutColourOnlyTheColoursAreMissing() {
    for role in Role.allCases {
      let (coloured, plain) = (Style.of(role, withColour: true), Style.of(role, withColour: false))
      #expect(plain.colours == nil && plain.attributes == coloured.attributes)
    }
  }

  @Test func whatHasTheFocusShowsWithoutColour() {
    let plain = { Style.of($0, withColour: false).attributes }
    #expect(plain(.selected) != plain(.text) && plain(.selected) != plain(.disabled))
    #expect(plain(.focusedField) != plain(.field))
    #expect(plain(.error) != plain(.text) && plain(.error) != plain(.quiet))
  }
}

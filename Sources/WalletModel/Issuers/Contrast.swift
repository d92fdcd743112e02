private import Glibc

/// How readable one color is on another. (WCAG 2.2, contrast ratio)
package enum Contrast {
  /// The minimum contrast of text. (WCAG 2.2, 1.4.3)
  package static let least = 4.5
  /// The minimum contrast of a card and the terminal's background at which the card's edge is visible. (our choice)
  package static let leastOfEdge = 1.5

  /// Returns the ratio of two colors `0xRRGGBB`, from 1 to 21.
  package static func ratio(_ a: UInt32, _ b: UInt32) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The ratio as text, `2.0:1`, rounded down so that an insufficient ratio never looks sufficient.
  package static func words(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }

  private static func luminance(_ color: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let part = Double(color >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}

extension Theme.Color {
  /// The color that terminals with 256 colors show: a cube of 6 levels, and 24 grays. (xterm's 256colres.pl)
  package static func rgb(ofIndexed number: UInt8) -> UInt32 {
    guard number >= 16 else { return 0 }
    if number >= 232 { return (8 + 10 * UInt32(number - 232)) * 0x01_0101 }
    func level(_ step: UInt8) -> UInt32 { step == 0 ? 0 : 55 + 40 * UInt32(step) }
    let place = number - 16
    return level(place / 36) << 16 | level(place / 6 % 6) << 8 | level(place % 6)
  }
}

extension Theme.Pair {
  /// The problem with the pair's contrast, worded to follow the pair's name; nil if the text is readable.
  package var problem: String? { Theme.problem("text", text, on: block) }
}

extension Theme.Face {
  /// The problem with the contrast of one of the face's pairs, worded to follow the face's name; nil if all are readable.
  package var problem: String? {
    Theme.problem("text", text, on: block) ?? Theme.problem("quiet text", quiet, on: block)
      ?? Theme.problem("dimmed text", dimmedText, on: dimmedBlock)
  }

  /// True if the card is hardly visible on a black or on a white background, so that it needs a drawn edge.
  package var needsEdge: Bool {
    Contrast.ratio(block.rgb, 0x000000) < Contrast.leastOfEdge || Contrast.ratio(block.rgb, 0xFFFFFF) < Contrast.leastOfEdge
  }
}

extension Theme {
  /// The problem in words: "text #8899AA on #B2E0D0 has 2.0:1; at least 4.5:1 is required". Nil if the contrast is sufficient.
  fileprivate static func problem(_ name: String, _ ink: Color, on block: Color) -> String? {
    let least = "at least \(Contrast.words(Contrast.least)) is required"
    let full = Contrast.ratio(ink.rgb, block.rgb)
    if full < Contrast.least { return "\(name) \(ink.hex) on \(block.hex) has \(Contrast.words(full)); \(least)" }
    let indexed = Contrast.ratio(Color.rgb(ofIndexed: ink.indexed), Color.rgb(ofIndexed: block.indexed))
    if indexed < Contrast.least {
      return "\(name) \(ink.indexed) on \(block.indexed), of 256 colors, has \(Contrast.words(indexed)); \(least)"
    }
    return nil
  }
}

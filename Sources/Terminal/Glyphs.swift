/// The non-ASCII characters of our own frames, and their replacements on terminals that show only ASCII.
///
/// These are box drawing, `…`, `·`, `•` and `▸`. Terminals in East Asian locales may draw other signs two columns wide.
package enum Glyphs {
  /// Returns the replacement for a scalar on a terminal without UTF-8: always one of 0x20–0x7E.
  package static func ascii(_ glyph: UInt32) -> UInt32 {
    switch glyph {
    case 0x20..<0x7F: glyph
    case 0x2500...0x257F: boxes[Int(glyph - 0x2500)]
    case 0x2026: 0x2E  // … .
    case 0x00B7: 0x2D  // · -
    case 0x2022: 0x2A  // • *
    case 0x25B8: 0x3E  // ▸ >
    default: 0x3F
    }
  }

  private static let boxes: [UInt32] = (0x2500...0x257F).map { (glyph: UInt32) in
    switch glyph {
    case 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D: 0x2E
    case 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F: 0x3A
    case 0x2500, 0x2574, 0x2576, 0x2578, 0x257A, 0x257C, 0x257E: 0x2D
    // The heavy line marks the pane with the keyboard focus.
    case 0x2501, 0x2550: 0x3D
    case 0x2502, 0x2503, 0x2551, 0x2575, 0x2577, 0x2579, 0x257B, 0x257D, 0x257F: 0x7C
    // Round corners and dashed lines have their own replacements, so that an expired, rejected or cancelled card looks different from
    // others.
    case 0x256D, 0x256E: 0x2E
    case 0x256F, 0x2570: 0x27
    case 0x2571: 0x2F
    case 0x2572: 0x5C
    case 0x2573: 0x58
    default: 0x2B
    }
  }
}

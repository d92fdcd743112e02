// The themes of new worlds. A migration gave them to older worlds.

extension Theme {
  /// A travel bank: indigo, navy, ocean and teal with white text.
  package static let meridian = Theme(
    accent: Pair(block: Color(0x3448C5, 26), text: Color(0xFFFFFF, 231)),
    chip: Pair(block: Color(0xD9C48A, 186), text: Color(0x4A3B12, 16)),
    faces: Face(
      block: Color(0x2B3A9B, 25), text: Color(0xFFFFFF, 231), quiet: Color(0xC3CBF2, 189), dimmedBlock: Color(0x3A3F55, 238),
      dimmedText: Color(0xC6C9D6, 251), basic: .whiteOnBlue),
    Face(
      block: Color(0x13203F, 17), text: Color(0xFFFFFF, 231), quiet: Color(0xA9B8DC, 152), dimmedBlock: Color(0x2B303C, 236),
      dimmedText: Color(0xBFC4CF, 250), basic: .whiteOnBlue),
    Face(
      block: Color(0x125C8C, 24), text: Color(0xFFFFFF, 231), quiet: Color(0xC4E2F4, 153), dimmedBlock: Color(0x35444E, 238),
      dimmedText: Color(0xC5CCD1, 251), basic: .whiteOnBlue),
    Face(
      block: Color(0x0F5F63, 23), text: Color(0xFFFFFF, 231), quiet: Color(0xBFE3E1, 152), dimmedBlock: Color(0x344647, 238),
      dimmedText: Color(0xC4CCCC, 251), basic: .whiteOnBlue),
    products: [
      Product("Meridian Everyday", face: .one, of: "SKRILL-VIRTUAL-MC-EEA"),
      Product("Meridian Plus", face: .two, of: "SKRILL-PHYSICAL-MC-EEA"),
      Product("Meridian Instant", face: .three, of: "SKRILL-DIGITAL-MC-EEA"),
      Product("Meridian Travel", face: .four, of: "SKRILL-VIRTUAL-VISA-EEA"),
      Product("Meridian Everyday", face: .one, of: "SKRILL-VIRTUAL-VISA-US"),
      Product("Meridian Plus", face: .two, of: "SKRILL-PHYSICAL-VISA-US"),
      Product("Meridian Everyday", face: .one, of: "SKRILL-VIRTUAL-VISA-GB"),
    ])

  /// A private bank: bottle green and graphite, champagne text and a gold accent.
  package static let strict = Theme(
    accent: Pair(block: Color(0xCDB36C, 179), text: Color(0x1A1914, 16)),
    chip: Pair(block: Color(0xCDB36C, 179), text: Color(0x3A2F10, 16)),
    faces: Face(
      block: Color(0x14382C, 22), text: Color(0xF3E7C6, 230), quiet: Color(0xCDBE93, 187), dimmedBlock: Color(0x2E3A35, 236),
      dimmedText: Color(0xC5C5B8, 250), basic: .blackOnGray),
    Face(
      block: Color(0x26231F, 235), text: Color(0xEBD9A8, 223), quiet: Color(0xBFAF83, 180), dimmedBlock: Color(0x353432, 238),
      dimmedText: Color(0xC3BFB5, 250), basic: .whiteOnBlack),
    products: [
      Product("Citadel Reserve", face: .one, of: "CITADEL-VIRTUAL-VISA-EEA"),
      Product("Citadel Crest", face: .two, of: "CITADEL-PHYSICAL-MC-EEA"),
      Product("Citadel Reserve", face: .one, of: "CITADEL-VIRTUAL-VISA-US"),
    ])

  /// Pocket money: light cards with dark text.
  package static let withoutPIN = Theme(
    accent: Pair(block: Color(0xFF9A80, 216), text: Color(0x2E1510, 16)),
    chip: Pair(block: Color(0xF7E9C8, 230), text: Color(0x4A3B12, 16)),
    faces: Face(
      block: Color(0xFFC0AB, 217), text: Color(0x3D1C14, 16), quiet: Color(0x6E3B2E, 52), dimmedBlock: Color(0xD9CCC7, 252),
      dimmedText: Color(0x574B47, 239), basic: .blackOnCyan),
    Face(
      block: Color(0xB2E0D0, 152), text: Color(0x10362C, 16), quiet: Color(0x2E5E51, 23), dimmedBlock: Color(0xC9D4D0, 252),
      dimmedText: Color(0x46524E, 239), basic: .blackOnGreen),
    products: [
      Product("Pebble Skip", face: .one, of: "PEBBLE-VIRTUAL-MC-EEA"), Product("Pebble Skip", face: .two, of: "PEBBLE-VIRTUAL-VISA-US"),
    ])
}

/// The look of an issuer's app: its accent and the faces of its cards, in 24-bit color, in 256 colors and in 16.
///
/// Stored with the world. Each text color has its own background, so that the contrast is the same on every terminal. (Rules, themes)
package struct Theme: Hashable, Sendable {
  /// A color as 24-bit terminals show it, and its number on terminals with 256 colors.
  package struct Color: Hashable, Sendable {
    /// `0xRRGGBB`.
    package let rgb: UInt32
    /// At least 16: the first 16 colors are the user's own.
    package let indexed: UInt8

    package init(_ rgb: UInt32, _ indexed: UInt8) {
      self.rgb = rgb
      self.indexed = indexed
    }
  }

  /// Text on a background.
  package struct Pair: Hashable, Sendable {
    package var block: Color
    package var text: Color

    package init(block: Color, text: Color) {
      self.block = block
      self.text = text
    }
  }

  /// The colors of a card.
  package struct Face: Hashable, Sendable {
    package var block: Color
    package var text: Color
    package var quiet: Color
    /// The background of a card that is blocked.
    package var dimmedBlock: Color
    package var dimmedText: Color
    package var basic: BasicPair
  }

  /// Two of the 16 colors, whose contrast is sufficient in the usual palettes. (`StyleTests`)
  package enum BasicPair: String, CaseIterable, Hashable, Sendable {
    case whiteOnBlue = "white-on-blue"
    case whiteOnBlack = "white-on-black"
    case blackOnGray = "black-on-gray"
    case blackOnCyan = "black-on-cyan"
    case blackOnGreen = "black-on-green"
    case blackOnYellow = "black-on-yellow"

    package var ink: UInt8 {
      switch self {
      case .whiteOnBlue, .whiteOnBlack: 15
      case .blackOnGray, .blackOnCyan, .blackOnGreen, .blackOnYellow: 0
      }
    }

    package var block: UInt8 {
      switch self {
      case .whiteOnBlue: 4
      case .whiteOnBlack: 0
      case .blackOnGray: 7
      case .blackOnCyan: 14
      case .blackOnGreen: 10
      case .blackOnYellow: 11
      }
    }
  }

  /// The number of a face.
  package enum Slot: Int, CaseIterable, Hashable, Codable, Sendable {
    case one = 1
    case two, three, four
  }

  /// The name that customers see for the cards of a program, and the face of these cards.
  package struct Product: Hashable, Sendable {
    package let program: String
    package var name: String
    package var face: Slot

    package init(_ name: String, face: Slot, of program: String) {
      self.program = program
      self.name = name
      self.face = face
    }
  }

  /// The colors of the primary button, and of the bars across cards.
  package var accent: Pair
  /// The colors of the chip on physical cards, and of its lines.
  package var chip: Pair
  /// The first face, which every theme has.
  package var first: Face
  private var others: [Face?]
  /// The programs that have a name for customers.
  package private(set) var products: [Product]

  package init(
    accent: Pair, chip: Pair, faces first: Face, _ second: Face? = nil, _ third: Face? = nil, _ fourth: Face? = nil, products: [Product]
  ) {
    self.accent = accent
    self.chip = chip
    self.first = first
    others = [second, third, fourth]
    self.products = products
  }

  /// The face with this number; nil if the issuer doesn't have it. The first face can't be removed.
  package subscript(slot: Slot) -> Face? {
    get { slot == .one ? first : others[slot.rawValue - 2] }
    set {
      if slot != .one { others[slot.rawValue - 2] = newValue } else if let newValue { first = newValue }
    }
  }

  /// The face with this number, or the first face if the issuer doesn't have it.
  package func face(_ slot: Slot) -> Face { self[slot] ?? first }

  /// The product of a program; nil for a program without a name for customers, such as one for tests.
  package subscript(product program: String) -> Product? {
    get { products.first { $0.program == program } }
    set {
      let index = products.firstIndex { $0.program == program }
      switch (index, newValue) {
      case (let index?, let new?): products[index] = new
      case (let index?, nil): products.remove(at: index)
      case (nil, let new?): products.append(new)
      case (nil, nil): break
      }
    }
  }
}

// MARK: - As text

/// A part of a theme's text. All parts are written into one byte buffer: joining strings would take five times as long.
private protocol ThemePart {
  func write(to bytes: inout [UInt8])
}

extension ThemePart {
  var written: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  fileprivate mutating func append(decimal number: UInt8) {
    if number >= 100 { append(UInt8(ascii: "0") + number / 100) }
    if number >= 10 { append(UInt8(ascii: "0") + number / 10 % 10) }
    append(UInt8(ascii: "0") + number % 10)
  }

  /// Appends the colors, separated by spaces.
  fileprivate mutating func append(_ colors: Theme.Color...) {
    for (index, color) in colors.enumerated() {
      if index > 0 { append(UInt8(ascii: " ")) }
      color.write(to: &self)
    }
  }
}

extension Theme.Color: LosslessStringConvertible, ThemePart {
  /// `#2B3A9B/25`
  package var description: String { written }

  fileprivate func write(to bytes: inout [UInt8]) {
    writeHex(to: &bytes)
    bytes.append(UInt8(ascii: "/"))
    bytes.append(decimal: indexed)
  }

  /// `#2B3A9B`
  package var hex: String {
    var bytes: [UInt8] = []
    writeHex(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeHex(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "#"))
    for shift in stride(from: 20, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: rgb >> UInt32(shift)) & 0xF
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }

  package init?(_ text: String) {
    var words = Words(text)
    self.init(&words)
    guard words.isEmpty else { return nil }
  }

  fileprivate init?(_ words: inout Words) {
    let word = words.next()
    guard (9...11).contains(word.count), word.first == UInt8(ascii: "#"), word.dropFirst(7).first == UInt8(ascii: "/") else { return nil }
    var rgb: UInt32 = 0
    for byte in word.dropFirst().prefix(6) {
      guard let digit = Self.hexadecimal(byte) else { return nil }
      rgb = rgb << 4 | digit
    }
    var number = 0
    for byte in word.dropFirst(8) {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    guard (16...255).contains(number) else { return nil }
    self.init(rgb, UInt8(number))
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}

extension Theme.Pair: LosslessStringConvertible, ThemePart {
  /// `#3448C5/26 #FFFFFF/231`: background and text.
  package var description: String { written }

  fileprivate func write(to bytes: inout [UInt8]) { bytes.append(block, text) }

  package init?(_ text: String) {
    var words = Words(text)
    self.init(&words)
  }

  fileprivate init?(_ words: inout Words) {
    guard let block = Theme.Color(&words), let ink = Theme.Color(&words), words.isEmpty else { return nil }
    self.init(block: block, text: ink)
  }
}

extension Theme.Face: LosslessStringConvertible, ThemePart {
  /// Background, text, quiet text, dimmed background, dimmed text, and the pair for 16 colors.
  package var description: String { written }

  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(block, text, quiet, dimmedBlock, dimmedText)
    bytes.append(" ")
    bytes += basic.rawValue.utf8
  }

  package init?(_ text: String) {
    var words = Words(text)
    self.init(&words)
  }

  fileprivate init?(_ words: inout Words) {
    guard let block = Theme.Color(&words), let ink = Theme.Color(&words), let quiet = Theme.Color(&words),
      let dimmedBlock = Theme.Color(&words), let dimmedText = Theme.Color(&words),
      let basic = Theme.BasicPair(rawValue: words.text().lowercased()), words.isEmpty
    else { return nil }
    self.init(block: block, text: ink, quiet: quiet, dimmedBlock: dimmedBlock, dimmedText: dimmedText, basic: basic)
  }
}

extension Theme.Product: CustomStringConvertible, ThemePart {
  /// `1 Meridian Everyday`: face and name.
  package var description: String { written }

  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(decimal: UInt8(face.rawValue))
    bytes.append(" ")
    bytes += name.utf8
  }

  package init?(_ text: String, of program: String) {
    var words = Words(text)
    self.init(&words, of: program)
  }

  fileprivate init?(_ words: inout Words, of program: String) {
    guard let face = Theme.Slot(&words) else { return nil }
    let name = words.rest()
    guard !name.isEmpty else { return nil }
    self.init(name, face: face, of: program)
  }
}

extension Theme.Slot {
  fileprivate init?(_ words: inout Words) {
    guard let number = Int(words.text()) else { return nil }
    self.init(rawValue: number)
  }
}

/// Parses the words of a theme's text as bytes: the theme is parsed at each start, and parsing characters would take ten times as long.
private struct Words {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    skipSpaces()
  }

  init(_ text: String) { self.init(ArraySlice(text.utf8)) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Takes the next word; it is empty if there is none.
  mutating func next() -> ArraySlice<UInt8> {
    let word = bytes.prefix { $0 != UInt8(ascii: " ") }
    bytes = bytes[word.endIndex...]
    skipSpaces()
    return word
  }

  mutating func text() -> String { String(decoding: next(), as: UTF8.self) }

  /// The remaining text.
  func rest() -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func skipSpaces() { bytes = bytes.drop { $0 == UInt8(ascii: " ") } }
}

/// A theme is one text in the world's file, on the wire, and in a phone's storage.
extension Theme: LosslessStringConvertible, ThemePart {
  /// `accent …; chip …; face 1 …; product SKRILL-VIRTUAL-MC-EEA 1 Meridian Everyday`
  package var description: String { written }

  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.reserveCapacity(1024)
    bytes.append("accent ")
    accent.write(to: &bytes)
    bytes.append("; chip ")
    chip.write(to: &bytes)
    for slot in Slot.allCases {
      guard let face = self[slot] else { continue }
      bytes.append("; face ")
      bytes.append(decimal: UInt8(slot.rawValue))
      bytes.append(" ")
      face.write(to: &bytes)
    }
    for product in products {
      bytes.append("; product ")
      bytes += product.program.utf8
      bytes.append(" ")
      product.write(to: &bytes)
    }
  }

  package init?(_ text: String) {
    var (accent, chip): (Pair?, Pair?) = (nil, nil)
    var faces: [Face?] = [nil, nil, nil, nil]
    var products: [Product] = []
    for part in Array(text.utf8).split(separator: UInt8(ascii: ";")) {
      var words = Words(part)
      let kind = words.text()
      guard !words.isEmpty else { return nil }
      switch kind {
      case "accent": accent = Pair(&words)
      case "chip": chip = Pair(&words)
      case "face":
        guard let slot = Slot(&words), let face = Face(&words) else { return nil }
        faces[slot.rawValue - 1] = face
      case "product":
        let program = words.text()
        guard let product = Product(&words, of: program) else { return nil }
        products.append(product)
      // A newer issuer may send other parts.
      default: break
      }
    }
    guard let accent, let chip, let first = faces[0] else { return nil }
    self.init(accent: accent, chip: chip, faces: first, faces[1], faces[2], faces[3], products: products)
  }
}

extension Theme: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let theme = Theme(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a theme")
    }
    self = theme
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A theme as its issuer announces it, with its text, which is made once and not for each response.
package struct AnnouncedTheme: Hashable, Sendable {
  package let theme: Theme
  private let text: String

  package init(_ theme: Theme) {
    self.theme = theme
    text = theme.description
  }
}

extension AnnouncedTheme: Codable, CustomStringConvertible {
  package var description: String { text }

  package init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Theme.self)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

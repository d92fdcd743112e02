/// Splits a program's output into characters, controls and escape sequences.
struct SequenceParser: Sendable {
  enum Element {
    case character(Unicode.Scalar)
    case control(UInt8)
    case escape(intermediates: String, final: Unicode.Scalar)
    case csi(prefix: String, numbers: [Int?], final: Unicode.Scalar)
    case string(String)
  }

  private enum State { case ground, escape, csi, string, stringEscape }
  private var state = State.ground
  private var held: [UInt8] = []
  private var missing = 0

  mutating func receive(_ byte: UInt8) -> Element? {
    switch state {
    case .ground: return receiveText(byte)
    case .escape:
      switch byte {
      case 0x5B: begin(.csi)
      case 0x5D, 0x50, 0x58, 0x5E, 0x5F: begin(.string)
      case 0x20...0x2F: held.append(byte)
      default:
        state = .ground
        return .escape(intermediates: String(decoding: held, as: UTF8.self), final: Unicode.Scalar(byte))
      }
    case .csi:
      if byte < 0x20 { return .control(byte) }
      if byte < 0x40 {
        held.append(byte)
        return nil
      }
      state = .ground
      let prefix = String(decoding: held.filter { !(0x30...0x3B ~= $0) }, as: UTF8.self)
      let parameters = String(decoding: held.filter { 0x30...0x3B ~= $0 }, as: UTF8.self)
      let parts = parameters.isEmpty ? [] : parameters.split(separator: ";", omittingEmptySubsequences: false)
      // The parts of a color, without the color space. (ISO 8613-6)
      let numbers = parts.flatMap { part in part.contains(":") ? part.split(separator: ":").map { Int($0) } : [Int(part)] }
      return .csi(prefix: prefix, numbers: numbers, final: Unicode.Scalar(byte))
    case .string:
      if byte == 0x07 { return finishString() }
      if byte == 0x1B { state = .stringEscape } else { held.append(byte) }
    case .stringEscape: return finishString()
    }
    return nil
  }

  private mutating func begin(_ next: State) {
    state = next
    held = []
  }

  private mutating func finishString() -> Element {
    state = .ground
    return .string(String(decoding: held, as: UTF8.self))
  }

  private mutating func receiveText(_ byte: UInt8) -> Element? {
    switch byte {
    case 0x1B: begin(.escape)
    case 0..<0x20: return .control(byte)
    case 0x20..<0x80: return .character(Unicode.Scalar(byte))
    case 0x80..<0xC0:
      held.append(byte)
      missing -= 1
      if missing == 0 { return String(decoding: held, as: UTF8.self).unicodeScalars.first.map(Element.character) }
    default:
      held = [byte]
      missing = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    }
    return nil
  }
}

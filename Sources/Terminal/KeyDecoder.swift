package import UserInterface

/// Converts the terminal's bytes into keys, however reads split them.
///
/// A state machine over single bytes, so that the result doesn't depend on the reads. Only one decision needs a clock: whether an ESC was
/// the Esc key or the first byte of a sequence. The caller waits for the next byte for `escapeTimeout`, then calls `expire`.
package struct KeyDecoder: Sendable {
  private enum State: Equatable {
    /// Between two keys.
    case ground
    /// Inside a UTF-8 character that needs this many more bytes.
    case utf8(missing: Int)
    /// After ESC.
    case escape
    /// After ESC O.
    case ss3
    /// After ESC [; the parameters so far are in `held`.
    case csi
    /// The Linux console's function keys: ESC [ [ and one letter.
    case consoleKey
    /// A mouse report in the old form, of which this many bytes are missing.
    case mouse(missing: Int)
    /// A string from the terminal (OSC, DCS, APC, PM, SOS) up to BEL or ESC \; `first` is the byte that began it, nil after the next byte.
    case string(first: UInt8?, escaped: Bool)
    /// A bracketed paste; `matched` bytes of its end marker have arrived.
    case paste(matched: Int)
  }

  private var state = State.ground
  private var held: [UInt8] = []
  /// True once Ctrl-C has arrived in an open paste. If the paste is closed, the Ctrl-C is part of its text.
  private var isInterrupted = false
  /// The maximum length of a paste in bytes; a longer one is cut. No field takes as much, and a sender must not fill the memory.
  package static let longestPaste = 1 << 20
  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  package init() {}

  /// The time for which the caller waits for the next byte before it calls `expire`; nil if no sequence is open.
  package var escapeTimeout: Duration? {
    switch state {
    case .ground: nil
    case .escape: .milliseconds(100)
    case .paste: isInterrupted ? .milliseconds(250) : .seconds(2)
    default: .milliseconds(250)
    }
  }

  /// Decodes the bytes of one read.
  ///
  /// Combining marks that arrive in the same read as their base character form one key with it.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
    var inputs: [Input] = []
    for byte in bytes { receive(byte, into: &inputs) }
    return inputs
  }

  /// Ends an open sequence after the timeout, and returns its keys.
  package mutating func expire() -> [Input] {
    var inputs: [Input] = []
    switch state {
    case .ground: break
    case .escape: inputs.append(.key(.escape))
    case .paste(let matched):
      // The paste's end marker is missing, so the paste contains the keys that were typed after it, including any Ctrl-C.
      let isInterrupted = isInterrupted
      finishPaste(matched, into: &inputs)
      if isInterrupted { inputs.append(.key(.control("c"))) }
    case .string(_?, escaped: true):
      appendBroken(to: &inputs)
      inputs.append(.key(.escape))
    default: appendBroken(to: &inputs)
    }
    reset()
    return inputs
  }

  private mutating func reset() {
    state = .ground
    isInterrupted = false
    held.removeAll(keepingCapacity: held.capacity <= 4096)
  }

  /// Appends an incomplete sequence as keys: Esc and a letter, if a person may have typed them quickly, or an unknown key.
  private func appendBroken(to inputs: inout [Input]) {
    let letter: UInt8? =
      switch state {
      case .ss3 where held.isEmpty: 0x4F
      case .csi where held.isEmpty: 0x5B
      case .string(let first, _): first
      default: nil
      }
    if let letter {
      inputs += [.key(.escape), .key(.character(Character(Unicode.Scalar(letter))))]
    } else {
      inputs.append(.key(.unknown))
    }
  }

  private mutating func emit(_ key: Key, into inputs: inout [Input]) {
    reset()
    inputs.append(.key(key))
  }

  /// Ends a broken sequence, and decodes the byte that broke it on its own, so that Ctrl-C always works.
  private mutating func abandon(at byte: UInt8, into inputs: inout [Input]) {
    appendBroken(to: &inputs)
    reset()
    receive(byte, into: &inputs)
  }

  private mutating func receive(_ byte: UInt8, into inputs: inout [Input]) {
    switch state {
    case .ground: receiveFirst(byte, into: &inputs)
    case .utf8(let missing): receiveUTF8(byte, missing, into: &inputs)
    case .escape: receiveAfterEscape(byte, into: &inputs)
    case .ss3: receiveSS3(byte, into: &inputs)
    case .csi: receiveCSI(byte, into: &inputs)
    case .consoleKey:
      if byte < 0x20 { abandon(at: byte, into: &inputs) } else { emit(.unknown, into: &inputs) }
    case .mouse(let missing):
      if byte < 0x20 { return abandon(at: byte, into: &inputs) }
      if missing == 1 { emit(.unknown, into: &inputs) } else { state = .mouse(missing: missing - 1) }
    case .string(let first, let escaped):
      switch byte {
      case 0x07: emit(.unknown, into: &inputs)
      case 0x1B: state = .string(first: first, escaped: true)
      case 0x5C where escaped: emit(.unknown, into: &inputs)
      case _ where escaped:
        // No string after all: the ESC begins another sequence.
        if first != nil { appendBroken(to: &inputs) }
        reset()
        state = .escape
        receive(byte, into: &inputs)
      case 0..<0x20: abandon(at: byte, into: &inputs)
      default: state = .string(first: nil, escaped: false)
      }
    case .paste(let matched): receivePasted(byte, matched, into: &inputs)
    }
  }

  private mutating func receiveFirst(_ byte: UInt8, into inputs: inout [Input]) {
    switch byte {
    case 0x20..<0x7F: inputs.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0x1B: state = .escape
    case 0x08, 0x7F: inputs.append(.key(.backspace))
    case 0x09: inputs.append(.key(.tab))
    case 0x0A, 0x0D: inputs.append(.key(.enter))
    case 0x01...0x1A: inputs.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
    case 0xC2...0xF4:
      state = .utf8(missing: Self.continuations(after: byte))
      held = [byte]
    default: inputs.append(.key(.unknown))
    }
  }

  private static func continuations(after byte: UInt8) -> Int { byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3 }

  private mutating func receiveUTF8(_ byte: UInt8, _ missing: Int, into inputs: inout [Input]) {
    guard byte & 0xC0 == 0x80 else { return abandon(at: byte, into: &inputs) }
    held.append(byte)
    guard missing == 1 else {
      state = .utf8(missing: missing - 1)
      return
    }
    var value = UInt32(held[0]) & (held.count == 2 ? 0x1F : held.count == 3 ? 0x0F : 0x07)
    for byte in held.dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
    let shortest: UInt32 = held.count == 2 ? 0x80 : held.count == 3 ? 0x800 : 0x1_0000
    reset()
    guard value >= shortest, value >= 0xA0, let scalar = Unicode.Scalar(value) else { return inputs.append(.key(.unknown)) }
    append(scalar, to: &inputs)
  }

  /// Appends a character; a combining mark joins the character before it.
  private func append(_ scalar: Unicode.Scalar, to inputs: inout [Input]) {
    if case .key(.character(let base))? = inputs.last {
      var joined = String(base)
      joined.unicodeScalars.append(scalar)
      if joined.count == 1 {
        inputs[inputs.count - 1] = .key(.character(Character(joined)))
        return
      }
    }
    inputs.append(.key(.character(Character(scalar))))
  }

  private mutating func receiveAfterEscape(_ byte: UInt8, into inputs: inout [Input]) {
    switch byte {
    case 0x5B: state = .csi
    case 0x4F: state = .ss3
    case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string(first: byte, escaped: false)
    default:
      // Esc, then at once another key, which was typed quickly or with Alt. A second ESC may begin a sequence.
      emit(.escape, into: &inputs)
      receive(byte, into: &inputs)
    }
  }

  private mutating func receiveSS3(_ byte: UInt8, into inputs: inout [Input]) {
    switch byte {
    case 0x30...0x3B: if held.count < 16 { held.append(byte) }
    case 0x4D: emit(.enter, into: &inputs)  // keypad
    case 0x70...0x79: emit(.character(Character(Unicode.Scalar(byte - 0x40))), into: &inputs)
    case 0x40..<0x7F: emit(Self.cursorKey(byte) ?? .unknown, into: &inputs)
    default: abandon(at: byte, into: &inputs)
    }
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    default: nil
    }
  }

  private mutating func receiveCSI(_ byte: UInt8, into inputs: inout [Input]) {
    switch byte {
    case 0x24 where held.first.map({ 0x30...0x39 ~= $0 }) == true: emit(.unknown, into: &inputs)  // rxvt's Shift-Delete
    case 0x20...0x3F: if held.count < 32 { held.append(byte) }
    case 0x5B where held.isEmpty: state = .consoleKey
    case 0x4D where held.isEmpty: state = .mouse(missing: 3)
    case 0x7E where held == [0x32, 0x30, 0x30]:
      state = .paste(matched: 0)
      held = []
    case 0x40..<0x7F: emit(known(byte) ?? .unknown, into: &inputs)
    default: abandon(at: byte, into: &inputs)
    }
  }

  /// Returns the key of a complete CSI sequence, without its modifiers.
  private func known(_ final: UInt8) -> Key? {
    guard held.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x3B }) else { return nil }
    if final == 0x5A { return .backTab }
    guard final == 0x7E else { return held.isEmpty || held.first == 0x31 ? Self.cursorKey(final) : nil }
    switch held.prefix(while: { $0 != 0x3B }) {
    case [0x31], [0x37]: return .home
    case [0x34], [0x38]: return .end
    case [0x33]: return .delete
    case [0x35]: return .pageUp
    case [0x36]: return .pageDown
    default: return nil
    }
  }

  private mutating func receivePasted(_ byte: UInt8, _ matched: Int, into inputs: inout [Input]) {
    if byte == Self.pasteEnd[matched] {
      if matched + 1 == Self.pasteEnd.count { finishPaste(0, into: &inputs) } else { state = .paste(matched: matched + 1) }
      return
    }
    keep(Self.pasteEnd.prefix(matched))
    if byte == 0x03 { isInterrupted = true }
    if byte == Self.pasteEnd[0] {
      state = .paste(matched: 1)
    } else {
      keep(CollectionOfOne(byte))
      state = .paste(matched: 0)
    }
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    held.append(contentsOf: bytes.prefix(max(0, Self.longestPaste - held.count)))
  }

  private mutating func finishPaste(_ matched: Int, into inputs: inout [Input]) {
    keep(Self.pasteEnd.prefix(matched))
    inputs.append(.paste(String(decoding: held, as: UTF8.self)))
    reset()
  }
}

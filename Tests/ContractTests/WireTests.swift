import Basics
import Contract
import Foundation
import Testing
import WalletModel
import Wire

/// The encoder and the scans that every answer passes.
@Suite struct WireTests {
  /// Our own encoder writes what every other program reads.
  @Test func `answers are JSON`() throws {
    struct Odd: Codable, Equatable {
      enum Kind: Codable, Equatable {
        case plain
        case rich(name: String, Int?)
      }
      var texts = ["", "\"\\/", "\u{0}\n\u{1F}\u{7F}\u{2028}", "Zoë 🙂", String(repeating: "x\"", count: 3000)]
      var numbers: [Double] = [0, -0.5, 1e300, .leastNonzeroMagnitude, 100]
      var wide: [Int64] = [.min, .max]
      var narrow: [UInt8] = [0, 255]
      var kinds: [Kind] = [.plain, .rich(name: "a", 1), .rich(name: "", nil)]
      var nothing: [Int] = []
      var maybe: [Int?] = [1, nil]
      var nested = [["a": [true, false]], [:]]
      var done = Done()
      var secret = Secret("x")
      var certificate = Opaque<CertificateKind>("-----BEGIN\n")
    }
    let bytes = try [UInt8](wire: Odd())
    #expect(try JSONDecoder().decode(Odd.self, from: Data(bytes)) == Odd())
    #expect(!bytes.contains(0x0A), "on one line")
    #expect(throws: (any Error).self) { try [UInt8](wire: ["x": Double.nan]) }
    #expect(try [UInt8](wire: "x") == Array("\"x\"".utf8))
  }

  /// Opaque values are written for the wire alone, and are no secrets.
  @Test func `opaque values are shown by their kind`() throws {
    let (signature, none) = (Opaque<SignatureKind>("SENTINEL"), Opaque<ActivationDataKind>(""))
    #expect(try WireJSON([signature]).bytes == Array(#"["SENTINEL"]"#.utf8) && !WireJSON([signature]).hasSecret)
    #expect(try WireJSON(masked: [signature]).bytes == Array(#"["<signature>"]"#.utf8))
    #expect(try JSONEncoder().encode([none]) == Data(#"[""]"#.utf8), "there is nothing to hide")
    var text = "\(signature) \(String(reflecting: signature)) "
    dump(signature, to: &text)
    #expect(text.hasPrefix("<signature> <signature> ") && !text.contains("SENTINEL"))
  }

  /// Looking at eight bytes at a time sees each of them, wherever it stands.
  @Test func `what is printable is seen at every place`() {
    for length in 0...19 {
      let text = [UInt8](repeating: UInt8(ascii: "x"), count: length)
      #expect(text.withUnsafeBufferPointer { $0.isPrintable() && $0.isPrintable(but: UInt8(ascii: "%"), UInt8(ascii: "+")) })
      for place in text.indices {
        for byte in UInt8.min ... .max {
          var text = text
          text[place] = byte
          let (all, most) = text.withUnsafeBufferPointer { ($0.isPrintable(), $0.isPrintable(but: UInt8(ascii: "%"), UInt8(ascii: "+"))) }
          let isPrintable = (0x20...0x7E).contains(byte)
          guard all == isPrintable, most == (isPrintable && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "+")) else {
            Issue.record("byte \(byte) at \(place) of \(length)")
            return
          }
        }
      }
    }
  }
}

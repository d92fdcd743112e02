import Basics
import LocalServer
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import Wire

/// Only TLS of today is spoken, and nothing else on its port.
@Suite(.timeLimit(.minutes(10))) struct TLSTests {
  private let folder = TemporaryFolder()
  private let server: LocalServer

  init() throws {
    server = try LocalServer(path: folder.path, source: VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
  }

  /// Returns a ClientHello. (RFC 5246, 7.4.1.2; the extensions of RFC 8422)
  static func hello(_ version: UInt8, suites: [UInt16]) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    func sized(_ content: [UInt8], _ count: Int) -> [UInt8] { bytes(content.count, count) + content }
    // P-256, with SHA-256 or the SHA-1 of old.
    let groups = bytes(10, 2) + sized(sized([0x00, 0x17], 2), 2)
    let points = bytes(11, 2) + sized(sized([0x00], 1), 2)
    let signatures = bytes(13, 2) + sized(sized([0x04, 0x03, 0x02, 0x03], 2), 2)
    let content =
      [0x03, version] + [UInt8](repeating: 0x5A, count: 32) + sized([], 1) + sized(suites.flatMap { bytes(Int($0), 2) }, 2)
      + sized([0x00], 1) + sized(groups + points + signatures, 2)
    return [0x16, 0x03, 0x01] + sized([0x01] + sized(content, 3), 2)
  }

  /// Returns the beginning of the response; empty if the server closes the connection.
  private func answer(to bytes: [UInt8]) throws -> [UInt8] {
    let connection = try RawConnection(port: server.transport.port)
    connection.say(bytes)
    return connection.hear(bytes: 5)
  }

  @Test func `old versions are refused`() throws {
    // ECDHE-ECDSA with AES-128-CBC and SHA, which these versions know.
    for version: UInt8 in [0x00, 0x01, 0x02] {
      let answer = try answer(to: Self.hello(version, suites: [0xC009, 0x002F]))
      #expect(answer.isEmpty, "\(answer)")
    }
    // The canary: the same in TLS 1.2 with a suite of today is taken up.
    #expect(try answer(to: Self.hello(0x03, suites: [0xC02B])).prefix(3) == [0x16, 0x03, 0x03])
  }

  @Test func `old ciphers are refused`() throws {
    // CBC, RC4, NULL, without forward secrecy.
    for suite: UInt16 in [0xC009, 0xC023, 0xC007, 0xC006, 0x002F, 0x009C] {
      let answer = try answer(to: Self.hello(0x03, suites: [suite]))
      #expect(answer.isEmpty, "\(answer)")
    }
  }

  @Test func `what is no TLS hears no HTTP`() throws {
    for text in [
      "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n", "\u{16}\u{3}\u{1}\u{7F}\u{7F}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{0}",
    ] {
      let connection = try RawConnection(port: server.transport.port)
      connection.say(text)
      connection.sayNoMore()
      #expect(!connection.hear().contains("HTTP"))
    }
    #expect(try answer(to: Self.hello(0x03, suites: [0xC02B])).first == 0x16)
  }
}

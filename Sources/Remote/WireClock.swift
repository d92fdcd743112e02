internal import FoundationEssentials
package import WalletModel

/// How a world's clock goes, as it is asked for and set from elsewhere.
package struct WireClock: Codable, Hashable, Sendable {
  package static let path = "/control/clock"

  /// `running`, `frozen` or `stopped`.
  package let mode: String
  /// Running: how far ahead of the machine's clock; else the moment, since 1970.
  package let milliseconds: Int64
  /// What it shows; only told.
  package let now: Int64?

  package init(mode: String, milliseconds: Int64, now: Int64? = nil) {
    self.mode = mode
    self.milliseconds = milliseconds
    self.now = now
  }

  package init(_ request: WireRequest) throws(WalletError) {
    guard let clock = try? JSONDecoder().decode(WireClock.self, from: Data(request.body)) else {
      throw .unreadable("body", "has to be a clock's mode and milliseconds")
    }
    self = clock
  }

  package init(_ answer: WireAnswer) throws(WalletError) { self = try OperationCodec.body(answer, as: WireClock.self) }

  package var answer: WireAnswer { WireAnswer(status: 200, type: .json, body) }
  package static var question: WireRequest { WireRequest(method: "GET", path: path) }
  package var request: WireRequest {
    WireRequest(method: "PUT", path: Self.path, headers: [WireHeader.contentType: ContentType.json.rawValue], body: body)
  }

  // Texts and numbers are all there is in it.
  private var body: [UInt8] { (try? JSONEncoder.wire.encode(self)).map { Array($0) } ?? [] }
}

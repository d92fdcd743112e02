package import Basics
internal import WalletModel
internal import Wire

/// The fields that every response of the checkout gateway has in addition to its content. (OPPWA, `buildNumber`, `timestamp`, `ndc`)
package struct GatewayTrace: Codable, Hashable, Sendable {
  package let buildNumber: String
  /// `2026-11-21 09:41:00.000+0000`
  package let timestamp: String
  /// The identifier by which support finds the request: the checkout's, if there is one, otherwise the request's.
  package let ndc: String

  package init(at moment: Timestamp, ndc: String) {
    (buildNumber, self.ndc) = (Self.build, ndc)
    let part = (moment.milliseconds % 1000 + 1000) % 1000
    let digits = String(repeating: "0", count: part < 10 ? 2 : part < 100 ? 1 : 0) + "\(part)"
    timestamp = "\(moment.date()) \(moment.time(seconds: true)).\(digits)+0000"
  }

  /// The build of the simulated gateway, which has only one.
  private static let build = "2f6f0c1d7b3e4a5968c0d1e2f3a4b5c6d7e8f901@2026-11-21 09:41:00 +0000"
}

extension GatewayTrace {
  /// Adds the fields of the trace at the end of a JSON object.
  func added(to object: [UInt8]) -> [UInt8] {
    // Strings can always be encoded.
    let fields = (try? [UInt8](wire: self)) ?? []
    return object == Array("{}".utf8) ? fields : object.dropLast() + [UInt8(ascii: ",")] + fields.dropFirst()
  }
}

/// The data of a request that its response may contain.
package struct RequestTrace: Sendable {
  /// The request's `Request-Id`.
  let identifier: String
  /// The fields of the request's path, percent-encoded.
  let path: [String: Substring]
  /// The clock of the request's world, if there is one. Most responses don't read it.
  package var now: @Sendable () -> Timestamp

  package init(_ identifier: String, _ path: [String: Substring], now: @escaping @Sendable () -> Timestamp) {
    (self.identifier, self.path, self.now) = (identifier, path, now)
  }

  /// - Parameter made: the identifier that the response contains; nil if it contains none.
  func gatewayTrace(_ made: String?) -> GatewayTrace {
    let checkout = path["checkoutId"].flatMap { PercentEncoding.decode($0) }.map(CheckoutIdentifier.init(rawValue:))
    // Doesn't send back a text that isn't a checkout's identifier.
    return GatewayTrace(at: now(), ndc: made ?? checkout.flatMap { $0.node == nil ? nil : $0.rawValue } ?? identifier)
  }
}

package import Contract
internal import Cryptography
package import Simulation
package import WalletModel

/// The issuers' half of a world where it is elsewhere; the phones' half is here.
package protocol DistantHalf: Sendable {
  /// The door there.
  var backend: any Backend { get }
  /// What opens it; tells it from every other one.
  var worldKey: Secret { get }
  /// Where it is, for people.
  var place: String { get }
  /// With which customer care asks at that door; nil where whoever is here may not.
  var careKey: Secret? { get }
  /// Calls whenever there may be something new since an event, until the task is cancelled or the connection ends.
  func listen(after number: Int64, _ news: @escaping @Sendable () -> Void) async
  /// Lets the clock there go like the one here; what a person should know where that fails.
  func keepClock(_ state: WorldTime.State) async -> WalletError?
}

/// What a world keeps of its distant half, so that it is never opened with another.
package struct DistantHalfNote: Hashable, Sendable, CustomStringConvertible {
  /// Tells nothing about the key.
  let identity: String
  package let place: String

  init(_ half: any DistantHalf) {
    identity = SHA256.hash(Array("billfold distant half ".utf8) + Array(half.worldKey.reveal().utf8)).hexadecimal
    place = half.place
  }

  init(_ text: String) {
    identity = String(text.prefix { $0 != " " })
    place = String(text.dropFirst(identity.count + 1))
  }

  package var description: String { "\(identity) \(place)" }
}

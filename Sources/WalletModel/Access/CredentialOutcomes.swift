/// Recorded outcomes of credential checks and hashes, used in replays, where stand-ins replace the credentials.
package protocol CredentialOutcomes: Sendable {
  /// The next recorded outcome of this name; nil if there is none.
  func consumeOutcome(named name: String) -> [UInt8]?
  func note(_ outcome: [UInt8], named name: String)
}

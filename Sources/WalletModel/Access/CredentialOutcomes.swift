/// Outcomes of checks and hashes of credentials that were recorded, for replays in which the credentials are stand-ins.
package protocol CredentialOutcomes: Sendable {
  /// The next recorded outcome of this name; nil if there is none.
  func consumeOutcome(named name: String) -> [UInt8]?
  func note(_ outcome: [UInt8], named name: String)
}

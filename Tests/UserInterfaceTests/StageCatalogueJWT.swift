import WalletModel

@testable import UserInterface

/// The JWTs of a payment beside the phone, which keeps its own screen.
extension StageCatalogue {
  static let jwts: [Entry] = [
    entry("jwt-request", Catalogue.jwts), entry("jwt-request", Size(columns: 120, rows: 40), Catalogue.jwts),
    entry("jwt-response", response), entry("jwt-response", Size(columns: 120, rows: 40), response),
    entry("jwt-response", Size(columns: 160, rows: 48), response),
    entry("jwt-request-refused", Catalogue.refusedRequest),
    entry("jwt-request-refused", Size(columns: 120, rows: 40), Catalogue.refusedRequest),
    entry("jwt-response-refused", Catalogue.refusedResponse),
  ]

  private static func response(_ r: inout Rehearsal) {
    Catalogue.jwts(&r)
    r.choose("The response")
  }

  private static func entry(
    _ name: String, _ size: Size = Size(columns: 80, rows: 24), _ script: @escaping @Sendable (inout Rehearsal) -> Void
  ) -> Entry {
    Entry(name: "\(name)-\(size.columns)x\(size.rows)", columns: size.columns, rows: size.rows) {
      signedIn(script) { r in r.interface.fit(size, r.state) }
    }
  }
}

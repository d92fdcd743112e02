@testable import UserInterface

/// The JWTs of a payment beside the phone, which keeps its own screen.
extension StageCatalogue {
  static let jwts: [Entry] = [
    entry("jwt-request", 80, 24, Catalogue.jwts), entry("jwt-request", 120, 40, Catalogue.jwts), entry("jwt-response", 80, 24, response),
    entry("jwt-response", 120, 40, response), entry("jwt-response", 160, 48, response),
    entry("jwt-request-refused", 80, 24, Catalogue.refusedRequest), entry("jwt-request-refused", 120, 40, Catalogue.refusedRequest),
    entry("jwt-response-refused", 80, 24, Catalogue.refusedResponse),
  ]

  private static func response(_ r: inout Rehearsal) {
    Catalogue.jwts(&r)
    r.choose("The response")
  }

  private static func entry(
    _ name: String, _ columns: Int, _ rows: Int, _ script: @escaping @Sendable (inout Rehearsal) -> Void
  ) -> Entry {
    Entry(name: "\(name)-\(columns)x\(rows)", columns: columns, rows: rows) {
      signedIn(script) { r in r.interface.fit(Size(columns: columns, rows: rows), r.shared) }
    }
  }
}

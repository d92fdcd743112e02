import Testing

@testable import UserInterface

/// People read names: the ids of programs and brands are for programs and payloads.
@Suite struct VendorNameTests {
  @Test(arguments: Catalogue.all.filter { !$0.path.contains("JWT") })
  func `no screen shows a vendor's id`(_ entry: Catalogue.Entry) {
    let rows = entry.rehearse().phone(40, 34).openRows.joined(separator: " ")
    #expect(!rows.contains(#/SKRILL-|CITADEL-|PEBBLE-|MAGIC-|\b(MASTER|MASTERCARD|VISA|AMEX)\b/#), "\(rows)")
  }
}

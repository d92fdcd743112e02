package import WalletModel

/// Returns the settings of all issuers of the world.
package struct GetIssuers: AdminOperation {
  package static let facts = AdminOperationFacts(.getIssuers, .get("/control/issuers"), to: "read the settings of all issuers")

  package init() {}

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> Issuers {
    var issuers: [IssuerRules] = []
    for issuer in IssuerConfiguration.all {
      issuers.append(IssuerRules(try await parties.issuer.configuration(of: issuer.identifier)))
    }
    return Issuers(issuers: issuers)
  }
}

/// The settings of all issuers of a world.
package struct Issuers: Codable, Sendable {
  package let issuers: [IssuerRules]
}

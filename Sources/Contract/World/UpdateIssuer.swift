package import WalletModel

/// Changes settings of an issuer: all of them, or none if one is invalid.
package struct UpdateIssuer: AdminOperation {
  package static let facts = AdminOperationFacts(.updateIssuer, .patch("/control/issuers/{issuer}"), to: "change the issuer's settings")

  package let issuer: IssuerIdentifier
  package let settings: SettingValues

  package init(_ issuer: IssuerIdentifier, _ changes: [SettingChange]) { (self.issuer, settings) = (issuer, SettingValues(changes)) }

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> IssuerRules {
    IssuerRules(try await parties.issuer.set(settings.changes, of: issuer))
  }
}

internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension CreateShopperAssertion: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> ShopperAssertion {
    try await context.commit { sql in
      let account = try context.session(sql).account
      guard (1...64).contains(merchant.rawValue.utf8.count), !merchant.rawValue.hasControlCharacters else {
        throw WalletError.invalid([FieldError("merchant", "must name a shop")])
      }
      // Never fails here: the session above was found by this token.
      guard let session = context.call.caller.session else { throw WalletError.sessionEnded }
      // The issuer's identifier in front tells the shop which issuer can verify the assertion.
      let assertion = Secret("\(context.issuer.rawValue).\(context.token(for: .shopperAssertion, bytes: 32).reveal())")
      try sql.insert(
        StoredAssertion(session: context.tag(session), account: account.id, merchant: merchant, made: context.now),
        under: context.tag(assertion))
      return ShopperAssertion(assertion: assertion, expires: context.now + StoredAssertion.lifetime)
    }
  }
}

extension VerifyShopperAssertion: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> VerifiedShopper {
    try await context.read { sql in
      guard case .party(let party, _) = context.call.caller, let merchant = party.merchant,
        let kept = try sql.assertion(context.tag(assertion)), kept.merchant == merchant,
        context.isWithin(StoredAssertion.lifetime, of: kept.made),
        let session = try sql.session(kept.session, context.tenant.renewals), context.isOpen(session)
      else { throw WalletError.assertionEnded }
      return VerifiedShopper(context.keys.shopper(kept.account, of: context.issuer, at: merchant))
    }
  }
}

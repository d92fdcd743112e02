package import Basics
package import WalletModel

/// Asks whether a card whose number a person typed can be added to the wallet, before the person reads any terms. (PassKit, *Add a card*;
/// Google Wallet, manual entry)
///
/// The answer is no promise, because issuer and network vote only at the provisioning. 400 with field errors; 403 `notAllowed` if no issuer
/// has this number; 409 `tryLater` if the issuers were not reached.
package struct CheckEligibility: OperationWithoutCards {
  package typealias Answer = TypedCardEligibility
  package static let facts = OperationFacts(
    .checkEligibility, .post("/wallets/{maker}/eligibility"), .deviceWallets, asks: .network, by: .phone(.none))

  package let maker: WalletMaker
  package let number: Secret
  package let expiry: CardExpiry

  package init(maker: WalletMaker, number: Secret, expiry: CardExpiry) {
    self.maker = maker
    self.number = number
    self.expiry = expiry
  }

  package static func summary(of answer: TypedCardEligibility) -> String { answer.accountPanSuffix }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> TypedCardEligibility {
    try await parties.answer(self, call)
  }
}

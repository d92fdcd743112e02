package import Contract
internal import Service
package import WalletModel

extension UpdateTokenizationStatus: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> MobileWalletTokenization {
    try await context.commit { sql in
      let account = try context.session(sql).account
      let problems = mobileWallet.problems(needsReference: true)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      let card = try context.card(cardId, of: account, sql).card
      // The network has ended this token, but the phone doesn't know it yet.
      if let dpanRef = mobileWallet.dpanRef, try sql.noticeState(dpanRef)?.isOver == true { throw WalletError.noSuchTokenization }
      let candidates = try context.tokenizations(of: card.cardId, sql).filter { isMeant($0, from: context.device) }
      // The enrolment with the reported reference, or one that is still waiting for a reference.
      guard
        var kept = candidates.first(where: { $0.content.dpanRef == mobileWallet.dpanRef })
          ?? candidates.first(where: { $0.content.status == .initiated }) ?? candidates.first
      else { throw WalletError.noSuchTokenization }
      let known = kept
      kept.content.walletId = kept.content.walletId ?? mobileWallet.walletId
      // Samsung's wallets have no ID: an enrolment that the network has completed without a request belongs to the phone that reports it.
      if mobileWallet.walletType == .samsungPay { kept.phone = kept.phone ?? context.device }
      switch (kept.content.status, mobileWallet.status) {
      case (.completed, .completed) where kept.content.dpanRef == mobileWallet.dpanRef:
        // The network has already completed the enrolment, but doesn't know the wallet's ID.
        if kept != known { try sql.update(kept, of: cardId) }
      case (.completed, let status): throw WalletError.alreadyCompleted(status)
      default:
        let before = kept.inWords
        (kept.content.dpanRef, kept.content.status) = (mobileWallet.dpanRef, mobileWallet.status)
        try sql.update(kept, of: cardId)
        context.note(kept, of: card.lastFour, from: before, to: kept.inWords)
        // Orders an import, which the network recognizes if it has created the token itself.
        try context.orderImport(of: kept, card, sql)
      }
      return kept.content
    }
  }

  /// Returns true if the enrolment may be the reported one. For Google Pay, compares the wallet's ID, if both are known; for Apple Pay, the
  /// token's reference, which differs between phone and watch; otherwise the phone that requested the enrolment. The network itself stores
  /// the token's reference in an enrolment with a nonce.
  private func isMeant(_ kept: StoredTokenization, from device: DeviceIdentifier) -> Bool {
    guard kept.content.walletType == mobileWallet.walletType else { return false }
    if mobileWallet.walletType == .googlePay, let known = kept.content.walletId {
      return mobileWallet.walletId == nil || mobileWallet.walletId == known
    }
    let isNamed = kept.content.dpanRef != nil && (kept.content.status == .completed || kept.nonce != nil)
    if mobileWallet.walletType == .applePay, isNamed { return kept.content.dpanRef == mobileWallet.dpanRef }
    return kept.phone == nil || kept.phone == device
  }
}

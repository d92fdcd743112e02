import WalletModel

/// A wallet's offer for a card, with notes for the glass: the app's queries, and the reasons for the offer.
struct ToldOffer {
  let offer: WalletOffer
  let questions: [SequenceNote]
  let reasons: [SequenceNote]

  /// - Parameters:
  ///   - asked: the app's queries with their results.
  ///   - reasons: the reasons as sentences.
  init(_ offer: WalletOffer, asked: [(call: String, outcome: String)], reasons: [String]) {
    self.offer = offer
    questions = asked.map { .question(SequenceMessage(.app, .wallet, $0.call, outcome: $0.outcome)) }
    self.reasons = reasons.map(SequenceNote.why)
  }
}

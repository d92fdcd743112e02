import WalletModel

/// What a wallet offers a card, with what those who watch are told: what the app asked, and why it offers that.
struct ToldOffer {
  let offer: WalletOffer
  let questions: [SequenceNote]
  let reasons: [SequenceNote]

  /// - Parameters:
  ///   - asked: calls with their answers.
  ///   - reasons: in sentences.
  init(_ offer: WalletOffer, asked: [(call: String, outcome: String)], reasons: [String]) {
    self.offer = offer
    questions = asked.map { .question(SequenceMessage(.app, .wallet, $0.call, outcome: $0.outcome)) }
    self.reasons = reasons.map(SequenceNote.why)
  }
}

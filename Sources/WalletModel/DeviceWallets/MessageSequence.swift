package import Basics

/// The messages between app, phone wallet and parties about one action, from the first to the newest.
package struct MessageSequence: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case message(SequenceMessage)
      /// An action of the person.
      case person(String)
      /// An action of customer care, with its outcome.
      case care(String, outcome: String)
    }

    /// The number of the entry in the traffic log.
    package let number: Int
    package let moment: Timestamp
    package let content: Content
    /// The response of a call in a few words; empty if there is nothing to add.
    package let answer: String
    /// The words of a refusal: of an error, or of a response that grants nothing; nil if nothing was refused.
    package let refusal: String?
    /// True for a call, which gets a response; false for a one-way message.
    package let isCall: Bool
    /// True while the response is pending.
    package let isAwaited: Bool

    package init(
      number: Int, moment: Timestamp, _ content: Content, answer: String = "", refusal: String? = nil, isCall: Bool = false,
      isAwaited: Bool = false
    ) {
      self.number = number
      self.moment = moment
      self.content = content
      self.answer = answer
      self.refusal = refusal
      self.isCall = isCall
      self.isAwaited = isAwaited
    }

    /// The text below the message: the response, or otherwise the full name of Visa's message.
    package var detail: String { answer.isEmpty ? message.flatMap { VisaMessage(rawValue: $0.word)?.fullName } ?? "" : answer }

    /// The line with the issuer's extension instead of its app.
    package var ofExtension: Line {
      guard case .message(let message) = content else { return self }
      func place(_ participant: SequenceParticipant) -> SequenceParticipant { participant == .app ? .issuerExtension : participant }
      let changed = SequenceMessage(place(message.from), place(message.to), message.word, outcome: message.outcome)
      return Line(
        number: number, moment: moment, .message(changed), answer: answer, refusal: refusal, isCall: isCall, isAwaited: isAwaited)
    }

    package var message: SequenceMessage? { if case .message(let message) = content { message } else { nil } }

    /// The line as a sentence, for screen readers: `Wallet asks network: provision, 202`, `Network asks issuer: authorize, 200, declined`.
    package var sentence: String {
      switch content {
      case .message(let message):
        let verb = isCall ? "asks" : "tells"
        let said = [message.word, message.outcome, refusal ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(message.from.name.capitalized) \(verb) \(message.to.name): \(said)"
      case .person(let deed): return "You: \(deed)"
      case .care(let deed, let outcome):
        return "Customer care: " + [deed, outcome, refusal ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      }
    }
  }

  /// `•••• 7009, Apple Pay`
  package let title: String
  package let lines: [Line]
  /// The participants that have a lane, from left to right; those on the phone come first.
  package enum Cast: Hashable, Sendable {
    case app
    /// The issuer's wallet extension, instead of its app.
    case issuerExtension
    /// A shop and its gateway; the phone's wallet isn't involved.
    case shop

    package var participants: [SequenceParticipant] {
      switch self {
      case .app: [.wallet, .app, .issuer, .network]
      case .issuerExtension: [.wallet, .issuerExtension, .issuer, .network]
      case .shop: [.app, .merchant, .gateway, .network, .issuer]
      }
    }
  }

  package let cast: Cast
  /// The network's decision on the provisioning; nil if there was none, or if the network is on a server that doesn't disclose it.
  package let decision: ProvisioningDecision?
  /// Sentences that explain why something is or isn't offered, or what is notable about a payment.
  package let reasons: [String]

  package init(title: String, lines: [Line], decision: ProvisioningDecision?, reasons: [String]) {
    self.title = title
    let asked = Set(lines.compactMap { $0.message?.to })
    cast = asked.contains(.issuerExtension) ? .issuerExtension : asked.contains(.merchant) ? .shop : .app
    self.lines = cast == .issuerExtension ? lines.map(\.ofExtension) : lines
    self.decision = decision
    // The reasons for a wallet offer are irrelevant to a payment.
    self.reasons = cast == .shop ? Self.whereTheNumberWent(lines) : reasons
  }

  /// What is notable about a payment: the shop doesn't get the card number. Empty if nothing was paid or stored yet.
  private static func whereTheNumberWent(_ lines: [Line]) -> [String] {
    let submitted = lines.compactMap(\.message).contains { message in
      message.to == .gateway && ["submitTransaction", "registerTransaction"].contains(message.word)
    }
    return submitted ? ["The card number never reached the shop: the app pays at the shop's gateway."] : []
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

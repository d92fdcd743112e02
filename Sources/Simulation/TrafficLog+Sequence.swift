internal import Basics
internal import Contract
package import WalletModel

extension TrafficLog {
  /// Returns the newest sequence of a phone; nil if none has begun.
  ///
  /// A sequence begins with a person's note that has a title, or with a change of a card that the issuer passes on to the network. It
  /// continues to the end of the log.
  ///
  /// - Parameter isOfPhone: returns true for the identifiers of the phone, which has one at each issuer.
  package func sequence(of isOfPhone: (DeviceIdentifier) -> Bool) -> MessageSequence? {
    let entries = entries
    // Caches the results of `isOfPhone`, which takes longest.
    var known: [DeviceIdentifier: Bool] = [:]
    func isOwn(_ entry: Entry) -> Bool {
      guard let device = entry.device else { return true }
      if let known = known[device] { return known }
      let isOwn = isOfPhone(device)
      known[device] = isOwn
      return isOwn
    }
    guard let start = start(in: entries, isOwn) else { return nil }
    let rest = entries[start.index...].filter(isOwn)
    let steps = rest.compactMap(Step.init)
    // Reasons are valid until an app asks again, or a pass is added or removed.
    let told = entries.filter { ($0.endsReasons || $0.reason != nil) && isOwn($0) }
    let latest = told.lastIndex(where: \.endsReasons).map { told[($0 + 1)...] } ?? told[...]
    return MessageSequence(
      title: start.title, lines: start.lines + Step.inTheirOrder(steps).map(\.line),
      decision: rest.lazy.compactMap { $0.call?.decision }.last,
      reasons: latest.reversed().compactMap(\.reason).uniqueTwo)
  }

  private struct Start {
    let index: Int
    let title: String
    /// The person's action, if only the call shows it; otherwise empty.
    let lines: [MessageSequence.Line]
  }

  private func start(in entries: [Entry], _ isOwn: (Entry) -> Bool) -> Start? {
    // The issuer's request to the network, which an earlier change of a card has caused.
    var order: LoggedCall?
    for (index, entry) in entries.enumerated().reversed() where entry.mayBegin && isOwn(entry) {
      switch entry.content {
      case .sequence(.person(_, let title?), _): return Start(index: index, title: title, lines: [])
      case .call(let call):
        if call.isOrder { order = call }
        guard let order, call.isCardChange else { continue }
        let words = CardChangeWords(call, passedOn: order)
        let line = words.deed.map { MessageSequence.Line(number: entry.number, moment: entry.moment, .person($0)) }
        return Start(index: index, title: words.title, lines: call.caller == .customerCare ? [] : line.map { [$0] } ?? [])
      case .sequence, .sent, .sessionOpened, .sessionEnded, .clock, .fault, .phone, .command: break
      }
    }
    return nil
  }

  /// A line with the data that determines its place.
  private struct Step {
    let line: MessageSequence.Line
    /// True for the network's notice to an issuer.
    let isNotice: Bool

    init?(_ entry: Entry) {
      var isNotice = false
      switch entry.content {
      case .sequence(.message(let message), _):
        line = .init(number: entry.number, moment: entry.moment, .message(message))
      case .sequence(.person(let deed, _), _):
        line = .init(number: entry.number, moment: entry.moment, .person(deed))
      case .call(let call):
        guard let word = call.sequenceWord else { return nil }
        isNotice = call.caller.party?.kind == .network && VisaMessage.isNotice(word)
        guard let from = call.caller.participant(asking: call.party.kind, about: call.operation.operation.facts.subject) else {
          line = .init(
            number: entry.number, moment: entry.moment, .care(word, outcome: call.sign), answer: call.phrase, refusal: call.refusal,
            isCall: true, isAwaited: call.state == .inFlight)
          break
        }
        line = .init(
          number: entry.number, moment: entry.moment, .message(SequenceMessage(from, .party(call.party.kind), word, outcome: call.sign)),
          answer: call.phrase, refusal: call.refusal, isCall: true, isAwaited: call.state == .inFlight)
      case .sequence(.why, _), .sequence(.question, _), .sent, .sessionOpened, .sessionEnded, .clock, .fault, .phone, .command: return nil
      }
      self.isNotice = isNotice
    }

    private init(_ line: MessageSequence.Line) { (self.line, isNotice) = (line, true) }

    /// True for a request to the network, by the wallet or by an issuer.
    private var asksNetwork: Bool { line.isCall && line.message?.to == .network }

    /// Returns the steps in the order in which they are shown: notices of the network come after the wallet's messages about the same
    /// event.
    ///
    /// The network delivers a notice during the call that caused it, or any time later. So that a sequence is always the same, its place is
    /// after everything that follows from the network's response if the wallet is informed, otherwise right after the cause.
    static func inTheirOrder(_ steps: [Step]) -> [Step] {
      var ordered: [Step] = []
      var rest = steps[...]
      while let first = rest.popFirst() {
        ordered.append(first)
        guard first.asksNetwork else { continue }
        let end = rest.firstIndex { step in
          if case .message = step.line.content { step.asksNetwork } else { true }
        }
        let following = rest[..<(end ?? rest.endIndex)]
        let notices = following.filter(\.isNotice).map { $0.inVisasWord(after: first) }
        let others = following.filter { !$0.isNotice }
        let isTold = others.contains { $0.line.message?.from == .network && $0.line.message?.to == .wallet }
        let questions = isTold ? others[...] : others.prefix { $0.line.message?.from == .network }
        ordered += questions + notices + others.dropFirst(questions.count)
        rest = rest[following.endIndex...]
      }
      return ordered
    }

    /// Returns this notice with Visa's word: Visa reports a completed token by TCN only after its provisioning, and a later activation by
    /// an event.
    private func inVisasWord(after cause: Step) -> Step {
      guard let message = line.message, message.word == VisaMessage.completion.rawValue,
        cause.line.message?.word != OperationName.provision.rawValue
      else { return self }
      let event = SequenceMessage(message.from, message.to, VisaMessage.event.rawValue, outcome: message.outcome)
      return Step(
        .init(
          number: line.number, moment: line.moment, .message(event), answer: line.answer, refusal: line.refusal, isCall: line.isCall,
          isAwaited: line.isAwaited))
    }
  }
}

/// A change of a card, or of one of its tokens, as the title and the person's action of its sequence.
private struct CardChangeWords {
  let title: String
  /// The person's action; nil if the call doesn't show it.
  let deed: String?

  init(_ call: LoggedCall, passedOn order: LoggedCall) {
    guard let change = call.changes.first(where: { $0.item == .card }), case .text(let lastFour)? = change.name else {
      deed = nil
      if let change = order.changes.first(where: { $0.item == .token }), case .text(let lastFour)? = change.name {
        title = "•••• \(lastFour), token \(change.after.lowercased())"
      } else {
        title = "Tokens of a card"
      }
      return
    }
    let (past, verb): (String, String?) =
      switch (change.before, change.after) {
      case (_, "LOCKED"): ("locked", "Lock card")
      case ("LOCKED", "ACTIVE"): ("unlocked", "Unlock card")
      case (_, "CANCELLED"): ("cancelled", "Cancel card")
      default: (change.after, nil)
      }
    (title, deed) = ("•••• \(lastFour) \(past)", verb)
  }
}

extension TrafficLog.Entry {
  /// True for an entry that may begin a sequence, and for the issuer's request to the network that follows from it.
  fileprivate var mayBegin: Bool {
    switch content {
    case .sequence(.person(_, let title), _): title != nil
    case .call(let call): call.isOrder || call.isCardChange
    case .sequence, .sent, .sessionOpened, .sessionEnded, .clock, .fault, .phone, .command: false
    }
  }

  /// The reason for an offer; nil if the entry contains none.
  fileprivate var reason: String? { if case .sequence(.why(let sentence), _) = content { sentence } else { nil } }

  /// True if earlier reasons are outdated after this entry: an app has asked again, or a pass was added or removed.
  fileprivate var endsReasons: Bool {
    switch content {
    case .sequence(.question, _): true
    case .sequence(.message(let message), _): message.from == .network && message.word == "token"
    case .call(let call): call.operation == .deleteToken
    case .sequence, .sent, .sessionOpened, .sessionEnded, .clock, .fault, .phone, .command: false
    }
  }
}

extension LoggedCall {
  /// The status as text: `201`, `--` if there was none, `…` while it is awaited.
  fileprivate var sign: String {
    let status =
      switch state {
      case .inFlight: -1
      case .answered(let status, _): status
      case .refused(let error): error.statusCode
      }
    return status < 0 ? "…" : status == 0 ? "--" : "\(status)"
  }

  /// The words of a refusal; nil while the call is in flight, and if it was not refused.
  fileprivate var refusal: String? {
    switch state {
    case .inFlight: nil
    case .answered(_, let summary): operation.refusal(in: summary)
    case .refused: phrase
    }
  }

  /// True for a request of the issuer to the network.
  fileprivate var isOrder: Bool { caller.party?.kind == .issuer && party.kind == .network && sequenceWord != nil }

  /// True for a call that may change a card and so its tokens: by the owner only to its status, by customer care any change.
  fileprivate var isCardChange: Bool {
    switch caller {
    case .phone: operation == .updateCard
    case .customerCare: sequenceWord != nil
    case .party: false
    }
  }
}

extension Caller.Identity {
  /// The calling party; nil for other callers.
  fileprivate var party: Party? { if case .party(let party) = self { party } else { nil } }

  /// Returns the participant that makes the call; nil for customer care, which is none. On a phone, the app calls its issuer, and the
  /// wallet its network.
  fileprivate func participant(asking kind: PartyKind, about subject: Subject) -> SequenceParticipant? {
    switch self {
    case .phone: subject == .deviceWallets ? kind.client : .app
    case .customerCare: nil
    case .party(let party): .party(party.kind)
    }
  }
}

extension [String] {
  /// The first two different texts, in reverse order: the two newest sentences, the older one first.
  fileprivate var uniqueTwo: [String] {
    var found: [String] = []
    for text in self where !found.contains(text) && found.count < 2 { found.append(text) }
    return found.reversed()
  }
}

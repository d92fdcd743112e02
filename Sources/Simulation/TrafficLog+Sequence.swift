internal import Basics
internal import Contract
package import WalletModel

extension TrafficLog {
  /// The newest sequence of a phone; nil if nothing has begun one.
  ///
  /// It begins where a note of a person has a title, or with a change of a card that the issuer passes on to the network, and continues to
  /// the end of the list.
  ///
  /// - Parameter isOfPhone: true for the identifiers of the phone, which has one at each issuer.
  package func sequence(of isOfPhone: (DeviceIdentifier) -> Bool) -> MessageSequence? {
    let entries = entries
    // Whose an entry is takes longest to find out.
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
    // The reasons told last hold until an app asks again, or a pass comes or goes.
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
    /// What the person did, where only the call tells it.
    let lines: [MessageSequence.Line]
  }

  private func start(in entries: [Entry], _ isOwn: (Entry) -> Bool) -> Start? {
    // What the issuer asked the network for: the call before it began it.
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

  /// A line with what decides its place.
  private struct Step {
    let line: MessageSequence.Line
    /// True for the network's word to an issuer that something has happened.
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

    /// True if the network is asked: by the wallet or by an issuer.
    private var asksNetwork: Bool { line.isCall && line.message?.to == .network }

    /// The steps in the order in which they are told: notices of the network come after what the wallet is told of the same.
    ///
    /// A notice is delivered while the call that caused it is under way, or any time later; so that a sequence is the same each time,
    /// its place is at the end of what follows from the network's answer, if the wallet is told of it, else right after the cause.
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

    /// Visa tells of a token that is complete by TCN only when it was provisioned; of a later activation by an event.
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

/// A change of a card, or of one of its tokens, as title and deed of its sequence.
private struct CardChangeWords {
  let title: String
  /// Nil if the call doesn't tell.
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
  /// True for what a sequence may begin with, and for what the issuer asks of the network then.
  fileprivate var mayBegin: Bool {
    switch content {
    case .sequence(.person(_, let title), _): title != nil
    case .call(let call): call.isOrder || call.isCardChange
    case .sequence, .sent, .sessionOpened, .sessionEnded, .clock, .fault, .phone, .command: false
    }
  }

  /// Why something is offered or not, if it says so.
  fileprivate var reason: String? { if case .sequence(.why(let sentence), _) = content { sentence } else { nil } }

  /// True if reasons that were told before are outdated: an app has asked again, or a pass has come or gone.
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
  /// The status as it is written: `201`, `--` where there was none, `…` while it is awaited.
  fileprivate var sign: String {
    let status =
      switch state {
      case .inFlight: -1
      case .answered(let status, _): status
      case .refused(let error): error.statusCode
      }
    return status < 0 ? "…" : status == 0 ? "--" : "\(status)"
  }

  /// The words of a refusal; nil while an answer is awaited, and of one that grants what was asked.
  fileprivate var refusal: String? {
    switch state {
    case .inFlight: nil
    case .answered(_, let summary): operation.refusal(in: summary)
    case .refused: phrase
    }
  }

  /// True for what the issuer asks the network for.
  fileprivate var isOrder: Bool { caller.party?.kind == .issuer && party.kind == .network && sequenceWord != nil }

  /// True for what may change a card and so its tokens: by the owner its status, by customer care anything.
  fileprivate var isCardChange: Bool {
    switch caller {
    case .phone: operation == .updateCard
    case .customerCare: sequenceWord != nil
    case .party: false
    }
  }
}

extension Caller.Identity {
  /// The party that it is; nil if it is none.
  fileprivate var party: Party? { if case .party(let party) = self { party } else { nil } }

  /// Its lane; nil for customer care, which has none. Of a phone, the app asks its issuer and the wallet its network.
  fileprivate func participant(asking kind: PartyKind, about subject: Subject) -> SequenceParticipant? {
    switch self {
    case .phone: subject == .deviceWallets ? kind.client : .app
    case .customerCare: nil
    case .party(let party): .party(party.kind)
    }
  }
}

extension [String] {
  /// The first two that differ, in reverse order: the newest sentences, as they were told.
  fileprivate var uniqueTwo: [String] {
    var found: [String] = []
    for text in self where !found.contains(text) && found.count < 2 { found.append(text) }
    return found.reversed()
  }
}

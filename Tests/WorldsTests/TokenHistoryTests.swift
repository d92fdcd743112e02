import Contract
import Dice
import Glibc
import Handset
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// Random histories of cards and their tokens, with all parties, real wallets and real client cores, step by step against the model. A
/// history is a card's; those of a world take place at the same time.
@Suite(.timeLimit(.minutes(60))) struct TokensAgainstTheModel {
  private static let isVerifying = getenv("BILLFOLD_VERIFY") != nil
  private static let worlds = isVerifying ? 100_000 / TokenHistory.cards : 30

  @Test func partiesAndWalletsAgreeWithIt() async throws {
    let seen = try await withThrowingTaskGroup(of: [String: Int].self) { group in
      for worker in 0..<2 {
        group.addTask {
          var seen: [String: Int] = [:]
          for number in stride(from: worker, to: Self.worlds, by: 2) {
            seen.merge(try await TokenHistory(UInt64(number)).live(), uniquingKeysWith: +)
          }
          return seen
        }
      }
      return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    let expected = Self.answers.flatMap { name, answers in answers.split(separator: ",").map { "\(name) \($0)" } }
    let missing = expected.filter { seen[$0] == nil }
    #expect(!Self.isVerifying || missing.isEmpty, "never seen: \(missing), of \(seen.sorted { $0.key < $1.key })")
  }

  private static let answers: KeyValuePairs = [
    "tokenize": "tokenized,409,400", "provision": "ACTIVE,INACTIVE,403,409", "type": "INACTIVE,403,409",
    "request code": "2 left,1 left,0 left,403,409", "enter code": "ACTIVE,401,404,409", "app": "data,activated,409",
    "app data": "ACTIVE,409", "agent": "ACTIVE,SUSPENDED,409", "suspend": "SUSPENDED,INACTIVE,409", "resume": "ACTIVE,SUSPENDED,409",
    "delete": "DEACTIVATED", "remove": "DEACTIVATED", "customer": "LOCKED,ACTIVE,CANCELLED,409",
    "customer care": "SUSPENDED,ACTIVE,CANCELLED,409", "unpair": "unpaired",
  ]

  /// A model with a wrong rule is found out.
  @Test(arguments: TokenModel.Mutation.allCases) func aWrongRuleIsFound(mutation: TokenModel.Mutation) async throws {
    for number in 0..<UInt64(200) {
      do {
        _ = try await TokenHistory(number, mutation).live()
      } catch is TokenDifference {
        return
      }
    }
    Issue.record("\(mutation) was not found")
  }
}

struct TokenDifference: Error, CustomStringConvertible {
  let description: String
}

/// The histories of a world's cards.
final class TokenHistory {
  static let cards = 8
  private static let stepsPerCard = 16

  private typealias Model = TokenModel

  /// Something that is done, and what the model makes of it.
  private struct Act {
    let name: String
    /// The message that can get lost; nil if none shall.
    let message: OperationName?
    let predict: (inout TokenModel) -> TokenModel.Answer
    let perform: () async throws(WalletError) -> String
    /// What a wallet keeps and sends again.
    var request: (nonce: Int, chip: TokenModel.Chip)?
  }

  private struct Left {
    let nonce: Int
    let chip: TokenModel.Chip
    let answer: TokenModel.Answer
    let moment: Timestamp
    var isDeclined: Bool { if case .failure = answer { true } else { false } }

    /// The answer if it is sent again: answers are recorded for a day.
    func again(_ model: TokenModel) -> TokenModel.Answer {
      model.now - moment <= .seconds(86_400) ? answer : model.provisionAgain(nonce, into: chip)
    }
  }

  private let number: UInt64
  private var dice: Dice
  private let parties: TokenParties
  private var model: TokenModel
  private var cards: [Card] = []
  private var numbers: [CardSensitiveDetails] = []
  private var signed: [SignedCertificates] = []
  private var requests: [Int: PassRequest] = [:]
  private var codes: [Int: [Secret]] = [:]
  private var data: [Int: Opaque<ActivationDataKind>] = [:]
  private var lastEvent: Int64 = 0
  private var hasWatch = false
  /// Provisionings whose answers were lost, by phone: the wallet sends the same again under its key.
  private var left: [Int: Left] = [:]
  /// The provisioning whose pass a wallet has got by sending it again, by phone: the same request gets the pass once more, without a message.
  private var found: [Int: (nonce: Int, chip: TokenModel.Chip)] = [:]
  /// What has to be tried again, with what the answer must be if it was only the answer that got lost.
  private var retries: [(act: Act, expected: TokenModel.Answer?)] = []
  private var steps: [String] = []
  private var seen: [String: Int] = [:]
  private var keys = 0

  init(_ number: UInt64, _ mutation: TokenModel.Mutation? = nil) async throws {
    self.number = number
    dice = Dice(seed: number)
    parties = try await TokenParties(inFile: number % 20 == 19)
    model = TokenModel(now: parties.clock.now, mutation: mutation)
  }

  func live() async throws -> [String: Int] {
    for _ in 0..<Self.cards { try await issue() }
    for chip in chips { _ = try await wallet(chip.phone).retrieveCertificates(for: chip.device) }
    for _ in 0..<Self.cards * Self.stepsPerCard {
      try await step()
      if dice.below(100) == 0 { try await checkAll() }
    }
    try await checkAll()
    return seen
  }

  // MARK: - The world

  private func wallet(_ phone: Int) -> AppleWallet { parties.wallets.appleWallet(on: phone)! }

  private var chips: [TokenModel.Chip] {
    [TokenModel.Chip(phone: 1, device: .phone), TokenModel.Chip(phone: 2, device: .phone)]
      + (hasWatch ? [TokenModel.Chip(phone: 1, device: .watch)] : [])
  }

  private func issue() async throws {
    let index = cards.count
    let isVisa = index % 2 == 1
    let id = CardIdentifier(rawValue: "00000000-0000-4000-8000-\(100_000_000_000 + index)")
    let expiry = CardExpiry(model.now, after: [0, 1, 2, 12, 36, 36, 36, 36][dice.below(8)])
    try await parties.issue(id, isVisa ? "SKRILL-VIRTUAL-VISA-EEA" : "SKRILL-VIRTUAL-MC-EEA", expiry)
    try await parties.proveOwner(0)
    cards.append(try await parties.clients[0].cardService.get(id))
    numbers.append(try await parties.clients[0].cardService.getDetails(id))
    model.cards.append(TokenModel.Card(network: isVisa ? .visa : .mastercard, expiry: expiry))
  }

  // MARK: - Steps

  private func step() async throws {
    switch dice.below(40) {
    case 0, 1, 2: try await moveClock()
    case 3:
      try parties.restart()
      steps.append("restart")
      // Before their first answer the parties deliver what waits. It shows no card, and so not what came of a lost answer.
      _ = try await parties.clients[0].cardService.getPrograms()
      try settle()
    case 4: try await refresh()
    case 5, 6: try await openCard()
    case 7: try await pairOrUnpair()
    default: if let act = try await chooseAct() { try await run(act) }
    }
  }

  private func chooseAct() async throws -> Act? {
    switch dice.below(32) {
    case 0..<5: return try await getCertificates()
    case 5..<9: return tokenize()
    case 9..<14: return try await provision()
    case 14, 15: return try await type()
    case 16..<22: return try await customerActs()
    case 22..<26: return try await careActs()
    case 26..<30:
      return try await changeCard(dice.below(Self.cards), [.locked, .active, .active, .locked, .cancelled][dice.below(5)], .customer)
    default:
      let status: CardStatus = [.suspended, .active, .active, .suspended, .cancelled][dice.below(5)]
      return try await changeCard(dice.below(Self.cards), status, .customerCare)
    }
  }

  /// Does it, with a lost message now and then, and compares.
  private func run(_ act: Act) async throws {
    let note = act.name
    // The same again would be the retry.
    if retries.contains(where: { $0.act.name == note }) { try await retryAll() }
    if let message = act.message, dice.below(6) == 0 {
      let loss = dice.pick(LossyLines.Loss.allCases)
      steps.append("\(note), \(loss) lost")
      parties.lines.lose(loss, of: message)
      let expected = loss == .answer ? act.predict(&model) : nil
      let got = await said(act.perform)
      parties.lines.loseNothing()
      guard got == .failure(LossyLines.lost) else { throw difference("\(note) was not lost: \(got)") }
      try settle()
      // A provisioning that has arrived can be left to the wallet.
      if let expected, let request = act.request, dice.below(3) == 0 {
        left[request.chip.phone] = Left(nonce: request.nonce, chip: request.chip, answer: expected, moment: model.now)
        return
      }
      retries.append((act, expected))
      if dice.below(2) == 0 { try await retryAll() }
      return
    }
    steps.append(note)
    try await compare(act, nil)
  }

  private func compare(_ act: Act, _ known: TokenModel.Answer?) async throws {
    if dice.below(4) == 0 {
      let messages: [OperationName] = [.notifyServiceActivated, .notifyTokenUpdated, .tokenSuspend, .tokenUnsuspend, .tokenDelete]
      for message in messages where message != act.message && dice.below(2) == 0 {
        parties.lines.lose(dice.pick(LossyLines.Loss.allCases), of: message)
      }
    }
    let expected = known ?? act.predict(&model)
    let got = await said(act.perform)
    parties.lines.loseNothing()
    guard got == expected else { throw difference("\(act.name): \(got) where the model has \(expected)") }
    let words =
      switch expected {
      case .success(let words): words
      case .failure(let error): "\(error.statusCode)"
      }
    seen["\(act.name.prefix { !$0.isNumber }.split(separator: ":")[0].trimmed) \(words)", default: 0] += 1
    try settle()
  }

  private func retryAll() async throws {
    let due = retries
    retries = []
    for retry in due {
      steps.append("again: \(retry.act.name)")
      try await compare(retry.act, retry.expected)
    }
  }

  private func said(_ body: () async throws(WalletError) -> String) async -> TokenModel.Answer {
    do throws(WalletError) { return .success(try await body()) } catch { return .failure(error) }
  }

  /// Tells the model which orders have arrived.
  private func settle() throws {
    for (reference, order) in parties.lines.arrived() {
      guard let card = try cards.indices.first(where: { try parties.panReference(of: cards[$0].cardId)?.account == reference.account })
      else { throw difference("an order about an unknown card") }
      switch order {
      case .lock: model.arrived(lock: true, card)
      case .unlock: model.arrived(lock: false, card)
      case .end: model.arrivedEnd(card)
      }
    }
  }

  private func difference(_ text: String) -> TokenDifference {
    TokenDifference(description: "histories \(number): \(text), after \(steps.suffix(40))")
  }

  private func moveClock() async throws {
    try await retryAll()
    let day = 86_400
    let spans = [1, 61, 299, 300, 301, 599, 601, 1799, 1801, 3600, day - 1, day, day + 1, 10 * day, 31 * day, 400 * day]
    let span = spans[dice.below(4) > 0 ? dice.below(10) : dice.below(spans.count)]
    // What was left to a wallet is settled by then, or asked again. What was declined counts as another attempt then.
    if span > 3600, left.values.contains(where: \.isDeclined) || dice.below(2) == 0 { try await refresh() }
    steps.append("\(span) s")
    parties.clock.advance(by: .seconds(span))
    model.now = parties.clock.now
    try await parties.logIn()
    try settle()
  }

  private func refresh() async throws {
    try await retryAll()
    steps.append("refresh")
    await refreshWallets()
  }

  private func refreshWallets() async {
    _ = await parties.wallets.refresh()
    for earlier in left.values { sentAgain(earlier) }
    left = [:]
  }

  /// A wallet has sent again what was left to it.
  private func sentAgain(_ earlier: Left) {
    if case .success = earlier.again(model) { found[earlier.chip.phone] = (earlier.nonce, earlier.chip) }
  }

  /// The app reports the passes that it sees and the issuer doesn't know; what it sees can be old.
  private func openCard() async throws {
    let (index, phone) = (dice.below(Self.cards), dice.below(2))
    try await retryAll()
    steps.append("open \(index) on \(phone + 1)")
    let service = parties.clients[phone].cardService
    let card = try await service.get(cards[index].cardId, include: [.tokenizations])
    let contents = try await wallet(phone + 1).contents()
    let passes = (contents.passes + (contents.watchPasses ?? [])).filter { $0.primaryAccountNumberSuffix == card.lastFour }
    if dice.below(4) == 0 { parties.lines.lose(dice.pick(LossyLines.Loss.allCases), of: .updateTokenizationStatus) }
    await service.reportPasses(passes, of: card)
    parties.lines.loseNothing()
    try settle()
  }

  private func pairOrUnpair() async throws {
    try await retryAll()
    guard hasWatch else {
      steps.append("pair")
      try await wallet(1).pairWatch()
      hasWatch = true
      _ = try await wallet(1).retrieveCertificates(for: .watch)
      return
    }
    hasWatch = false
    try await run(
      Act(name: "unpair", message: nil) { model in
        for token in model.living({ $0.chip.device == .watch }) { _ = model.delete(token) }
        return .success("unpaired")
      } perform: { [self] () async throws(WalletError) in
        try await wallet(1).unpairWatch()
        return "unpaired"
      })
    // It was sent before its pass was removed.
    if left[1]?.chip.device == .watch { left[1] = nil }
  }

  // MARK: - Adding a card

  private func getCertificates() async throws -> Act? {
    let chip = dice.pick(chips)
    steps.append("certificates \(signed.count) \(chip)")
    let certificates = try await wallet(chip.phone).retrieveCertificates(for: chip.device)
    signed.append(certificates)
    model.nonces.append(TokenModel.Nonce(text: certificates.nonce, chip: chip, made: model.now))
    return nil
  }

  /// One of the latest, mostly.
  private func nonce() -> Int? {
    guard !signed.isEmpty else { return nil }
    return signed.count - 1 - min(signed.count - 1, dice.below(dice.below(4) > 0 ? 3 : 30))
  }

  private func tokenize() -> Act? {
    guard let nonce = nonce() else { return nil }
    let card = dice.below(Self.cards)
    let phone = model.nonces[nonce].chip.phone
    return Act(name: "tokenize \(nonce) \(card)", message: .tokenize) { model in
      model.tokenize(nonce, card)
    } perform: { [self] () async throws(WalletError) in
      let certificates = signed[nonce]
      let answer = try await parties.clients[phone - 1].cardService.tokenize(
        cards[card].cardId,
        CardTokenizationRequest(
          walletType: .applePay, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: certificates.certificates[0],
          subordinateCertificate: certificates.certificates[1], nonce: certificates.nonce, nonceSignature: certificates.nonceSignature))
      requests[nonce] = PassRequest(
        encryptedPassData: answer.encryptedPassData ?? Opaque(""), ephemeralPublicKey: answer.ephemeralPublicKey,
        wrappedKey: answer.wrappedKey, activationData: answer.activationData)
      return "tokenized"
    }
  }

  private func vote() -> DecisionColor { [.green, .green, .green, .yellow, .yellow, .yellow, .orange, .red][dice.below(8)] }

  /// The network gets no answer from the issuer, or does.
  private func reaches(_ message: OperationName) -> (isReached: Bool, loss: LossyLines.Loss?) {
    guard dice.below(8) == 0 else { return (true, nil) }
    return (false, dice.pick(LossyLines.Loss.allCases))
  }

  private func provision() async throws -> Act? {
    try await retryAll()
    let ready = requests.keys.sorted().suffix(dice.below(4) > 0 ? 3 : 30)
    guard let nonce = ready.isEmpty ? nil : dice.pick(Array(ready)), let request = requests[nonce], let card = model.nonces[nonce].card
    else { return nil }
    let own = model.nonces[nonce].chip
    let chip = dice.below(12) > 0 ? own : dice.pick(chips)
    guard chips.contains(chip) else { return nil }
    if found[chip.phone]?.nonce == nonce, let known = try await provisionFound(nonce, chip) { return known }
    let (vote, line) = (vote(), reaches(.authorizeService))
    try await setVote(vote, chip.phone)
    // The earlier one is sent before another.
    let earlier = left.removeValue(forKey: chip.phone)
    let isSame = earlier.map { $0.nonce == nonce && $0.chip == chip } ?? false
    if let earlier, !isSame { sentAgain(earlier) }
    let message: OperationName? = line.isReached && (earlier == nil || isSame) ? .provision : nil
    var act = Act(name: "provision \(nonce) \(card): \(chip.phone) \(chip.device) \(vote)", message: message) { model in
      if let earlier, isSame { return earlier.again(model) }
      return model.provision(nonce, card, into: chip, vote: vote, loses: line.loss)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.loss { parties.lines.lose(loss, of: .authorizeService) }
      return try await wallet(chip.phone).add(request, to: chip.device).passActivationState.tokenState
    }
    act.request = (nonce, chip)
    return act
  }

  /// The pass that a wallet has found out about, if it is still there.
  private func provisionFound(_ nonce: Int, _ chip: TokenModel.Chip) async throws -> Act? {
    // A pass shows what its wallet has last heard.
    try await refresh()
    guard let known = found[chip.phone], known.nonce == nonce, let request = requests[nonce] else { return nil }
    found[chip.phone] = nil
    guard known.chip == chip, case .success = model.provisionAgain(nonce, into: chip) else { return nil }
    return Act(name: "provision \(nonce) once more: \(chip.phone) \(chip.device)", message: nil) { model in
      model.provisionAgain(nonce, into: chip)
    } perform: { [self] () async throws(WalletError) in
      try await wallet(chip.phone).add(request, to: chip.device).passActivationState.tokenState
    }
  }

  private func setVote(_ vote: DecisionColor, _ phone: Int) async throws {
    try await wallet(phone).set { $0.nextVote = vote }
  }

  private func type() async throws -> Act? {
    let (card, chip, vote, line) = (dice.below(Self.cards), dice.pick(chips), vote(), reaches(.authorizeService))
    try await retryAll()
    try await setVote(vote, chip.phone)
    let earlier = left.removeValue(forKey: chip.phone)
    if let earlier { sentAgain(earlier) }
    let message: OperationName? = line.isReached && earlier == nil ? .provision : nil
    return Act(name: "type \(card): \(chip.phone) \(chip.device) \(vote)", message: message) { model in
      model.provision(nil, card, into: chip, vote: vote, loses: line.loss)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.loss { parties.lines.lose(loss, of: .authorizeService) }
      let number = numbers[card]
      let typed = TypedCard(primaryAccountNumber: number.pan, expiration: number.expiry, name: "Anna")
      return try await wallet(chip.phone).add(typed, to: chip.device).passActivationState.tokenState
    }
  }

  // MARK: - A token

  /// Assigns references to the model's tokens, in the order in which they were made.
  private func tokens(ofCard card: Int) async throws -> [NetworkToken] {
    let reference = try parties.panReference(of: cards[card].cardId)
    let tokens = if let reference { try await parties.ask(SearchTokens(reference), nil).tokens } else { [NetworkToken]() }
    let known = model.tokens.indices.filter { model.tokens[$0].card == card }
    guard known.count == tokens.count else {
      throw difference("card \(card) has \(tokens.map(\.state)) where the model has \(known.map { model.state(of: model.tokens[$0]) })")
    }
    for (index, token) in zip(known, tokens) { model.tokens[index].reference = token.tokenUniqueReference }
    return tokens
  }

  private func index(of pass: WalletPass) async throws -> Int? {
    if let known = model.tokens.firstIndex(where: { $0.reference == pass.deviceAccountIdentifier }) { return known }
    for card in cards.indices { _ = try await tokens(ofCard: card) }
    return model.tokens.firstIndex { $0.reference == pass.deviceAccountIdentifier }
  }

  /// What the owner does to a pass.
  private func customerActs() async throws -> Act? {
    let phone = 1 + dice.below(2)
    // A code whose answer was lost is the one that counts, and a pass that was removed is gone.
    try await retryAll()
    let contents = try await wallet(phone).contents()
    let passes = contents.passes + (contents.watchPasses ?? [])
    guard !passes.isEmpty else { return nil }
    let waiting = passes.filter { $0.passActivationState == .requiresActivation }
    let pass = waiting.isEmpty || dice.below(4) == 0 ? dice.pick(passes) : dice.pick(waiting)
    guard let token = try await index(of: pass) else { throw difference("a pass that the model doesn't have") }
    let reference = pass.deviceAccountIdentifier
    switch dice.below(12) {
    case 0..<4: return requestCode(token, reference, phone)
    case 4..<8: return enterCode(token, reference, phone)
    case 8, 9: return try await approveInApp(token, reference, phone)
    case 10: return approveByData(token, reference, phone)
    default:
      return Act(name: "remove \(token)", message: .deleteToken) { model in
        model.delete(token)
      } perform: { [self] () async throws(WalletError) in
        try await wallet(phone).remove(reference)
        return TokenState.deactivated.rawValue
      }
    }
  }

  private func requestCode(_ token: Int, _ reference: TokenReference, _ phone: Int) -> Act {
    let line = reaches(.deliverActivationCode)
    let method: ActivationMethod.Kind = dice.below(2) == 0 ? .text : .mail
    return Act(name: "request code \(token)", message: line.isReached ? .requestActivationCode : nil) { model in
      model.requestCode(token, delivers: line.isReached)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.loss { parties.lines.lose(loss, of: .deliverActivationCode) }
      let answer = try await wallet(phone).requestActivationCode(reference, by: method)
      if let code = try await parties.lastCode(after: &lastEvent) { codes[token, default: []].append(code) }
      return "\(answer.codesLeft) left"
    }
  }

  private func enterCode(_ token: Int, _ reference: TokenReference, _ phone: Int) -> Act? {
    // Two codes can be the same by chance, one in a million times.
    let known = codes[token] ?? []
    let right = known.last ?? Secret("")
    let wrong = dice.below(2) == 0 && known.count > 1 ? known[0] : Secret(right == Secret("123456") ? "123457" : "123456")
    let isRight = dice.below(3) > 0 && !known.isEmpty || wrong == right
    return Act(name: "enter code \(token)", message: .activateToken) { model in
      model.enterCode(token, isRight: isRight)
    } perform: { [self] () async throws(WalletError) in
      try await wallet(phone).activate(reference, code: isRight ? right : wrong).passActivationState.tokenState
    }
  }

  private func approveInApp(_ token: Int, _ reference: TokenReference, _ phone: Int) async throws -> Act {
    try await parties.proveOwner(phone - 1)
    try settle()
    let card = model.tokens[token].card
    let isVisa = model.cards[card].network == .visa
    let line = isVisa ? reaches(.tokenActivate) : (true, nil)
    return Act(name: "app \(token)", message: nil) { model in
      model.appApproves(token, reaches: line.1 != .request, answers: line.0)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.1 { parties.lines.lose(loss, of: .tokenActivate) }
      let answer = try await parties.clients[phone - 1].cardService.activateTokenization(cards[card].cardId, dpanRef: reference.rawValue)
      data[token] = answer.activationData
      return answer.activationData == nil ? "activated" : "data"
    }
  }

  private func approveByData(_ token: Int, _ reference: TokenReference, _ phone: Int) -> Act? {
    guard let data = data[token] else { return nil }
    return Act(name: "app data \(token)", message: .activateToken) { model in
      model.agentActivates(token)
    } perform: { [self] () async throws(WalletError) in
      try await wallet(phone).activate(reference, activationData: data).passActivationState.tokenState
    }
  }

  /// What customer care does to a token.
  private func careActs() async throws -> Act? {
    guard !model.tokens.isEmpty else { return nil }
    let token = model.tokens.count - 1 - dice.below(min(model.tokens.count, 8))
    if model.tokens[token].reference == nil { _ = try await tokens(ofCard: model.tokens[token].card) }
    guard let reference = model.tokens[token].reference,
      let card = try parties.panReference(of: cards[model.tokens[token].card].cardId)
    else { throw difference("a token without a reference") }
    keys += 1
    let key = IdempotencyKey(rawValue: "care-\(1_000_000_000_000 + keys)")
    func act<O: Operation>(_ name: String, _ operation: O, _ predict: @escaping (inout TokenModel) -> TokenModel.Answer) -> Act
    where O.Answer == NetworkTokens {
      Act(name: "\(name) \(token)", message: O.name, predict: predict) { [parties] () async throws(WalletError) in
        try await parties.ask(operation, key).tokens.first?.state.rawValue ?? "none"
      }
    }
    switch dice.below(7) {
    case 0, 1: return act("agent", TokenActivate(reference, of: card, reasonCode: .agentAuthenticated)) { $0.agentActivates(token) }
    case 2, 3: return act("suspend", TokenSuspend(token: reference, reasonCode: .fraudulent)) { $0.careSuspends(token, true) }
    case 4, 5: return act("resume", TokenUnsuspend(token: reference, reasonCode: .found)) { $0.careSuspends(token, false) }
    default: return act("delete", TokenDelete(token: reference, reasonCode: .other)) { $0.delete(token) }
    }
  }

  private func changeCard(_ card: Int, _ status: CardStatus, _ actor: CardTransition.Actor) async throws -> Act {
    // Ends are rarer, so that histories are long.
    let status = status == .cancelled && dice.below(4) > 0 ? .active : status
    if actor == .customerCare {
      return Act(name: "customer care \(card): \(status)", message: nil) { model in
        model.set(card, to: status, by: .customerCare)
      } perform: { [self] () async throws(WalletError) in
        try await parties.care(cards[card].cardId, status).rawValue
      }
    }
    let phone = dice.below(2)
    // The answer shows the card, and so what came of earlier changes: the same again would be a new one.
    try await retryAll()
    return Act(name: "customer \(card): \(status)", message: .updateCard) { model in
      model.set(card, to: status, by: .customer)
    } perform: { [self] () async throws(WalletError) in
      try await parties.clients[phone].cardService.update(
        cards[card].cardId, CardUpdateRequest(status: status, statusReason: "because")
      ).status.rawValue
    }
  }

  // MARK: - After quiet

  /// Once all is delivered, everybody tells the same.
  private func checkAll() async throws {
    try await retryAll()
    steps.append("quiet")
    for _ in 0..<4 where try parties.waiting() > 0 {
      try await parties.logIn()
      _ = try await wallet(2).retrieveCertificates(for: .phone)
      _ = try await parties.clients[0].cardService.get(cards[0].cardId)
    }
    try settle()
    await refreshWallets()
    guard try parties.waiting() == 0 else { throw difference("\(try parties.waiting()) orders and notices stay") }
    for card in cards.indices {
      let tokens = try await tokens(ofCard: card)
      let own = model.tokens.filter { $0.card == card }
      for (token, kept) in zip(own, tokens) {
        let causes = kept.state == .suspended ? model.causes(of: token) : []
        guard kept.state == model.state(of: token), kept.causes == causes else {
          throw difference("a token of card \(card) is \(kept.state) \(kept.causes), not \(model.state(of: token)) \(causes)")
        }
      }
      if !own.isEmpty, model.cards[card].isLockedAtNetwork != [.locked, .suspended].contains(model.cards[card].base),
        !model.cards[card].base.endsEnrolments
      {
        throw difference("card \(card) is \(model.cards[card].base), and locked at the network: \(model.cards[card].isLockedAtNetwork)")
      }
      try await checkEnrolments(card)
    }
    try await checkPasses()
  }

  private func checkEnrolments(_ card: Int) async throws {
    let told = try await parties.clients[0].cardService.get(cards[card].cardId, include: [.tokenizations])
    let enrolments = told.tokenizations?.tokenizations ?? []
    let references = enrolments.filter { $0.status == .completed }.map { $0.dpanRef ?? "" }
    guard references.sorted() == model.completed(card).sorted() else {
      throw difference("card \(card) is enrolled with \(references) where its tokens are \(model.completed(card))")
    }
    let waiting = enrolments.count { $0.status == .initiated }
    guard waiting == model.initiated(card) else {
      throw difference("\(waiting) enrolments of card \(card) wait, where the model has \(model.initiated(card))")
    }
  }

  private func checkPasses() async throws {
    for phone in 1...2 {
      let contents = try await wallet(phone).contents()
      for (device, passes) in [(PassDevice.phone, contents.passes), (.watch, contents.watchPasses ?? [])] {
        let living = model.living { $0.chip == TokenModel.Chip(phone: phone, device: device) }.map { model.tokens[$0] }
        let expected = living.map { "\($0.reference?.rawValue ?? "") \(model.state(of: $0).rawValue)" }.sorted()
        let shown = passes.map { "\($0.deviceAccountIdentifier.rawValue) \($0.passActivationState.tokenState)" }.sorted()
        guard shown == expected else { throw difference("phone \(phone)'s \(device) shows \(shown), not \(expected)") }
      }
    }
  }
}

extension PassActivationState {
  fileprivate var tokenState: String {
    switch self {
    case .activated: TokenState.active.rawValue
    case .requiresActivation: TokenState.inactive.rawValue
    case .activating: "activating"
    case .suspended: TokenState.suspended.rawValue
    case .deactivated: TokenState.deactivated.rawValue
    }
  }
}

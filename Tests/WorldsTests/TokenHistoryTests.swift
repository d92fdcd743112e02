import Basics
import Contract
import Dice
import Glibc
import Testing
import WalletClient
import WalletModel

@testable import Handset
@testable import Worlds

/// Random histories of cards and their tokens, with all parties, real wallets and real client cores, step by step against the model. A
/// history is a card's; those of a world take place at the same time.
@Suite(.timeLimit(.minutes(120))) struct TokensAgainstTheModel {
  private static let isVerifying = getenv("BILLFOLD_VERIFY") != nil
  private static let worlds = isVerifying ? 100_000 / TokenBeginning.cardCount : 20

  @Test func `parties and wallets agree with it`() async throws {
    let beginning = try await TokenBeginning()
    let seen = try await withThrowingTaskGroup(of: [String: Int].self) { group in
      for worker in 0..<2 {
        group.addTask {
          var seen: [String: Int] = [:]
          for number in stride(from: worker, to: Self.worlds, by: 2) {
            seen.merge(try await TokenHistory(UInt64(number), from: beginning).live(), uniquingKeysWith: +)
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
    "Apple tokenize": "tokenized,404,409,400", "Google tokenize": "tokenized,404,409,409 already",
    "Samsung tokenize": "tokenized,404,409,409 already", "Samsung provision": "ACTIVE,INACTIVE,403,409",
    "Samsung type": "INACTIVE,403,409",
    "Apple provision": "ACTIVE,INACTIVE,403,409", "Google provision": "ACTIVE,INACTIVE,403,409",
    "Apple type": "INACTIVE,403,409", "Google type": "INACTIVE,403,409", "verify": "INACTIVE,409",
    "request code": "2 left,1 left,0 left,403,409", "enter code": "ACTIVE,401,404,409", "app": "data,activated,409",
    "app data": "ACTIVE,409", "agent": "ACTIVE,SUSPENDED,409", "suspend": "SUSPENDED,INACTIVE,409", "resume": "ACTIVE,SUSPENDED,409",
    "delete": "DEACTIVATED", "remove": "DEACTIVATED", "customer": "LOCKED,ACTIVE,CANCELLED,409",
    "customer care": "SUSPENDED,ACTIVE,CANCELLED,409", "unpair": "unpaired",
  ]

  /// A model with a wrong rule is found out.
  @Test(arguments: TokenModel.Mutation.allCases) func `a wrong rule is found`(mutation: TokenModel.Mutation) async throws {
    let beginning = try await TokenBeginning()
    for number in 0..<UInt64(100) {
      do {
        _ = try await TokenHistory(number, mutation, from: beginning).live()
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
  private static let stepsPerCard = 16

  private typealias Model = TokenModel

  /// Whose memory a retry depends on.
  private enum Actor: Equatable {
    case app(Int)
    case wallet(WalletPlace)
    case desk
  }

  /// Something that is done, and what the model makes of it.
  private struct Act {
    let name: String
    let actor: Actor
    /// The message that can get lost; nil if none shall.
    let message: OperationName?
    /// The wallet that may have to register with its maker first.
    var registers: WalletPlace?
    /// True if the issuer judges by what the network has told it: all is told before.
    var needsNews = false
    let predict: (inout TokenModel) -> TokenModel.Answer
    let perform: () async throws(WalletError) -> String
    /// What a wallet keeps and sends again.
    var sent: (request: Int, chip: TokenModel.Chip)?
  }

  /// A provisioning that a wallet sends again.
  private struct Left {
    let request: Int
    let chip: TokenModel.Chip
    /// Nil if it has not arrived.
    let answer: TokenModel.Answer?
    let moment: Timestamp
    let predict: (inout TokenModel) -> TokenModel.Answer
    var isDeclined: Bool { if case .failure = answer { true } else { false } }

    /// The answer if it is sent again: answers are recorded for a day.
    func again(_ model: inout TokenModel) -> TokenModel.Answer {
      guard let answer else { return predict(&model) }
      return model.now - moment <= .seconds(86_400) ? answer : model.provisionAgain(request, into: chip)
    }
  }

  /// The request that an act has made.
  private final class Made {
    var request: Int?
  }

  private let number: UInt64
  private var dice: Dice
  private let parties: TokenParties
  private let cards: [TokenBeginning.OwnedCard]
  private var model: TokenModel
  private var signed: [Int: SignedCertificates] = [:]
  /// What the apps have got of the issuer, by request.
  private var made: [Int: ProvisioningData] = [:]
  private var codes: [Int: [Secret]] = [:]
  /// The phone that asked for a code last.
  private var coded: Int?
  private var data: [Int: Opaque<ActivationDataKind>] = [:]
  private var lastEvent = EventCursor.beginning
  private var watches: Set<Int> = []
  /// The wallets that have registered with their maker, or believe so, and those that have tried to.
  private var registered: Set<WalletPlace> = []
  private var tried: Set<WalletPlace> = []
  /// Provisionings whose answers were lost: the wallet sends the same again under its key.
  private var left: [WalletPlace: Left] = [:]
  /// The provisioning whose pass a wallet has got by sending it again: the same request gets the pass once more, without a message.
  private var found: [WalletPlace: (request: Int, chip: TokenModel.Chip)] = [:]
  /// What has to be tried again, with what the answer must be if it was only the answer that got lost.
  private var retries: [(act: Act, expected: TokenModel.Answer?)] = []
  private var accounts: [String: Int] = [:]
  private var steps: [String] = []
  private var seen: [String: Int] = [:]
  private var keys = 0

  init(_ number: UInt64, _ mutation: TokenModel.Mutation? = nil, from beginning: TokenBeginning) async throws {
    self.number = number
    dice = Dice(seed: number)
    parties = try TokenParties(beginning, inFile: number % 20 == 19)
    cards = beginning.cards
    model = TokenModel(now: parties.clock.now, mutation: mutation)
    model.cards = cards.map { TokenModel.Card(owner: $0.owner, network: $0.network, expiry: $0.expiry) }
  }

  func live() async throws -> [String: Int] {
    for phone in TokenBeginning.phones { _ = try await parties.wallets.appleWallet(on: phone)?.retrieveCertificates(for: .phone) }
    for _ in 0..<cards.count * Self.stepsPerCard {
      try await step()
      if dice.below(100) == 0 { try await checkAll() }
    }
    try await checkAll()
    return seen
  }

  // MARK: - The world

  private func wallet(_ place: WalletPlace) throws(WalletError) -> any PhoneWallet { try parties.wallet(place) }

  private func wallet(_ place: WalletPlace, _ vote: DecisionColor) async throws {
    func set(_ wallet: some PhoneWallet) async throws { try await wallet.set { $0.nextVote = vote } }
    try await set(try wallet(place))
  }

  /// An app with an open session.
  private func app(_ phone: Int) async throws -> WalletClient {
    let app = try await parties.app(on: phone)
    try settle()
    return app
  }

  /// The chips that cards can go into.
  private func chips(of place: WalletPlace) -> [TokenModel.Chip] {
    let devices: [PassDevice] = place.maker == .apple && watches.contains(place.phone) ? [.phone, .watch] : [.phone]
    return devices.map { TokenModel.Chip(place: place, device: $0) }
  }

  private var chips: [TokenModel.Chip] { parties.places.flatMap(chips) }

  private func pickPhone() -> Int { dice.pick(Array(TokenBeginning.phones)) }

  /// A card of the phone's owner, mostly; half of the time one of the two that they like best.
  private func pickCard(on phone: Int) -> Int { dice.below(20) == 0 ? dice.below(cards.count) : pickOwnCard(on: phone) }

  private func pickOwnCard(on phone: Int) -> Int {
    let own = cards.indices.filter { cards[$0].owner == TokenBeginning.owner(of: phone) }
    let liked = [Int(number) % own.count, (Int(number) + 3) % own.count]
    return own[dice.below(2) == 0 ? dice.pick(liked) : dice.below(own.count)]
  }

  // MARK: - Steps

  private func step() async throws {
    switch dice.below(40) {
    case 0, 1, 2: try await moveClock()
    case 3:
      try parties.restart()
      steps.append("restart")
      // Before their first answer the parties deliver what waits. It shows no card, and so not the result of a lost request.
      _ = try await app(1).cardService.getPrograms()
      try settle()
    case 4: try await refresh()
    case 5, 6: try await openCard()
    case 7: try await pairOrUnpair()
    case 8: try await kill()
    default: if let act = try await chooseAct() { try await run(act) }
    }
  }

  private func chooseAct() async throws -> Act? {
    switch dice.below(32) {
    case 0..<3: return try await getCertificates()
    case 3..<9: return try await tokenize()
    case 9..<14: return try await provision()
    case 14, 15: return try await type()
    case 16..<22: return try await customerActs()
    case 22..<26: return try await careActs()
    case 26..<30:
      return try await changeCard(dice.below(cards.count), [.locked, .active, .active, .locked, .cancelled][dice.below(5)], .customer)
    default:
      let status: CardStatus = [.suspended, .active, .active, .suspended, .cancelled][dice.below(5)]
      return try await changeCard(dice.below(cards.count), status, .customerCare)
    }
  }

  /// Does it, with a lost message now and then, and compares.
  private func run(_ act: Act) async throws {
    let note = act.name
    // The same again would be the retry.
    if retries.contains(where: { $0.act.name == note }) { try await retryAll() }
    if act.needsNews { try await deliver() }
    if let message = act.message, dice.below(6) == 0 {
      let loss = dice.pick(LossyLines.Loss.allCases)
      let isRegistration = act.registers.map { !registered.contains($0) } == true && dice.below(2) == 0
      steps.append("\(note), \(loss) lost\(isRegistration ? " of its registration" : "")")
      parties.lines.lose(loss, of: isRegistration ? .registerWallet : message)
      let expected = loss == .answer && !isRegistration ? act.predict(&model) : nil
      let got = await said(act.perform)
      parties.lines.loseNothing()
      guard got == .failure(LossyLines.lost) else { throw difference("\(note) was not lost: \(got)") }
      if let place = act.registers { tried.insert(place) }
      if let place = act.registers, !isRegistration { registered.insert(place) }
      try settle()
      // A provisioning that has arrived can be left to the wallet.
      if let expected, let (request, chip) = act.sent, dice.below(3) == 0 {
        left[chip.place] = Left(request: request, chip: chip, answer: expected, moment: model.now, predict: act.predict)
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
    if act.needsNews, known == nil { try await deliver() }
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
    if let place = act.registers {
      tried.insert(place)
      registered.insert(place)
    }
    let words =
      switch expected {
      case .success(let words): words
      case .failure(.alreadyTokenized): "409 already"
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
      guard let account = reference.account, let card = try card(account) else { throw difference("an order about an unknown card") }
      switch order {
      case .lock: model.arrived(lock: true, card)
      case .unlock: model.arrived(lock: false, card)
      case .end: model.arrivedEnd(card)
      }
    }
  }

  /// The card whose references have this in common.
  private func card(_ account: String) throws -> Int? {
    if let known = accounts[account] { return known }
    for index in cards.indices {
      if let account = try parties.panReference(of: cards[index].card.cardId)?.account { accounts[account] = index }
    }
    return accounts[account]
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
  }

  private func refresh() async throws {
    try await retryAll()
    steps.append("refresh")
    try await refreshWallets()
  }

  private func refreshWallets() async throws {
    _ = await parties.wallets.refresh()
    for place in parties.places { if let earlier = left.removeValue(forKey: place) { sentAgain(earlier) } }
    try settle()
  }

  /// A wallet has sent again what was left to it.
  private func sentAgain(_ earlier: Left) {
    if case .success = earlier.again(&model) { found[earlier.chip.place] = (earlier.request, earlier.chip) }
  }

  /// An app ends, or all apps and wallets do. What an app had in mind is lost; a wallet sends again what it was sending.
  private func kill() async throws {
    if dice.below(2) == 0 {
      let phone = pickPhone()
      steps.append("kill the app on \(phone)")
      parties.killApp(on: phone)
      retries.removeAll { $0.act.actor == .app(phone) }
      made = made.filter { model.requests[$0.key].chip.place.phone != phone }
      return
    }
    steps.append("kill the phones")
    for (act, expected) in retries {
      guard let (request, chip) = act.sent else { continue }
      left[chip.place] = Left(request: request, chip: chip, answer: expected, moment: model.now, predict: act.predict)
    }
    retries.removeAll { $0.act.actor != .desk }
    (made, found) = ([:], [:])
    registered.formUnion(tried)
    try parties.killPhones()
    try await refreshWallets()
  }

  /// The app reports the passes that it sees and the issuer doesn't know; what it sees can be old.
  private func openCard() async throws {
    let phone = pickPhone()
    let index = pickOwnCard(on: phone)
    try await retryAll()
    steps.append("open \(index) on \(phone)")
    let service = try await app(phone).cardService
    let card = try await service.get(cards[index].card.cardId, include: [.tokenizations])
    let loss = dice.below(4) == 0 ? dice.pick(LossyLines.Loss.allCases) : nil
    let passes = try await passes(on: phone).map(\.pass).filter { $0.primaryAccountNumberSuffix == card.lastFour }
    if let loss { parties.lines.lose(loss, of: .updateTokenizationStatus) }
    try await report(passes, of: card, by: try await app(phone), on: phone, loses: loss)
    parties.lines.loseNothing()
    try settle()
  }

  private func passes(on phone: Int) async throws -> [(place: WalletPlace, pass: WalletPass)] {
    var passes: [(WalletPlace, WalletPass)] = []
    for place in parties.places where place.phone == phone {
      let contents = try await wallet(place).contents()
      passes += (contents.passes + (contents.watchPasses ?? [])).map { (place, $0) }
    }
    return passes
  }

  private func pairOrUnpair() async throws {
    try await retryAll()
    let place = dice.pick(parties.places.filter { $0.maker == .apple })
    let phone = place.phone
    guard let wallet = parties.wallets.appleWallet(on: phone) else { return }
    guard watches.contains(phone) else {
      steps.append("pair \(phone)")
      try await wallet.pairWatch()
      watches.insert(phone)
      _ = try await wallet.retrieveCertificates(for: .watch)
      return
    }
    watches.remove(phone)
    try await run(
      Act(name: "unpair \(phone)", actor: .wallet(place), message: nil) { model in
        for token in model.living({ $0.chip.place == place && $0.chip.device == .watch }) { _ = model.delete(token) }
        return .success("unpaired")
      } perform: { () async throws(WalletError) in
        try await wallet.unpairWatch()
        return "unpaired"
      })
    // It was sent before its pass was removed.
    if left[place]?.chip.device == .watch { left[place] = nil }
  }

  // MARK: - Adding a card

  private func getCertificates() async throws -> Act? {
    let chip = dice.pick(chips.filter { $0.maker == .apple })
    guard let wallet = parties.wallets.appleWallet(on: chip.place.phone) else { return nil }
    steps.append("certificates \(model.requests.count) \(chip.place.phone) \(chip.device)")
    signed[model.requests.count] = try await wallet.retrieveCertificates(for: chip.device)
    model.requests.append(TokenModel.Request(chip: chip, made: model.now))
    return nil
  }

  /// One of the latest, mostly.
  private func latest(_ requests: [Int]) -> Int? {
    guard !requests.isEmpty else { return nil }
    return requests.sorted()[requests.count - 1 - min(requests.count - 1, dice.below(dice.below(4) > 0 ? 3 : 30))]
  }

  private func tokenize() async throws -> Act? {
    let place = dice.pick(parties.places)
    if place.maker != .apple {
      return try await tokenize(pickCard(on: place.phone), for: TokenModel.Chip(place: place, device: .phone))
    }
    guard let nonce = latest(Array(signed.keys)), let certificates = signed[nonce] else { return nil }
    let chip = model.requests[nonce].chip
    let card = pickCard(on: chip.place.phone)
    let service = try await app(chip.place.phone).cardService
    return Act(name: "\(chip.maker.name) tokenize \(nonce) \(card)", actor: .app(chip.place.phone), message: .tokenize) { model in
      model.tokenize(nonce, card, for: chip)
    } perform: { [self] () async throws(WalletError) in
      let answer = try await service.tokenize(
        cards[card].card.cardId,
        CardTokenizationRequest(
          walletType: .applePay, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: certificates.certificates[0],
          subordinateCertificate: certificates.certificates[1], nonce: certificates.nonce, nonceSignature: certificates.nonceSignature))
      made[nonce] = .pass(
        PassRequest(
          encryptedPassData: answer.encryptedPassData ?? Opaque(""), ephemeralPublicKey: answer.ephemeralPublicKey,
          wrappedKey: answer.wrappedKey, activationData: answer.activationData))
      return "tokenized"
    }
  }

  /// A request for another maker's wallet than Apple's.
  private func tokenize(_ card: Int, for chip: TokenModel.Chip) async throws -> Act {
    let (place, slot) = (chip.place, Made())
    let service = try await app(place.phone).cardService
    let name = "\(chip.maker.name) tokenize \(card): \(place.phone)"
    return Act(name: name, actor: .app(place.phone), message: .tokenize, registers: place, needsNews: true) { model in
      let answer = model.tokenize(nil, card, for: chip)
      if case .success = answer { slot.request = model.requests.count - 1 }
      return answer
    } perform: { [self] () async throws(WalletError) in
      guard let identifiers = try await parties.identifiers(of: place), let type = MobileWalletType(rawValue: place.maker.wallet.rawValue)
      else { throw .walletNotOffered }
      let answer = try await service.tokenize(
        cards[card].card.cardId,
        CardTokenizationRequest(
          walletType: type, clientDeviceId: identifiers.device, clientWalletAccountId: identifiers.account, leafCertificate: nil,
          subordinateCertificate: nil, nonce: nil, nonceSignature: nil))
      if let request = slot.request { made[request] = .opaquePaymentCard(answer.opaquePaymentCard ?? Opaque("")) }
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
    guard let request = latest(Array(made.keys)), let data = made[request], let card = model.requests[request].card else { return nil }
    let own = model.requests[request].chip
    let chip = dice.below(12) > 0 ? own : dice.pick(chips.filter { ($0.maker == .apple) == (own.maker == .apple) })
    let place = chip.place
    guard chips.contains(chip) else { return nil }
    if found[place]?.request == request, let known = try await provisionFound(request, data, chip) { return known }
    let (vote, line) = (vote(), reaches(.authorizeService))
    try await wallet(place, vote)
    if place.maker != .apple { try await introduce(place) }
    // The earlier one is sent before another.
    let earlier = left.removeValue(forKey: place)
    let isSame = earlier.map { $0.request == request && $0.chip == chip } ?? false
    if let earlier, !isSame { sentAgain(earlier) }
    let message: OperationName? = line.isReached && (earlier == nil || isSame) ? .provision : nil
    let reports = dice.below(2) == 0
    let client = try await app(place.phone)
    let name = "\(chip.maker.name) provision \(request) \(card): \(place.phone) \(chip.device) \(vote)"
    var act = Act(name: name, actor: .wallet(place), message: message) { model in
      if let earlier, isSame { return earlier.again(&model) }
      return model.provision(request, card, into: chip, vote: vote, loses: line.loss)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.loss { parties.lines.lose(loss, of: .authorizeService) }
      let pass = try await parties.add(data, of: cards[card], to: place, chip.device)
      // Or the app is killed before it can.
      if let token = model.requests[request].token { model.tokens[token].reference = pass.deviceAccountIdentifier }
      if reports { try await report([pass], of: cards[card].card, by: client, on: place.phone, loses: nil) }
      return pass.passActivationState.tokenState
    }
    act.sent = (request, chip)
    return act
  }

  /// A report names the wallet of a token that the issuer has heard of by the network.
  ///
  /// - Parameters:
  ///   - card: as the app knows it.
  ///   - loss: of the first report.
  private func report(
    _ passes: [WalletPass], of card: Card, by app: WalletClient, on phone: Int, loses loss: LossyLines.Loss?
  ) async throws(WalletError) {
    let reported = card.unknownPasses(passes)
    let heard = try reported.map { (pass) throws(WalletError) in try parties.hasHeard(of: pass.deviceAccountIdentifier) }
    try await parties.report(passes, of: card, by: app, on: phone)
    for (index, pass) in reported.enumerated() where heard[index] && (index > 0 || loss != .request) {
      guard let token = model.tokens.firstIndex(where: { $0.reference == pass.deviceAccountIdentifier }) else { continue }
      model.tokens[token].isInKnownWallet = true
    }
  }

  /// An app asks a wallet for its identifiers.
  private func introduce(_ place: WalletPlace) async throws {
    _ = try await parties.identifiers(of: place)
    tried.insert(place)
    registered.insert(place)
  }

  /// The pass that a wallet has found out about, if it is still there.
  private func provisionFound(_ request: Int, _ data: ProvisioningData, _ chip: TokenModel.Chip) async throws -> Act? {
    // A pass shows what its wallet has last heard.
    try await refresh()
    guard let known = found[chip.place], known.request == request, let card = model.requests[request].card else { return nil }
    found[chip.place] = nil
    guard known.chip == chip, case .success = model.provisionAgain(request, into: chip) else { return nil }
    let name = "\(chip.maker.name) provision \(request) once more: \(chip.place.phone) \(chip.device)"
    return Act(name: name, actor: .wallet(chip.place), message: nil) { model in
      model.provisionAgain(request, into: chip)
    } perform: { [self] () async throws(WalletError) in
      try await parties.add(data, of: cards[card], to: chip.place, chip.device).passActivationState.tokenState
    }
  }

  private func type() async throws -> Act? {
    let chip = dice.pick(chips)
    let place = chip.place
    let (card, vote, line) = (pickOwnCard(on: place.phone), vote(), reaches(.authorizeService))
    try await retryAll()
    try await wallet(place, vote)
    let earlier = left.removeValue(forKey: place)
    if let earlier { sentAgain(earlier) }
    let message: OperationName? = line.isReached && earlier == nil ? .provision : nil
    let details = cards[card].details
    let typed = TypedCard(primaryAccountNumber: details.pan, expiration: details.expiry, name: "Anna")
    let name = "\(chip.maker.name) type \(card): \(place.phone) \(chip.device) \(vote)"
    return Act(
      name: name, actor: .wallet(place), message: message, registers: place.maker == .apple ? nil : place
    ) { model in
      model.provision(nil, card, into: chip, vote: vote, loses: line.loss)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.loss { parties.lines.lose(loss, of: .authorizeService) }
      return try await wallet(place).add(typed, to: chip.device).passActivationState.tokenState
    }
  }

  // MARK: - A token

  /// Assigns references to the model's tokens, in the order in which they were made.
  private func tokens(ofCard card: Int) async throws -> [NetworkToken] {
    let reference = try parties.panReference(of: cards[card].card.cardId)
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
    guard let account = pass.primaryAccountIdentifier.account, let card = try card(account) else { return nil }
    _ = try await tokens(ofCard: card)
    return model.tokens.firstIndex { $0.reference == pass.deviceAccountIdentifier }
  }

  /// What the owner does to a pass.
  private func customerActs() async throws -> Act? {
    let phone = dice.below(2) == 0 ? coded ?? pickPhone() : pickPhone()
    // A code whose answer was lost is the one that counts, and a pass that was removed is gone.
    try await retryAll()
    let passes = try await passes(on: phone)
    guard !passes.isEmpty else { return nil }
    let waiting = passes.filter { $0.pass.passActivationState == .requiresActivation }
    let (place, pass) = waiting.isEmpty || dice.below(4) == 0 ? dice.pick(passes) : dice.pick(waiting)
    guard let token = try await index(of: pass) else { throw difference("a pass that the model doesn't have") }
    let reference = pass.deviceAccountIdentifier
    switch dice.below(13) {
    case 0..<4: return requestCode(token, reference, place)
    case 4..<8: return enterCode(token, reference, place)
    case 8, 9: return try await approveInApp(token, reference, phone)
    case 10: return approveByData(token, reference, place)
    case 11:
      return Act(name: "verify \(token)", actor: .wallet(place), message: .retrieveActivationMethods) { model in
        model.verify(token)
      } perform: { [self] () async throws(WalletError) in
        try await wallet(place).retrieveActivationMethods(reference).passActivationState.tokenState
      }
    default:
      return Act(name: "remove \(token)", actor: .wallet(place), message: .deleteToken) { model in
        model.delete(token)
      } perform: { [self] () async throws(WalletError) in
        try await wallet(place).remove(reference)
        return TokenState.deactivated.rawValue
      }
    }
  }

  private func requestCode(_ token: Int, _ reference: TokenReference, _ place: WalletPlace) -> Act {
    let line = reaches(.deliverActivationCode)
    let method: ActivationMethod.Kind = dice.below(2) == 0 ? .text : .mail
    return Act(name: "request code \(token)", actor: .wallet(place), message: line.isReached ? .requestActivationCode : nil) { model in
      model.requestCode(token, delivers: line.isReached)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.loss { parties.lines.lose(loss, of: .deliverActivationCode) }
      let answer: RequestedCode
      do throws(WalletError) {
        answer = try await wallet(place).requestActivationCode(reference, by: method)
      } catch {
        // The message with the code comes also where the answer is lost.
        try await noteCode(of: token)
        throw error
      }
      try await noteCode(of: token)
      coded = place.phone
      return "\(answer.codesLeft) left"
    }
  }

  private func noteCode(of token: Int) async throws(WalletError) {
    if let code = try await parties.lastCode(after: &lastEvent) { codes[token, default: []].append(code) }
  }

  private func enterCode(_ token: Int, _ reference: TokenReference, _ place: WalletPlace) -> Act? {
    // Two codes can be the same by chance, one in a million times.
    let known = codes[token] ?? []
    let right = known.last ?? Secret("")
    let wrong = dice.below(2) == 0 && known.count > 1 ? known[0] : Secret(right == Secret("123456") ? "123457" : "123456")
    let isRight = dice.below(2) > 0 && !known.isEmpty || wrong == right
    return Act(name: "enter code \(token)", actor: .wallet(place), message: .activateToken) { model in
      model.enterCode(token, isRight: isRight)
    } perform: { [self] () async throws(WalletError) in
      try await wallet(place).activate(reference, code: isRight ? right : wrong).passActivationState.tokenState
    }
  }

  private func approveInApp(_ token: Int, _ reference: TokenReference, _ phone: Int) async throws -> Act {
    try await parties.proveOwner(phone)
    let service = try await app(phone).cardService
    try settle()
    let card = model.tokens[token].card
    let isVisa = model.cards[card].network == .visa
    let line = isVisa ? reaches(.tokenActivate) : (true, nil)
    return Act(name: "app \(token)", actor: .app(phone), message: nil) { model in
      model.appApproves(token, reaches: line.1 != .request, answers: line.0)
    } perform: { [self] () async throws(WalletError) in
      if let loss = line.1 { parties.lines.lose(loss, of: .tokenActivate) }
      let answer = try await service.activateTokenization(cards[card].card.cardId, dpanRef: reference.rawValue)
      data[token] = answer.activationData
      return answer.activationData == nil ? "activated" : "data"
    }
  }

  private func approveByData(_ token: Int, _ reference: TokenReference, _ place: WalletPlace) -> Act? {
    guard let data = data[token] else { return nil }
    return Act(name: "app data \(token)", actor: .wallet(place), message: .activateToken) { model in
      model.agentActivates(token)
    } perform: { [self] () async throws(WalletError) in
      try await wallet(place).activate(reference, activationData: data).passActivationState.tokenState
    }
  }

  /// What customer care does to a token.
  private func careActs() async throws -> Act? {
    guard !model.tokens.isEmpty else { return nil }
    let token = model.tokens.count - 1 - dice.below(min(model.tokens.count, 8))
    if model.tokens[token].reference == nil { _ = try await tokens(ofCard: model.tokens[token].card) }
    guard let reference = model.tokens[token].reference,
      let card = try parties.panReference(of: cards[model.tokens[token].card].card.cardId)
    else { throw difference("a token without a reference") }
    keys += 1
    let key = IdempotencyKey(rawValue: "care-\(1_000_000_000_000 + keys)")
    func act<O: Operation>(_ name: String, _ operation: O, _ predict: @escaping (inout TokenModel) -> TokenModel.Answer) -> Act
    where O.Answer == NetworkTokens {
      Act(name: "\(name) \(token)", actor: .desk, message: O.name, predict: predict) { [parties] () async throws(WalletError) in
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
      return Act(name: "customer care \(card): \(status)", actor: .desk, message: nil) { model in
        model.set(card, to: status, by: .customerCare)
      } perform: { [self] () async throws(WalletError) in
        try await parties.care(cards[card].card.cardId, status).rawValue
      }
    }
    let phone = dice.pick(TokenBeginning.phones.filter { TokenBeginning.owner(of: $0) == cards[card].owner })
    // The answer shows the card, and so the result of earlier changes: the same again would be a new one.
    try await retryAll()
    let service = try await app(phone).cardService
    return Act(name: "customer \(card): \(status)", actor: .app(phone), message: .updateCard) { model in
      model.set(card, to: status, by: .customer)
    } perform: { [self] () async throws(WalletError) in
      try await service.update(
        cards[card].card.cardId, CardUpdateRequest(status: status, statusReason: "because")
      ).status.rawValue
    }
  }

  // MARK: - After quiet

  /// The parties tell each other what waits, as they do with every request.
  private func deliver() async throws {
    for _ in 0..<4 where try parties.waiting() > 0 {
      _ = try await app(1).cardService.getPrograms()
      _ = await said { [parties] () async throws(WalletError) in
        _ = try await parties.ask(SearchTokens(PANReference(rawValue: "")), nil)
        return ""
      }
    }
    guard try parties.waiting() == 0 else { throw difference("\(try parties.waiting()) orders and notices stay") }
    try settle()
  }

  /// Once all is delivered, everybody tells the same.
  private func checkAll() async throws {
    try await retryAll()
    steps.append("quiet")
    try await deliver()
    try await refreshWallets()
    try await deliver()
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
    try await checkOrphans()
  }

  private func checkEnrolments(_ card: Int) async throws {
    let enrolments = try await enrolments(card)
    let references = enrolments.filter { $0.status == .completed }.map { $0.dpanRef ?? "" }
    guard references.sorted() == model.completed(card).sorted() else {
      throw difference("card \(card) is enrolled with \(references) where its tokens are \(model.completed(card))")
    }
    let waiting = enrolments.count { $0.status == .initiated }
    guard waiting == model.initiated(card) else {
      throw difference("\(waiting) enrolments of card \(card) wait, where the model has \(model.initiated(card))")
    }
  }

  private func enrolments(_ card: Int) async throws -> [MobileWalletTokenization] {
    let phone = TokenBeginning.phones.first { TokenBeginning.owner(of: $0) == cards[card].owner } ?? 1
    return try await app(phone).cardService.get(cards[card].card.cardId, include: [.tokenizations]).tokenizations?.tokenizations ?? []
  }

  private func checkPasses() async throws {
    for place in parties.places {
      let contents = try await wallet(place).contents()
      for (device, passes) in [(PassDevice.phone, contents.passes), (.watch, contents.watchPasses ?? [])] {
        let living = model.living { $0.chip == TokenModel.Chip(place: place, device: device) }.map { model.tokens[$0] }
        let expected = living.map { "\($0.reference?.rawValue ?? "") \(model.state(of: $0).rawValue)" }.sorted()
        let shown = passes.map { "\($0.deviceAccountIdentifier.rawValue) \($0.passActivationState.tokenState)" }.sorted()
        guard shown == expected else {
          throw difference("\(place.maker.name) on \(place.phone), \(device), shows \(shown), not \(expected)")
        }
      }
    }
  }

  /// Without the model: each token that lives is on one phone, which is that of its card's owner, and enrolled once if it was activated.
  private func checkOrphans() async throws {
    let vault = try await parties.vault().filter { $0.state != .deactivated }
    var onPhones: [TokenReference] = []
    for phone in TokenBeginning.phones {
      for (_, pass) in try await passes(on: phone) {
        onPhones.append(pass.deviceAccountIdentifier)
        guard let account = pass.primaryAccountIdentifier.account, let card = try card(account),
          cards[card].owner == TokenBeginning.owner(of: phone)
        else { throw difference("phone \(phone) has a token of another customer's card") }
      }
    }
    guard vault.map(\.tokenUniqueReference.rawValue).sorted() == onPhones.map(\.rawValue).sorted() else {
      throw difference("the network has \(vault.map(\.tokenUniqueReference)), the phones have \(onPhones)")
    }
    var enrolled: [String] = []
    for card in cards.indices { enrolled += try await enrolments(card).filter { $0.status == .completed }.map { $0.dpanRef ?? "" } }
    let active = vault.filter { $0.state != .inactive }.map(\.tokenUniqueReference.rawValue)
    guard active.sorted() == enrolled.sorted() else { throw difference("the network has \(active), the issuer \(enrolled)") }
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

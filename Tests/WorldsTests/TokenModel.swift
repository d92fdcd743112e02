import Basics
import Contract
import WalletModel

/// Tokens and enrolments in the words of the rules: what was done to them, and what follows. It knows no tables, orders and notices.
struct TokenModel {
  /// A rule that is not as it should be, to show that a difference is found.
  enum Mutation: CaseIterable {
    case unlockingWakesAll, removalKeepsTheEnrolment, setupLastsForever, noncesLastForever, wrongCodesAreFree
    case locksReachApplePayOnly, googleIsTokenizedAgain, paymentCardsLastForever, paymentCardsAreUsedTwice, anyWalletTakesAPaymentCard
    case newRequestsLeaveTheOld, cardsHaveNoLimit, chipsHaveNoLimit, anybodyTokenizes
  }

  /// A chip, or another maker's wallet, which keeps its tokens itself.
  struct Chip: Hashable {
    let place: WalletPlace
    let device: PassDevice
    var maker: WalletMaker { place.maker }
    var owner: Int { TokenBeginning.owner(of: place.phone) }
  }

  struct Card {
    let owner: Int
    let network: CardNetwork
    let expiry: CardExpiry
    /// As the issuer keeps it, without the calendar.
    var base = CardStatus.active
    /// What has arrived at the network.
    var isLockedAtNetwork = false
    var isOverAtNetwork = false

    func status(at now: Timestamp) -> CardStatus { base.on(now, expiry: expiry, cardType: .virtual) }
  }

  /// What goes from the issuer by app and wallet to the network, named by Apple's nonce or by the payment card.
  struct Request {
    let chip: Chip
    /// When the chip got the nonce.
    let made: Timestamp
    /// The card that it was tokenized with, and when.
    var card: Int?
    var tokenized: Timestamp?
    var isUsed = false
    /// The token that it became since then.
    var token: Int?
  }

  /// A request at the issuer, until its token is known to it.
  struct Enrolment {
    let request: Int
    let card: Int
    let made: Timestamp
    /// The token that the network named, and made.
    var token: Int?
    /// The network named a token, and declined it.
    var isDeclined = false
    /// A later request for the same wallet took its place.
    var isReplaced = false
  }

  struct Code {
    let text: Secret?
    let made: Timestamp
    var misses = 0
  }

  struct Token {
    let card: Int
    let chip: Chip
    let made: Timestamp
    let takesCodes: Bool
    /// The network's; nil until somebody has read it.
    var reference: TokenReference?
    /// Whether the issuer knows in which wallet it is, by a request or the app's report.
    var isInKnownWallet: Bool
    var isActivated = false
    var isDeleted = false
    var isSuspendedByIssuer = false
    /// Makes the mutation `unlockingWakesAll`.
    var wasWoken = false
    var codes = 0
    var code: Code?
  }

  struct Attempt {
    let card: Int
    let chip: Chip
    let moment: Timestamp
  }

  var mutation: Mutation?
  var now: Timestamp
  var cards: [Card] = []
  var requests: [Request] = []
  var enrolments: [Enrolment] = []
  var tokens: [Token] = []
  var attempts: [Attempt] = []

  init(now: Timestamp, mutation: Mutation?) {
    self.now = now
    self.mutation = mutation
  }

  // MARK: - States

  func state(of token: Token) -> TokenState {
    if token.isDeleted || hasLapsed(token) { return .deactivated }
    guard token.isActivated else { return .inactive }
    return causes(of: token).isEmpty ? .active : .suspended
  }

  private func hasLapsed(_ token: Token) -> Bool {
    mutation != .setupLastsForever && !token.isActivated && now >= token.made + .seconds(30 * 86_400)
  }

  func causes(of token: Token) -> [SuspensionCause] {
    let card = cards[token.card]
    let isReached = mutation != .locksReachApplePayOnly || token.chip.maker == .apple
    let isLocked = card.isLockedAtNetwork && isReached || now >= card.expiry.end
    return (isLocked ? [.card] : []) + (token.isSuspendedByIssuer && !token.wasWoken ? [.issuer] : [])
  }

  func living(_ isMeant: (Token) -> Bool) -> [Int] {
    tokens.indices.filter { isMeant(tokens[$0]) && state(of: tokens[$0]) != .deactivated }
  }

  /// The references of a card's completed enrolments once all is told.
  func completed(_ card: Int) -> Set<String> {
    if cards[card].base.endsEnrolments { return [] }
    let own = tokens.filter { $0.card == card && $0.isActivated && (!$0.isDeleted || mutation == .removalKeepsTheEnrolment) }
    return Set(own.compactMap { $0.reference?.rawValue })
  }

  /// How many enrolments of a card wait for their token once all is told.
  func initiated(_ card: Int) -> Int {
    if cards[card].base.endsEnrolments { return 0 }
    return enrolments.count { enrolment in
      guard enrolment.card == card, !enrolment.isDeclined, !enrolment.isReplaced else { return false }
      guard let token = enrolment.token.map({ tokens[$0] }) else { return now <= enrolment.made + .seconds(86_400) }
      return !token.isActivated && !token.isDeleted && now <= enrolment.made + .seconds(30 * 86_400)
    }
  }

  // MARK: - What is done

  /// The answer in a word, or the refusal.
  typealias Answer = Result<String, WalletError>

  /// - Parameter nonce: Apple's; nil for a payment card, which becomes a new request.
  mutating func tokenize(_ nonce: Int?, _ card: Int, for chip: Chip) -> Answer {
    guard cards[card].owner == chip.owner || mutation == .anybodyTokenizes else { return .failure(.noSuchCard) }
    let status = cards[card].status(at: now)
    guard status.isTokenizable else { return .failure(.notTokenizable(at: status)) }
    if let nonce {
      // The issuer remembers nonces for a day; the network knows the nonce for late by then.
      if let used = requests[nonce].tokenized, used >= now - .seconds(86_400) {
        return .failure(.invalid([FieldError("nonce", "was used before")]))
      }
      (requests[nonce].card, requests[nonce].tokenized, requests[nonce].token) = (card, now, nil)
      enrolments.append(Enrolment(request: nonce, card: card, made: now))
      return .success("tokenized")
    }
    if mutation != .googleIsTokenizedAgain, isTokenized(card, chip) { return .failure(.alreadyTokenized) }
    for index in enrolments.indices where mutation != .newRequestsLeaveTheOld && enrolments[index].card == card {
      let old = enrolments[index]
      if requests[old.request].chip == chip, old.token == nil, !old.isDeclined { enrolments[index].isReplaced = true }
    }
    requests.append(Request(chip: chip, made: now, card: card, tokenized: now))
    enrolments.append(Enrolment(request: requests.count - 1, card: card, made: now))
    return .success("tokenized")
  }

  private func isTokenized(_ card: Int, _ chip: Chip) -> Bool {
    tokens.contains { $0.card == card && $0.chip == chip && $0.isActivated && !$0.isDeleted && $0.isInKnownWallet }
  }

  /// The network's judgement of a request: red or yellow, or nothing against it. Uses it.
  private mutating func votes(on request: Int, into chip: Chip) -> [DecisionColor] {
    let known = requests[request]
    let age = known.tokenized.map { now - $0 } ?? .zero
    if chip.maker == .apple {
      guard known.chip == chip else { return [.red] }
      requests[request].isUsed = true
      let isLate = now - known.made > .seconds(300) && mutation != .noncesLastForever
      return (isLate || known.isUsed ? [.red] : []) + (age > .seconds(1800) ? [.yellow] : [])
    }
    if age > .seconds(1800), mutation != .paymentCardsLastForever { return [.red] }
    guard known.chip == chip || mutation == .anyWalletTakesAPaymentCard else { return [.red] }
    requests[request].isUsed = true
    return known.isUsed && mutation != .paymentCardsAreUsedTwice ? [.red] : []
  }

  /// - Parameters:
  ///   - request: nil if a person types the number.
  ///   - loses: what is lost of the network's question to the issuer.
  mutating func provision(_ request: Int?, _ card: Int, into chip: Chip, vote: DecisionColor, loses: LossyLines.Loss?) -> Answer {
    var colors = [vote]
    if let request { colors += votes(on: request, into: chip) } else { colors.append(.yellow) }
    let enrolment = enrolments.lastIndex { $0.request == request && !$0.isReplaced }
    let kept = cards[card]
    if kept.isLockedAtNetwork || kept.isOverAtNetwork { colors.append(.red) }
    if !living({ $0.card == card && $0.chip == chip }).isEmpty { colors.append(.red) }
    let limits = TokenBeginning.limits
    if living({ $0.card == card }).count >= limits.tokensPerCard, mutation != .cardsHaveNoLimit { colors.append(.red) }
    if living({ $0.chip == chip }).count >= limits.tokensPerDevice, mutation != .chipsHaveNoLimit { colors.append(.red) }
    let earlier = attempts.count { $0.card == card && $0.chip == chip && $0.moment > now - .seconds(86_400) }
    if earlier >= limits.attemptsPerDay { colors.append(.orange) }
    attempts.append(Attempt(card: card, chip: chip, moment: now))
    // The issuer is asked only if nothing is red before.
    if !colors.contains(.red) {
      let isTokenizable = kept.status(at: now).isTokenizable
      if loses == .answer, isTokenizable, let enrolment { enrolments[enrolment].isDeclined = true }
      if loses != nil { return .failure(.issuerNotReached) }
      if !isTokenizable { colors.append(.red) }
    }
    let color = colors.max() ?? .green
    if color == .red { return .failure(.provisioningDeclined) }
    tokens.append(Token(card: card, chip: chip, made: now, takesCodes: color == .yellow, isInKnownWallet: enrolment != nil))
    if color == .green { tokens[tokens.count - 1].isActivated = true }
    if let request { requests[request].token = tokens.count - 1 }
    if let enrolment { enrolments[enrolment].token = tokens.count - 1 }
    return .success(state(of: tokens[tokens.count - 1]).rawValue)
  }

  /// The same provisioning again, long after it made a token.
  func provisionAgain(_ request: Int, into chip: Chip) -> Answer {
    let token = requests[request].token.map { tokens[$0] }
    guard let token, token.chip == chip, state(of: token) != .deactivated else { return .failure(.provisioningDeclined) }
    return .success(state(of: token).rawValue)
  }

  private func refusal(of token: Token) -> WalletError? {
    switch state(of: token) {
    case .deactivated: deactivated(token)
    case .active, .suspended: .tokenRefused(.isActivated)
    case .inactive: nil
    }
  }

  /// A token that is gone with its card is refused for the card.
  private func deactivated(_ token: Token) -> WalletError {
    cards[token.card].isOverAtNetwork ? .cardIsOver : .tokenRefused(.isDeactivated)
  }

  /// Refuses what can't be activated now.
  private func activationRefusal(of token: Token) -> WalletError? {
    refusal(of: token)
      ?? (causes(of: token).contains(.card)
        ? now >= cards[token.card].expiry.end ? .cardHasExpired : .tokenRefused(.cardIsLocked) : nil)
  }

  /// The wallet asks for the methods to verify the cardholder by.
  func verify(_ index: Int) -> Answer {
    if let refusal = refusal(of: tokens[index]) { return .failure(refusal) }
    return .success(state(of: tokens[index]).rawValue)
  }

  /// - Parameter delivers: false if the issuer isn't reached.
  mutating func requestCode(_ index: Int, delivers: Bool) -> Answer {
    if let refusal = refusal(of: tokens[index]) { return .failure(refusal) }
    guard tokens[index].takesCodes else { return .failure(.methodNotOffered) }
    guard tokens[index].codes < 3 else { return .failure(.noMoreActivationCodes) }
    guard delivers else {
      tokens[index].code = nil
      return .failure(.issuerNotReached)
    }
    tokens[index].codes += 1
    tokens[index].code = Code(text: nil, made: now)
    return .success("\(3 - tokens[index].codes) left")
  }

  mutating func enterCode(_ index: Int, isRight: Bool) -> Answer {
    if let refusal = activationRefusal(of: tokens[index]) { return .failure(refusal) }
    guard let code = tokens[index].code, now < code.made + .seconds(600) else { return .failure(.noActivationCode) }
    guard isRight else {
      if mutation != .wrongCodesAreFree { tokens[index].code?.misses += 1 }
      let left = 2 - code.misses
      if left == 0 { tokens[index].code = nil }
      return .failure(.wrongTokenCode(left: left))
    }
    return activated(index)
  }

  private mutating func activated(_ index: Int) -> Answer {
    tokens[index].isActivated = true
    tokens[index].code = nil
    return .success(state(of: tokens[index]).rawValue)
  }

  /// The issuer's app activates, after its owner has proved who they are: Mastercard's by signed data, Visa's by the issuer.
  mutating func appApproves(_ index: Int, reaches: Bool, answers: Bool) -> Answer {
    let card = cards[tokens[index].card]
    let status = card.status(at: now)
    guard status.isTokenizable else { return .failure(.notTokenizable(at: status)) }
    guard card.network == .visa else { return .success("data") }
    guard reaches else { return .failure(.networkNotReached) }
    let answer = agentActivates(index)
    return answers ? answer.map { _ in "activated" } : .failure(.networkNotReached)
  }

  mutating func appActivates(_ index: Int) -> Answer { agentActivates(index) }

  mutating func agentActivates(_ index: Int) -> Answer {
    if let refusal = activationRefusal(of: tokens[index]) { return .failure(refusal) }
    return activated(index)
  }

  mutating func careSuspends(_ index: Int, _ isSuspended: Bool) -> Answer {
    if state(of: tokens[index]) == .deactivated { return .failure(deactivated(tokens[index])) }
    (tokens[index].isSuspendedByIssuer, tokens[index].wasWoken) = (isSuspended, false)
    return .success(state(of: tokens[index]).rawValue)
  }

  /// Deletes a token, by whomever; again, it changes nothing.
  mutating func delete(_ index: Int) -> Answer {
    tokens[index].isDeleted = true
    return .success(TokenState.deactivated.rawValue)
  }

  mutating func set(_ card: Int, to status: CardStatus, by actor: CardTransition.Actor) -> Answer {
    let from = cards[card].status(at: now)
    if actor == .customerCare, from == status { return .success(status.rawValue) }
    guard CardTransition.isAllowed(from: from, to: status, by: actor, cardType: .virtual) else {
      return .failure(.notFrom(from, to: status))
    }
    cards[card].base = status
    return .success(status.rawValue)
  }

  // MARK: - What arrives at the network

  mutating func arrived(lock isLocked: Bool, _ card: Int) {
    cards[card].isLockedAtNetwork = isLocked
    if !isLocked, mutation == .unlockingWakesAll {
      for index in tokens.indices where tokens[index].card == card { tokens[index].wasWoken = true }
    }
  }

  mutating func arrivedEnd(_ card: Int) {
    cards[card].isOverAtNetwork = true
    for index in tokens.indices where tokens[index].card == card { tokens[index].isDeleted = true }
  }
}

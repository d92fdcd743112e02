import Basics
import Contract
import Dice
import Glibc
import Testing
import WalletModel

@testable import Issuer

/// Random lives of cards, of a customer in the EU with two phones and one in the US, step by step against the model.
@Suite(.timeLimit(.minutes(120))) struct CardsAgainstTheModel {
  private static let isVerifying = getenv("BILLFOLD_VERIFY") != nil

  @Test func `every answer is the models`() async throws {
    var seen: [String: Int] = [:]
    for number in 0..<UInt64(Self.isVerifying ? 3000 : 40) {
      seen.merge(try await CardHistory(number).live(steps: 60), uniquingKeysWith: +)
    }
    guard Self.isVerifying else { return }
    let missing = Self.answers.flatMap { name, codes in codes.split(separator: " ").map { "\(name) \($0)" } }.filter { seen[$0] == nil }
    #expect(missing == [], "never seen, of \(seen.sorted { $0.key < $1.key })")
  }

  private static let answers: KeyValuePairs = [
    "programs": "200", "order": "201 400 409", "list": "200 400", "get": "200 404", "update": "200 400 403 404 409",
    "activate": "201 400 401 404 409", "setPIN": "200 400 403 404 409", "details": "200 403 404 409", "prove": "200 401 423",
    "care": "200 404 409", "issue": "200",
  ]
}

private final class CardHistory {
  private typealias Model = CardModel
  private static let phones: [(device: DeviceIdentifier, person: Int)] = [(.annas, 0), (.second, 0), (.third, 1)]
  private static let people: [UserProfile] = [
    .anna, .ben.with { ($0.phone, $0.countryCode) = ("+12025550102", "US") },
  ]
  private let number: UInt64
  private var dice: Dice
  private let bench: Bench
  private var sessions: [Int: Secret] = [:]
  private var model: Model
  private var codes: [CardIdentifier: Secret] = [:]
  private var steps: [String] = []
  private var keys = 0

  init(_ number: UInt64) throws {
    self.number = number
    dice = Dice(seed: number)
    bench = try Bench()
    let programs = IssuerConfiguration.meridian.programs.filter { $0.region != .unitedKingdom }.map { program in
      Model.Program(
        name: program.name, isPhysical: program.cardType == .physical, isForUS: program.region == .unitedStates,
        allowed: program.maxCards, first: program.firstStatus, months: program.validMonths,
        isOffered: program.forcedStatus == nil)
    }
    model = Model(programs, isInUS: [false, true], now: bench.clock.now)
  }

  func live(steps count: Int) async throws -> [String: Int] {
    for phone in [0, 2] {
      sessions[phone] = try await bench.enroll(Self.people[Self.phones[phone].person], on: Self.phones[phone].device).session.token
    }
    sessions[1] = try await bench.link(Self.phones[1].device, to: Self.people[0]).session.token
    var seen: [String: Int] = [:]
    for _ in 0..<count {
      if dice.below(6) == 0 { try await move() }
      let phone = dice.below(3)
      let person = Self.phones[phone].person
      let act = choose()
      steps.append("\(phone) \(act)")
      let waiting = Set(model.cards.filter { model.waits(for: $0) }.map(\.id))
      let (outcome, made) = try await ask(act, phone, person)
      let expected = model.answer(act, person: person, phone: phone, made: made?.cardId)
      guard outcome == expected else {
        throw CardDifference(description: "history \(number): \(outcome) where the model has \(expected), after \(steps.suffix(25))")
      }
      // A code that was just sent belongs to the card that was just issued.
      for card in model.cards where model.waits(for: card) && !waiting.contains(card.id) { codes[card.id] = try await bench.code() }
      seen["\("\(act)".prefix { $0 != "(" }) \(expected.status)", default: 0] += 1
    }
    return seen
  }

  /// Advances the clock. A customer whose session has timed out logs in again.
  private func move() async throws {
    let day = 86_400
    let spans = [1, 60, 299, 300, 301, 3600, day, 30 * day, 400 * day, 1200 * day]
    let span = Duration.seconds(spans[dice.below(4) > 0 ? dice.below(7) : dice.below(spans.count)])
    bench.clock.advance(by: span)
    model.now = bench.clock.now
    steps.append("\(span)")
    for (index, phone) in Self.phones.enumerated() {
      let isOpen = (try? await bench.ask(RetrieveCustomerDevices(), from: phone.device, session: sessions[index])) != nil
      if isOpen { continue }
      if model.pinMisses[phone.person, default: 0] >= 5 {
        let profile = Self.people[phone.person]
        let login = try await bench.ask(
          LoginByUsernamePassword(username: profile.email, password: profile.password), from: phone.device)
        guard case .mfaQuestionDidPrompt(let token) = login else { throw Bench.Unexpected() }
        sessions[index] = try await bench.ask(token.answered(profile.answer(to: token.question).reveal()), from: phone.device).session.token
      } else {
        sessions[index] = try await bench.ask(LoginByPIN(passcode: Self.people[phone.person].passcode), from: phone.device).session.token
      }
      model.pinMisses[phone.person] = 0
      model.proved[index] = nil
    }
  }

  private func pin() -> Model.PIN { [.good, .good, .good, .same, .run, .short][dice.below(6)] }

  private func choose() -> Model.Act {
    let card = dice.below(12) > 0 && !model.cards.isEmpty ? dice.below(model.cards.count) : 99
    let program = dice.below(model.programs.count)
    let known = CardStatus.known
    switch dice.below(24) {
    case 0: return .programs
    case 1..<6: return .order(program: program, withPIN: dice.below(4) == 0 ? pin() : nil, consents: dice.below(3) > 0)
    case 6..<9:
      return .list(
        type: [nil, .physical, .virtual][dice.below(3)], status: dice.below(2) == 0 ? nil : known[dice.below(known.count)],
        limit: [nil, 1, 2, 100, 0, 101][dice.below(6)], offset: [nil, 0, 1, 3, 1000, -1][dice.below(6)])
    case 9: return .get(card)
    case 10..<14:
      let to: CardStatus? = dice.below(5) == 0 ? nil : [.active, .locked, .cancelled, .suspended, .expired, .issued][dice.below(6)]
      return .update(card, to: to, reason: dice.below(8) > 0, pin: dice.below(4) == 0 ? pin() : nil)
    case 14..<17: return .activate(card, [.right, .wrong, .malformed][dice.below(3)])
    case 17: return .setPIN(card, pin())
    case 18: return .details(card)
    // Every fourth history is of people who forget their PIN.
    case 19, 20: return .prove(right: number.isMultiple(of: 4) ? dice.below(8) == 0 : dice.below(3) > 0)
    case 21, 22: return .care(card, to: known[dice.below(known.count)])
    default:
      let physical = model.programs[program].isPhysical
      let statuses: [CardStatus] = physical ? [.issued, .digital, .active, .locked, .pending] : [.active, .locked, .pending, .rejected]
      return .issue(program: program, status: dice.below(2) == 0 ? nil : statuses[dice.below(statuses.count)], isOver: dice.below(5) == 0)
    }
  }

  private func ask(_ act: Model.Act, _ phone: Int, _ person: Int) async throws -> (Model.Outcome, Card?) {
    func id(_ index: Int) -> CardIdentifier {
      model.cards.indices.contains(index) ? model.cards[index].id : CardIdentifier(rawValue: "00000000-0000-4000-8000-000000000000")
    }
    func send<O: IssuerOperation>(_ operation: O, _ summary: (O.Answer) -> [String], _ card: (O.Answer) -> Card? = { _ in nil }) async -> (
      Model.Outcome, Card?
    ) {
      do throws(WalletError) {
        let answer = try await bench.ask(operation, from: Self.phones[phone].device, session: sessions[phone])
        return (Model.Outcome(O.status(of: answer), summary: summary(answer)), card(answer))
      } catch {
        return (Model.Outcome(error.statusCode, error.code, fields: error.fieldErrors.map(\.field)), nil)
      }
    }
    func line(_ card: Card) -> [String] {
      ["\(card.cardId.rawValue) \(card.status.rawValue) \(card.expiry.printed)\(card.isPinSet ? " PIN" : "")"]
    }
    switch act {
    case .programs:
      return await send(GetPrograms(), { $0.programs.map { "\($0.programName) \($0.allowableCards)" } })
    case .order(let number, let pin, let consents):
      let program = IssuerConfiguration.meridian.programs.first { $0.name == model.programs[number].name }!
      let address = DeliveryAddress(address1: "Elm Street 1", city: "Springfield", countryCode: "US", state: "NY", postalCode: "10001")
      let request = CardRequest(
        programName: program.name, currency: program.currencies[0], mobile: "+1 123456789", cardPin: pin.map(Self.pin),
        deliveryAddress: program.cardType == .physical ? address : nil, termsAndConditionsAccepted: consents ? true : nil,
        eDisclosureAccepted: consents ? true : false)
      return await send(CreateCard(request, userAgent: "tests"), line, { $0 })
    case .list(let type, let status, let limit, let offset):
      let parameters = CardParameters(cardType: type, limit: limit, offset: offset, status: status.map { [$0] })
      return await send(GetAllCards(parameters), { ["\($0.meta.numberOfRecords) page \($0.meta.page)"] + $0.cards.flatMap(line) })
    case .get(let index): return await send(GetCard(id(index)), line)
    case .update(let index, let to, let reason, let pin):
      let request = CardUpdateRequest(status: to, statusReason: reason ? "because" : nil, pin: pin.map(Self.pin))
      return await send(UpdateCard(id(index), request), line)
    case .activate(let index, let code):
      let right = codes[id(index)] ?? Secret("100000")
      let text: Secret =
        switch code {
        case .right: right
        case .wrong: Secret(right.reveal() == "999999" ? "999998" : "999999")
        case .malformed: Secret("12345")
        }
      return await send(ActivateCard(id(index), activationCode: text), line)
    case .setPIN(let index, let pin): return await send(SetCardPIN(id(index), pin: Self.pin(pin)), line)
    case .details(let index): return await send(GetCardDetails(id(index)), { _ in ["details"] })
    case .prove(let isRight):
      return await send(VerifyPasscode(passcode: isRight ? Self.people[person].passcode : Secret("9713")), { _ in [] })
    case .care(let index, let to): return await send(UpdateCustomerCard(id(index), status: to, statusReason: "care"), line)
    case .issue(let program, let status, let isOver):
      keys += 1
      let digits = String(10_000_000_000 + keys).dropFirst()
      let card = CardIdentifier(rawValue: "00000000-0000-4000-9000-00\(digits)")
      let expiry = isOver ? CardExpiry(bench.clock.now, after: -2) : nil
      return await send(
        IssueCustomerCard(
          card, username: Self.people[person].email, programName: model.programs[program].name, status: status, expiry: expiry),
        line, { $0 })
    }
  }

  private static func pin(_ pin: Model.PIN) -> Secret {
    switch pin {
    case .good: Secret("2705")
    case .same: Secret("1111")
    case .run: Secret("1234")
    case .short: Secret("270")
    }
  }
}

private struct CardDifference: Error, CustomStringConvertible {
  let description: String
}

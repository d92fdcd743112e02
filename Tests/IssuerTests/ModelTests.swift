import Contract
import Issuer
import Testing
import WalletModel

/// Random lives of three people and three phones, step by step against the model; every answer is asked for twice.
@Suite struct AgainstTheModel {
  @Test(arguments: UInt64(1)...24)
  func everyAnswerIsTheModels(seed: UInt64) async throws {
    var dice = Dice(state: seed)
    let folder = try Folder()
    var driver = Driver(bench: try Bench(file: folder.file))
    var model = AccessModel()
    var seen: [AccessModel.Step] = []
    for _ in 0..<120 {
      let step = dice.step()
      seen.append(step)
      if step == .restart { driver.bench = try driver.bench.reopened(folder.file) }
      let expected = model.take(step)
      let outcome = try await driver.take(step)
      try #require(outcome == expected, "after \(seen.suffix(12))")
      for device in 0..<3 {
        let status = try await driver.bench.ask(IsDeviceRegistered(), from: .number(device))
        #expect(status.isRegistered == (model.links[device] != nil))
        #expect(status.isActive == (model.links[device]?.isActive ?? false))
      }
    }
    var mails = 0
    while case let events = try await driver.bench.issuer.events(after: Int64(mails)), !events.isEmpty { mails += events.count }
    #expect(mails == model.mails)
  }
}

/// Carries out the model's steps on the issuer, with the real secrets.
private struct Driver {
  var bench: Bench
  private var nonces: [Int: Secret] = [:]
  private var tokens: [Int: (MFAToken, person: Int)] = [:]
  private var sessions: [Int: Secret] = [:]

  init(bench: Bench) { self.bench = bench }

  mutating func take(_ step: AccessModel.Step) async throws -> AccessModel.Outcome {
    switch step {
    case .register(let person, let device):
      return try await ask(RegisterNewUser(userProfile: .person(person)), device) { nonces[person] = $0.nonce }
    case .nonce(let person, let device):
      return try await ask(LoginByNonce(nonce: nonces[person] ?? Secret("none")), device) { sessions[device] = $0.session.token }
    case .password(let person, let isRight, let device):
      let profile = UserProfile.person(person)
      let login = LoginByUsernamePassword(username: profile.email, password: isRight ? profile.password : Secret("wrong"))
      return try await ask(login, device) { answer in
        switch answer {
        case .loggedIn(let response): sessions[device] = response.session.token
        case .mfaQuestionDidPrompt(let token): tokens[device] = (token, person)
        }
      }
    case .answer(let isRight, let asked, let device):
      var (token, person) = tokens[asked] ?? (MFAToken(question: "none", token: Secret("none")), 0)
      let right = UserProfile.person(person).answer(to: token.question)
      token.mfaSecretAnswer = isRight && !right.isEmpty ? right : Secret("wrong")
      return try await ask(RegisterWithMFA(mfaToken: token), device) { sessions[device] = $0.session.token }
    case .pin(let isRight, let device):
      var passcode = Secret("135791")
      // The right PIN is the one of whoever the phone is linked to: all people here have the same.
      if isRight { passcode = UserProfile.person(0).passcode }
      return try await ask(LoginByPIN(passcode: passcode), device) { sessions[device] = $0.session.token }
    case .remove(let device): return try await ask(RemoveDevice(), device) { _ in }
    case .logout(let device): return try await ask(Logout(), device, session: sessions[device]) { _ in }
    case .status(let device): return try await ask(IsDeviceRegistered(), device) { _ in }
    case .activate(let isActive, let device):
      do throws(WalletError) {
        try await bench.setActive(isActive, device: .number(device))
        return AccessModel.Outcome(200)
      } catch {
        return AccessModel.Outcome(error.statusCode, error.code)
      }
    case .advance(let span):
      bench.clock.advance(by: span)
      return AccessModel.Outcome(200)
    case .restart: return AccessModel.Outcome(200)
    }
  }

  /// Asks twice under one key, as who lost the first answer.
  private func ask<O: Operation>(
    _ operation: O, _ device: Int, session: Secret? = nil, _ keep: (O.Answer) -> Void
  ) async throws -> AccessModel.Outcome {
    let key = IdempotencyKey.next()
    func once() async -> Result<O.Answer, WalletError> {
      do throws(WalletError) {
        return .success(try await bench.ask(operation, from: .number(device), session: session, key: key))
      } catch {
        return .failure(error)
      }
    }
    let first = await once()
    #expect(await once() == first)
    switch first {
    case .success(let answer):
      keep(answer)
      return AccessModel.Outcome(O.status(of: answer))
    case .failure(let error):
      return AccessModel.Outcome(error.statusCode, error.code, left: error.attemptsLeft, after: error.retryAfter)
    }
  }
}

/// A repeatable sequence of steps. (SplitMix64)
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func step() -> AccessModel.Step {
    let device = below(3)
    let person = below(3)
    switch below(24) {
    case 0...1: return .register(person: person, device: device)
    case 2...3: return .nonce(person: person, device: device)
    case 4...7: return .password(person: person, isRight: below(3) > 0, device: device)
    case 8...12: return .answer(isRight: below(2) > 0, asked: below(4) > 0 ? device : below(3), device: device)
    case 13...16: return .pin(isRight: below(4) == 0, device: device)
    case 17: return .remove(device: device)
    case 18: return .logout(device: device)
    case 19: return .status(device: device)
    case 20: return .activate(below(4) > 0, device: device)
    case 21: return .restart
    default:
      let spans: [Duration] = [.seconds(1), .seconds(30), .seconds(60), .seconds(120), .seconds(300), .seconds(601), .seconds(3600)]
      return .advance(spans[below(spans.count)])
    }
  }
}

extension DeviceIdentifier {
  fileprivate static func number(_ number: Int) -> DeviceIdentifier {
    DeviceIdentifier(rawValue: String(repeating: "0", count: 31) + String(number))
  }
}

extension UserProfile {
  fileprivate static func person(_ number: Int) -> UserProfile {
    anna.with {
      $0.email = "person\(number)@example.com"
      $0.password = Secret("violet-harbour-\(number)")
      $0.confirmPassword = $0.password
      for index in $0.mfaQuestionAnswers.indices { $0.mfaQuestionAnswers[index].answer = Secret("answer \(number) \(index)") }
    }
  }
}

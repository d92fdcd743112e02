import Basics
import Contract
import Storage
import Testing
import WalletModel

@testable import Issuer
@testable import Service

@Suite struct Devices {
  /// The rows of Rules, where the vendor is silent that the issuer decides: registered and active.
  @Test func `the status follows what happens`() async throws {
    let bench = try Bench()
    func status() async throws -> [Bool] {
      let status = try await bench.ask(IsDeviceRegistered())
      #expect(status.issuer == IssuerConfiguration.meridian.announcedProfile)
      return [status.isRegistered, status.isActive]
    }
    #expect(try await status() == [false, false])
    try await bench.enroll()
    #expect(try await status() == [true, true])
    try await bench.setActive(false, device: .annas)
    #expect(try await status() == [true, false])
    try await bench.setActive(true, device: .annas)
    #expect(try await status() == [true, true])
    try await bench.ask(RemoveDevice())
    #expect(try await status() == [false, false])
  }

  @Test func `a deactivated phone may only be unlinked`() async throws {
    let bench = try Bench()
    let login = try await bench.enroll()
    try await bench.setActive(false, device: .annas)
    #expect(await bench.refusal(of: Logout(), session: login.session.token)?.code == .sessionEnded)
    let profile = UserProfile.anna
    for error in [
      await bench.refusal(of: LoginByPIN(passcode: profile.passcode)),
      await bench.refusal(of: LoginByUsernamePassword(username: profile.email, password: profile.password)),
    ] {
      #expect(error?.statusCode == 403)
      #expect(error?.code == .deviceInactive)
    }
    try await bench.ask(RemoveDevice())
    try await bench.link(.annas)
  }

  @Test func `deactivation while a question is open holds`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }
    let token = try await bench.prompt(on: .annas)
    try await bench.setActive(false, device: .annas)
    let right = token.answered(UserProfile.anna.answer(to: token.question).reveal())
    #expect(await bench.refusal(of: right)?.code == .deviceInactive)
  }

  @Test func `unlinking spends an open question`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }
    let token = try await bench.prompt(on: .annas)
    try await bench.ask(RemoveDevice())
    let right = token.answered(UserProfile.anna.answer(to: token.question).reveal())
    #expect(await bench.refusal(of: right)?.code == .mfaTokenExpired)
  }

  @Test func `customer care needs a linked phone`() async throws {
    let bench = try Bench()
    await #expect(throws: WalletError.deviceNotRegistered) { try await bench.setActive(false, device: .annas) }
  }

  @Test func `unlinking ends the session and the wallet stays`() async throws {
    let bench = try Bench()
    let login = try await bench.enroll()
    try await bench.link(.second)
    try await bench.ask(RemoveDevice())
    #expect(await bench.refusal(of: Logout(), session: login.session.token)?.code == .sessionEnded)
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.code == .deviceNotRegistered)
    #expect(try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode), from: .second).wallet.linkedDevices == 1)
    #expect(try await bench.mails().last == "A phone was unlinked from your wallet")
    let error = await bench.refusal(of: RemoveDevice())
    #expect(error?.statusCode == 404)
    #expect(error?.code == .deviceNotRegistered)
  }

  @Test(arguments: ["", "x", String(repeating: "g", count: 32), String(repeating: "a", count: 33), "' OR 1=1", "\0"])
  func `a device identifier is 32 digits`(identifier: String) async throws {
    let bench = try Bench()
    let device = DeviceIdentifier(rawValue: identifier)
    #expect(await bench.refusal(of: IsDeviceRegistered(), from: device)?.code == .invalidRequest)
    #expect(await bench.refusal(of: RemoveDevice(), from: device)?.code == .invalidRequest)
  }
}

@Suite struct Sessions {
  @Test func `logout closes it`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    try await bench.ask(Logout(), session: session)
    let error = await bench.refusal(of: Logout(), session: session)
    #expect(error?.statusCode == 401)
    #expect(error?.code == .sessionEnded)
    #expect(await bench.refusal(of: Logout())?.code == .sessionEnded)
    #expect(try await bench.ask(IsDeviceRegistered()).isRegistered)
  }

  @Test func `it is one phones`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    try await bench.link(.second)
    #expect(await bench.refusal(of: Logout(), from: .second, session: session)?.code == .sessionEnded)
    try await bench.ask(Logout(), session: session)
  }

  @Test func `a new one ends the phones old one`() async throws {
    let bench = try Bench()
    let old = try await bench.enroll().session.token
    let new = try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode)).session.token
    #expect(await bench.refusal(of: Logout(), session: old)?.code == .sessionEnded)
    try await bench.ask(Logout(), session: new)
  }

  @Test(arguments: [(299_999, true), (300_000, false), (86_400_000, false)])
  func `it ends after idle time`(milliseconds: Int, isGood: Bool) async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    bench.clock.advance(by: .milliseconds(milliseconds))
    #expect(try await bench.isOpen(session) == isGood)
    // A clock that is moved back does not open it again.
    bench.clock.advance(by: .milliseconds(-milliseconds))
    #expect(try await bench.isOpen(session) == isGood)
  }

  @Test func `calls renew it until its end`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session
    while bench.clock.now + .seconds(240) < session.expires {
      bench.clock.advance(by: .seconds(240))
      #expect(try await bench.isOpen(session.token))
    }
    bench.clock.advance(by: session.expires - bench.clock.now - .milliseconds(1))
    #expect(try await bench.isOpen(session.token))
    bench.clock.advance(by: .milliseconds(1))
    #expect(try await bench.isOpen(session.token) == false)
  }

  /// Twelve hours of calls are twelve hours, also where the clock is moved back on the way.
  @Test func `moving the clock back extends nothing`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session
    var used = Duration.zero
    for step in 1...200 {
      bench.clock.advance(by: .seconds(240))
      used += .seconds(240)
      guard try await bench.isOpen(session.token) else { break }
      #expect(used < .seconds(12 * 3600))
      guard step % 10 == 0 else { continue }
      bench.clock.advance(by: .seconds(-24 * 3600))
      #expect(try await bench.isOpen(session.token))
    }
    #expect(used == .seconds(12 * 3600))
  }
}

extension Bench {
  /// Returns whether the session is valid, by the check that every operation with a session starts with. It counts as a call.
  fileprivate func isOpen(_ session: Secret) async throws -> Bool {
    let call = Call(.phone(.annas, session: session), .issuer(identifier))
    let context = IssuerContext(
      call, at: clock.now, in: issuer.service, KnownIssuer(try await issuer.configuration(of: identifier)), nil)
    do throws(WalletError) {
      return try await context.read { sql in try context.session(sql).account.id > 0 }
    } catch {
      #expect(error == .sessionEnded)
      return false
    }
  }
}

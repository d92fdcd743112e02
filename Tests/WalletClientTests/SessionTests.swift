import Basics
import Contract
import Simulation
import Testing
import WalletClient
import WalletModel

@Suite(.timeLimit(.minutes(10))) struct SessionTests {
  let stand = Stand()
  var wallet: WalletClient { stand.wallet }

  @Test func `every login opens a session`() async throws {
    var token = MFAToken(question: "First pet?", token: Secret("mfa"))
    token.mfaSecretAnswer = Secret("Rex")
    for index in 0..<4 {
      switch index {
      case 0: _ = try await wallet.authentication.loginByPIN(Secret("2580"))
      case 1: _ = try await wallet.authentication.loginByNonce(Secret("nonce"))
      case 2: _ = try await wallet.authentication.registerWithMFA(token)
      default: _ = try await wallet.authentication.loginByUsernamePassword("anna@example.com", password: Secret("a long one"))
      }
      #expect(wallet.authentication.session?.token == Secret("first"))
      #expect(stand.phone.holder == "Anna")
      try await wallet.authentication.logout()
      #expect(wallet.authentication.session == nil)
      #expect(stand.issuer.asked.last?.call.caller.session == Secret("first"))
    }
    #expect(stand.phone.holder == "Anna", "a person who logged out is still greeted")
  }

  @Test func `a question is no session`() async throws {
    let token = MFAToken(question: "First pet?", token: Secret("mfa"))
    stand.issuer.answer(.loginByUsernamePassword, UsernameLogin.mfaQuestionDidPrompt(token))
    let login = try await wallet.authentication.loginByUsernamePassword("anna@example.com", password: Secret("a long one"))
    #expect(login == .mfaQuestionDidPrompt(token))
    #expect(wallet.authentication.session == nil)
    #expect(stand.phone.holder == nil)
  }

  @Test(arguments: [Fault.dropBefore, .dropAfter, .malformed, .status(500), .status(403)])
  func `a logout that fails drops the session all the same`(fault: Fault) async throws {
    _ = try await wallet.authentication.loginByPIN(Secret("2580"))
    stand.plan.arm(fault, for: .logout)
    let error = await refusal { () throws(WalletError) in try await wallet.authentication.logout() }
    #expect(error == fault.error)
    #expect(wallet.authentication.session == nil)
    #expect(wallet.authentication.sessionDeadline(lastUse: .morning) == nil)
  }

  @Test func `unlinking forgets the wallet`() async throws {
    _ = try await wallet.authentication.loginByPIN(Secret("2580"))
    try await wallet.device.removeDevice()
    #expect(wallet.authentication.session == nil)
    #expect(stand.phone.holder == nil)
  }

  @Test func `unlinking that fails keeps it`() async throws {
    _ = try await wallet.authentication.loginByPIN(Secret("2580"))
    stand.plan.arm(.status(503), for: nil)
    #expect(await refusal { () throws(WalletError) in try await wallet.device.removeDevice() } != nil)
    #expect(wallet.authentication.session != nil)
    #expect(stand.phone.holder == "Anna")
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    let code: ErrorCode
    let keepsSession: Bool
    let holder: String?
    var testDescription: String { code.name }
  }

  @Test(arguments: [
    Ending(code: .sessionEnded, keepsSession: false, holder: "Anna"),
    Ending(code: .deviceInactive, keepsSession: false, holder: "Anna"),
    Ending(code: .deviceNotRegistered, keepsSession: false, holder: nil),
    Ending(code: .wrongCredentials, keepsSession: true, holder: "Anna"),
    Ending(code: .injectedFault, keepsSession: true, holder: "Anna"),
  ])
  func `a refusal tells what became of session and link`(ending: Ending) async throws {
    _ = try await wallet.authentication.loginByPIN(Secret("2580"))
    stand.issuer.refuse(.removeDevice, WalletError(401, ending.code, "No."))
    #expect(await refusal { () throws(WalletError) in try await wallet.device.removeDevice() }?.code == ending.code)
    #expect((wallet.authentication.session != nil) == ending.keepsSession)
    #expect(stand.phone.holder == ending.holder)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `the device status tells it`(registered: Bool, active: Bool) async throws {
    _ = try await wallet.authentication.loginByPIN(Secret("2580"))
    stand.issuer.answer(.isDeviceRegistered, stand.status(registered: registered, active: active))
    _ = try await wallet.device.isDeviceRegistered()
    #expect((wallet.authentication.session != nil) == (registered && active))
    #expect(stand.phone.holder == (registered ? "Anna" : nil))
    #expect(stand.phone.issuer == .aurora)
  }

  // MARK: - The end of a session, as the phone knows it

  @Test func `a session lasts until its idle time`() async throws {
    #expect(wallet.authentication.sessionDeadline(lastUse: .morning) == nil)
    _ = try await wallet.authentication.loginByPIN(Secret("2580"))
    #expect(wallet.authentication.sessionDeadline(lastUse: .morning)?.end == .morning + .seconds(300))
  }

  /// The issuer requires no session for the status of a phone, so the request extends none. Neither does the phone's own count.
  @Test func `a call that needs no session does not prolong it`() async throws {
    stand.issuer.answer(.isDeviceRegistered, stand.status(registered: true, active: true))
    _ = try await wallet.authentication.loginByPIN(Secret("2580"))
    stand.time.advance(by: .seconds(60))
    _ = try await wallet.device.isDeviceRegistered()
    #expect(wallet.authentication.sessionDeadline(lastUse: .morning)?.end == .morning + .seconds(300))
  }
}

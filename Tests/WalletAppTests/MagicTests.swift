import Basics
import Contract
import Handset
import Issuer
import Service
import Simulation
import Testing
import UserInterface
import WalletModel
import Worlds

@testable import Issuer

/// Magic data in front of the real issuer.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct Magic {
  @Test func `every value forces what it says and leaves no trace`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    let world = wallet.world
    func trace() throws -> [Int] { [try wallet.count("SELECT total_changes() AS number"), wallet.issuers.issuer.hashCalls] }
    let before = try trace()
    for magic in MagicValue.all {
      guard let refusal = magic.error else { continue }
      for name in magic.operations {
        let error = await Self.refusal(of: magic, by: name, world)
        #expect(error == refusal, "\(magic.text) on \(name)")
      }
    }
    let after = try trace()
    #expect(after == before)
    #expect(world.log.entries.compactMap(\.call).suffix(3).allSatisfy { if case .refused = $0.state { true } else { false } })
  }

  @Test(arguments: IssuerConfiguration.all.map(\.profile.name)) func `no issuer takes one as somebodys own`(issuer: String) throws {
    let issuer = try #require(IssuerConfiguration.all.first { $0.profile.name == issuer })
    for magic in MagicValue.all {
      switch magic.kind {
      case .pin: #expect(!issuer.passcodes.requirements(for: Secret(magic.text)).allSatisfy { $0.isMet })
      case .password: #expect(!issuer.passwords.requirements(for: Secret(magic.text), username: "").allSatisfy { $0.isMet })
      case .code: #expect(magic.text.count == 8 && magic.text.hasPrefix("0"))
      case .email: #expect(ProfileField.email.problem(with: magic.text) == nil)
      case .answer: #expect(MFAAnswer.problem(with: Secret(magic.text)) == nil)
      case .activationCode: #expect(magic.text.count == 6 && magic.text.hasPrefix("0"))
      case .order:
        #expect(CardField.address1.problem(with: magic.text, residence: .europe) == nil)
        #expect(CardField.externalId.problem(with: magic.text, residence: .europe) == nil)
      case .mobile: #expect(CardField.mobile.problem(with: magic.text, residence: .europe) == nil)
      case .reason: #expect(CardField.statusReason.problem(with: magic.text, residence: .europe) == nil)
      case .program, .cardNumber, .amount, .addressCheck, .securityCode: break
      }
    }
  }

  /// The programs that the lists name are those that force something, and force it.
  @Test func `every magic program is an issuers`() {
    let listed = MagicValue.all.filter { $0.kind == .program }.map { "\($0.text) \($0.effect)" }
    let offered = IssuerConfiguration.all.flatMap(\.programs).filter { $0.name.hasPrefix("MAGIC-") }
    #expect(listed == offered.map { "\($0.name) 201 \($0.forcedStatus?.rawValue ?? "")" })
    #expect(IssuerConfiguration.all.flatMap(\.programs).allSatisfy { ($0.forcedStatus != nil) == $0.name.hasPrefix("MAGIC-") })
  }

  private static func refusal(of magic: MagicValue, by name: OperationName, _ world: World) async -> WalletError? {
    let secret = Secret(magic.text)
    var token = MFAToken(question: "?", token: Secret("opaque"))
    token.mfaSecretAnswer = secret
    var profile = UserProfile()
    profile.email = magic.text
    let operation: (any Operation)? =
      switch name {
      case .registerNewUser: RegisterNewUser(userProfile: profile)
      case .loginByUsernamePassword:
        magic.kind == .email
          ? LoginByUsernamePassword(username: magic.text, password: Secret("any"))
          : LoginByUsernamePassword(username: "mara@example.com", password: secret)
      case .startPasswordRecovery: StartPasswordRecovery(username: magic.text)
      case .startPasscodeRecovery: StartPasscodeRecovery(password: secret)
      case .changePassword: ChangePassword(currentPassword: secret, newPassword: secret, confirmPassword: secret)
      case .loginByPIN: LoginByPIN(passcode: secret)
      case .verifyPasscode: VerifyPasscode(passcode: secret)
      case .changePasscode: ChangePasscode(currentPasscode: secret, newPasscode: secret, confirmPasscode: secret)
      case .registerWithMFA: RegisterWithMFA(mfaToken: token)
      case .resetPasscode: ResetPasscode(mfaToken: token, newPasscode: secret, confirmPasscode: secret)
      case .resetPassword:
        ResetPassword(
          recovery: Secret("opaque"), recoveryCode: secret, mfaSecretAnswer: Secret("any"), newPassword: secret, confirmPassword: secret)
      case .verifyPassword: VerifyPassword(password: secret)
      case .createCard:
        CreateCard(
          CardRequest(
            programName: "any", currency: "EUR", mobile: magic.kind == .mobile ? magic.text : nil,
            externalId: magic.kind == .order ? magic.text : nil), userAgent: "any")
      case .updateCard:
        UpdateCard(CardIdentifier(rawValue: "any"), CardUpdateRequest(status: .locked, statusReason: magic.text))
      case .activateCard: ActivateCard(CardIdentifier(rawValue: "any"), activationCode: secret)
      default: nil
      }
    return if let operation { await ask(operation, world) } else { nil }
  }

  private static func ask(_ operation: some Operation, _ world: World) async -> WalletError? {
    do throws(WalletError) {
      let call = Call(
        .phone(world.currentDevice, session: nil), .issuer(world.phones.currentIssuer),
        idempotencyKey: IdempotencyKey(rawValue: String(repeating: "0", count: 32)))
      _ = try await world.backend.perform(operation, call)
      return nil
    } catch {
      return error
    }
  }
}

extension Issuer {
  /// The number of hashes of credentials, made or verified, since this issuer was opened.
  fileprivate var hashCalls: Int { service.hasher.calls }
}

import Handset
import UserInterface
import WalletClient
import WalletModel

extension CheckDevice: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> Answer {
    let status = try await phone.check().status
    // Where it cannot be asked, the sensor is offered and the login says what is wrong.
    let hasFingerprint = status.isActive ? (try? await phone.client.authentication.isAuthorizedTokenExist()) ?? true : false
    // Why nobody can use the phone is all there is to be told of one that is switched off.
    if !status.isActive { phone.noteEndIsKnown() }
    return Answer(
      status: status, holderName: phone.app.holderName, session: phone.signedIn, ended: phone.untoldEnd, hasFingerprint: hasFingerprint)
  }
}

extension LoadRequirements: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> EnrollmentRequirements {
    let enrollment = phone.client.enrollment
    let hasPIN = phone.status?.issuer.supportsPINLogin ?? true
    // All at once; each keeps its typed refusal, which a throwing `async let` would erase.
    async let questions = Result { () async throws(WalletError) in try await enrollment.retrieveMFAQuestionsWithMetadata() }
    async let passwords = Result { () async throws(WalletError) in try await enrollment.retrievePasswordConfigurations() }
    async let passcodes = Result { () async throws(WalletError) in hasPIN ? try await enrollment.retrievePasscodeConfigurations() : nil }
    return try await EnrollmentRequirements(questions: questions.get(), passwords: passwords.get(), passcodes: passcodes.get())
  }
}

extension Register: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> RegisterUserResponse {
    let response = try await phone.client.enrollment.registerNewUser(profile)
    if SamplePerson.isSample(profile) { await services.phones.note(sample: SamplePerson.note(of: profile), of: phone.issuer) }
    return response
  }
}

extension SignInByNonce: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> SignedIn {
    phone.note(try await phone.client.authentication.loginByNonce(nonce))
  }
}

extension LogIn: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> Answer {
    switch try await phone.client.authentication.loginByUsernamePassword(username, password: password) {
    case .loggedIn(let login): .signedIn(await services.admit(login, on: phone))
    case .mfaQuestionDidPrompt(let token): .question(token)
    }
  }
}

extension AnswerQuestion: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> SignedIn {
    await services.admit(try await phone.client.authentication.registerWithMFA(token), on: phone)
  }
}

extension LogInByPIN: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> SignedIn {
    await services.admit(try await phone.client.authentication.loginByPIN(pin), on: phone)
  }
}

extension LogOut: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) {
    try await phone.client.authentication.logout()
  }
}

extension Unlink: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) {
    try await phone.client.device.removeDevice()
    phone.noteUnlinked()
  }
}

extension UseSampleWallet: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> SignedIn {
    let requirements = try await LoadRequirements().carryOut(services, on: phone)
    var refusal: WalletError?
    for person in SamplePerson.all {
      let profile = requirements.profile(of: person)
      do throws(WalletError) {
        let login = try await signIn(as: profile, services, on: phone)
        await services.phones.note(sample: SamplePerson.note(of: profile), of: phone.issuer)
        return phone.note(login)
      } catch {
        // Somebody enrolled under this address with a password of their own: take the next person.
        guard error.code == .wrongCredentials else { throw error }
        refusal = error
      }
    }
    throw refusal ?? WalletError(0, .notFound, "No sample customer.")
  }

  private func signIn(as profile: UserProfile, _ services: Services, on phone: OpenPhone) async throws(WalletError) -> LoginResponse {
    let authentication = phone.client.authentication
    do throws(WalletError) {
      let response = try await Register(profile: profile).carryOut(services, on: phone)
      return try await authentication.loginByNonce(response.nonce)
    } catch {
      // An earlier try whose answer was lost may even have linked the phone: the login tells whose wallet it is.
      guard error.code == .duplicatesNotAllowed || error.code == .deviceLinkedToAnotherWallet else { throw error }
    }
    switch try await authentication.loginByUsernamePassword(profile.email, password: profile.password) {
    case .loggedIn(let login):
      return login
    case .mfaQuestionDidPrompt(var token):
      token.mfaSecretAnswer = Secret(SamplePerson.answer)
      return try await authentication.registerWithMFA(token)
    }
  }
}

import Basics
import Handset
import UserInterface
import WalletClient
import WalletModel

extension Intents.CheckDevice: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Answer {
    let status = try await phone.check().status
    // If the request fails, the sensor is offered, and the login shows the error.
    let hasFingerprint = status.isActive ? (try? await phone.client.authentication.isAuthorizedTokenExist()) ?? true : false
    // On a deactivated phone, the app shows only that status, and no other end of the session.
    if !status.isActive { _ = phone.noteEndIsKnown() }
    return Answer(
      status: status, holderName: phone.app.holderName, session: phone.signedIn, ended: phone.untoldEnd, hasFingerprint: hasFingerprint,
      sample: services.sampleLogin(on: phone))
  }
}

extension Intents.LoadRequirements: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> EnrollmentRequirements {
    let enrollment = phone.client.enrollment
    let hasPIN = phone.status?.issuer.supportsPINLogin ?? true
    // All requests at once. `Result` keeps the typed error of each, which a throwing `async let` would erase.
    async let questions = Result { () async throws(WalletError) in try await enrollment.retrieveMFAQuestionsWithMetadata() }
    async let passwords = Result { () async throws(WalletError) in try await enrollment.retrievePasswordConfigurations() }
    async let passcodes = Result { () async throws(WalletError) in hasPIN ? try await enrollment.retrievePasscodeConfigurations() : nil }
    return try await EnrollmentRequirements(questions: questions.get(), passwords: passwords.get(), passcodes: passcodes.get())
  }
}

extension Intents.RegisterNewUser: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> RegisterUserResponse {
    let response = try await phone.client.enrollment.registerNewUser(profile)
    if SamplePerson.isSample(profile) { await services.phones.note(sample: SamplePerson.note(of: profile), of: phone.issuer) }
    return response
  }
}

extension Intents.LoginByNonce: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> SignedIn {
    phone.note(try await phone.client.authentication.loginByNonce(nonce))
  }
}

extension Intents.LoginByUsernamePassword: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Answer {
    switch try await phone.client.authentication.loginByUsernamePassword(username, password: password) {
    case .loggedIn(let login): .signedIn(await services.admit(login, on: phone))
    case .mfaQuestionDidPrompt(let token): .question(token)
    }
  }
}

extension Intents.RegisterWithMFA: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> SignedIn {
    await services.admit(try await phone.client.authentication.registerWithMFA(token), on: phone)
  }
}

extension Intents.LoginByPIN: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> SignedIn {
    await services.admit(try await phone.client.authentication.loginByPIN(pin), on: phone)
  }
}

extension Intents.Logout: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.client.authentication.logout()
  }
}

extension Intents.RemoveDevice: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.client.device.removeDevice()
    phone.noteUnlinked()
  }
}

extension Intents.UseSampleWallet: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> SignedIn {
    let requirements = try await Intents.LoadRequirements().execute(services, on: phone)
    var refusal: WalletError?
    for person in SamplePerson.all {
      let profile = requirements.profile(of: person)
      do throws(WalletError) {
        let login = try await signIn(as: profile, services, on: phone)
        // Keeps an existing note on this person, because it may tell which credentials they have changed.
        if services.phones.sampleNote(of: phone.issuer).map(SamplePerson.username) != profile.email {
          await services.phones.note(sample: SamplePerson.note(of: profile), of: phone.issuer)
        }
        try await orderCards(for: person, phone.client.cardService)
        return phone.note(login)
      } catch {
        // Somebody enrolled under this address with a password of their own: take the next person.
        guard error.code == .wrongCredentials else { throw error }
        refusal = error
      }
    }
    throw refusal ?? WalletError(0, .notFound, "No sample customer.")
  }

  /// The cards of a sample wallet, as far as the issuer offers them. The external ID identifies each, so that a second attempt orders only
  /// those that are missing.
  private enum SampleCard: String, CaseIterable {
    case active = "sample-active"
    case locked = "sample-locked"
    case onItsWay = "sample-on-its-way"

    var type: CardType { self == .onItsWay ? .physical : .virtual }
  }

  private func orderCards(for person: SamplePerson, _ service: CardService) async throws(WalletError) {
    let list = try await service.getAll()
    // A wallet with this many cards is complete or has been used.
    guard list.meta.numberOfRecords < SampleCard.allCases.count else { return }
    let programs = try await service.getPrograms()
    var ordered: [String: Int] = [:]
    let accepts: Bool? = CardResidence(country: person.countryCode) == .unitedStates ? true : nil
    for sample in SampleCard.allCases {
      var card = list.cards.first { $0.externalId == sample.rawValue }
      let open = programs.filter {
        $0.programType == sample.type && $0.allowableCards > ordered[$0.programName, default: 0] && !$0.currencies.isEmpty
      }
      // The locked card gets another program than the active card, if there are two.
      if card == nil, let program = sample == .locked ? open.last : open.first {
        ordered[program.programName, default: 0] += 1
        card = try await service.create(
          CardRequest(
            programName: program.programName, currency: program.currencies[0], externalId: sample.rawValue,
            deliveryAddress: sample.type == .physical ? person.address : nil, termsAndConditionsAccepted: accepts,
            eDisclosureAccepted: accepts))
      }
      if sample == .locked, let card, card.status == .active { try await lock(card, service) }
    }
  }

  private func lock(_ card: Card, _ service: CardService) async throws(WalletError) {
    do throws(WalletError) {
      _ = try await service.update(card.cardId, CardUpdateRequest(status: .locked, statusReason: "Sample wallet"))
    } catch {
      // Cards of some programs can't be locked by their owners.
      guard error.code == .notAllowed else { throw error }
    }
  }

  private func signIn(as profile: UserProfile, _ services: Services, on phone: AppSession) async throws(WalletError) -> LoginResponse {
    let authentication = phone.client.authentication
    do throws(WalletError) {
      let response = try await Intents.RegisterNewUser(profile: profile).execute(services, on: phone)
      return try await authentication.loginByNonce(response.nonce)
    } catch {
      // An earlier attempt whose response was lost may have enrolled the person or even linked the phone: the login shows whose wallet it
      // is.
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

import Basics
import Contract
import Handset
import Simulation
import UserInterface
import WalletClient
import WalletModel

extension Intents.StartPasswordRecovery: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PasswordRecovery {
    let recovery = try await phone.client.credentials.startPasswordRecovery(username)
    phone.recovering = username
    return recovery
  }
}

extension Intents.ResetPassword: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.client.credentials.resetPassword(
      recovery, recoveryCode: code, mfaSecretAnswer: answer, newPassword: password, confirmPassword: confirmPassword)
    if let username = phone.recovering { await services.noteOwn(.password, of: username, on: phone) }
  }
}

extension Intents.StartPasscodeRecovery: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> MFAToken {
    try await phone.client.credentials.startPasscodeRecovery(password: password)
  }
}

extension Intents.ResetPasscode: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.client.credentials.resetPasscode(token, newPasscode: pin, confirmPasscode: confirmPIN)
    await services.noteOwn(.pin, on: phone)
  }
}

extension Intents.ChangePassword: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Timestamp {
    try await phone.client.credentials.changePassword(current: current, newPassword: password, confirmPassword: confirmPassword)
    let moment = services.time.now
    phone.noteWallet { $0.lastPasswordUpdate = moment }
    await services.noteOwn(.password, on: phone)
    return moment
  }
}

extension Intents.ChangePasscode: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.client.credentials.changePasscode(current: current, newPasscode: pin, confirmPasscode: confirmPIN)
    await services.noteOwn(.pin, on: phone)
  }
}

extension Intents.RetrievePasswordConfigurations: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PasswordConfigurations {
    try await phone.client.enrollment.retrievePasswordConfigurations()
  }
}

extension Intents.RetrievePasscodeConfigurations: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PINRules {
    let configurations = try await phone.client.enrollment.retrievePasscodeConfigurations()
    return PINRules(configurations: configurations, needsCurrent: phone.needsCurrentPIN)
  }
}

// MARK: - Fingerprint

extension Intents.LoginWithDeviceAuthenticationToken: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> SignedIn {
    try await services.phones.touchSensor(of: phone.number, isOwner: isOwner)
    return phone.note(try await phone.client.authentication.loginWithDeviceAuthenticationToken())
  }
}

extension Intents.TurnOnFingerprint: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    if let pin { try await phone.client.credentials.verifyPasscode(pin) }
    guard let wallet = phone.signedIn?.wallet else { throw WalletError.sessionEnded }
    try await phone.client.authentication.generateDeviceAuthenticationToken(forUsername: wallet.username)
  }
}

extension Intents.ExpireDeviceAuthenticationToken: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    // The fingerprint is turned off even if the issuer can't be reached.
    await services.phones.declineFingerprint(of: phone.issuer, on: phone.number)
    try await phone.client.authentication.expireDeviceAuthenticationToken()
  }
}

extension Intents.DeclineFingerprint: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    await services.phones.declineFingerprint(of: phone.issuer, on: phone.number)
  }
}

// MARK: - Session, preferences, phones

extension Intents.KeepSession: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    phone.noteUse()
    _ = try await phone.client.device.retrieveCustomerDevices()
  }
}

extension Intents.LoadPreferences: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Preferences {
    let isOn = try await phone.client.authentication.isAuthorizedTokenExist()
    guard let session = phone.client.authentication.session else { throw WalletError.sessionEnded }
    return Preferences(
      sessionTimeout: phone.app.sessionTimeout, idleTimeout: session.idleTimeout, isFingerprintOn: isOn)
  }
}

extension Intents.SetSessionTimeout: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await services.phones.set(sessionTimeout: timeout, of: phone.issuer, on: phone.number)
  }
}

extension Intents.RetrieveCustomerDevices: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [LinkedPhone] {
    let devices = try await phone.client.device.retrieveCustomerDevices()
    phone.noteWallet { $0.linkedDevices = devices.count }
    return devices.map { device in
      let isThis = device.deviceIdentifier == phone.client.device.deviceIdentifier
      let name = isThis ? phone.name : services.phone(showing: device.deviceIdentifier)?.name
      return LinkedPhone(
        name: name ?? "Another phone (\(device.deviceIdentifier.rawValue.prefix(4))…)", isThis: isThis,
        linkedSince: device.linkedSince, isActive: device.isActive, hasSession: device.hasSession,
        passes: device.passes)
    }
  }
}

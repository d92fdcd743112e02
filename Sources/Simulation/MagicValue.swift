package import Contract
package import WalletModel

/// Something a person may type in the place of a real credential, to be refused as they wish.
///
/// In PINs and codes the first digits say the status and the last the tries that are left. No issuer takes such a PIN, password
/// or code as a real one, so nobody's own is ever taken for magic.
package struct MagicValue: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case email = "E-mail"
    case password = "Password"
    case pin = "PIN"
    case answer = "Security answer"
    case code = "Recovery code"
  }

  package let kind: Kind
  package let text: String
  /// Which operations refuse it; to all others it is any text.
  package let operations: [OperationName]
  package let error: WalletError

  private init(_ kind: Kind, _ text: String, _ operations: [OperationName], _ error: WalletError) {
    self.kind = kind
    self.text = text
    self.operations = operations
    self.error = error
  }

  /// What it leads to, as behind the glass: `401 wrong PIN, 3 left`.
  package var effect: String { "\(error.statusCode) \(error.description)" }

  /// Every one there is, by kind.
  package static let all: [MagicValue] = {
    func email(_ name: String, _ operations: [OperationName], _ error: WalletError) -> MagicValue {
      MagicValue(.email, "\(name)@magic.example", operations, error)
    }
    let logins: [OperationName] = [.loginByUsernamePassword, .startPasswordRecovery]
    let passwords: [OperationName] = [.loginByUsernamePassword, .startPasscodeRecovery, .changePassword]
    let pins: [OperationName] = [.loginByPIN, .verifyPasscode, .changePasscode]
    let answers: [OperationName] = [.registerWithMFA, .resetPasscode]
    let busy = WalletError(503, .injectedFault, "Service unavailable (simulated).")
    let notAnAddress = FieldError("email", ProfileField.email.problem(with: "magic") ?? "")
    return [
      email("wrong", [.loginByUsernamePassword], .wrongPassword(wait: .zero)),
      email("wait", logins, .tooManyTries(wait: .seconds(5 * 60))),
      email("locked", logins, .passwordLocked),
      email("inactive", logins, .deviceInactive),
      email("elsewhere", [.loginByUsernamePassword, .registerNewUser], .linkedElsewhere),
      email("duplicate", [.registerNewUser], .duplicateAccount),
      email("invalid", [.registerNewUser], .invalid([notAnAddress])),
      email("busy", logins + [.registerNewUser], busy),

      MagicValue(.password, "401", passwords, .wrongPassword(wait: .zero)),
      MagicValue(.password, "401-30", passwords, .wrongPassword(wait: .seconds(30))),
      MagicValue(.password, "429", passwords, .tooManyTries(wait: .seconds(5 * 60))),
      MagicValue(.password, "423", passwords, .passwordLocked),
      MagicValue(.password, "503", passwords, busy),

      MagicValue(.pin, "401000000003", pins, .wrongPIN(left: 3)),
      MagicValue(.pin, "401000000001", pins, .wrongPIN(left: 1)),
      MagicValue(.pin, "401000000000", pins, .wrongPIN(left: 0)),
      MagicValue(.pin, "423000000000", pins, .pinDisabled),
      MagicValue(.pin, "403000000000", [.loginByPIN], .deviceInactive),
      MagicValue(.pin, "404000000000", [.loginByPIN], .deviceNotRegistered),
      MagicValue(.pin, "401000000906", [.verifyPasscode, .changePasscode], .sessionEnded),
      MagicValue(.pin, "503000000000", pins, busy),

      MagicValue(.answer, "magic 401 2", answers, .wrongAnswer(left: 2)),
      MagicValue(.answer, "magic 401 0", answers, .wrongAnswer(left: 0)),
      MagicValue(.answer, "magic 410", answers, .mfaTokenExpired),
      MagicValue(.answer, "magic 409", [.registerWithMFA], .linkedElsewhere),
      MagicValue(.answer, "magic 403", answers, .deviceInactive),
      MagicValue(.answer, "magic 503", answers, busy),

      MagicValue(.code, "04010002", [.resetPassword], .wrongCode(left: 2)),
      MagicValue(.code, "04010000", [.resetPassword], .wrongCode(left: 0)),
      // The code is right, the security answer is not.
      MagicValue(.code, "04120002", [.resetPassword], .wrongAnswer(left: 2)),
      MagicValue(.code, "04120000", [.resetPassword], .wrongAnswer(left: 0)),
      MagicValue(.code, "04100000", [.resetPassword], .recoveryExpired),
      MagicValue(.code, "04030000", [.resetPassword], .deviceInactive),
      MagicValue(.code, "05030000", [.resetPassword], busy),
    ]
  }()

  /// The first of them that was typed into this operation; nil where it holds none that it refuses.
  static func first<O: Operation>(in operation: O) -> MagicValue? {
    for (kind, text) in typed(into: operation) {
      let text = kind.compared(text)
      if let magic = all.first(where: { $0.kind == kind && $0.operations.contains(O.name) && kind.compared($0.text) == text }) {
        return magic
      }
    }
    return nil
  }

  private static func typed(into operation: some Operation) -> [(Kind, String)] {
    switch operation {
    case let asked as RegisterNewUser: [(.email, asked.userProfile.email)]
    case let asked as LoginByUsernamePassword: [(.email, asked.username), (.password, asked.password.reveal())]
    case let asked as StartPasswordRecovery: [(.email, asked.username)]
    case let asked as StartPasscodeRecovery: [(.password, asked.password.reveal())]
    case let asked as ChangePassword: [(.password, asked.currentPassword.reveal())]
    case let asked as LoginByPIN: [(.pin, asked.passcode.reveal())]
    case let asked as VerifyPasscode: [(.pin, asked.passcode.reveal())]
    case let asked as ChangePasscode: [(.pin, asked.currentPasscode?.reveal() ?? "")]
    case let asked as RegisterWithMFA: [(.answer, asked.mfaToken.mfaSecretAnswer.reveal())]
    case let asked as ResetPasscode: [(.answer, asked.mfaToken.mfaSecretAnswer.reveal())]
    case let asked as ResetPassword: [(.code, asked.recoveryCode.reveal())]
    default: []
    }
  }
}

extension MagicValue.Kind {
  /// Text as it is compared: as forgiving as the issuer is.
  fileprivate func compared(_ text: String) -> String {
    switch self {
    case .email: text.trimmed.lowercased()
    case .answer: MFAAnswer.normalised(text)
    case .password, .pin, .code: text
    }
  }
}

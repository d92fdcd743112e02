import Basics
package import Contract
package import WalletModel

/// A text that forces an outcome when a person enters it in place of a real one.
///
/// In PINs and codes, the first digits are the status and the last ones the attempts left. No issuer accepts such a PIN, password or code,
/// and no country has such a mobile number, so a customer's own text is never mistaken for magic data.
package struct MagicValue: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// `MagicBackend` refuses the request with this error, before the issuer gets it.
    case refused(WalletError)
    /// The issuer that has the program accepts the order with this status.
    case ordered(CardStatus)
  }

  package let kind: MagicKind
  package let text: String
  /// The operations in which the text is magic; in all others it is an ordinary one.
  package let operations: [OperationName]
  package let outcome: Outcome

  private init(_ kind: MagicKind, _ text: String, _ operations: [OperationName], _ error: WalletError) {
    self.init(kind, text, operations, .refused(error))
  }

  private init(_ kind: MagicKind, _ text: String, _ operations: [OperationName], _ outcome: Outcome) {
    self.kind = kind
    self.text = text
    self.operations = operations
    self.outcome = outcome
  }

  /// The error with which `MagicBackend` refuses the value; nil if the issuer responds.
  package var error: WalletError? { if case .refused(let error) = outcome { error } else { nil } }

  /// The effect, as the glass shows it: `401 wrong PIN, 3 left`.
  package var effect: String {
    switch outcome {
    case .refused(let error): "\(error.statusCode) \(error.description)"
    case .ordered(let status): "201 \(status.rawValue)"
    }
  }

  /// All magic values, by kind.
  package static let all: [MagicValue] = {
    func email(_ name: String, _ operations: [OperationName], _ error: WalletError) -> MagicValue {
      MagicValue(.email, "\(name)@magic.example", operations, error)
    }
    let logins: [OperationName] = [.loginByUsernamePassword, .startPasswordRecovery]
    let passwords: [OperationName] = [.loginByUsernamePassword, .startPasscodeRecovery, .changePassword, .verifyPassword]
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

      MagicValue(.pin, "401333", pins, .wrongPIN(left: 3)),
      MagicValue(.pin, "401111", pins, .wrongPIN(left: 1)),
      MagicValue(.pin, "401000", pins, .wrongPIN(left: 0)),
      MagicValue(.pin, "423000", pins, .pinDisabled),
      MagicValue(.pin, "403000", pins, .deviceInactive),
      MagicValue(.pin, "404000", pins, .deviceNotRegistered),
      MagicValue(.pin, "401999", pins, .sessionEnded),
      MagicValue(.pin, "503000", pins, busy),

      MagicValue(.answer, "magic 401 2", answers, .wrongAnswer(left: 2)),
      MagicValue(.answer, "magic 401 0", answers, .wrongAnswer(left: 0)),
      MagicValue(.answer, "magic 410", answers, .mfaTokenExpired),
      MagicValue(.answer, "magic 409", answers, .linkedElsewhere),
      MagicValue(.answer, "magic 403", answers, .deviceInactive),
      MagicValue(.answer, "magic 503", answers, busy),

      MagicValue(.code, "04010002", [.resetPassword], .wrongCode(left: 2)),
      MagicValue(.code, "04010000", [.resetPassword], .wrongCode(left: 0)),
      // Here the code is right, but the security answer is not.
      MagicValue(.code, "04120002", [.resetPassword], .wrongAnswer(left: 2)),
      MagicValue(.code, "04120000", [.resetPassword], .wrongAnswer(left: 0)),
      MagicValue(.code, "04100000", [.resetPassword], .recoveryExpired),
      MagicValue(.code, "04030000", [.resetPassword], .deviceInactive),
      MagicValue(.code, "05030000", [.resetPassword], busy),

      MagicValue(.order, "magic 400", [.createCard], .invalid([FieldError("programName", "must be one of your eligible programs")])),
      MagicValue(.order, "magic 401", [.createCard], .sessionEnded),
      MagicValue(.order, "magic 409", [.createCard], .noMoreCards),
      MagicValue(.order, "magic 503", [.createCard], busy),

      // No country has this code, which ITU-T E.164 reserves.
      MagicValue(.mobile, "+999 400", [.createCard], .invalid([FieldError("programName", "must be one of your eligible programs")])),
      MagicValue(.mobile, "+999 401", [.createCard], .sessionEnded),
      MagicValue(.mobile, "+999 409", [.createCard], .noMoreCards),
      MagicValue(.mobile, "+999 503", [.createCard], busy),

      MagicValue(.program, "MAGIC-PENDING-EEA", [.createCard], .ordered(.pending)),
      MagicValue(.program, "MAGIC-APPLIED-EEA", [.createCard], .ordered(.applied)),
      MagicValue(.program, "MAGIC-REJECTED-EEA", [.createCard], .ordered(.rejected)),
      MagicValue(.program, "MAGIC-PENDING-US", [.createCard], .ordered(.pending)),
      MagicValue(.program, "MAGIC-APPLIED-US", [.createCard], .ordered(.applied)),
      MagicValue(.program, "MAGIC-REJECTED-US", [.createCard], .ordered(.rejected)),

      MagicValue(.reason, "magic 401", [.updateCard], .sessionEnded),
      MagicValue(.reason, "magic 403", [.updateCard], .notLockable),
      MagicValue(.reason, "magic 404", [.updateCard], .noSuchCard),
      MagicValue(.reason, "magic 409", [.updateCard], .notFrom(.suspended, to: .locked)),
      MagicValue(.reason, "magic 503", [.updateCard], busy),

      MagicValue(.activationCode, "040102", [.activateCard], .wrongActivationCode(left: 2)),
      MagicValue(.activationCode, "040101", [.activateCard], .wrongActivationCode(left: 1)),
      MagicValue(.activationCode, "040100", [.activateCard], .wrongActivationCode(left: 0)),
      MagicValue(.activationCode, "040400", [.activateCard], .noSuchCard),
      MagicValue(.activationCode, "040900", [.activateCard], .notFrom(.active, to: .active)),
      MagicValue(.activationCode, "050300", [.activateCard], busy),
    ]
  }()

  /// Returns the refusal for the first magic value in this operation; nil if there is none.
  static func refusal<O: Operation>(of operation: O) -> WalletError? {
    for typed in operation.magicTexts {
      let text = typed.kind.compared(typed.text.reveal())
      let magic = all.first { $0.kind == typed.kind && $0.operations.contains(O.name) && $0.kind.compared($0.text) == text }
      if let error = magic?.error { return error }
    }
    return nil
  }
}

extension MagicKind {
  /// Returns a text in the form in which the issuer compares it.
  fileprivate func compared(_ text: String) -> String {
    switch self {
    case .email: text.trimmed.lowercased()
    case .answer, .order, .reason: MFAAnswer.normalised(text)
    case .mobile: text.filter { $0 != " " }
    case .password, .pin, .code, .program, .activationCode, .cardNumber, .amount, .addressCheck, .securityCode: text
    }
  }
}

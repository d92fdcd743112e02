package import WalletModel

/// Answers the security question, logs in and links this phone. (WLW step 3.3)
///
/// Resets the counts of wrong passwords and PINs. 401 for a wrong answer, with the attempts left; 410 if the token is used, expired,
/// replaced by a newer one, belongs to another phone or was issued for a new PIN; 400, not counted as an attempt, if the answer is
/// empty or too long; 409 or 403 if the phone has been linked to another wallet or deactivated since.
package struct RegisterWithMFA: Operation {
  package typealias Answer = LoginResponse
  package static let facts = OperationFacts(.registerWithMFA, .post("/sessions/mfa"), .access, asks: .issuer, by: .phone(.opens))

  package let mfaToken: MFAToken

  package init(mfaToken: MFAToken) {
    self.mfaToken = mfaToken
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in, phone linked" }

  package var change: CardWrite { .none }
  package func cards(in answer: LoginResponse) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [MagicText(.answer, mfaToken.mfaSecretAnswer)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> LoginResponse {
    try await parties.answer(self, call)
  }
}

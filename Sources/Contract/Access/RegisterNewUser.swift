package import WalletModel

/// Creates a wallet for a new customer and returns a nonce for one login. (WLW step 2.4)
///
/// 400 with code 798 if the email address has an account; 400 with field errors if a rule isn't met; 409 if this phone is linked.
package struct RegisterNewUser: Operation {
  package typealias Answer = RegisterUserResponse
  package static let facts = OperationFacts(.registerNewUser, .post("/customers"), .access, asks: .issuer, by: .phone(.none))

  package let userProfile: UserProfile

  package init(userProfile: UserProfile) {
    self.userProfile = userProfile
  }

  package static func status(of answer: RegisterUserResponse) -> Int { 201 }
  package static func summary(of answer: RegisterUserResponse) -> String { "wallet enrolled, nonce issued" }

  package var change: CardWrite { .none }
  package func cards(in answer: RegisterUserResponse) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [MagicText(.email, userProfile.email)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> RegisterUserResponse {
    try await parties.answer(self, call)
  }
}

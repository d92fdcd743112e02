package import WalletModel

/// Opens a wallet for a new person and gives the nonce that signs them in once. (WLW step 2.4)
///
/// 400 + 798 where the e-mail address has an account; 400 with field errors where a rule is not met; 409 where this phone is
/// linked.
package struct RegisterNewUser: Operation {
  package typealias Answer = RegisterUserResponse
  package static let name = OperationName.registerNewUser
  package static let route = Route(.post, "/customers")
  package static let sessionUse = SessionUse.none

  package let userProfile: UserProfile

  package init(userProfile: UserProfile) {
    self.userProfile = userProfile
  }

  package static func status(of answer: RegisterUserResponse) -> Int { 201 }
  package static func summary(of answer: RegisterUserResponse) -> String { "account opened, nonce given" }
}

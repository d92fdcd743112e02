package import WalletModel

/// Signs in with username and password; a phone that is not linked is asked a security question first. (WLW step 3.1)
///
/// The question is also asked on a linked phone while the wallet's PIN is disabled. A login counts as a wrong password until it
/// opens a session, be it by the answer to its question. 401 wrong username or password, never saying which, with `retryAfter`
/// where the next try has to wait; 429 with `retryAfter` for a try before that; 423 at the hard cap; 403 on a deactivated phone;
/// 409 where the password is right and the phone is linked to another wallet; 400, uncounted, where one of the two is empty or
/// longer than any.
package struct LoginByUsernamePassword: Operation {
  package typealias Answer = UsernameLogin
  package static let name = OperationName.loginByUsernamePassword
  package static let route = Route(.post, "/sessions/password")
  package static let sessionUse = SessionUse.opens

  package let username: String
  package let password: Secret

  package init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }

  package static func status(of answer: UsernameLogin) -> Int {
    if case .mfaQuestionDidPrompt = answer { 412 } else { 200 }
  }

  package static func summary(of answer: UsernameLogin) -> String {
    if case .mfaQuestionDidPrompt = answer { "security question asked" } else { "logged in" }
  }
}

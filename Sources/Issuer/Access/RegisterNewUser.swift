internal import Basics
package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension RegisterNewUser: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> RegisterUserResponse {
    let configuration = context.configuration
    let profile = userProfile.tidied.residing(elseIn: configuration.homeCountry)
    try await context.reserve { sql in
      let problems = profile.problems(
        passwords: configuration.passwords, passcodes: configuration.offeredPasscodes, questions: configuration.questions)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      try refuseDuplicates(of: profile, context, sql)
    }

    let password = try await context.hash(profile.password, .password, name: "password")
    var passcode: PasswordHash?
    if configuration.profile.supportsPINLogin { passcode = try await context.hash(profile.passcode, .passcode, name: "passcode") }
    var answers: [(question: String, answer: PasswordHash)] = []
    for (index, answer) in profile.mfaQuestionAnswers.enumerated() {
      answers.append((answer.question, try await context.hash(answer.answer, .answer, name: "answer \(index)")))
    }
    let new = NewAccount(profile: profile, password: password, passcode: passcode, answers: answers)

    return try await context.commit { sql in
      // Checks again, because another request may have been committed meanwhile.
      try refuseDuplicates(of: new.profile, context, sql)
      let id = try sql.insert(new, of: context.issuer, at: context.now)
      context.note(.wallet, .text(new.profile.email), from: "none", to: "enrolled")
      let nonce = context.token(for: .nonce)
      try sql.deleteNonces(issuedBefore: context.now - configuration.lifetimes.nonce)
      try sql.insertNonce(
        context.tag(nonce), IssuedNonce(account: id, device: context.device, issued: context.now))
      context.note(.nonce, from: "none", to: "issued")
      if let account = try sql.account(id) {
        try context.write(.welcome, to: account, sql)
      }
      return RegisterUserResponse(
        message: "Welcome to \(configuration.profile.name), \(new.profile.firstName). Your wallet is ready.", nonce: nonce)
    }
  }

  private func refuseDuplicates(of profile: UserProfile, _ context: IssuerCredentialContext, _ sql: borrowing DatabaseTransaction) throws {
    if try sql.isLinked(context.device) { throw WalletError.linkedElsewhere }
    if try sql.account(username: profile.email, at: context.issuer) != nil { throw WalletError.duplicateAccount }
  }
}

package import Contract
internal import Cryptography
internal import Storage
package import WalletModel

extension RegisterNewUser: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> RegisterUserResponse {
    let profile = userProfile.tidied
    let configuration = desk.configuration
    try await desk.reserve { sql in
      let problems = profile.problems(
        passwords: configuration.passwords, passcodes: configuration.offeredPasscodes, questions: configuration.questions)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      try refuseDuplicates(of: profile, desk, sql)
    }

    let password = try await desk.hash(profile.password, .password, name: "password")
    var passcode: PasswordHash?
    if configuration.profile.supportsPINLogin { passcode = try await desk.hash(profile.passcode, .passcode, name: "passcode") }
    var answers: [(question: String, answer: PasswordHash)] = []
    for (index, answer) in profile.mfaQuestionAnswers.enumerated() {
      answers.append((answer.question, try await desk.hash(answer.answer, .answer, name: "answer \(index)")))
    }
    let new = NewAccount(profile: profile, password: password, passcode: passcode, answers: answers)

    return try await desk.settle { sql in
      // Somebody else may have been faster.
      try refuseDuplicates(of: new.profile, desk, sql)
      let id = try sql.insert(new, of: desk.call.issuer, at: desk.now)
      let nonce = desk.token(for: .nonce)
      try sql.deleteNonces(issuedBefore: desk.now - configuration.lifetimes.nonce)
      try sql.insertNonce(
        desk.tag(nonce), IssuedNonce(account: id, device: desk.call.device, issued: desk.now))
      if let account = try sql.account(id) {
        try desk.write(.welcome, to: account, sql)
      }
      return RegisterUserResponse(
        message: "Welcome to \(configuration.profile.name), \(new.profile.firstName). Your wallet is ready.", nonce: nonce)
    }
  }

  private func refuseDuplicates(of profile: UserProfile, _ desk: Desk<Self>, _ sql: borrowing Connection) throws {
    if try sql.isLinked(desk.call.device) { throw WalletError.linkedElsewhere }
    if try sql.account(username: profile.email, at: desk.call.issuer) != nil { throw WalletError.duplicateAccount }
  }
}

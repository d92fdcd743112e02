internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// A security answer that is being checked.
struct AnswerAttempt: Sendable {
  let asked: AskedQuestion
  let answer: PasswordHash?
}

/// The security questions that the issuer asks after a correct password: for a login, or for a new PIN.
extension RequestContext where Owner == IssuerTenant {
  /// Asks one of the questions that the owner has answered, in place of this phone's open question.
  func ask(_ questions: [String], of account: Account, for purpose: AskedQuestion.Purpose, _ sql: borrowing DatabaseTransaction) throws
    -> MFAToken
  {
    let question = questions[choice(of: questions.count, for: .mfaQuestion)]
    let token = token(for: .mfaToken)
    let earlier = try sql.askedQuestion(of: device)
    try sql.insertAskedQuestion(
      tag(token),
      AskedQuestion(account: account.id, device: device, purpose: purpose, question: question, issued: now, misses: 0))
    note(.question, .phone(device), from: earlier ?? "none", to: begunInWords(misses: 0))
    return MFAToken(question: question, token: token)
  }

  /// Counts an answer as wrong until `completeAnswer`. Throws 410 if the question has no attempts left, has expired, or belongs to another
  /// phone or purpose.
  func reserveAnswer(_ answered: MFAToken, for purpose: AskedQuestion.Purpose, _ sql: borrowing DatabaseTransaction) throws -> AnswerAttempt
  {
    let tag = tag(answered.token)
    guard let asked = try sql.askedQuestion(tag), asked.device == device, asked.purpose == purpose else {
      throw WalletError.mfaTokenExpired
    }
    guard isWithin(configuration.lifetimes.mfaToken, of: asked.issued) else {
      try deleteAskedQuestion(of: asked.device, sql)
      throw WalletError.mfaTokenExpired
    }
    // Keeps a question without attempts left, because its last answer may still be in the check.
    guard asked.misses < configuration.limits.mfaAnswers else { throw WalletError.mfaTokenExpired }
    try sql.setMisses(asked.misses + 1, ofAskedQuestion: tag)
    note(.question, .phone(device), from: begunInWords(misses: asked.misses), to: begunInWords(misses: asked.misses + 1))
    return AnswerAttempt(asked: asked, answer: try sql.answer(of: asked.account, to: asked.question))
  }

  /// Returns the account of the question, and deletes the question. Throws 401 with the attempts left if the answer was wrong.
  func completeAnswer(_ answered: MFAToken, isRight: Bool, _ sql: borrowing DatabaseTransaction) throws -> Account {
    // Another request may have used or replaced the question while the answer was checked.
    guard let asked = try sql.askedQuestion(tag(answered.token)), let account = try sql.account(asked.account) else {
      throw WalletError.mfaTokenExpired
    }
    guard isRight else { throw WalletError.wrongAnswer(left: max(0, configuration.limits.mfaAnswers - asked.misses)) }
    try deleteAskedQuestion(of: device, sql)
    return account
  }
}

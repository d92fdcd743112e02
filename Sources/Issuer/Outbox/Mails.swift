internal import WalletModel

/// The mails an issuer writes: short, kind, and without anything secret in them.
enum Mail {
  case welcome, phoneLinked, phoneUnlinked
  case pinDisabled(misses: Int)

  /// The mail to this person, in the issuer's name.
  func message(to account: Account, from issuer: IssuerProfile) -> Message {
    let greeting = "Hello \(account.firstName),"
    let signature = "Your \(issuer.name)"
    func write(_ subject: String, _ text: String) -> Message {
      Message(.mail, to: account.email, subject: subject, body: "\(greeting)\n\n\(text)\n\n\(signature)")
    }
    return switch self {
    case .welcome: write("Welcome to \(issuer.name)", "Your wallet is ready. It is good to have you with us.")
    case .phoneLinked:
      write("A phone was linked to your wallet", "If that was you, there is nothing to do. If it was not, please tell customer care.")
    case .phoneUnlinked:
      write("A phone was unlinked from your wallet", "Your wallet itself stays as it is. You can link a phone again whenever you like.")
    case .pinDisabled(let misses):
      write(
        "Your PIN is switched off",
        "A wrong PIN was entered \(misses) times in a row. Sign in with your password and a security question to go on.")
    }
  }
}

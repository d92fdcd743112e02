package import WalletModel

/// What one issuer of the white-label wallet decided: data of the world, so that a trainer can have another one.
package struct IssuerConfiguration: Hashable, Sendable {
  package var profile: IssuerProfile
  package var questions: MFAQuestions
  package var passwords = PasswordConfigurations()
  package var passcodes = PasscodeConfigurations()
  package var lifetimes = Lifetimes()
  package var limits = Limits()

  package init(profile: IssuerProfile, questions: MFAQuestions) {
    self.profile = profile
    self.questions = questions
  }

  /// The rules of PINs; nil where the issuer has no login by PIN.
  package var offeredPasscodes: PasscodeConfigurations? { profile.supportsPINLogin ? passcodes : nil }

  /// How long things are good for. (Rules, flows and limits)
  package struct Lifetimes: Hashable, Sendable {
    /// Of a session without a call.
    package var idle = Duration.seconds(5 * 60)
    /// Of a session at the longest.
    package var absolute = Duration.seconds(12 * 3600)
    /// Of a registration's nonce.
    package var nonce = Duration.seconds(120)
    /// Of a security question once asked.
    package var mfaToken = Duration.seconds(10 * 60)

    package init() {}
  }

  /// How often one may be wrong. (Rules, limits)
  package struct Limits: Hashable, Sendable {
    /// Consecutive wrong PINs, over all phones of a wallet, until the PIN is disabled.
    package var pinMisses = 5
    /// Wrong answers to one question asked.
    package var mfaAnswers = 3
    /// Consecutive wrong passwords for one username until it is locked.
    package var passwordMisses = 100
    /// How long a username has to wait after its first, second … consecutive wrong password; the last counts for all further ones.
    package var passwordDelays: [Duration] = [0, 0, 30, 60, 300, 900, 3600].map { .seconds($0) }

    package init() {}

    /// How long to wait after so many misses.
    func delay(after misses: Int) -> Duration {
      guard misses > 0, let last = passwordDelays.last else { return .zero }
      return misses <= passwordDelays.count ? passwordDelays[misses - 1] : last
    }
  }
}

extension IssuerConfiguration {
  /// The issuer of a world that asks for no other.
  package static let meridian = IssuerConfiguration(
    profile: IssuerProfile(name: "Meridian Wallet", greeting: "Your cards, wherever you are.", supportsPINLogin: true),
    questions: MFAQuestions(
      pool: [
        MFAQuestion("Name of your first toy animal?"),
        MFAQuestion("First dish you learned to cook?"),
        MFAQuestion("First concert you went to?"),
        MFAQuestion("First book you loved?"),
        MFAQuestion("Street of your childhood friend?"),
        MFAQuestion("Teacher who made you laugh most?"),
        MFAQuestion("Dream job when you were seven?"),
        MFAQuestion("Where did you learn to swim?"),
      ], requiredNumber: 2))
}

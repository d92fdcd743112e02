internal import Basics

/// The rules of one issuer of the white-label wallet: data of the world, which `IssuerSetting` reads and changes.
package struct IssuerConfiguration: Hashable, Sendable {
  package let identifier: IssuerIdentifier
  package var profile: IssuerProfile
  package var theme: Theme
  package var questions: MFAQuestions
  package var passwords = PasswordConfigurations()
  package var passcodes = PasscodeConfigurations()
  /// The maximum lengths of passwords and PINs under earlier rules, which customers' credentials may still have.
  package var formerLengths = FormerLengths()
  package var lifetimes = Lifetimes()
  package var limits = Limits()
  /// The card programs that customers may order from, in the order in which they are shown.
  package var programs: [CardProgram] = []
  /// The forced status of the next order, regardless of its program; nil if the program decides. The order resets this value.
  package var nextOrderStatus: CardStatus?
  /// How long a phone counts as newly linked, so that adding a card to a wallet on it requires verification. Zero: never.
  package var newPhoneVerification = Duration.zero
  /// The forced vote on the next card for a wallet, unless the rules require red; nil if the rules decide. The vote resets this value.
  package var nextProvisioningVote: DecisionColor?
  /// The wallet providers that allow its app to add cards: Apple by an entitlement, Google by an allow-list, Samsung by a service.
  package var admittedBy = WalletMaker.allCases
  /// How its app adds cards to Apple Wallet.
  package var appleProvisioning = AppleProvisioning.tokenize
  /// Whether the issuer's credential has the role for activation data at its platform.
  package var hasActivationDataRole = true
  /// Whether its app's extension authenticates customers before it lists their cards.
  package var extensionAuthenticates = false
  /// When the issuer requires its customers' confirmation before a payment at a shop.
  package var paymentChallenge = PaymentChallengeRule.byAmount

  package init(identifier: IssuerIdentifier, profile: IssuerProfile, theme: Theme, questions: MFAQuestions) {
    self.identifier = identifier
    self.profile = profile
    self.theme = theme
    self.questions = questions
  }

  /// The profile as the app receives it, with the theme and the lengths of its credential fields.
  package var announcedProfile: IssuerProfile {
    var profile = profile
    profile.maxPasscodeLength = offeredPasscodes.map { _ in longestPasscode }
    profile.maxPasswordLength = longestPassword
    profile.theme = AnnouncedTheme(theme)
    profile.appleProvisioning = appleProvisioning
    profile.extensionAuthenticates = extensionAuthenticates
    return profile
  }

  /// The rules of PINs; nil if the issuer has no login by PIN.
  package var offeredPasscodes: PasscodeConfigurations? { profile.supportsPINLogin ? passcodes : nil }

  /// The longest PIN that a customer may have, which PIN fields must accept.
  package var longestPasscode: Int { max(passcodes.maxLength, formerLengths.passcode) }
  /// The longest password that a customer may have, which password fields must accept.
  package var longestPassword: Int { max(passwords.maxLength, formerLengths.password) }

  /// The largest former maximum lengths; 0 if there was none.
  package struct FormerLengths: Hashable, Sendable {
    package var password = 0
    package var passcode = 0
  }

  /// The entry in a list of issuers.
  package var listing: IssuerListing {
    let pin = profile.supportsPINLogin ? "PIN of \(passcodes.length), \(limits.pinMisses) attempts" : "no PIN login"
    let note = "\(pin); passwords of \(passwords.minLength) or more characters; session timeout \(lifetimes.idle.inLargestUnit)."
    return IssuerListing(
      identifier: identifier, name: profile.name, note: note, admittedBy: admittedBy,
      face: theme.first)
  }

  /// Timeouts and lifetimes. (Rules, flows and limits)
  package struct Lifetimes: Hashable, Sendable {
    /// The idle timeout of a session.
    package var idle = Duration.seconds(5 * 60)
    /// The absolute timeout of a session.
    package var absolute = Duration.seconds(12 * 3600)
    /// The lifetime of a registration's nonce.
    package var nonce = Duration.seconds(120)
    /// The lifetime of a security question's token.
    package var mfaToken = Duration.seconds(10 * 60)
    /// The lifetime of a password recovery and its code.
    package var recovery = Duration.seconds(10 * 60)
    /// The time after a login with password and security answer in which a PIN can be set without the current one. (Rules, flows)
    package static let passcodeChoice = Duration.seconds(10 * 60)
    /// The lifetime of a device token. (our choice: three months)
    package var deviceToken = Duration.seconds(90 * 86_400)
  }

  /// The limits of failed attempts. (Rules, limits)
  package struct Limits: Hashable, Sendable {
    /// Consecutive wrong PINs, over all phones of a wallet, until the PIN is disabled.
    package var pinMisses = 5
    /// The number of wrong answers to a security question that end the prompt.
    package var mfaAnswers = 3
    /// The number of wrong codes or answers that end a password recovery.
    package var recoveryTries = 3
    /// Consecutive wrong passwords for one username until it is locked.
    package var passwordMisses = 100
    /// How long a username has to wait after its first, second … consecutive wrong password; the last counts for all further ones.
    package var passwordDelays: [Duration] = [0, 0, 30, 60, 300, 900, 3600].map { .seconds($0) }

    /// Returns the wait after a number of wrong passwords.
    package func delay(after misses: Int) -> Duration {
      guard misses > 0, let last = passwordDelays.last else { return .zero }
      return misses <= passwordDelays.count ? passwordDelays[misses - 1] : last
    }
  }
}

extension IssuerConfiguration {
  /// The issuers of every world. A new phone opens the app of the first one.
  package static let all = [meridian, strict, withoutPIN]

  /// Returns the configuration of an issuer in a new world, or nil if new worlds don't have it.
  package static func standard(_ identifier: IssuerIdentifier) -> IssuerConfiguration? { all.first { $0.identifier == identifier } }

  package static let meridian: IssuerConfiguration = {
    var meridian = IssuerConfiguration(
      identifier: IssuerIdentifier(rawValue: "meridian"),
      profile: IssuerProfile(name: "Meridian Wallet", greeting: "Your cards, wherever you are.", supportsPINLogin: true),
      theme: .meridian,
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
    meridian.programs = .meridian
    return meridian
  }()

  /// All requirements that an issuer can have, and short limits.
  package static let strict: IssuerConfiguration = {
    var strict = IssuerConfiguration(
      identifier: IssuerIdentifier(rawValue: "strict"),
      profile: IssuerProfile(name: "Citadel Private", greeting: "Careful with what is yours.", supportsPINLogin: true),
      theme: .strict,
      questions: MFAQuestions(
        pool: [
          MFAQuestion("Word you chose with your adviser?", isMandatory: true),
          MFAQuestion("First coin you kept?"),
          MFAQuestion("Mountain you climbed first?"),
          MFAQuestion("Ship you would sail on?"),
          MFAQuestion("Painter on your wall?"),
        ], requiredNumber: 3))
    strict.passwords.minLength = 12
    strict.passwords.requireUpper = true
    strict.passwords.requireLower = true
    strict.passwords.requireDigit = true
    strict.passwords.requireSpecial = true
    strict.passwords.maxRepeated = 2
    strict.passwords.maxSequential = 3
    strict.passcodes.minLength = 6
    strict.passcodes.maxLength = 6
    strict.lifetimes.idle = .seconds(2 * 60)
    strict.lifetimes.absolute = .seconds(30 * 60)
    strict.lifetimes.deviceToken = .seconds(7 * 86_400)
    strict.limits.pinMisses = 3
    strict.limits.passwordMisses = 10
    strict.limits.passwordDelays = [30, 60, 300, 900, 3600].map { .seconds($0) }
    strict.programs = .strict
    strict.newPhoneVerification = .seconds(86_400)
    strict.appleProvisioning = .activationData
    strict.extensionAuthenticates = true
    strict.paymentChallenge = .always
    return strict
  }()

  /// No login by PIN at all.
  package static let withoutPIN: IssuerConfiguration = {
    var withoutPIN = IssuerConfiguration(
      identifier: IssuerIdentifier(rawValue: "without-pin"),
      profile: IssuerProfile(name: "Pebble", greeting: "Small money, made simple.", supportsPINLogin: false),
      theme: .withoutPIN,
      questions: MFAQuestions(
        pool: [
          MFAQuestion("Name of your first pet stone?"),
          MFAQuestion("Beach you like best?"),
          MFAQuestion("Ice cream you always take?"),
          MFAQuestion("Game you never lose?"),
        ], requiredNumber: 1))
    withoutPIN.programs = .withoutPIN
    withoutPIN.admittedBy = []
    return withoutPIN
  }()
}

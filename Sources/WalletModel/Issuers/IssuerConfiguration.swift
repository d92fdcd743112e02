internal import Basics

/// The rules of one issuer of the white-label wallet: data of the world, which `IssuerSetting` reads and changes.
package struct IssuerConfiguration: Hashable, Sendable {
  package let identifier: IssuerIdentifier
  package var profile: IssuerProfile
  package var theme: Theme
  package var questions: MFAQuestions
  package var passwords = PasswordConfigurations()
  package var passcodes = PasscodeConfigurations()
  /// The longest password and PIN that were allowed before; customers may still have such ones.
  package var formerLengths = FormerLengths()
  package var lifetimes = Lifetimes()
  package var limits = Limits()
  /// The card programs that customers may order from, in the order of the list.
  package var programs: [CardProgram] = []
  /// The status of the next order, regardless of its program; nil if the program decides. The order resets it.
  package var nextOrderStatus: CardStatus?
  /// How long a phone counts as newly linked: adding a card to a wallet takes a verification then. Zero: never.
  package var newPhoneVerification = Duration.zero
  /// The vote on the next card for a wallet, unless it has to be red; nil if the rules decide. The vote resets it.
  package var nextProvisioningVote: DecisionColor?
  /// The wallet providers that let its app add cards: Apple by an entitlement, Google by a place on its allow-list, Samsung by a service.
  package var admittedBy = WalletMaker.allCases
  /// How its app adds cards to Apple Wallet.
  package var appleProvisioning = AppleProvisioning.tokenize
  /// Whether its own credential has the role for activation data at its platform.
  package var hasActivationDataRole = true
  /// Whether its app's extension asks customers who they are before it lists their cards.
  package var extensionAuthenticates = false
  /// When it asks its customers before a payment at a shop.
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

  /// The longest PIN that a customer may have, for fields in which one is asked for.
  package var longestPasscode: Int { max(passcodes.maxLength, formerLengths.passcode) }
  /// The longest password that a customer may have.
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
    /// The time after a login with password and security answer in which a PIN is set without the current one. (Rules, flows)
    package static let passcodeChoice = Duration.seconds(10 * 60)
    /// The lifetime of a device token. (our choice: a season)
    package var deviceToken = Duration.seconds(90 * 86_400)
  }

  /// The limits of failed attempts. (Rules, limits)
  package struct Limits: Hashable, Sendable {
    /// Consecutive wrong PINs, over all phones of a wallet, until the PIN is disabled.
    package var pinMisses = 5
    /// Wrong answers to one question asked.
    package var mfaAnswers = 3
    /// Wrong codes or answers in one password recovery.
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
  /// The issuers of every world, the first of which a new phone opens.
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

  /// Everything an issuer can ask for, and short limits.
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

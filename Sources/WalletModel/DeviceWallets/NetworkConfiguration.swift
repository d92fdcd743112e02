package import Basics

/// The rules of the card network and the wallet providers' servers: data of the world, which `NetworkSetting` reads and changes.
///
/// (our choice; Rules, network settings)
package struct NetworkConfiguration: Hashable, Sendable {
  /// The maximum number of tokens in one chip, not counting deactivated ones.
  package var tokensPerDevice = 12
  /// The maximum number of tokens of one card, not counting deactivated ones.
  package var tokensPerCard = 10
  /// How long a nonce is valid for a provisioning.
  package var nonceLifetime = Duration.seconds(300)
  /// The encryption scheme of the leaf certificate that wallets get with their next nonces. Data that was encrypted by the other scheme can
  /// still be read.
  package var encryptionScheme = PKEncryptionScheme.eccV2
  /// The maximum number of provisionings of one card into one chip within 24 hours; on further ones, the network votes orange.
  package var attemptsPerDay = 2
  package var codes = Codes()
  /// The forced vote on the next card, unless the rules require red; nil if the rules decide. The vote resets this value.
  package var nextVote: DecisionColor?
  /// The Simulated Bank's forced response to the next request to authenticate a payment; nil if its rules decide. That request resets this
  /// value.
  package var nextAuthentication: ForcedAuthentication?

  package init() {}

  /// The limits of activation codes. (Rules, mobile wallets: verification)
  package struct Codes: Hashable, Sendable {
    package var lifetime = Duration.seconds(600)
    /// The number of wrong entries that end a code.
    package var tries = 3
    /// The maximum number of codes for one token; after that, a call to the issuer is the only method.
    package var perToken = 3
  }
}

/// A response to an authentication request that can be forced on the Simulated Bank.
package enum ForcedAuthentication: String, CaseIterable, Hashable, Sendable {
  /// The bank challenges the cardholder.
  case challenges
  case approves, declines, rejects
  /// The bank's system can't authenticate.
  case unavailable
}

/// One rule of the network that can be changed. (Rules, network settings)
package typealias NetworkSetting = Setting<NetworkConfiguration>

extension NetworkConfiguration: ConfigurableRules {
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case tokens = "Tokens"
    case provisioning = "Adding a card"
    case codes = "Activation codes"
    case bank = "Simulated Bank"
  }

  package static var noun: String { "network" }
  package static var inMessages: String { "the network" }
  package var settings: [NetworkSetting] { Self.table }
  package var standard: NetworkConfiguration { NetworkConfiguration() }
  /// Nothing to remember: tokens are stored elsewhere, and stay when a limit falls.
  package var remembering: NetworkConfiguration { self }

  /// No setting depends on another.
  package static func problems(
    in configuration: NetworkConfiguration, after old: NetworkConfiguration, changed: [String: SettingValue]
  ) -> [FieldError] { [] }

  /// The settings of the network. Bounds are our choice.
  package static let table: [NetworkSetting] = [
    .number(
      "tokens-per-device", .tokens, "tokens", 1...1000, "How many tokens a phone's or watch's chip may have at a time.",
      \.tokensPerDevice),
    .number("tokens-per-card", .tokens, "tokens", 1...1000, "How many tokens a card may have at a time.", \.tokensPerCard),

    .span(
      "nonce-timeout", .provisioning, .seconds(1) ... .seconds(86_400), "How long a nonce for adding a card is valid.",
      \.nonceLifetime),
    .choice(
      "encryption-scheme", .provisioning, "scheme", PKEncryptionScheme.allCases, \.name,
      "How issuers encrypt pass data for the network: by the kind of key in its certificate.", \.encryptionScheme),
    .number(
      "attempts-per-day", .provisioning, "attempts", 1...1000,
      "How often a card may be added to a chip within 24 hours before the network votes orange.", \.attemptsPerDay),
    .forced(
      NetworkSetting.nextVote, .provisioning, "vote", DecisionColor.allCases,
      "The network's vote on the next card, once. With normal, its rules decide.", \.nextVote),

    .span(
      "activation-code-timeout", .codes, .seconds(1) ... .seconds(86_400), "How long an activation code is valid.", \.codes.lifetime),
    .number(
      "activation-code-attempts", .codes, "attempts", 1...100, "How many wrong entries end an activation code.", \.codes.tries),
    .number(
      "activation-codes", .codes, "codes", 1...100,
      "How many activation codes a token can get. After that, the customer has to call the issuer.",
      \.codes.perToken),

    .forced(
      NetworkSetting.nextAuthentication, .bank, "answer", ForcedAuthentication.allCases,
      "How the Simulated Bank authenticates the next payment, once (3-D Secure transStatus): challenges C, approves Y, declines N, rejects R, "
        + "unavailable U. With normal, its rules decide.", \.nextAuthentication),
  ]
}

extension Setting where Configuration == NetworkConfiguration {
  /// The name of the setting that forces one vote of the network.
  package static var nextVote: String { "next-network-vote" }
  /// The name of the setting that forces one authentication of the Simulated Bank.
  package static var nextAuthentication: String { "next-authentication" }
}

/// The rules of the network as commands, the Simulator and `/control` show them.
package struct NetworkRules: Hashable, Codable, Sendable {
  package let settings: [SettingReading]

  package init(_ configuration: NetworkConfiguration) { settings = configuration.readings }
}

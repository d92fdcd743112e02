internal import Basics

/// A tester's settings for the extension of an issuer's app on one phone: how it responds to Apple Wallet.
package struct ExtensionSettings: Hashable, Sendable {
  /// The response time of the status query; `entries` is that of the list of cards.
  package var status = Duration.zero
  package var entries = Duration.zero
  package var art = ExtensionArt.drawn
  package var targets = ExtensionTargets.both

  package init() {}

  /// The value of a setting.
  package subscript(_ setting: ExtensionSetting) -> ExtensionChange {
    switch setting {
    case .status: .status(status)
    case .entries: .entries(entries)
    case .art: .art(art)
    case .targets: .targets(targets)
    }
  }
}

/// The extensions that an app was built with. (Apple, `com.apple.PassKit.issuer-provisioning` and `….issuer-provisioning.authorization`)
package enum ExtensionTargets: String, CaseIterable, Hashable, Sendable {
  case both
  /// Without the authorization extension, which authenticates customers.
  case noAuthorization = "no-authorization"
  case none
}

/// The card art that an extension provides.
package enum ExtensionArt: String, CaseIterable, Hashable, Sendable {
  case drawn, missing
  /// Larger than Apple Wallet accepts.
  case tooLarge = "too-large"
}

/// A setting of an extension, by its name in commands.
package enum ExtensionSetting: String, CaseIterable, Hashable, Sendable {
  case status, entries, art, targets

  /// The time limits of an extension's responses. (Apple, `PKIssuerProvisioningExtensionHandler`)
  package static let statusLimit = Duration.milliseconds(100)
  package static let entriesLimit = Duration.seconds(20)

  /// The name for display: `Status response time`.
  package var label: String {
    switch self {
    case .status: "Status response time"
    case .entries: "List response time"
    case .art: "Card art"
    case .targets: "Extensions built in"
    }
  }

  /// One sentence for help.
  package var meaning: String {
    switch self {
    case .status: "How long the extension takes to say whether it has cards. Apple Wallet waits \(Self.statusLimit.milliseconds) ms."
    case .entries: "How long the extension takes to list its cards. Apple Wallet waits \(Self.entriesLimit.inWords)."
    case .art:
      "The drawing of each card. Apple Wallet shows a plain card for one that is missing, or larger than \(CardArt.columns) by "
        + "\(CardArt.rowCount) cells."
    case .targets:
      "The extensions that the app was built with: both, none, or no-authorization (without the extension that authenticates customers)."
    }
  }

  /// The values that testers choose from: durations around Apple Wallet's limits, and all values of the other settings.
  package var choices: [ExtensionChange] {
    switch self {
    case .status: Self.spans(around: Self.statusLimit).map(ExtensionChange.status)
    case .entries: Self.spans(around: Self.entriesLimit).map(ExtensionChange.entries)
    case .art: ExtensionArt.allCases.map(ExtensionChange.art)
    case .targets: ExtensionTargets.allCases.map(ExtensionChange.targets)
    }
  }

  private static func spans(around limit: Duration) -> [Duration] { [.zero, limit, limit + .milliseconds(1)] }
}

/// A value of an extension's setting.
package enum ExtensionChange: Hashable, Sendable {
  case status(Duration)
  case entries(Duration)
  case art(ExtensionArt)
  case targets(ExtensionTargets)

  /// Parses the value of a setting; nil if it is not valid.
  package init?(_ setting: ExtensionSetting, to value: String) {
    switch setting {
    case .status:
      guard let span = Duration(words: value) else { return nil }
      self = .status(span)
    case .entries:
      guard let span = Duration(words: value) else { return nil }
      self = .entries(span)
    case .art:
      guard let art = ExtensionArt(rawValue: value) else { return nil }
      self = .art(art)
    case .targets:
      guard let targets = ExtensionTargets(rawValue: value) else { return nil }
      self = .targets(targets)
    }
  }

  package var setting: ExtensionSetting {
    switch self {
    case .status: .status
    case .entries: .entries
    case .art: .art
    case .targets: .targets
    }
  }

  /// The value as text, which `init(_:to:)` parses.
  package var value: String {
    switch self {
    case .status(let span), .entries(let span): span < .seconds(1) ? "\(span.milliseconds) ms" : span.inWords
    case .art(let art): art.rawValue
    case .targets(let targets): targets.rawValue
    }
  }

  /// The effect in a sentence: `The extension of Meridian Wallet on Phone 1 takes 101 ms for its status.`
  ///
  /// - Parameter app: the app and its phone.
  package func effect(on app: String) -> String {
    switch self {
    case .status: "The extension of \(app) takes \(value) for its status."
    case .entries: "The extension of \(app) takes \(value) to list its cards."
    case .art(.drawn): "The extension of \(app) draws its cards."
    case .art(.missing): "The extension of \(app) has no card art."
    case .art(.tooLarge): "The extension of \(app) draws its cards too large."
    case .targets(.both): "\(app) has its extension, with the one for authorization."
    case .targets(.noAuthorization): "\(app) has its extension, without the one for authorization."
    case .targets(.none): "\(app) has no extension."
    }
  }

  package func apply(to settings: inout ExtensionSettings) {
    switch self {
    case .status(let span): settings.status = span
    case .entries(let span): settings.entries = span
    case .art(let art): settings.art = art
    case .targets(let targets): settings.targets = targets
    }
  }
}

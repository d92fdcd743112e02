import Foundation
import Testing
import WalletModel

@testable import UserInterface

/// The table of the wallets' buttons in Rules.md is what *Card* shows, for every state of a wallet, of the card's token, and of the card.
@Suite struct ButtonTableTests {
  /// A token of the card, as a wallet or the issuer knows it.
  private enum Token: String, CaseIterable {
    case none = "none"
    case pending = "being added"
    case inactive = "not verified"
    case active = "active"
    case suspended = "suspended"
    case elsewhere = "on another phone only"

    var state: PassActivationState? {
      switch self {
      case .none, .elsewhere: nil
      case .pending: .activating
      case .inactive: .requiresActivation
      case .active: .activated
      case .suspended: .suspended
      }
    }
  }

  /// `make pictures` rewrites the table in Rules.md.
  @Test func `the table in the rules is this one`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- wallet buttons -->\n"))
    let end = try #require(text.range(of: "<!-- end of wallet buttons -->"))
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + Self.tables.joined(separator: "\n") + "\n")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }

  /// Only a card that can be added has a button, and a token that pays has none.
  @Test func `no button is offered in vain`() {
    for (_, decide) in Self.apple + Self.google + Self.samsung {
      for token in Token.allCases {
        for status in CardStatus.allCases where ![.active, .digital].contains(status) {
          #expect(decide(Self.card(token, status, .applePay), token).buttons.isEmpty, "\(token) \(status)")
        }
        let offer = decide(Self.card(token, .active, .applePay), token)
        // A wallet that isn't there has no token to speak of.
        if !offer.passes.isEmpty, [.active, .suspended, .pending].contains(token) { #expect(offer.buttons.isEmpty, "\(token)") }
      }
    }
  }

  // MARK: - The states of each wallet, by what an app is answered

  private typealias Decide = @Sendable (Card, Token) -> WalletOffer

  private static let apple: [(state: String, Decide)] = [
    ("ready", { apple($0, $1, nil) }), ("not entitled", { apple($0, $1, nil, isEntitled: false) }),
    ("restricted", { apple($0, $1, .restricted) }), ("no Apple Pay", { apple($0, $1, .unsupported) }),
    ("program not offered", { apple($0, $1, nil, isOffered: false) }),
    ("no role at the platform (403)", { apple($0, $1, nil, platform: platform($0, .refused(noRole))) }),
    ("no activation data", { apple($0, $1, nil, platform: platform($0, .refused(.givenUp))) }),
  ]

  private static let noRole = WalletError(403, .notAllowed, "no role")

  /// The platform's SDK is asked of a card that can be added.
  private static func platform(
    _ card: Card, _ answer: AppleWalletAnswers.PlatformAnswer
  ) -> AppleWalletAnswers.PlatformAnswer? { card.status.isTokenizable ? answer : nil }

  private static let google: [(state: String, Decide)] = [
    ("ready", { google($0, $1) }), ("no wallet (15002)", { google($0, $1, .noActiveWallet) }),
    ("not allow-listed (15009)", { google($0, $1, .unavailable) }), ("outdated", { google($0, $1, .error) }),
    ("no NFC", { google($0, $1, hasNFC: false) }), ("program not offered", { google($0, $1, isOffered: false) }),
  ]

  private static let samsung: [(state: String, Decide)] = [
    ("ready", { samsung($0, .ready(passes($1, .samsungPay))) }),
    ("not set up (-356)", { card, _ in samsung(card, .notReady(.setupNotCompleted)) }),
    ("outdated (-357)", { card, _ in samsung(card, .notReady(.appNeedsUpdate)) }),
    ("external display (-605)", { card, _ in samsung(card, .notReady(.externalDisplay)) }),
    ("not supported (-350 to -353)", { card, _ in samsung(card, .notReady(.appMissing)) }),
    ("no service (-6, -301)", { card, _ in samsung(card, .refused(SamsungPayError(.notAllowed, .serviceIdentifier))) }),
    ("program not offered", { samsung($0, .ready(passes($1, .samsungPay)), isOffered: false) }),
  ]

  private static func apple(
    _ card: Card, _ token: Token, _ obstacle: AppleWalletObstacle?, isEntitled: Bool = true, isOffered: Bool = true, watch: Token? = nil,
    platform: AppleWalletAnswers.PlatformAnswer? = nil
  ) -> WalletOffer {
    .apple(
      AppleWalletOffer(
        of: card, goesIntoApplePay: isOffered,
        AppleWalletAnswers(
          obstacle: obstacle, isEntitled: isEntitled, passes: passes(token, .applePay),
          remotePasses: watch.map { passes($0, .applePay, on: .watch) }, platform: platform)))
  }

  private static func google(
    _ card: Card, _ token: Token, _ refused: TapAndPayStatus? = nil, hasNFC: Bool = true, isOffered: Bool = true
  ) -> WalletOffer {
    .google(
      GoogleWalletOffer(
        of: card, goesIntoGooglePay: isOffered,
        GoogleWalletAnswers(hasNFC: hasNFC, tokens: refused.map { .refused($0) } ?? .tokens(passes(token, .googlePay), defaultToken: nil))))
  }

  private static func samsung(_ card: Card, _ answers: SamsungWalletAnswers, isOffered: Bool = true) -> WalletOffer {
    .samsung(SamsungWalletOffer(of: card, goesIntoSamsungPay: isOffered, answers))
  }

  private static func passes(_ token: Token, _ wallet: DeviceWallet, on device: PassDevice = .phone) -> [WalletPass] {
    token.state.map { [Script.pass($0, on: device, in: wallet)] } ?? []
  }

  private static func card(_ token: Token, _ status: CardStatus, _ type: MobileWalletType) -> Card {
    let known = MobileWalletTokenization(dpanRef: "elsewhere", walletType: type, status: .completed)
    var card = Script.card(status, wallets: token == .elsewhere ? [known] : [])
    // That of the passes, as the issuer tells it.
    card.primaryAccountReference = Script.pass().primaryAccountIdentifier
    return card
  }

  // MARK: - As Markdown

  private static var tables: [String] {
    [
      table("iPhone, Apple Wallet", apple, .applePay), watchTable, table("Pixel and Galaxy, Google Wallet", google, .googlePay),
      table("Galaxy, Samsung Wallet", samsung, .samsungPay),
    ]
  }

  private static func table(_ title: String, _ states: [(state: String, decide: Decide)], _ type: MobileWalletType) -> String {
    var lines = head(title, Token.allCases.map(\.rawValue))
    for (state, decide) in states {
      let usable = Token.allCases.map { words(decide(card($0, .active, type), $0)) }
      let other = Token.allCases.map { words(decide(card($0, .locked, type), $0)) }
      lines += usable == other ? [row(state, "any", usable)] : [row(state, "ACTIVE, DIGITAL", usable), row(state, "any other", other)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Of a card that can be added, with a paired watch: what is on the phone, and beside it what is on the watch.
  private static var watchTable: String {
    let tokens: [Token] = [.none, .inactive, .active, .suspended]
    var lines = head("iPhone with a paired watch, on the phone", tokens.map { "on the watch: " + $0.rawValue })
    for phone in tokens {
      lines.append(
        row(
          phone.rawValue, "ACTIVE, DIGITAL",
          tokens.map { words(apple(card(phone, .active, .applePay), phone, nil, watch: $0)) }))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func head(_ title: String, _ columns: [String]) -> [String] {
    [row(title, "Card", columns), "|" + String(repeating: " --- |", count: columns.count + 2)]
  }

  private static func row(_ state: String, _ card: String, _ cells: [String]) -> String {
    "| " + ([state, card] + cells).joined(separator: " | ") + " |"
  }

  /// `**Verify for Apple Wallet**; Not ready for Apple Pay yet`
  private static func words(_ offer: WalletOffer) -> String {
    let buttons = offer.buttons.map { "**\($0.label.string)**" }
    var shown: [String] = []
    if case .paragraph(let text, _)? = offer.lines.first { shown = [text.string] }
    let all = buttons + shown
    return all.isEmpty ? "–" : all.joined(separator: "; ")
  }
}

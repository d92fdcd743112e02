import Basics
import Foundation
import Testing
import WalletModel

/// What Rules.md says of tokens and decisions is the code's.
@Suite struct TokenTests {
  /// The rows of the first table under a heading, without the line below its head.
  private static func table(_ heading: String) -> [[String]] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let lines = String(decoding: FileManager.default.contents(atPath: "/\(root)/Sources/Rules.md") ?? Data(), as: UTF8.self).split(
      separator: "\n")
    guard let start = lines.firstIndex(of: "## \(heading)") else { return [] }
    let rows = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map(\.trimmed)
    }
    return Array(rows.prefix(1) + rows.dropFirst(2))
  }

  private static let tokens: [Token] = Token.Phase.allCases.flatMap { phase in
    (0..<8).map { bits in
      Token(phase, causes: Set(SuspensionCause.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)))
    }
  }

  /// The cause that an event adds or takes away.
  private static func own(_ event: TokenEvent) -> SuspensionCause? {
    switch event {
    case .lockCard, .unlockCard: .card
    case .suspendByIssuer, .resumeByIssuer: .issuer
    case .suspendInWallet, .resumeInWallet: .wallet
    case .activate, .endCard, .deleteByIssuer, .removeFromWallet, .unpairWatch, .lapse: nil
    }
  }

  private static func column(of token: Token, _ event: TokenEvent) -> String {
    switch token.state {
    case .inactive: token.causes.contains(.card) ? "INACTIVE, card locked" : "INACTIVE"
    case .active: "ACTIVE"
    case .suspended: own(event).map { token.causes == [$0] } == true ? "SUSPENDED, own cause only" : "SUSPENDED, another cause"
    case .deactivated: "DEACTIVATED"
    }
  }

  @Test func `the documented table is the codes`() throws {
    let table = Self.table("Mobile wallets: tokens")
    let columns = try #require(table.first)
    #expect(table.dropFirst().map { $0[0] } == TokenEvent.allCases.map(\.rawValue))
    var seen: Set<[String]> = []
    for event in TokenEvent.allCases {
      let row = try #require(table.first { $0[0] == event.rawValue })
      for token in Self.tokens {
        let column = Self.column(of: token, event)
        seen.insert([event.rawValue, column])
        var expected = row[try #require(columns.firstIndex(of: column))]
        // The rule below the table.
        if event == .activate, token.state == .inactive, !token.causes.contains(.card), !token.causes.isEmpty { expected = "SUSPENDED" }
        var changed = token
        do throws(TokenRefusal) {
          try changed.apply(event)
          #expect(changed.state.rawValue == expected, "\(event) at \(token)")
        } catch {
          #expect(expected == "409" && changed == token, "\(event) at \(token)")
        }
      }
    }
    // An event without its own cause meets no token that has only it.
    #expect(seen.count == 12 * 6 - 6)
  }

  @Test func `refusals say why`() {
    func refusal(_ token: Token, _ event: TokenEvent) -> TokenRefusal? {
      var token = token
      do throws(TokenRefusal) {
        try token.apply(event)
        return nil
      } catch {
        return error
      }
    }
    for event in TokenEvent.allCases { #expect(refusal(Token(.deactivated), event) == .isDeactivated) }
    #expect(refusal(Token(.activated), .activate) == .isActivated && refusal(Token(.activated), .lapse) == .isActivated)
    #expect(refusal(Token(.inactive, causes: [.card, .wallet]), .activate) == .cardIsLocked)
    #expect(refusal(Token(.inactive, causes: [.wallet]), .activate) == nil)
  }

  /// A model that keeps the whole history agrees with the value that keeps phase and causes.
  @Test func `a plain model agrees on random histories`() {
    var random = SystemLike(state: 42)
    var ends: [TokenState: Int] = [:]
    for _ in 0..<5000 {
      var token = Token()
      var history: [TokenEvent] = []
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        // Ends are rarer, so that histories are long.
        var event = TokenEvent.allCases.randomElement(using: &random)!
        if [.endCard, .deleteByIssuer, .removeFromWallet, .unpairWatch, .lapse].contains(event), Int.random(in: 0..<8, using: &random) > 0 {
          event = .unlockCard
        }
        let isAccepted = Model(history).accepts(event)
        let before = token
        do throws(TokenRefusal) {
          try token.apply(event)
          #expect(isAccepted, "\(event) after \(history)")
          history.append(event)
        } catch {
          #expect(!isAccepted && token == before, "\(event) after \(history)")
        }
        #expect(token.state == Model(history).state, "\(history)")
      }
      ends[token.state, default: 0] += 1
    }
    #expect(TokenState.allCases.allSatisfy { ends[$0, default: 0] > 50 }, "\(ends)")
  }

  /// The state as what was accepted makes it, in the words of the rules.
  private struct Model {
    let history: [TokenEvent]
    init(_ history: [TokenEvent]) { self.history = history }

    private var isOver: Bool {
      history.contains { [.endCard, .deleteByIssuer, .removeFromWallet, .unpairWatch, .lapse].contains($0) }
    }
    private var isActivated: Bool { history.contains(.activate) }

    /// Whether the last of the two was the first.
    private func stands(_ add: TokenEvent, _ take: TokenEvent) -> Bool { history.last { $0 == add || $0 == take } == add }
    private var isLocked: Bool { stands(.lockCard, .unlockCard) }

    var state: TokenState {
      if isOver { return .deactivated }
      if !isActivated { return .inactive }
      let sleeps = isLocked || stands(.suspendByIssuer, .resumeByIssuer) || stands(.suspendInWallet, .resumeInWallet)
      return sleeps ? .suspended : .active
    }

    func accepts(_ event: TokenEvent) -> Bool {
      if isOver { return false }
      if event == .activate { return !isActivated && !isLocked }
      return event != .lapse || !isActivated
    }
  }

  @Test func `the calendar acts by itself`() {
    let made = Timestamp(iso8601: "2026-11-21T09:41Z")!
    let expiry = CardExpiry(month: 11, year: 2026)
    #expect(Token(.activated).on(expiry.end - .milliseconds(1), expiry: expiry, made: made).state == .active)
    #expect(Token(.activated).on(expiry.end, expiry: expiry, made: made).state == .suspended)
    var inactive = Token().on(expiry.end, expiry: expiry, made: made)
    #expect(inactive.state == .inactive)
    #expect(throws: TokenRefusal.cardIsLocked) { try inactive.apply(.activate) }
    let late = CardExpiry(month: 11, year: 2030)
    #expect(Token().on(made + Token.setupLifetime - .milliseconds(1), expiry: late, made: made).state == .inactive)
    #expect(Token().on(made + Token.setupLifetime, expiry: late, made: made).state == .deactivated)
    #expect(Token(.activated).on(made + Token.setupLifetime, expiry: late, made: made).state == .active)
  }

  @Test func `passes show the state`() {
    #expect(TokenState.allCases.map { PassActivationState($0).rawValue } == [1, 0, 3, 4])
  }

  // MARK: - The decision

  @Test func `the table of votes is the codes`() throws {
    let table = Self.table("Mobile wallets: the decision")
    let colors = try #require(table.first).dropFirst()
    var documented: [VoteReason: (Voter, DecisionColor)] = [:]
    for row in table.dropFirst() {
      let voter = try #require(Voter(rawValue: row[0]))
      for (color, cell) in zip(colors, row.dropFirst()) where cell != "–" {
        for words in cell.split(separator: ",").map(\.trimmed) {
          let reason = try #require(VoteReason(rawValue: words), "\(words)")
          #expect(documented.updateValue((voter, try #require(DecisionColor(rawValue: color))), forKey: reason) == nil)
        }
      }
    }
    #expect(Set(documented.keys) == Set(VoteReason.allCases))
    for (reason, (voter, color)) in documented { #expect(reason.voter == voter && reason.color == color, "\(reason)") }
  }

  @Test func `the darkest vote counts and every reason is kept`() throws {
    #expect(ProvisioningDecision().color == .green && ProvisioningDecision().inWords == "green")
    for first in VoteReason.allCases {
      for second in VoteReason.allCases {
        var decision = ProvisioningDecision([second, first, second])
        #expect(decision.color == max(first.color, second.color) && Set(decision.reasons) == [first, second])
        #expect(decision.reasons.count == Set([first, second]).count)
        #expect(decision == ProvisioningDecision([first, second]))
        #expect(decision.vote(of: first.voter) >= first.color)
        for voter in Voter.allCases where voter != first.voter && voter != second.voter { #expect(decision.vote(of: voter) == .green) }
        decision.add([.numberTyped])
        #expect(decision.color == max(first.color, second.color, .yellow) && decision.reasons.contains(.numberTyped))
      }
    }
    #expect(DecisionColor.allCases == DecisionColor.allCases.sorted() && DecisionColor.green < .red)
    let coded = try JSONEncoder().encode(ProvisioningDecision([.numberTyped, .deviceScoreTwo]))
    #expect(String(decoding: coded, as: UTF8.self) == #"["device score 2","number typed"]"#)
    #expect(try JSONDecoder().decode(ProvisioningDecision.self, from: coded).color == .orange)
  }

  @Test func `scores are votes`() {
    #expect(WalletScores.best.reasons.isEmpty && WalletScores(device: 3, account: 3)?.reasons == [])
    #expect(WalletScores(device: 1, account: 1)?.reasons == [.deviceScoreOne, .accountScoreOne])
    #expect(WalletScores(device: 2, account: 2, isRooted: true)?.reasons == [.deviceRooted, .deviceScoreTwo, .accountScoreTwo])
    for bad in [0, 6, -1, .max] { #expect(WalletScores(device: bad, account: 3) == nil && WalletScores(device: 3, account: bad) == nil) }
    #expect((try? JSONDecoder().decode(WalletScores.self, from: Data(#"{"device":6,"account":1,"isRooted":false}"#.utf8))) == nil)
  }

  @Test func `the color leaves methods`() {
    let all = ActivationMethod.Kind.allCases.map { ActivationMethod($0, "") }
    #expect(all.left(by: .yellow) == all && all.left(by: .orange).map(\.kind) == [.call])
    #expect(all.left(by: .green).isEmpty && all.left(by: .red).isEmpty)
  }

  // MARK: - Formats

  @Test func `references have the networks formats`() {
    var random = SystemLike(state: 7)
    for _ in 0..<300 {
      let bytes = (0..<25).map { _ in UInt8.random(in: 0...255, using: &random) }
      for network in CardNetwork.allCases {
        for wallet in DeviceWallet.allCases {
          let token = TokenReference(network, wallet, bytes: Array(bytes.prefix(TokenReference.randomBytes)))
          let account = PANReference.account(network, bytes: Array(bytes.prefix(PANReference.randomBytes)))
          let card = PANReference(network, wallet, account: account)
          #expect(token.network == network && card.network == network && card.account == account)
          #expect(wallet.requestorIdentifier(at: network).count == 11)
          switch network {
          case .mastercard:
            #expect(token.rawValue.wholeMatch(of: /D[A-Z]{3}MC\d{10}[0-9a-f]{32}/) != nil)
            #expect(card.rawValue.wholeMatch(of: /F[A-Z]{3}MC\d{10}[0-9a-f]{32}/) != nil)
          case .visa:
            #expect(token.rawValue.wholeMatch(of: /DNITHE\d{18}/) != nil && card.rawValue.wholeMatch(of: /V-\d{22}/) != nil)
          }
        }
        let account = PaymentAccountReference(network, bytes: bytes)
        #expect(account.isWellFormed && account.rawValue.count == 29)
        let number = DevicePAN.made(network, bytes: Array(bytes.prefix(DevicePAN.randomBytes))).reveal()
        #expect(PAN.isValid(number) && number.count == PAN.length && number.hasPrefix(DevicePAN.bin(of: network)))
        #expect(CardNetwork(number: number) == network)
      }
      #expect(TokenActivationCode.made(Array(bytes.prefix(8))).reveal().wholeMatch(of: /\d{6}/) != nil)
    }
    #expect(TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: 0, count: 24)).rawValue.hasPrefix("DAPLMC0000000000"))
    #expect(TokenReference(.mastercard, .googlePay, bytes: [UInt8](repeating: 0, count: 24)).rawValue.hasPrefix("DSHRMC"))
    // The vendor's own sample.
    #expect(TokenReference(rawValue: "DAPLMC0000240328e7fe81bf2e6f4dc6a3c6a5ff0e6b7b0e").network == .mastercard)
    for bad in ["", "DNITHE", "DNITHE12345678901234567x", "D", String(repeating: "D", count: 48), "é" + String(repeating: "0", count: 46)] {
      #expect(TokenReference(rawValue: bad).network == nil && PANReference(rawValue: bad).account == nil)
    }
  }

  /// No device's number can be a card's.
  @Test func `device numbers are nobodys cards`() {
    let bins = Set(IssuerConfiguration.all.flatMap(\.programs).map(\.bin) + PAN.testPrefixes)
    for network in CardNetwork.allCases { #expect(!bins.contains(DevicePAN.bin(of: network))) }
  }

  @Test func `numbers are written in decimal`() {
    #expect(DevicePAN.made(.visa, bytes: [0x01, 0x00]).reveal().hasPrefix("489000000000256"))
    #expect(DevicePAN.made(.visa, bytes: [UInt8](repeating: 255, count: 8)).reveal().hasPrefix("489000" + "709551615"))
  }
}

/// Repeatable random numbers. (SplitMix64)
private struct SystemLike: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

import Basics
import WalletModel

@testable import UserInterface

/// Sequences behind the glass: how a card goes into Apple Wallet, or does not, and what its lock does.
extension StageCatalogue {
  static let sequences: [Entry] =
    stories.flatMap { story in
      sequenceSizes.map { size in
        Entry(name: "sequence-\(story.name)-\(size.columns)x\(size.rows)", columns: size.columns, rows: size.rows) {
          sequence(story.sequence, size)
        }
      }
    } + [
      Entry(name: "sequence-none") { sequence(nil, Size(columns: 80, rows: 24)) },
      Entry(name: "sequence-over-phone-40x22", columns: 40, rows: 22) { sequence(yellow, Size(columns: 40, rows: 22)) },
      Entry(name: "sequence-over-phone-40x12", columns: 40, rows: 12) { sequence(green(.mastercard), Size(columns: 40, rows: 12)) },
      Entry(name: "sequence-scrolled") { sequence(yellow, Size(columns: 80, rows: 24)) { $0.press(.control("y"), .home) } },
      Entry(name: "sequence-help") { sequence(yellow, Size(columns: 80, rows: 24)) { $0.press(.control("y"), .character("?")) } },
      Entry(name: "sequence-of-a-server") {
        sequence(phoneOnly, Size(columns: 80, rows: 24)) { r in
          r.state.server = "wallet.example:8443"
          r.state.hidesParties = true
        }
      },
      Entry(name: "glass-with-a-sequence") {
        glass(80, 24) { $0.state.sequence = green(.mastercard) }
      },
    ]

  private static let sequenceSizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

  static let stories: [(name: String, sequence: MessageSequence)] = [
    ("green", green(.mastercard)), ("green-visa", green(.visa)), ("yellow", yellow), ("red", red), ("lock", lock),
    ("extension", fromApps), ("extension-late", late), ("checkout", checkout), ("declined", declined), ("refused-3ds", refusedByBank),
  ]

  static func sequence(
    _ sequence: MessageSequence?, _ size: Size, _ script: (inout Rehearsal) -> Void = { _ in }
  ) -> Rehearsal {
    glass(size.columns, size.rows) { r in
      r.state.sequence = sequence
      r.interface.fit(size, r.shared)
      r.press(.control("g"))
      if size.columns < 80 { r.press(.control("g")) }
      script(&r)
    }
  }

  // MARK: - Stories

  /// A new card at a shop, which the shop keeps.
  private static let checkout = MessageSequence(
    title: "Harbour Books",
    lines: Story { story in
      story.person("Check out")
      story.ask(.app, .merchant, "checkout", "200", "HB-000017, 10.50 GBP")
      story.ask(.merchant, .gateway, "prepare", "200", "000.200.100")
      story.ask(.app, .gateway, "checkoutInfo", "200", "10.50 GBP")
      story.person("Pay 10.50 GBP")
      story.ask(.app, .gateway, "submitTransaction", "200", "000.100.110")
      story.ask(.gateway, .network, "authorize", "200", "approved")
      story.ask(.network, .issuer, "authorize", "200", "approved")
      story.ask(.app, .merchant, "order status", "200", "HB-000017, paid, 000.100.110")
      story.ask(.merchant, .gateway, "status", "200", "000.100.110")
    }.lines, decision: nil, reasons: [])

  /// A card that its bank declines.
  static let declined = MessageSequence(
    title: "Harbour Books",
    lines: Story { story in
      story.person("Check out")
      story.ask(.app, .merchant, "checkout", "200", "HB-000017, 10.50 GBP")
      story.ask(.merchant, .gateway, "prepare", "200", "000.200.100")
      story.ask(.app, .gateway, "checkoutInfo", "200", "10.50 GBP")
      story.person("Pay 10.50 GBP")
      story.ask(.app, .gateway, "submitTransaction", "200", "800.100.152", "transaction declined by authorization system")
      story.ask(.gateway, .network, "authorize", "200", "declined", "declined")
      story.ask(.network, .issuer, "authorize", "200", "declined", "declined")
      story.ask(.app, .merchant, "order status", "200", "HB-000017, declined, 800.100.152")
      story.ask(.merchant, .gateway, "status", "200", "800.100.152")
    }.lines, decision: nil, reasons: [])

  /// A cardholder who says that the payment is not theirs, then asks the shop again and again.
  static let refusedByBank = MessageSequence(
    title: "Harbour Books",
    lines: Story { story in
      story.person("Check out")
      story.ask(.app, .merchant, "checkout", "200", "HB-000017, 10.50 GBP")
      story.ask(.merchant, .gateway, "prepare", "200", "000.200.100")
      story.ask(.app, .gateway, "checkoutInfo", "200", "10.50 GBP")
      story.person("Pay 10.50 GBP")
      story.ask(.app, .gateway, "submitTransaction", "200", "000.200.000")
      story.ask(.gateway, .network, "authenticate", "200", "transStatus C, challenge required")
      story.ask(.network, .issuer, "authenticate", "200", "transStatus C, challenge required")
      story.person("No, this is not me")
      story.ask(.app, .issuer, "declined")
      story.ask(.app, .gateway, "continueTransaction", "200", "100.380.401", "User Authentication Failed")
      for _ in 0..<8 {
        story.ask(.app, .merchant, "order status", "200", "HB-000017, declined, 100.380.401")
        story.ask(.merchant, .gateway, "status", "200", "100.380.401")
      }
    }.lines, decision: nil, reasons: [])

  /// Makes the lines of a sequence one after the other.
  private struct Story {
    private(set) var lines: [MessageSequence.Line] = []
    private var moment: Timestamp { Script.day + .seconds(15 + lines.count) }

    init(_ lines: (inout Story) -> Void) { lines(&self) }

    mutating func person(_ deed: String) { lines.append(.init(number: lines.count + 1, moment: moment, .person(deed))) }

    mutating func tell(_ from: SequenceParticipant, _ to: SequenceParticipant, _ word: String, _ outcome: String = "") {
      let message = SequenceMessage(from, to, word, outcome: outcome)
      lines.append(.init(number: lines.count + 1, moment: moment, .message(message)))
    }

    mutating func ask(
      _ from: SequenceParticipant, _ to: SequenceParticipant, _ word: String, _ status: String = "200", _ detail: String = "",
      _ refusal: String? = nil
    ) {
      let refusal = refusal ?? (Int(status).map { $0 < 400 } ?? true ? nil : detail)
      let message = SequenceMessage(from, to, word, outcome: status)
      lines.append(
        .init(
          number: lines.count + 1, moment: moment, .message(message), answer: detail, refusal: refusal, isCall: true,
          isAwaited: status == "…"))
    }

    /// As far as the issuer's answer to the network.
    mutating func begin(_ authorization: String, _ vote: String?, _ provisioned: String, _ status: String = "200") {
      person("Add to Apple Wallet")
      tell(.app, .wallet, "present")
      ask(.wallet, .network, "certificates, nonce", "200", "2 certificates, nonce")
      tell(.wallet, .app, "generateRequest")
      ask(.app, .issuer, "tokenize", "201", "7009")
      tell(.app, .wallet, "PKAddPaymentPassRequest")
      person("Agree")
      ask(.wallet, .network, "provision", status, provisioned)
      if let vote { ask(.network, .issuer, authorization, "200", vote) }
    }
  }

  static func green(_ network: CardNetwork) -> MessageSequence {
    let story = Story { s in
      s.begin(network == .visa ? "TAR" : "authorizeService", "green", "7009 ACTIVE")
      s.tell(.network, .wallet, "token", "active")
      s.tell(.wallet, .app, "didFinishAdding")
      s.ask(.app, .issuer, "updateTokenizationStatus", "200", "APPLE_PAY COMPLETED")
      if network == .visa {
        s.ask(.network, .issuer, "TCN", "200", "token complete notification")
      } else {
        s.ask(.network, .issuer, "notifyServiceActivated")
      }
    }
    return MessageSequence(title: "•••• 7009, Apple Pay", lines: story.lines, decision: ProvisioningDecision(), reasons: [])
  }

  static let yellow = MessageSequence(
    title: "•••• 2290, Apple Pay",
    lines: Story { s in
      s.begin("authorizeService", "yellow: phone linked lately", "2290 INACTIVE")
      s.tell(.network, .wallet, "token", "inactive, text, email, app, call")
      s.person("Text to +49•••01")
      s.ask(.wallet, .network, "requestActivationCode", "200", "code sent, 2 left")
      s.ask(.network, .issuer, "deliverActivationCode")
      s.person("Enter the code")
      s.ask(.wallet, .network, "activate", "401", "wrong code, 2 left")
      s.person("Enter the code")
      s.ask(.wallet, .network, "activate", "…")
    }.lines, decision: ProvisioningDecision([.phoneLinkedLately, .accountScoreTwo]), reasons: [])

  static let red = MessageSequence(
    title: "•••• 7009, Apple Pay",
    lines: Story { s in
      s.begin("authorizeService", nil, "provisioning declined", "403")
      s.tell(.network, .wallet, "declined")
      s.tell(.wallet, .app, "didFinishAdding", "systemCancelled")
    }.lines, decision: ProvisioningDecision([.nonceSignatureWrong]),
    reasons: ["The issuer was not asked. It deletes the INITIATED record after 24 hours."])

  static let fromApps = MessageSequence(
    title: "From Apple Wallet",
    lines: Story { s in
      s.person("Add a card")
      s.tell(.wallet, .issuerExtension, "status", "41 ms")
      s.ask(.app, .issuer, "GET", "200", "sdkInput")
      s.tell(.wallet, .issuerExtension, "passEntries", "1200 ms")
      s.person("Agree")
      s.ask(.app, .issuer, "GET", "200", "sdkInput")
      s.ask(.wallet, .network, "certificates, nonce", "200", "2 certificates, nonce")
      s.tell(.wallet, .app, "generateAddPaymentPassRequest")
      s.ask(.app, .issuer, "POST", "200", "sdkInput")
      s.tell(.app, .wallet, "PKAddPaymentPassRequest")
      s.ask(.wallet, .network, "provision", "200", "7009 ACTIVE")
      s.ask(.network, .issuer, "authorizeService", "200", "green")
      s.tell(.network, .wallet, "token", "active")
      s.ask(.network, .issuer, "notifyServiceActivated")
    }.lines, decision: ProvisioningDecision(), reasons: [])

  static let late = MessageSequence(
    title: "From Apple Wallet",
    lines: Story { s in
      s.person("Add a card")
      s.tell(.wallet, .issuerExtension, "status", "too late")
      s.tell(.wallet, .issuerExtension, "status", "0 ms")
    }.lines, decision: nil,
    reasons: [
      "Meridian Wallet takes 101 ms for status, 1 ms too long, so Apple Wallet skips the app.",
      "Pebble was never opened on this iPhone, so it is skipped.",
    ])

  static let lock = MessageSequence(
    title: "•••• 7009 locked",
    lines: Story { s in
      s.person("Lock card")
      s.ask(.app, .issuer, "update", "200", "LOCKED, ends in 7009")
      s.ask(.issuer, .network, "suspend", "200", "2 tokens SUSPENDED")
      s.tell(.network, .wallet, "state", "suspended: iPhone")
      s.tell(.network, .wallet, "state", "suspended: watch")
      s.ask(.network, .issuer, "notifyTokenUpdated")
      s.ask(.network, .issuer, "notifyTokenUpdated")
    }.lines, decision: nil, reasons: [])

  /// As a phone sees it whose parties are on a server.
  private static let phoneOnly = MessageSequence(
    title: "•••• 7009, Apple Pay", lines: green(.mastercard).lines.filter { $0.message?.from.isOnPhone ?? true }, decision: nil, reasons: []
  )
}

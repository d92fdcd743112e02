import Gherkin
import Testing

@testable import Walkthroughs

/// Every way of a card into a wallet, with everything that can come of it: the walkthroughs that show it, or why it can't happen.
struct WalletMatrix {
  /// A wallet, and the way of a card into it.
  enum Way: String, CaseIterable {
    case appleInApp = "Apple Wallet, in the app by tokenize"
    case appleByActivationData = "Apple Wallet, in the app by activation data"
    case appleWatch = "Apple Wallet, on the watch"
    case appleTyped = "Apple Wallet, typed number"
    case appleFromApps = "Apple Wallet, from apps on the iPhone"
    case googlePush = "Google Wallet, pushTokenize"
    case googleCreated = "Google Wallet, created first"
    case googleTyped = "Google Wallet, typed number"
    case samsungAdd = "Samsung Wallet, addCard"
    case samsungSetUp = "Samsung Wallet, set up first"
    case samsungUpdated = "Samsung Wallet, updated first"
    case samsungTyped = "Samsung Wallet, typed number"

    /// Typed numbers are yellow at best.
    var isTyped: Bool { [.appleTyped, .googleTyped, .samsungTyped].contains(self) }
    /// What happens before is another sheet; from there it is the way above.
    var continuesAs: Way? {
      switch self {
      case .googleCreated: .googlePush
      case .samsungSetUp, .samsungUpdated: .samsungAdd
      default: nil
      }
    }
  }

  /// What comes of it: the decision, the step-up of a yellow one, or the person's.
  enum End: String, CaseIterable {
    case green = "green"
    case text = "yellow: text"
    case email = "yellow: email"
    case app = "yellow: in the app"
    case call = "yellow: call"
    case later = "yellow: later"
    case orange = "orange"
    case red = "red"
    case cancelled = "cancelled"
    case refused = "refused or failed"
  }

  /// The walkthroughs of each cell.
  private var cells: [Way: [End: [String]]] = [:]

  init(_ features: [String: String]) throws {
    for (name, text) in features.sorted(by: { $0.key < $1.key }) where name.hasPrefix("device-wallets/") {
      let feature = try #require(try Gherkin.parse(text, uri: name))
      for walk in try feature.walks() {
        let steps = walk.steps.map(\.text)
        guard let way = Self.way(of: steps), let end = Self.end(of: steps, way, tags: walk.tags.map(\.name)) else { continue }
        cells[way, default: [:]][end, default: []].append(name)
      }
    }
  }

  /// Nil for a scenario that adds no card.
  private static func way(of steps: [String]) -> Way? {
    func has(_ text: String) -> Bool { steps.contains { $0.contains(text) } }
    if has("from the apps on the iPhone") { return .appleFromApps }
    if has("I enter the number of the card") {
      return has("I open \"Google Wallet\"") ? .googleTyped : has("I open \"Samsung Wallet\"") ? .samsungTyped : .appleTyped
    }
    if has("\"Add to Samsung Wallet\"") { return .samsungAdd }
    if has("I choose \"Set up Samsung Wallet\"") { return .samsungSetUp }
    if has("I choose \"Update Samsung Wallet\"") { return .samsungUpdated }
    if has("I choose \"Add to Google Wallet\"") { return has("\"Set up Google Wallet\"") ? .googleCreated : .googlePush }
    if has("I choose \"Add to Apple Watch\"") || has("I choose \"Apple Watch\"") { return .appleWatch }
    guard has("I choose \"Add to Apple Wallet\"") else { return nil }
    return has("the issuer is \"strict\"") ? .appleByActivationData : .appleInApp
  }

  private static func end(of steps: [String], _ way: Way, tags: [String]) -> End? {
    func has(_ text: String) -> Bool { steps.contains { $0.contains(text) } }
    if has("I cancel in the wallet sheet") || has("I choose \"No thanks\"") || way.isTyped && has("I choose \"Cancel\"") {
      return .cancelled
    }
    if has("decides red") { return .red }
    if has("decides orange") { return .orange }
    for (end, word) in [(End.text, "text"), (.email, "email"), (.app, "app"), (.call, "call")] where has("I choose to verify by \(word)") {
      return end
    }
    if has("I choose \"Finish later\"") { return .later }
    if tags.contains("@refusal") || tags.contains("@fault") { return .refused }
    return way.isTyped || has("decides yellow") ? nil : .green
  }

  /// Why a cell has no walkthrough; nil if it must have one.
  static func reason(_ way: Way, _ end: End) -> String? {
    if way.isTyped, end == .green { return "A typed number is yellow at best." }
    if let other = way.continuesAs, end != .green, end != .cancelled {
      return "Once the wallet is ready, the flow is that of “\(other.rawValue)”."
    }
    switch (way, end) {
    case (.appleByActivationData, .text), (.appleByActivationData, .email), (.appleByActivationData, .app), (.appleByActivationData, .call),
      (.appleByActivationData, .later), (.appleByActivationData, .orange):
      return "After the request, the flow is that of “\(Way.appleInApp.rawValue)”."
    case (.appleFromApps, .text), (.appleFromApps, .email), (.appleFromApps, .app), (.appleFromApps, .call), (.appleFromApps, .later),
      (.appleFromApps, .orange):
      return "After the request, the flow is that of “\(Way.appleInApp.rawValue)”."
    case (.appleWatch, .app), (.appleWatch, .call), (.appleWatch, .email), (.appleWatch, .orange):
      return "The phone verifies for the watch, with the flow of “\(Way.appleInApp.rawValue)”."
    default: return nil
    }
  }

  /// The cells that have neither.
  var missing: [String] {
    Way.allCases.flatMap { way in
      End.allCases.filter { cells[way]?[$0] == nil && Self.reason(way, $0) == nil }.map { "\(way.rawValue): \($0.rawValue)" }
    }
  }

  /// As Markdown: how many scenarios a cell has, or the number of the reason below.
  var text: String {
    var reasons: [String] = []
    var lines = [
      "| Wallet and way | " + End.allCases.map(\.rawValue).joined(separator: " | ") + " |",
      "|" + String(repeating: " --- |", count: End.allCases.count + 1),
    ]
    for way in Way.allCases {
      let row = End.allCases.map { end in
        if let count = cells[way]?[end]?.count { return "\(count)" }
        guard let reason = Self.reason(way, end) else { return "?" }
        if !reasons.contains(reason) { reasons.append(reason) }
        return "– (\(reasons.firstIndex(of: reason)! + 1))"
      }
      lines.append("| \(way.rawValue) | " + row.joined(separator: " | ") + " |")
    }
    return (lines + [""] + reasons.enumerated().map { "\($0.offset + 1). \($0.element)" }).joined(separator: "\n") + "\n"
  }
}

@Suite struct WalletMatrixTests {
  @Test func `every way into a wallet is walked to each end`() throws {
    let missing = try WalletMatrix(WalkthroughReadmeTests.features).missing
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }
}

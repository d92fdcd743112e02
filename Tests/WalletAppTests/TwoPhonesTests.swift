import Dice
import Glibc
import Testing
import WalletApp

@testable import UserInterface

/// Two phones in one program, each with the wallet of another customer.
struct TwoPhonesTests {
  private static let isVerifying = getenv("BILLFOLD_VERIFY") != nil

  /// One thing that happens: keys on a phone, customer care, or time.
  private enum Event {
    case keys(phone: Int, [UserInterface.Key])
    case deactivation(phone: Int, isActive: Bool)
    case time(Duration)

    /// The phone that it is about; nil for both.
    var phone: Int? {
      switch self {
      case .keys(let phone, _), .deactivation(let phone, _): phone
      case .time: nil
      }
    }
  }

  private static let second = Person(firstName: "Ines", lastName: "Cole", email: "ines@example.com", pin: "7391")
  private static let people = [1: Person(), 2: second]

  private static func history(_ seed: UInt64, length: Int) -> [Event] {
    var dice = Dice(seed: seed)
    func digits(_ phone: Int) -> [UserInterface.Key] { people[phone]!.pin.map { .character($0) } + [.enter] }
    return (0..<length).map { _ in
      let phone = dice.pick([1, 2])
      return switch dice.below(20) {
      case 0: .deactivation(phone: phone, isActive: false)
      case 1: .deactivation(phone: phone, isActive: true)
      case 2: .time(.seconds(dice.below(400)))
      case 3, 4: .keys(phone: phone, digits(phone))
      case 5: .keys(phone: phone, [.escape])
      case 6...8: .keys(phone: phone, [.tab])
      case 9: .keys(phone: phone, [.up])
      case 10...12: .keys(phone: phone, [.character(dice.pick(["l", "d", "p", "o"]))])
      default: .keys(phone: phone, [.enter])
      }
    }
  }

  /// What an app shows, but for the lines about messages: all phones have one inbox.
  private static func shown(_ wallet: Headless, on phone: Int) -> String {
    let id = AppID(phone: phone, app: wallet.app.interface.apps.current.id.app)
    guard let app = wallet.app.interface.apps.app(id) else { return "" }
    let reading = LineRendering(title: app.title, page: app.page)
    return ([app.title] + reading.texts).map(\.string).filter { !$0.hasPrefix("Message: ") }.joined(separator: "\n")
  }

  /// Two customers enrolled, each on a phone, both in sight.
  private static func wallet(_ seed: UInt64) async throws -> Headless {
    let wallet = try await Headless(seed: seed, size: Size(columns: 120, rows: 40))
    try wallet.enroll(Person())
    try wallet.press(.control("f"))
    try wallet.choose("Add a new phone")
    try wallet.choose("iPhone")
    try wallet.enroll(second)
    #expect(wallet.app.interface.appBeside(on: wallet.size) != nil && wallet.screen == .home)
    return wallet
  }

  /// What each phone shows after the events that are about it.
  ///
  /// - Parameter alone: the only phone that something happens to; nil for both.
  private static func play(_ events: [Event], seed: UInt64, alone: Int? = nil) async throws -> [Int: [String]] {
    let wallet = try await wallet(seed)
    var shown: [Int: [String]] = [:]
    for event in events {
      if let alone, let phone = event.phone, phone != alone { continue }
      switch event {
      case .keys(let phone, let keys):
        if wallet.app.interface.apps.current.id.phone != phone { try wallet.press(.control("f")) }
        // Whatever is new was read before, or Enter on Home would lead to it.
        try wallet.press([.control("n"), .control("n")] + keys)
      case .deactivation(let phone, let isActive):
        // A phone that was unlinked meanwhile is none of customer care's.
        try? await wallet.setActive(isActive, phone: phone)
      case .time(let span): try wallet.pass(span)
      }
      for phone in event.phone.map({ [$0] }) ?? [1, 2] { shown[phone, default: []].append(Self.shown(wallet, on: phone)) }
    }
    return shown
  }

  @Test(arguments: 0..<(isVerifying ? 1000 : 4)) func `each phone shows what it would show alone`(number: Int) async throws {
    let seed = UInt64(number) + 1
    let events = Self.history(seed, length: 40)
    let together = try await Self.play(events, seed: seed)
    for phone in [1, 2] {
      let alone = try await Self.play(events, seed: seed, alone: phone)
      let (shown, expected) = (together[phone] ?? [], alone[phone] ?? [])
      let first = zip(shown, expected).enumerated().first { $0.element.0 != $0.element.1 }
      #expect(shown.count == expected.count && first == nil, "history \(seed), phone \(phone)")
      #expect(Set(together[phone] ?? []).count > 1)
    }
  }
}

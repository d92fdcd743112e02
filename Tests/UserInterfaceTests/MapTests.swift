import Testing
import UserInterface

/// The graph of all screens: every screen is reached, every exit is walked, and there are no dead ends.
@Suite struct MapTests {
  @Test func `every screen is reached from the first`() {
    #expect(reached(from: ScreenName.starts) == Set(ScreenName.allCases))
  }

  @Test(arguments: ScreenName.allCases)
  func `every screen has a way out`(_ screen: ScreenName) {
    #expect(Map.edges.contains { $0.from == screen && $0.to != screen })
    #expect(!reached(from: [screen]).isDisjoint(with: ScreenName.starts))
  }

  @Test func `every exit has its own words`() {
    let exits = Map.edges.map { "\($0.from): \($0.outcome)" }
    #expect(Set(exits).count == exits.count)
  }

  @Test(arguments: Walks.all)
  func `a walk takes the exit it is named after`(_ walk: Walks.Walk) throws {
    let last = try #require(walk.rehearse().trail.last)
    #expect(last.edge.from == walk.from)
    #expect(last.way == walk.way)
  }

  @Test(arguments: ScreenName.allCases) func `every exit is walked`(_ screen: ScreenName) {
    let walked = Set(Map.walked.flatMap(\.trail).filter { $0.edge.from == screen }.map(\.way))
    for way in Map.ways(of: screen) { #expect(walked.contains(way), "nobody walks \(screen): \(way)") }
  }

  @Test func `the program prints the map that the screens have`() throws {
    try PictureFile("map.mmd").compare(Map.mermaid)
  }

  @Test func `a session's end leads to the page that tells of it, and from no screen before the login`() {
    let ends = Map.edges.filter { $0.outcome == "session ended" }
    #expect(Set(ends.map(\.to)) == [.sessionEnded])
    let others: Set<ScreenName> = [
      .deviceStatus, .welcome, .enrollment, .signingIn, .login, .mfaPrompt, .pinLogin, .forgotPassword, .forgotPIN, .fingerprintPrompt,
      .sessionEnded, .appleWallet, .pass, .availableCards, .typedCard, .watch, .watchWallet, .googleWallet,
      .samsungWallet,
    ]
    #expect(Set(ends.map(\.from)) == Set(ScreenName.allCases).subtracting(others))
  }

  @Test func `the phone's own apps lead to no issuer's screen`() {
    let own: Set<ScreenName> = [.appleWallet, .watch, .watchWallet, .googleWallet, .samsungWallet, .pass, .availableCards, .typedCard]
    #expect(own.isSuperset(of: ScreenName.starts.dropFirst()))
    #expect(Set(Map.edges.filter { own.contains($0.from) }.map(\.to)) == own.union([.verifyPass]))
  }

  private func reached(from starts: [ScreenName]) -> Set<ScreenName> {
    var reached = Set(starts)
    var open = starts
    while let screen = open.popLast() {
      for edge in Map.edges where edge.from == screen && reached.insert(edge.to).inserted { open.append(edge.to) }
    }
    return reached
  }
}

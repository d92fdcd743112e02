import Testing
import UserInterface

/// The graph of all screens: every screen is reached, every exit is walked, and there are no dead ends.
@Suite struct MapTests {
  @Test func `every screen is reached from the first`() {
    #expect(reached(from: .start) == Set(ScreenName.allCases))
  }

  @Test(arguments: ScreenName.allCases)
  func `every screen has a way out`(_ screen: ScreenName) {
    #expect(Map.edges.contains { $0.from == screen && $0.to != screen })
    #expect(reached(from: screen).contains(.start))
  }

  @Test func `every exit is said in words of its own`() {
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
      .sessionEnded,
    ]
    #expect(Set(ends.map(\.from)) == Set(ScreenName.allCases).subtracting(others))
  }

  private func reached(from start: ScreenName) -> Set<ScreenName> {
    var reached: Set = [start]
    var open = [start]
    while let screen = open.popLast() {
      for edge in Map.edges where edge.from == screen && reached.insert(edge.to).inserted { open.append(edge.to) }
    }
    return reached
  }
}

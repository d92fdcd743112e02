import Gherkin
import Testing

/// Our parser accepts and rejects the same features as the official one.
@Suite struct OfficialTests {
  @Test(arguments: Fixture.good)
  func `a good feature is read as the official parser reads it`(_ fixture: Fixture) throws {
    let source = try fixture.source
    let official = try fixture.official
    try #require(official.errors == nil, "this is no good feature")
    #expect(try Reading(of: source).json == official.json)
  }

  @Test(arguments: Fixture.bad)
  func `a bad feature is refused where the official parser refuses it`(_ fixture: Fixture) throws {
    let official = try #require(try fixture.official.errors, "this is no bad feature")
    let error = try #require(throws: GherkinError.self) { try Gherkin.read(fixture.bytes, uri: "bad.feature") }
    #expect(error.problems.first?.location?.description == official.first)
    // Ours does not count one mistake several times.
    let places = error.problems.compactMap(\.location?.description)
    #expect(Set(places).subtracting(official).isEmpty)
    #expect(Set(places).count == places.count)
  }

  @Test func `there are fixtures`() {
    #expect(Fixture.good.count >= 40)
    #expect(Fixture.bad.count >= 30)
  }

  @Test(.enabled(if: OfficialParser.installed != nil, "gherkin-official is not installed; make verify does that"))
  func `what comes with the program is read as the official parser reads it`() throws {
    let sources = try Fixture.builtIn.map { try $0.source }
    #expect(sources.count >= 80)
    for (source, reading) in zip(sources, try #require(OfficialParser.installed).read(sources)) {
      #expect(try reading.errors == nil && Reading(of: source).json == reading.json)
    }
  }

  @Test(.enabled(if: OfficialParser.installed != nil, "gherkin-official is not installed; make verify does that"))
  func `the recorded readings are what the official parser says`() throws {
    let fixtures = Fixture.good + Fixture.bad
    for (fixture, reading) in zip(fixtures, try #require(OfficialParser.installed).read(fixtures.map { try $0.source })) {
      #expect(try reading.json == fixture.official.json, "\(fixture.testDescription)")
    }
  }
}

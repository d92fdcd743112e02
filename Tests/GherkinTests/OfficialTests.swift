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

  /// The features below `BILLFOLD_FEATURES`, as many as somebody has collected.
  @Test(
    .enabled(if: Fixture.collected != nil && OfficialParser.installed != nil, "BILLFOLD_FEATURES names no folder of features"),
    arguments: 0..<16)
  func `collected features are read as the official parser reads them`(_ part: Int) throws {
    let all = try #require(Fixture.collected)
    let fixtures = all.indices.filter { $0 % 16 == part }.map { all[$0] }
      .filter { (try? $0.bytes).map { !$0.contains(0) && String(validating: $0, as: UTF8.self) != nil } ?? false }
    let readings = try #require(OfficialParser.installed).read(fixtures.map { try $0.source })
    #expect(readings.count == fixtures.count)
    for (fixture, official) in zip(fixtures, readings) {
      var (ours, theirs) = (Reading(of: try fixture.source), official)
      // Later mistakes depend on how a parser recovers, and one that stopped at the eleventh may have missed an earlier one.
      ours.errors = ours.errors.map { [(theirs.errors?.count ?? 0) > 10 ? "" : $0[0]] }
      theirs.errors = theirs.errors.map { [$0.count > 10 ? "" : $0[0]] }
      #expect(try ours.json == theirs.json, "\(fixture.testDescription)")
    }
  }
}

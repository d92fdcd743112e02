import Dice
import Foundation
import Gherkin
import Testing

/// Good features with something done to them: read as the official parser reads them, or refused, and never trapped on.
@Suite struct FuzzTests {
  static let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"

  private static func mutations(_ seeds: Range<UInt64>) throws -> [String] {
    let sources = try Fixture.good.map { try $0.source }
    return seeds.map { seed in
      var mutator = Mutator(seed: seed, sources: sources)
      return mutator.mutation()
    }
  }

  @Test(arguments: 0..<UInt64(8))
  func `three thousand mutations are read or refused`(_ part: UInt64) throws {
    let errors = try Self.mutations(part * 375..<(part + 1) * 375).compactMap { Reading(of: $0).errors }
    #expect(errors.allSatisfy { (1...10).contains($0.count) })
    #expect((50..<350).contains(errors.count), "some must be good and some bad, or they try little")
  }

  @Test(
    .enabled(if: OfficialParser.installed != nil, "gherkin-official is not installed; make verify does that"),
    arguments: 0..<UInt64(isVerifying ? 40 : 1))
  func `mutations are read as the official parser reads them`(_ part: UInt64) throws {
    let sources = try Self.mutations(10_000 + part * 500..<10_000 + (part + 1) * 500)
    let official = try #require(OfficialParser.installed).read(sources)
    #expect(official.count == sources.count)
    var compared = 0
    for (source, official) in zip(sources, official) {
      // One that stopped at the eleventh mistake may have missed an earlier one in a table that was not over.
      if official.errors?.count ?? 0 > 10 { continue }
      // Languages of which ours has no table.
      if let language = official.feature?.language, language != "en" { continue }
      compared += 1
      var ours = Reading(of: source)
      var theirs = official
      // Compares the first error only: later ones depend on how a parser recovers.
      ours.errors = ours.errors.map { [$0[0]] }
      theirs.errors = theirs.errors.map { [$0[0]] }
      let (a, b) = (try ours.json, try theirs.json)
      if a != b { Issue.record("\(source.debugDescription)\nours: \(a)\nofficial: \(b)") }
    }
    #expect(compared > 400)
  }
}

/// Mutates a feature in the ways of people, editors and broken disks. Reproducible by its seed.
private struct Mutator {
  private static let lines = [
    "Feature: f", "  Rule: r", "  Background:", "  Scenario: s", "  Scenario Outline: <a>", "  Examples:", "  Scenarios: e",
    "    Given <a>",
    "  * b", "    | a | b |", "    | a |", "|", "  \"\"\"", "      ```", "  @t @u", "@v", "@w x", "  @y #z", "# comment", "# language: en",
    "#language:xx", "", "   ", "  text", "\t\"\"\"json", "Given", "  Examples: | a |", "\\\"\\\"\\\"", "    | <a> | \\n |",
  ]
  private static let signs = [
    " ", "\t", "\n", "\r", "\r\n", "|", "\\", "\\n", "\\|", "\"", "\"\"\"", "```", "@", "#", " #", "<", ">", "<a>", ":", "*", "* ", "a",
    "é",
    "e\u{301}", "漢", "👍🏽", "\u{A0}", "\u{3000}", "\u{2028}", "\u{85}", "\u{1C}", "\u{B}", "\u{1b}[2J", "\u{200B}", "\u{FEFF}", "Feature:",
  ]

  private var dice: Dice
  private let sources: [String]

  init(seed: UInt64, sources: [String]) {
    dice = Dice(seed: seed)
    self.sources = sources
  }

  mutating func mutation() -> String {
    var scalars = Array(pick(sources).unicodeScalars)
    for _ in 0...below(4) {
      if below(2) == 0 { changeLine(&scalars) } else { changeSign(&scalars) }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func changeLine(_ scalars: inout [Unicode.Scalar]) {
    var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let place = below(lines.count)
    switch below(5) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: below(lines.count + 1))
    case 2: lines.swapAt(place, below(lines.count))
    case 3:
      let other = pick(sources).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      lines.insert(Array(other[below(other.count)]), at: place)
    default: lines.insert(Array(pick(Self.lines).unicodeScalars), at: place)
    }
    scalars = Array(lines.joined(separator: ["\n"]))
  }

  private mutating func changeSign(_ scalars: inout [Unicode.Scalar]) {
    let place = below(scalars.count + 1)
    switch below(4) {
    case 0 where place < scalars.count: scalars.remove(at: place)
    case 1 where place < scalars.count: scalars.insert(scalars[place], at: place)
    case 2: scalars.removeSubrange(place..<min(scalars.count, place + below(12)))
    default: scalars.insert(contentsOf: pick(Self.signs).unicodeScalars, at: place)
    }
  }

  private mutating func pick<T>(_ choices: [T]) -> T { dice.pick(choices) }
  private mutating func below(_ bound: Int) -> Int { dice.below(bound) }
}

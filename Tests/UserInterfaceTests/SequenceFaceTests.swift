import Testing
import WalletModel

@testable import UserInterface

@Suite struct SequenceFaceTests {
  private static let sizes = [
    Size(columns: 40, rows: 12), Size(columns: 40, rows: 22), Size(columns: 60, rows: 18), Size(columns: 80, rows: 24),
    Size(columns: 120, rows: 40), Size(columns: 160, rows: 50),
  ]

  @Test func `no size loses a message or a vote that a smaller one shows`() {
    for story in StageCatalogue.stories {
      var shown: Set<String> = []
      // The page of 60 columns is wider than the pane at 80, and wraps less.
      for size in Self.sizes where size.columns != 60 {
        let frame = StageCatalogue.sequence(story.sequence, size).stage(size.columns, size.rows)
        let rows = (0..<size.rows).map { frame.line($0) }
        let words = Set(
          story.sequence.lines.compactMap { $0.message?.word }.filter { word in rows.contains { $0.contains(" \(word.prefix(8))") } }
            + Voter.allCases.map(\.rawValue).filter { voter in
              let chips = DecisionColor.allCases.map { "[\($0.rawValue.uppercased())]".padding(to: 9) + voter }
              return rows.contains { row in chips.contains(where: row.contains) }
            })
        #expect(shown.isSubset(of: words), "\(story.name) \(size): \(shown.subtracting(words))")
        shown = words
      }
    }
  }

  @Test func `the newest lines are in sight, and the keys of the glass scroll to the first and back`() {
    var r = StageCatalogue.sequence(StageCatalogue.yellow, Size(columns: 80, rows: 24))
    #expect(r.stage(80, 24).picture.contains("activate              …") && !r.stage(80, 24).picture.contains("you: Add to Apple"))
    r.press(.control("y"), .home)
    #expect(r.stage(80, 24).picture.contains("you: Add to Apple") && r.stage(80, 24).picture.contains("earlier"))
    r.press(.up, .pageUp, .down)
    #expect(!r.stage(80, 24).picture.contains("you: Add to Apple"))
    r.press(.end)
    #expect(r.stage(80, 24).picture.contains("activate              …"))
    r.press(.home, .escape)
    #expect(!r.interface.hasGlassKeys && r.stage(80, 24).picture.contains("latest"))
  }

  @Test func `the first row of a cut sequence begins a message, however far it is scrolled`() {
    let long = "updateTokenizationStatusOfDevice"
    let size = Size(columns: 80, rows: 24)
    for count in 10...40 {
      let lines = (0..<count).map { number in
        MessageSequence.Line(
          number: number, moment: Script.day, .message(SequenceMessage(.app, .issuer, number % 3 == 0 ? "tokenize" : long)), isCall: true)
      }
      var r = StageCatalogue.sequence(MessageSequence(title: "•••• 7009, Apple Pay", lines: lines, decision: nil, reasons: []), size)
      r.press(.control("y"))
      for _ in 0..<8 {
        let frame = r.stage(size.columns, size.rows)
        let top = (0..<size.rows).first { frame.line($0).contains("•••• 7009, Apple Pay") }
        // Below the names of the lanes.
        let first = top.map { frame.line($0 + 1) } ?? ""
        #expect(first.contains("├"), "\(count): \(first)")
        r.press(.up)
      }
    }
  }

  @Test func `why something was refused is in sight where other details have no room`() {
    func activate(_ outcome: String, _ detail: String) -> MessageSequence.Line {
      .init(
        number: 1, moment: Script.day, .message(SequenceMessage(.wallet, .network, "activate", outcome: outcome)), answer: detail,
        refusal: outcome == "200" ? nil : detail, isCall: true)
    }
    let lines = Array(repeating: activate("200", "7009 ACTIVE"), count: 30) + [activate("409", "no more codes")]
    let sequence = MessageSequence(title: "•••• 7009, Apple Pay", lines: lines, decision: nil, reasons: [])
    let picture = StageCatalogue.sequence(sequence, Size(columns: 80, rows: 24)).stage(80, 24).picture
    #expect(picture.contains("no more codes") && !picture.contains("7009 ACTIVE"))
  }

  @Test func `a refusal comes back by its arrow, and stays in sight whatever follows it`() {
    let frame = StageCatalogue.sequence(StageCatalogue.declined, Size(columns: 80, rows: 24)).stage(80, 24)
    let rows = (0..<24).filter { frame.line($0).hasSuffix("declined") }
    // From the bank past network, gateway and shop to the app, as one arrow.
    #expect(rows.count == 1 && frame.line(rows[0]).hasSuffix("│<╫──────────┤  declined"))
    #expect(frame.line(rows[0] - 1).contains("├─>│  authorize"))
    #expect(frame.cell(row: rows[0], column: frame.size.columns - 1).role == .text && frame.cell(row: rows[0], column: 63).role == .error)
    // Many rows after it push out others first.
    for size in Self.sizes where size.rows >= 18 {
      let frame = StageCatalogue.sequence(StageCatalogue.refusedByBank, size).stage(size.columns, size.rows)
      let rows = (0..<size.rows).map { frame.line($0) }
      #expect(rows.contains { $0.contains("User Authentication") } && rows.contains { $0.contains("order status") }, "\(size)")
    }
  }

  @Test func `a refusal that a message brings back has no second arrow`() {
    let frame = StageCatalogue.sequence(StageCatalogue.red, Size(columns: 80, rows: 24)).stage(80, 24)
    let rows = (0..<24).map { frame.line($0) }
    #expect(rows.count { $0.contains("declined") } == 1)
    let row = rows.firstIndex { $0.contains("<───╫────┤  declined") }
    #expect(row.map { frame.cell(row: $0, column: 46).role } == .error)
  }

  @Test func `votes are told by their chips, in words and in colors`() {
    let frame = StageCatalogue.sequence(StageCatalogue.yellow, Size(columns: 80, rows: 24)).stage(80, 24)
    let row = (0..<24).first { frame.line($0).contains("[YELLOW] wallet: account score 2/5") }
    #expect(row.map { frame.cell(row: $0, column: 44).role } == .yellowVote)
    #expect((0..<24).contains { frame.line($0).contains("[GREEN]  network") })
    let green = StageCatalogue.sequence(StageCatalogue.green(.visa), Size(columns: 120, rows: 40)).stage(120, 40)
    #expect((0..<40).contains { green.line($0).contains("[GREEN]  wallet, network and issuer") })
  }

  @Test func `line mode goes round calls, sequence, nothing, and tells each message once, in words`() {
    var r = StageCatalogue.sequence(nil, Size(columns: 80, rows: 24))
    var mode = LineMode()
    _ = mode.tell(r.interface, r.state)
    func told() -> [String] { mode.tell(r.interface, r.state).map(\.string) }
    mode.obey(.glass, for: &r)
    #expect(told().first?.hasPrefix("Behind the glass is on: API calls are printed.") == true)
    mode.obey(.glass, for: &r)
    #expect(told().last == SequenceFace.none.string)
    r.state.sequence = StageCatalogue.yellow
    let lines = told()
    #expect(lines.starts(with: ["•••• 2290, Apple Pay:", "  You: Add to Apple Wallet", "  App tells wallet: present"]))
    #expect(lines.contains("  Network asks issuer: authorizeService, 200") && !lines.contains { $0.contains("…") })
    #expect(
      lines.suffix(4) == [
        "  Yellow: verification required by the wallet and the issuer.", "  The wallet votes yellow: \(VoteReason.accountScoreTwo.clause).",
        "  The network votes green.", "  The issuer votes yellow: \(VoteReason.phoneLinkedLately.clause).",
      ])
    #expect(told().isEmpty && Set(lines).isSubset(of: Set(LineMode.asides(r.state).map(\.string))))
    mode.obey(.glass, for: &r)
    #expect(told() == ["Behind the glass is off."])
    r.state.sequence = StageCatalogue.lock
    #expect(told().isEmpty)
  }

  @Test(arguments: StageCatalogue.stories.map(\.name))
  func `line mode tells of a growing sequence what is new, and knows its own sentences`(_ name: String) throws {
    let sequence = try #require(StageCatalogue.stories.first { $0.name == name }).sequence
    var state = StageState()
    var telling = SequenceTelling()
    var told: [Text] = []
    for count in 1...sequence.lines.count {
      let lines = Array(sequence.lines.prefix(count))
      let isWhole = count == sequence.lines.count
      state.sequence = MessageSequence(
        title: sequence.title, lines: lines, decision: isWhole ? sequence.decision : nil, reasons: isWhole ? sequence.reasons : [])
      let fresh = telling.tell(state)
      #expect(Set(fresh).isSubset(of: Set(SequenceTelling.all(state))))
      told += fresh
    }
    let once = Set(sequence.lines.filter { !$0.isAwaited }.map(\.sentence))
    #expect(Set(told.map { $0.string.trimmed }).isSuperset(of: once) && telling.tell(state).isEmpty)
    #expect(told.first?.string == sequence.title + ":")
    #expect(sequence.decision.map { decision in told.contains { $0.string == "  \(decision.headline)." } } ?? true)
  }

  @Test func `names are wrapped at their capitals only where they are longer than a line`() {
    func lines(_ text: Text, _ columns: Int) -> [String] { SequenceFace.wrapped(text, to: columns).map(\.string) }
    #expect(lines("updateTokenizationStatus", 19) == ["updateTokenization", "Status"])
    #expect(lines("state, suspended: iPhone", 23) == ["state, suspended:", "iPhone"])
    #expect(lines("token, active", 23) == ["token, active"] && lines("", 23) == [""])
    #expect(lines("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 10).allSatisfy { $0.count <= 10 })
  }

  @Test func `a filter begins on the calls, and nothing of a sequence is copied`() {
    var r = StageCatalogue.sequence(StageCatalogue.yellow, Size(columns: 80, rows: 24)) { $0.press(.control("y"), .character("c"), .enter) }
    #expect(r.copied.isEmpty && r.interface.glassFace == .sequence && !r.interface.opensEntry)
    r.press(.character("/"))
    #expect(r.interface.glassFace == .calls)
  }

  @Test(arguments: BadText.all)
  func `hostile text in a sequence acts on nothing`(_ text: BadText) {
    let bad = text.text
    let lines: [MessageSequence.Line] = [
      .init(number: 1, moment: Script.day, .person(bad)), .init(number: 2, moment: Script.day, .care(bad, outcome: bad), answer: bad),
      .init(number: 3, moment: Script.day, .message(SequenceMessage(.network, .wallet, bad, outcome: bad)), answer: bad, isCall: true),
    ]
    let sequence = MessageSequence(title: bad, lines: lines, decision: nil, reasons: [bad])
    for size in Self.sizes {
      let frame = StageCatalogue.sequence(sequence, size).stage(size.columns, size.rows)
      #expect((0..<size.rows).allSatisfy { Text(untrusted: frame.line($0)).string == frame.line($0) }, "\(size)")
    }
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}

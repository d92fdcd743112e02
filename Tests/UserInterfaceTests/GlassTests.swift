import Basics
import Testing

@testable import UserInterface

@Suite struct GlassTests {
  private static let sizes = [
    Size(columns: 40, rows: 12), Size(columns: 60, rows: 18), Size(columns: 80, rows: 24), Size(columns: 100, rows: 30),
    Size(columns: 120, rows: 24), Size(columns: 120, rows: 40), Size(columns: 160, rows: 50),
  ]

  private static func calls(_ count: Int) -> [GlassEntry] {
    (1...count).map { number in
      GlassEntry(
        number: number, moment: Script.day + .seconds(number), operation: number % 3 == 0 ? "loginByPIN" : "cardService.get",
        phone: .init(number: 1, name: "Phone 1"), outcome: .answered(200, "call number \(number)")
      ) { $0.request = Array("{}".utf8) }
    }
  }

  private static func many(_ count: Int, _ size: Size) -> Rehearsal {
    StageCatalogue.glass(size.columns, size.rows) { $0.state.entries = GlassEntries(calls(count)) }
  }

  // MARK: - The list

  @Test func `ten calls are in sight at 80 columns and 24 rows, whatever is said about them`() {
    var r = StageCatalogue.glass(80, 24)
    r.state.entries = GlassEntries(
      (1...30).map { number in
        GlassEntry(number: number, moment: Script.day + .seconds(number), operation: "operation\(number)", outcome: .answered(200, "said"))
        {
          $0.changes = (0..<4).map { GlassEntry.Change("card", "700\($0)", from: "ACTIVE", to: "LOCKED") }
        }
      })
    let lines = (0..<24).map { r.stage(80, 24).line($0) }
    for number in 21...30 { #expect(lines.contains { $0.contains("operation\(number) ") }, "\(number)") }
    // The newest has what it changed.
    #expect(lines.contains { $0.contains("7003: ACTIVE ─▸ LOCKED") })
  }

  @Test func `long names are cut in the middle and stay different`() {
    let names = Set(OperationNames.all.map { Text(untrusted: $0).cutInMiddle(to: 22).string })
    #expect(names.count == OperationNames.all.count && names.allSatisfy { Text(untrusted: $0).width <= 22 })
    #expect(Text("generateDeviceAuthenticationTokenForUsername").cutInMiddle(to: 22).string == "generateDevic…Username")
    #expect(Text("日本語日本語日本語").cutInMiddle(to: 9).width <= 9 && Text("abc").cutInMiddle(to: 1).string == "…")
  }

  @Test func `without the glass, the phone and all around it stand as with it`() {
    for stage in StageCatalogue.all {
      let r = stage.rehearse()
      for size in Self.sizes {
        let frames = [true, false].map { Stage.still(r.interface, r.state, size: size, hasGlass: $0) }
        for pane in Stage.panes(r.interface, size: size) where ![.glass, .beside, .terminal].contains(pane.kind) {
          #expect(frames[0].lines(of: pane) == frames[1].lines(of: pane), "\(stage.name) \(size) \(pane.kind)")
        }
      }
    }
  }

  @Test func `each status and each kind of entry has its role`() throws {
    func entry(_ number: Int, _ outcome: GlassEntry.Outcome, _ fault: String? = nil, isDeclined: Bool = false) -> GlassEntry {
      GlassEntry(number: number, moment: Script.day + .seconds(number), operation: "call\(number)", outcome: outcome) {
        ($0.fault, $0.isDeclined) = (fault, isDeclined)
      }
    }
    var r = StageCatalogue.glass(80, 24)
    let marks: [(mark: Character, role: Role)] = [
      ("&", .callMark), ("<", .messageMark), ("+", .sessionMark), ("-", .sessionMark), ("@", .clockMark), ("!", .faultMark), ("$", .quiet),
    ]
    let events = marks.enumerated().map { index, kind in
      GlassEntry(number: 20 + index, moment: Script.day, mark: kind.mark, text: "event \(kind.mark)")
    }
    r.state.entries = GlassEntries(
      [
        entry(1, .answered(200, "")), entry(2, .refused(401, "")), entry(3, .refused(503, "")), entry(4, .refused(503, ""), "503"),
        entry(5, .refused(0, "")), entry(6, .answered(200, ""), "latency"), entry(7, .inFlight),
      ] + events)
    let frame = r.stage(80, 24)
    func row(_ text: String) throws -> Int { try #require((0..<24).first { frame.line($0).contains(text) }, "\(text)") }
    let roles: [Role] = [.status2xx, .status4xx, .status5xx, .statusFault, .statusFault, .statusFault]
    for (index, role) in roles.enumerated() {
      let row = try row("call\(index + 1) ")
      #expect((77..<80).allSatisfy { frame.cell(row: row, column: $0).role == role }, "call\(index + 1)")
      #expect(frame.cell(row: row, column: 52).role == .callMark)
    }
    #expect(frame.cell(row: try row("call7"), column: 77).role == .quiet)
    for kind in marks { #expect(frame.cell(row: try row("event \(kind.mark)"), column: 52).role == kind.role, "\(kind.mark)") }
    // A request that succeeds may be declined.
    r.state.entries = GlassEntries([entry(1, .answered(200, "approved")), entry(2, .answered(200, "no funds"), isDeclined: true)])
    let outcomes = r.stage(80, 24)
    for (text, role) in [("approved", Role.quiet), ("no funds", .error)] {
      let row = try #require((0..<24).first { outcomes.line($0).contains(text) })
      #expect(outcomes.cell(row: row, column: 54).role == role && outcomes.cell(row: row - 1, column: 77).role == .status2xx)
    }
  }

  @Test func `several phones are told apart by their number`() throws {
    let r = try #require(StageCatalogue.all.first { $0.name == "glass-two-phones" }).rehearse()
    let picture = r.stage(80, 24).picture
    #expect(
      picture.contains("> 1 cardService.update") && picture.contains("+ 2 session until 09:48")
        && picture.contains("# Phone 2 is current"))
  }

  @Test func `a list in blocks is the list that an array would be, filtered or not`() {
    var (entries, model, list) = (GlassEntries(), [GlassEntry](), GlassList())
    func make(_ number: Int) -> GlassEntry {
      let operation = ["loginByPIN", "cardService.get", "logout"][number % 3]
      return GlassEntry(number: number, moment: Script.day, operation: operation, outcome: .answered(200, "number \(number)"))
    }
    for step in 0..<300 {
      let entry = make(step)
      switch step % 7 {
      case 3 where step > 80: (entries[step / 3], model[step / 3]) = (entry, entry)
      case 5:
        entries.insert(entry, at: model.count * 2 / 3)
        model.insert(entry, at: model.count * 2 / 3)
      default:
        entries.append(entry)
        model.append(entry)
      }
      #expect(Array(entries) == model && entries == GlassEntries(model))
      func check(_ list: GlassList) {
        let expected = model.filter { entry in
          let text = "\(entry.text.lowercased())\nphone 1\n200\nnumber \(entry.number)"
          return list.filter.split(separator: " ").allSatisfy(text.contains)
        }
        #expect((0..<list.count).map { list[$0].number } == expected.map(\.number), "\(step) \(list.filter)")
      }
      for filter in ["l", "lo", "log 5", "5", "-", "zebra"] {
        var other = list
        other.update(entries, filter: String(filter.prefix(1)))
        other.update(entries, filter: filter)
        check(other)
      }
      list.update(entries, filter: "get")
      check(list)
    }
    #expect(list.total == model.count && list.count < list.total)
    // An entry that the filter hides leads to the one before it.
    list.update(GlassEntries((1...200).map(make)), filter: "get")
    for number in 1...201 {
      let before = (1...200).count { $0 % 3 == 1 && $0 <= number }
      #expect(list.index(of: number) == max(0, before - 1))
    }
  }

  // MARK: - Going in

  @Test func `Ctrl-Y goes in and back, and keys mean the phone again`() {
    var r = StageCatalogue.glass(80, 24)
    let before = r.stage(80, 24)
    #expect(before.picture.contains("─────") && !before.picture.contains("━"))
    r.press(.control("y"))
    let inside = r.stage(80, 24)
    #expect(inside.picture.contains("━") && inside.picture.contains("12 of 12") && inside.line(23).contains("Ctrl-Y phone"))
    let asked = r.asked.count
    r.press(.up, .up, .character("x"))
    #expect(r.asked.count == asked && r.stage(80, 24).picture.contains("10 of 12"))
    r.press(.control("y"))
    #expect(r.stage(80, 24) == before)
  }

  @Test func `an entry opens and closes, and Esc goes back one step at a time`() {
    var r = StageCatalogue.glass(80, 24)
    let outside = r.stage(80, 24)
    r.press(.control("y"), .enter)
    let picture = r.stage(80, 24).picture
    for part in [
      "cardService.update", "Phone 1 > Meridian Wallet", "12 ms", "sent", "received", "Changed    card 7009: ACTIVE ─▸ LOCKED",
      "4 s earlier, same call: 503 fired, nothing changed", "Request", "PATCH", "Idempotency-Key", "Bearer •••", "Response", "200",
    ] {
      #expect(picture.contains(part), "\(part)")
    }
    r.press(.up)
    #expect(r.stage(80, 24).picture.contains("Fault      503 fired"))
    r.press(.escape)
    #expect(r.stage(80, 24).picture.contains("11 of 12"))
    r.press(.escape)
    #expect(r.stage(80, 24) == outside)
  }

  @Test func `a call that was tried before says when, in units that people read`() {
    for (seconds, words) in [(4, "4 s"), (60, "1 min"), (141, "2 min 21 s"), (11_100, "3 h 5 min"), (86_400, "1 d"), (0, "0 s")] {
      var r = StageCatalogue.glass(80, 24)
      r.state.entries = GlassEntries(
        [1, 2].map { number in
          let moment = Script.day + .seconds(number == 1 ? 0 : seconds)
          return GlassEntry(number: number, moment: moment, operation: "logout", outcome: .answered(200, ""))
        })
      r.press(.control("y"), .enter)
      #expect(r.stage(80, 24).picture.contains(" \(words) earlier, same call: 200"), "\(seconds)")
    }
  }

  @Test func `long values are whole where there is room, and PageDown is named where there is more`() {
    let key = "6f1c0d3e-5a4b-4c7d-8e9f-0a1b2c3d4e90"
    func rows(_ columns: Int, _ rows: Int) -> [String] {
      let frame = StageCatalogue.glass(columns, rows) { $0.press(.control("y"), .enter) }.stage(columns, rows)
      return (0..<rows).map { frame.line($0) }
    }
    let small = rows(80, 24)
    #expect(small[23].contains("PageDown more") && small.contains { $0.hasSuffix("…") })
    let large = rows(120, 40)
    let first = large.firstIndex { $0.contains(key.prefix(18)) }
    #expect(first.map { large[$0 + 1].contains(key.suffix(10)) } == true && !large[39].contains("PageDown"))
  }

  @Test func `the filter takes words that all must match`() {
    var r = StageCatalogue.glass(80, 24)
    func found(_ filter: String) -> String {
      r.press(.control("y"), .character("/"))
      r.type(filter)
      defer { r.press(.escape, .escape) }
      let picture = r.stage(80, 24).picture
      return ["0", "1", "2", "3", "4", "5", "12"].first { picture.contains(" \($0) of 12") } ?? "?"
    }
    #expect(found("503") == "4")
    #expect(found("503 UPDATE") == "1")
    #expect(found("loginbypin") == "2")
    #expect(found("phone 1 locked") == "1")
    #expect(found("failed attempts") == "2")
    #expect(found("zebra") == "0")
    #expect(found("  ") == "12")
    // Enter keeps it, Esc shows all again.
    r.press(.control("y"), .character("/"))
    r.type("login")
    r.press(.enter, .up)
    #expect(r.stage(80, 24).picture.contains("1 of 2"))
    r.press(.escape)
    #expect(r.stage(80, 24).picture.contains("of 12"))
  }

  @Test func `the filter is in sight while it is typed, also where an entry is open`() {
    for size in Self.sizes {
      var r = StageCatalogue.glass(size.columns, size.rows)
      r.press(.control("y"), .enter, .character("/"))
      r.type("503")
      r.interface.fit(size, r.shared)
      let picture = r.stage(size.columns, size.rows).picture
      #expect(picture.contains("/ 503_") && picture.contains("4 of 12"), "\(size)")
    }
  }

  @Test func `End follows the newest again`() {
    var r = StageCatalogue.glass(80, 24)
    r.press(.control("y"), .up, .up, .up)
    r.state.entries.append(GlassEntry(number: 99, moment: Script.day + .seconds(200), operation: "logout", outcome: .answered(200, "")))
    r.interface.fit(Size(columns: 80, rows: 24), r.shared)
    #expect(r.stage(80, 24).picture.contains("9 of 13"))
    r.press(.end)
    #expect(r.stage(80, 24).picture.contains("13 of 13"))
  }

  @Test func `a letter of the glass means nothing on the phone`() {
    var r = StageCatalogue.glass(80, 24)
    r.press(.character("c"), .end)
    #expect(r.copied.isEmpty && !r.stage(80, 24).picture.contains("━"))
  }

  @Test func `the phone has no keys while the glass has them, and a warning takes them back`() {
    var r = StageCatalogue.glass(80, 24)
    r.press(.control("y"))
    #expect(!r.interface.isPhoneInUse)
    // Keys of the program work there too.
    r.press(.control("o"))
    #expect(r.stage(80, 24).picture.contains("Simulator"))
    r.press(.control("o"))
    #expect(r.stage(80, 24).picture.contains("12 of 12"))
    r.press(.control("g"), .control("g"))
    #expect(!r.stage(80, 24).picture.contains("glass") && r.interface.isPhoneInUse)
  }

  @Test func `a smaller terminal keeps the glass open as a page, and a larger one puts it beside the phone`() {
    var r = StageCatalogue.glass(80, 24)
    r.press(.control("y"), .up)
    r.interface.fit(Size(columns: 60, rows: 18), r.shared)
    #expect(r.stage(60, 18).picture.contains("11 of 12"))
    r.interface.fit(Size(columns: 80, rows: 24), r.shared)
    #expect(r.stage(80, 24).picture.contains("11 of 12") && r.interface.overlay == nil)
  }

  @Test func `a filter can begin on the phone, and the phone says that one is set`() {
    for (columns, rows) in [(80, 24), (60, 18)] {
      var r = StageCatalogue.glass(columns, rows)
      let visit = r.interface.visit
      r.type("/lock")
      #expect(r.interface.hasGlassKeys && r.interface.glassView(r.state.entries).list.filter == "lock" && r.interface.visit == visit)
      r.press(.enter, .control("y"))
      #expect(!r.interface.hasGlassKeys && r.stage(columns, rows).picture.contains("Ctrl-Y Esc: all") == (columns == 80))
    }
    // In a field it is text, over the phone it is nothing.
    var r = Rehearsal()
    r.press(.control("o"), .character("/"))
    #expect(!r.interface.hasGlassKeys)
  }

  @Test func `Ctrl-W removes the last word of a filter`() {
    var r = StageCatalogue.glass(80, 24)
    for (typed, left) in [("/lock card  ", "lock "), ("", ""), ("", ""), ("é", "")] {
      r.type(typed)
      r.press(.control("w"))
      #expect(r.interface.glassView(r.state.entries).list.filter == left)
    }
  }

  // MARK: - Copies

  @Test func `a call is copied as curl, a command as its words, anything else not at all`() {
    var r = StageCatalogue.glass(80, 24)
    r.press(.control("y"), .character("c"))
    #expect(
      r.copied == [
        #"curl -X PATCH 'https://SERVER/profile/prepaid/cards/0c6d9e3a-71b2-4a55-9f10-22c1b0007009' -H 'Billfold-Issuer: meridian' "#
          + #"-H 'Billfold-Device: 3f0c9a52d1e84b76a0c1f2e3d4b5a697' -H 'Idempotency-Key: 6f1c0d3e-5a4b-4c7d-8e9f-0a1b2c3d4e90' "#
          + #"-H 'Authorization: Bearer •••' -H 'Content-Type: application/json' "#
          + #"-d '{"status":"LOCKED","statusReason":"Locked in the app"}'"#
      ])
    #expect(r.stage(80, 24).picture.contains("As curl"))
    r.press(.escape, .up, .up)
    r.press(.character("c"))
    #expect(r.copied.count == 1)
    r.press(.escape, .up, .up, .character("c"))
    #expect(r.copied.last == "billfold fault arm --world default status 503")
  }

  @Test func `a copied command names its world, whichever a shell would use`() {
    func line(_ text: String, _ world: String) -> String? {
      GlassCopy(GlassEntry(number: 1, moment: Script.day, mark: "$", text: text, isCommand: true), world: world)?.line
    }
    #expect(line("fault arm status 503", "default") == "billfold fault arm --world default status 503")
    #expect(line("fault arm status 503", "demo") == "billfold fault arm --world demo status 503")
    #expect(line("phone new", "demo") == "billfold phone new --world demo")
    // After `--` no option is read.
    #expect(line("card set '--reason=a b' -- 7009 LOCKED", "demo") == "billfold card set --world demo '--reason=a b' -- 7009 LOCKED")
    #expect(line("world snapshot demo before", "demo") == "billfold world snapshot demo before")
  }

  @Test func `a copied line is safe to paste into a shell`() throws {
    let entry = GlassEntry(number: 1, moment: Script.day, operation: "retrieveCustomerCards", outcome: .answered(200, "")) { call in
      (call.method, call.path) = ("GET", "/customers/{username}/cards")
      call.request = Array(#"{"username":"a'b/c d","limit":20,"order":"x&y"}"#.utf8)
    }
    let line = try #require(GlassCopy(entry, world: "demo")).line
    #expect(line == "curl -X GET 'https://SERVER/customers/a%27b%2Fc%20d/cards?limit=20&order=x%26y'")
    let post = GlassEntry(number: 1, moment: Script.day, operation: "x", outcome: .answered(200, "")) { call in
      (call.method, call.path, call.server) = ("POST", "/x", "127.0.0.1:8443")
      call.request = Array(#"{"text":"it's"}"#.utf8)
    }
    #expect(
      try #require(GlassCopy(post, world: "demo")).line
        == #"curl -X POST 'https://127.0.0.1:8443/x' -H 'Content-Type: application/json' -d '{"text":"it'\''s"}'"#)
  }

  @Test func `a form is copied with its fields`() throws {
    let entry = GlassEntry(number: 1, moment: Script.day, operation: "prepareCheckout", outcome: .answered(200, "")) { call in
      (call.method, call.path, call.form) = ("POST", "/v1/checkouts", [GlassEntry.Call.Header("entityId", "5e1f")])
      call.request = Array(#"{"amount":"92.00","registrations":[{"id":"a"}],"createRegistration":false}"#.utf8)
    }
    #expect(
      try #require(GlassCopy(entry, world: "demo")).line
        == "curl -X POST 'https://SERVER/v1/checkouts' --data-urlencode 'entityId=5e1f' --data-urlencode 'amount=92.00' "
        + "--data-urlencode 'registrations[0].id=a'")
  }

  @Test func `a line longer than terminals take is not said to be copied`() {
    for (length, isCopied) in [(100, true), (74_000, false)] {
      var r = Rehearsal()
      let entry = GlassEntry(number: 1, moment: Script.day, operation: "createCard", outcome: .answered(201, "")) { call in
        (call.method, call.path) = ("POST", "/cards")
        call.request = Array(#"{"text":"\#(String(repeating: "x", count: length))"}"#.utf8)
      }
      r.state.entries = [entry]
      r.interface.fit(Size(columns: 80, rows: 24), r.shared)
      r.press(.control("y"), .character("c"))
      let picture = r.stage(80, 24).picture
      #expect(r.copied.isEmpty != isCopied && picture.contains("copied if") == isCopied)
      #expect(picture.contains("too long for the clipboard") != isCopied)
    }
  }

  // MARK: - Shapes

  @Test func `with and without the glass, at every size, the cells of the phone are the same`() {
    for size in Self.sizes + [Size(columns: 80, rows: 40), Size(columns: 200, rows: 60), Size(columns: 149, rows: 29)] {
      var phones: Set<[String]> = []
      var roles: Set<[[Role]]> = []
      for isHidden in [true, false] where size.columns >= 80 {
        var r = StageCatalogue.glass(size.columns, size.rows)
        if isHidden { r.press(.control("g"), .control("g")) }
        let frame = r.stage(size.columns, size.rows)
        let pane = Stage.panes(r.interface, size: size)[0]
        phones.insert(pane.lines(of: frame.openCells))
        roles.insert(
          (pane.row..<pane.row + pane.rows).map { row in
            (pane.column..<pane.column + pane.columns).map { frame.cell(row: row, column: $0).role }
          })
        if !isHidden {
          // The same as the phone alone, of that size.
          let alone = Size(columns: 40, rows: pane.rows + (size.rows >= 20 ? 2 : 1))
          let smaller = Stage.phone(r.interface, r.state, size: alone)
          let first = size.rows >= 20 ? 1 : 0
          let expected = (first..<first + pane.rows).map { row in
            (first..<40 - first).map { smaller.text(of: smaller.cell(row: row, column: $0)) }.joined().trimmedEnd
          }
          #expect(pane.lines(of: frame.openCells) == expected, "\(size)")
        }
      }
      #expect(phones.count <= 1 && roles.count <= 1, "\(size)")
    }
  }

  @Test func `no shape loses what the smaller one shows`() {
    func words(_ size: Size, _ keys: [Key]) -> Set<String> {
      let r = StageCatalogue.glass(size.columns, size.rows) { r in for key in keys { r.press(key) } }
      let frame = r.stage(size.columns, size.rows)
      let rows = (0..<size.rows - 2).map { frame.line($0) }
      // Entries by their mark and the beginning of their text: times that repeat are left out.
      return Set(StageCatalogue.entryWords.filter { word in rows.contains { $0.contains(word) } })
    }
    for keys in [[Key.control("y")], [.control("y"), .up, .up], [.control("y"), .enter]] {
      var shown: Set<String> = []
      for size in Self.sizes where size.columns != 120 || size.rows > 24 {
        let here = words(size, keys)
        #expect(shown.isSubset(of: here), "\(size) \(keys): \(shown.subtracting(here))")
        shown = here
      }
    }
  }

  // MARK: - Bad input

  @Test(arguments: BadText.all)
  func `hostile text in every field of an entry acts on nothing`(_ text: BadText) {
    let bad = text.text
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 160, rows: 50)] {
      var r = StageCatalogue.glass(size.columns, size.rows)
      r.state.entries = [
        GlassEntry(number: 1, moment: Script.day, mark: ">", phone: .init(number: 1, name: bad), text: bad),
        GlassEntry(
          number: 2, moment: Script.day, operation: bad, phone: .init(number: 1, name: bad), outcome: .refused(500, bad)
        ) { call in
          (call.caller, call.party, call.method, call.path, call.fault) = (bad, bad, bad, bad, bad)
          call.headers = [.init(bad, bad)]
          call.changes = [.init(bad, bad, from: bad, to: bad)]
          let json = "{\"\(bad)\":\"\(bad)\",\"list\":[\"\(bad)\"]}"
          (call.request, call.answer) = (Array(json.utf8), Array(json.utf8))
        },
      ]
      r.interface.fit(size, r.shared)
      r.press(.control("y"))
      check(r, size)
      r.press(.character("/"))
      r.receive(r.interface.handle(.paste(bad)))
      check(r, size)
      r.press(.escape, .enter)
      check(r, size)
      r.press(.character("c"))
      check(r, size)
    }
    func check(_ r: Rehearsal, _ size: Size) {
      let picture = r.stage(size.columns, size.rows).picture
      #expect(!picture.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
    }
  }

  @Test func `what is no JSON, or too deep, ends the list of fields`() {
    for text in ["", "{", "[", "{\"a\"", "{\"a\":", "nonsense", "{\"a\":1,", "\"\\", "\"\\u12", "{\"a\":tru", "[1,2"] {
      _ = JSONFields(Array(text.utf8), limit: 10)
    }
    #expect(JSONFields(Array(String(repeating: "[", count: 100_000).utf8), limit: 10).fields.isEmpty)
    #expect(
      JSONFields(Array(#"{"a":{"b":"x\"\\\u0041","c":[1,{"d":null}]},"e":[],"f":1.5}"#.utf8), limit: 10).fields.map {
        "\($0.path)=\($0.value)"
      }
        == ["a.b=x\"\\A", "a.c[0]=1", "a.c[1].d=null", "e=none", "f=1.5"])
  }

  @Test func `an entry of 256 kB opens, and says that there is more`() {
    var r = Self.many(3, Size(columns: 80, rows: 24))
    let long = "{" + (0..<20_000).map { "\"field\($0)\":\"x\"" }.joined(separator: ",") + "}"
    r.state.entries.append(
      GlassEntry(number: 9, moment: Script.day, operation: "long", outcome: .answered(200, "")) { call in
        (call.request, call.answer) = (Array(long.utf8), Array((String(repeating: "y", count: 256_000)).utf8))
      })
    #expect(long.utf8.count > 256_000)
    r.interface.fit(Size(columns: 80, rows: 24), r.shared)
    r.press(.control("y"), .enter)
    r.interface.fit(Size(columns: 80, rows: 24), r.shared)
    #expect(r.stage(80, 24).picture.contains("field3"))
    for _ in 0..<260 { r.press(.pageDown) }
    #expect(r.stage(80, 24).picture.contains("Response") && r.stage(80, 24).picture.contains("… and more"))
  }

  @Test func `ten thousand entries can be walked through and filtered`() {
    let size = Size(columns: 80, rows: 24)
    var r = Self.many(10_000, size)
    r.press(.control("y"))
    #expect(r.stage(80, 24).picture.contains("10000 of 10000"))
    r.press(.home)
    #expect(r.stage(80, 24).picture.contains("1 of 10000"))
    r.press(.up, .down, .pageDown, .pageUp)
    #expect(r.stage(80, 24).picture.contains("2 of 10000"))
    r.press(.character("/"))
    r.type("loginbypin 999")
    #expect(r.stage(80, 24).picture.contains(" of 10000"))
    r.press(.enter, .enter)
    #expect(r.stage(80, 24).picture.contains("loginByPIN"))
  }

  @Test func `ten thousand entries stay filtered while more come and the oldest go`() {
    let size = Size(columns: 80, rows: 24)
    var r = Self.many(10_000, size)
    r.press(.control("y"), .character("/"))
    r.type("loginbypin")
    r.press(.enter, .up, .up)
    func comes(_ numbers: ClosedRange<Int>, afterDropping count: Int = 0) {
      r.state.entries = GlassEntries(r.state.entries.dropFirst(count) + Self.calls(numbers.upperBound).suffix(numbers.count))
      r.interface.fit(size, r.shared)
    }
    #expect(r.stage(80, 24).picture.contains("3331 of 3333"))
    comes(10_001...10_006)
    // The selected one stays, however many come.
    #expect(r.stage(80, 24).picture.contains("3331 of 3335"))
    r.press(.enter)
    #expect(r.stage(80, 24).picture.contains("call number 9993"))
    comes(10_007...10_007, afterDropping: 9_000)
    #expect(r.stage(80, 24).picture.contains("call number 9993"))
    // It is gone: what comes after it is in its place.
    comes(10_008...10_010, afterDropping: 1_000)
    #expect(r.stage(80, 24).picture.contains("loginByPIN"))
    comes(10_012...10_012, afterDropping: r.state.entries.count)
    #expect(r.stage(80, 24).picture.contains("No entry has these words."))
    r.press(.escape)
    #expect(r.stage(80, 24).picture.contains("1 of 1"))
  }

  @Test(arguments: ["\u{301}", "*", "(", "\\", "\"", "'", "%s", "/", ":", "[a-z]+", "👨‍👩‍👧‍👦", "\u{202E}", "ß", "İ", "503  \u{A0}"])
  func `a filter that is no word is text like any other`(_ filter: String) {
    var r = StageCatalogue.glass(80, 24)
    r.press(.control("y"), .character("/"))
    r.type(filter)
    let picture = r.stage(80, 24).picture
    #expect(picture.contains(" of 12") && picture.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmless })
    r.press(.enter, .up, .enter, .character("c"), .escape, .escape, .escape)
    #expect(r.stage(80, 24).picture.contains("following"))
  }

  @Test func `a filter is cut at its limit, and Backspace takes one sign`() {
    var r = StageCatalogue.glass(80, 24)
    r.press(.control("y"), .character("/"))
    r.paste(String(repeating: "👨‍👩‍👧‍👦", count: 25_000))
    #expect(r.stage(80, 24).picture.contains("0 of 12"))
    for _ in 0..<60 { r.press(.backspace) }
    #expect(r.stage(80, 24).picture.contains("12 of 12"))
  }

  @Test func `an empty list can be gone into`() {
    for size in Self.sizes {
      var r = StageCatalogue.glass(size.columns, size.rows)
      r.state.entries = []
      r.interface.fit(size, r.shared)
      r.press(.control("y"), .up, .down, .enter, .character("c"), .end, .character("/"), .character("x"), .enter)
      #expect(r.stage(size.columns, size.rows).picture.contains("No entry has these words."))
      r.press(.escape, .escape)
      #expect(r.copied.isEmpty)
    }
  }
}

extension String {
  var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// The vendor's long names, as the glass gets them.
private enum OperationNames {
  static let all = [
    "isDeviceRegistered", "retrieveMFAQuestionsWithMetadata", "retrievePasswordConfigurations", "retrievePasscodeConfigurations",
    "loginByUsernamePassword", "startPasswordRecovery", "startPasscodeRecovery", "generateDeviceAuthenticationTokenForUsername",
    "loginWithDeviceAuthenticationToken", "expireDeviceAuthenticationToken", "retrieveCustomerDevices", "updateCustomerDeviceActivation",
    "cardService.updateTokenizationStatus", "cardService.update", "updateCustomerCard", "issueCustomerCard", "retrieveCustomerCards",
  ]
}

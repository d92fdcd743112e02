import Basics
import Foundation
import Gherkin
import Glibc
import System
import TemporaryFolder
import Testing
import WalletModel

@testable import Walkthroughs

/// Files that a tester attaches to the steps of a check.
struct AttachmentTests {
  private static let other = OtherWallet(device: "Pixel 9", system: "Android 16", build: "4.2", identifier: "A1")
  private let files = TemporaryFolder()

  /// Writes a file beside the check.
  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(files.path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static func png(_ number: Int = 0) -> [UInt8] { [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, UInt8(number)] }

  /// A TIFF block whose first directory has one entry, which leads to another directory with one entry.
  private static func exif(isBig: Bool, leadingTo tag: UInt16 = 0x8825, with inner: UInt16 = 2) -> [UInt8] {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
      return isBig ? bytes.reversed() : bytes
    }
    let head = Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    let first = number(1, 2) + number(UInt32(tag), 2) + number(4, 2) + number(1, 4) + number(26, 4) + number(0, 4)
    return head + first + number(1, 2) + number(UInt32(inner), 2) + number(5, 2) + number(3, 4) + number(0, 4) + number(0, 4)
  }

  private static func jpeg(_ exif: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 8)] + Array("Exif\0\0".utf8) + exif + [0xFF, 0xD9]
  }

  /// The error's sentence; nil: it was attached.
  private func refusal(_ path: String, _ check: Check) throws -> String? {
    do {
      _ = try check.run.attach(path, to: 2)
      return nil
    } catch let error as StepFailure {
      return error.message
    }
  }

  private func attached(_ step: Int, _ check: Check) -> [String] { check.progress.steps[step].attachments.map(\.file) }

  @Test func `what is no readable file is refused in a sentence, and nothing is kept`() throws {
    let check = try Check(restarting)
    let plain = try file("plain.txt", [65])
    try FileManager.default.createSymbolicLink(atPath: files.path + "/link.png", withDestinationPath: plain)
    #expect(mkfifo(files.path + "/pipe", 0o600) == 0)
    let long = files.path + "/long.mp4"
    #expect(FileManager.default.createFile(atPath: long, contents: nil) && truncate(long, 10_000_000_000) == 0)
    let expected = [
      "link.png": "is a symbolic link.", "pipe": "is a pipe,", "long.mp4": "has more than 100 MB.", "none.png": "There is no file",
      "plain.txt/x": "Can't read", ".": "is a folder.", String(repeating: "x", count: 300): "Can't read",
    ]
    for (name, words) in expected {
      let refusal = try refusal("\(files.path)/\(name)", check)
      #expect(refusal?.contains(words) == true, "\(name): \(refusal ?? "attached")")
    }
    #expect(try refusal("/dev/zero", check)?.contains("is a device,") == true)
    #expect(try refusal("\u{1B}[2J\n", check)?.contains("\u{1B}") == false)
    if geteuid() != 0 {
      chmod(plain, 0)
      #expect(try refusal(plain, check)?.contains("Can't read") == true)
    }
    #expect(attached(2, check).isEmpty && !FileManager.default.fileExists(atPath: check.store.folder + "/attachments/1-plain.txt"))
  }

  @Test func `a file of 100 MB is taken, and one byte more is not`() throws {
    let path = try file("edge.mp4", [])
    #expect(truncate(path, off_t(GivenFile.longest)) == 0)
    #expect(try GivenFile(at: path).bytes.count == GivenFile.longest)
    #expect(truncate(path, off_t(GivenFile.longest + 1)) == 0)
    #expect(throws: StepFailure.self) { try GivenFile(at: path) }
  }

  @Test func `a copy has a plain name, whatever the file is called`() throws {
    let check = try Check(restarting)
    let names = [
      "my shot.png": "1-my_shot.png", "\u{202E}gnp.exe": "2-", "-rf": "3--rf", "..hidden": "4-..hidden", "ü\n<b>.html": "5-_",
      String(repeating: "a", count: 200) + ".log": "6-" + String(repeating: "a", count: 76) + ".log",
      "PIN 2580.txt": "7-PIN____.txt", "page.html": "8-page.html.png",
    ]
    for (name, wanted) in names.sorted(by: { $0.value < $1.value }) {
      let path = try file(name, wanted.hasSuffix(".png") ? Self.png(names.count) + Array(wanted.utf8) : Array(wanted.utf8))
      let attachment = try #require(try check.run.attach(path, to: 2))
      #expect(attachment.file.hasPrefix(wanted), "\(attachment.file)")
      #expect(attachment.file.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "/") } && !attachment.line.contains("2580"))
      let copy = try Data(contentsOf: URL(fileURLWithPath: "\(check.store.folder)/\(attachment.path)"))
      #expect(try copy == Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  @Test func `a path in quotes or with backslashes is understood, as terminals write what is dropped on them`() throws {
    let path = try file("a b's.txt", [65])
    #expect(try GivenFile(at: path.replacing(" ", with: "\\ ").replacing("'", with: "\\'")).name == "a b's.txt")
    #expect(try GivenFile(at: "\"\(path)\"").name == "a b's.txt")
    #expect(try GivenFile(at: path).name == "a b's.txt")
  }

  @Test func `the same content is kept once, and an empty file is kept too`() throws {
    let check = try Check(restarting)
    let (first, second) = (try file("first.log", [65]), try file("second.log", [65]))
    _ = try check.run.attach(first, to: 2)
    #expect(try check.run.attach(second, to: 2) == nil)
    _ = try check.run.attach(second, to: 3)
    _ = try check.run.attach(try file("empty.log", []), to: 3)
    #expect(attached(2, check) == ["1-first.log"] && attached(3, check) == ["1-first.log", "2-empty.log"])
    #expect(check.progress.steps[3].attachments[1].line == "empty.log (text, 0 bytes)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: check.store.folder + "/attachments").count == 2)
    // Attached again, it is written again.
    let copy = check.store.folder + "/attachments/1-first.log"
    try FileManager.default.removeItem(atPath: copy)
    _ = try check.run.attach(first, to: 4)
    #expect(attached(4, check) == ["1-first.log"] && FileManager.default.fileExists(atPath: copy))
  }

  @Test func `media types are those of the first bytes`() {
    func type(_ bytes: [UInt8]) -> MediaType { MediaType(of: bytes) }
    func movie(_ brand: String) -> [UInt8] { [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] }
    #expect(type(Self.png()) == .png && type(Self.jpeg([])) == .jpeg && type(Array("<svg onload='x'/>".utf8)) == .text)
    #expect(["heic", "mif1", "mp42", "isom", "qt  ", "avif"].map { type(movie($0)) } == [.heic, .heic, .mp4, .mp4, .quickTime, .other])
    #expect(type([]) == .text && type([0x89, 0x50]) == .text && type([1, 0]) == .other && type(Array("%PDF-1.7".utf8)) == .pdf)
  }

  @Test(arguments: [true, false]) func `a position in the EXIF of a picture is noticed`(isBig: Bool) throws {
    let exif = Self.exif(isBig: isBig)
    let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + Array(repeating: 0, count: 500)
    #expect(PicturePosition.isIn(Self.jpeg(exif)) && PicturePosition.isIn(heic + Array("Exif\0\0".utf8) + exif))
    #expect(!PicturePosition.isIn(Self.jpeg(Self.exif(isBig: isBig, leadingTo: 0x8769))))
    // A version without a latitude is no position.
    #expect(!PicturePosition.isIn(Self.jpeg(Self.exif(isBig: isBig, with: 0))))
    for count in 0..<exif.count { _ = PicturePosition.isIn(Array(exif.prefix(count))) }
    #expect(!PicturePosition.isIn(Array(exif.prefix(26))) && !PicturePosition.isIn([]))
    // Each header leads to as many entries as there can be.
    #expect(!PicturePosition.isIn(Array(repeating: [0x49, 0x49, 0x2A, 0], count: 50_000).flatMap(\.self)))
    let check = try Check(restarting)
    let attachment = try #require(try check.run.attach(try file("beach.jpg", Self.jpeg(exif)), to: 2))
    #expect(attachment.hasPosition && attachment.line.hasSuffix("has a position)"))
    let copy = try Data(contentsOf: URL(fileURLWithPath: "\(check.store.folder)/\(attachment.path)"))
    #expect(copy == Data(Self.jpeg(exif)))
  }

  @Test func `attachments are there after a resume, and are gone behind the place one goes back to`() throws {
    let check = try Check(restarting, elsewhere: Self.other)
    for step in 0..<9 { try check.perform(step) }
    for step in [3, 7] { _ = try check.run.attach(try file("\(step).png", Self.png(step)), to: step) }
    try check.run.note(3, "small")
    try check.reopen()
    #expect(attached(3, check) == ["1-3.png"] && attached(7, check) == ["2-7.png"] && check.store.header.session.elsewhere == Self.other)
    try check.run.goBack(before: 6)
    #expect(attached(3, check) == ["1-3.png"] && attached(7, check).isEmpty)
    let proof = Proof()
    try proof.collect(check)
    let html = try proof.text("report.html")
    #expect(
      html.contains("attachments/1-3.png") && !html.contains("2-7.png")
        && !FileManager.default.fileExists(atPath: proof.path + "/attachments/2-7.png"))
    let (problems, results) = try proof.verify()
    #expect(problems.isEmpty && results == [.same], "\(problems) \(results)")
    // A number is not used again.
    #expect(try check.run.attach(try file("new.png", Self.png(99)), to: 7)?.file == "3-new.png")
  }

  @Test func `evidence has each attachment at its step, and never shows what may contain scripts`() throws {
    let check = try Check(restarting)
    for step in 0..<9 { try check.perform(step) }
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    for (name, bytes) in [("a.svg", Array(svg.utf8)), ("b.html", Array("<script>".utf8)), ("\"onerror=x.png", Self.png())] {
      _ = try check.run.attach(try file(name, bytes), to: 6)
    }
    let proof = Proof()
    try proof.collect(check)
    let page = try proof.text("report.html")
    #expect(page.components(separatedBy: "<img").count == 2 && !page.contains("<script") && page.contains("img-src 'self'"))
    #expect(page.contains("<img src=\"attachments/3-_onerror_x.png\" alt=\"&quot;onerror=x.png\" loading=\"lazy\">"))
    #expect(page.contains("<a href=\"attachments/1-a.svg\">a.svg (text, \(svg.utf8.count) bytes)</a>"))
    let article = try #require(page.components(separatedBy: "<article").first { $0.hasPrefix(" id=\"s1-7\"") })
    #expect(article.contains("<h4>Attached</h4>") && page.components(separatedBy: "<h4>Attached</h4>").count == 2)
    #expect(try proof.text("report.md").contains("[a.svg (text, "))
    #expect(try proof.text("cucumber.json").contains("attached 3.txt") && proof.text("junit.xml").contains("Attached: a.svg"))
    #expect(try proof.text("messages.ndjson").contains("attachments/2-b.html: b.html"))
    let (problems, results) = try proof.verify()
    #expect(problems.isEmpty && results == [.same], "\(problems) \(results)")
    try Data("<b>".utf8).write(to: proof.url("attachments/2-b.html"))
    #expect(try proof.verify().problems.map { $0.contains("attachments/2-b.html was changed") } == [true])
    try proof.forge("attachments/2-b.html", Array("<b>".utf8))
    #expect(try proof.verify().problems.contains { $0.contains("attachments/2-b.html contradicts") })
  }

  @Test func `a copy that was removed or changed is named, and the rest is collected`() throws {
    let check = try Check(restarting)
    for (step, name) in [(2, "gone.png"), (3, "changed.png"), (4, "kept.png")] {
      _ = try check.run.attach(try file(name, Self.png(step)), to: step)
    }
    try FileManager.default.removeItem(atPath: check.store.folder + "/attachments/1-gone.png")
    try Data(Self.png(77)).write(to: URL(fileURLWithPath: check.store.folder + "/attachments/2-changed.png"))
    try check.reopen()
    let proof = Proof()
    try proof.collect(check)
    let page = try proof.text("report.html")
    #expect(page.components(separatedBy: "removed or changed after it was attached").count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: proof.path + "/attachments") == ["3-kept.png"])
    #expect(try proof.text("report.md").contains("missing: gone.png"))
    #expect(try proof.verify().problems.isEmpty)
  }

  @Test func `marks of a stranger lead to no file outside of the evidence`() throws {
    let check = try Check(restarting)
    _ = try check.run.attach(try file("a.png", Self.png()), to: 2)
    let marks = check.store.folder + "/marks.ndjson"
    let text = try String(contentsOfFile: marks, encoding: .utf8)
    for (name, size) in [("../../../../etc/passwd", "9"), ("/etc/passwd", "9223372036854775807"), ("..", "-5")] {
      let forged = text.replacing("\"a.png\"", with: "\"\(name)\"").replacing("\"size\":9", with: "\"size\":\(size)")
      try forged.write(toFile: marks, atomically: true, encoding: .utf8)
      let store = try #require(try CheckStore(check.store.folder, writes: false))
      let attachment = try #require(store.progress[0].steps[2].attachments.first)
      #expect(attachment.name == name && !attachment.file.contains("/") && attachment.path.hasPrefix("attachments/1-"))
      #expect(try Evidence(store).attachments.isEmpty)
    }
  }

  /// A wallet in the other hand, in which thirty things are wrong.
  @Test func `thirty differences of another wallet are each at the right step, with the expected screen`() throws {
    let names = ["cards/card-lock", "access/pin-login", "payments/checkout", "device-wallets/apple-green"]
    var planted = 0
    for walk in WalkSources(names).walks where planted < 30 {
      let check = try Check([walk], elsewhere: Self.other)
      let script = check.run.script
      var wrong: [Int: String] = [:]
      _ = try check.run.judgeIfDue()
      for step in check.steps {
        try check.perform(step)
        guard step >= script.preparedCount, step.isMultiple(of: 2), planted < 30 else { continue }
        planted += 1
        wrong[step] = "difference-\(planted).png"
        try check.mark(step, .failed, note: "Difference \(planted)")
        _ = try check.run.attach(try file("difference-\(planted).png", Self.png(planted)), to: step)
      }
      for step in check.steps where check.progress.steps[step].mark == nil { try check.mark(step, .passed) }
      let proof = Proof()
      try proof.collect(check)
      let articles = try proof.text("report.html").components(separatedBy: "<article").dropFirst()
      #expect(articles.count == check.steps.count)
      let evidence = try Evidence(check.store)
      for (step, article) in articles.enumerated() {
        let expected = evidence.reports[0].steps[step].evidence?.after
        #expect(expected != nil && article.contains("After: \((expected?.title ?? "").asMarkup)"))
        guard let name = wrong[step] else {
          #expect(!article.contains("<h4>Attached") && article.contains("passed by Kim elsewhere"), "\(walk.name) \(step + 1)")
          continue
        }
        #expect(article.contains("alt=\"\(name)\"") && article.components(separatedBy: "<img").count == 2)
        #expect(article.contains("failed by Kim elsewhere") && article.contains("Note: Difference \(name.filter(\.isNumber))"))
      }
      let summary = CheckSummary(evidence.reports)
      #expect(summary.failed == wrong.count && summary.notSeen == 0)
      #expect(try proof.verify().problems.isEmpty)
    }
    #expect(planted == 30)
  }
}

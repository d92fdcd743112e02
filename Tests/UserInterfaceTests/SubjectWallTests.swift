import Foundation
import Testing

/// A subject's screens know no other subject. Only its `Flow+….swift` names their screens.
@Suite struct SubjectWallTests {
  private static let sources = PictureFile.root.deletingLastPathComponent().appending(path: "Sources/UserInterface")

  private static func files(of subject: String) throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: subject).path).sorted().map { name in
      (name, try String(contentsOf: sources.appending(path: subject).appending(path: name), encoding: .utf8))
    }
  }

  /// The types that the files of a subject declare at top level.
  private static func types(of subject: String) throws -> Set<String> {
    let declaration = #/(?m)^(?:package |private |fileprivate )?(?:struct|enum|protocol|final class|class) (\w+)/#
    return Set(try files(of: subject).flatMap { $0.text.matches(of: declaration).map { String($0.1) } })
  }

  private static func namesOutsideFlow(in subject: String, of other: String) throws -> [String] {
    let types = try types(of: other)
    return try files(of: subject).filter { $0.name != "Flow+\(subject).swift" }.flatMap { file in
      file.text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.flatMap { line in
        line.matches(of: #/\b[A-Z]\w*/#).map { String($0.0) }.filter(types.contains).map { "\(file.name): \($0)" }
      }
    }
  }

  @Test func `no screen of Cards names a type of Access`() throws {
    let named = try Self.namesOutsideFlow(in: "Cards", of: "Access")
    #expect(named.isEmpty, "\(named)")
  }

  // The wall would stand if nothing were found.
  @Test func `its flow names them`() throws {
    #expect(try Self.types(of: "Access").isSuperset(of: ["HomeScreen", "StepUpScreen", "Errand", "PhoneFace"]))
    let flow = try #require(Self.files(of: "Cards").first { $0.name == "Flow+Cards.swift" })
    #expect(flow.text.contains("HomeScreen(signedIn)") && flow.text.contains("StepUpScreen(.cardPIN"))
  }
}

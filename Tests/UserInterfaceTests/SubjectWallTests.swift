import Foundation
import Testing

/// A subject's screens know no other subject, and the kit knows none. Only `Flow+….swift` names the screens of others.
///
/// All are folders of one module, because calls of the kit's generic forms from another module take a third more instructions for each key.
@Suite struct SubjectWallTests {
  private static let sources = PictureFile.root.deletingLastPathComponent().appending(path: "Sources")
  private static let subjects = ["Access", "Cards", "DeviceWallets", "Payments", "Simulator"]

  private struct File {
    let name: String
    let text: String

    /// The types that it declares at top level, of the intents' namespace too.
    var types: [String] {
      text.matches(of: #/(?m)^(?:package |private |fileprivate )?(?:struct|enum|protocol|final class|class) (\w+)/#).map { String($0.1) }
        + text.split(separator: "extension Intents {").dropFirst().flatMap { part in
          part.matches(of: #/(?m)^  (?:package )?(?:struct|enum) (\w+)/#).map { "Intents.\($0.1)" }
        }
    }

    /// The names in it that begin with a capital, outside of comments.
    var names: Set<String> {
      Set(
        text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.flatMap { line in
          line.matches(of: #/\b(?:Intents\.)?[A-Z]\w*/#).map { String($0.0) }
        })
    }
  }

  private static func files(in folder: String) throws -> [File] {
    let url = sources.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }.sorted()
    return try paths.map { File(name: $0, text: try String(contentsOf: url.appending(path: $0), encoding: .utf8)) }
  }

  /// The types that the screens of a subject declare, and those of its intents.
  private static func types(of subject: String) throws -> Set<String> {
    Set(try (files(in: "UserInterface/Screens/\(subject)") + files(in: "UserInterface/Intents/\(subject)")).flatMap(\.types))
  }

  private static func named(in files: [File], of types: Set<String>) -> [String] {
    files.flatMap { file in file.names.intersection(types).map { "\(file.name): \($0)" } }.sorted()
  }

  @Test(arguments: subjects, subjects)
  func `no screen of a subject names a type of another`(_ subject: String, _ other: String) throws {
    guard subject != other else { return }
    let files = try Self.files(in: "UserInterface/Screens/\(subject)").filter { $0.name != "Flow+\(subject).swift" }
    // Every subject knows who is logged in.
    let types = try Self.types(of: other).subtracting(["SignedIn"])
    #expect(Self.named(in: files, of: types) == [])
  }

  @Test func `the kit names no type of a subject`() throws {
    let screens = Set(try Self.files(in: "UserInterface/Screens").flatMap(\.types))
    #expect(screens.contains("WalletFlow"))
    let types = try Self.subjects.reduce(into: screens) { try $0.formUnion(Self.types(of: $1)) }
    #expect(Self.named(in: try Self.files(in: "UserInterface/Kit"), of: types) == [])
  }

  // The tests above would pass if no names were found.
  @Test func `a flow names the screens of another subject`() throws {
    #expect(try Self.types(of: "Access").isSuperset(of: ["ProfileScreen", "StepUpScreen", "Errand", "PhoneFace", "Intents.StepUp"]))
    let flow = try #require(Self.files(in: "UserInterface/Screens/Cards").first { $0.name == "Flow+Cards.swift" })
    #expect(Self.named(in: [flow], of: try Self.types(of: "Access")).contains("Flow+Cards.swift: ProfileScreen"))
    #expect(try Self.files(in: "UserInterface/Kit").contains { $0.name == "Frame/Text.swift" })
    #expect(try Self.files(in: "UserInterface/Kit").contains { $0.names.contains("Intents.KeepSession") })
  }
}

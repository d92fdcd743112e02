import Contract
import Foundation
import Testing
import WalletModel

@testable import Remote

/// The description of the routes is the one that is checked in, describes everything, and its examples were asked and answered.
@Suite(.timeLimit(.minutes(10))) struct OpenAPITests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
  private static let isWriting = ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write"

  private static func keep(_ bytes: [UInt8], in name: String) throws {
    let file = sources.appending(path: "Remote/\(name)")
    if isWriting { try Data(bytes).write(to: file) }
    let isTrue = try Array(Data(contentsOf: file)) == bytes
    #expect(isTrue, "\(name) is not what is true now: make pictures writes it anew")
  }

  /// `make pictures` writes both anew.
  @Test func theFilesInTheTreeAreTrue() async throws {
    let recorded = try await Self.recorded()
    let source = """
      // Written by make pictures, from what the tests tell a server.
      // swift-format-ignore-file

      /// What every operation does, and how it was asked and answered in a world that was made from a seed.
      enum RecordedOperations {
        static let json = ##\"\"\"
      \(recorded)
      \"\"\"##
      }

      """
    try Self.keep(Array(source.utf8), in: "RecordedOperations.swift")
    try Self.keep(OpenAPI.document(of: recorded), in: "openapi.json")
    // As it is served.
    let isServed = OpenAPI.document == OpenAPI.document(of: recorded)
    #expect(isServed || Self.isWriting)
  }

  /// Tells the story to a server, and reads what the contract says of each operation.
  private static func recorded() async throws -> String {
    let story = try await ExampleStory()
    let documents = try Self.documents()
    var pages: [String: OperationPage] = [:]
    for exchange in story.exchanges {
      let (request, answer, refusal) = (exchange.request, exchange.answer, exchange.refusal)
      let text = try #require(documents["\(exchange.name.operation)"], "\(exchange.name) is not described")
      #expect(refusal.status >= 400)
      #expect(pages[exchange.name.rawValue] == nil, "\(exchange.name) is told twice")
      func value(_ bytes: [UInt8]) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }
      pages[exchange.name.rawValue] = OperationPage(
        summary: text.summary, description: text.description, target: request.target,
        body: request.body.isEmpty ? nil : try value(request.body),
        status: answer.status, answer: try value(answer.body), refusal: try value(refusal.body))
    }
    #expect(Set(pages.keys) == Set(OperationName.allCases.map(\.rawValue)), "every operation is told")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(pages), as: UTF8.self)
  }

  /// What the contract's own files say of each operation, by its type: the first sentence, and all of it.
  private static func documents() throws -> [String: (summary: String, description: String?)] {
    var found: [String: (String, String?)] = [:]
    let folder = sources.appending(path: "Contract")
    for subject in ["Access", "Cards"] {
      for file in try FileManager.default.contentsOfDirectory(at: folder.appending(path: subject), includingPropertiesForKeys: nil) {
        var comment: [Substring] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
          if line.hasPrefix("///") {
            comment.append(line.dropFirst(3).drop { $0 == " " })
          } else if line.hasPrefix("package struct "), line.contains(": Operation {") {
            let name = line.dropFirst("package struct ".count).prefix { $0 != ":" }
            let paragraphs = comment.split(separator: "").map { $0.joined(separator: " ") }
            // What stands in brackets at its end says where it comes from.
            let first = paragraphs.first ?? ""
            let end = first.range(of: " (", options: .backwards)?.lowerBound ?? first.endIndex
            found[String(name)] = (String(first.hasSuffix(")") ? first[..<end] : first[...]), paragraphs.joined(separator: "\n\n"))
          } else {
            comment = []
          }
        }
      }
    }
    return found
  }

  private static func root() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(OpenAPI.document)) as? [String: Any])
  }

  @Test(arguments: OperationName.allCases)
  func everyOperationDescribesItself(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      _ = try SchemaDecoder.find(type)
      let answer = try SchemaDecoder.find(O.Answer.self)
      let paths = try #require(try Self.root()["paths"] as? [String: [String: [String: Any]]])
      let described = try #require(paths[O.route.path]?[O.route.method.rawValue.lowercased()])
      #expect(described["operationId"] as? String == name.rawValue)
      #expect((described["summary"] as? String)?.isEmpty == false)
      let responses = try #require(described["responses"] as? [String: [String: Any]])
      #expect(responses["\(O.status(of: answer.value))"] != nil && responses["default"] != nil)
      func hasExample(_ part: Any?) -> Bool {
        ((part as? [String: Any])?["content"] as? [String: [String: Any]])?.values.allSatisfy { $0["example"] != nil } == true
      }
      #expect(responses.contains { $0.key != "default" && hasExample($0.value) }, "an answer is shown")
      #expect(hasExample(responses["default"]), "a refusal is shown")
      #expect(!O.route.method.hasBody || hasExample(described["requestBody"]), "a request is shown")
    }
    try check(name.operation)
  }

  @Test func whatIsAskedOfWorldsIsDescribed() throws {
    let types: [any Decodable.Type] = [
      WireClock.self, Control.Keys.self, Control.Worlds.self, Control.NewWorld.self, Control.NewSnapshot.self, Control.Snapshots.self,
      Control.Restoration.self, Control.NewFork.self, Control.Faults.self, Control.Issuers.self, Control.SettingChanges.self,
      IssuerRules.self, Done.self,
    ]
    for type in types { _ = try SchemaDecoder.schema(of: type) }
    let root = try #require(try JSONSerialization.jsonObject(with: Data(OpenAPI.document)) as? [String: Any])
    let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
    for path in [Control.snapshots, Control.restore, Control.reset, Control.fork, Control.faults, WireClock.path] {
      let described = try #require(paths[path]?.values)
      // World, its key, its control key; and under which key a fork is the same one.
      for operation in described { #expect((operation["parameters"] as? [Any])?.count == (path == Control.fork ? 4 : 3), "\(path)") }
    }
    let body = try #require(paths[Control.worlds + "/{name}"]?["put"]?["requestBody"] as? [String: Any])
    #expect((body["content"] as? [String: Any])?[ContentType.world.rawValue] != nil)
    // Every setting of the table is described, with its range.
    let change = try JSONSerialization.data(withJSONObject: try #require(paths[Control.issuers + "/{issuer}"]?["patch"]))
    let described = String(decoding: change, as: UTF8.self)
    for setting in IssuerSetting.all { #expect(described.contains("\"\(setting.name)\"") && described.contains(setting.kind.range)) }
  }

  /// All that the document refers to is in it, and the answers that it shows are as it says.
  @Test func theExamplesFitTheirSchemas() throws {
    let schema = JSONSchema(document: try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPI.document)))
    #expect(schema.lostReferences == [])
    let examples = schema.examples
    #expect(examples.count > 2 * OperationName.allCases.count)
    for (place, example, wanted) in examples { #expect(schema.faults(of: example, in: wanted) == [], "\(place)") }
    // The canary.
    let (_, _, wanted) = try #require(examples.first { $0.place.contains("loginByPIN 200") })
    #expect(schema.faults(of: .object(["session": .integer(1)]), in: wanted).count > 1)
  }

  @Test func whatMayBeLeftOutIsNotRequired() throws {
    guard case .object(let schema) = try SchemaDecoder.find(CardUpdateRequest.self).schema else {
      Issue.record("no object")
      return
    }
    #expect(schema["required"] == nil)
  }

  @Test func aLoginThatAsksAQuestionHasTwoAnswers() throws {
    let paths = try #require(try Self.root()["paths"] as? [String: [String: [String: Any]]])
    let responses = try #require(paths["/sessions/password"]?["post"]?["responses"] as? [String: Any])
    #expect(Set(responses.keys) == ["200", "412", "default"])
  }
}

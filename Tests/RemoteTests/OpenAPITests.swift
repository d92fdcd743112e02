import Contract
import Foundation
import Testing
import WalletModel

@testable import Remote

/// The description of the routes is the one that is checked in, and describes everything.
@Suite struct OpenAPITests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Remote/openapi.json")

  /// `make pictures` writes it anew.
  @Test func theFileInTheTreeIsTrue() throws {
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(OpenAPI.document).write(to: Self.file) }
    #expect(try Array(Data(contentsOf: Self.file)) == OpenAPI.document)
  }

  @Test(arguments: OperationName.allCases)
  func everyOperationDescribesItself(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      _ = try SchemaDecoder.find(type)
      let answer = try SchemaDecoder.find(O.Answer.self)
      let root = try #require(try JSONSerialization.jsonObject(with: Data(OpenAPI.document)) as? [String: Any])
      let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
      let described = try #require(paths[O.route.path]?[O.route.method.rawValue.lowercased()])
      #expect(described["operationId"] as? String == name.rawValue)
      let responses = try #require(described["responses"] as? [String: Any])
      #expect(responses["\(O.status(of: answer.value))"] != nil && responses["default"] != nil)
    }
    try check(name.operation)
  }

  @Test func whatIsAskedOfWorldsIsDescribed() throws {
    let types: [any Decodable.Type] = [
      WireClock.self, Control.Keys.self, Control.Worlds.self, Control.NewWorld.self, Control.NewSnapshot.self, Control.Snapshots.self,
      Control.Restoration.self, Control.NewFork.self, Control.Faults.self, Done.self,
    ]
    for type in types { _ = try SchemaDecoder.schema(of: type) }
    let root = try #require(try JSONSerialization.jsonObject(with: Data(OpenAPI.document)) as? [String: Any])
    let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
    for path in [Control.snapshots, Control.restore, Control.reset, Control.fork, Control.faults, WireClock.path] {
      let described = try #require(paths[path]?.values)
      for operation in described { #expect((operation["parameters"] as? [Any])?.count == 3, "\(path)") }
    }
    let body = try #require(paths[Control.worlds + "/{name}"]?["put"]?["requestBody"] as? [String: Any])
    #expect((body["content"] as? [String: Any])?[ContentType.world.rawValue] != nil)
  }

  @Test func whatMayBeLeftOutIsNotRequired() throws {
    guard case .object(let schema) = try SchemaDecoder.find(CardUpdateRequest.self).schema else {
      Issue.record("no object")
      return
    }
    #expect(schema["required"] == nil)
  }

  @Test func aLoginThatAsksAQuestionHasTwoAnswers() throws {
    let root = try #require(try JSONSerialization.jsonObject(with: Data(OpenAPI.document)) as? [String: Any])
    let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
    let responses = try #require(paths["/sessions/password"]?["post"]?["responses"] as? [String: Any])
    #expect(Set(responses.keys) == ["200", "412", "default"])
  }
}

import Basics
import Contract
import Foundation
import Remote
import RemoteServer
import Synchronization
import Testing
import WalletModel

/// The server's log: which lines a level has, and the calls between the parties of a world among them.
@Suite(.timeLimit(.minutes(10))) struct PartyLogTests {
  private final class Lines: Sendable {
    private let all = Mutex<[String]>([])
    func add(_ line: String) { all.withLock { $0.append(line) } }
    func consume() -> [String] {
      all.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private struct Line: Decodable {
    let level: RequestLog.Level
    let event: String
    let world: String?
    let caller: String?
    let party: String?
    let operation: String?
    let status: Int?
    let microseconds: Int?
  }

  private static func read(_ lines: [String]) throws -> [Line] {
    try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// A whole life of cards and their tokens, at the most talkative level.
  @Test func `every call between parties has a line without secrets`() async throws {
    let lines = Lines()
    let story = try await ExampleStory(level: .debug, print: lines.add)
    let texts = lines.consume()
    let all = try Self.read(texts)
    let calls = all.filter { $0.event == "party call" }
    func has(_ caller: String, _ party: String, _ operation: OperationName, _ status: Int) -> Bool {
      calls.contains {
        $0.caller == caller && $0.party == party && $0.operation == operation.rawValue && $0.status == status && $0.level == .debug
      }
    }
    #expect(has("network", "issuer meridian", .authorizeService, 200) && has("network", "issuer meridian", .deliverActivationCode, 200))
    #expect(has("issuer meridian", "network", .tokenSuspend, 200) && has("issuer meridian", "network", .tokenActivate, 200))
    #expect(calls.allSatisfy { $0.world == "example" && ($0.microseconds ?? -1) >= 0 && $0.caller != $0.party })
    // Requests have their lines as before.
    #expect(all.count { $0.event == "request" } > story.exchanges.count)
    let text = texts.joined()
    let digits = text.split { !$0.isWholeNumber }.map(String.init)
    #expect(!digits.contains { $0.count >= PAN.length && PAN.isValid(String($0.suffix(PAN.length))) })
    let keys = [story.invitation.worldKey, story.invitation.careKey, story.invitation.controlKey].compactMap { $0?.reveal() }
    #expect(keys.count == 3 && !keys.contains { text.contains($0) } && !text.contains("anna@example.com"))
  }

  @Test(arguments: RequestLog.Level.allCases) func `a level leaves out what is less important`(_ level: RequestLog.Level) async throws {
    let lines = Lines()
    _ = try await ExampleStory(level: level, print: lines.add)
    let all = try Self.read(lines.consume())
    #expect(all.allSatisfy { $0.level >= level })
    #expect(all.contains { $0.event == "party call" && $0.level == .debug } == (level == .debug))
    #expect(all.contains { $0.event == "request" && $0.level == .info } == (level <= .info))
    #expect(all.contains { $0.event == "request" && $0.level == .warning } == (level <= .warning))
  }

  @Test(arguments: [(200, RequestLog.Level.debug), (403, .debug), (409, .debug), (503, .error), (0, .error)])
  func `a party that does not answer is a fault`(status: Int, level: RequestLog.Level) throws {
    let lines = Lines()
    let log = RequestLog(
      run: "test", level: .debug, now: { Timestamp(milliseconds: 0) }, print: { lines.add(String(decoding: $0, as: UTF8.self)) })
    let problem: ErrorCode? = status == 200 ? nil : .tryLater
    log.write(
      RequestLog.PartyCall(
        world: "a", from: .network, to: .issuer(IssuerIdentifier(rawValue: "strict")), .authorizeService, status: status, problem: problem,
        took: .microseconds(1234)))
    let text = lines.consume()
    let line = try #require(try Self.read(text).first)
    #expect(line.level == level && line.status == status && line.microseconds == 1234 && line.party == "issuer strict")
    #expect(text[0].contains(#""problem":"# + "\"\(ErrorCode.tryLater.name)\"") == (status != 200))
    #expect(text[0].hasSuffix("}\n"))
  }
}

extension RequestLog.Level: Decodable {}

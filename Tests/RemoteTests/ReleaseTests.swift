import Basics
import Foundation
import LocalServer
import ProgramRun
import Remote
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import Wire

/// The version is set in one place: `Release.version`. Everything that names it agrees.
@Suite(.timeLimit(.minutes(1))) struct ReleaseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  private let folder = TemporaryFolder()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  private func output(of program: String, _ arguments: [String] = []) throws -> String {
    let run = try ProgramRun([program] + arguments, environment: ["HOME": folder.path])
    #expect(run.status == 0, "\(program): \(run.text)")
    return run.text
  }

  @Test(arguments: ["billfold", "billfold-remote", "billfold-server"])
  func `programs print the version`(program: String) throws {
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: program).path
    // The wallet is one program to those who use it, with HTTPS or without.
    let name = program == "billfold-remote" ? "billfold" : program
    #expect(try output(of: path, ["--version"]) == "\(name) \(Release.version)\n")
  }

  @Test func `packages get the version`() throws {
    #expect(try output(of: Self.root.appending(path: "Scripts/version").path) == Release.version + "\n")
  }

  @Test func `metrics have the version`() async throws {
    let server = try LocalServer(
      path: folder.path + "/store", isPlain: true, source: VirtualTimeSource(start: Timestamp(milliseconds: 1_800_000_000_000)))
    let outcome = await server.server.answer(WireRequest(method: "GET", path: "/metrics"))
    guard case .answer(let answer) = outcome else {
      Issue.record("/metrics is not answered")
      return
    }
    let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("billfold_build_info{version=\"\(Release.version)\"} 1"))
  }

  @Test func `the description of the API has the version`() throws {
    let document = try JSONSerialization.jsonObject(with: Data(try Self.text("Sources/Remote/openapi.json").utf8)) as? [String: Any]
    #expect((document?["info"] as? [String: Any])?["version"] as? String == Release.version)
  }

  @Test(arguments: ["billfold.1", "billfold-server.8"])
  func `manual pages have the version and the date`(page: String) throws {
    let lines = try Self.text("Service/" + page).split(separator: "\n")
    for line in [".Os Billfold \(Release.version)", ".Dd \(Release.date)"] {
      #expect(lines.contains { $0 == line }, "Service/\(page) must have the line \(line)")
    }
  }

  /// The newest release in the changelog has the version and the date. Changes that are not released yet stand above it, under Unreleased.
  @Test func `changelog begins with the version and the date`() throws {
    let headings = try Self.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") && $0 != "## [Unreleased]" }
    let newest = try #require(headings.first)
    let parts = try #require(newest.wholeMatch(of: #/## \[(\d+\.\d+\.\d+)\] - (\d{4})-(\d{2})-(\d{2})/#), "\(newest)")
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    let month = try #require(Int(parts.3).flatMap { (1...12).contains($0) ? months[$0 - 1] : nil })
    let date = "\(month) \(try #require(Int(parts.4))), \(parts.2)"
    #expect(
      parts.1 == Release.version[...] && date == Release.date,
      "CHANGELOG.md begins with “\(newest)”, Release.swift says \(Release.version) and \(Release.date): change one of them.")
  }
}

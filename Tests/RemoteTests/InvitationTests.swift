import Basics
import LocalServer
import Remote
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

/// The error for a damaged invitation names the field.
@Suite struct InvitationTests {
  private let folder = TemporaryFolder()

  private func server() throws -> LocalServer {
    try LocalServer(path: folder.path, source: VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
  }

  private func field(_ text: String) -> String? {
    do throws(InvitationError) {
      _ = try Invitation(bytes: Array(text.utf8))
    } catch {
      if case .damaged(let field) = error { return field }
    }
    return nil
  }

  @Test func `the damaged field is named`() throws {
    let invitation = try server().invitation(to: WorldName("demo"))
    let text = String(decoding: invitation.bytes, as: UTF8.self)
    #expect(try Invitation(bytes: Array(text.utf8)) == invitation)
    let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")
    let key = invitation.worldKey.reveal()
    for (old, new, name) in [
      ("https://", "http://", "address"), (begin, "-----BEGIN CERT-----", "authority"), (begin + "\\nMII", begin + "\\nM", "authority"),
      (begin + "\\nMII", begin + "\\nNII", "authority"), (end, "", "authority"), (begin, "-", "authority"),
      (#""pin" : "sha256//"#, #""pin" : "sha1//"#, "pin"), (#""pin" : "sha256//"#, #""pin" : "sha256//A"#, "pin"),
      (#""pin""#, #""nip""#, "pin"), (#""authority""#, #""other""#, "authority"), (#""world" : "demo""#, #""world" : """#, "world"),
      (#""world" : "demo""#, #""world" : "de\nmo""#, "world"), (#""pin" : "sha256"#, #""pin" : 5, "x" : "sha256"#, "pin"),
      (key, String(key.dropLast()), "worldKey"), (key, "g" + key.dropFirst(), "worldKey"), (#""worldKey""#, #""key""#, "worldKey"),
      (invitation.careKey!.reveal(), "", "careKey"), (invitation.controlKey!.reveal(), key + "0", "controlKey"),
      (invitation.entities[0].entityId, "x", "entities"), (invitation.entities[1].bearer.reveal(), "", "entities"),
      (invitation.sites[0].sitereference, "a-b", "sites"), (invitation.sites[1].secret.reveal(), "short", "sites"),
      (#""address""#, #""place""#, "address"),
    ] as [(String, String, String)] {
      #expect(text.contains(old))
      #expect(field(text.replacing(old, with: new)) == name, "\(old) → \(new)")
    }
    let whole = #expect(throws: InvitationError.self) { try Invitation(bytes: Array(text.replacing(key, with: "x").utf8)) }
    #expect(whole?.description.contains("worldKey is invalid") == true)
    // The error never contains a key, damaged or not.
    #expect(whole?.description.contains(key) == false)
  }

  @Test func `the operators too`() throws {
    let invitation = try server().operatorInvitation()
    let text = String(decoding: invitation.bytes, as: UTF8.self)
    #expect(try OperatorInvitation(bytes: Array(text.utf8)) == invitation)
    let key = invitation.operatorKey.reveal()
    #expect(throws: InvitationError.damaged("operatorKey")) {
      try OperatorInvitation(bytes: Array(text.replacing(key, with: String(key.dropFirst())).utf8))
    }
  }
}

extension Invitation {
  /// A certificate and a pin for tests.
  static let sampleAuthority = """
    -----BEGIN CERTIFICATE-----
    MIIBcDCCARWgAwIBAgIUDdR5ZWDIt6HudS6lKvfqkWvxouAwCgYIKoZIzj0EAwIw
    DDEKMAgGA1UEAwwBQTAgFw0yNjExMjIwNDM2MzRaGA8yMTI2MTAyOTA0MzYzNFow
    DDEKMAgGA1UEAwwBQTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKvWIVBITaJW
    /7m8zgo00uU9WSZ23f+c4uTPSacnte5hrPNz0rYpSHj61WYsdSg3e5C+xLzgxnuR
    CVLj0HOJtPCjUzBRMB0GA1UdDgQWBBQv3IgxqmPut/t26JVNv8iy7FigPTAfBgNV
    HSMEGDAWgBQv3IgxqmPut/t26JVNv8iy7FigPTAPBgNVHRMBAf8EBTADAQH/MAoG
    CCqGSM49BAMCA0kAMEYCIQD93nfc5elYk6LOAwgxxZxUSZ9HWwdkzM5/Zse8T8OG
    xQIhAI25K39hZzWtKKmiKsjGWxGEZcIqYkfVaYb3vDhyo/Bp
    -----END CERTIFICATE-----

    """
  static let samplePin = "sha256//" + String(repeating: "A", count: 43) + "="
  static let sampleKey = Secret(String(repeating: "0a", count: 32))
}

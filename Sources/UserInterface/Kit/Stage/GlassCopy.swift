import Basics

/// The shell line that repeats an entry: `curl` for a call, or the command with its world. Secrets are masked.
struct GlassCopy {
  let title: Text
  let line: String
  /// True if terminals accept the line for the clipboard: xterm reads 100,000 bytes of an escape sequence, which contains the line in
  /// base64.
  var fitsClipboard: Bool { line.utf8.count <= 74_000 }

  /// - Parameter world: the name of the entry's world.
  /// - Returns: nil if the entry can't be repeated.
  init?(_ entry: GlassEntry, world: String) {
    if entry.isCommand {
      (title, line) = ("As a command", Self.command(entry.text, world: world))
      return
    }
    guard let call = entry.call else { return nil }
    (title, line) = ("As curl", Self.curl(call))
  }

  /// Returns the command with an option for the world, unless the command itself names the world.
  private static func command(_ line: String, world: String) -> String {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.first != "world" else { return "billfold \(line)" }
    // Before the other words, because after `--` there are no options.
    return (["billfold"] + words.prefix(2) + ["--world", Substring(world.asShellWord)] + words.dropFirst(2)).joined(separator: " ")
  }

  private static func curl(_ call: GlassEntry.Call) -> String {
    let fields = JSONFields(call.request ?? [], limit: 500).fields
    var path = call.path
    var named: Set<String> = []
    for field in fields where path.contains("{\(field.path)}") {
      path = path.replacing("{\(field.path)}", with: escaped(field.value))
      named.insert(field.path)
    }
    var others = fields.filter { !named.contains($0.path) }.map { (path: $0.path, value: $0.value) }
    // A form has no field for a value that is nil, false or empty.
    if let form = call.form {
      others = form.map { ($0.name, $0.value) } + others.filter { !["null", "false", "[]"].contains($0.value) }
    }
    let hasBody = call.method != "GET" && call.method != "DELETE"
    if !hasBody, !others.isEmpty {
      path += "?" + others.map { "\(escaped($0.path))=\(escaped($0.value))" }.joined(separator: "&")
    }
    var line = "curl -X \(call.method) " + quoted("https://\(call.server ?? "SERVER")\(path)")
    for header in call.headers { line += " -H " + quoted("\(header.name): \(header.value)") }
    if hasBody, call.form != nil {
      for field in others { line += " --data-urlencode " + quoted("\(field.path)=\(field.value)") }
    } else if hasBody, !others.isEmpty, let request = call.request {
      let body = fields.filter { named.contains($0.path) }.reduce(String(decoding: request, as: UTF8.self)) { body, field in
        let member = #""\#(field.path)":"\#(field.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))""#
        return body.replacing(member + ",", with: "", maxReplacements: 1).replacing("," + member, with: "", maxReplacements: 1)
      }
      line += " -H 'Content-Type: application/json' -d " + quoted(body)
    }
    return line
  }

  /// Quotes text for a POSIX shell.
  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

  /// Percent-encodes all bytes but those of unreserved characters. (RFC 3986, 2.3)
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(Character(Unicode.Scalar(byte)))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

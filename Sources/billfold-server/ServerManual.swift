/// The parts of the page of the manual that are made from the table of settings, in mdoc(7).
enum ServerManual {
  /// `--name VALUE`
  static var options: String {
    ServerSetting.all.map { setting in item(setting.usage, setting.manual) }.joined()
      + ServerHelp.general.map { item($0.0, sentence($0.1)) }.joined()
  }

  static var invite: String { ServerHelp.invite.map { item($0.0, sentence($0.1)) }.joined() }

  /// `name = value`
  static var settings: String {
    ServerSetting.all.map { setting in
      ".It Ic \(escaped(setting.name)) No = Ar \(setting.value ?? "yes | no")\n" + sentence("takes \(setting.wants)")
    }.joined()
  }

  private static func item(_ usage: String, _ says: String) -> String {
    let words = usage.split(separator: " ", maxSplits: 1)
    let value = words.count > 1 ? " Ar \(words[1])" : ""
    return ".It Fl \(escaped(String(words[0].dropFirst())))\(value)\n\(says)"
  }

  /// In lines of at most 78 characters.
  fileprivate static func sentence(_ text: String) -> String {
    var lines = [""]
    for word in escaped(text.prefix(1).uppercased() + text.dropFirst() + ".").split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 77 { lines.append("") }
      // A line that begins with a point would be a command.
      let isCommand = lines[lines.count - 1].isEmpty && (word.first == "." || word.first == "'")
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? isCommand ? "\\&" : "" : " ") + word
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A minus is no hyphen.
  private static func escaped(_ text: String) -> String { text.replacing("\\", with: "\\e").replacing("-", with: "\\-") }
}

extension ServerSetting {
  fileprivate var manual: String {
    let text = ServerManual.sentence(says)
    return value == nil || usual.isEmpty ? text : text + ServerManual.sentence("the default is \(usual)")
  }
}

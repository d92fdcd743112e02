// A small program in the terminal, so that the terminal can be tested without the wallet.

import Glibc
import Terminal
import UserInterface
import WalletModel

struct Demo: ScreenProgram {
  var typed = ""
  var pasted = 0
  var selected = 0
  var resumes = 0
  var unknown = 0
  var escapes = 0
  var color: Bool
  var exitStatus: Int32?
  let canSuspend: Bool

  static let names = Role.allCases.map { Text(untrusted: String(describing: $0)) }

  var bell: Int32 { -1 }
  var wakeUp: Duration? { nil }
  mutating func work(hasRung: Bool) {}
  mutating func resumed() { resumes += 1 }

  mutating func receive(_ input: Input) {
    switch input {
    case .key(.character(let character)): typed.append(character)
    case .key(.backspace): if !typed.isEmpty { typed.removeLast() }
    case .key(.escape): escapes += 1
    case .key(.up): selected = max(0, selected - 1)
    case .key(.down): selected = min(9, selected + 1)
    case .key(.control("t")): color.toggle()
    case .key(.control("x")): exitStatus = 0
    case .key(.control("e")): exit(3)
    case .key(.control("f")): fatalError("a word nobody may see")
    case .key(.unknown): unknown += 1
    case .paste(let text): pasted += text.utf8.count
    default: break
    }
  }

  func consumeClipboard() -> String? { nil }

  func frame(_ size: Size) -> Frame {
    var frame = Frame(size)
    frame.put("╭─ Demo · 10 things …", row: 0, column: 0, role: .title)
    frame.put("size \(size.columns)x\(size.rows) resumed \(resumes) suspend \(canSuspend ? "yes" : "no")" as Text, row: 1, column: 0)
    frame.put("pasted \(pasted) unknown \(unknown) escapes \(escapes)", row: 2, column: 0, role: .quiet)
    let end = frame.put("> \(String(typed.suffix(30)))", row: 3, column: 0, role: .focusedField)
    for row in 0..<10 { frame.put("▸ item \(row)", row: 5 + row, column: 2, role: row == selected ? .selected : .text) }
    frame.look = .init(.meridian, passes: [])
    for (index, role) in Role.allCases.prefix(16).enumerated() { frame.put(Self.names[index], row: 5 + index, column: 30, role: role) }
    frame.put("漢字 e\u{301} \(String("日本"))|", row: 4, column: 0, role: .good)
    frame.put("The last line", row: size.rows - 1, column: 0, role: .status)
    frame.place(cursor: .init(row: 3, column: min(end, size.columns - 1)))
    return frame
  }
}

TerminalSession.blockSignals()
let words = CommandLine.arguments
do {
  let options = TerminalOptions(
    color: words.contains("--color=never") ? .never : words.contains("--color=always") ? .always : .auto,
    ascii: words.contains("--ascii"), crashFile: getenv("CRASH_FILE").map { String(cString: $0) }, version: "Demo 1")
  let session = try TerminalSession(options)
  var demo = Demo(color: session.wantsColor, canSuspend: TerminalSession.canSuspend)
  exit(session.run(&demo))
} catch {
  let line = "terminal-demo: \(error)\n"
  write(2, line, line.utf8.count)
  exit(64)
}

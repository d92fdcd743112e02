package import Basics

/// A tester's verdict on a step of a check. A step without one is open.
package enum Verdict: String, CaseIterable, Hashable, Codable, Sendable {
  case passed, failed, blocked, skipped
}

/// A verdict with all that belongs to it.
package struct CheckMark: Hashable, Codable, Sendable {
  package let verdict: Verdict
  /// One line of the tester's, secrets masked; empty without a note.
  package internal(set) var note: String
  package let tester: String
  package let time: Timestamp
  /// The machine's time zone: seconds east of UTC.
  package let east: Int
  /// True if the program had seen the step fulfilled when the verdict was given.
  package let isSeen: Bool
  /// True if the verdict is about a wallet in the tester's other hand. What the program has seen is then its own wallet only.
  package let isElsewhere: Bool
  /// Why it had not, in one line, secrets masked; nil where it was seen, or was not judged.
  package let difference: String?

  package init(
    _ verdict: Verdict, note: String, tester: String, time: Timestamp, east: Int, isSeen: Bool, isElsewhere: Bool,
    difference: String? = nil
  ) {
    (self.verdict, self.note, self.tester, self.time, self.east) = (verdict, note, tester, time, east)
    (self.isSeen, self.isElsewhere, self.difference) = (isSeen, isElsewhere, difference)
  }
}

/// A step of a check: what the program has seen of it, and the tester's verdict.
package struct CheckedStep: Hashable, Sendable {
  /// Nil: the step is open.
  package var mark: CheckMark?
  /// True once the program has seen it fulfilled: what it checks held, or what it does was done.
  package var isSeen: Bool
  /// True if the program did it, as a step of the world or in the place of the tester.
  package var isDoneByProgram: Bool
  /// Why what the step checks was not seen when it was judged last, in one line; nil before it was judged.
  package var difference: String?
  /// A note that belongs to no verdict, secrets masked; empty without one.
  package var note: String
  /// True for a step that does something: it is reached, in whichever way, where a sight is seen. Only reports know it.
  var isAction = false
  /// True for a part of a session, which is no step of a scenario: nothing is judged about it.
  var isRemark = false
  /// In the order in which they were attached.
  package var attachments: [Attachment] = []

  package init(
    mark: CheckMark? = nil, isSeen: Bool = false, isDoneByProgram: Bool = false, difference: String? = nil, note: String = ""
  ) {
    (self.mark, self.isSeen, self.isDoneByProgram, self.difference, self.note) = (mark, isSeen, isDoneByProgram, difference, note)
  }
}

/// The circumstances of a check, which all its reports name.
package struct CheckSession: Hashable, Codable, Sendable {
  package let tester: String
  package let began: Timestamp
  /// The last time at which something was marked or done.
  package var ended: Timestamp
  /// Seconds east of UTC.
  package let east: Int
  /// Billfold's version.
  package let program: String
  /// The server's place; nil: the issuers were with the phones.
  package let server: String?
  /// Columns and rows, like 80x24.
  package var terminal: String
  /// What a session explores; nil for a check with steps.
  package var charter: CheckCharter?
  /// The wallet in the tester's other hand, which is checked; nil: Billfold's own is.
  package let elsewhere: OtherWallet?

  package init(
    tester: String, began: Timestamp, ended: Timestamp, east: Int, program: String, server: String?, terminal: String,
    elsewhere: OtherWallet? = nil
  ) {
    (self.tester, self.began, self.ended, self.east) = (tester, began, ended, east)
    (self.program, self.server, self.terminal) = (program, server, terminal)
    self.elsewhere = elsewhere
  }
}

/// A wallet in the tester's other hand, as the tester describes it: an app under development, or a real phone. Empty texts are unknown.
package struct OtherWallet: Hashable, Codable, Sendable {
  package let device, system, build, identifier: String

  package init(device: String, system: String, build: String, identifier: String) {
    (self.device, self.system, self.build, self.identifier) = (device, system, build, identifier)
  }

  /// The names and values that reports have.
  var circumstances: [(name: String, value: String)] {
    [("device", device), ("system", system), ("build", build), ("identifier", identifier)].map { ($0, $1.isEmpty ? "unknown" : $1) }
  }
}

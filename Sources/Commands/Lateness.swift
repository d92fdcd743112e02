internal import Basics
package import UserInterface

extension StageState {
  /// A sentence for a person who resumes at an earlier moment, about the time from which a running clock continues; empty for a clock that
  /// stands still.
  package var lateness: Text {
    switch clock {
    case .frozen, .stopped: ""
    case .real, .moved:
      server == nil
        ? " The clock continues from \(now.time(east: east)) until you reopen the wallet."
        : " The clock continues from \(now.time(east: east)). “clock real” sets it to real time."
    }
  }
}

package import UserInterface
internal import WalletModel

extension StageState {
  /// A sentence for whoever goes on at an earlier moment, of whose clock that runs is late from then on; empty of one that stands.
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

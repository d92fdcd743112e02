package import UserInterface
internal import WalletModel

extension StageState {
  /// A sentence for whoever goes on at an earlier moment, of whose clock that runs is late from then on; empty of one that stands.
  package var lateness: Text {
    switch clock {
    case .frozen, .stopped: ""
    case .real, .moved:
      server == nil
        ? " Its clock shows \(now.time(east: east)), and stays behind until the wallet is opened again."
        : " Its clock shows \(now.time(east: east)), and stays behind: “clock real” in the palette sets it."
    }
  }
}

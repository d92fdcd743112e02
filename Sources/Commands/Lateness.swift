package import UserInterface
internal import WalletModel

extension StageState {
  /// A sentence for whoever goes on at an earlier moment, of whose clock that runs is late from then on; empty of one that stands.
  package var lateness: Text {
    switch clock {
    case .frozen, .stopped: ""
    case .real, .moved:
      server == nil
        ? " Its clock goes on from then, \(now.time(east: east)): it shows the real time when the wallet is opened again."
        : " Its clock goes on from then, \(now.time(east: east)): “clock real” in the palette sets it."
    }
  }
}

package import Contract
package import Remote
package import Simulation
package import WalletModel
package import Worlds

/// The issuers of a world on a server, as an invitation leads to them.
package struct RemoteHalf: DistantHalf {
  private let remote: RemoteBackend
  private let invitation: Invitation

  /// - Parameter patience: how long an answer is waited for; nil: as long as is usual.
  package init(_ invitation: Invitation, patience: Duration? = nil) throws(WalletError) {
    remote = try RemoteBackend(invitation, patience: patience)
    self.invitation = invitation
  }

  package var backend: any Backend { remote }
  package var worldKey: Secret { invitation.worldKey }
  package var place: String { invitation.place }
  package var careKey: Secret? { invitation.careKey }

  package func listen(after number: Int64, _ news: @escaping @Sendable () -> Void) async {
    _ = await remote.listen(after: number, news)
  }

  package func keepClock(_ state: WorldTime.State) async -> WalletError? {
    guard invitation.controlKey != nil else {
      return WalletError(403, .notAllowed, "this invitation does not let you move the server's clock")
    }
    do throws(WalletError) {
      _ = try await remote.setClock(WireClock(mode: state.mode.rawValue, milliseconds: state.milliseconds))
      return nil
    } catch {
      return error
    }
  }
}

extension World {
  /// Lets the clock here go like the one of the issuers, where those are elsewhere; one that was given for this run alone goes
  /// there instead. Where they cannot be asked it goes as it did.
  package func followClock(isGiven: Bool) async {
    guard let half = half as? RemoteHalf else { return }
    if isGiven {
      _ = await half.keepClock(time.state)
    } else if let state = await half.clock() {
      time.change(to: state)
    }
  }
}

extension RemoteHalf {
  fileprivate func clock() async -> WorldTime.State? {
    guard invitation.controlKey != nil, let clock = try? await remote.clock(), let mode = WorldTime.State.Mode(rawValue: clock.mode)
    else { return nil }
    return WorldTime.State(mode: mode, milliseconds: clock.milliseconds)
  }
}

package import Contract
package import Cryptography
package import Handset
package import Issuer
package import Simulation
import Storage
package import WalletModel

/// A world with both its halves: the phones in somebody's hand, and the issuer behind the door.
package final class World: Sendable {
  package let file: WorldFile
  package let phones: Phones
  package let inbox: Inbox
  package let time: WorldTime
  package let faults: FaultPlan
  package let log: TrafficLog
  /// The door as the client core sees it: the traffic log outermost, then the faults, then the magic data, then the issuer.
  package let backend: any Backend
  /// The issuer's own side, for its people and for those who count; the app never goes around the door.
  package let issuer: Issuer
  /// Every issuer of the world; the first is the one a new phone opens.
  package let issuers = IssuerConfiguration.all.map(\.listing)
  private let keepsClock: Bool

  /// How the world's clock shall go, where the person said so.
  package enum Clock: Hashable, Sendable {
    case frozen(Timestamp)
    case running(from: Timestamp)
  }

  /// Opens a world, making it first where there is none; on the caller's thread.
  ///
  /// - Parameters:
  ///   - hashCost: of a new world; an existing one keeps its own.
  ///   - clock: nil leaves the clock as the world has kept it. A clock given here is not kept.
  ///   - source: the machine's time.
  package init(
    _ name: WorldName, in directory: WorldDirectory, seed: UInt64? = nil, hashCost: HashCost = .full, clock: Clock? = nil,
    source: any TimeSource
  ) throws(WorldError) {
    file = try WorldFile.open(
      name, in: directory, seed: seed, hashCost: hashCost, components: Issuer.components + Handset.components,
      filling: { (connection, _) throws(StorageError) in
        try Issuer.furnish(connection, IssuerConfiguration.all)
        try Handset.fill(connection, issuer: IssuerConfiguration.meridian.identifier)
      })
    keepsClock = clock == nil
    time = WorldTime(source: source, state: file.settings.clock)
    switch clock {
    case .frozen(let moment): time.freeze(at: moment)
    case .running(let moment): time.run(from: moment)
    case nil: break
    }
    do throws(StorageError) {
      phones = try Phones(database: file.database, randomness: file.randomness, key: file.key)
      inbox = try Inbox(database: file.database, key: file.key)
    } catch {
      throw WorldError(error, name, path: directory.path(of: name) + "/world.db")
    }
    faults = FaultPlan()
    log = TrafficLog()
    issuer = Issuer(
      database: file.database, key: file.key, randomness: file.randomness, clock: time, cost: file.settings.hashCost)
    backend = LoggedBackend(FaultyBackend(MagicBackend(issuer), plan: faults, time: time), log: log, time: time)
  }

  /// Reads the whole file and says in one sentence what is wrong with it; nil where nothing is, or it was closed meanwhile.
  package func findDamage() async -> String? {
    do throws(StorageError) {
      try await file.database.verify()
      return nil
    } catch .closed, .busy {
      return nil
    } catch .corrupt, .notADatabase {
      return "World \(file.name) is damaged: put back a copy, or run billfold world reset \(file.name)"
    } catch {
      return "World \(file.name) could not be read through. \(error.description)"
    }
  }

  /// With which customer care asks at the door.
  package var careKey: Secret { issuer.careKey }

  /// Keeps how the clock goes, unless it was given for this run alone; what a person should know where that fails.
  package func keepClock(_ state: WorldTime.State) async -> WalletError? {
    guard keepsClock else { return nil }
    do throws(StorageError) {
      try await file.keepClock(state)
      return nil
    } catch {
      return WalletError(error)
    }
  }
}

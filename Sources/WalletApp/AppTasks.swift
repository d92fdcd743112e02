import Contract
import Handset
import Simulation
import System
import UserInterface
import WalletClient
import WalletModel

/// The apps' tasks, which run on the loop's thread, and their results.
struct AppTasks {
  let loop: Loop
  private let services: Services
  private let arrivals = Arrivals()
  private let inFlight = InFlightWork()
  // Never more than a handful. An array of structs, because creating the type of a dictionary or a tuple at runtime would delay the first
  // frame.
  private var tasks: [RunningTask] = []
  /// The number of requests that screens have made in this run.
  private var requests = 0
  /// The numbers of the requests whose replies were delivered in this run, in that order.
  private(set) var replies: [Int] = []
  /// In a replay: the numbers of the requests whose replies are delivered next, in this order and no others; nil to deliver all replies as
  /// they arrive.
  var expectedReplies: [Int]?

  private struct RunningTask {
    let key: TaskKey
    let task: Task<Void, Never>
  }

  init(_ services: Services, _ loop: Loop) {
    self.services = services
    self.loop = loop
  }

  /// The number of pending responses from storage, parties and servers.
  var awaited: Int { inFlight.count }
  /// True if no result is left to deliver.
  var hasNoArrivals: Bool { arrivals.isEmpty }

  /// Removes and returns the arrivals to deliver now. In a replay, these may be none although some are waiting.
  func consumeArrivals() -> [Arrival] {
    expectedReplies.map { arrivals.consume(replyTo: $0.first, isLate: inFlight.count == 0 && loop.isEmpty) } ?? arrivals.consumeAll()
  }

  /// Ends the task of an arrival that is being delivered, and records the number of a reply.
  mutating func finish(_ arrival: Arrival) {
    tasks.removeAll { $0.key == arrival.key }
    guard let number = arrival.number else { return }
    replies.append(number)
    if let expected = expectedReplies, !expected.isEmpty { expectedReplies?.remove(at: expected.firstIndex(of: number) ?? 0) }
  }

  func cancel(_ key: TaskKey) { tasks.first { $0.key == key }?.task.cancel() }

  func cancelAll() {
    for running in tasks { running.task.cancel() }
  }

  // MARK: - The work

  /// Executes an intent of the app.
  mutating func carryOut(_ visit: Visit, _ id: AskID, _ intent: any Intent, in app: AppID) {
    let (services, arrivals) = (services, arrivals)
    let executor = WalletExecutor(services: services, app: app)
    requests += 1
    let number = requests
    start(.ask(visit, id)) {
      let answer = await intent.reply(to: id, by: executor)
      let reply = Arrival.reply(visit, answer, number: number, isWrite: !intent.isRead)
      // The issuer sends messages that can't be fetched or stored now again, so they arrive with the next call.
      func news() async -> [IssuerEvent.Content] { (try? await services.mail.deliver()) ?? [] }
      let events: [IssuerEvent.Content]
      if case .failure(let error) = answer.result, error.code == .sessionEnded {
        // The issuer may have sent the cause as an event, which is delivered first, so that the app shows the cause.
        events = await news()
        arrivals.add(.news(events))
        arrivals.add(reply)
      } else if intent.isRead {
        // The reply to a read need not wait for earlier messages.
        arrivals.add(reply)
        events = await news()
        arrivals.add(.news(events))
      } else {
        // When the reply to a write is shown, the mail that the write has caused is in the inbox.
        events = await news()
        arrivals.add(reply)
        arrivals.add(.news(events))
      }
      // Writes and events may have changed tokens. Wallets without a card make no request.
      if !intent.isRead || !events.isEmpty {
        await Self.refreshWallets(of: services, arrivals)
      } else if visit.app == nil {
        // Fetches the server's report of the calls that the Simulator's request has caused.
        await services.server?.reports?.fetch()
      }
      await services.reportPasses(of: executor.app)
    }
  }

  private static func refreshWallets(of services: Services, _ arrivals: Arrivals) async {
    // Fetches the report first, so that in the log the parties' calls come before the changes of the wallets.
    await services.server?.reports?.fetch()
    let changed = await services.wallets.refresh()
    if !changed.isEmpty { arrivals.add(.wallets(changed)) }
  }

  /// Fetches new messages from the issuers, and changes from the wallets' servers.
  func fetchNews() {
    let (services, arrivals) = (services, arrivals)
    // Messages that cannot be fetched now are fetched after the next call.
    run {
      arrivals.add(.news((try? await services.mail.deliver()) ?? []))
      await Self.refreshWallets(of: services, arrivals)
    }
  }

  /// Requests the status of an app's phone from the issuer, unless such a request is pending.
  mutating func askForStatus(of session: AppSession) {
    guard !tasks.contains(where: { $0.key == .foreground(session.id) }) else { return }
    let arrivals = arrivals
    start(.foreground(session.id)) {
      let isNews: Bool
      do throws(WalletError) {
        isNews = try await session.checkAgain()
      } catch {
        // If the request fails, no change is known. If the phone can't run the app, the app stops.
        isNews = error.code == .keychainUnusable
      }
      arrivals.add(.foreground(session.id, isNews: isNews))
    }
  }

  mutating func checkWorld(with phone: Int) {
    let (services, arrivals) = (services, arrivals)
    start(.world) {
      // Glass and watch show a wallet's contents only once these have been read.
      for wallet in services.wallets.wallets(on: phone) { _ = try? await wallet.contents() }
      arrivals.add(.world(await services.checkWorld()))
    }
  }

  private mutating func start(_ key: TaskKey, _ work: @escaping @Sendable () async -> Void) {
    tasks.append(RunningTask(key: key, task: run(work)))
  }

  @discardableResult
  func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    InFlightWork.$counted.withValue(inFlight) { Task(executorPreference: loop) { await work() } }
  }
}

import Handset
import Simulation
import UserInterface
import WalletClient
import WalletModel

extension Simulate: CarriedOut {
  func carryOut(_ services: Services, on phone: OpenPhone) async throws(WalletError) -> WorldOverview {
    let time = services.time
    switch action {
    case .look, .readInbox:
      // What the door cannot give now comes with a later call.
      _ = try? await services.mail.deliver()
    case .newPhone: _ = try await services.phones.add()
    case .usePhone(let number): _ = try await services.phones.switch(to: number)
    case .advance(let span):
      time.advance(by: span)
      if let error = await services.keepClock(time.state) { throw error }
    case .setActive(let isActive):
      if let error = await services.setActive(isActive, services.phones.current.deviceIdentifier) { throw error }
    case .arm(let index):
      if Fault.allPresets.indices.contains(index) { services.faults.arm(Fault.allPresets[index], for: nil) }
    case .disarm: services.faults.disarm()
    case .goOffline(let isOffline): services.faults.isOffline = isOffline
    }
    let mails = try await services.inbox.messages()
    if action == .readInbox, let last = mails.map(\.number).max() { try await services.inbox.markRead(upTo: last) }
    return overview(services, mails)
  }

  private func overview(_ services: Services, _ mails: [InboxMessage]) -> WorldOverview {
    var overview = WorldOverview()
    let current = services.phones.current
    overview.phones = services.phones.all.map {
      .init(number: $0.number, name: $0.name, holderName: $0.holderName, isCurrent: $0.number == current.number)
    }
    overview.inbox = mails.map { .init(moment: $0.moment, message: $0.message, isUnread: !$0.isRead) }
    overview.faults = Fault.allPresets.map(\.label)
    overview.armed = services.faults.armed.first?.fault.label
    overview.isOffline = services.faults.isOffline
    overview.sample = services.phones.sampleNote?.split(separator: "\n").map(String.init) ?? []
    overview.now = services.time.now
    overview.isClockFrozen = services.time.state.mode == .frozen
    return overview
  }
}

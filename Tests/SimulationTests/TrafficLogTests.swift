import Contract
import Simulation
import Testing
import WalletModel

@Suite struct TrafficLogTests {
  let log = TrafficLog()
  let time = WorldTime(source: VirtualTimeSource(start: .morning), state: .real)

  private func call(_ backend: CountingBackend) async {
    let door = LoggedBackend(backend, log: log, time: time)
    _ = await door.ask(IsDeviceRegistered())
  }

  @Test func aCallIsToldInTheVendorsWords() async {
    await call(CountingBackend())
    let entry = log.entries[0]
    #expect(entry.number == 1)
    #expect(entry.operation == .isDeviceRegistered)
    #expect(entry.moment == .morning)
    #expect(entry.caller == Call.any.device)
    #expect(entry.state == .answered(status: 200, summary: "registered, active"))
    #expect(entry.phrase == "registered, active")
  }

  @Test(arguments: [
    (WalletError(401, .wrongCredentials, "Wrong PIN.", attemptsLeft: 3), "wrong PIN, 3 left"),
    (WalletError(401, .wrongCredentials, "Wrong PIN; 3 tries left."), "wrong PIN"),
    (WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked. Unlink it first."), "this phone is linked"),
    (WalletError(423, .credentialLocked, "PIN disabled", attemptsLeft: 0), "PIN disabled, 0 left"),
    (WalletError(426, .injectedFault, "Version 1.2 is not 1.3."), "version 1.2 is not 1.3"),
    (WalletError(0, .connectionLost, "The connection was lost."), "the connection was lost"),
    (WalletError(0, .cancelled, "The call was cancelled."), "cancelled by the app"),
    (WalletError(500, .storageFailed, ""), ""),
  ])
  func aRefusalIsToldInItsFirstClause(error: WalletError, brief: String) async {
    await call(CountingBackend(refusal: error))
    #expect(log.entries[0].phrase == brief)
  }

  @Test func onlyTheLatestCallsAreKept() async {
    let backend = CountingBackend()
    for _ in 0..<TrafficLog.capacity + 7 { await call(backend) }
    #expect(log.entries.count == TrafficLog.capacity)
    #expect(log.entries.first?.number == 8)
    #expect(log.latest(2).map(\.number) == [TrafficLog.capacity + 6, TrafficLog.capacity + 7])
    #expect(log.latest(-1).isEmpty)
  }

  @Test func theVersionTellsWhetherAnythingChanged() async {
    let before = log.version
    await call(CountingBackend())
    let after = log.version
    #expect(after != before)
    _ = log.entries
    #expect(log.version == after)
  }

  @Test func noSecretGetsIn() async {
    let door = LoggedBackend(CountingBackend(), log: log, time: time)
    let call = Call(
      issuer: IssuerIdentifier(rawValue: "aurora"), device: DeviceIdentifier(rawValue: "00"), session: Secret("SENTINEL-TOKEN"))
    _ = await door.ask(LoginByPIN(passcode: Secret("SENTINEL-PIN")), call)
    var text = ""
    dump(log.entries, to: &text)
    #expect(log.entries.count == 1)
    #expect(!text.contains("SENTINEL"))
  }
}

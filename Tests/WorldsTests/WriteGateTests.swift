import Synchronization
import Testing

@testable import Worlds

@Suite(.timeLimit(.minutes(10))) struct WriteGateTests {
  @Test func `nothing passes before the opening`() async {
    let gate = WriteGate()
    await gate.pass()
    let (opening, open) = AsyncStream.makeStream(of: Void.self)
    let order = Mutex<[String]>([])
    gate.close {
      for await _ in opening { break }
      order.withLock { $0.append("opened") }
    }
    async let write: Void = {
      await gate.pass()
      order.withLock { $0.append("written") }
    }()
    open.yield()
    await write
    #expect(order.withLock { $0 } == ["opened", "written"])
  }
}

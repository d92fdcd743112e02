import Basics
import Contract
import Cryptography
import Handset
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel

@testable import Worlds

/// A world has a card network, and so has one that an earlier release made.
@Suite(.timeLimit(.minutes(10))) struct WorldNetwork {
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-25T09:41:00Z")!)
  private let phone = DeviceIdentifier(rawValue: String(repeating: "a", count: 32))

  private func certificates(_ world: World, key: String) async throws -> ProvisioningCertificates {
    let chip = P256.PrivateKey(scalar: [UInt8](repeating: 1, count: 32))!
    let request = RetrieveCertificates(deviceId: "chip-1", walletAccountId: "anna", publicKey: chip.publicKey.bytes.base64)
    let call = Call(.phone(phone, session: nil), .network, idempotencyKey: IdempotencyKey(rawValue: key))
    return try await world.backend.perform(request, call)
  }

  @Test func `a released world gets one`() async throws {
    let folder = try TemporaryFolder.released()
    let worlds = WorldDirectory(path: folder.path + "/worlds")
    var given: [ProvisioningCertificates] = []
    // The second time its tables are there.
    for _ in 1...2 {
      let world = try World(try WorldName("pin-off"), in: worlds, makes: false, source: source)
      given.append(try await certificates(world, key: "the-same-key-twice"))
      try world.close()
    }
    #expect(given[0].certificates.count == 2 && given[0] == given[1])
  }

  /// Faults for any operation apply between an app and its issuer, and no issuer sees what is the network's.
  @Test func `faults and issuers leave it alone`() async throws {
    let folder = TemporaryFolder()
    let world = try World(.standard, in: WorldDirectory(path: folder.path + "/worlds"), makes: true, source: source)
    world.faults.arm(.status(503), for: nil, .every)
    #expect(try await certificates(world, key: "0000000000000001").nonce.utf8.count == 8)
    // No issuer gave out this number.
    let typed = Provision(
      maker: .apple, deviceId: "chip-1", walletAccountId: "anna", scores: .best,
      card: TypedCard(primaryAccountNumber: Secret("4111111111111111"), expiration: CardExpiry(month: 11, year: 2029), name: "Anna"))
    let call = Call(.phone(phone, session: nil), .network, idempotencyKey: IdempotencyKey(rawValue: "0000000000000002"))
    await #expect(throws: WalletError.provisioningDeclined) { try await world.backend.perform(typed, call) }
  }

  /// Closing a world gives back its files and connections: nothing in it holds it.
  @Test func `a closed world is given back`() async throws {
    let folder = TemporaryFolder()
    weak var wallets: PhoneWallets?
    do {
      let world = try World(.standard, in: WorldDirectory(path: folder.path + "/worlds"), makes: true, source: source)
      for kind in PhoneKind.allCases {
        let phone = try await world.phones.add(kind)
        for wallet in world.wallets.wallets(on: phone.number) { _ = try await wallet.contents() }
      }
      wallets = world.wallets
      try world.close()
    }
    #expect(wallets == nil)
  }
}

internal import Basics
package import Contract
internal import Service
package import WalletModel

extension RegisterWallet: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      var problems = WalletIdentifier.problems([
        "clientDeviceId": clientDeviceId, "clientWalletAccountId": clientWalletAccountId,
      ])
      if maker == .apple {
        let others = WalletMaker.allCases.filter { $0 != .apple }.map(\.rawValue)
        problems.append(FieldError("maker", "must be \(others.joined(separator: " or "))"))
      }
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      let wallet = StoredChip(
        device: clientDeviceId, maker: maker, phone: context.phone, publicKey: "", walletAccountId: clientWalletAccountId)
      guard let known = try sql.chip(clientDeviceId) else {
        try sql.insert(wallet, at: context.now)
        context.note(.chip, nil, from: "unknown", to: "registered")
        return Done()
      }
      guard known.maker == maker, known.phone == context.phone else { throw WalletError.deviceIsAnothers }
      try sql.update(wallet)
      return Done()
    }
  }
}

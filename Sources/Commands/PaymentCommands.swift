import Worlds

extension CommandGroup {
  static let payment = CommandGroup(
    name: "payment", summary: "List payments at the payment gateways of a world.",
    verbs: [
      Subcommand(
        "list", reach: .ownWorld, "", [.world, .json], "List the payments at the gateway, oldest first.",
        [("payment list", "the payments of all shops"), ("payment list --json", "as JSON")],
        notes: """
          Card numbers are shown by their last four digits. Each line ends with the result code or errorcode
          and its meaning; payments by JWT also show the settlestatus.

          """,
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, TransactionQuery(), isJSON: arguments.isJSON)
        })
    ])
}

import Commands
import Worlds

/// What the command line of the server asks for.
enum ServerInvocation {
  case serve(ServerOptions)
  case invite(InviteOptions)
  case help
  case version

  init(_ arguments: [String]) throws(UsageError) {
    var rest = ArgumentList(arguments)
    var store: String?
    var serve = ServerOptions()
    var invite: InviteOptions?
    while let argument = try rest.next() {
      switch argument {
      case .option("--help"), .option("-h"):
        self = .help
        return
      case .option("--version"):
        self = .version
        return
      case .option("--store"): store = try rest.value(of: "--store", hint: "a folder")
      case .option("--listen") where invite == nil:
        serve.listen = try rest.value(of: "--listen", hint: "a host and a port, such as localhost:8443")
      case .option("--plain") where invite == nil: serve.isPlain = true
      case .option("--address") where invite != nil:
        invite?.address = try rest.value(of: "--address", hint: "where the server is reached, such as wallet.example:8443")
      case .option("--operator") where invite != nil: invite?.isForOperator = true
      case .option("--guest") where invite != nil: invite?.isForGuest = true
      case .option("--output"), .option("-o"):
        guard invite != nil else { throw UsageError("--output goes with invite WORLD.") }
        invite?.output = try rest.value(of: "--output", hint: "a file")
      case .word("invite") where invite == nil: invite = InviteOptions()
      case .word(let word) where invite != nil && invite?.world == nil: invite?.world = try worldName(word)
      case .option(let text), .word(let text): throw UsageError("What is \(text) for? Nothing of that kind was expected there.")
      }
    }
    if var invite {
      guard invite.isForOperator != (invite.world != nil) else {
        throw UsageError("For which world, or for whoever runs the server? Say: billfold-server invite WORLD, or invite --operator")
      }
      if invite.isForOperator, invite.isForGuest { throw UsageError("Of --operator and --guest only one can hold.") }
      invite.store = store
      self = .invite(invite)
    } else {
      serve.store = store
      self = .serve(serve)
    }
  }
}

struct ServerOptions {
  var store: String?
  var listen = "localhost:8443"
  /// Without TLS, for a proxy on the same machine.
  var isPlain = false
}

struct InviteOptions {
  var store: String?
  var world: WorldName?
  var address = "localhost:8443"
  /// Without the keys of customer care and of the world's clock.
  var isForGuest = false
  /// For whoever runs the server, into no world.
  var isForOperator = false
  var output: String?
}

// The program with a client for HTTPS: what billfold becomes where issuers are on a server.
import Entrance
import Glibc
import RemoteClient

let status = Program.run(
  Array(CommandLine.arguments.dropFirst()),
  remote: Program.Remote(half: { try RemoteHalf($0) }, server: { try RemoteWorldServer($0) }))
// No exit handlers: threads of libcurl may still use OpenSSL, which one of them would free.
fflush(nil)
_exit(status)

// The program with a client for HTTPS: what billfold becomes where issuers are on a server.
import Entrance
import Glibc
import RemoteClient

let status = Program.run(
  remote: Program.Remote(
    remoteParties: { try HTTPRemoteParties($0, timeouts: .standard) }, server: { try RemoteWorldServer($0, timeouts: .standard) }))
// No exit handlers: threads of libcurl may still use OpenSSL, which one of them would free.
fflush(nil)
_exit(status)

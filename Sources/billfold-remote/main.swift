// The program with a client for HTTPS: what billfold becomes with --backend.
import Entrance
import Glibc
import Remote
import RemoteClient
import Worlds

let status = Program.run(Array(CommandLine.arguments.dropFirst())) { invitation in
  Program.Distant(half: try RemoteHalf(invitation)) { world, isClockGiven in await world.followClock(isGiven: isClockGiven) }
}
exit(status)

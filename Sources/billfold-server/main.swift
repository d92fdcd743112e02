// Arguments → serve, or write an invitation.
import Glibc
import System
import WalletModel

// Before anything else that needs memory.
ProcessMemory.explainShortage(
  "billfold-server: Not enough memory. Close other programs, or allow more (ulimit -v).\n", status: ExitCode.busy.rawValue)
exit(ServerProgram.run())

// Arguments → serve, or write an invitation.
import Glibc

exit(ServerProgram.run())

// Runs the server, or the command in the arguments.
import Glibc

exit(ServerProgram.run())

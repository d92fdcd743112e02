// Arguments → which world, which front end. Composition only.
import Glibc

exit(Program.run(Array(CommandLine.arguments.dropFirst())))

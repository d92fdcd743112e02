// The program as it is released: static, so that the first frame comes at once.
import Entrance
import Glibc

exit(Program.run())

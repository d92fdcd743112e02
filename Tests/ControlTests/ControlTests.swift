import Control
import Testing

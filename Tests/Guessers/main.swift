// Guesses at one credential of the standard world with 64 hands at once, and writes a line for every verdict it hears.
//
//   guessers WORLDS PHONE MOMENT FIRST KIND [TOKEN]
//
// WORLDS is the folder of the worlds, PHONE a device identifier, MOMENT the time that stands still in milliseconds since 1970,
// FIRST the number of the first guess, KIND one of pin, password, answer, code; TOKEN the question's or the recovery's.

import Basics
import Contract
import Glibc
import Simulation
import VirtualTime
import WalletModel
import Worlds

let words = CommandLine.arguments
guard words.count >= 6, let moment = Int64(words[3]), let first = Int(words[4]) else { exit(64) }
let (device, kind, token) = (DeviceIdentifier(rawValue: words[2]), words[5], Secret(words.count > 6 ? words[6] : ""))
let time = VirtualTimeSource(start: Timestamp(milliseconds: moment))
let world = try World(.standard, in: WorldDirectory(path: words[1]), source: time)

@Sendable func call(_ number: Int) -> Call {
  let digits = String(number, radix: 16)
  let key = IdempotencyKey(rawValue: "f" + String(repeating: "0", count: 31 - digits.count) + digits)
  return Call(.phone(device, session: nil), .issuer(world.issuers[0].identifier), idempotencyKey: key)
}

@Sendable func guess(_ number: Int) async throws(WalletError) {
  let backend = world.backend
  switch kind {
  case "pin": _ = try await backend.perform(LoginByPIN(passcode: Secret("\(1000 + number % 1000)")), call(number))
  case "password":
    _ = try await backend.perform(LoginByUsernamePassword(username: "mara@example.com", password: Secret("no-\(number)")), call(number))
  case "answer":
    var question = MFAToken(question: "", token: token)
    question.mfaSecretAnswer = Secret("no \(number)")
    _ = try await backend.perform(RegisterWithMFA(mfaToken: question), call(number))
  case "code":
    let password = Secret("another-harbour-\(number)")
    _ = try await backend.perform(
      ResetPassword(
        recovery: token, recoveryCode: Secret("\(10_000_000 + number)"), mfaSecretAnswer: Secret("Moomins"), newPassword: password,
        confirmPassword: password), call(number))
  default: exit(64)
  }
}

await withTaskGroup(of: Void.self) { group in
  for number in first..<first + 64 {
    group.addTask {
      do throws(WalletError) {
        try await guess(number)
        _ = write(STDOUT_FILENO, "in\n", 3)
      } catch {
        if error.code == .wrongCredentials { _ = write(STDOUT_FILENO, "no\n", 3) }
      }
    }
  }
}
_ = write(STDOUT_FILENO, "end\n", 4)

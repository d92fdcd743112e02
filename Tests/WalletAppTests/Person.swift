import UserInterface

/// A person as a test types them in.
struct Person {
  var firstName = "Mara"
  var lastName = "Lind"
  var email = "mara@example.com"
  var password = "violet-harbour-29"
  var pin = "2580"
  var answer = "Moomins"
}

extension Headless {
  /// From Welcome to the last step of the enrollment, by typing every field.
  func fillIn(_ person: Person = Person()) throws {
    try choose("Enroll a new wallet")
    try type("\(person.firstName)\n\(person.lastName)\n\(person.email)\n+4915550100101\nDE\n")
    try type("\(person.password)\n\(person.password)\n\(person.pin)\n\(person.pin)\n")
    for slot in 0..<2 {
      try choose("Choose question")
      try press(.enter)
      try type(person.answer)
      try press(slot == 0 ? .tab : .enter)
    }
  }

  func enroll(_ person: Person = Person()) throws {
    try fillIn(person)
    try choose("Enroll")
  }

  /// Logs in by PIN, to Home.
  func enterPIN(_ person: Person = Person()) throws {
    try type("\(person.pin)\n")
    try declineFingerprint()
  }

  /// Says no to a fingerprint, if it is offered on the way home.
  func declineFingerprint() throws { if screen == .fingerprintOffer { try choose("Not now") } }

  /// Goes from Welcome or PIN login to Home, with email, password and, if required, the answer.
  func logIn(_ person: Person = Person()) throws {
    try choose("Log in")
    try type("\(person.email)\n\(person.password)\n")
    if screen == .mfaPrompt { try type("\(person.answer)\n") }
    try declineFingerprint()
  }
}

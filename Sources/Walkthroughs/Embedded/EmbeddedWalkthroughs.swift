// Written by make pictures, from the files below Screens.
// swift-format-ignore-file

/// The walkthroughs that come with the program, and the pictures that they name.
package enum EmbeddedWalkthroughs {
  package static let features: [String: String] = [
    "access/another-wallet.feature": ##"""
Feature: One phone, one wallet
  A phone that is linked to one person's wallet lets nobody else in.
  Else a second login would silently take the phone away from the first.

  Background:
    Given an enrolled wallet:
      | field      | value           |
      | first name | Ben             |
      | email      | ben@example.com |
    And I get a new phone
    When I choose "Use a sample wallet"
    And I choose "Log out"

  @refusal @smoke
  Scenario: Another customer's wallet is refused on a linked phone
    When I choose "Log in with your password"
    And I fill in:
      | field    | value           |
      | Email    | ben@example.com |
      | Password | Heron-Lake-42   |
    And I choose "Log in"
    Then I see "This phone is linked to another wallet. Go back and unlink it first."
    When I choose "Back"
    Then I see "Welcome back, Anna"

  Scenario: Once the phone is unlinked, another customer may link it
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I choose "Log in"
    And I fill in:
      | field    | value           |
      | Email    | ben@example.com |
      | Password | Heron-Lake-42   |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then I see "Ben Sample"
    And I see "2 linked"

"""##,
    "access/customer-care.feature": ##"""
Feature: Customer care
  Customer care can deactivate and reactivate a phone, and let somebody in who has to wait.
  They never see a password, a PIN or an answer; the owner's wallet is safe meanwhile.

  @smoke
  Scenario: A phone is deactivated and reactivated
    Given an enrolled wallet
    When customer care deactivates this phone
    Then the screen is "Phone status"
    And I see "This phone is deactivated"
    And I see "Your wallet is safe. Unlink this phone, or ask customer care to reactivate it."
    When customer care reactivates this phone
    Then I see "Welcome back, Anna"

  Scenario: A phone that is deactivated ends its session at once
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And I see "Customer care deactivated this phone. Your wallet is safe."
    When I choose "Continue"
    Then I see "This phone is deactivated"

  Scenario: Reactivated, the phone takes the finger that it knew
    Given the world "fingerprint"
    When customer care deactivates this phone
    Then I see "This phone is deactivated"
    When customer care reactivates this phone
    And I choose "Use your fingerprint"
    Then the screen is "Fingerprint login"

  Scenario: The other phone goes on
    Given the world "two-phones"
    When customer care deactivates this phone
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then I see "2 linked"

  Scenario: A world can begin with a phone that is deactivated
    Given the world "deactivated"
    Then I see "This phone is deactivated"
    And the action "Unlink this phone" is enabled

  Scenario: Deactivation outlasts the app
    Given the world "deactivated"
    When I restart the app
    Then I see "This phone is deactivated"

  @refusal
  Scenario: A phone that is deactivated while somebody types is told so
    Given the world "enrolled"
    When I choose "Forgot your PIN?"
    And customer care deactivates this phone
    Then I see "This phone is deactivated"

  @screen
  Scenario: Customer care answers in the Simulator
    Given the world "two-phones"
    When I press Ctrl-O
    And I choose "Customer care"
    Then the screen is "Simulator · care"
    And I see "Act as customer care: choose a phone or a customer."
    When I choose "Deactivate this phone"
    Then I see "Phone 2 deactivated."
    When I press Ctrl-O
    Then I see "This phone is deactivated"
    When I press Ctrl-O
    And I choose "Customer care"
    And I choose "Reactivate this phone"
    Then I see "Phone 2 reactivated."
    When I press Ctrl-O
    Then the screen is "PIN login"

  @screen
  Scenario: Customer care deactivates a phone that is elsewhere
    Given the world "two-phones"
    When I press Ctrl-O
    And I choose "Customer care"
    And I choose "Anna Sample"
    Then I see "All is well."
    When I choose "Deactivate Phone 1"
    Then I see "Phone 1 deactivated."
    When I press Ctrl-O
    And I use the phone "Phone 1"
    Then I see "This phone is deactivated"

  Scenario: Customer care ends the wait after wrong passwords
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | wrong-password-1 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-2 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-3 |
    And I choose "Log in"
    Then I see "Wait before you try again"
    When customer care unlocks "anna@example.com"
    And I choose "Try again"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  @screen
  Scenario: Customer care opens a login that has to wait
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | wrong-password-1 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-2 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-3 |
    And I choose "Log in"
    Then I see "Wait before you try again"
    When I press Ctrl-O
    And I choose "Customer care"
    Then I see "Login locked"
    When I choose "Anna Sample"
    And I choose "Unlock login"
    Then I see "Anna's login is unlocked."
    When I press Ctrl-O
    And I choose "Try again"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  @screen
  Scenario: Nobody has a wallet yet
    When I press Ctrl-O
    And I choose "Customer care"
    Then I see "No customers yet."

"""##,
    "access/device-contradiction.feature": ##"""
Feature: A phone that is active but not registered
  The vendor's truth table has no such row: registered no, active yes. An issuer that answers so has a fault.
  The app treats the phone as not registered, and the traffic shows the fault.

  @smoke @fault
  Scenario: The app welcomes, and the next check finds the wallet again
    Given an enrolled wallet
    And the issuer answers the next isDeviceRegistered with registered no, active yes
    When I restart the app
    Then the screen is "Welcome"
    When I restart the app
    Then the screen is "PIN login"

  @fault
  Scenario: From the Simulator
    Given an enrolled wallet
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "Registered no, active yes"
    Then I see "Next call: Registered no, active yes"
    When I restart the app
    Then the screen is "Welcome"

  @fault @screen
  Scenario: The traffic shows a fault of the backend
    Given an enrolled wallet
    And the issuer answers the next isDeviceRegistered with registered no, active yes
    When I restart the app
    Then the glass shows "backend fault: not registered, but active"

"""##,
    "access/device-status.feature": ##"""
Feature: Phone status
  Before anything else the app asks the issuer whether this phone is linked to a wallet and may be used.
  What it shows first follows from the answer, so that nobody types a PIN where it could not work.

  @smoke
  Scenario: A linked phone goes straight to the PIN
    Given an enrolled wallet
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"
    And the issuer was asked isDeviceRegistered 1 time

  Scenario: A phone that nobody has used is welcomed
    Given a new world
    Then the screen is "Welcome"
    And I see "Meridian Wallet"

  Scenario: A new phone knows nobody, even if its owner has a wallet
    Given the world "new-phone"
    Then the screen is "Welcome"
    And I do not see "Welcome back"

  Scenario: Where an issuer has no PIN, a linked phone goes to the password
    Given the world "without-pin"
    Then the screen is "Log in"
    And I see "Pebble"

  Scenario: A phone is linked to the wallet of one issuer, not to the others
    Given an enrolled wallet
    Then the screen is "PIN login"
    When the issuer is "strict"
    Then the screen is "Welcome"
    And I see "Citadel Private"
    When the issuer is "meridian"
    Then the screen is "PIN login"

  Scenario: Each phone has an answer of its own
    Given an enrolled wallet
    When I get a new phone
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then the screen is "PIN login"

  Scenario: The app asks anew whenever it is opened
    Given an enrolled wallet
    Then the issuer was asked isDeviceRegistered 1 time
    When I restart the app
    Then the screen is "PIN login"
    And the issuer was asked isDeviceRegistered 1 time

  @refusal
  Scenario: On a deactivated phone nobody can log in
    Given the world "deactivated"
    Then the screen is "Phone status"
    And I see "Meridian Wallet customer care deactivated this phone. Nobody can log in on it."
    And I see "Your wallet is safe. Unlink this phone, or ask customer care to reactivate it."
    And I do not see "Enter your PIN"
    And the issuer was asked isDeviceRegistered 1 time

  @refusal
  Scenario: Checking a deactivated phone again does not switch it on
    Given the world "deactivated"
    When I choose "Check again"
    Then I see "This phone is deactivated"
    And the issuer was asked isDeviceRegistered 2 times

  Scenario: Anyone who has the phone learns at once that it was deactivated, and on again
    Given an enrolled wallet
    Then the screen is "PIN login"
    When customer care deactivates this phone
    Then I see "This phone is deactivated"
    When customer care reactivates this phone
    Then the screen is "PIN login"
    And the issuer was asked isDeviceRegistered 3 times

  Scenario: A deactivated phone can still be unlinked
    Given the world "deactivated"
    When I choose "Unlink this phone"
    Then I see "Unlink this phone?"
    When I choose "Unlink this phone"
    Then the screen is "Welcome"
    And the issuer was asked removeDevice 1 time

  Scenario: Anyone who keeps a deactivated phone linked stands where they stood
    Given the world "deactivated"
    When I choose "Unlink this phone"
    And I choose "Keep linked"
    Then I see "This phone is deactivated"
    And the issuer was asked removeDevice 0 times

  @screen
  Scenario: On a small terminal both ways out of a deactivated phone can be read
    Given the world "deactivated"
    When I resize the terminal to 40x12
    Then I see "This phone is deactivated"
    And I see "Check again"
    And I see "Unlink this phone"

"""##,
    "access/enroll-about-you.feature": ##"""
Feature: What the issuer wants to know about a new person
  A name, an email address, a phone number and a country have to be such that mail and calls can reach the person.
  What is missing or wrong is said at the field, before anything is sent, and what was right stays.

  Background:
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |

  @smoke
  Scenario: With all of it told, the next page opens
    When I choose "Continue"
    Then I see "2 of 4"

  @refusal
  Scenario Outline: <field>: <value> is refused
    When I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "1 of 4"
    And I see "<message>"
    And the issuer was asked registerNewUser 0 times

    Examples: Names
      | field      | value | message                 |
      | First name |       | First name is required. |
      | Last name  |       | Last name is required.  |

    Examples: Email addresses
      | field | value             | message                                          |
      | Email |                   | Email is required.                               |
      | Email | zoe               | Email must be an address, like anna@example.com. |
      | Email | zoe@              | Email must be an address, like anna@example.com. |
      | Email | @example.com      | Email must be an address, like anna@example.com. |
      | Email | zoe@example       | Email must be an address, like anna@example.com. |
      | Email | zoe@@example.com  | Email must be an address, like anna@example.com. |
      | Email | zoe@exam ple.com  | Email must be an address, like anna@example.com. |
      | Email | zoe@-example.com  | Email must be an address, like anna@example.com. |
      | Email | zoe,b@example.com | Email must be an address, like anna@example.com. |

    Examples: Phone numbers
      | field         | value             | message                                                 |
      | Mobile number |                   | Mobile number is required.                              |
      | Mobile number | +49123            | Mobile number must have 7 to 15 digits.                 |
      | Mobile number | +4915550100199000 | Mobile number must have 7 to 15 digits.                 |
      | Mobile number | 0155-CALL-ME      | Mobile number must contain only digits and a leading +. |

    Examples: Names without anything to see
      | field      | value | message                                              |
      | First name | ‍‌    | First name must have at least one visible character. |

    Examples: Countries
      | field   | value | message              |
      | Country |       | Country is required. |

  @refusal
  Scenario: A name that is no country is not taken for one
    When I fill in:
      | field   | value  |
      | Country | Utopia |
    And I press Enter
    Then I see "Country: no entry matches. Type a name or a code."

  @refusal
  Scenario: Of several mistakes the first is said, and each stands at its field
    When I fill in:
      | field         | value |
      | First name    |       |
      | Mobile number | 12    |
    And I choose "Continue"
    Then I see "First name is required."
    And I see "Mobile number must have 7 to 15 digits."

  Scenario: A message goes once the field is put right
    When I fill in:
      | field | value |
      | Email | zoe   |
    And I choose "Continue"
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    Then I do not see "must be an address"
    When I choose "Continue"
    Then I see "2 of 4"

  Scenario Outline: <value> is a good <field>
    When I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "2 of 4"

    Examples:
      | field         | value                    |
      | First name    | 美咲                     |
      | Last name     | O'Neill-García           |
      | Email         | Zoe.M+cards@mail.example |
      | Mobile number | 030 901820               |
      | Mobile number | (202) 555-0102           |
      | Country       | us                       |

  @refusal @screen
  Scenario: More than fits into a field is not taken
    When I fill in:
      | field      | value |
      | First name |       |
    And I paste "Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë"
    Then I see "First name: at most 50 characters."
    And the field "First name" says ""

"""##,
    "access/enroll-email-taken.feature": ##"""
Feature: An email address that has a wallet already
  One address is one person's wallet, because it is also the name to log in by: a second wallet is refused.
  Anyone who meets this usually has a wallet and a new phone, so logging in is offered in the same place.

  @smoke @refusal
  Scenario: A second wallet for the same address is refused
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    Then I see "This email already has a wallet. Log in instead, or use another address."
    And I see "1 of 4"
    And I see "This email already has a wallet."

  @refusal
  Scenario: Capitals make no other address
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value            |
      | Email | Anna@Example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "This email already has a wallet."

  Scenario: Logging in instead is one step away
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    And I choose "Log in instead"
    Then the screen is "Log in"

  Scenario: With another address the wallet opens, and nothing else has to be typed again
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"
    And I see "zoe@example.com"

  Scenario: The same address may have a wallet at each issuer
    Given the world "new-phone"
    And the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    Then the screen is "Home"

  @refusal
  Scenario Outline: The magic address <email> is refused as it says
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value   |
      | Email | <email> |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "<message>"

    Examples:
      | email                   | message                                                                  |
      | duplicate@magic.example | This email already has a wallet. Log in instead, or use another address. |
      | invalid@magic.example   | Email must be an address, like anna@example.com.                         |
      | busy@magic.example      | The issuer has a technical problem (503). You can safely try again.      |

  @refusal
  Scenario: A phone that is said to be linked is told so, and what was typed stays
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value                   |
      | Email | elsewhere@magic.example |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "This phone is linked to another wallet. To unlink it, choose Check this phone."
    And I see "elsewhere@magic.example"
    When I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"

"""##,
    "access/enroll-password-and-pin.feature": ##"""
Feature: Choosing a password and a PIN
  Each issuer has rules of its own for what guards a wallet; they stand below the field and are ticked off while one types.
  Runs, repetitions and well-known passwords are what a thief tries first, so they are refused before anything is sent.

  @smoke
  Scenario: A password and a PIN within the rules are taken
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
      | PIN              | 7391          |
      | Confirm PIN      | 7391          |
    And I choose "Continue"
    Then I see "3 of 4"

  @refusal
  Scenario Outline: <case>: Meridian wants another password
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value      |
      | Password         | <password> |
      | Confirm password | <password> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "Password doesn't meet this rule: <rule>."
    And the issuer was asked registerNewUser 0 times

    Examples:
      | case                          | password         | rule                   |
      | Nothing                       |                  | 8 to 64 characters     |
      | Seven characters              | Otter-7          | 8 to 64 characters     |
      | One of the best known         | password1        | not a common password  |
      | The same in capitals          | PASSWORD1        | not a common password  |
      | A run along the keys          | qwertyuiop       | not a common password  |
      | One's own address             | anna@example.com | not your email address |
      | One's own address in capitals | ANNA@EXAMPLE.COM | not your email address |

  @refusal
  Scenario Outline: <case>: Citadel wants another password
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value      |
      | Password         | <password> |
      | Confirm password | <password> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "Password doesn't meet this rule: <rule>."

    Examples:
      | case                 | password         | rule                      |
      | Eleven characters    | Quiet-Rive7      | 12 to 64 characters       |
      | No upper-case letter | quiet-river-77   | an uppercase letter       |
      | No lower-case letter | QUIET-RIVER-77   | a lowercase letter        |
      | No digit             | Quiet-River-Xx   | a digit                   |
      | No special character | QuietRiver7272   | a special character       |
      | Three the same       | Quiet-Riverrr7   | max. 2 identical in a row |
      | A run up             | Quiet-abcd1-Z9   | no sequence like 1234     |
      | A run down           | Quiet-River-4321 | no sequence like 1234     |

  @refusal
  Scenario Outline: <case>: Meridian wants another PIN
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | PIN         | <pin> |
      | Confirm PIN | <pin> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "PIN doesn't meet this rule: <rule>."
    And the issuer was asked registerNewUser 0 times

    Examples:
      | case             | pin     | rule                      |
      | No PIN           |         | 4 to 6 digits             |
      | Three digits     | 739     | 4 to 6 digits             |
      | Seven digits     | 7391739 | 4 to 6 digits             |
      | Three the same   | 7111    | max. 2 identical in a row |
      | All the same     | 0000    | max. 2 identical in a row |
      | A run up         | 1238    | no sequence like 123      |
      | A run down       | 9876    | no sequence like 123      |
      | A run in between | 71239   | no sequence like 123      |

  @refusal
  Scenario Outline: <case>: Citadel wants another PIN
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | PIN         | <pin> |
      | Confirm PIN | <pin> |
    And I choose "Continue"
    Then I see "PIN doesn't meet this rule: <rule>."

    Examples:
      | case           | pin     | rule                      |
      | Four digits    | 7391    | 6 digits                  |
      | Seven digits   | 7391739 | 6 digits                  |
      | Three the same | 739111  | max. 2 identical in a row |
      | A run          | 734567  | no sequence like 123      |

  Scenario Outline: <pin> is a good PIN at Meridian
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | PIN         | <pin> |
      | Confirm PIN | <pin> |
    And I choose "Continue"
    Then I see "3 of 4"

    Examples:
      | pin    |
      | 1122   |
      | 12589  |
      | 135790 |

  @refusal
  Scenario: The password again has to be the same
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value         |
      | Confirm password | Quiet-River-7 |
    And I choose "Continue"
    Then I see "Confirm password must match the password."

  @refusal
  Scenario: The PIN again has to be the same
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | Confirm PIN | 7391  |
    And I choose "Continue"
    Then I see "Confirm PIN must match the PIN."

  @refusal
  Scenario: An address that became the password is noticed on the last page
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value           |
      | Password         | zoe@example.com |
      | Confirm password | zoe@example.com |
    And I press Esc
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Password doesn't meet this rule: not your email address."

  @screen
  Scenario: A PIN takes digits only
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value |
      | PIN   |       |
    And I type "7a3"
    Then the field "PIN" says "••"

"""##,
    "access/enroll-questions.feature": ##"""
Feature: Security questions of a new wallet
  A security question is asked when the person logs in on a phone that is not linked yet, so the answer must not be forgotten.
  Every issuer has questions of its own; it says how many it wants, and may insist on one of them.

  @smoke
  Scenario: A question is chosen from the issuer's and answered
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    Then I see "Choose a question"
    And I see "Beach you like best?"
    And I see "Ice cream you always take?"
    And I see "Game you never lose?"
    When I choose "Game you never lose?"
    And I fill in:
      | field       | value |
      | Your answer | Halma |
    And I choose "Continue"
    Then I see "4 of 4"
    When I choose "Enroll"
    Then the screen is "Home"

  Scenario: A question that has been chosen is not offered a second time
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I choose "Name of your first toy animal?"
    Then I see "Name of your first toy animal?"
    And I do not see "First dish you learned to cook?"

  Scenario: Anyone who thinks better of it keeps the question and its answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I press Esc
    Then I see "Name of your first pet stone?"
    And the field "Your answer" says "•••••"

  Scenario: Choosing the same question again keeps its answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I choose "Name of your first pet stone?"
    Then the field "Your answer" says "•••••"

  @refusal
  Scenario: Another question wants another answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I choose "Beach you like best?"
    Then the field "Your answer" says ""
    When I choose "Continue"
    Then I see "Your answer is required."
    And I see "3 of 4"

  @refusal
  Scenario: An answer of blanks is none
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I fill in:
      | field    | value |
      | Answer 2 |       |
    And I choose "Continue"
    Then I see "Answer 2 is required."

  @refusal
  Scenario: Without a question there is no wallet
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
      | PIN              | 7391          |
      | Confirm PIN      | 7391          |
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Security questions must be 2 different questions, each with an answer."

  @refusal
  Scenario: Where one answer is wanted, one is asked for
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Security questions must be 1 question with an answer."

  @refusal
  Scenario: One question does not do where two are wanted
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
      | PIN              | 7391          |
      | Confirm PIN      | 7391          |
    And I choose "Continue"
    And I choose "Choose question 2"
    And I choose "First book you loved?"
    And I fill in:
      | field    | value |
      | Answer 2 | Momo  |
    And I choose "Continue"
    Then I see "Security questions must be 2 different questions, each with an answer."
    And I see "Choose question 1"

  Scenario: Citadel insists on the word that was chosen with its adviser
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    Then the action "Word you chose with your adviser?" is disabled
    And the action "First coin you kept?" is enabled
    When I choose "First coin you kept?"
    Then I do not see "Word you chose with your adviser?"
    And I see "Ship you would sail on?"

  @refusal
  Scenario: The answer that Citadel insists on cannot be left out
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I press Esc
    And I fill in:
      | field    | value |
      | Answer 1 |       |
    And I choose "Continue"
    Then I see "3 of 4"
    And I see "Answer 1 is required."

"""##,
    "access/enroll.feature": ##"""
Feature: Enrolling a new wallet
  Four pages ask who the person is, for a password and a PIN, for security questions, and whether all of it is right.
  What the issuer wants is on the screen before anything is typed, and nothing that was typed is lost on the way.

  @smoke
  Scenario: A made-up person enrolls and is logged in at once
    When I choose "Enroll a new wallet"
    Then the screen is "New wallet"
    And I see "About you"
    When I choose "Fill in sample data"
    Then I see "Anna Sample is a sample customer. Check the details, then choose Enroll."
    When I choose "Enroll"
    Then the screen is "Home"
    And I see "Anna Sample"
    And the issuer was asked registerNewUser 1 time
    And the issuer was asked loginByNonce 1 time

  Scenario: Filling in every page by hand where one question is enough
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value            |
      | First name    | Zoë              |
      | Last name     | Müller           |
      | Email         | zoe@example.com  |
      | Mobile number | +49 1555 0100199 |
      | Country       | DE               |
    And I choose "Continue"
    Then I see "2 of 4"
    When I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
    And I choose "Continue"
    Then I see "Choose a security question. We'll ask it when you log in on a new phone."
    When I choose "Choose question 1"
    And I choose "Beach you like best?"
    And I fill in:
      | field       | value |
      | Your answer | Sylt  |
    And I choose "Continue"
    Then I see "Check your details"
    And I see "Questions 1"
    When I choose "Enroll"
    Then the screen is "Home"
    And I see "Zoë Müller"

  Scenario: Choosing two of Meridian's questions and answering them
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
      | PIN              | 7391          |
      | Confirm PIN      | 7391          |
    And I choose "Continue"
    And I choose "Choose question 1"
    And I choose "First book you loved?"
    And I choose "Choose question 2"
    And I choose "First concert you went to?"
    And I fill in:
      | field    | value |
      | Answer 2 | Nena  |
      | Answer 1 | Momo  |
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"
    And I see "Zoë Müller"

  Scenario: The last page shows what will be sent, but no secret
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    Then I see "4 of 4"
    And I see "Check your details"
    And I see "Anna Sample"
    And I see "anna@example.com"
    And I see "+49 1555 0100101"
    And I see "Germany"
    And I see "PIN set, 4 digits"
    And I see "Questions 2"

  Scenario Outline: <name> tells its rules before anything is typed
    Given the issuer is "<issuer>"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    Then I see "<password>"
    And I see "not your email address"
    And I see "not a common password"
    When I choose "Back"
    And I choose "Fill in sample data"
    And I choose "Back"
    Then I see "<questions>"

    Examples:
      | issuer      | name            | questions                                                                  | password            |
      | meridian    | Meridian Wallet | Choose 2 security questions. We'll ask one when you log in on a new phone. | 8 to 64 characters  |
      | strict      | Citadel Private | Choose 3 security questions. We'll ask one when you log in on a new phone. | 12 to 64 characters |
      | without-pin | Pebble          | Choose a security question. We'll ask it when you log in on a new phone.   | 8 to 64 characters  |

  Scenario: Where there is no login by PIN, nobody is asked for one
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    Then I do not see "PIN set"
    When I choose "Enroll"
    Then the screen is "Home"
    And the issuer was asked retrievePasscodeConfigurations 0 times

  Scenario: The strictest issuer takes the sample person too
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    Then I see "PIN set, 6 digits"
    And I see "Questions 3"
    When I choose "Enroll"
    Then the screen is "Home"

  Scenario: There are four made-up people, and then the first again
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    Then I see "Anna Sample is a sample customer."
    When I press Esc
    And I press Esc
    And I press Esc
    And I choose "Fill in sample data"
    Then I see "Ben Sample is a sample customer."
    And I see "United States"
    When I press Esc
    And I press Esc
    And I press Esc
    And I choose "Fill in sample data"
    Then I see "Chiara Sample is a sample customer."

  Scenario: A name, a phone number and a country are tidied, not refused
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Back"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field         | value               |
      | First name    | Zoë                 |
      | Mobile number | +49 (1555) 010-0199 |
      | Country       | it                  |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Zoë Sample"
    And I see "+49 1555 0100199"
    And I see "Italy"

  Scenario Outline: A country is found by its name: <typed>
    When I choose "Enroll a new wallet"
    And I fill in:
      | field   | value   |
      | Country | <typed> |
    Then the field "Country" says "<name>"

    Examples:
      | typed         | name          |
      | Germany       | Germany       |
      | ireland       | Ireland       |
      | Austria       | Austria       |
      | Côte d'Ivoire | Côte d'Ivoire |
      | ee            | Estonia       |

  Scenario: Joiners inside a name are kept and shown
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Back"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field      | value   |
      | First name | علی‌رضا |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    Then I see "علی‌رضا Sample"

  Scenario: Going back keeps what was typed, secrets included
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    And I fill in:
      | field    | value         |
      | Password | Quiet-River-7 |
      | PIN      | 7391          |
    And I choose "Back"
    Then the field "First name" says "Zoë"
    And the field "Email" says "zoe@example.com"
    When I choose "Continue"
    Then the field "Password" says "•••••••••••••"
    And the field "PIN" says "••••"

  Scenario: Leaving with something typed asks first
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Esc
    Then I see "Your enrollment details will be lost."
    When I choose "Stay here"
    Then the field "First name" says "Zoë"
    When I press Esc
    And I choose "Discard"
    Then the screen is "Welcome"
    And the issuer was asked registerNewUser 0 times

  Scenario: Leaving with nothing typed does not ask
    When I choose "Enroll a new wallet"
    And I press Esc
    Then the screen is "Welcome"

  @screen
  Scenario: The rules are ticked off while the password is typed
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field    | value |
      | Password | Quiet |
    Then I see "-- 8 to 64 characters"
    And I see "ok not a common password"
    When I fill in:
      | field    | value         |
      | Password | Quiet-River-7 |
    Then I see "ok 8 to 64 characters"

  @screen
  Scenario: Tab goes through the fields, Shift-Tab back
    When I choose "Enroll a new wallet"
    And I type "Zoë"
    And I press Tab
    And I type "Müller"
    And I press Shift-Tab
    And I press Backspace
    Then the field "First name" says "Zo"
    And the field "Last name" says "Müller"

  @screen
  Scenario: A pasted line break submits nothing
    When I choose "Enroll a new wallet"
    And I paste "Zoë\nMüller"
    Then I see "1 of 4"
    And I see "About you"

  @screen
  Scenario: Shrinking the terminal and growing it back loses nothing
    When I choose "Enroll a new wallet"
    And I type "Zoë"
    And I resize the terminal to 20x5
    And I resize the terminal to 80x24
    And I type " Marie"
    Then the field "First name" says "Zoë Marie"

"""##,
    "access/faults-device-status.feature": ##"""
Feature: Faults of the device check
  When the very first call fails, there is no wallet yet to fall back on: the app says what happened and how to go on.
  A check changes nothing at the issuer, so it may always be tried again.

  Background:
    Given an enrolled wallet

  @fault
  Scenario Outline: The issuer refuses with <status>
    Given the issuer answers the next isDeviceRegistered with <status>
    When I restart the app
    Then I see "Couldn't check this phone"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "PIN login"
    And the issuer was asked isDeviceRegistered 2 times

    Examples:
      | status | what                                                                                 |
      | 400    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 500    | The issuer has a technical problem (500). You can safely try again.                  |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The answer is of no use: <fault>
    Given the issuer answers the next isDeviceRegistered <fault>
    When I restart the app
    Then I see "Couldn't check this phone"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "PIN login"

    Examples:
      | fault                                      | what                                                 |
      | with something unreadable                  | The issuer sent an invalid response.                 |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |

  @fault
  Scenario: An offline phone can be checked once it is back
    Given the phone goes offline
    When I restart the app
    Then I see "This phone is offline. Check the connection, then try again."
    When I choose "Try again"
    Then I see "This phone is offline."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: After a while without an answer the app stops waiting
    Given the issuer answers the next isDeviceRegistered with a timeout
    When I restart the app
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: A slow answer is waited for, and the seconds are counted
    Given the issuer answers the next isDeviceRegistered after 20 seconds
    When I restart the app
    And 12 seconds pass
    Then I see "Checking this phone · 12 s"
    When 8 seconds pass
    Then the screen is "PIN login"

  @fault @clock
  Scenario: Anyone who gives up is not surprised by the late response
    Given the issuer answers the next isDeviceRegistered after 20 seconds
    When I restart the app
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then I see "Couldn't check this phone"
    When I choose "Try again"
    Then the screen is "PIN login"

  @fault @screen
  Scenario: On a small terminal the error and the way on can be read
    Given the phone goes offline
    And I restart the app
    When I resize the terminal to 40x12
    Then I see "This phone is offline."
    And I see "Try again"

"""##,
    "access/faults-enroll.feature": ##"""
Feature: Faults of the enrollment
  Typing all of it again because of a lost connection is what people hate most, so nothing typed is ever lost.
  A registration whose answer was lost may be sent again: the issuer recognises it and opens one wallet, not two.

  @fault
  Scenario Outline: The rules cannot be fetched: <operation> fails with <status>
    Given the issuer answers the next <operation> with <status>
    When I choose "Enroll a new wallet"
    Then I see "<what>"
    When I choose "Try again"
    Then I see "About you"

    Examples:
      | operation                        | status | what                                                                                 |
      | retrieveMFAQuestionsWithMetadata | 503    | The issuer has a technical problem (503). You can safely try again.                  |
      | retrievePasswordConfigurations   | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | retrievePasscodeConfigurations   | 429    | Too many requests. Wait 30 s, then try again.                                        |

  @fault
  Scenario Outline: The rules cannot be fetched: <operation> is answered <fault>
    Given the issuer answers the next <operation> <fault>
    When I choose "Enroll a new wallet"
    Then I see "<what>"
    When I choose "Back"
    Then the screen is "Welcome"

    Examples:
      | operation                        | fault                                      | what                                                 |
      | retrieveMFAQuestionsWithMetadata | with something unreadable                  | The issuer sent an invalid response.                 |
      | retrievePasswordConfigurations   | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | retrievePasscodeConfigurations   | by dropping the connection after it acted  | The connection was lost before the issuer responded. |

  @fault
  Scenario: Without a connection nobody is asked to type anything
    Given the phone goes offline
    When I choose "Enroll a new wallet"
    Then I see "This phone is offline. Check the connection, then try again."
    And I do not see "First name"
    When the phone comes back online
    And I choose "Try again"
    Then I see "About you"

  @fault @clock
  Scenario: Anyone who does not want to wait for the rules goes back
    Given the issuer answers the next retrieveMFAQuestionsWithMetadata after 20 seconds
    When I choose "Enroll a new wallet"
    And 10 seconds pass
    And I press Esc
    Then the screen is "Welcome"
    When 20 seconds pass
    Then the screen is "Welcome"

  @fault @clock
  Scenario: Rules that do not come in time can be asked for again
    Given the issuer answers the next retrievePasswordConfigurations with a timeout
    When I choose "Enroll a new wallet"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then I see "About you"

  @fault
  Scenario Outline: The registration is refused with <status>
    Given the issuer answers the next registerNewUser with <status>
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    Then I see "<what>"
    And I see "Check your details"
    When I choose "Enroll"
    Then the screen is "Home"
    And the issuer was asked registerNewUser 2 times

    Examples:
      | status | what                                                                                 |
      | 400    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 500    | The issuer has a technical problem (500). You can safely try again.                  |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: One wallet is opened although the first answer was lost: <fault>
    Given the issuer answers the next registerNewUser <fault>
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    Then I see "<what>"
    When I choose "Enroll"
    Then the screen is "Home"
    And I see "1 linked"
    And I do not see "This email already has a wallet."
    And the issuer was asked registerNewUser 2 times
    And the issuer was asked loginByNonce 1 time

    Examples:
      | fault                                      | what                                                                           |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
      | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

  @fault @clock
  Scenario: A registration without an answer is sent again, and opens one wallet
    Given the issuer answers the next registerNewUser with a timeout
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Enroll"
    Then the screen is "Home"

  @fault
  Scenario: A registration that was offline is sent once the phone is back
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And the phone goes offline
    And I choose "Enroll"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Enroll"
    Then the screen is "Home"

  @fault @clock
  Scenario: A slow registration counts the seconds, then opens the wallet
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    And 12 seconds pass
    Then I see "Enrolling your wallet · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Anyone who gives up and tries again has one wallet
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then I see "Check your details"
    When I choose "Enroll"
    Then the screen is "Home"
    And I see "1 linked"

  @fault @refusal
  Scenario: Another address after a lost response is another wallet, and the first address is taken
    Given the issuer answers the next registerNewUser by dropping the connection after it acted
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"
    And I see "zoe@example.com"
    When I get a new phone
    And I choose "Enroll a new wallet"
    And I choose "Fill in sample data"
    And I choose "Enroll"
    Then I see "This email already has a wallet."

"""##,
    "access/faults-fingerprint.feature": ##"""
Feature: Faults around the fingerprint
  Turning it on, logging in by it and turning it off are calls like any other, and each may fail.
  Whatever happens on the way, PIN and password still open the wallet.

  @fault
  Scenario Outline: Logging in by fingerprint is refused with <status>
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken with <status>
    When I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then I see "<what>"
    When I choose "Touch with your finger"
    Then the screen is "Home"

    Examples:
      | status | what                                                                                 |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The answer to the touch is of no use: <fault>
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken <fault>
    When I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then I see "<what>"
    When I choose "Touch with your finger"
    Then the screen is "Home"

    Examples:
      | fault                                      | what                                                 |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault
  Scenario: Offline the finger is known, but the issuer cannot be asked
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And the phone goes offline
    And I choose "Touch with your finger"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Touch with your finger"
    Then the screen is "Home"

  @fault @clock
  Scenario: No answer to the touch in time
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken with a timeout
    When I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Use the PIN"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: Anyone who gives up waiting is not logged in behind their back
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken after 20 seconds
    When I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    And 5 seconds pass
    Then I see "Logging in"
    When I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then the screen is "Fingerprint login"

  @fault
  Scenario Outline: Turning it on after a login fails: <fault>
    Given an enrolled wallet
    And the issuer answers the next generateDeviceAuthenticationTokenForUsername <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    Then I see "<what>"
    When I choose "Turn on"
    Then I see "Fingerprint login is on"
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 2 times

    Examples:
      | fault                                      | what                                                                |
      | with 404                                   | The issuer couldn't find the data for this request.                 |
      | with 409                                   | The data has changed in the meantime. Try again.                    |
      | with 429                                   | Too many requests. Wait 30 s, then try again.                       |
      | with 503                                   | The issuer has a technical problem (503). You can safely try again. |
      | by dropping the connection before it acted | The connection was lost before the issuer responded.                |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded.                |
      | with something unreadable                  | The issuer sent an invalid response.                                |

  @fault
  Scenario: Anyone who cannot turn it on goes on without it
    Given an enrolled wallet
    And the issuer answers the next generateDeviceAuthenticationTokenForUsername with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    And I choose "Not now"
    Then the screen is "Home"

  @fault @clock
  Scenario: Turning it on is slow, and somebody gives up
    Given an enrolled wallet
    And the issuer answers the next generateDeviceAuthenticationTokenForUsername after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    And 12 seconds pass
    Then I see "Turning it on · 12 s"
    When I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When I choose "Turn on"
    Then I see "Fingerprint login is on"

  @fault
  Scenario Outline: The PIN cannot be verified before it is turned on: <fault>
    Given an enrolled wallet
    And the issuer answers the next verifyPasscode <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Turn on fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    Then I see "<what>"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    Then I see "Fingerprint login is on"
    And the issuer was asked verifyPasscode 2 times

    Examples:
      | fault                                     | what                                                                |
      | with 503                                  | The issuer has a technical problem (503). You can safely try again. |
      | with 429                                  | Too many requests. Wait 30 s, then try again.                       |
      | by dropping the connection after it acted | The connection was lost before the issuer responded.                |
      | with something unreadable                 | The issuer sent an invalid response.                                |

  @fault @refusal
  Scenario: The same wrong PIN after a lost response counts once here too
    Given an enrolled wallet
    And the issuer answers the next verifyPasscode by dropping the connection after it acted
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Turn on fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn on"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn on"
    Then I see "Wrong PIN. 4 attempts left."

  @fault
  Scenario Outline: Off is off on this phone, whether the issuer hears of it or not: <fault>
    Given the world "fingerprint"
    And the issuer answers the next expireDeviceAuthenticationToken <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And I choose "Turn off fingerprint login"
    Then I see "<what> Fingerprint login is now off on this phone."
    And I see "Fingerprint off"
    When I restart the app
    Then I do not see "Use your fingerprint"

    Examples:
      | fault                                      | what                                                 |
      | with 503                                   | The issuer has a technical problem (503).            |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault
  Scenario: Turning it off works offline
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And the phone goes offline
    And I choose "Turn off fingerprint login"
    Then I see "This phone is offline. Fingerprint login is now off on this phone."

  @fault
  Scenario: At the start a fingerprint that cannot be asked for does not stand in the way
    Given the world "fingerprint"
    And the issuer answers the next isAuthorizedTokenExist with 503
    When I restart the app
    Then the screen is "PIN login"

"""##,
    "access/faults-first-login.feature": ##"""
Feature: Faults of the first login
  The wallet exists already when this call fails, so the person is told first that it is open.
  A login whose answer was lost can be tried again with the same pass; anyone who would rather not logs in with the password.

  Background:
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"

  @fault
  Scenario Outline: The first login is refused with <status>
    Given the issuer answers the next loginByNonce with <status>
    When I choose "Enroll"
    Then I see "Your wallet is ready"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "Home"
    And the issuer was asked loginByNonce 2 times

    Examples:
      | status | what                                                                                 |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 500    | The issuer has a technical problem (500). You can safely try again.                  |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: A lost answer does not use the pass up: <fault>
    Given the issuer answers the next loginByNonce <fault>
    When I choose "Enroll"
    Then I see "Your wallet is ready"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "Home"
    And the issuer was asked registerNewUser 1 time

    Examples:
      | fault                                      | what                                                 |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault
  Scenario: Instead of trying again one may log in with the password
    Given the issuer answers the next loginByNonce with 503
    When I choose "Enroll"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "This phone is new to us. Answer your security question."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then the screen is "Home"

  @fault
  Scenario: Where the pass was taken and only the answer lost, the password is enough
    Given the issuer answers the next loginByNonce by dropping the connection after it acted
    When I choose "Enroll"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    Then the screen is "Home"
    And I see "1 linked"

  @fault
  Scenario: The phone is offline when the pass is to be used again
    Given the issuer answers the next loginByNonce with 503
    When I choose "Enroll"
    And the phone goes offline
    And I choose "Try again"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "Home"

  @fault @clock
  Scenario: The connection breaks between the registration and the login
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll"
    And the phone goes offline
    And 20 seconds pass
    Then I see "Your wallet is ready"
    And I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "Home"
    And the issuer was asked registerNewUser 1 time

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next loginByNonce with a timeout
    When I choose "Enroll"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then the screen is "Home"

  @fault @clock
  Scenario: A slow answer is waited for
    Given the issuer answers the next loginByNonce after 20 seconds
    When I choose "Enroll"
    And 12 seconds pass
    Then I see "Logging in · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Anyone who gives up can still go on with the pass
    Given the issuer answers the next loginByNonce after 20 seconds
    When I choose "Enroll"
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting."
    When 20 seconds pass
    Then the screen is "Logging in"
    When I choose "Try again"
    Then the screen is "Home"

"""##,
    "access/faults-forgotten-password.feature": ##"""
Feature: Network and issuer fail while a password is recovered
  A recovery has several calls; each may fail, and none of it is lost or done twice.
  Who has just forgotten a password should not have to ask for another code because of a bad connection.

  Rule: Asking for a code

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |

    @fault
    Scenario Outline: Asking for a code: <what happens>, and one is told what to do
      Given the issuer answers the next startPasswordRecovery <how>
      When I choose "Send me a code"
      Then I see "<what is said>"
      And the field "Email" says "anna@example.com"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Asking for a code: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Send me a code"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Send me a code"
      Then the screen is "New password"

    @fault @clock
    Scenario: Asking for a code: an answer that does not come is given up after a while
      Given the issuer answers the next startPasswordRecovery with a timeout
      When I choose "Send me a code"
      Then I see "Sending a code"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Send me a code"
      Then the screen is "New password"

    @fault @clock
    Scenario: Asking for a code: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next startPasswordRecovery after 30 seconds
      When I choose "Send me a code"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Send me a code"
      Then the screen is "New password"

    @smoke @fault
    Scenario: A code that came although the answer was lost is the one that counts
      Given the issuer answers the next startPasswordRecovery by dropping the connection after it acted
      When I choose "Send me a code"
      Then I see "The connection was lost before the issuer responded."
      When I read the code from the phone's inbox
      And I choose "Send me a code"
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Password changed"
      And the issuer was asked startPasswordRecovery 2 times

  Rule: Fetching the rules for passwords

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |

    @fault
    Scenario Outline: The form cannot be fetched, and one tries again: <what happens>
      Given the issuer answers the next retrievePasswordConfigurations <how>
      When I choose "Send me a code"
      Then I see "Couldn't load the form"
      And I see "<what is said>"
      When I choose "Try again"
      Then I see "Your answer"
      And the issuer was asked startPasswordRecovery 1 time

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault @clock
    Scenario: Esc stops waiting for the form
      Given the issuer answers the next retrievePasswordConfigurations after 30 seconds
      When I choose "Send me a code"
      Then I see "Loading the form"
      When I press Esc
      Then I see "Couldn't load the form"
      When I choose "Try again"
      Then I see "Your answer"

  Rule: Setting the new password

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |

    @fault
    Scenario Outline: Setting the new password: <what happens>, and one is told what to do
      Given the issuer answers the next resetPassword <how>
      When I choose "Save password"
      Then I see "<what is said>"
      And the field "New password" says "••••••••••••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Setting the new password: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save password"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: Setting the new password: an answer that does not come is given up after a while
      Given the issuer answers the next resetPassword with a timeout
      When I choose "Save password"
      Then I see "Saving your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: Setting the new password: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next resetPassword after 30 seconds
      When I choose "Save password"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save password"
      Then I see "Password changed"

    @fault
    Scenario: After a lost response the password is set once
      Given the issuer answers the next resetPassword by dropping the connection after it acted
      When I choose "Save password"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save password"
      Then I see "Password changed"
      And the issuer was asked resetPassword 2 times

    @fault @refusal
    Scenario: A wrong code whose answer was lost costs one try, not two
      When I choose "Back"
      And I fill in:
        | field | value    |
        | Code  | 12345678 |
      And I choose "Continue"
      And the issuer answers the next resetPassword by dropping the connection after it acted
      And I choose "Save password"
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."

"""##,
    "access/faults-forgotten-pin.feature": ##"""
Feature: Network and issuer fail while a PIN is recovered
  The password, the rules and the new PIN are three calls; each may fail and is tried again.
  A lost answer is never counted as a second try, and never sets anything twice.

  Rule: The password first

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: The password first: <what happens>, and one is told what to do
      Given the issuer answers the next startPasscodeRecovery <how>
      When I choose "Continue"
      Then I see "<what is said>"
      And the field "Password" says ""

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The password first: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Continue"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"

    @fault @clock
    Scenario: The password first: an answer that does not come is given up after a while
      Given the issuer answers the next startPasscodeRecovery with a timeout
      When I choose "Continue"
      Then I see "Checking your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"

    @fault @clock
    Scenario: The password first: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next startPasscodeRecovery after 30 seconds
      When I choose "Continue"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"

    @fault
    Scenario: After a lost response the question is asked
      Given the issuer answers the next startPasscodeRecovery by dropping the connection after it acted
      When I choose "Continue"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"
      And the issuer was asked startPasscodeRecovery 2 times

  Rule: Fetching the rules for PINs

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: The form cannot be fetched, and one tries again: <what happens>
      Given the issuer answers the next retrievePasscodeConfigurations <how>
      When I choose "Continue"
      Then I see "Couldn't load the form"
      And I see "<what is said>"
      When I choose "Try again"
      Then I see "Your answer"
      And the issuer was asked startPasscodeRecovery 1 time

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault @clock
    Scenario: Esc stops waiting for the form
      Given the issuer answers the next retrievePasscodeConfigurations after 30 seconds
      When I choose "Continue"
      Then I see "Loading the form"
      When I press Esc
      Then I see "Couldn't load the form"
      When I choose "Try again"
      Then I see "Your answer"

  Rule: Setting the new PIN

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |

    @fault
    Scenario Outline: Setting the new PIN: <what happens>, and one is told what to do
      Given the issuer answers the next resetPasscode <how>
      When I choose "Save PIN"
      Then I see "<what is said>"
      And the field "New PIN" says "••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Setting the new PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: Setting the new PIN: an answer that does not come is given up after a while
      Given the issuer answers the next resetPasscode with a timeout
      When I choose "Save PIN"
      Then I see "Saving your PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: Setting the new PIN: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next resetPasscode after 30 seconds
      When I choose "Save PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @smoke @fault
    Scenario: After a lost response the PIN is set once
      Given the issuer answers the next resetPasscode by dropping the connection after it acted
      When I choose "Save PIN"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"
      And the issuer was asked resetPasscode 2 times

    @fault @refusal
    Scenario: A wrong answer that was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next resetPasscode by dropping the connection after it acted
      And I choose "Save PIN"
      And I choose "Save PIN"
      Then I see "Wrong answer. 2 attempts left."

"""##,
    "access/faults-my-phones.feature": ##"""
Feature: Network and issuer fail around the phones
  The list of phones may not come, and unlinking may get lost on the way.
  Anyone who unlinks a phone must be able to rely on it: trying again does it once, and asking again tells how it is.

  Rule: My phones

    Background:
      Given the world "two-phones"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: My phones: <what happens>, and one is told what to do
      Given the issuer answers the next retrieveCustomerDevices <how>
      When I choose "My phones"
      Then I see "<what is said>"
      And I see "Couldn't load your phones"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: My phones: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "My phones"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then I see "Phone 2 · this phone"

    @fault @clock
    Scenario: My phones: an answer that does not come is given up after a while
      Given the issuer answers the next retrieveCustomerDevices with a timeout
      When I choose "My phones"
      Then I see "Loading your phones"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then I see "Phone 2 · this phone"

    @fault @clock
    Scenario: My phones: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next retrieveCustomerDevices after 30 seconds
      When I choose "My phones"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then I see "Phone 2 · this phone"

  Rule: Unlinking

    Background:
      Given the world "two-phones"
      When I choose "Unlink this phone"

    @fault
    Scenario Outline: Unlinking: <what happens>, and one is told what to do
      Given the issuer answers the next removeDevice <how>
      When I choose "Unlink this phone"
      Then I see "<what is said>"
      And I see "Unlink this phone?"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Unlinking: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Unlink this phone"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Unlink this phone"
      Then the screen is "Welcome"

    @fault @clock
    Scenario: Unlinking: an answer that does not come is given up after a while
      Given the issuer answers the next removeDevice with a timeout
      When I choose "Unlink this phone"
      Then I see "Unlinking this phone"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"

    @fault @clock
    Scenario: Unlinking: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next removeDevice after 30 seconds
      When I choose "Unlink this phone"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"

    @smoke @fault
    Scenario: After a lost response the phone is unlinked once
      Given the issuer answers the next removeDevice by dropping the connection after it acted
      When I choose "Unlink this phone"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"
      And the issuer was asked removeDevice 2 times

    @fault
    Scenario: Who keeps the phone after a lost response finds it unlinked all the same
      Given the issuer answers the next removeDevice by dropping the connection after it acted
      When I choose "Unlink this phone"
      And I choose "Keep linked"
      Then the screen is "Welcome"

"""##,
    "access/faults-new-credentials.feature": ##"""
Feature: Network and issuer fail while password or PIN is changed
  The person stays logged in, keeps what was typed, and tries again.
  After a lost response nobody knows whether the new one counts already: trying again settles it, without a failed attempt.

  Rule: The password

    Background:
      Given the world "two-phones"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Change your password"
      And I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |

    @fault
    Scenario Outline: The password: <what happens>, and one is told what to do
      Given the issuer answers the next changePassword <how>
      When I choose "Save password"
      Then I see "<what is said>"
      And the field "New password" says "••••••••••••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The password: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save password"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: The password: an answer that does not come is given up after a while
      Given the issuer answers the next changePassword with a timeout
      When I choose "Save password"
      Then I see "Saving your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: The password: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next changePassword after 30 seconds
      When I choose "Save password"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save password"
      Then I see "Password changed"

    @smoke @fault
    Scenario: After a lost response the password is changed once
      Given the issuer answers the next changePassword by dropping the connection after it acted
      When I choose "Save password"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save password"
      Then I see "Password changed"
      And the issuer was asked changePassword 2 times

  Rule: The PIN

    Background:
      Given the world "two-phones"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Change your PIN"
      And I fill in:
        | field           | value |
        | Current PIN     | 2580  |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |

    @fault
    Scenario Outline: The PIN: <what happens>, and one is told what to do
      Given the issuer answers the next changePasscode <how>
      When I choose "Save PIN"
      Then I see "<what is said>"
      And the field "New PIN" says "••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: The PIN: an answer that does not come is given up after a while
      Given the issuer answers the next changePasscode with a timeout
      When I choose "Save PIN"
      Then I see "Saving your PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: The PIN: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next changePasscode after 30 seconds
      When I choose "Save PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault
    Scenario: After a lost response the PIN is changed once
      Given the issuer answers the next changePasscode by dropping the connection after it acted
      When I choose "Save PIN"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"
      And the issuer was asked changePasscode 2 times

    @fault @refusal
    Scenario: A wrong PIN whose answer was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Current PIN | 1379  |
      And the issuer answers the next changePasscode by dropping the connection after it acted
      And I choose "Save PIN"
      And I choose "Save PIN"
      Then I see "Wrong PIN. 4 attempts left."

"""##,
    "access/faults-password-login.feature": ##"""
Feature: Network and issuer fail at the login
  Whatever goes wrong on the way to the issuer is told in a sentence, with what to do next.
  Nobody has to wonder whether something was done: trying again never does it twice.

  Rule: Logging in

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Logging in: <what happens>, and one is told what to do
      Given the issuer answers the next loginByUsernamePassword <how>
      When I choose "Log in"
      Then I see "<what is said>"
      And the field "Email" says "anna@example.com"
      And the field "Password" says ""

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Logging in: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Log in"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: Logging in: an answer that does not come is given up after a while
      Given the issuer answers the next loginByUsernamePassword with a timeout
      When I choose "Log in"
      Then I see "Logging in"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: Logging in: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next loginByUsernamePassword after 30 seconds
      When I choose "Log in"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: A late answer counts as long as one waits for it
      Given the issuer answers the next loginByUsernamePassword after 3 seconds
      When I choose "Log in"
      Then I see "Logging in"
      When 3 seconds pass
      Then the screen is "Security question"

    @smoke @fault
    Scenario: After a lost response the login goes on where it was
      Given the issuer answers the next loginByUsernamePassword by dropping the connection after it acted
      When I choose "Log in"
      Then I see "The connection was lost before the issuer responded."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"
      And the issuer was asked loginByUsernamePassword 2 times

    @fault @refusal
    Scenario: A wrong password whose answer was lost is one wrong password, not two
      When I fill in:
        | field    | value            |
        | Password | wrong-password-1 |
      And the issuer answers the next loginByUsernamePassword by dropping the connection after it acted
      And I choose "Log in"
      And I fill in:
        | field    | value            |
        | Password | wrong-password-1 |
      And I choose "Log in"
      Then I see "Wrong email or password."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-2 |
      And I choose "Log in"
      Then I see "Wrong email or password."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-3 |
      And I choose "Log in"
      Then I see "Wait before you try again"

  Rule: The security question

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |

    @fault
    Scenario Outline: The security question: <what happens>, and one is told what to do
      Given the issuer answers the next registerWithMFA <how>
      When I choose "Link this phone"
      Then I see "<what is said>"
      And the field "Your answer" says ""

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The security question: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Link this phone"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault @clock
    Scenario: The security question: an answer that does not come is given up after a while
      Given the issuer answers the next registerWithMFA with a timeout
      When I choose "Link this phone"
      Then I see "Linking this phone"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault @clock
    Scenario: The security question: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next registerWithMFA after 30 seconds
      When I choose "Link this phone"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault
    Scenario: After a lost response the phone is linked once
      Given the issuer answers the next registerWithMFA by dropping the connection after it acted
      When I choose "Link this phone"
      Then I see "The connection was lost before the issuer responded."
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      Then I see "2 linked"
      And the issuer was asked registerWithMFA 2 times

    @fault @refusal
    Scenario: A wrong answer that was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next registerWithMFA by dropping the connection after it acted
      And I choose "Link this phone"
      And I fill in:
        | field       | value |
        | Your answer | stork |
      And I choose "Link this phone"
      Then I see "Wrong answer. 2 attempts left."

  Rule: Answers that nobody expects here

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Every status has its sentence: <status>
      Given the issuer answers the next loginByUsernamePassword with <status>
      When I choose "Log in"
      Then I see "<what is said>"
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

      Examples:
        | status | what is said                                                                 |
        | 400    | The issuer rejected this request. Try again, or ask customer care.           |
        | 401    | The issuer rejected this request. Try again, or ask customer care.           |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help. |
        | 404    | The issuer couldn't find the data for this request.                          |
        | 409    | The data has changed in the meantime. Try again.                             |
        | 410    | This request has expired. Start again.                                       |
        | 412    | The issuer can't do this yet. Try again, or ask customer care.               |
        | 423    | The issuer has locked your access. Customer care can help.                   |
        | 426    | This app version is no longer supported. Update the app, then try again.     |
        | 502    | The issuer has a technical problem (502). You can safely try again.          |

"""##,
    "access/faults-pin-login.feature": ##"""
Feature: Faults of the login by PIN
  A lost answer leaves open whether the attempt was counted; anyone who repeats the same PIN must not lose a second one.
  The field is empty after such a failure: the PIN is typed again as a whole.

  Background:
    Given the world "fingerprint"

  @fault
  Scenario Outline: The login is refused with <status>
    Given the issuer answers the next loginByPIN with <status>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "<what>"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"
    And the issuer was asked loginByPIN 2 times

    Examples:
      | status | what                                                                                 |
      | 400    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 410    | This request has expired. Start again.                                               |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 500    | The issuer has a technical problem (500). You can safely try again.                  |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The answer is of no use: <fault>
    Given the issuer answers the next loginByPIN <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "<what>"
    And the field "PIN" says ""
    When I type "2580"
    And I press Enter
    Then the screen is "Home"
    And the issuer was asked loginByPIN 2 times

    Examples:
      | fault                                      | what                                                                           |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
      | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

  @fault @refusal
  Scenario Outline: The same wrong PIN after a lost response counts once: <fault>
    Given the issuer answers the next loginByPIN <fault>
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"
    And the issuer was asked loginByPIN 2 times

    Examples:
      | fault                                      |
      | by dropping the connection before it acted |
      | by dropping the connection after it acted  |
      | with something unreadable                  |

  @fault @refusal
  Scenario: Another wrong PIN after a lost response is another try
    Given the issuer answers the next loginByPIN by dropping the connection after it acted
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "Wrong PIN. 3 attempts left"

  @fault
  Scenario: Offline nobody can log in, and no attempt is lost
    When the phone goes offline
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "4 attempts left"

  @fault
  Scenario: An app that is too old is told so
    Given the issuer answers the next loginByPIN in another version
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "This app version is no longer supported. Update the app, then try again."

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next loginByPIN with a timeout
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"

  @fault @clock
  Scenario: A slow answer is waited for, and the seconds are counted
    Given the issuer answers the next loginByPIN after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 12 seconds pass
    Then I see "Checking your PIN · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Enter twice asks once
    Given the issuer answers the next loginByPIN after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I press Enter
    And 20 seconds pass
    Then the screen is "Home"
    And the issuer was asked loginByPIN 1 time

  @fault @clock
  Scenario: Anyone who gives up is not logged in behind their back
    Given the issuer answers the next loginByPIN after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then the screen is "PIN login"

"""##,
    "access/faults-preferences.feature": ##"""
Feature: Faults of the preferences
  Whether the fingerprint is on, the issuer knows best, so it is asked whenever the preferences are opened.
  When that fails nothing is shown that might be wrong; one's own limit is kept on the phone and needs nobody.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @fault
  Scenario Outline: The preferences cannot be fetched: <status>
    Given the issuer answers the next isAuthorizedTokenExist with <status>
    When I choose "Preferences"
    Then I see "Couldn't load preferences"
    And I see "<what>"
    When I choose "Try again"
    Then I see "Fingerprint on"

    Examples:
      | status | what                                                                                 |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The answer is of no use: <fault>
    Given the issuer answers the next isAuthorizedTokenExist <fault>
    When I choose "Preferences"
    Then I see "Couldn't load preferences"
    And I see "<what>"
    When I choose "Back"
    Then the screen is "Home"

    Examples:
      | fault                                      | what                                                 |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault
  Scenario: Offline
    When the phone goes offline
    And I choose "Preferences"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then I see "Session timeout 5 min"

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next isAuthorizedTokenExist with a timeout
    When I choose "Preferences"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then I see "Session timeout 5 min"

  @fault @clock
  Scenario: A slow answer is waited for
    Given the issuer answers the next isAuthorizedTokenExist after 20 seconds
    When I choose "Preferences"
    And 12 seconds pass
    Then I see "Loading preferences · 12 s"
    When 8 seconds pass
    Then I see "Session timeout 5 min"

  @fault @clock
  Scenario: Anyone who gives up can try again or go back
    Given the issuer answers the next isAuthorizedTokenExist after 20 seconds
    When I choose "Preferences"
    And 5 seconds pass
    And I press Esc
    Then I see "Couldn't load preferences"
    When I choose "Back"
    Then the screen is "Home"

  @fault
  Scenario: One's own limit is kept without a connection
    When I choose "Preferences"
    And the phone goes offline
    And I choose "Change session timeout"
    And I choose "30 s"
    Then I see "You'll be logged out after 30 s of inactivity."

  @fault @clock
  Scenario: Where one's own limit ends the session offline, the issuer's side ends by itself
    When I choose "Preferences"
    And I choose "Change session timeout"
    And I choose "30 s"
    And the phone goes offline
    And 30 seconds pass
    Then I see "You are logged out"
    And I see "This phone is offline. The issuer will end the session later."

"""##,
    "access/faults-repeated.feature": ##"""
Feature: Faults that strike more than once
  An issuer that is down refuses every call, and one that is overloaded refuses some.
  The app stays where it is and says so each time, until the issuer answers again.

  @fault @smoke
  Scenario: Every login by PIN is refused until the faults are disarmed
    Given an enrolled wallet
    And the issuer answers every loginByPIN with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the issuer answered loginByPIN with 503 INJECTED_FAULT
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "The issuer has a technical problem (503)"
    And the issuer was asked loginByPIN 2 times
    When the faults are disarmed
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"
    And the issuer answered loginByPIN with 200

  @fault
  Scenario: The second call alone is refused
    Given an enrolled wallet
    And the issuer answers the 2nd loginByPIN with 503
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then the issuer answered loginByPIN with 401 WRONG_CREDENTIALS
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the issuer answered loginByPIN with 503 INJECTED_FAULT
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"

  @fault @refusal
  Scenario Outline: What the issuer says stands in its answer: <email>
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value            |
      | First name    | Zoe              |
      | Last name     | Sample           |
      | Email         | <email>          |
      | Mobile number | +49 1555 0100101 |
      | Country       | DE               |
    And I choose "Continue"
    And I fill in:
      | field            | value           |
      | Password         | Quokka-Hollow-7 |
      | Confirm password | Quokka-Hollow-7 |
      | PIN              | 2580            |
      | Confirm PIN      | 2580            |
    And I choose "Continue"
    And I choose "Choose question 1"
    And I choose "First book"
    And I fill in:
      | field    | value |
      | Answer 1 | heron |
    And I choose "Choose question 2"
    And I choose "First concert"
    And I type "heron"
    And I choose "Continue"
    And I choose "Enroll"
    Then the issuer answered registerNewUser with <answer>

    Examples:
      | email                 | answer                 |
      | invalid@magic.example | a field error in email |
      | busy@magic.example    | 503 INJECTED_FAULT     |

"""##,
    "access/faults-welcome.feature": ##"""
Feature: Faults on the way to the sample wallet
  The sample wallet takes several calls at once, and each may fail; the person only sees one wish that did not come true yet.
  Choosing it again goes on where it stopped, and never opens a second wallet.

  @fault
  Scenario Outline: <operation> fails with <status>
    Given the issuer answers the next <operation> with <status>
    When I choose "Use a sample wallet"
    Then the screen is "Welcome"
    And I see "<what>"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "1 linked"

    Examples:
      | operation                        | status | what                                                                                 |
      | retrieveMFAQuestionsWithMetadata | 503    | The issuer has a technical problem (503). You can safely try again.                  |
      | retrievePasswordConfigurations   | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | retrievePasscodeConfigurations   | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | registerNewUser                  | 426    | This app version is no longer supported. Update the app, then try again.             |
      | registerNewUser                  | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | registerNewUser                  | 503    | The issuer has a technical problem (503). You can safely try again.                  |
      | loginByNonce                     | 409    | The data has changed in the meantime. Try again.                                     |
      | loginByNonce                     | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The answer to <operation> is of no use: <fault>
    Given the issuer answers the next <operation> <fault>
    When I choose "Use a sample wallet"
    Then the screen is "Welcome"
    And I see "<what>"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "1 linked"

    Examples:
      | operation       | fault                                      | what                                                 |
      | registerNewUser | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | registerNewUser | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | registerNewUser | with something unreadable                  | The issuer sent an invalid response.                 |
      | loginByNonce    | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | loginByNonce    | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | loginByNonce    | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault
  Scenario: Where the login was done and only its answer lost, the next start finds the phone linked
    Given the issuer answers the next loginByNonce by dropping the connection after it acted
    When I choose "Use a sample wallet"
    Then I see "The connection was lost before the issuer responded."
    When I restart the app
    Then the screen is "PIN login"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @fault
  Scenario: On a second phone a lost answer is no dead end either
    Given an enrolled wallet
    And I get a new phone
    And the issuer answers the next registerWithMFA by dropping the connection after it acted
    When I choose "Use a sample wallet"
    Then I see "The connection was lost before the issuer responded."
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "2 linked"

  @fault
  Scenario: Offline there is no sample wallet either
    When the phone goes offline
    And I choose "Use a sample wallet"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Use a sample wallet"
    Then the screen is "Home"

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next registerNewUser with a timeout
    When I choose "Use a sample wallet"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Use a sample wallet"
    Then the screen is "Home"

  @fault @clock
  Scenario: A slow answer is waited for, and the seconds are counted
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Use a sample wallet"
    And 12 seconds pass
    Then I see "Opening the sample wallet · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Anyone who gives up has a free choice again
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Use a sample wallet"
    And 5 seconds pass
    And I press Esc
    Then the screen is "Welcome"
    And I see "You stopped waiting."
    When I choose "Enroll a new wallet"
    Then the screen is "New wallet"

"""##,
    "access/fingerprint-in-preferences.feature": ##"""
Feature: Turning the fingerprint on and off in the preferences
  Anyone who said “not now” can turn it on later, and anyone who lends the phone can turn it off.
  A phone that lies open must not learn a stranger's finger, so turning it on wants the PIN again.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"

  @smoke
  Scenario: With the PIN it is turned on
    Then I see "Fingerprint off"
    When I choose "Turn on fingerprint login"
    Then I see "Enter your PIN first"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    Then I see "Fingerprint login is on"
    When I choose "Continue"
    Then the screen is "Preferences"
    And I see "Fingerprint on"
    And the issuer was asked verifyPasscode 1 time
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 1 time

  Scenario: Turned off, it no longer logs in
    When I choose "Turn on fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Turn off fingerprint login"
    Then I see "Fingerprint login is off on this phone."
    And the issuer was asked expireDeviceAuthenticationToken 1 time
    When I choose "Back"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  Scenario: Anyone who thinks better of it goes back, and all stays as it was
    When I choose "Turn on fingerprint login"
    And I choose "Back"
    Then the screen is "Preferences"
    And I see "Fingerprint off"
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 0 times

  @refusal
  Scenario: Without the PIN it stays off
    When I choose "Turn on fingerprint login"
    And I choose "Turn on"
    Then I see "PIN is required."
    And the issuer was asked verifyPasscode 0 times

  @refusal
  Scenario: A wrong PIN costs one of the attempts of the login
    When I choose "Turn on fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn on"
    Then I see "Wrong PIN. 4 attempts left."
    When I restart the app
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 attempts left."

  @refusal
  Scenario Outline: The magic PIN <pin>: <case>
    When I choose "Turn on fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | <pin> |
    And I choose "Turn on"
    Then the screen is "<screen>"
    And I see "<message>"

    Examples:
      | pin    | case                  | screen        | message                                                                                |
      | 401111 | the last try          | Fingerprint   | Wrong PIN. 1 attempt left.                                                             |
      | 401000 | wrong once too often  | Fingerprint   | Too many wrong PINs. Log out, then log in with your password.                          |
      | 423000 | off already           | Fingerprint   | Too many wrong PINs. Log out, then log in with your password.                          |
      | 401999 | the session has ended | Session ended | The issuer ended your session. If you didn't expect this, log in and choose My phones. |
      | 503000 | the issuer is busy    | Fingerprint   | The issuer has a technical problem (503). You can safely try again.                    |

  @refusal
  Scenario: Five wrong PINs here disable the PIN, but not the session
    When I choose "Turn on fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7393  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7394  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then I see "Too many wrong PINs. Log out, then log in with your password."
    When I choose "Back"
    Then the screen is "Preferences"

"""##,
    "access/fingerprint-sensor.feature": ##"""
Feature: Fingers that the sensor does not know
  Whose finger it is, the phone decides alone: the issuer never hears of a strange one.
  After five strange fingers in a row the sensor listens to nobody, not even to its owner, until somebody logs in otherwise.

  @smoke @refusal
  Scenario: A strange finger opens nothing and says how many attempts are left
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    Then I see "Fingerprint not recognized. 4 attempts left."
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times
    When I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: Five strange fingers in a row lock the sensor
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    Then I see "Fingerprint not recognized. 1 attempt left."
    When I choose "Touch with someone else's finger"
    Then I see "Too many failed attempts. The sensor is locked. Log in with your PIN to unlock it."
    And I do not see "Touch with your finger"
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times

  @refusal
  Scenario: A locked sensor does not listen to its owner either, not even after a restart
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then I see "Too many failed attempts. The sensor is locked."

  Scenario: After a login by PIN it listens again
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: Where there is no PIN, a login by password does the same
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    Then I see "Log in with your password to unlock it."
    When I choose "Use the password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: The owner's finger sets the count back
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    Then I see "3 attempts left"
    When I choose "Touch with your finger"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    Then I see "4 attempts left"

  @refusal
  Scenario: Neither a restart nor the way back gives more attempts
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    And I press Esc
    And I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    Then I see "3 attempts left"
    When I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    Then I see "2 attempts left"

  Scenario: Strange fingers are no wrong PINs
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    And I choose "Touch with someone else's finger"
    And I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"

"""##,
    "access/fingerprint.feature": ##"""
Feature: Login by fingerprint
  A touch of the sensor can stand for the PIN on one phone: behind it lies a long random token that only this phone has.
  It is offered once and never forced; PIN and password go on working.

  @smoke
  Scenario: After a login the fingerprint is offered, turned on, and opens the wallet the next time
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Log in with your fingerprint?"
    When I choose "Turn on"
    Then I see "Fingerprint login is on"
    When I choose "Continue"
    Then the screen is "Home"
    When I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"
    And the issuer was asked loginByPIN 1 time
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 1 time
    And the issuer was asked loginWithDeviceAuthenticationToken 1 time

  Scenario: Anyone who does not want it is not asked again
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"
    When I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 0 times

  Scenario: Esc says not now as well, even to the next start of the app
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I press Esc
    Then the screen is "Home"
    When I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"

  Scenario: Where there is no PIN, it is offered after the login by password
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your password still works."
    When I choose "Turn on"
    And I choose "Continue"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  @clock
  Scenario: It still works after a restart, days later
    Given the world "fingerprint"
    When 3 days pass
    And I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: Anyone who prefers the PIN goes back to it
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Use the PIN"
    Then the screen is "PIN login"
    When I choose "Use your fingerprint"
    And I press Esc
    Then the screen is "PIN login"

  Scenario: The fingerprint belongs to one phone
    Given the world "fingerprint"
    When I get a new phone
    And I choose "Use a sample wallet"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  Scenario: Each issuer has a fingerprint of its own
    Given the world "fingerprint"
    Then I see "Use your fingerprint"
    When the issuer is "strict"
    And I choose "Use a sample wallet"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  Scenario: A phone that was deactivated and reactivated keeps its fingerprint
    Given the world "fingerprint"
    Then I see "Use your fingerprint"
    When customer care deactivates this phone
    Then I see "This phone is deactivated"
    When customer care reactivates this phone
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: Unlinking the phone ends its fingerprint
    Given the world "fingerprint"
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Use a sample wallet"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  @refusal @clock
  Scenario Outline: At <name>, <days> later, it has to be turned on anew
    Given the world "<world>"
    When I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Log out"
    And <days> pass
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then I see "Fingerprint login has expired. Log in with your PIN to turn it on again."
    When I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    Then I see "Log in with your fingerprint?"

    Examples:
      | name            | world    | pin    | days    |
      | Meridian Wallet | enrolled | 2580   | 91 days |
      | Citadel Private | strict   | 258036 | 8 days  |

  @refusal @clock
  Scenario: Opened after its time, the app does not offer it any more
    Given the world "fingerprint"
    When 91 days pass
    And I restart the app
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  @clock
  Scenario: A day before the ninety are over, it is still good
    Given the world "fingerprint"
    When 89 days pass
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: A new PIN set on one phone ends the fingerprint of the other
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Log out"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    And I use the phone "Phone 2"
    Then I do not see "Use your fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Log in with your fingerprint?"

  Scenario: A new PIN set on the same phone leaves its fingerprint alone
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    And I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    And I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

"""##,
    "access/first-login.feature": ##"""
Feature: The first login, without typing anything
  Anyone who has just chosen a password need not type it at once: the answer to the registration holds a pass for one login.
  It is good once, for two minutes, on this phone; afterwards email and password do as ever.

  Background:
    When I choose "Enroll a new wallet"
    And I choose "Fill in sample data"

  @smoke
  Scenario: Opening the wallet signs in and links the phone
    When I choose "Enroll"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "Phone 1"
    And the issuer was asked loginByNonce 1 time
    And the issuer was asked loginByUsernamePassword 0 times

  Scenario: After logging out the phone knows its owner
    When I choose "Enroll"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"

  @clock
  Scenario: Within two minutes the pass is good
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Enroll"
    And 110 seconds pass
    And I choose "Try again"
    Then the screen is "Home"

  @refusal @clock
  Scenario: After two minutes it is not, but the wallet is there
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Enroll"
    And 121 seconds pass
    And I choose "Try again"
    Then I see "We couldn't log you in. Your wallet is ready: log in with your email and password."
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    And the issuer was asked registerNewUser 1 time

  @fault
  Scenario: Anyone who closes the app instead logs in with the password
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Enroll"
    And I restart the app
    Then the screen is "Welcome"
    When I choose "Log in"
    Then the screen is "Log in"

"""##,
    "access/forgotten-password.feature": ##"""
Feature: Forgotten password
  A code sent by email, and a security answer, set a new password: neither alone is enough.
  Nothing on the way tells whether an email address has a wallet, or the form would be a way to find out who is a customer.

  Background:
    Given the world "enrolled"
    When I choose "Log in with your password"
    And I choose "Forgot your password?"

  @smoke
  Scenario: Code and answer set a new password
    When I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    Then I see "If this email has a wallet, we've sent it a code."
    When I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field                | value          |
      | New password         | Otter-Meadow-7 |
      | Confirm new password | Otter-Meadow-7 |
    And I choose "Save password"
    Then I see "Password changed"
    And I see "All your phones were logged out. Log in with your new password."
    When I choose "Log in"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Otter-Meadow-7   |
    And I choose "Log in"
    Then the screen is "Fingerprint"

  Rule: Whose password it is

    @refusal
    Scenario Outline: No code is sent to what is no address: <what>
      When I fill in:
        | field | value    |
        | Email | <email> |
      And I choose "Send me a code"
      Then I see "<what is said>"
      And the screen is "Forgot password"
      And the issuer was asked startPasswordRecovery 0 times

      Examples:
        | what           | email             | what is said                                     |
        | nothing at all |                   | Email is required.                               |
        | a bare name    | anna              | Email must be an address, like anna@example.com. |
        | half a domain  | anna@example      | Email must be an address, like anna@example.com. |
        | with a blank   | an na@example.com | Email must be an address, like anna@example.com. |

    @refusal
    Scenario: A name that nobody has gets the same answer, and no code helps
      When I fill in:
        | field | value              |
        | Email | nobody@example.com |
      And I choose "Send me a code"
      Then I see "If this email has a wallet, we've sent it a code."
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."

    Scenario: A phone that is not linked can recover the password too
      Given I get a new phone
      When I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Password changed"
      When I choose "Log in"
      Then the screen is "Welcome"

  Rule: The code and the answer

    Background:
      When I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"

    @refusal
    Scenario Outline: What cannot be right is said before anything is asked: <what>
      When I fill in:
        | field       | value    |
        | Code        | <code>   |
        | Your answer | <answer> |
      And I choose "Continue"
      Then I see "<what is said>"
      And I see "1 of 2"

      Examples:
        | what         | code     | answer | what is said                    |
        | no code      |          | heron  | Code is required.               |
        | a short code | 1234567  | heron  | Enter all 8 digits of the code. |
        | no answer    | 12345678 |        | Your answer is required.        |

    @refusal
    Scenario: A wrong code costs a try, and what else was typed stays
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."
      And the field "Your answer" says "•••••"
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Continue"
      Then the field "New password" says "••••••••••••••"
      When I choose "Save password"
      Then I see "Password changed"

    @refusal
    Scenario: A wrong answer is told only to who has the code
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | stork    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Continue"
      And I choose "Save password"
      Then I see "Wrong answer. 1 attempt left."

    @refusal
    Scenario: After three wrong attempts the recovery is over
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I fill in:
        | field | value    |
        | Code  | 12345679 |
      And I choose "Continue"
      And I choose "Save password"
      Then I see "Wrong code. 1 attempt left."
      When I read the code from the phone's inbox
      And I fill in:
        | field | value    |
        | Code  | 12345670 |
      And I choose "Continue"
      And I choose "Save password"
      Then I see "No attempts left. Start over to get a new code."
      And I see "Your password hasn't changed."
      When I choose "Start over"
      Then the screen is "Forgot password"

    @refusal @clock
    Scenario: A code that is more than ten minutes old does not count
      When I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And 601 seconds pass
      And I choose "Save password"
      Then I see "This code has expired. Start over to get a new one."
      And I see "This password reset has ended"

    @refusal
    Scenario: A code counts only until the next one was asked for
      When I read the code from the phone's inbox
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."

    @screen
    Scenario: The code comes by email, and by push to the phone
      When I press Ctrl-N
      Then I see "Password reset code"
      And I see "Email to anna@example.com"
      And I see "Push message to Phone 1"
      When I choose "Password reset code · new"
      And I choose "Use this code"
      Then the field "Code" says "••••••••"

    Scenario: Esc leaves the recovery, and the password is as it was
      When I press Esc
      Then the screen is "PIN login"

    Scenario: What was typed is not lost by a slip
      When I fill in:
        | field | value    |
        | Code  | 12345678 |
      And I press Esc
      Then I see "What you entered will be lost."
      When I choose "Stay here"
      Then the field "Code" says "••••••••"
      When I press Esc
      And I choose "Discard"
      Then the screen is "PIN login"

  Rule: The new password

    Background:
      When I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"

    @refusal
    Scenario Outline: A password against the rules is refused: <what>
      When I fill in:
        | field                | value       |
        | New password         | <password>  |
        | Confirm new password | <and again> |
      And I choose "Save password"
      Then I see "<what is said>"

      Examples:
        | what            | password         | and again        | what is said                                                 |
        | nothing         |                  |                  | New password doesn't meet this rule: 8 to 64 characters.     |
        | too short       | Otter-7          | Otter-7          | New password doesn't meet this rule: 8 to 64 characters.     |
        | well known      | password123      | password123      | New password doesn't meet this rule: not a common password.  |
        | her own address | anna@example.com | anna@example.com | New password doesn't meet this rule: not your email address. |
        | not twice alike | Otter-Meadow-7   | Otter-Meadow-8   | Confirm new password doesn't match.                          |

    @screen
    Scenario: The address that was told is not ticked off as a password
      When I fill in:
        | field        | value            |
        | New password | Anna@Example.com |
      Then I see "ok 8 to 64 characters"
      And I see "-- not your email address"

    Scenario: Going back to the code keeps what was typed
      When I fill in:
        | field        | value          |
        | New password | Otter-Meadow-7 |
      And I choose "Back"
      Then I see "1 of 2"
      And the field "Code" says "••••••••"
      When I choose "Continue"
      Then the field "New password" says "••••••••••••••"

    Scenario: The PIN stays as it was
      When I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Log in"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

    @refusal
    Scenario: The old password opens nothing any more
      When I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Log in"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wrong email or password."

    @screen
    Scenario: The owner is told by email
      When I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I press Ctrl-N
      Then I see "Your password was changed"

"""##,
    "access/forgotten-pin-new-phone.feature": ##"""
Feature: A forgotten PIN on a new phone
  *Welcome* leads to a login by email, password and security question. It links the phone and then offers a new PIN.
  For ten minutes after such a login a new PIN needs no current one, on the screen as in the API.

  @smoke
  Scenario: The login links the phone, and a new PIN is set without the old one
    Given the world "new-phone"
    When I choose "Forgot your PIN?"
    Then the screen is "Log in"
    And I see "Set a new PIN"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "New PIN"
    And I see "You don't need your current PIN now."
    And I do not see "Current PIN"
    When I fill in:
      | field           | value |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "Your new PIN is set"
    When I choose "Continue"
    Then the screen is "Home"
    When I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: The new PIN is an offer: the old one may stay
    Given the world "new-phone"
    When I choose "Forgot your PIN?"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Keep my PIN"
    Then the screen is "Home"
    And the issuer was asked changePasscode 0 times

  Scenario: Anyone who logs in for another reason goes home, and finds the new PIN in the preferences
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Change your PIN"
    Then I see "you don't need your current PIN"
    And I do not see "Current PIN"
    When I fill in:
      | field           | value |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "Your new PIN is set"

  @clock
  Scenario: After ten minutes the current PIN is needed again
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    And 3 minutes pass
    And I choose "Cards"
    And I press Esc
    And 3 minutes pass
    And I choose "Cards"
    And I press Esc
    And 3 minutes pass
    And I choose "Cards"
    And I press Esc
    And 61 seconds pass
    And I choose "Preferences"
    And I choose "Change your PIN"
    Then I see "Current PIN"

  @refusal
  Scenario: Anyone who starts over is still on the way to a new PIN
    Given the world "new-phone"
    When I choose "Forgot your PIN?"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value  |
      | Your answer | osprey |
    And I choose "Link this phone"
    Then I see "Wrong answer."
    And the screen is "Security question"
    When I choose "Start over"
    Then the screen is "Log in"
    And I see "Set a new PIN"

  Scenario: An issuer without PIN login offers none
    Given the issuer is "without-pin"
    Then the screen is "Welcome"
    And I see "Forgot your password?"
    And I do not see "Forgot your PIN?"

"""##,
    "access/forgotten-pin.feature": ##"""
Feature: Forgotten PIN
  On a linked phone the password and a security answer set a new PIN; no code is sent.
  The phone is the third proof: anyone who has only a password cannot change the PIN from afar.

  Background:
    Given the world "two-phones"
    When I choose "Forgot your PIN?"

  @smoke
  Scenario: Password and answer set a new PIN
    Then I see "Enter your password and answer a security question. Then choose a new PIN."
    When I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    Then the screen is "New PIN"
    When I fill in:
      | field           | value |
      | Your answer     | heron |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "Your new PIN is set"
    And I see "Use it on all your phones. They were all logged out."
    When I choose "Log in"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: Esc goes back to the PIN
    When I press Esc
    Then the screen is "PIN login"

  Rule: The password comes first

    @refusal
    Scenario: A wrong password is told
      When I fill in:
        | field    | value          |
        | Password | Herring-Sea-42 |
      And I choose "Continue"
      Then I see "Wrong password. Try again."
      And the field "Password" says ""

    @refusal
    Scenario: No password, no question
      When I choose "Continue"
      Then I see "Password is required."
      And the issuer was asked startPasscodeRecovery 0 times

    @refusal @clock
    Scenario: Wrong passwords here and at the login are counted together
      When I fill in:
        | field    | value          |
        | Password | Herring-Sea-42 |
      And I choose "Continue"
      And I fill in:
        | field    | value          |
        | Password | Herring-Sea-43 |
      And I choose "Continue"
      And I choose "Back"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Herring-Sea-44   |
      And I choose "Log in"
      Then I see "Wait before you try again"
      And the action "Try again" is enabled
      When 30 seconds pass
      Then I see "The wait is over."
      And the action "Try again" is enabled

    @refusal
    Scenario: Customer care deactivates the phone meanwhile
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And customer care deactivates this phone
      Then I see "This phone is deactivated"

  Rule: The answer and the new PIN

    Background:
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"

    @refusal
    Scenario: A wrong answer costs one of three attempts
      When I fill in:
        | field           | value |
        | Your answer     | stork |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Wrong answer. 2 attempts left."
      And the field "New PIN" says "••••"
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @refusal
    Scenario: After three wrong answers the question is spent
      When I fill in:
        | field           | value |
        | Your answer     | stork |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      And I fill in:
        | field       | value |
        | Your answer | crane |
      And I choose "Save PIN"
      Then I see "Wrong answer. 1 attempt left."
      When I fill in:
        | field       | value |
        | Your answer | ibis  |
      And I choose "Save PIN"
      Then I see "No attempts left. Start over to get a new question."
      And I see "Your PIN hasn't changed."
      When I choose "Start over"
      Then the screen is "Forgot PIN"

    @refusal @clock
    Scenario: A question that is more than ten minutes old has expired
      When 601 seconds pass
      And I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "This question has expired. Start over to get a new one."
      And I see "Your PIN hasn't changed."

    @refusal
    Scenario Outline: A PIN against the rules is refused: <what>
      When I fill in:
        | field           | value       |
        | Your answer     | heron       |
        | New PIN         | <pin>       |
        | Confirm new PIN | <and again> |
      And I choose "Save PIN"
      Then I see "<what is said>"
      And the issuer was asked resetPasscode 0 times

      Examples:
        | what            | pin     | and again | what is said                                               |
        | nothing         |         |           | New PIN doesn't meet this rule: 4 to 6 digits.             |
        | too short       | 471     | 471       | New PIN doesn't meet this rule: 4 to 6 digits.             |
        | too long        | 4719471 | 4719471   | New PIN doesn't meet this rule: 4 to 6 digits.             |
        | three alike     | 4777    | 4777      | New PIN doesn't meet this rule: max. 2 identical in a row. |
        | a run           | 4123    | 4123      | New PIN doesn't meet this rule: no sequence like 123.      |
        | a run backwards | 4321    | 4321      | New PIN doesn't meet this rule: no sequence like 123.      |
        | not twice alike | 4719    | 4718      | Confirm new PIN doesn't match.                             |

    @refusal
    Scenario: Without an answer nothing is sent
      When I fill in:
        | field           | value |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Your answer is required."
      And the issuer was asked resetPasscode 0 times

    Scenario: The new PIN counts on every phone
      When I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then I see "Wrong PIN."
      When I fill in:
        | field | value |
        | PIN   | 4719  |
      And I press Enter
      Then the screen is "Fingerprint"

    Scenario: What was typed is not lost by a slip
      When I fill in:
        | field   | value |
        | New PIN | 4719  |
      And I press Esc
      Then I see "The PIN you entered will be lost."
      When I choose "Discard"
      Then the screen is "PIN login"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

"""##,
    "access/issuer-settings.feature": ##"""
Feature: The issuer's settings
  An issuer decides how long its PINs are, how often a customer may be wrong, and how long a session lasts.
  Each of these rules can be changed while the wallet is open. Changes apply from the next request.

  Rule: Attempts and waits

    @smoke @refusal
    Scenario: Seven wrong PINs are allowed
      Given an enrolled wallet
      And the issuer's pin-attempts is 7
      When I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "6 attempts left"

    @refusal
    Scenario: A lower limit counts what was wrong before
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "4 attempts left"
      When the issuer's pin-attempts is 2
      And I fill in:
        | field | value |
        | PIN   | 7392  |
      And I press Enter
      Then I see "Your PIN is disabled"

    @refusal
    Scenario: One wrong answer ends a security question
      Given the world "new-phone"
      And the issuer's answer-attempts is 1
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | stork |
      And I choose "Link this phone"
      Then I see "Start over"

    @refusal @clock
    Scenario: The wait after a wrong password is the issuer's
      Given the world "new-phone"
      And the issuer's password-waits is 20s
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      And 15 seconds pass
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Locked"
      When 6 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Security question"

  Rule: Timeouts

    @clock
    Scenario: A session of half a minute
      Given the world "fingerprint"
      And the issuer's session-timeout is 30s
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Home"
      When 31 seconds pass
      Then the screen is "Session ended"

    @clock
    Scenario: An open session keeps the timeout that it was given
      Given the world "fingerprint"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And the issuer's session-timeout is 30s
      And 3 minutes pass
      And I choose "My phones"
      Then the screen is "My phones"

  Rule: Lengths of passwords and PINs

    @refusal
    Scenario: New PINs are longer, and the old one still works
      Given an enrolled wallet
      And the issuer's pin-max-length is 8
      And the issuer's pin-min-length is 8
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Change your PIN"
      Then I see "8 digits"
      When I fill in:
        | field           | value  |
        | Current PIN     | 2580   |
        | New PIN         | 471936 |
        | Confirm new PIN | 471936 |
      And I choose "Save PIN"
      Then I see "New PIN doesn't meet this rule: 8 digits."

    Scenario: A PIN that is longer than new ones may be still works
      Given an enrolled wallet:
        | field | value  |
        | pin   | 471936 |
      And the issuer's pin-max-length is 4
      When I fill in:
        | field | value  |
        | PIN   | 471936 |
      And I press Enter
      Then the screen is "Fingerprint"

    @refusal
    Scenario: Passwords of a new wallet are longer
      Given the issuer's password-min-length is 20
      When I choose "Enroll a new wallet"
      And I choose "Fill in sample data"
      And I press Esc
      And I press Esc
      And I fill in:
        | field            | value         |
        | Password         | Heron-Lake-42 |
        | Confirm password | Heron-Lake-42 |
      And I choose "Continue"
      Then I see "Password doesn't meet this rule: 20 to 64 characters."

  Rule: PIN login or none

    Scenario: A running wallet meets the end of PIN login at its next request
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And the issuer's pin-login is off
      And I restart the app
      Then the screen is "Log in"
      When the issuer's pin-login is on
      And I restart the app
      Then the screen is "PIN login"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

  Rule: Security questions

    Scenario: Questions of our own, one of them mandatory
      Given the issuer's questions is "Color of your first car?; Name of your first boat?; First city you lived in?"
      And the issuer's mandatory-questions is "Name of your first boat?"
      And the issuer's required-questions is 1
      When I choose "Enroll a new wallet"
      And I choose "Fill in sample data"
      And I press Esc
      Then I see "Name of your first boat?"
      When I fill in:
        | field       | value  |
        | Your answer | Walrus |
      And I choose "Continue"
      And I choose "Enroll"
      Then the screen is "Home"

  Rule: Cards of a program

    Scenario: A program allows more cards, then none
      Given the world "cards"
      And the issuer's SKRILL-VIRTUAL-MC-EEA.allowable-cards is 7
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "5 more"
      When the issuer's SKRILL-VIRTUAL-MC-EEA.allowable-cards is 0
      And I press Esc
      And I choose "Order a card"
      Then I do not see "5 more"

  Rule: Defaults

    @refusal
    Scenario: A setting gets its default back
      Given an enrolled wallet
      And the issuer's pin-attempts is 7
      And the issuer's pin-attempts is default
      When I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "4 attempts left"

  Rule: From the Simulator

    @refusal
    Scenario: A setting is changed, and a value that cannot be is refused
      Given an enrolled wallet
      When I press Ctrl-O
      And I choose "Issuer settings"
      Then the screen is "Simulator · settings"
      And I see "Meridian Wallet"
      When I choose "Attempts"
      And I choose "PIN attempts"
      Then I see "Attempts: 1 to 100."
      And I see "Default: 5 attempts."
      When I fill in:
        | field        | value |
        | PIN attempts | 700   |
      And I choose "Set"
      Then I see "PIN attempts must be a number from 1 to 100."
      When I fill in:
        | field        | value |
        | PIN attempts | 7     |
      And I choose "Set"
      Then I see "PIN attempts changed. The new value applies from the next request."
      When I press Ctrl-O
      And I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "6 attempts left"
      When I press Ctrl-O
      And I choose "Issuer settings"
      And I choose "Attempts"
      Then I see "7 attempts · changed"
      When I choose "PIN attempts"
      And I choose "Restore the default"
      Then the field "PIN attempts" says "5"

"""##,
    "access/issuers.feature": ##"""
Feature: Three issuers
  One app serves issuers with rules of their own: a usual one, a strict one, and one without a PIN.
  What a person may choose, how often they may err and how long they stay logged in is data of the issuer, not of the app.

  Scenario Outline: <issuer> greets in its own words
    Given the issuer is "<id>"
    Then I see "<issuer>"
    And I see "<greeting>"

    Examples:
      | id          | issuer          | greeting                      |
      | meridian    | Meridian Wallet | Your cards, wherever you are. |
      | strict      | Citadel Private | Careful with what is yours.   |
      | without-pin | Pebble          | Small money, made simple.     |

  @smoke
  Scenario: Issuers know nothing of each other
    Given the world "enrolled"
    Then I see "Welcome back, Anna"
    When the issuer is "strict"
    Then the screen is "Welcome"
    And I see "Citadel Private"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Locked"
    And I see "Each wrong password makes the wait longer."
    When the issuer is "meridian"
    Then I see "Welcome back, Anna"

  Rule: The strict one

    Background:
      Given the world "strict"

    @refusal
    Scenario: The first wrong password makes one wait
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      Then I see "Wait before you try again"
      And I see "Time left 30 s"

    @refusal
    Scenario: The third wrong PIN disables the PIN
      When I fill in:
        | field | value  |
        | PIN   | 147036 |
      And I press Enter
      Then I see "Wrong PIN. 2 attempts left."
      When I fill in:
        | field | value  |
        | PIN   | 147037 |
      And I press Enter
      And I fill in:
        | field | value  |
        | PIN   | 147038 |
      And I press Enter
      Then I see "Your PIN is disabled"

    @clock
    Scenario: A session ends after two minutes without use
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And 2 minutes pass
      Then the screen is "Session ended"

    @clock
    Scenario: The end of a session is told half a minute ahead
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And 90 seconds pass
      Then I see "Are you still there?"
      And I see "30 s left"
      When I choose "Stay logged in"
      And 60 seconds pass
      Then the screen is "Home"

    @refusal
    Scenario Outline: Its passwords need everything: <what>
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Change your password"
      And I fill in:
        | field                | value         |
        | Current password     | Heron-Lake-42 |
        | New password         | <password>    |
        | Confirm new password | <password>    |
      And I choose "Save password"
      Then I see "New password doesn't meet this rule: <rule>"

      Examples:
        | what                | password            | rule                       |
        | length              | Otter-7             | 12 to 64 characters.       |
        | an uppercase letter | otter-meadow-72     | an uppercase letter.       |
        | a lowercase letter  | OTTER-MEADOW-72     | a lowercase letter.        |
        | a digit             | Otter-Meadow-Two    | a digit.                   |
        | a special character | OtterMeadow7272     | a special character.       |
        | no triplets         | Ottter-Meadow-72    | max. 2 identical in a row. |
        | no runs             | Otter-Meadow-234567 | no sequence like 1234.     |

    @refusal
    Scenario Outline: Its PINs have exactly six digits: <what>
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | <pin> |
        | Confirm new PIN | <pin> |
      And I choose "Save PIN"
      Then I see "New PIN doesn't meet this rule: 6 digits."

      Examples:
        | what  | pin     |
        | five  | 47194   |
        | seven | 4719471 |

    Scenario: Wrong passwords never close its PIN
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      And I choose "Back"
      And I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      Then the screen is "Fingerprint"

  Rule: The one without a PIN

    Background:
      Given the world "without-pin"

    Scenario: A linked phone logs in with the password, without a question
      Then the screen is "Log in"
      And I do not see "Enter your PIN"
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Your password still works."
      When I choose "Not now"
      Then the screen is "Home"
      And the issuer was asked registerWithMFA 0 times

    Scenario: A new phone is asked its question here too
      Given I get a new phone
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Security question"
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      Then I see "2 linked"

    Scenario: The preferences know no PIN
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Preferences"
      Then I see "Change your password"
      And I do not see "Change your PIN"

    Scenario: A linked phone is unlinked from the login itself
      When I choose "Unlink this phone"
      And I choose "Unlink this phone"
      Then the screen is "Welcome"

    Scenario: A forgotten password is recovered as everywhere
      When I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Log in"
      Then the screen is "Log in"
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Otter-Meadow-7   |
      And I choose "Log in"
      Then I see "Log in with your fingerprint?"

"""##,
    "access/keychain.feature": ##"""
Feature: A phone that isn't supported
  The app keeps its keys in the phone's keychain. Where that can't be used, the app stops with error 1100 and asks no issuer anything.

  @smoke
  Scenario: The app stops, and works again once the keychain does
    Given the world "enrolled"
    And the phone's keychain is unusable
    Then the screen is "Phone status"
    And I see "You can't use the wallet here"
    And I see "1100"
    And the issuer was asked isDeviceRegistered 1 time
    When I choose "Check again"
    Then I see "You can't use the wallet here"
    When the phone's keychain is usable
    Then the screen is "PIN login"

  Scenario: A wallet that is open stops too, and another phone works
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And the phone's keychain is unusable
    Then I see "The keychain check failed (1100)."
    When I use the phone "1"
    Then the screen is "PIN login"
    When I use the phone "2"
    Then I see "You can't use the wallet here"

  @screen
  Scenario: The Simulator breaks the keychain and repairs it
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Make the keychain unusable"
    Then the screen is "Phone status"
    And I see "You can't use the wallet here"
    When I restart the app
    Then I see "You can't use the wallet here"
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Make the keychain usable"
    Then the screen is "Welcome"

"""##,
    "access/logout.feature": ##"""
Feature: Logging out
  Anyone who is done closes the wallet at once, on this phone and at the issuer, and the phone stays linked for the next time.
  If the issuer cannot be told, the phone forgets the session all the same; the issuer's side ends by its own limit.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @smoke
  Scenario: After logging out only PIN, finger or password open the wallet
    When I choose "Log out"
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"
    And the issuer was asked logout 1 time

  @fault
  Scenario Outline: The issuer does not hear of it: <fault>
    Given the issuer answers the next logout <fault>
    When I choose "Log out"
    Then I see "Logged out on this phone"
    And I see "We couldn't reach the issuer. It will end your session later."
    And I see "<what> You don't need to do anything."
    When I choose "Continue"
    Then the screen is "PIN login"
    And the issuer was asked logout 1 time

    Examples:
      | fault                                      | what                                                 |
      | with 401                                   | The issuer rejected this request.                    |
      | with 403                                   | The issuer doesn't allow this request on this phone. |
      | with 404                                   | The issuer couldn't find the data for this request.  |
      | with 409                                   | The data has changed in the meantime.                |
      | with 412                                   | The issuer can't do this yet.                        |
      | with 423                                   | The issuer has locked your access.                   |
      | with 426                                   | This app version is no longer supported.             |
      | with 429                                   | Too many requests.                                   |
      | with 503                                   | The issuer has a technical problem (503).            |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault
  Scenario: Offline the phone logs out by itself
    When the phone goes offline
    And I choose "Log out"
    Then I see "Logged out on this phone"
    And I see "This phone is offline. You don't need to do anything."
    When the phone comes back online
    And I choose "Continue"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next logout with a timeout
    When I choose "Log out"
    And 30 seconds pass
    Then I see "The request timed out. You don't need to do anything."

  @fault @clock
  Scenario: A slow logout counts the seconds
    Given the issuer answers the next logout after 20 seconds
    When I choose "Log out"
    And 12 seconds pass
    Then I see "Logging out · 12 s"
    When 8 seconds pass
    Then the screen is "PIN login"

  @fault @clock
  Scenario: Anyone who does not wait for the answer is logged out all the same
    Given the issuer answers the next logout after 20 seconds
    When I choose "Log out"
    And 5 seconds pass
    And I press Esc
    Then I see "Logged out on this phone"
    And I see "You stopped waiting. You don't need to do anything."
    When I restart the app
    Then the screen is "PIN login"

"""##,
    "access/lost-phone.feature": ##"""
Feature: A lost phone
  A wallet outlives its phones: a new one is linked with password and security answer, and customer care deactivates the lost one.
  The wallet itself stays as it is; only anyone who finds the lost phone is kept out.

  Background:
    Given an enrolled wallet
    And I get a new phone
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"

  @smoke
  Scenario: From the lost phone to the new one
    Then I see "Phone 2"
    And I see "2 linked"
    When I choose "My phones"
    And I choose "Phone 1"
    Then I see "Lost it? Tell customer care. They'll deactivate it right away, so nobody can log in on it. Your wallet is safe."
    When I use the phone "Phone 1"
    And customer care deactivates this phone
    Then I see "This phone is deactivated"
    When I use the phone "Phone 2"
    Then the screen is "Home"
    When I choose "My phones"
    And I choose "Phone 1"
    Then I see "Customer care deactivated this phone. Found it? Ask them to reactivate it."

  @refusal
  Scenario: Anyone who finds the lost phone cannot get in
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    Then I see "Meridian Wallet customer care deactivated this phone. Nobody can log in on it."
    And I do not see "Enter your PIN"
    When I choose "Check again"
    Then I see "This phone is deactivated"

  Scenario: The same PIN opens the wallet on the new phone
    When I choose "Log out"
    Then I see "Welcome back, Anna"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"

  Scenario: The lost phone can be unlinked once it is found
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I use the phone "Phone 2"
    And I choose "My phones"
    Then I see "Phone 2 · this phone"
    And I do not see "Phone 1 21 Nov 2026"

  Scenario: The lost phone turns up and is reactivated
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    When customer care reactivates this phone
    Then the screen is "PIN login"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then I see "2 linked"

  @screen
  Scenario: The owner gets a mail whenever a phone is linked
    When I press Ctrl-N
    Then I see "A phone was linked to your wallet"

"""##,
    "access/magic-data.feature": ##"""
Feature: Magic data
  Typed in the place of the real thing, each magic value forces one answer of the issuer, whenever it is wanted.
  So every refusal can be tested and shown without bringing it about; no miss is counted and nothing is kept.

  Rule: Email addresses at the login

    @refusal
    Scenario Outline: <email> logs nobody in: <answer>
      When I choose "Log in"
      And I fill in:
        | field    | value         |
        | Email    | <email>      |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then I see "<what is said>"

      Examples:
        | email                   | answer | what is said                                                         |
        | wrong@magic.example     | 401    | Wrong email or password. Check both, then try again.                 |
        | wait@magic.example      | 429    | Time left 5 min 0 s                                                  |
        | locked@magic.example    | 423    | Your login is locked                                                 |
        | inactive@magic.example  | 403    | Customer care deactivated this phone.                                |
        | elsewhere@magic.example | 409    | This phone is linked to another wallet. Go back and unlink it first. |
        | busy@magic.example      | 503    | The issuer has a technical problem (503). You can safely try again.  |
        | BUSY@Magic.Example      | 503    | The issuer has a technical problem (503).                            |

  Rule: Email addresses at a forgotten password

    @refusal
    Scenario Outline: <email> gets no code: <answer>
      When I choose "Forgot your password?"
      And I fill in:
        | field | value    |
        | Email | <email> |
      And I choose "Send me a code"
      Then I see "<what is said>"

      Examples:
        | email                  | answer | what is said                              |
        | wait@magic.example     | 429    | Wait before the next code                 |
        | locked@magic.example   | 423    | Code requests are locked                  |
        | inactive@magic.example | 403    | Customer care deactivated this phone.     |
        | busy@magic.example     | 503    | The issuer has a technical problem (503). |

    Scenario: To all other calls a magic address is an address like any other
      When I choose "Forgot your password?"
      And I fill in:
        | field | value               |
        | Email | wrong@magic.example |
      And I choose "Send me a code"
      Then the screen is "New password"

  Rule: Email addresses of a new wallet

    @refusal
    Scenario Outline: <email> opens no wallet: <answer>
      Given the issuer is "without-pin"
      When I choose "Enroll a new wallet"
      And I fill in:
        | field         | value          |
        | First name    | Magda          |
        | Last name     | Magic          |
        | Email         | <email>       |
        | Mobile number | +4915550100199 |
        | Country       | DE             |
      And I choose "Continue"
      And I fill in:
        | field            | value         |
        | Password         | Heron-Lake-42 |
        | Confirm password | Heron-Lake-42 |
      And I choose "Continue"
      And I choose "Choose question 1"
      And I choose "Beach you like best?"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I choose "Enroll"
      Then I see "<what is said>"

      Examples:
        | email                   | answer | what is said                                                             |
        | duplicate@magic.example | 400    | This email already has a wallet. Log in instead, or use another address. |
        | invalid@magic.example   | 400    | Email must be an address, like anna@example.com.                         |
        | busy@magic.example      | 503    | The issuer has a technical problem (503). You can safely try again.      |

    @refusal
    Scenario: elsewhere@magic.example opens no wallet: 409, and the phone may be checked
      Given the issuer is "without-pin"
      When I choose "Enroll a new wallet"
      And I fill in:
        | field         | value                   |
        | First name    | Magda                   |
        | Last name     | Magic                   |
        | Email         | elsewhere@magic.example |
        | Mobile number | +4915550100199          |
        | Country       | DE                      |
      And I choose "Continue"
      And I fill in:
        | field            | value         |
        | Password         | Heron-Lake-42 |
        | Confirm password | Heron-Lake-42 |
      And I choose "Continue"
      And I choose "Choose question 1"
      And I choose "Beach you like best?"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I choose "Enroll"
      Then I see "This phone is linked to another wallet. To unlink it, choose Check this phone."
      When I choose "Check this phone"
      Then the issuer was asked isDeviceRegistered 2 times
      And the screen is "Welcome"

  Rule: Passwords

    @refusal
    Scenario Outline: As the password of a login: <answer>
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | <password>       |
      And I choose "Log in"
      Then I see "<what is said>"

      Examples:
        | password | answer          | what is said                              |
        | 401      | 401             | Wrong email or password.                  |
        | 401-30   | 401, wait 30 s  | Time left 30 s                            |
        | 429      | 429, wait 5 min | Time left 5 min 0 s                       |
        | 423      | 423             | Your login is locked                      |
        | 503      | 503             | The issuer has a technical problem (503). |

    @refusal
    Scenario Outline: As the password for a new PIN: <answer>
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value      |
        | Password | <password> |
      And I choose "Continue"
      Then I see "<what is said>"

      Examples:
        | password | answer          | what is said                              |
        | 401      | 401             | Wrong password.                           |
        | 401-30   | 401, wait 30 s  | Time left 30 s                            |
        | 429      | 429, wait 5 min | Time left 5 min 0 s                       |
        | 423      | 423             | Your login is locked                      |
        | 503      | 503             | The issuer has a technical problem (503). |

    @refusal
    Scenario Outline: As the current password: <answer>
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Change your password"
      And I fill in:
        | field                | value          |
        | Current password     | <password>     |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "<what is said>"

      Examples:
        | password | answer          | what is said                              |
        | 401      | 401             | Wrong password.                           |
        | 401-30   | 401, wait 30 s  | Time left 30 s                            |
        | 429      | 429, wait 5 min | Time left 5 min 0 s                       |
        | 423      | 423             | Your login is locked                      |
        | 503      | 503             | The issuer has a technical problem (503). |

  Rule: PINs

    @refusal
    Scenario Outline: As the PIN of a login: <answer>
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | <pin> |
      And I press Enter
      Then I see "<what is said>"

      Examples:
        | pin    | answer               | what is said                                                                      |
        | 401333 | 401, 3 attempts left | Wrong PIN. 3 attempts left.                                                       |
        | 401111 | 401, 1 attempt left  | Wrong PIN. 1 attempt left.                                                        |
        | 401000 | 401, no try left     | Your PIN is disabled                                                              |
        | 423000 | 423                  | Your PIN is disabled                                                              |
        | 403000 | 403                  | Customer care deactivated this phone. To continue, choose Check this phone.       |
        | 404000 | 404                  | This phone is no longer linked to a wallet. To continue, choose Check this phone. |
        | 401999 | 401, no session      | The session has ended. Log in again.                                              |
        | 503000 | 503                  | The issuer has a technical problem (503). You can safely try again.               |

    @refusal
    Scenario Outline: As the current PIN: <answer>
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Change your PIN"
      And I fill in:
        | field           | value |
        | Current PIN     | <pin> |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "<what is said>"

      Examples:
        | pin    | answer               | what is said                                   |
        | 401333 | 401, 3 attempts left | Wrong PIN. 3 attempts left.                    |
        | 401111 | 401, 1 attempt left  | Wrong PIN. 1 attempt left.                     |
        | 401000 | 401, no try left     | Your PIN is disabled                           |
        | 423000 | 423                  | Your PIN is disabled                           |
        | 403000 | 403                  | Customer care deactivated this phone.          |
        | 404000 | 404                  | This phone is no longer linked to your wallet. |
        | 401999 | 401, no session      | Your session has ended                         |
        | 503000 | 503                  | The issuer has a technical problem (503).      |

    @refusal
    Scenario Outline: As the PIN before the fingerprint: <answer>
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Turn on fingerprint login"
      And I fill in:
        | field | value |
        | PIN   | <pin> |
      And I choose "Turn on"
      Then I see "<what is said>"

      Examples:
        | pin    | answer               | what is said                                   |
        | 401333 | 401, 3 attempts left | Wrong PIN. 3 attempts left.                    |
        | 401111 | 401, 1 attempt left  | Wrong PIN. 1 attempt left.                     |
        | 401000 | 401, no try left     | Too many wrong PINs. Log out, then log in      |
        | 423000 | 423                  | Too many wrong PINs. Log out, then log in      |
        | 403000 | 403                  | Customer care deactivated this phone.          |
        | 404000 | 404                  | This phone is no longer linked to your wallet. |
        | 401999 | 401, no session      | Your session has ended                         |
        | 503000 | 503                  | The issuer has a technical problem (503).      |

  Rule: Security answers

    @refusal
    Scenario Outline: As the answer on a new phone: <result>
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value    |
        | Your answer | <answer> |
      And I choose "Link this phone"
      Then I see "<what is said>"

      Examples:
        | answer      | result               | what is said                                                         |
        | magic 401 2 | 401, 2 attempts left | Wrong answer. 2 attempts left.                                       |
        | magic 401 0 | 401, no try left     | No attempts left. Start over to get a new question.                  |
        | magic 410   | 410                  | This question has expired. Start over to get a new one.              |
        | magic 409   | 409                  | This phone is linked to another wallet. Go back and unlink it first. |
        | magic 403   | 403                  | Customer care deactivated this phone.                                |
        | magic 503   | 503                  | The issuer has a technical problem (503).                            |
        | MAGIC  410  | 410, in capitals     | This question has expired.                                           |

    @refusal
    Scenario Outline: As the answer for a new PIN: <result>
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field           | value    |
        | Your answer     | <answer> |
        | New PIN         | 4719     |
        | Confirm new PIN | 4719     |
      And I choose "Save PIN"
      Then I see "<what is said>"

      Examples:
        | answer      | result               | what is said                                                         |
        | magic 401 2 | 401, 2 attempts left | Wrong answer. 2 attempts left.                                       |
        | magic 401 0 | 401, no try left     | No attempts left. Start over to get a new question.                  |
        | magic 410   | 410                  | This question has expired. Start over to get a new one.              |
        | magic 409   | 409                  | This phone is linked to another wallet. Go back and unlink it first. |
        | magic 403   | 403                  | Customer care deactivated this phone.                                |
        | magic 503   | 503                  | The issuer has a technical problem (503).                            |

  Rule: Recovery codes

    @refusal
    Scenario Outline: As the code for a new password: <answer>
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I fill in:
        | field       | value  |
        | Code        | <code> |
        | Your answer | heron  |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "<what is said>"

      Examples:
        | code     | answer                           | what is said                                        |
        | 04010002 | 401, the code, 2 attempts left   | Wrong code. 2 attempts left.                        |
        | 04010000 | 401, the code, no try left       | No attempts left. Start over to get a new code.     |
        | 04120002 | 401, the answer, 2 attempts left | Wrong answer. 2 attempts left.                      |
        | 04120000 | 401, the answer, no try left     | No attempts left. Start over to get a new code.     |
        | 04100000 | 410                              | This code has expired. Start over to get a new one. |
        | 04030000 | 403                              | Customer care deactivated this phone.               |
        | 05030000 | 503                              | The issuer has a technical problem (503).           |

  Rule: Nothing is counted

    @smoke
    Scenario: After any number of magic PINs the real one opens the wallet
      Given the world "enrolled"
      When I fill in:
        | field | value  |
        | PIN   | 401111 |
      And I press Enter
      And I fill in:
        | field | value  |
        | PIN   | 401111 |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

    Scenario: A login that magic has closed is open again at once
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | 423              |
      And I choose "Log in"
      Then I see "Your login is locked"
      When I choose "Back"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Fingerprint"

    @screen
    Scenario: The Simulator types magic data into the field in use
      Given the world "enrolled"
      When I press Ctrl-O
      And I choose "Magic data"
      Then I see "Choose a field to see its test values. Using them never counts as an attempt."
      When I choose "PIN"
      And I choose "401333"
      Then the field "PIN" says "••••••"
      When I press Enter
      Then I see "Wrong PIN. 3 attempts left"

    @screen
    Scenario: The Simulator says where magic does not fit
      Given the world "enrolled"
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Email"
      And I choose "busy@magic.example"
      Then I see "PIN doesn't accept this value. Select another field first."

"""##,
    "access/my-phones.feature": ##"""
Feature: My phones
  Every phone that is linked to the wallet is listed, with what to do about one that is lost.
  Who sees an unknown phone there knows that someone else got in.

  Background:
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @smoke
  Scenario: The list says which phone is current and who is logged in
    When I choose "My phones"
    Then I see "Phone 2 · this phone"
    And I see "21 Nov 2026 · active, logged in"
    And I see "Phone 1 21 Nov 2026 · active"
    When I choose "Back"
    Then the screen is "Home"

  Scenario Outline: What to do about <which>
    When I choose "My phones"
    And I choose "<phone>"
    Then I see "<advice>"
    When I choose "Back"
    Then the screen is "My phones"
    And I see "Lost a phone? Choose it to see what to do."

    Examples:
      | which            | phone   | advice                                                                                                          |
      | the phone in use | Phone 2 | This is the phone you're using. If you lose it, customer care can deactivate it right away.                     |
      | another phone    | Phone 1 | Lost it? Tell customer care. They'll deactivate it right away, so nobody can log in on it. Your wallet is safe. |

  Scenario: A phone that is deactivated says so
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    And I use the phone "Phone 2"
    When I choose "My phones"
    Then I see "deactivated"
    When I choose "Phone 1"
    Then I see "Found it? Ask them to reactivate it."

  Scenario: A phone that was unlinked is not listed any more, nor counted
    Given I see "2 linked"
    When I use the phone "Phone 1"
    And I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I use the phone "Phone 2"
    And I choose "My phones"
    Then I see "Phone 2 · this phone"
    And I do not see "Phone 1 21 Nov 2026"
    When I choose "Back"
    Then I see "1 linked"
    When I use the phone "Phone 1"
    And I use the phone "Phone 2"
    Then the screen is "Home"
    And I see "1 linked"

  Scenario: Esc goes back, first to the list, then home
    When I choose "My phones"
    And I choose "Phone 1"
    And I press Esc
    Then I see "Phone 2 · this phone"
    When I press Esc
    Then the screen is "Home"

  @clock
  Scenario: The list goes with the session
    When I choose "My phones"
    And 5 minutes pass
    Then the screen is "Session ended"
    And I see "You were inactive for a while, so we logged you out."

"""##,
    "access/new-credentials-end-the-rest.feature": ##"""
Feature: New credentials end what was open
  A new password or PIN logs the wallet out elsewhere and takes the fingerprints of other phones.
  Anyone who had got in with the old ones must be out at once.

  @smoke
  Scenario: A recovered password ends the session on another phone
    Given the world "two-phones"
    And I use the phone "Phone 1"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 2"
    And I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field                | value          |
      | New password         | Otter-Meadow-7 |
      | Confirm new password | Otter-Meadow-7 |
    And I choose "Save password"
    And I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed on another phone."

  Scenario: A recovered PIN ends the session on another phone
    Given the world "two-phones"
    And I use the phone "Phone 1"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 2"
    And I choose "Forgot your PIN?"
    And I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    And I fill in:
      | field           | value |
      | Your answer     | heron |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    And I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "If that wasn't you, reset your password and tell customer care."

  Scenario: A recovered password ends the login by fingerprint
    Given the world "fingerprint"
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field                | value          |
      | New password         | Otter-Meadow-7 |
      | Confirm new password | Otter-Meadow-7 |
    And I choose "Save password"
    And I choose "Log in"
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  Scenario: A changed password ends the session on another phone, not on this one
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Change your password"
    And I fill in:
      | field                | value          |
      | Current password     | Heron-Lake-42  |
      | New password         | Otter-Meadow-7 |
      | Confirm new password | Otter-Meadow-7 |
    And I choose "Save password"
    And I choose "Continue"
    Then the screen is "Preferences"
    When I use the phone "Phone 2"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed on another phone."
    When I choose "Log in again"
    Then the screen is "PIN login"

  Scenario: A changed PIN ends the session on another phone, and the new PIN counts there
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    And I use the phone "Phone 2"
    Then the screen is "Session ended"
    When I choose "Log in again"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Home"

"""##,
    "access/new-credentials.feature": ##"""
Feature: Change password and PIN
  Who is logged in changes password and PIN in the preferences, and proves it with the current one.
  A session that somebody left open must not be enough to take the wallet over.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"

  Rule: The password

    Background:
      When I choose "Change your password"

    @smoke
    Scenario: The current password and a new one
      When I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Password changed"
      And I see "Your other phones were logged out. You're still logged in here."
      When I choose "Continue"
      Then the screen is "Preferences"

    @clock
    Scenario: Home says since when the new password counts
      When 2 days pass
      And I choose "Log in again"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then I see "changed 21 Nov 2026"
      When I choose "Preferences"
      And I choose "Change your password"
      And I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Continue"
      And I choose "Back"
      Then the screen is "Home"
      And I see "changed 23 Nov 2026"

    @refusal
    Scenario: A wrong current password is told, and the new one stays typed
      When I fill in:
        | field                | value          |
        | Current password     | Herring-Sea-42 |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong password. Try again."
      And the field "Current password" says ""
      And the field "New password" says "••••••••••••••"

    @refusal @clock
    Scenario: Three wrong current passwords, and the next attempt has to wait
      When I fill in:
        | field                | value          |
        | Current password     | Herring-Sea-42 |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I fill in:
        | field            | value          |
        | Current password | Herring-Sea-43 |
      And I choose "Save password"
      And I fill in:
        | field            | value          |
        | Current password | Herring-Sea-44 |
      And I choose "Save password"
      Then the screen is "Locked"
      And I see "Each wrong password makes the wait longer."
      When 30 seconds pass
      And I choose "Try again"
      And I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Password changed"

    @refusal
    Scenario: Anyone who does not want to wait is still logged in
      When I fill in:
        | field                | value          |
        | Current password     | 429            |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then the screen is "Locked"
      And I see "Time left 5 min 0 s"
      And I do not see "Forgot your password?"
      When I choose "Back"
      Then the screen is "Preferences"

    @refusal @clock
    Scenario: A session that ends during the wait is told of
      When I fill in:
        | field                | value          |
        | Current password     | 429            |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And 4 minutes pass
      Then I see "Are you still there?"
      When 1 minute passes
      Then the screen is "Session ended"

    @refusal
    Scenario Outline: A password against the rules is refused: <what>
      When I fill in:
        | field                | value       |
        | Current password     | <current>   |
        | New password         | <password>  |
        | Confirm new password | <and again> |
      And I choose "Save password"
      Then I see "<what is said>"
      And the issuer was asked changePassword 0 times

      Examples:
        | what            | current       | password         | and again        | what is said                                                 |
        | no current one  |               | Otter-Meadow-7   | Otter-Meadow-7   | Current password is required.                                |
        | too short       | Heron-Lake-42 | Otter-7          | Otter-7          | New password doesn't meet this rule: 8 to 64 characters.     |
        | her own address | Heron-Lake-42 | Anna@Example.com | Anna@Example.com | New password doesn't meet this rule: not your email address. |
        | well known      | Heron-Lake-42 | iloveyou         | iloveyou         | New password doesn't meet this rule: not a common password.  |
        | not twice alike | Heron-Lake-42 | Otter-Meadow-7   | Otter-Meadow     | Confirm new password doesn't match.                          |

    Scenario: Going back leaves the password as it is
      When I fill in:
        | field        | value          |
        | New password | Otter-Meadow-7 |
      And I choose "Back"
      Then I see "What you entered will be lost."
      When I choose "Discard"
      Then the screen is "Preferences"
      And the issuer was asked changePassword 0 times

    @clock
    Scenario: A session that ends takes the form with it
      When I fill in:
        | field            | value         |
        | Current password | Heron-Lake-42 |
      And 5 minutes pass
      Then the screen is "Session ended"

  Rule: The PIN

    Background:
      When I choose "Change your PIN"

    Scenario: The current PIN and a new one
      When I fill in:
        | field           | value |
        | Current PIN     | 2580  |
        | New PIN         | 47194 |
        | Confirm new PIN | 47194 |
      And I choose "Save PIN"
      Then I see "Your new PIN is set"
      And I see "Use it on all your phones. Your other phones were logged out. You're still logged in here."
      When I choose "Continue"
      And I choose "Back"
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 47194 |
      And I press Enter
      Then the screen is "Home"

    @refusal
    Scenario: Wrong current PINs count as at the login, and the fifth disables the PIN
      When I fill in:
        | field           | value |
        | Current PIN     | 1379  |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Wrong PIN. 4 attempts left."
      When I fill in:
        | field       | value |
        | Current PIN | 1479  |
      And I choose "Save PIN"
      And I fill in:
        | field       | value |
        | Current PIN | 1579  |
      And I choose "Save PIN"
      And I fill in:
        | field       | value |
        | Current PIN | 1679  |
      And I choose "Save PIN"
      Then I see "Wrong PIN. 1 attempt left."
      When I fill in:
        | field       | value |
        | Current PIN | 1779  |
      And I choose "Save PIN"
      Then the screen is "Locked"
      And I see "Your PIN is disabled"
      And I see "To enable your PIN again, log out, then log in with your password and a security answer."
      When I choose "Back"
      Then the screen is "Preferences"

    @refusal
    Scenario Outline: A PIN against the rules is refused: <what>
      When I fill in:
        | field           | value       |
        | Current PIN     | <current>   |
        | New PIN         | <pin>       |
        | Confirm new PIN | <and again> |
      And I choose "Save PIN"
      Then I see "<what is said>"
      And the issuer was asked changePasscode 0 times

      Examples:
        | what            | current | pin  | and again | what is said                                          |
        | no current one  |         | 4719 | 4719      | Current PIN is required.                              |
        | too short       | 2580    | 471  | 471       | New PIN doesn't meet this rule: 4 to 6 digits.        |
        | a run           | 2580    | 5678 | 5678      | New PIN doesn't meet this rule: no sequence like 123. |
        | not twice alike | 2580    | 4719 | 4791      | Confirm new PIN doesn't match.                        |

    Scenario: Going back leaves the PIN as it is
      When I choose "Back"
      Then the screen is "Preferences"
      And the issuer was asked changePasscode 0 times

"""##,
    "access/password-login.feature": ##"""
Feature: Log in with email and password
  A phone that is not linked to the wallet is let in by email, password and an answer given at enrollment.
  Two proofs, because anyone who finds out a password must not get in from a phone of their own.

  Background:
    Given the world "new-phone"
    When I choose "Log in"

  @smoke
  Scenario: A new phone logs in with password and security answer
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    And I see "This phone is new to us. Answer your security question."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"
    When I choose "Not now"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "2 linked"

  Scenario: Sample data fills in the login and the answer
    When I choose "Fill in sample data"
    Then the field "Email" says "anna@example.com"
    And I see "Filled in with sample data."
    When I choose "Log in"
    Then the screen is "Security question"
    When I choose "Fill in sample data"
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

  @refusal
  Scenario Outline: A wrong password and a name that nobody has are told alike: <email>
    When I fill in:
      | field    | value      |
      | Email    | <email>   |
      | Password | <password> |
    And I choose "Log in"
    Then the screen is "Log in"
    And I see "Wrong email or password. Check both, then try again."
    And the field "Email" says "<email>"
    And the field "Password" says ""

    Examples:
      | email              | password       |
      | anna@example.com   | Herring-Sea-42 |
      | nobody@example.com | Heron-Lake-42  |

  @refusal @screen
  Scenario: A refused login looks as it should
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Herring-Sea-42   |
    And I choose "Log in"
    Then the picture is "Access/Login/sample-wrong"

  @refusal
  Scenario Outline: What is missing is asked for, and the issuer is not bothered: <what is said>
    When I fill in:
      | field    | value      |
      | Email    | <email>   |
      | Password | <password> |
    And I choose "Log in"
    Then I see "<what is said>"
    And the issuer was asked loginByUsernamePassword 0 times

    Examples:
      | email            | password      | what is said          |
      |                  | Heron-Lake-42 | Email is required.    |
      | anna@example.com |               | Password is required. |

  Scenario: Capitals in the email address do not matter
    When I fill in:
      | field    | value            |
      | Email    | Anna@Example.COM |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  Scenario: Another keyboard may draw the letters of a password otherwise
    When I fill in:
      | field    | value              |
      | Email    | anna@example.com   |
      | Password | Ｈｅｒｏｎ-Lake-42 |
    And I choose "Log in"
    Then the screen is "Security question"

  @refusal
  Scenario: Capitals in the password do matter
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | heron-lake-42    |
    And I choose "Log in"
    Then I see "Wrong email or password."

  Scenario: Esc goes back to the first screen
    When I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I press Esc
    Then the screen is "Welcome"

  Scenario: A linked phone logs in with the password alone
    The phone itself is the second proof.

    Given I use the phone "Phone 1"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Fingerprint"
    And the issuer was asked registerWithMFA 0 times

  @screen
  Scenario: The form looks as it should
    Then the picture is "Access/Login/sample"

"""##,
    "access/pictures.feature": ##"""
Feature: Access looks as in its pictures
  Below Screens stands a picture of every screen in every state; a picture is a promise to those who test and teach.
  Here people come to some of them on their own way, and each has to look exactly so.

  @smoke @screen
  Scenario: Welcome
    Given a new world
    Then the picture is "Access/Welcome/welcome"

  @screen
  Scenario: A new wallet, the first page
    When I choose "Enroll a new wallet"
    Then the picture is "Access/Enrollment/about"

  @screen
  Scenario: Too much is pasted into a field
    When I choose "Enroll a new wallet"
    And I paste "Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë"
    Then the picture is "Access/Enrollment/pasted-too-much"

  @screen
  Scenario Outline: A starting point: <world>
    Given the world "<world>"
    Then the picture is "<picture>"

    Examples:
      | world       | picture                      |
      | enrolled    | Access/PINLogin/empty        |
      | fingerprint | Access/PINLogin/fingerprint  |
      | deactivated | Access/DeviceStatus/inactive |

  @refusal @screen
  Scenario: Two wrong PINs
    Given an enrolled wallet
    When I type "7391"
    And I press Enter
    And I type "7392"
    And I press Enter
    Then the picture is "Access/PINLogin/wrong"

  @refusal @screen
  Scenario: The PIN is disabled
    Given the world "pin-disabled"
    When I type "2580"
    And I press Enter
    Then the picture is "Access/Locked/pin"

  @fault @screen
  Scenario Outline: The login by PIN is refused with <status>
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with <status>
    When I type "2580"
    And I press Enter
    Then the picture is "Access/PINLogin/fault-<status>"

    Examples:
      | status |
      | 401    |
      | 403    |
      | 404    |
      | 409    |
      | 412    |
      | 423    |
      | 429    |
      | 500    |

  @fault @screen
  Scenario: The login by PIN is offline
    Given an enrolled wallet
    When the phone goes offline
    And I type "2580"
    And I press Enter
    Then the picture is "Access/PINLogin/fault-offline"

  @fault @screen
  Scenario Outline: The login by PIN is answered <fault>
    Given an enrolled wallet
    And the issuer answers the next loginByPIN <fault>
    When I type "2580"
    And I press Enter
    Then the picture is "Access/PINLogin/<picture>"

    Examples:
      | fault                                     | picture               |
      | by dropping the connection after it acted | fault-connection-lost |
      | with something unreadable                 | fault-unreadable      |

  @fault @screen @clock
  Scenario: The login by PIN gets no answer in time
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with a timeout
    When I type "2580"
    And I press Enter
    And 30 seconds pass
    Then the picture is "Access/PINLogin/fault-timeout"

  @screen
  Scenario: The fingerprint is offered
    Given an enrolled wallet
    When I type "2580"
    And I press Enter
    Then the picture is "Access/FingerprintOffer/offered"

  @screen
  Scenario: The sensor waits for a finger
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    Then the picture is "Access/FingerprintPrompt/waiting-for-a-finger"

  @screen
  Scenario: A strange finger
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with someone else's finger"
    Then the picture is "Access/FingerprintPrompt/stranger"

  @screen
  Scenario: Home, preferences and their limits
    Given an enrolled wallet
    When I type "2580"
    And I press Enter
    And I choose "Not now"
    Then the picture is "Access/Home/home"
    When I choose "Preferences"
    Then the picture is "Access/Preferences/with-information"
    When I choose "Change session timeout"
    Then the picture is "Access/Preferences/picking"

  @screen @clock
  Scenario: The session is about to end, and has ended
    Given an enrolled wallet
    When I type "2580"
    And I press Enter
    And I choose "Not now"
    And 258 seconds pass
    Then the picture is "SessionEnding/idle"
    When 42 seconds pass
    Then the picture is "Access/SessionEnded/idle"

"""##,
    "access/pin-lock.feature": ##"""
Feature: The PIN is disabled after too many wrong ones
  A thief with the phone could try PINs all day, so after a few wrong ones the PIN works on no phone of the wallet any more.
  The owner loses nothing: password and security answer switch it on again, because a thief has neither.

  @smoke @refusal
  Scenario: Five wrong PINs in a row disable it
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7393  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7394  |
    And I press Enter
    Then I see "Wrong PIN. 1 attempt left."
    When I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then the screen is "Locked"
    And I see "Your PIN is disabled"
    And I see "Your wallet is safe."

  @refusal
  Scenario: The strictest issuer allows three
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 739173 |
    And I press Enter
    Then I see "2 attempts left"
    When I fill in:
      | field | value  |
      | PIN   | 739174 |
    And I press Enter
    Then I see "1 attempt left"
    When I fill in:
      | field | value  |
      | PIN   | 739175 |
    And I press Enter
    Then I see "Your PIN is disabled"

  @refusal
  Scenario: While it is disabled, the right PIN does not help
    Given the world "pin-disabled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"
    And I see "To enable your PIN again, log in with your password and a security answer."

  @refusal @clock
  Scenario: Waiting does not help, nor does a restart
    Given the world "pin-disabled"
    When 3 days pass
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"

  @refusal
  Scenario: It is disabled on the other phones of the wallet too
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7393  |
    And I press Enter
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 7394  |
    And I press Enter
    Then I see "1 attempt left"
    When I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then I see "Your PIN is disabled"
    When I use the phone "Phone 2"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"

  Scenario: Password and security answer switch the same PIN on again
    Given the world "pin-disabled"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your PIN is disabled. Answer your security question to enable it again."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    Then I see "Your PIN is enabled again"
    When I choose "Keep my PIN"
    Then the screen is "Home"
    When I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Log in with your fingerprint?"

  Scenario: Or a new PIN is chosen on the way, without the old one
    Given the world "pin-disabled"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    And I fill in:
      | field           | value |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Log in with your fingerprint?"

  Scenario Outline: From the locked PIN on: <choice>
    Given the world "pin-disabled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "<choice>"
    Then the screen is "<screen>"

    Examples:
      | choice                    | screen          |
      | Log in with your password | Log in          |
      | Forgot your password?     | Forgot password |
      | Back                      | PIN login       |

  Scenario: The owner's finger has no part in it
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I choose "Back"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

"""##,
    "access/pin-login.feature": ##"""
Feature: Login by PIN
  On a phone that is linked, a few digits are enough: the phone itself is the other half of the proof.
  So that nobody can try them all, wrong PINs are counted, and the person is told how many attempts are left.

  @smoke
  Scenario: The right PIN opens the wallet
    Given an enrolled wallet
    Then I see "Welcome back, Anna"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    Then the field "PIN" says "••••"
    When I press Enter
    And I choose "Not now"
    Then the screen is "Home"
    And I see "Anna Sample"
    And the issuer was asked loginByPIN 1 time

  Scenario: A PIN of one's own
    Given an enrolled wallet:
      | field      | value |
      | first name | Zoë   |
      | pin        | 73915 |
    Then I see "Welcome back, Zoë"
    When I fill in:
      | field | value |
      | PIN   | 73915 |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"

  Scenario: At the strictest issuer a PIN has six digits
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"

  @refusal
  Scenario: A wrong PIN costs a try and says how many are left
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then the screen is "PIN login"
    And I see "Wrong PIN. 4 attempts left."
    And the field "PIN" says ""
    When I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "Wrong PIN. 3 attempts left"

  @fault
  Scenario Outline: The right PIN is right after a failure: <fault>
    Given an enrolled wallet
    And the issuer answers the next loginByPIN <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "PIN login"
    And the field "PIN" says ""
    When I type "2580"
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"

    Examples:
      | fault                                      |
      | with 503                                   |
      | by dropping the connection before it acted |
      | by dropping the connection after it acted  |

  @refusal @screen
  Scenario: The field stops at as many digits as the issuer allows
    Given an enrolled wallet
    When I type "25802580"
    Then the field "PIN" says "••••••"
    And I see "PIN: at most 6 digits."

  @refusal
  Scenario: The right PIN sets the count back
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"
    When I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 attempts left"

  @refusal @clock
  Scenario: Neither a restart nor a pause gives another try
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 attempts left"
    When I restart the app
    And 3 days pass
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 attempts left"

  @refusal
  Scenario: Another phone of the same wallet gives no more attempts either
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 attempts left"
    When I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 attempts left"

  @refusal
  Scenario Outline: <case> is not sent, so it costs no attempt
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    Then I see "<message>"
    And the issuer was asked loginByPIN 0 times

    Examples:
      | case            | pin | message                                  |
      | Nothing         |     | PIN is required.                         |
      | A slip of three | 258 | Enter your whole PIN: at least 4 digits. |

  @clock
  Scenario: Days later the phone still knows its owner
    Given an enrolled wallet
    When 3 days pass
    And I restart the app
    Then I see "Welcome back, Anna"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"

  Scenario Outline: The other ways on: <choice>
    Given an enrolled wallet
    When I choose "<choice>"
    Then the screen is "<screen>"
    When I press Esc
    Then the screen is "PIN login"

    Examples:
      | choice                    | screen            |
      | Forgot your PIN?          | Forgot PIN        |
      | Log in with your password | Log in            |
      | Unlink this phone         | Unlink this phone |

  Scenario: On a linked phone the password does instead of the PIN, without a security question
    Given an enrolled wallet
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    Then the screen is "Home"
    And the issuer was asked registerWithMFA 0 times

  Scenario: Unlinking the phone takes the PIN login away
    Given an enrolled wallet
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I restart the app
    Then the screen is "Welcome"

  @refusal
  Scenario Outline: The magic PIN <pin>: <case>
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    Then the screen is "<screen>"
    And I see "<message>"

    Examples:
      | pin    | case                   | screen    | message                                                                           |
      | 401333 | wrong, 3 attempts left | PIN login | Wrong PIN. 3 attempts left.                                                       |
      | 401111 | wrong, the last try    | PIN login | Wrong PIN. 1 attempt left.                                                        |
      | 401000 | wrong once too often   | Locked    | Your PIN is disabled                                                              |
      | 423000 | off already            | Locked    | Your PIN is disabled                                                              |
      | 403000 | deactivated meanwhile  | PIN login | Customer care deactivated this phone. To continue, choose Check this phone.       |
      | 404000 | unlinked meanwhile     | PIN login | This phone is no longer linked to a wallet. To continue, choose Check this phone. |
      | 401999 | the session has ended  | PIN login | The session has ended. Log in again.                                              |
      | 503000 | the issuer is busy     | PIN login | The issuer has a technical problem (503). You can safely try again.               |

  Scenario: Magic PINs cost no attempt
    Given an enrolled wallet
    When I fill in:
      | field | value  |
      | PIN   | 401111 |
    And I press Enter
    Then I see "1 attempt left"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 attempts left"

  Scenario: A phone that was refused as a whole is checked before anything else
    Given an enrolled wallet
    When I fill in:
      | field | value  |
      | PIN   | 403000 |
    And I press Enter
    Then I do not see "Enter your PIN"
    When I choose "Check this phone"
    Then I see "Enter your PIN"
    And the issuer was asked isDeviceRegistered 2 times

  @screen
  Scenario: Letters are not taken into a PIN
    Given an enrolled wallet
    When I type "25a"
    Then I see "PIN: digits only."
    And the field "PIN" says "••"

  @screen
  Scenario: A pasted line break does not send the PIN
    Given an enrolled wallet
    When I paste "25\n80"
    Then the screen is "PIN login"
    And the issuer was asked loginByPIN 0 times

  @screen
  Scenario: On a small terminal PIN and error can be read
    Given an enrolled wallet
    When I resize the terminal to 40x12
    And I type "7391"
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"

"""##,
    "access/pin-off.feature": ##"""
Feature: The PIN is disabled
  After too many wrong PINs the PIN opens nothing, on no phone of the wallet.
  Password and security answer enable it, and anyone who just proved so much may choose a new one.

  Background:
    Given the world "pin-disabled"

  @smoke
  Scenario: Password and answer switch the PIN on again
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"
    And I see "To enable your PIN again, log in with your password and a security answer."
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your PIN is disabled. Answer your security question to enable it again."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    Then I see "Your PIN is enabled again"
    When I choose "Keep my PIN"
    Then the screen is "Home"
    When I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @refusal
  Scenario: A wrong answer leaves the PIN disabled
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Log in"
    Then I see "Wrong answer. 2 attempts left."
    When I choose "Start over"
    And I choose "Back"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"

  Scenario: Forgot your PIN? switches it on too
    When I choose "Forgot your PIN?"
    And I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    And I fill in:
      | field           | value |
      | Your answer     | heron |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    And I choose "Log in"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Fingerprint"

  @screen
  Scenario: Back from the message leads to the PIN, and the PIN stays disabled
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Back"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"
    And the picture is "Access/Locked/pin"

  Rule: Anyone who enabled it may choose a new one

    Background:
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Log in"

    Scenario: A new PIN without the old one
      Then I see "Choose a new one, or keep it."
      When I fill in:
        | field           | value |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Your new PIN is set"
      When I choose "Continue"
      Then the screen is "Home"

    @refusal
    Scenario: The rules for PINs are the same
      When I fill in:
        | field           | value |
        | New PIN         | 1111  |
        | Confirm new PIN | 1111  |
      And I choose "Save PIN"
      Then I see "New PIN doesn't meet this rule: max. 2 identical in a row."

    @clock
    Scenario: The offer stands for ten minutes, then the old PIN is asked for
      When I fill in:
        | field           | value |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And 4 minutes pass
      And I choose "Stay logged in"
      And 4 minutes pass
      And I choose "Stay logged in"
      And 121 seconds pass
      And I choose "Save PIN"
      Then I see "Current PIN"

    Scenario: Esc keeps the PIN
      When I press Esc
      Then the screen is "Home"

"""##,
    "access/preferences-of-issuers.feature": ##"""
Feature: Preferences depend on the issuer
  What can be set follows from what the issuer offers: no PIN where there is none, and no limit beyond its own.

  @smoke
  Scenario: Where there is no PIN, none can be changed
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "Preferences"
    Then I see "Change your password"
    And I do not see "Change your PIN"

  Scenario: Where there is no PIN, the fingerprint is turned on without one
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Turn on fingerprint login"
    And I choose "Turn on"
    Then I see "Fingerprint login is on"
    And the issuer was asked verifyPasscode 0 times

  Scenario: Citadel's two minutes leave only shorter limits to choose from
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    Then I see "Session timeout 2 min"
    When I choose "Change session timeout"
    Then I see "30 s"
    And I see "1 min"
    And I see "2 min (issuer's limit) (selected)"
    And I do not see "3 min"

"""##,
    "access/preferences.feature": ##"""
Feature: Preferences
  On each phone people set how soon it logs them out and whether a finger opens it, and here they change password and PIN.
  A limit of one's own can only be shorter than the issuer's, never longer.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"

  @smoke
  Scenario: The preferences show how it is, and what can be changed
    Then the screen is "Preferences"
    And I see "Session timeout 5 min"
    And I see "Fingerprint on"
    And the action "Change session timeout" is enabled
    And the action "Turn off fingerprint login" is enabled
    And the action "Change your password" is enabled
    And the action "Change your PIN" is enabled
    When I choose "Back"
    Then the screen is "Home"

  Scenario Outline: Being logged out after <limit>
    When I choose "Change session timeout"
    Then I see "Session timeout"
    When I choose "<limit>"
    Then I see "You'll be logged out after <limit> of inactivity."
    And I see "Session timeout <limit> (yours)"

    Examples:
      | limit |
      | 30 s  |
      | 1 min |
      | 2 min |
      | 3 min |

  Scenario: The issuer's limit is chosen from the same list, where the present one is marked
    When I choose "Change session timeout"
    Then I see "5 min (issuer's limit) (selected)"
    When I choose "1 min"
    And I choose "Change session timeout"
    Then I see "1 min (selected)"
    And I do not see "5 min (issuer's limit) (selected)"
    When I choose "5 min (issuer's limit)"
    Then I see "You'll be logged out after 5 min of inactivity."
    And I do not see "(yours)"

  Scenario: Anyone who only looks at the limits changes nothing
    When I choose "Change session timeout"
    And I press Esc
    Then I see "Session timeout 5 min"
    And the screen is "Preferences"

  @clock
  Scenario: After one's own limit the app logs out, and tells the issuer
    When I choose "Change session timeout"
    And I choose "1 min"
    And 60 seconds pass
    Then the screen is "Session ended"
    And I see "You were inactive for the time set in Preferences, so we logged you out."
    And the issuer was asked logout 1 time
    When I choose "Log in again"
    Then the screen is "PIN login"

  @clock
  Scenario: One's own limit is told of too, a quarter of it ahead
    When I choose "Change session timeout"
    And I choose "1 min"
    And 44 seconds pass
    Then I do not see "Are you still there?"
    When 1 second passes
    Then I see "You've been inactive for a while. Your session timeout logs you out at 09:42:00."
    And I see "15 s left"
    When I choose "Stay logged in"
    And 40 seconds pass
    Then the screen is "Preferences"
    And I do not see "Are you still there?"

  @clock
  Scenario: Using the phone is enough against one's own limit, even without a call
    When I choose "Change session timeout"
    And I choose "1 min"
    And 40 seconds pass
    And I choose "Change session timeout"
    And 40 seconds pass
    Then I do not see "Are you still there?"
    And I see "Session timeout"

  Scenario: The limit outlives the session and the app
    When I choose "Change session timeout"
    And I choose "2 min"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    Then I see "Session timeout 2 min (yours)"

  Scenario: Each phone has a limit of its own
    When I choose "Change session timeout"
    And I choose "2 min"
    And I get a new phone
    And I choose "Use a sample wallet"
    And I choose "Preferences"
    Then I see "Session timeout 5 min"
    And I do not see "(yours)"

  Scenario Outline: “<choice>” opens its page, and one can come back
    When I choose "<choice>"
    Then the screen is "<screen>"
    When I choose "Back"
    Then the screen is "Preferences"

    Examples:
      | choice               | screen       |
      | Change your password | New password |
      | Change your PIN      | New PIN      |

  Scenario: The additional information of the sample person is shown, and one can come back
    When I choose "Additional information"
    Then I see "You entered this information when you enrolled."
    And I see "Preferred language"
    And I see "German"
    And I see "Branch"
    And I see "Hamburg, Jungfernstieg"
    When I choose "Back"
    Then the screen is "Preferences"
    And the action "Additional information" is enabled

  Scenario: Esc goes back home
    When I press Esc
    Then the screen is "Home"

"""##,
    "access/second-person.feature": ##"""
Feature: Two people at one issuer
  Each has a wallet and a phone of their own, and nothing that one of them does shows at the other.
  The second may come at any time, also while the first is logged in.

  @smoke
  Scenario: The second person logs in on a phone of their own
    Given an enrolled wallet
    And a second enrolled person
    Then I see "Welcome back, Anna"
    When I use the phone "Phone 2"
    Then the screen is "PIN login"
    And I see "Welcome back, Ben"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then I see "Ben Sample"
    And I do not see "Anna"

  Scenario: Somebody who enrolls elsewhere does not end a session
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And a second enrolled person
    Then the screen is "Home"
    And I see "Anna Sample"
    And the issuer answered registerNewUser with 201
    And the inbox contains "Ben"

  Scenario: Each has cards of their own
    Given the world "cards"
    And a second enrolled person
    Then the customer has 9 cards
    When I use the phone "Phone 2"
    Then the customer has 0 cards

  Scenario: A third person comes, and a fourth
    Given a second enrolled person
    And a second enrolled person
    And a second enrolled person
    When I use the phone "Phone 4"
    Then I see "Welcome back, Chiara"

  @refusal
  Scenario: The address of the second person has a wallet already
    Given a second enrolled person
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value            |
      | First name    | Anna             |
      | Last name     | Sample           |
      | Email         | anna@example.com |
      | Mobile number | +49 1555 0100101 |
      | Country       | DE               |
    And I choose "Continue"
    And I fill in:
      | field            | value         |
      | Password         | Heron-Lake-42 |
      | Confirm password | Heron-Lake-42 |
      | PIN              | 2580          |
      | Confirm PIN      | 2580          |
    And I choose "Continue"
    And I choose "Choose question 1"
    And I choose "First book"
    And I fill in:
      | field    | value |
      | Answer 1 | heron |
    And I choose "Choose question 2"
    And I choose "First concert"
    And I type "heron"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "This email already has a wallet."
    And the issuer answered registerNewUser with 400 DUPLICATES_NOT_ALLOWED
    And the issuer answered registerNewUser with a field error in email

"""##,
    "access/security-question.feature": ##"""
Feature: The security question that links a phone
  After the right password an unlinked phone is asked one of the questions answered at enrollment.
  Three wrong answers, or ten minutes, and the question is over: guessing must begin with the password again.

  Background:
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"

  @smoke
  Scenario: The right answer links the phone
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"
    When I choose "Not now"
    Then I see "2 linked"

  Scenario Outline: Answers are compared as people speak, not as they type: <written>
    When I fill in:
      | field       | value    |
      | Your answer | <answer> |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

    Examples:
      | written        | answer     |
      | in capitals    | HERON      |
      | with an accent | Héron      |
      | in full width  | ｈｅｒｏｎ |

  @refusal
  Scenario: A wrong answer costs one of three attempts
    When I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Link this phone"
    Then I see "Wrong answer. 2 attempts left."
    And the field "Your answer" says ""
    When I fill in:
      | field       | value |
      | Your answer | crane |
    And I choose "Link this phone"
    Then I see "Wrong answer. 1 attempt left."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

  @refusal
  Scenario: After three wrong answers one starts over with the password
    When I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Link this phone"
    And I fill in:
      | field       | value |
      | Your answer | crane |
    And I choose "Link this phone"
    And I fill in:
      | field       | value |
      | Your answer | ibis  |
    And I choose "Link this phone"
    Then I see "No attempts left. Start over to get a new question."
    And I do not see "Your answer"
    When I choose "Start over"
    Then the screen is "Log in"
    And the issuer was asked registerWithMFA 3 times

  @refusal
  Scenario: No answer at all is no try
    When I choose "Link this phone"
    Then I see "Your answer is required."
    And the issuer was asked registerWithMFA 0 times

  @clock
  Scenario: A question that is more than ten minutes old has expired
    When 601 seconds pass
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then I see "This question has expired. Start over to get a new one."
    When I choose "Start over"
    Then the screen is "Log in"

  @clock
  Scenario: After ten minutes, but not a second more, a question is still good
    When 10 minutes pass
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

  Scenario: Who goes back and logs in again is asked anew
    When I press Esc
    Then the screen is "Log in"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

"""##,
    "access/session-ended.feature": ##"""
Feature: A session ends before its time
  Closing the app, a new password on another phone, a call to customer care: there are good reasons to end a session at once.
  Anyone who was logged in is told why, because a session that ends for no visible reason looks like an attack.

  Scenario: Closing the app ends the session
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I restart the app
    Then the screen is "PIN login"

  @smoke
  Scenario: Customer care deactivates the phone while somebody uses it
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And I see "Customer care deactivated this phone. Your wallet is safe."
    When I choose "Continue"
    Then I see "This phone is deactivated"

  Scenario: What somebody was doing in the preferences ends too
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And I choose "Change your PIN"
    And customer care deactivates this phone
    Then the screen is "Session ended"

  @refusal
  Scenario Outline: A call that is refused because of the phone says so at once: <answer>
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field           | value   |
      | Current PIN     | <magic> |
      | New PIN         | 4719    |
      | Confirm new PIN | 4719    |
    And I choose "Save PIN"
    Then the screen is "Session ended"
    And I see "<why>"
    When I choose "Continue"
    Then the screen is "PIN login"

    Examples:
      | answer | magic  | why                                                                 |
      | 403    | 403000 | Customer care deactivated this phone.                               |
      | 404    | 404000 | This phone is no longer linked to your wallet. Your wallet is safe. |

  Scenario Outline: A new <credential> set on one phone signs the other one out
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Change your <credential>"
    And I fill in:
      | field                  | value |
      | Current <credential>     | <old> |
      | New <credential>         | <new> |
      | Confirm new <credential> | <new> |
    And I choose "Save <credential>"
    And I use the phone "Phone 2"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed on another phone."
    And I see "If that wasn't you, reset your password and tell customer care."

    Examples:
      | credential | old           | new           |
      | PIN        | 2580          | 7391          |
      | password   | Heron-Lake-42 | Quiet-River-7 |

  Scenario: The phone on which it was set stays logged in
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    Then I do not see "Your session has ended"

  Scenario: A phone that is reactivated has no session any more
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And customer care deactivates this phone
    And customer care reactivates this phone
    Then the screen is "Session ended"
    When I choose "Continue"
    Then the screen is "PIN login"

  @clock
  Scenario: With another phone as the current one the session goes on
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I get a new phone
    And 3 minutes pass
    And I use the phone "Phone 1"
    Then the screen is "Home"

  @clock
  Scenario: What ended while another phone was current is told when its phone is taken up again
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I get a new phone
    And 6 minutes pass
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "You were inactive for a while, so we logged you out."

"""##,
    "access/session-longest.feature": ##"""
Feature: The longest time of a session
  However busy somebody is, after a while the issuer wants to know again who they are: 30 minutes at Citadel, 12 hours elsewhere.
  Staying helps against the shorter limit only; this one comes, but it is told a minute ahead.

  # Citadel's session ends after two minutes without a call, so half an hour takes many small ones.
  @smoke @clock
  Scenario: Half an hour of staying at Citadel, and then it is over all the same
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 100 seconds pass
    And I choose "Stay logged in"
    Then I see "Your session is about to end"
    And I see "Your session ends at"
    When I choose "Close this notice"
    Then the screen is "Home"
    When 60 seconds pass
    Then the screen is "Session ended"
    And I see "Your session reached its time limit. Log in to continue."

  @clock
  Scenario: Where the limits are short, the warning is shorter too
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And 89 seconds pass
    Then I do not see "Are you still there?"
    When 1 second passes
    Then I see "Are you still there?"
    And I see "30 s left"
    When 30 seconds pass
    Then the screen is "Session ended"

"""##,
    "access/session.feature": ##"""
Feature: How long one stays logged in
  A wallet that lies open on a table is anybody's, so a session ends by itself: unused, after a while, and in any case once.
  A minute before, the app says so, over whatever is on the screen, and one touch is enough to stay.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @smoke @clock
  Scenario: A minute before the end the app asks, and anyone who stays has five more
    When 3 minutes pass
    Then I do not see "Are you still there?"
    When 1 minute passes
    Then I see "Are you still there?"
    And I see "You've been inactive for a while. We'll log you out at 09:46:00."
    And I see "60 s left"
    When I choose "Stay logged in"
    Then the screen is "Home"
    And I do not see "Are you still there?"
    When 3 minutes pass
    Then I do not see "Are you still there?"
    When 1 minute passes
    Then I see "We'll log you out at 09:50:00."

  @clock @screen
  Scenario: The seconds are counted down
    When 250 seconds pass
    Then I see "50 s left"
    When 40 seconds pass
    Then I see "10 s left"

  @clock
  Scenario: Unused for five minutes, it ends
    When 5 minutes pass
    Then the screen is "Session ended"
    And I see "You were inactive for a while, so we logged you out."
    When I choose "Log in again"
    Then the screen is "PIN login"
    And the issuer was asked logout 0 times

  @clock
  Scenario: Esc stays too
    When 4 minutes pass
    And I press Esc
    And 3 minutes pass
    Then the screen is "Home"
    And I do not see "Are you still there?"

  @clock
  Scenario: Anyone who is done logs out from the warning
    When 4 minutes pass
    And I choose "Log out now"
    Then I see "You are logged out"
    And the issuer was asked logout 1 time
    When I choose "Log in again"
    Then the screen is "PIN login"

  @clock
  Scenario: Every call moves the end on
    When 3 minutes pass
    And I choose "My phones"
    And 3 minutes pass
    Then the screen is "My phones"
    And I do not see "Are you still there?"
    When 1 minute passes
    Then I see "We'll log you out at 09:49:00."

  @clock
  Scenario: What was being typed is still there after the warning
    When I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field       | value |
      | Current PIN | 2580  |
      | New PIN     | 7391  |
    And 4 minutes pass
    Then I see "Are you still there?"
    When I choose "Stay logged in"
    Then the screen is "New PIN"
    And the field "New PIN" says "••••"

  @clock
  Scenario: The warning comes over every page of a signed-in person
    When I choose "Unlink this phone"
    And 4 minutes pass
    Then I see "Are you still there?"
    When 1 minute passes
    Then the screen is "Session ended"

  @fault @clock
  Scenario: Anyone who wants to stay but is offline is told that the end still comes
    When 4 minutes pass
    And the phone goes offline
    And I choose "Stay logged in"
    Then I see "This phone is offline. To try again, choose Stay logged in."
    When the phone comes back online
    And I choose "Stay logged in"
    Then I do not see "Are you still there?"
    And the screen is "Home"

  @fault @clock
  Scenario Outline: The wish to stay meets a fault: <fault>
    Given the issuer answers the next retrieveCustomerDevices <fault>
    When 4 minutes pass
    And I choose "Stay logged in"
    Then I see "<what> To try again, choose Stay logged in."
    When I choose "Stay logged in"
    Then I do not see "Are you still there?"

    Examples:
      | fault                                      | what                                                 |
      | with 404                                   | The issuer couldn't find the data for this request.  |
      | with 429                                   | Too many requests.                                   |
      | with 503                                   | The issuer has a technical problem (503).            |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault @clock
  Scenario: Anyone who goes on after a fault has the rest of the minute
    Given the issuer answers the next retrieveCustomerDevices with 503
    When 4 minutes pass
    And I choose "Stay logged in"
    And I press Esc
    Then the screen is "Home"
    And I do not see "Are you still there?"
    When 1 minute passes
    Then the screen is "Session ended"

  @fault @clock
  Scenario: A slow answer to the wish to stay is waited for
    Given the issuer answers the next retrieveCustomerDevices after 20 seconds
    When 4 minutes pass
    And I choose "Stay logged in"
    And 12 seconds pass
    Then I see "Keeping you logged in · 12 s"
    When 8 seconds pass
    Then the screen is "Home"
    And I do not see "Are you still there?"

  @screen @clock
  Scenario: On a small terminal the warning and its answers can be read
    When I resize the terminal to 40x12
    And 4 minutes pass
    Then I see "Are you still there?"
    And I see "60 s left"
    And I see "Stay logged in"
    And I see "Log out now"

"""##,
    "access/unlink.feature": ##"""
Feature: Unlink this phone
  Unlinking takes the wallet off the current phone: before it is sold, or given away.
  The wallet and the other phones stay; coming back takes email, password and a security answer.

  Background:
    Given the world "two-phones"

  @smoke
  Scenario: A phone is unlinked without a login
    When I choose "Unlink this phone"
    Then I see "Your wallet and your other phones aren't affected."
    And I see "To use the wallet here again, you'll need your email, password and a security answer."
    When I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then I see "Welcome back, Anna"

  Scenario: Unlinking while logged in ends the session too
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Unlink this phone"
    Then I see "You'll be logged out here."
    When I choose "Unlink this phone"
    Then the screen is "Welcome"

  Scenario: One can think better of it
    When I choose "Unlink this phone"
    And I choose "Keep linked"
    Then I see "Welcome back, Anna"
    And the issuer was asked removeDevice 0 times

  Scenario: Thinking better of it while logged in leads back home
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Unlink this phone"
    And I press Esc
    Then the screen is "Home"

  Scenario: Coming back takes a login by password and a security answer
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then I see "2 linked"

  Scenario: A phone that is deactivated can still be unlinked
    Given customer care deactivates this phone
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    Then the screen is "Welcome"

  Scenario: The last phone can be unlinked; the wallet stays
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I use the phone "Phone 1"
    And I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then I see "1 linked"

  @clock
  Scenario: The question waits no longer than the session
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Unlink this phone"
    And 5 minutes pass
    Then the screen is "Session ended"

  @screen
  Scenario: The question looks as it should
    When I choose "Unlink this phone"
    Then the picture is "Access/Unlink/signed-out"

"""##,
    "access/waiting-it-out.feature": ##"""
Feature: Waiting it out
  After wrong passwords the next attempt has to wait, longer each time: nobody can guess fast, and nobody is locked out permanently.
  The wait belongs to the wallet, so that neither a restart nor a second phone nor a clock put back cuts it short.

  Rule: Wrong passwords

    Background:
      Given the world "two-phones"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      And I fill in:
        | field    | value            |
        | Password | wrong-password-2 |
      And I choose "Log in"
      Then I see "Wrong email or password."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-3 |
      And I choose "Log in"

    @smoke @clock
    Scenario: Two wrong passwords are free, the third makes one wait half a minute
      Then the screen is "Locked"
      And I see "Wait before you try again"
      And I see "Time left 30 s"
      And the action "Try again" is enabled
      When 30 seconds pass
      Then I see "The wait is over."
      When I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Fingerprint"

    @clock @screen
    Scenario: The countdown looks as it should
      When 18 seconds pass
      Then the picture is "Access/Locked/password-counting"
      When 12 seconds pass
      Then the picture is "Access/Locked/password-over"

    @refusal @clock
    Scenario: Each further wrong password makes the wait longer
      When 30 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-4 |
      And I choose "Log in"
      Then I see "Time left 1 min 0 s"
      When 1 minute passes
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-5 |
      And I choose "Log in"
      Then I see "Time left 5 min 0 s"
      When 5 minutes pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-6 |
      And I choose "Log in"
      Then I see "Time left 15 min 0 s"

    @refusal @clock
    Scenario: Not even the right password is looked at before its time, and trying makes the wait no longer
      When 10 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wait before you try again"
      And I see "Time left 20 s"

    @refusal @clock
    Scenario: A restart does not cut the wait short
      When 10 seconds pass
      And I restart the app
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Time left 20 s"

    @refusal
    Scenario: Another phone has to wait as well
      Given I use the phone "Phone 1"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Time left 30 s"

    @refusal @clock
    Scenario: Putting the clock back does not help
      When I choose "Back"
      And the clock reads 2026-11-21T09:00:00Z
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wait before you try again"

    Scenario: The PIN still opens the wallet
      When I choose "Back"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

    @clock
    Scenario: A login that is whole counts from zero again
      When 30 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Log out"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-5 |
      And I choose "Log in"
      Then I see "Wrong email or password."

    Scenario: A forgotten password can be recovered meanwhile
      When I choose "Forgot your password?"
      Then the screen is "Forgot password"

  Rule: Answers count as well

    Who knows the password and guesses the answer is slowed down as who guesses the password.

    @refusal
    Scenario: Right passwords whose questions are left unanswered make one wait
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wait before you try again"

  Rule: Codes that nobody uses

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"

    @refusal @clock
    Scenario: After three codes that were not used the next one has to wait
      Then I see "Wait before the next code"
      And I see "You requested codes and didn't use them. Each unused code makes the wait longer."
      And the action "Request a code" is enabled
      When 30 seconds pass
      Then I see "The wait is over."
      When I choose "Request a code"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      Then the screen is "New password"

    Scenario: Who remembers the password may log in meanwhile
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Fingerprint"

    Scenario: The wait belongs to the name; a code for another one may be asked for
      When I choose "Back"
      And I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value              |
        | Email | nobody@example.com |
      And I choose "Send me a code"
      Then the screen is "New password"

"""##,
    "access/welcome.feature": ##"""
Feature: Welcome
  A phone that is not linked to a wallet offers every way to one: a new wallet, a wallet that exists, a lost password.
  For anyone who only wants to look around there is a made-up person, whose wallet opens at once.

  @smoke
  Scenario: The first screen says whose wallet it is and what one can do
    Given a new world
    Then the screen is "Welcome"
    And I see "Meridian Wallet"
    And I see "Your cards, wherever you are."
    And I see "Everything here is simulated."
    And the action "Enroll a new wallet" is enabled
    And the action "Log in" is enabled
    And the action "Forgot your password?" is enabled
    And the action "Use a sample wallet" is enabled

  Scenario Outline: <name> welcomes in words of its own
    Given the issuer is "<issuer>"
    Then the screen is "Welcome"
    And I see "<name>"
    And I see "<greeting>"

    Examples:
      | issuer      | name            | greeting                      |
      | meridian    | Meridian Wallet | Your cards, wherever you are. |
      | strict      | Citadel Private | Careful with what is yours.   |
      | without-pin | Pebble          | Small money, made simple.     |

  Scenario Outline: One can look into “<choice>” and come back
    When I choose "<choice>"
    Then the screen is "<screen>"
    When I choose "Back"
    Then the screen is "Welcome"

    Examples:
      | choice                | screen          |
      | Enroll a new wallet   | New wallet      |
      | Log in                | Log in          |
      | Forgot your password? | Forgot password |

  Scenario: The sample wallet opens in one step
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "1 linked"
    And the issuer was asked registerNewUser 1 time
    And the issuer was asked loginByNonce 1 time

  Scenario Outline: Every issuer has a sample wallet: <name>
    Given the issuer is "<issuer>"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "anna@example.com"

    Examples:
      | issuer      | name            |
      | meridian    | Meridian Wallet |
      | strict      | Citadel Private |
      | without-pin | Pebble          |

  Scenario: On a second phone the sample wallet is the same one
    Given the world "new-phone"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "2 linked"
    And the issuer was asked loginByUsernamePassword 1 time
    And the issuer was asked registerWithMFA 1 time

  Scenario: Where Anna's wallet has a password of somebody's own, the sample is Ben's
    Given an enrolled wallet:
      | field    | value         |
      | password | Quiet-River-7 |
    When I get a new phone
    And I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "Ben Sample"

  Scenario: Where nobody has a wallet yet, a login has no sample data to fill in
    When I choose "Log in"
    Then I do not see "Fill in sample data"

  Scenario: The sample wallet has a card to pay with, a locked one and one on its way
    When I choose "Use a sample wallet"
    And I choose "Cards"
    Then the list shows 3 cards
    And I see "Virtual Mastercard · EUR · 11/29"
    And I see "· locked"
    And I see "· issued"
    When I press Ctrl-N
    Then I see "Your card is on its way"

  Scenario Outline: At <name> the sample wallet has the cards that there are
    Given the issuer is "<issuer>"
    When I choose "Use a sample wallet"
    And I choose "Cards"
    Then the list shows 2 cards
    And I see "<one of them>"

    Examples:
      | issuer      | name            | one of them |
      | strict      | Citadel Private | · issued    |
      | without-pin | Pebble          | · locked    |

  @fault
  Scenario Outline: Where <operation> fails, the next attempt orders the cards that are missing
    Given the issuer answers the next <operation> with 503
    When I choose "Use a sample wallet"
    Then the screen is "Welcome"
    When I choose "Use a sample wallet"
    And I choose "Cards"
    Then the list shows 3 cards
    And I see "· locked"

    Examples:
      | operation               |
      | cardService.getAll      |
      | cardService.getPrograms |
      | cardService.create      |
      | cardService.update      |

  @screen
  Scenario: Enter alone opens the sample wallet
    When I press Enter
    Then the screen is "Home"
    And I see "Anna Sample"

  @screen
  Scenario: The arrow keys go through the ways
    When I press Down
    And I press Down
    And I press Enter
    Then the screen is "Log in"

  @screen
  Scenario: A digit chooses the entry of that number
    When I press 2
    Then the screen is "New wallet"
    When I press 2
    Then the field "First name" says "2"
    When I press Esc
    And I press 2
    Then the screen is "Welcome"
    When I press 3
    Then the screen is "Log in"

  @screen
  Scenario: On a small terminal every way can still be read
    When I resize the terminal to 40x12
    Then I see "Enroll a new wallet"
    And I see "Log in"
    And I see "Forgot your password?"
    And I see "Use a sample wallet"

"""##,
    "cards/card-activate.feature": ##"""
Feature: Activating a card
  A physical card pays nothing before its owner says that it has arrived, with the code that came with it.
  Anyone who steals it from the letterbox has no code, and three guesses suspend the card.

  Rule: A card that is on its way

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"

    @smoke
    Scenario: The code from the inbox makes it active
      When I choose "Activate card"
      Then the screen is "Activate card"
      And I see "Enter the 6-digit code from our email. It's in the phone's inbox: press Ctrl-N."
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then the screen is "Card"
      And I see "Card activated. You can set a PIN for it."
      And the card ending "1234" is ACTIVE
      And I do not see "Activate card"
      And the action "Lock card" is enabled
      And the issuer was asked cardService.activate 1 time
      When I choose "About this card"
      Then I see "Activated 21 Nov 2026"

    @screen
    Scenario: The inbox lies beside the phone, and its code is typed by the Simulator
      When I choose "Activate card"
      And I press Ctrl-N
      And I choose "Your card is on its way"
      And I choose "Use this code"
      Then the field "Activation code" says "••••••"
      When I press Enter
      Then I see "Card activated."
      And the card ending "1234" is ACTIVE

    @refusal
    Scenario: A wrong code says how many attempts are left, and the third suspends the card
      When I choose "Activate card"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      Then I see "Wrong code. 2 attempts left before the card is suspended."
      And the card ending "1234" is ISSUED
      When I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      Then I see "Wrong code. 1 attempt left before the card is suspended."
      And the card ending "1234" is ISSUED
      When I fill in:
        | field           | value  |
        | Activation code | 000002 |
      And I choose "Activate"
      Then I see "Card suspended"
      And I see "Too many wrong codes. You can't pay with this card."
      And I see "Customer care can help: Ctrl-O, then Customer care."
      And the card ending "1234" is SUSPENDED
      When I choose "View card"
      Then I see "Suspended by the issuer. Customer care can help."
      And I do not see "Activate card"
      When I choose "Back"
      Then I see "•••• 1234 · suspended"

    Scenario: After two wrong codes the right one still counts
      When I choose "Activate card"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      Then I see "1 attempt left"
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated."
      And the card ending "1234" is ACTIVE

    @refusal
    Scenario: Neither going away nor a restart gives attempts back
      When I choose "Activate card"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      Then I see "2 attempts left"
      When I choose "Back"
      And I choose "Activate card"
      Then I do not see "attempts left"
      When I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate card"
      And I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      Then I see "Wrong code. 1 attempt left before the card is suspended."

    @refusal
    Scenario: Customer care helps a card that wrong codes have suspended
      When I choose "Activate card"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000002 |
      And I choose "Activate"
      And I choose "View card"
      And customer care takes the card ending "1234" to ACTIVE
      And I choose "Back"
      And I choose "•••• 1234"
      Then I see "Ready to use wherever Mastercard is accepted."

    @refusal
    Scenario Outline: <case> costs no attempt and asks nobody
      When I choose "Activate card"
      And I fill in:
        | field           | value  |
        | Activation code | <code> |
      And I choose "Activate"
      Then I see "<what is said>"
      And the issuer was asked cardService.activate 0 times

      Examples:
        | case         | code  | what is said                    |
        | No code      |       | Activation code is required.    |
        | One digit    | 1     | Enter all 6 digits of the code. |
        | A digit less | 12345 | Enter all 6 digits of the code. |

    @refusal @screen
    Scenario: A seventh digit is not taken, nor is a letter
      When I choose "Activate card"
      And I type "12a34b567"
      Then the field "Activation code" says "••••••"

    @screen
    Scenario: Blanks in a pasted code are dropped
      When I choose "Activate card"
      And I paste "12 34 56"
      Then the field "Activation code" says "••••••"
      And the screen is "Activate card"

    Scenario: One can go back, and the card waits on
      When I choose "Activate card"
      And I press Esc
      Then the screen is "Card"
      And the action "Activate card" is enabled
      And the card ending "1234" is ISSUED

    @refusal
    Scenario Outline: Meanwhile customer care has made it <status>: it waits for no code any more
      When I choose "Activate card"
      And I read the code from the phone's inbox
      And customer care takes the card ending "1234" to <status>
      And I enter the code
      And I choose "Activate"
      Then I see "This card no longer needs a code. Go back to see its status."
      When I choose "Back"
      Then I see "<what is said>"
      And the card ending "1234" is <status>

      Examples:
        | status    | what is said                                     |
        | SUSPENDED | Suspended by the issuer. Customer care can help. |

    @clock
    Scenario: The session ends while the code is looked for
      When I choose "Activate card"
      And 5 minutes pass
      Then the screen is "Session ended"
      And the card ending "1234" is ISSUED

    @screen
    Scenario: In 40 by 12 the code can be typed
      Given I resize the terminal to 40x12
      When I choose "Activate card"
      And I type "000000"
      And I press Enter
      Then I see "Wrong code. 2 attempts left before the card is suspended."

  Rule: Other cards

    Scenario: A card that is digital first is activated the same way
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type     | status  | last four | currency | expiry |
        | SKRILL-DIGITAL-MC-EEA | PHYSICAL | DIGITAL | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate card"
      And I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated. You can set a PIN for it."
      And the card ending "1234" is ACTIVE

    Scenario: Ordered with a PIN, it is ready once it is activated
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Meridian Plus"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And I choose "Continue"
      And I fill in:
        | field       | value        |
        | Address     | Elm Street 1 |
        | City        | Berlin       |
        | Postal code | 10115        |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Activate card"
      And I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated."
      And I do not see "You can set a PIN for it."

    Scenario: Each card has a code of its own
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 1234      |          |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 5678      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate card"
      And I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Wrong code. 2 attempts left before the card is suspended."
      When I choose "Back"
      And I choose "Back"
      And I choose "•••• 5678"
      And I choose "Activate card"
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated."
      And the card ending "5678" is ACTIVE
      And the card ending "1234" is ISSUED

    Scenario Outline: A card that is <status> has nothing to activate
      Given the world "enrolled"
      And the customer has these cards:
        | program   | type   | status   | last four | currency | expiry   |
        | <program> | <type> | <status> | 1234      |          | <expiry> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      Then the screen is "Card"
      And I do not see "Activate card"

      Examples:
        | program                | type     | status    | expiry |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | ACTIVE    |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ACTIVE    |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | PENDING   |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED   |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | LOCKED    |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | SUSPENDED |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | CANCELLED |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | REJECTED  |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | EXPIRED   | 10/26  |

"""##,
    "cards/card-cancel.feature": ##"""
Feature: Cancelling a card
  A cancelled card never pays again and nobody can undo that, so the reason is asked for and then a last question.
  Anyone who only wanted to lock a card can still turn back at every step.

  Rule: A card is cancelled with a reason

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7010      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Cancel card"

    @smoke
    Scenario Outline: The reason is one of the usual ones: <reason>
      Then the screen is "Change card"
      And I see "Cancel this card?"
      And I see "Why are you cancelling the card?"
      When I choose "<reason>"
      Then I see "Cancel this card permanently?"
      And I see "You won't be able to use this card again. You can't undo this."
      And I see "<reason>"
      And the card ending "7009" is ACTIVE
      When I choose "Cancel card permanently"
      Then the screen is "Card"
      And I see "Card cancelled. You can order a new one."
      And the card ending "7009" is CANCELLED
      And the card ending "7010" is ACTIVE
      And the issuer was asked cardService.update 1 time

      Examples:
        | reason           |
        | Lost             |
        | Stolen           |
        | Damaged          |
        | No longer needed |

    @smoke
    Scenario: The reason is typed
      When I choose "Other reason"
      And I fill in:
        | field  | value                |
        | Reason | The dog has eaten it |
      And I choose "Continue"
      Then I see "The dog has eaten it"
      When I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

    @refusal
    Scenario Outline: Another reason has to be said: <what>
      When I choose "Other reason"
      And I <do>
      And I choose "Continue"
      Then I see "Reason is required."
      And I do not see "Cancel this card permanently?"
      And the issuer was asked cardService.update 0 times

      Examples:
        | what        | do         |
        | it is empty | type ""    |
        | it is blank | type "   " |

    Scenario Outline: A typed reason may have <length> characters
      When I choose "Other reason"
      And I fill in:
        | field  | value    |
        | Reason | <reason> |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

      Examples:
        | length | reason                                                                                                                                                                                                   |
        | 1      | x                                                                                                                                                                                                        |
        | 200    | It was in the coat that I gave away in spring, and the coat was given away again by whoever had it in the autumn, and so on until nobody could tell me where it is now, so I would rather have a new one |

    @screen @refusal
    Scenario: More than 200 characters are not taken
      When I choose "Other reason"
      And I type "It was in the coat that I gave away in spring, and the coat was given away again by whoever had it in the autumn, and so on until nobody could tell me where it is now, so I would rather have a new one!"
      Then the field "Reason" says "It was in the coat that I gave away in spring, and the coat was given away again by whoever had it in the autumn, and so on until nobody could tell me where it is now, so I would rather have a new one"
      And I see "Reason: at most 200 characters."

    @screen
    Scenario: Enter alone cancels nothing
      When I press Enter
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE
      When I choose "Cancel card"
      And I choose "Lost"
      And I press Enter
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 0 times

    Scenario Outline: Anyone who turns back keeps the card: <way>
      When I choose "<first>"
      And I choose "Keep the card"
      Then the screen is "Card"
      And I see "Ready to use"
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 0 times

      Examples:
        | way                  | first  |
        | at the last question | Stolen |
        | having lost it       | Lost   |

    Scenario: Anyone who turns back at once keeps the card
      When I choose "Keep the card"
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE

    Scenario: Esc goes back step by step
      When I choose "Damaged"
      And I press Esc
      Then I see "Why are you cancelling the card?"
      When I press Esc
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE

    Scenario: Another of the reasons may be chosen after all
      When I choose "Lost"
      And I press Esc
      And I choose "Stolen"
      Then I see "Stolen"
      When I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

    Scenario: A typed reason is still there when one comes back to it
      When I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | Too green |
      And I choose "Continue"
      And I press Esc
      Then the field "Reason" says "Too green"
      When I press Esc
      And I choose "Other reason"
      Then the field "Reason" says "Too green"

    Scenario: Leaving with a typed reason asks first
      When I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | Too green |
      And I press Esc
      And I press Esc
      Then I see "The reason you entered will be lost."
      When I choose "Discard"
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE

    @smoke @refusal
    Scenario: A cancelled card cannot be cancelled a second time, nor anything else
      When I choose "Lost"
      And I choose "Cancel card permanently"
      Then I do not see "Cancel card"
      And I do not see "Lock card"
      And I do not see "Unlock card"
      And I do not see "Show card details"
      And I do not see "card PIN"
      When I choose "Back"
      And I choose "•••• 7009"
      Then I see "You can't use this card again. You can order a new one."
      And I do not see "Cancel card"

    Scenario: The list keeps a cancelled card, and says so
      When I choose "Lost"
      And I choose "Cancel card permanently"
      And I choose "Back"
      Then I see "•••• 7009 · cancelled"
      And the list shows 2 cards

    @screen
    Scenario: The owner gets a mail about it, which names no more than four digits
      When I choose "Lost"
      And I choose "Cancel card permanently"
      Then I see "New: Your card is cancelled"
      When I press Ctrl-N
      And I choose "Your card is cancelled"
      Then I see "Your card ending in 7009 was cancelled and can't be used again. If you didn't request this, contact customer care."
      And I do not see "545454"

    @screen
    Scenario: On a small terminal the way back stands first
      When I resize the terminal to 40x12
      Then I see "Keep the card"
      When I choose "Lost"
      Then I see "Keep the card"
      And I see "Cancel card permanently"
      And I see "Cancel this card permanently?"

  Rule: In every state that allows it

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | LOCKED    | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 7777      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 8888      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario Outline: A card that is <status> is cancelled
      Given the card ending "<card>" is <status>
      When I choose "•••• <card>"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And I choose "Cancel card permanently"
      Then I see "Card cancelled."
      And the card ending "<card>" is CANCELLED

      Examples:
        | status    | card |
        | ACTIVE    | 1111 |
        | LOCKED    | 2222 |
        | ISSUED    | 3333 |
        | DIGITAL   | 4444 |
        | SUSPENDED | 5555 |
        | PENDING   | 7777 |
        | APPLIED   | 8888 |

  Rule: Magic reasons

    @magic @refusal
    Scenario Outline: As the reason for cancelling: <reason>
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Other reason"
      And I fill in:
        | field  | value    |
        | Reason | <reason> |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      Then I see "<what is said>"
      And the card ending "7009" is ACTIVE

      Examples:
        | reason    | what is said                                                           |
        | magic 401 | Your session has ended                                                 |
        | magic 403 | This isn't allowed for this card. Customer care can help.              |
        | magic 404 | We couldn't find this card. Go back.                                   |
        | magic 409 | This card has changed, so nothing was done. Go back to see its status. |
        | magic 503 | The issuer has a technical problem (503). Check the card's status.     |
        | Magic 503 | The issuer has a technical problem (503).                              |

    @magic @screen
    Scenario: The Simulator lists them and types them
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Other reason"
      And I press Ctrl-O
      And I choose "Magic data"
      And I choose "Reason"
      And I choose "magic 409"
      Then the field "Reason" says "magic 409"
      When I choose "Continue"
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      When I choose "Back"
      Then I see "Ready to use"

    @magic
    Scenario: After a magic reason the card can be cancelled for a real one
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | magic 404 |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      And I choose "Back"
      And I choose "Cancel card"
      And I choose "Lost"
      And I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

"""##,
    "cards/card-changed-meanwhile.feature": ##"""
Feature: A card that changes meanwhile
  Between looking at a card and changing it, customer care or the calendar may have changed it already.
  The issuer decides by what the card is now: what fits no more is refused in plain words, and the way back shows the card as it is.

  Rule: Locking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 11/26  |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"

    @smoke @refusal
    Scenario: A card that was suspended meanwhile is not locked
      When I choose "Lock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Lock card"
      Then I see "This card has changed, so nothing was done. Go back to see its status."
      And the card ending "7009" is SUSPENDED
      When I choose "Back"
      Then the screen is "Card"
      And I see "Suspended by the issuer."
      And I do not see "Lock card"
      And the issuer was asked cardService.update 1 time

    @refusal
    Scenario: A card that was cancelled meanwhile is not locked
      When I choose "Lock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And I choose "Lock card"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is CANCELLED
      When I choose "Back"
      Then I see "You can't use this card again."

    @refusal @clock
    Scenario: A card whose time ran out meanwhile is not locked
      Given the clock reads 2026-11-30T23:59:59Z
      When I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Lock card"
      And 1 second passes
      And I choose "Lock card"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is EXPIRED
      When I choose "Back"
      Then I see "This card has expired"

    Scenario: A card that customer care suspended and released again is locked
      When I choose "Lock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to ACTIVE
      And I choose "Lock card"
      Then I see "Card locked. You can't pay with it"
      And the card ending "7009" is LOCKED

    @refusal
    Scenario: What was refused is not tried again from where it stood
      When I choose "Lock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Lock card"
      Then I do not see "Keep unlocked"
      When I press Esc
      Then I see "Suspended by the issuer"

  Rule: Unlocking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Unlock card"

    @smoke @refusal
    Scenario: A card that was suspended meanwhile is not unlocked
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "Unlock card"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is SUSPENDED

    @refusal
    Scenario: A card that was cancelled meanwhile is not unlocked
      When customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And I choose "Unlock card"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is CANCELLED

    @refusal
    Scenario: A card that customer care has made active meanwhile is not unlocked a second time
      When customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to ACTIVE
      And I choose "Unlock card"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is ACTIVE
      When I choose "Back"
      Then I see "Ready to use"
      And the action "Lock card" is enabled

  Rule: Cancelling

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |         | 7009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA  |      | PENDING | 7010      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      |         | 7011      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke @refusal
    Scenario: A card that customer care has cancelled is not cancelled a second time
      When I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Lost"
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is CANCELLED
      When I choose "Back"
      Then I see "You can't use this card again."
      And I do not see "Cancel card"

    Scenario: A card that was suspended meanwhile can be cancelled all the same
      When I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Stolen"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Cancel card permanently"
      Then I see "Card cancelled."
      And the card ending "7009" is CANCELLED

    @refusal
    Scenario: An order that was declined meanwhile is not cancelled
      When I choose "•••• 7010"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And customer care takes the card ending "7010" to REJECTED
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7010" is REJECTED
      When I choose "Back"
      Then I see "The issuer declined this order."

    Scenario: An order that was granted meanwhile can be cancelled all the same
      When I choose "•••• 7010"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And customer care takes the card ending "7010" to ACTIVE
      And I choose "Cancel card permanently"
      Then the card ending "7010" is CANCELLED

    Scenario: A card on its way that was suspended meanwhile can be cancelled all the same
      When I choose "•••• 7011"
      And I choose "Cancel card"
      And I choose "Lost"
      And customer care takes the card ending "7011" to SUSPENDED
      And I choose "Cancel card permanently"
      Then the card ending "7011" is CANCELLED

  Rule: The card on the screen

    Scenario: A card is looked up anew whenever it is opened
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "•••• 7009"
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "•••• 7009"
      Then I see "Suspended by the issuer"
      And I do not see "Lock card"

    Scenario: Turning back from a change shows the card as it is by then
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Lock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Keep unlocked"
      Then I see "Suspended by the issuer"

"""##,
    "cards/card-customer-care.feature": ##"""
Feature: Customer care and cards
  Customer care grant and decline orders, suspend cards and release them; they cannot lock, unlock or revive one.
  Whatever they do to a card, its owner reads it in a mail and sees it on the card.

  Rule: What customer care may do

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ACTIVE    | 1112      |          |        |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | LOCKED    | 2223      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | SUSPENDED | 5556      |          |        |

    @smoke
    Scenario Outline: A card that is <from> becomes <to>: <card>
      Given the card ending "<card>" is <from>
      When customer care takes the card ending "<card>" to <to>
      Then the card ending "<card>" is <to>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• <card>"
      Then I see "<what the owner sees>"

      Examples:
        | from      | to        | card | what the owner sees     |
        | ACTIVE    | SUSPENDED | 1111 | Suspended by the issuer |
        | ACTIVE    | SUSPENDED | 1112 | Suspended by the issuer |
        | LOCKED    | SUSPENDED | 2222 | Suspended by the issuer |
        | LOCKED    | SUSPENDED | 2223 | Suspended by the issuer |
        | ISSUED    | SUSPENDED | 3333 | Suspended by the issuer |
        | DIGITAL   | SUSPENDED | 4444 | Suspended by the issuer |
        | SUSPENDED | ACTIVE    | 5555 | Ready to use            |
        | SUSPENDED | ACTIVE    | 5556 | Ready to use            |
        | SUSPENDED | CANCELLED | 5555 | You can't use this card again. |
        | SUSPENDED | CANCELLED | 5556 | You can't use this card again. |

    @screen
    Scenario Outline: The owner of a card that became <to> gets a mail
      When customer care takes the card ending "<card>" to <to>
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "<text>"

      Examples:
        | to        | card | subject                | text                                                                                 |
        | SUSPENDED | 1111 | Your card is suspended | Your card ending in 1111 can't be used right now. Contact customer care to continue. |
        | ACTIVE    | 5555 | Your card is ready     | Your card ending in 5555 is active. You can use it now.                              |
        | CANCELLED | 5555 | Your card is cancelled | Your card ending in 5555 was cancelled and can't be used again.                      |

    Scenario: A card that was suspended on its way is active once it is released, without a code
      When customer care takes the card ending "3333" to SUSPENDED
      And customer care takes the card ending "3333" to ACTIVE
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 3333"
      Then I see "Ready to use"
      And I do not see "Activate card"

    Scenario: A card that was locked is active once it is released
      When customer care takes the card ending "2222" to SUSPENDED
      And customer care takes the card ending "2222" to ACTIVE
      Then the card ending "2222" is ACTIVE

  Rule: What customer care may do with orders

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type     | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | 6661      |          | 12/26  |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | APPLIED | 6662      |          | 12/26  |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | PENDING | 6663      |          | 12/26  |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | 6664      |          | 12/26  |

    @smoke
    Scenario Outline: An order that is <from> becomes <to>: <card>
      Given the card ending "<card>" is <from>
      When customer care takes the card ending "<card>" to <to>
      Then the card ending "<card>" is <to>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• <card>"
      Then I see "<what the owner sees>"

      Examples:
        | from    | to       | card | what the owner sees             |
        | PENDING | ACTIVE   | 6661 | Ready to use                    |
        | APPLIED | ACTIVE   | 6662 | Ready to use                    |
        | PENDING | ISSUED   | 6663 | Your card is on its way.        |
        | APPLIED | ISSUED   | 6664 | Your card is on its way.        |
        | PENDING | DIGITAL  | 6663 | You can pay online now.         |
        | APPLIED | DIGITAL  | 6664 | You can pay online now.         |
        | PENDING | REJECTED | 6661 | The issuer declined this order. |
        | APPLIED | REJECTED | 6662 | The issuer declined this order. |
        | PENDING | REJECTED | 6663 | The issuer declined this order. |
        | APPLIED | REJECTED | 6664 | The issuer declined this order. |

    @clock
    Scenario: A card's time runs from the day it is granted, not from the order
      When customer care takes the card ending "6661" to ACTIVE
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "•••• 6661 Virtual Mastercard · EUR · 11/29"
      And I see "•••• 6662 · applied Virtual Mastercard · EUR · 12/26"

    @smoke
    Scenario: A physical card that is granted comes with a code, which activates it
      When customer care takes the card ending "6663" to ISSUED
      And I read the code from the phone's inbox
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 6663"
      And I choose "Activate card"
      And I enter the code
      And I choose "Activate"
      Then the card ending "6663" is ACTIVE

    @screen
    Scenario Outline: The owner of an order that became <to> gets a mail
      When customer care takes the card ending "<card>" to <to>
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "<text>"

      Examples:
        | to       | card | subject                 | text                                                      |
        | ACTIVE   | 6661 | Your card is ready      | Your card ending in 6661 is active. You can use it now.   |
        | ISSUED   | 6663 | Your card is on its way | This is the activation code for your card ending in 6663. |
        | DIGITAL  | 6664 | Your card is on its way | Your card ending in 6664 is ready for online payments.    |
        | REJECTED | 6662 | Your order was declined | We're sorry, your card ending in 6662 can't be issued.    |

  Rule: In the Simulator

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 6666      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 7777      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 8888      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | REJECTED  | 9999      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | EXPIRED   | 1000      |          | 10/26  |
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"

    @smoke @screen
    Scenario: Customer care sees a customer's cards, but no number and no secret
      Then I see "10 cards"
      And I see "•••• 1111"
      And I see "Virtual Mastercard · EUR · 11/29"
      And the card details are hidden
      And I do not see "545454"

    @smoke @screen
    Scenario Outline: A card that is <from> becomes <to> by “<choice>”
      When I choose "•••• <card>"
      And I choose "<choice>"
      Then I see "•••• <card> is <said> now."
      And the card ending "<card>" is <to>

      Examples:
        | from      | card | choice               | to        | said      |
        | ACTIVE    | 1111 | Suspend              | SUSPENDED | suspended |
        | LOCKED    | 2222 | Suspend              | SUSPENDED | suspended |
        | ISSUED    | 3333 | Suspend              | SUSPENDED | suspended |
        | DIGITAL   | 4444 | Suspend              | SUSPENDED | suspended |
        | SUSPENDED | 5555 | Activate             | ACTIVE    | active    |
        | SUSPENDED | 5555 | Cancel permanently   | CANCELLED | cancelled |
        | PENDING   | 6666 | Activate             | ACTIVE    | active    |
        | PENDING   | 6666 | Reject               | REJECTED  | rejected  |
        | APPLIED   | 7777 | Issue                | ISSUED    | issued    |
        | APPLIED   | 7777 | Issue for online use | DIGITAL   | digital   |
        | APPLIED   | 7777 | Reject               | REJECTED  | rejected  |

    @screen @refusal
    Scenario Outline: With a card that is <status> customer care cannot <what>
      When I choose "•••• <card>"
      Then I do not see "<choice>"

      Examples:
        | status    | card | what                            | choice             |
        | ACTIVE    | 1111 | lock it                         | locked             |
        | ACTIVE    | 1111 | cancel it                       | Cancel permanently |
        | ACTIVE    | 1111 | decline it                      | Reject             |
        | LOCKED    | 2222 | unlock it                       | Activate           |
        | LOCKED    | 2222 | cancel it                       | Cancel permanently |
        | ISSUED    | 3333 | activate it                     | Activate           |
        | ISSUED    | 3333 | cancel it                       | Cancel permanently |
        | DIGITAL   | 4444 | activate it                     | Activate           |
        | DIGITAL   | 4444 | issue it                        | Issue              |
        | SUSPENDED | 5555 | lock it                         | locked             |
        | SUSPENDED | 5555 | decline it                      | Reject             |
        | PENDING   | 6666 | suspend it                      | Suspend            |
        | PENDING   | 6666 | cancel it                       | Cancel permanently |
        | PENDING   | 6666 | send it by post                 | Issue              |
        | APPLIED   | 7777 | suspend it                      | Suspend            |
        | APPLIED   | 7777 | make it active without delivery | Activate           |

    @screen @refusal
    Scenario Outline: With a card that is <status> customer care can do nothing
      When I choose "•••• <card>"
      Then I see "Customer care can't change this card."

      Examples:
        | status    | card |
        | CANCELLED | 8888 |
        | REJECTED  | 9999 |
        | EXPIRED   | 1000 |

    @screen
    Scenario: Esc goes back through the cards to the customer
      When I choose "•••• 1111"
      And I press Esc
      Then I see "10 cards"
      When I press Esc
      Then I see "All is well."

    @screen
    Scenario: What the Simulator did is seen on the phone
      When I choose "•••• 1111"
      And I choose "Suspend"
      And I press Ctrl-O
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1111"
      Then I see "Suspended by the issuer"

    @screen
    Scenario: More than ten cards are pages for customer care too
      Given the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 1234      |          |        |
      When I press Esc
      And I choose "Cards"
      Then I see "1 to 10 of 11"
      When I choose "Next page"
      Then I see "11 of 11"
      When I choose "Previous page"
      Then I see "1 to 10 of 11"

  Rule: A card under the owner's eyes

    @screen
    Scenario: Suspended through the Simulator while its owner wants to lock it
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Lock card"
      And I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Suspend"
      And I press Ctrl-O
      And I choose "Lock card"
      Then I see "This card has changed, so nothing was done."

    @screen
    Scenario: A customer without cards
      Given an enrolled wallet
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      Then I see "No cards."

"""##,
    "cards/card-details.feature": ##"""
Feature: The details of a card
  To pay online one needs the whole number, the expiry and the CVV: a thief wants nothing more.
  So they are shown after a proof and for a minute, and then they are gone from the phone.

  Rule: Shown

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          | 08/29  |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter

    @smoke @screen
    Scenario: Number, expiry and CVV are there for a minute
      Then the screen is "Card details"
      And the card details are revealed
      And I see "Valid until"
      And I see "CVV"
      And I see "Name Anna Sample"
      And the issuer was asked cardService.getDetails 1 time
      And the card ending "1234" is ACTIVE

    @screen @clock
    Scenario: The seconds are counted down
      Then I see "Hides in 60 s"
      When 1 second passes
      Then I see "Hides in 59 s"
      When 49 seconds pass
      Then I see "Hides in 10 s"

    @screen @clock
    Scenario: They are there for 59 seconds, and gone after 60
      When 59 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden
      And I see "Time's up. Card number and CVV are hidden. They are not stored."
      And the action "Show again" is enabled

    @clock
    Scenario: The minute is the same for anyone who has the wallet read out in lines
      When 59 seconds pass
      Then the action "Hide now" is enabled
      When 1 second passes
      Then the card details are hidden
      And the action "Show again" is enabled
      And I see "Time's up. Card number and CVV are hidden. They are not stored."

    @clock
    Scenario: A longer time at once hides them too
      When 2 minutes pass
      Then the card details are hidden
      And I see "Time's up."

    Scenario: Anyone who is done hides them at once
      When I choose "Hide now"
      Then the card details are hidden
      And I see "Card number and CVV are hidden. They are not stored."
      And the screen is "Card details"

    @screen @clock
    Scenario: Enter pressed as the minute ends does not show them again
      When 60 seconds pass
      And I press Enter
      Then the screen is "Card"
      And the card details are hidden
      And the issuer was asked cardService.getDetails 1 time

    Scenario: Within five minutes they are shown again without another proof
      When I choose "Hide now"
      And I choose "Show again"
      Then the action "Hide now" is enabled
      And the issuer was asked cardService.getDetails 2 times
      And the issuer was asked verifyPasscode 1 time

    @screen @clock
    Scenario: Shown again, they have a minute of their own
      When 50 seconds pass
      And I choose "Hide now"
      And I choose "Show again"
      And 59 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden

    @clock
    Scenario: Five minutes after it the proof is still good
      When 4 minutes pass
      And I press Esc
      And 60 seconds pass
      And I choose "Show again"
      Then the action "Hide now" is enabled
      And the issuer was asked verifyPasscode 1 time

    @clock
    Scenario: After five minutes the wallet's PIN is asked for again
      When 4 minutes pass
      And I press Esc
      And 61 seconds pass
      And I choose "Show again"
      Then the screen is "Confirm it's you"
      And I see "It's been more than 5 minutes since you last confirmed."
      And the card details are hidden
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled
      And the issuer was asked verifyPasscode 2 times

    Scenario Outline: They are hidden when one leaves: <how>
      When I <how>
      Then the screen is "Card"
      And the card details are hidden
      And I do not see "CVV"

      Examples:
        | how           |
        | choose "Back" |
        | press Esc     |

    Scenario: Who comes back has to show who they are
      When I choose "Back"
      And I choose "Show card details"
      Then the screen is "Confirm it's you"
      And the card details are hidden

    @clock
    Scenario: They are hidden when the Simulator moves the clock
      When I press Ctrl-O
      And I choose "Clock"
      And I choose "Forward 1 minute"
      And I press Ctrl-O
      Then the card details are hidden
      And I see "Time's up."

    @clock
    Scenario: They are hidden when the Simulator moves the clock past the session
      When I press Ctrl-O
      And I choose "Clock"
      And I choose "Forward 6 minutes"
      And I press Ctrl-O
      Then the screen is "Session ended"
      And the card details are hidden

    @screen @clock
    Scenario: A clock that is put back does not make the minute longer
      When 30 seconds pass
      And the clock reads 2026-11-21T09:00:00Z
      And 29 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden

    @clock
    Scenario: They are hidden when the minute ends behind the help
      When I press Ctrl-O
      And I choose "Help for the phone"
      And 60 seconds pass
      Then the card details are hidden
      When I press Esc
      And I press Esc
      Then the card details are hidden

    Scenario: Nothing of the number stands behind the glass, nor in the Simulator
      Then I do not see "5454"
      When I press Ctrl-O
      Then I do not see "5454"

    @clock
    Scenario: They are hidden when the clock is set to another day
      When the clock reads 2026-11-22T09:00:00Z
      Then the screen is "Session ended"
      And the card details are hidden

    Scenario: They are hidden when the session ends
      When customer care deactivates this phone
      Then the screen is "Session ended"
      And the card details are hidden

    Scenario: They are hidden with another phone as the current one
      When I get a new phone
      Then the card details are hidden
      When I use the phone "Phone 1"
      Then the card details are hidden

    Scenario: They are hidden after a restart
      When I restart the app
      Then the screen is "PIN login"
      And the card details are hidden

    Scenario: A card that is suspended meanwhile is not shown again
      When I choose "Hide now"
      And customer care takes the card ending "1234" to SUSPENDED
      And I choose "Show again"
      Then I see "Details aren't available for this card now. Go back to see its status."
      And the card details are hidden
      When I choose "Back"
      Then I see "Suspended by the issuer. Customer care can help."

    @screen
    Scenario: Small and large again, and they are still there
      When I resize the terminal to 40x12
      Then the card details are revealed
      And the action "Hide now" is enabled
      When I resize the terminal to 80x24
      Then the card details are revealed

  Rule: Which cards show them

    Scenario Outline: A card that is <status> shows them
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type     | status   | last four | currency | expiry |
        | SKRILL-DIGITAL-MC-EEA | PHYSICAL | <status> | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled
      And the card ending "1234" is <status>

      Examples:
        | status  |
        | ACTIVE  |
        | LOCKED  |
        | DIGITAL |

    Scenario Outline: A card that is <status> shows none
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type     | status   | last four | currency | expiry   |
        | SKRILL-DIGITAL-MC-EEA | PHYSICAL | <status> | 1234      |          | <expiry> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      Then the screen is "Card"
      And I do not see "Show card details"

      Examples:
        | status    | expiry |
        | PENDING   |        |
        | APPLIED   |        |
        | ISSUED    |        |
        | SUSPENDED |        |
        | CANCELLED |        |
        | REJECTED  |        |
        | EXPIRED   | 10/26  |

"""##,
    "cards/card-expiry.feature": ##"""
Feature: A card's last month
  A card is good through the last day of the month that stands on it, and not a moment longer; nobody has to do anything for that.
  What was pending, cancelled or declined before stays what it was.

  Rule: Good through the last day

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 1111      |          | 11/26  |
        | SKRILL-VIRTUAL-MC-EEA  |      | LOCKED | 2222      |          | 11/26  |
        | SKRILL-PHYSICAL-MC-EEA |      | ISSUED | 3333      |          | 11/26  |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 4444      |          | 12/26  |

    @smoke @clock
    Scenario Outline: On <moment> a card good to 11/26 is <status>
      Given the clock reads <moment>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1111"
      Then I see "<what is said>"
      And the card ending "1111" is <status>
      And the card ending "4444" is ACTIVE

      Examples:
        | moment               | status  | what is said                                                      |
        | 2026-11-30T00:00:00Z | ACTIVE  | Ready to use wherever Mastercard is accepted.                     |
        | 2026-11-30T23:59:59Z | ACTIVE  | Ready to use wherever Mastercard is accepted.                     |
        | 2026-12-01T00:00:00Z | EXPIRED | This card has expired and can't be used. You can order a new one. |
        | 2026-12-31T23:59:59Z | EXPIRED | This card has expired and can't be used. You can order a new one. |

    @clock
    Scenario Outline: On <moment> a card good to 12/26 is <status>
      Given the clock reads <moment>
      Then the card ending "4444" is <status>

      Examples:
        | moment               | status  |
        | 2026-12-31T23:59:59Z | ACTIVE  |
        | 2027-01-01T00:00:00Z | EXPIRED |

    @clock
    Scenario Outline: What was <before> on the last day is <after> the day after
      Given the clock reads 2026-11-30T23:59:59Z
      Then the card ending "<card>" is <before>
      Given 1 second passes
      Then the card ending "<card>" is <after>

      Examples:
        | before | after   | card |
        | ACTIVE | EXPIRED | 1111 |
        | LOCKED | EXPIRED | 2222 |
        | ISSUED | EXPIRED | 3333 |

    @smoke @clock
    Scenario: A card ends under one's eyes
      Given the clock reads 2026-11-30T23:59:59Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "•••• 1111 Virtual Mastercard · EUR · 11/26"
      When 1 second passes
      And I choose "•••• 1111"
      Then I see "This card has expired"
      And I do not see "Lock card"
      And I do not see "Cancel card"
      When I choose "Back"
      Then I see "•••• 1111 · expired"
      And I see "•••• 3333 · expired"
      And I see "•••• 4444 Virtual Mastercard"

    @clock
    Scenario: With the month the filter changes sides
      Given the clock reads 2026-11-30T23:59:59Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "Expired"
      And I choose "Show these cards"
      Then I see "No matching cards"
      When 1 second passes
      And I choose "Filter"
      And I choose "Status"
      And I choose "Show these cards"
      Then I see "3 cards · expired"

    @clock @refusal
    Scenario: A card that is over is not cancelled any more
      Given the clock reads 2026-11-30T23:59:59Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1111"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And 1 second passes
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      And the card ending "1111" is EXPIRED

    @clock @refusal
    Scenario: A locked card that is over is not unlocked any more
      Given the clock reads 2026-11-30T23:59:59Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 2222"
      And I choose "Unlock card"
      And 1 second passes
      And I choose "Unlock card"
      Then I see "This card has changed, so nothing was done."
      And the card ending "2222" is EXPIRED

    @clock @screen @refusal
    Scenario: Customer care can do nothing with a card that is over
      Given the clock reads 2026-12-01T00:00:00Z
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      And I choose "•••• 1111"
      Then I see "Customer care can't change this card."

  Rule: What does not expire

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          | 11/26  |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 6666      |          | 11/26  |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | REJECTED  | 7777      |          | 11/26  |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 8888      |          | 11/26  |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 9999      |          | 11/26  |

    @clock
    Scenario Outline: A card that is <before> is <after> when its month is over
      Given the clock reads 2026-12-01T00:00:00Z
      Then the card ending "<card>" is <after>

      Examples:
        | before    | after     | card |
        | SUSPENDED | EXPIRED   | 5555 |
        | CANCELLED | CANCELLED | 6666 |
        | REJECTED  | REJECTED  | 7777 |
        | PENDING   | PENDING   | 8888 |
        | APPLIED   | APPLIED   | 9999 |

    @clock
    Scenario: An order that is granted late has all of its time before it
      Given the clock reads 2027-02-14T10:00:00Z
      When customer care takes the card ending "8888" to ACTIVE
      Then the card ending "8888" is ACTIVE
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "•••• 8888 Virtual Visa · EUR · 02/30"

  Rule: The clock set back

    @clock
    Scenario: Where the clock is set back a card is good again, for the calendar says so
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1111      |          | 11/26  |
      And the clock reads 2026-12-01T00:00:00Z
      Then the card ending "1111" is EXPIRED
      Given the clock reads 2026-11-30T23:59:59Z
      Then the card ending "1111" is ACTIVE

"""##,
    "cards/card-filter.feature": ##"""
Feature: Some of the cards
  The list can be narrowed to one type, to some statuses, or to both; what it is narrowed to stands above it.
  A filter hides cards, so an empty list says which ones were looked for and how to see all again.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type     | status    | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | LOCKED    | 3333      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 4444      |          |        |
      | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 5555      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 6666      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 7777      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | EXPIRED   | 8888      |          | 10/26  |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 9999      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"

  @smoke
  Scenario Outline: Only those of a type: <type>
    When I choose "Filter"
    And I choose "Type"
    And I choose "<type>"
    Then I see "<shown>"
    And the list shows <number> cards
    And I see "•••• <one of them>"
    And I do not see "•••• <another>"

    Examples:
      | type     | shown              | number | one of them | another |
      | Physical | 3 cards · physical | 3      | 4444        | 1111    |
      | Virtual  | 6 cards · virtual  | 6      | 1111        | 4444    |

  @smoke
  Scenario Outline: Only those that are <status>
    When I choose "Filter"
    And I choose "Status"
    And I choose "<status>"
    And I choose "Show these cards"
    Then I see "<shown>"
    And the list shows <number> <cards>
    And I see "•••• <one of them>"

    Examples:
      | status    | shown              | number | cards | one of them |
      | Active    | 1 card · active    | 1      | card  | 1111        |
      | Pending   | 1 card · pending   | 1      | card  | 9999        |
      | Issued    | 1 card · issued    | 1      | card  | 4444        |
      | Digital   | 1 card · digital   | 1      | card  | 5555        |
      | Locked    | 2 cards · locked   | 2      | cards | 3333        |
      | Suspended | 1 card · suspended | 1      | card  | 6666        |
      | Cancelled | 1 card · cancelled | 1      | card  | 7777        |
      | Expired   | 1 card · expired   | 1      | card  | 8888        |

  Scenario: A card whose time is over is not among those of its former status
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    Then I see "1 card · virtual, active"
    And I do not see "•••• 8888"

  @smoke
  Scenario Outline: Of a type and a status together: <type>, <status>
    When I choose "Filter"
    And I choose "Type"
    And I choose "<type>"
    And I choose "Filter"
    And I choose "Status"
    And I choose "<status>"
    And I choose "Show these cards"
    Then I see "<shown>"
    And the list shows 1 card
    And I see "•••• <card>"

    Examples:
      | type     | status  | shown                     | card |
      | Virtual  | Locked  | 1 card · virtual, locked  | 2222 |
      | Physical | Locked  | 1 card · physical, locked | 3333 |
      | Virtual  | Expired | 1 card · virtual, expired | 8888 |

  Scenario Outline: Where none is so, the list says what was looked for: <type>, <status>
    When I choose "Filter"
    And I choose "Type"
    And I choose "<type>"
    And I choose "Filter"
    And I choose "Status"
    And I choose "<status>"
    And I choose "Show these cards"
    Then I see "No matching cards"
    And I see "None of your cards match: <what>."
    And the list shows 0 cards
    When I choose "Show all cards"
    Then I see "9 cards"
    And the list shows 9 cards

    Examples:
      | type      | status   | what              |
      | Physical  | Expired  | physical, expired |
      | Virtual   | Issued   | virtual, issued   |
      | All types | Rejected | rejected          |
      | All types | Applied  | applied           |

  Scenario: Where none is so, another filter is one step away
    When I choose "Filter"
    And I choose "Status"
    And I choose "Rejected"
    And I choose "Show these cards"
    And I choose "Filter"
    Then I see "Status · rejected"
    When I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    Then I see "1 card · active or rejected"

  Scenario: The filter says what it is set to
    When I choose "Filter"
    Then I see "Filter cards"
    And I see "Type · all"
    And I see "Status · all"
    And I do not see "Show all cards"
    When I choose "Type"
    Then I see "Which type?"
    And I see "All types (selected)"
    When I choose "Virtual"
    And I choose "Filter"
    Then I see "Type · virtual"
    And I see "Status · all"
    And I see "Show all cards"
    When I choose "Type"
    Then I see "Virtual (selected)"

  Scenario: One part of the filter is taken off, the other stays
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "Filter"
    And I choose "Type"
    And I choose "All types"
    Then I see "2 cards · locked"
    When I choose "Filter"
    And I choose "Status"
    And I choose "All statuses"
    Then I see "9 cards"

  Scenario: All of it is taken off at once
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "Filter"
    And I choose "Show all cards"
    Then I see "9 cards"
    And the list shows 9 cards

  Scenario: Choosing what is set already changes nothing
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    Then I see "6 cards · virtual"

  Scenario: Looking at the filter and leaving it asks the issuer nothing
    When I choose "Filter"
    And I choose "Type"
    And I press Esc
    Then I see "Filter cards"
    When I choose "Status"
    And I choose "Back"
    And I choose "Back"
    Then I see "9 cards"
    And the issuer was asked cardService.getAll 1 time

  Scenario: Every type and status that there is can be chosen, but none that nobody knows
    When I choose "Filter"
    And I choose "Type"
    Then the action "Physical" is enabled
    And the action "Virtual" is enabled
    And I do not see "Unknown"
    When I press Esc
    And I choose "Status"
    Then the action "Active" is enabled
    And the action "Applied" is enabled
    And the action "Rejected" is enabled
    And the action "Expired" is enabled
    And I do not see "Unknown"

  Scenario: A card that was opened from a filtered list leads back to it
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "•••• 2222"
    And I choose "About this card"
    And I press Esc
    And I press Esc
    Then I see "2 cards · locked"

  @screen
  Scenario: In a filtered list too one comes back to the card one was at
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "•••• 2222"
    And I press Esc
    And I press Enter
    Then I see "•••• 2222"

  @smoke
  Scenario: A card that is changed leaves the filter it no longer fits
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "•••• 2222"
    And I choose "Unlock card"
    And I choose "Unlock card"
    And I choose "Back"
    Then I see "1 card · locked"
    And I do not see "•••• 2222"

  Scenario: The last one leaves the filter empty
    When I choose "Filter"
    And I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    And I choose "•••• 1111"
    And I choose "Lock card"
    And I choose "Lock card"
    And I choose "Back"
    Then I see "None of your cards match: active."

  Scenario: Ordering and thinking better of it keeps the filter
    When I choose "Filter"
    And I choose "Type"
    And I choose "Physical"
    And I choose "Order a card"
    And I choose "Back"
    Then I see "3 cards · physical"

  Scenario: From Home all cards are listed again
    When I choose "Filter"
    And I choose "Type"
    And I choose "Physical"
    And I choose "Back"
    Then the screen is "Home"
    When I choose "Cards"
    Then I see "9 cards"

  @fault
  Scenario: A filter whose answer does not come can be chosen again
    Given the issuer answers the next cardService.getAll with 503
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    Then I see "The issuer has a technical problem (503)."
    When I choose "Virtual"
    Then I see "6 cards · virtual"

  @screen
  Scenario: On a small terminal every status can be reached
    When I resize the terminal to 40x12
    And I choose "Filter"
    And I choose "Status"
    And I choose "Expired"
    And I choose "Show these cards"
    Then I see "•••• 8888"

"""##,
    "cards/card-identifiers.feature": ##"""
Feature: What identifies a card
  Testers and customer care compare a card with the issuer's records: *About this card* shows every identifier of it.
  An order can carry an external ID, the card's number in a system of one's own.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    And I choose "Meridian Everyday"

  @smoke
  Scenario: An external ID is ordered with the card, and shown with the others
    When I fill in:
      | field       | value      |
      | External ID | order 4711 |
    And I choose "Continue"
    Then I see "External ID order 4711"
    When I choose "Order the card"
    And I choose "View card"
    And I choose "About this card"
    Then I see "Starts with"
    And I see "Card ID"
    And I see "Customer ID"
    And I see "Account ID"
    And I see "External ID order 4711"

  Scenario: Without one there is none
    When I choose "Continue"
    Then I do not see "External ID"
    When I choose "Order the card"
    And I choose "View card"
    And I choose "About this card"
    Then I see "External ID none"

  @refusal @screen
  Scenario: Forty characters fit, and no more
    When I fill in:
      | field       | value                                    |
      | External ID | 1234567890123456789012345678901234567890 |
    And I press x
    Then I see "External ID: at most 40 characters."
    When I choose "Continue"
    Then I see "1234567890123456789012345678901234567890"

  @screen
  Scenario: On a small terminal the arrow keys scroll to the last of them
    When I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "About this card"
    And I resize the terminal to 40x12
    Then I do not see "External ID"
    When I press PageDown
    And I press PageDown
    And I press PageDown
    And I press PageDown
    Then I see "External ID none"
    When I press PageUp
    And I press PageUp
    And I press PageUp
    And I press PageUp
    Then I see "Status"
    When I press Enter
    Then I see "Lock card"

"""##,
    "cards/card-is-it-you-locked.feature": ##"""
Feature: Is it you? No more attempts
  Anyone who has no attempt left is told so over the card that they were looking at.
  The way back leads to that card: they never asked for anything else.

  Scenario: The PIN is disabled: the way back leads to the card
    Given the world "enrolled"
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "•••• 1234"
    And I choose "Show card details"
    And I fill in:
      | field      | value  |
      | Wallet PIN | 401000 |
    And I press Enter
    Then I see "Your PIN is disabled"
    When I choose "Back"
    Then the screen is "Card"

  Scenario: The password has to wait: afterwards it is asked for again, for the same card
    Given the world "without-pin"
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "Cards"
    And I choose "•••• 1234"
    And I choose "Show card details"
    And I fill in:
      | field    | value  |
      | Password | 401-30 |
    And I choose "Continue"
    Then I see "Time left 30 s"
    When 30 seconds pass
    And I choose "Try again"
    Then the screen is "Confirm it's you"

  Scenario: The password has to wait: the way back leads to the card
    Given the world "without-pin"
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "Cards"
    And I choose "•••• 1234"
    And I choose "Show card details"
    And I fill in:
      | field    | value  |
      | Password | 401-30 |
    And I choose "Continue"
    And I choose "Back"
    Then the screen is "Card"

"""##,
    "cards/card-is-it-you.feature": ##"""
Feature: Is it you?
  Before a card's number is shown or its PIN set, the wallet asks once more who holds the phone.
  A phone that lies open on a table gives nothing away then, and guessing costs the same attempts as at the login.

  Rule: With the wallet's PIN

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"

    @smoke
    Scenario Outline: The PIN of the wallet is asked for <before what>
      When I choose "<action>"
      Then the screen is "Confirm it's you"
      And I see "<heading>"
      And I see "Enter your wallet PIN, not the card PIN"
      And I see "Virtual Mastercard •••• 1234"
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "<next>"
      And the issuer was asked verifyPasscode 1 time

      Examples:
        | before what                | action            | heading                                 | next         |
        | before a number is shown   | Show card details | Confirm it's you to see the card number | Card details |
        | before a card's PIN is set | Set card PIN      | Confirm it's you to set the card PIN    | Card PIN     |

    Scenario: Anyone who would rather not goes back to the card
      When I choose "Show card details"
      And I press Esc
      Then the screen is "Card"
      When I choose "Set card PIN"
      And I choose "Back"
      Then the screen is "Card"
      And the issuer was asked verifyPasscode 0 times

    Scenario: It is asked each time, however short a time ago it was answered
      When I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I choose "Back"
      And I choose "Show card details"
      Then the screen is "Confirm it's you"
      And the card details are hidden

    @refusal
    Scenario: A wrong PIN shows nothing, and says how many attempts are left
      When I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then the screen is "Confirm it's you"
      And I see "Wrong PIN. 4 attempts left."
      And the issuer was asked cardService.getDetails 0 times
      When I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 3 attempts left."
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "Card details"

    @refusal
    Scenario: The card's own PIN is not the wallet's
      When I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 4719  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."

    @refusal
    Scenario Outline: <case> costs no attempt
      When I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | <pin> |
      And I press Enter
      Then I see "<what is said>"
      And the issuer was asked verifyPasscode 0 times

      Examples:
        | case            | pin | what is said                             |
        | No PIN          |     | Wallet PIN is required.                  |
        | A slip of three | 258 | Enter your whole PIN: at least 4 digits. |

    @refusal
    Scenario: The fifth wrong PIN disables it, and nothing is shown
      When I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 1 attempt left."
      When I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Your PIN is disabled"
      And I see "To enable your PIN again, log out, then log in with your password and a security answer."
      And the issuer was asked cardService.getDetails 0 times
      And the issuer was asked verifyPasscode 5 times

    @refusal
    Scenario: Failed attempts here count at the login
      When I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "2 attempts left"
      When I press Esc
      And I press Esc
      And I press Esc
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 1 attempt left."

    @refusal
    Scenario: The right PIN here counts from zero again
      When I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I choose "Back"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."

    @clock
    Scenario: Anyone who does not answer within the session is logged out
      When I choose "Show card details"
      And 5 minutes pass
      Then the screen is "Session ended"

    @refusal
    Scenario: A phone that is deactivated meanwhile shows nothing
      When I choose "Show card details"
      And customer care deactivates this phone
      Then the screen is "Session ended"
      And the card details are hidden

    @screen
    Scenario: In 40 by 12 it can be answered
      Given I resize the terminal to 40x12
      When I choose "Show card details"
      And I type "2580"
      And I press Enter
      Then the screen is "Card details"

  Rule: Other ways in

    Scenario: Anyone who logged in by fingerprint shows who they are by the PIN
      Given the world "fingerprint"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I choose "Use your fingerprint"
      And I choose "Touch with your finger"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      Then I see "Enter your wallet PIN, not the card PIN"
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "Card details"

    @refusal
    Scenario: At Citadel three wrong PINs are enough
      Given the world "strict"
      And the customer has these cards:
        | program                  | type    | status | last four | currency | expiry |
        | CITADEL-VIRTUAL-VISA-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field      | value  |
        | Wallet PIN | 137900 |
      And I press Enter
      Then I see "Wrong PIN. 2 attempts left."
      When I fill in:
        | field      | value  |
        | Wallet PIN | 137900 |
      And I press Enter
      Then I see "Wrong PIN. 1 attempt left."
      When I fill in:
        | field      | value  |
        | Wallet PIN | 137900 |
      And I press Enter
      Then I see "Your PIN is disabled"
      And the issuer was asked cardService.getDetails 0 times

  Rule: On a second phone

    @refusal
    Scenario: Failed attempts are counted for the wallet, not for the phone
      Given the world "two-phones"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "3 attempts left"
      When I use the phone "Phone 2"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 3 attempts left."

    @refusal
    Scenario: A PIN that was disabled elsewhere opens nothing here
      Given the world "two-phones"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "Your PIN is disabled"
      When I use the phone "Phone 2"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Your PIN is disabled"
      And the card details are hidden

  Rule: With the password, where there is no PIN

    Background:
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"

    Scenario: The password is asked for
      When I choose "Show card details"
      Then the screen is "Confirm it's you"
      And I see "Enter your wallet's password"
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "Card details"
      And the issuer was asked verifyPassword 1 time
      And the issuer was asked verifyPasscode 0 times

    Scenario: It opens the way to a card's PIN too
      When I choose "Set card PIN"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @refusal
    Scenario: A wrong password shows nothing
      When I choose "Show card details"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      Then I see "Wrong password. Try again."
      And the issuer was asked cardService.getDetails 0 times
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "Card details"

    @refusal
    Scenario: No password asks nobody
      When I choose "Show card details"
      And I choose "Continue"
      Then I see "Password is required."
      And the issuer was asked verifyPassword 0 times

    @refusal @clock
    Scenario: After the third wrong password one has to wait, and nothing is shown
      When I choose "Show card details"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      Then I see "Time left 30 s"
      And the issuer was asked cardService.getDetails 0 times
      When 30 seconds pass
      Then I see "The wait is over."

"""##,
    "cards/card-list-follows.feature": ##"""
Feature: A list of cards that is open
  The list shows what customer care does to a card at once, as the card itself does; the focus stays on its card.
  Cards that can pay come first, then those that may again, then those that never will. Several statuses can be filtered together.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type    | status    | last four | currency | expiry |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL | CANCELLED | 1001      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL |           | 1002      |          | 10/26  |
    And 1 second passes
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 2001      |          |        |
    And 1 second passes
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | LOCKED | 3001      |          |        |
    And 1 second passes
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 2002      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"

  @smoke
  Scenario: A suspended card changes in the open list, and goes behind those that can pay
    Then I see "•••• 2002"
    And I do not see "•••• 2002 · suspended"
    When customer care takes the card ending "2002" to SUSPENDED
    Then the screen is "Cards"
    And I see "•••• 2002 · suspended"
    And the issuer was asked cardService.getAll 2 times
    When customer care takes the card ending "2002" to ACTIVE
    Then I do not see "•••• 2002 · suspended"

  @screen
  Scenario: Cards that can pay come first, and a suspended one goes behind them
    Then I see "▸ •••• 2002 Virtual Mastercard · EUR · 11/29 •••• 2001 Virtual Mastercard · EUR · 11/29 •••• 3001 · locked"
    When customer care takes the card ending "2002" to SUSPENDED
    Then I see "•••• 2001 Virtual Mastercard · EUR · 11/29 ▸ •••• 2002 · suspended Virtual Mastercard · EUR · 11/29 •••• 3001 · locked"

  @screen
  Scenario: The focus stays on its card
    When I press Down
    And customer care takes the card ending "2002" to SUSPENDED
    And I press Enter
    Then the screen is "Card"
    And I see "•••• 2001"

  @fault
  Scenario: A list that cannot be loaded again stays as it was
    Given the issuer answers the next cardService.getAll with 503
    When customer care takes the card ending "2002" to SUSPENDED
    Then I see "5 cards"
    And I see "•••• 2002 Virtual Mastercard"
    When I choose "•••• 2002"
    Then I see "SUSPENDED"

  @smoke
  Scenario: Several statuses together
    When I choose "Filter"
    And I choose "Status"
    Then I see "Which statuses?"
    And I see "All statuses (selected)"
    When I choose "Active"
    And I choose "Expired"
    Then I see "Active (selected)"
    And I see "Expired (selected)"
    And I do not see "All statuses (selected)"
    And the issuer was asked cardService.getAll 1 time
    When I choose "Show these cards"
    Then I see "3 cards · active or expired"
    And I see "•••• 1002 · expired"
    And I do not see "•••• 3001"
    When I choose "Filter"
    Then I see "Status · active or expired"
    When I choose "Status"
    And I choose "Expired"
    And I choose "Cancelled"
    And I choose "Locked"
    And I choose "Show these cards"
    Then I see "active, locked or cancelled"
    And the list shows 4 cards
    And I do not see "•••• 1002"

  Scenario: All statuses deselects the others
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "All statuses"
    Then I see "5 cards"

"""##,
    "cards/card-lock.feature": ##"""
Feature: Locking and unlocking a card
  A card that is mislaid is locked at once and unlocked when it is found; nothing else about it changes.
  Both ask once more, and the answer that changes nothing comes first.

  Rule: Locking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 7009      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 4410      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario Outline: A <type> card is locked
      When I choose "•••• <card>"
      And I choose "Lock card"
      Then the screen is "Change card"
      And I see "Lock this card?"
      And I see "You won't be able to pay with it. You can unlock it at any time."
      And the card ending "<card>" is ACTIVE
      When I choose "Lock card"
      Then the screen is "Card"
      And I see "Card locked. You can't pay with it until you unlock it."
      And the card ending "<card>" is LOCKED
      And the card ending "<other>" is ACTIVE
      And the issuer was asked cardService.update 1 time

      Examples:
        | type     | card | other |
        | virtual  | 7009 | 4410  |
        | physical | 4410 | 7009  |

    @screen
    Scenario: Enter alone locks nothing
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I press Enter
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 0 times

    Scenario Outline: Anyone who thinks better of it leaves the card unlocked: <way>
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I <do>
      Then the screen is "Card"
      And I see "Ready to use wherever Mastercard is accepted."
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 0 times

      Examples:
        | way             | do                     |
        | “Keep unlocked” | choose "Keep unlocked" |
        | Esc             | press Esc              |

    Scenario: What was done is said once
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I see "Card locked. You can't pay with it"
      When I choose "About this card"
      And I choose "Back"
      Then I do not see "Card locked."
      And I see "You locked this card"

    Scenario: The list shows a locked card as locked
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Back"
      Then I see "•••• 7009 · locked"
      And the list shows 2 cards

    Scenario: A locked card is locked for the next session too
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Cards"
      And I choose "•••• 7009"
      Then I see "You locked this card"

    @smoke
    Scenario: Locked and unlocked, and locked again
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Unlock card"
      And I choose "Unlock card"
      Then I see "Card unlocked. You can pay with it again."
      And the card ending "7009" is ACTIVE
      When I choose "Lock card"
      And I choose "Lock card"
      Then the card ending "7009" is LOCKED
      And the issuer was asked cardService.update 3 times

    Scenario: Locking writes no mail: anyone who locks a card knows it
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I do not see "New:"

    Scenario: A locked card keeps the day of its activation
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "About this card"
      Then I see "Status     locked"
      And I see "Activated  21 Nov 2026"

  Rule: Unlocking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      | LOCKED | 7009      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | LOCKED | 4410      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario Outline: A <type> card is unlocked
      When I choose "•••• <card>"
      And I choose "Unlock card"
      Then I see "Unlock this card?"
      And I see "You'll be able to pay with it right away."
      And I <also> "Unlock only if you have the card."
      And the card ending "<card>" is LOCKED
      When I choose "Unlock card"
      Then the screen is "Card"
      And I see "Card unlocked. You can pay with it again."
      And the card ending "<card>" is ACTIVE
      And the card ending "<other>" is LOCKED

      Examples:
        | type     | card | other | also       |
        | virtual  | 7009 | 4410  | do not see |
        | physical | 4410 | 7009  | see        |

    @screen
    Scenario: Enter alone unlocks nothing
      When I choose "•••• 7009"
      And I choose "Unlock card"
      And I press Enter
      Then the screen is "Card"
      And the card ending "7009" is LOCKED

    Scenario Outline: Anyone who thinks better of it leaves the card locked: <way>
      When I choose "•••• 7009"
      And I choose "Unlock card"
      And I <do>
      Then I see "You locked this card"
      And the card ending "7009" is LOCKED
      And the issuer was asked cardService.update 0 times

      Examples:
        | way           | do                   |
        | “Keep locked” | choose "Keep locked" |
        | Esc           | press Esc            |

    Scenario: Customer care may suspend a locked card, and then it cannot be unlocked
      When I choose "•••• 7009"
      And I choose "Unlock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Unlock card"
      Then I see "This card has changed, so nothing was done. Go back to see its status."
      And the card ending "7009" is SUSPENDED
      When I choose "Back"
      Then I see "Suspended by the issuer"
      And I do not see "Unlock card"

    Scenario: A card that is looked at shows at once what customer care did with it
      When I choose "•••• 7009"
      And customer care takes the card ending "7009" to SUSPENDED
      Then I see "Suspended by the issuer"
      And I do not see "Unlock card"
      When customer care takes the card ending "7009" to ACTIVE
      Then I see "Ready to use"

"""##,
    "cards/card-magic-data.feature": ##"""
Feature: Magic data of cards
  Anyone who wants to see a refusal need not bring it about: some values, typed in the place of the real thing, force it.
  No failed attempt is counted and no card is touched; the Simulator lists them all, and types them where they belong.

  Rule: Orders

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"

    @magic @refusal
    Scenario Outline: Mobile <mobile>: <answer>
      When I choose "Meridian Everyday"
      And I fill in:
        | field         | value    |
        | Mobile number | <mobile> |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "<what is said>"
      And the issuer was asked cardService.create 1 time

      Examples:
        | mobile   | answer               | what is said                                                                                   |
        | +999 400 | 400, no such program | This program isn't available to you.                                                           |
        | +999400  | 400, without a blank | This program isn't available to you.                                                           |
        | +999 401 | 401, no session      | Your session has ended                                                                         |
        | +999 409 | 409, no more cards   | You've reached the limit for this program. Cancel one of its cards, or choose another program. |
        | +999 503 | 503                  | The issuer has a technical problem (503). Try again without changes. You won't get two cards.  |

    @magic @refusal
    Scenario Outline: Address "<address>": <answer>
      When I choose "Meridian Plus"
      And I choose "Continue"
      And I fill in:
        | field       | value     |
        | Address     | <address> |
        | City        | Berlin    |
        | Postal code | 10115     |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "<what is said>"

      Examples:
        | address    | answer               | what is said                                                                                   |
        | magic 400  | 400, no such program | This program isn't available to you.                                                           |
        | magic 401  | 401, no session      | Your session has ended                                                                         |
        | magic 409  | 409, no more cards   | You've reached the limit for this program. Cancel one of its cards, or choose another program. |
        | magic 503  | 503                  | The issuer has a technical problem (503). Try again without changes. You won't get two cards.  |
        | Magic  409 | 409, in capitals     | You've reached the limit for this program.                                                     |

    @smoke @magic
    Scenario: Put right, the same order makes a card, and the refused ones have made none
      When I choose "Meridian Everyday"
      And I fill in:
        | field         | value    |
        | Mobile number | +999 503 |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "Order the card"
      Then I see "The issuer has a technical problem (503)."
      When I choose "Back"
      And I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      When I choose "View card"
      And I choose "Back"
      Then the list shows 1 card

    @magic
    Scenario: After a refused program another one can be chosen
      When I choose "Meridian Everyday"
      And I fill in:
        | field         | value    |
        | Mobile number | +999 400 |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "Other programs"
      Then I see "Your order details will be lost."
      When I choose "Discard details"
      Then the screen is "Order a card"
      And the action "Meridian Everyday" is enabled

    @magic
    Scenario: In other lines of the address magic is text like any other
      When I choose "Meridian Plus"
      And I choose "Continue"
      And I fill in:
        | field           | value        |
        | Address         | Elm Street 1 |
        | Address, line 2 | magic 503    |
        | City            | Berlin       |
        | Postal code     | 10115        |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is on its way"

  Rule: Activation codes

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate card"

    @magic @refusal
    Scenario Outline: <code>: <answer>
      When I fill in:
        | field           | value  |
        | Activation code | <code> |
      And I choose "Activate"
      Then I see "<what is said>"
      And the card ending "1234" is ISSUED

      Examples:
        | code   | answer               | what is said                                                        |
        | 040102 | 401, 2 attempts left | Wrong code. 2 attempts left before the card is suspended.           |
        | 040101 | 401, 1 attempt left  | Wrong code. 1 attempt left before the card is suspended.            |
        | 040100 | 401, no try left     | Customer care can help: Ctrl-O, then Customer care.                 |
        | 040400 | 404                  | We couldn't find this card. Go back.                                |
        | 040900 | 409, active already  | This card no longer needs a code. Go back to see its status.        |
        | 050300 | 503                  | The issuer has a technical problem (503). You can safely try again. |

    @magic
    Scenario: After any number of magic codes the real one makes the card active
      When I fill in:
        | field           | value  |
        | Activation code | 040101 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 040101 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      Then I see "Wrong code. 2 attempts left before the card is suspended."
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then the card ending "1234" is ACTIVE

    @magic
    Scenario: A card that magic has suspended waits for its code all the same
      When I fill in:
        | field           | value  |
        | Activation code | 040100 |
      And I choose "Activate"
      Then I see "Card suspended"
      When I choose "View card"
      Then the action "Activate card" is enabled

    @magic @screen
    Scenario: The Simulator types a magic code into its field
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Activation code"
      Then I see "401 wrong code, 2 left"
      When I choose "040102"
      Then the field "Activation code" says "••••••"
      When I press Enter
      Then I see "Wrong code. 2 attempts left"

  Rule: Reasons for a change

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Cancel card"
      And I choose "Other reason"

    @magic @refusal
    Scenario Outline: "<reason>": <answer>
      When I fill in:
        | field  | value    |
        | Reason | <reason> |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      Then I see "<what is said>"
      And the card ending "1234" is ACTIVE

      Examples:
        | reason    | answer              | what is said                                                           |
        | magic 401 | 401, no session     | Your session has ended                                                 |
        | magic 403 | 403                 | This isn't allowed for this card. Customer care can help.              |
        | magic 404 | 404                 | We couldn't find this card. Go back.                                   |
        | magic 409 | 409, it has changed | This card has changed, so nothing was done. Go back to see its status. |
        | magic 503 | 503                 | The issuer has a technical problem (503).                              |

  Rule: The proof, by the wallet's PIN

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"

    @magic @refusal
    Scenario Outline: As the proof before the details: <answer>
      When I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | <pin> |
      And I press Enter
      Then I see "<what is said>"
      And the card details are hidden
      And the issuer was asked cardService.getDetails 0 times

      Examples:
        | pin    | answer               | what is said                                   |
        | 401333 | 401, 3 attempts left | Wrong PIN. 3 attempts left.                    |
        | 401111 | 401, 1 attempt left  | Wrong PIN. 1 attempt left.                     |
        | 401000 | 401, no try left     | Your PIN is disabled                           |
        | 423000 | 423                  | Your PIN is disabled                           |
        | 403000 | 403                  | Customer care deactivated this phone.          |
        | 404000 | 404                  | This phone is no longer linked to your wallet. |
        | 401999 | 401, no session      | Your session has ended                         |
        | 503000 | 503                  | The issuer has a technical problem (503).      |

    @magic @refusal
    Scenario Outline: As the proof before the card's PIN: <answer>
      When I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | <pin> |
      And I press Enter
      Then I see "<what is said>"

      Examples:
        | pin    | answer              | what is said                              |
        | 401111 | 401, 1 attempt left | Wrong PIN. 1 attempt left.                |
        | 423000 | 423                 | Your PIN is disabled                      |
        | 503000 | 503                 | The issuer has a technical problem (503). |

    @magic
    Scenario: Nothing is counted: after any number of magic PINs the real one shows the details
      When I choose "Show card details"
      And I fill in:
        | field      | value  |
        | Wallet PIN | 401111 |
      And I press Enter
      And I fill in:
        | field      | value  |
        | Wallet PIN | 401111 |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @magic @screen
    Scenario: The Simulator types magic data into the field for the proof
      When I choose "Show card details"
      And I press Ctrl-O
      And I choose "Magic data"
      And I choose "PIN"
      And I choose "401333"
      Then the field "Wallet PIN" says "••••••"
      When I press Enter
      Then I see "Wrong PIN. 3 attempts left"

    @magic @screen
    Scenario: The Simulator lists the magic data of cards among the rest
      When I press Ctrl-O
      And I choose "Magic data"
      Then I see "Card order"
      And I see "Card mobile number"
      And I see "Activation code"
      When I choose "Status of the next card order"
      Then I see "Pending"
      And I see "Applied"
      And I see "Rejected"
      When I press Esc
      And I choose "Card order"
      Then I see "magic 409 409 card limit of the program reached"
      When I press Esc
      And I choose "Reason"
      Then I see "magic 403 403 cards of this program cannot be locked"

  Rule: The proof, by the password

    @magic @refusal
    Scenario Outline: Password "<password>": <answer>
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field    | value      |
        | Password | <password> |
      And I choose "Continue"
      Then I see "<what is said>"
      And the issuer was asked cardService.getDetails 0 times

      Examples:
        | password | answer          | what is said                                                        |
        | 401      | 401             | Wrong password. Try again.                                          |
        | 401-30   | 401, wait 30 s  | Time left 30 s                                                      |
        | 429      | 429, wait 5 min | Time left 5 min 0 s                                                 |
        | 423      | 423             | Your login is locked                                                |
        | 503      | 503             | The issuer has a technical problem (503). You can safely try again. |

"""##,
    "cards/card-mobile-wallets.feature": ##"""
Feature: A card in mobile wallets
  The issuer knows in which mobile wallets a card is, and where adding it was begun and not finished.
  When a card is cancelled it is taken out of all of them; when it is only locked, it stays.

  Rule: A card in two wallets

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 3107"

    Scenario: Right after it was cancelled it is in no wallet any more
      When I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      Then there is no action "Mobile wallets"

    @smoke
    Scenario: The card says in how many it is, and lists them
      Then the action "Mobile wallets (2)" is enabled
      When I choose "Mobile wallets"
      Then the screen is "Mobile wallets"
      And I see "•••• 3107"
      And I see "Apple Pay initiated"
      And I see "Google Pay completed, reference ends in 7b52"
      And the card ending "3107" is INITIATED in "Apple Pay"
      And the card ending "3107" is COMPLETED in "Google Pay"
      When I choose "Back"
      Then the screen is "Card"

    @smoke
    Scenario Outline: What <wallet> says about itself
      When I choose "Mobile wallets"
      And I choose "<wallet>"
      Then I see "Status   <status>"
      And I see "Reference  <reference>"
      And I see "<what it means>"
      When I choose "Back"
      Then the action "<wallet>" is enabled

      Examples:
        | wallet     | status    | reference                | what it means                             |
        | Apple Pay  | initiated | none yet                 | This card is being added to Apple Pay.    |
        | Google Pay | completed | DSHRMC00001234567a3f09c4 | You can pay with this card in Google Pay. |

    Scenario: Google Pay says which of its wallets it is
      When I choose "Mobile wallets"
      And I choose "Google Pay"
      Then I see "wallet-anna-1"
      When I choose "Back"
      And I choose "Apple Pay"
      Then I do not see "wallet-anna-1"

    Scenario: About the card it stands as well
      When I choose "About this card"
      Then I see "Added to       2 mobile wallets"

    @screen
    Scenario: Esc goes back to the wallet one was at, then to the card
      When I choose "Mobile wallets"
      And I choose "Google Pay"
      And I press Esc
      And I press Enter
      Then I see "wallet-anna-1"
      When I press Esc
      And I press Esc
      Then the screen is "Card"

    @smoke
    Scenario: Cancelling the card takes it out of all wallets
      When I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      And I choose "Back"
      And I choose "•••• 3107"
      Then I see "You can't use this card again."
      And there is no action "Mobile wallets"
      When I choose "About this card"
      Then I see "Added to       no mobile wallets"

    Scenario: Customer care's cancelling takes it out of them too
      When customer care takes the card ending "3107" to SUSPENDED
      And customer care takes the card ending "3107" to CANCELLED
      And I choose "Back"
      And I choose "•••• 3107"
      And I choose "About this card"
      Then I see "Added to       no mobile wallets"

    Scenario: A locked card stays in its wallets
      When I choose "Lock card"
      And I choose "Lock card"
      Then the action "Mobile wallets (2)" is enabled
      When I choose "Back"
      And I choose "•••• 3107"
      Then the action "Mobile wallets (2)" is enabled

    Scenario: A suspended card stays in its wallets
      When customer care takes the card ending "3107" to SUSPENDED
      And I choose "Back"
      And I choose "•••• 3107"
      Then I see "Suspended by the issuer"
      And the action "Mobile wallets (2)" is enabled

    @clock
    Scenario: The wallets go with the session
      When I choose "Mobile wallets"
      And 5 minutes pass
      Then the screen is "Session ended"

  Rule: Adding a card that is not finished

    @clock
    Scenario Outline: What was begun is forgotten after a day: <span>
      Given the world "cards"
      And <span> pass
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 3107"
      And I choose "Mobile wallets"
      Then I see "Google Pay"
      And I <see or not> "Apple Pay"

      Examples:
        | span          | see or not |
        | 86399 seconds | see        |
        | 86400 seconds | see        |
        | 86401 seconds | do not see |

  Rule: A card in no wallet

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    Scenario Outline: A card that is in none says so: <card>
      When I choose "•••• <card>"
      And I choose "Mobile wallets"
      Then I see "This card isn't in any mobile wallet yet."
      When I press Esc
      Then the screen is "Card"

      Examples:
        | card |
        | 7009 |
        | 4242 |

    Scenario: A cancelled card has no wallets to look at
      When I choose "•••• 1881"
      Then there is no action "Mobile wallets"

  Rule: What the issuer keeps of it

    @smoke
    Scenario Outline: A card that is <status> in <wallet> is so at the issuer and on the phone
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry | mobile wallet     |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6420      |          |        | <wallet> <status> |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6421      |          |        |                   |
      Then the card ending "6420" is <status> in "<wallet>"
      And the card ending "6420" has currency "EUR"
      And the card ending "6420" has programName "SKRILL-VIRTUAL-MC-EEA"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 6420"
      And I choose "Mobile wallets"
      And I choose "<wallet>"
      Then I see "Status   <on the phone>"

      Examples:
        | wallet      | status    | on the phone |
        | Apple Pay   | INITIATED | initiated    |
        | Samsung Pay | COMPLETED | completed    |
        | Google Pay  | COMPLETED | completed    |

"""##,
    "cards/card-order-limits.feature": ##"""
Feature: How many cards one may have
  Each program allows so many cards at a time, and says how many more before anybody fills in a form.
  A card that is over gives its place back; one order makes one card, whatever the connection does.

  Background:
    Given the world "enrolled"

  @smoke
  Scenario: Each order takes a place, until none is left
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    Then I see "EUR, BGN · 3 more allowed"
    When I choose "Meridian Everyday"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Back"
    And I choose "Order a card"
    And I choose "Meridian Everyday"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Back"
    And I choose "Order a card"
    Then I see "EUR, BGN · 1 more allowed"
    When I choose "Meridian Everyday"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Back"
    Then the list shows 3 cards
    When I choose "Order a card"
    Then I see "EUR, BGN · limit reached"
    And the action "Meridian Everyday" is disabled
    And the action "Meridian Travel" is enabled
    And the issuer was asked cardService.create 3 times

  Scenario Outline: A card that is <status> <what it does>
    Given the customer has these cards:
      | program               | type     | status   | last four | currency | expiry   |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | <status> | 1234      |          | <expiry> |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    Then I see "<what is said>"
    And the action "Meridian Instant" is <enabled>

    Examples:
      | status    | expiry | what it does  | what is said         | enabled  |
      | PENDING   |        | takes a place | EUR · limit reached  | disabled |
      | APPLIED   |        | takes a place | EUR · limit reached  | disabled |
      | ISSUED    |        | takes a place | EUR · limit reached  | disabled |
      | DIGITAL   |        | takes a place | EUR · limit reached  | disabled |
      | ACTIVE    |        | takes a place | EUR · limit reached  | disabled |
      | LOCKED    |        | takes a place | EUR · limit reached  | disabled |
      | SUSPENDED |        | takes a place | EUR · limit reached  | disabled |
      | CANCELLED |        | gives it back | EUR · 1 more allowed | enabled  |
      | REJECTED  |        | gives it back | EUR · 1 more allowed | enabled  |
      | EXPIRED   | 10/26  | gives it back | EUR · 1 more allowed | enabled  |

  @clock
  Scenario Outline: A card gives its place back when its last month is over: <moment>
    Given the clock reads <moment>
    And the customer has these cards:
      | program               | type     | status | last four | currency | expiry |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | ACTIVE | 1234      |          | 11/26  |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    Then I see "<what is said>"

    Examples:
      | moment               | what is said         |
      | 2026-11-30T23:59:00Z | EUR · limit reached  |
      | 2026-12-01T00:00:00Z | EUR · 1 more allowed |

  @refusal
  Scenario: Anyone who was allowed one more a moment ago is told that it is gone
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    And I choose "Meridian Instant"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And the customer has these cards:
      | program               | type     | status | last four | currency | expiry |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | ACTIVE | 1234      |          |        |
    And I choose "Order the card"
    Then I see "You've reached the limit for this program. Cancel one of its cards, or choose another program."
    When I choose "Other programs"
    And I choose "Discard details"
    Then the screen is "Order a card"
    And the action "Meridian Instant" is disabled
    When I choose "Back"
    Then the list shows 1 card
    And the issuer was asked cardService.create 1 time

  @refusal
  Scenario: After such a refusal one can also go back to what was typed
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    And I choose "Meridian Instant"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And the customer has these cards:
      | program               | type     | status | last four | currency | expiry |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | ACTIVE | 1234      |          |        |
    And I choose "Order the card"
    And I choose "Back"
    Then the field "Address" says "Elm Street 1"
    When I choose "Continue"
    Then I see "Check your order"
    And the action "Order the card" is enabled

  Scenario: Citadel allows one card of each kind
    Given the world "strict"
    And the customer has these cards:
      | program                  | type    | status | last four | currency | expiry |
      | CITADEL-VIRTUAL-VISA-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    Then the action "Citadel Reserve" is disabled
    And the action "Citadel Crest" is enabled

"""##,
    "cards/card-order-outcomes.feature": ##"""
Feature: What becomes of an order
  Not every order makes a card at once: the issuer may still check it, be stuck with it, or decline it.
  Magic data in the Simulator gives the next order such a status; customer care decides afterwards, and the owner is told.

  Rule: The next order is given a status

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"

    @magic
    Scenario: The Simulator says what the next order will be, and takes it back
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      Then I see "Normal (selected)"
      When I choose "Rejected"
      Then I see "The next card order will be rejected."
      And I see "Rejected (selected)"
      When I choose "Normal"
      Then I see "The next card order is not forced."
      When I press Ctrl-O
      And I choose "Meridian Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    @smoke @magic
    Scenario: Pending: the order is still being checked, and the next one is not
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      And I choose "Pending"
      And I press Ctrl-O
      And I choose "Meridian Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is being checked"
      And I see "The issuer is checking your order. No action is needed."
      When I choose "View card"
      Then I do not see "Show card details"
      And I do not see "Set card PIN"
      And I do not see "Lock card"
      And the action "Cancel card" is enabled
      When I choose "Back"
      Then I see "· pending"
      And the list shows 1 card
      When I choose "Order a card"
      And I choose "Meridian Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    @magic
    Scenario: Applied: the order is stuck
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      And I choose "Applied"
      And I press Ctrl-O
      And I choose "Meridian Plus"
      And I choose "Continue"
      And I choose "Fill in sample data"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is delayed"
      And I see "Your order is delayed by a technical problem. No action is needed."
      When I choose "View card"
      Then I do not see "Activate card"
      And I do not see "Show card details"
      And the action "Cancel card" is enabled
      When I choose "Back"
      Then I see "· applied"

    @magic @refusal
    Scenario: Rejected: the order is declined, and nothing can be done with it
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      And I choose "Rejected"
      And I press Ctrl-O
      And I choose "Meridian Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order was declined"
      And I see "The issuer declined this order. Customer care can tell you why."
      When I choose "View card"
      Then I do not see "Show card details"
      And I do not see "Cancel card"
      And the action "About this card" is enabled
      When I choose "Back"
      Then I see "· rejected"

    @magic
    Scenario: A card PIN that was chosen with a pending order is there once it is approved
      Given the issuer's next-order-status is PENDING
      When I choose "Meridian Everyday"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "About this card"
      Then I see "Card PIN set"

    @magic
    Scenario Outline: The owner hears of it by email: <status>
      Given the issuer's next-order-status is <status>
      When I choose "Meridian Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "<what is said>"

      Examples:
        | status   | subject                    | what is said                                        |
        | PENDING  | We are checking your order | Hello Anna,                                         |
        | APPLIED  | Your order is delayed      | Hello Anna,                                         |
        | REJECTED | Your order was declined    | can't be issued. Contact customer care for details. |

  Rule: In the United States

    Background:
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"

    @magic
    Scenario Outline: <status>: <in the list>
      Given the issuer's next-order-status is <status>
      When I choose "Meridian Everyday"
      And I choose "[ ] I accept the terms and conditions"
      And I choose "[ ] I accept the electronic disclosure"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "<heading>"
      When I choose "View card"
      And I choose "Back"
      Then I see "· <in the list>"

      Examples:
        | status   | in the list | heading                     |
        | PENDING  | pending     | Your order is being checked |
        | APPLIED  | applied     | Your order is delayed       |
        | REJECTED | rejected    | Your order was declined     |

    @magic
    Scenario: A physical card that is stuck
      Given the issuer's next-order-status is APPLIED
      When I choose "Meridian Plus"
      And I choose "[ ] I accept the terms and conditions"
      And I choose "[ ] I accept the electronic disclosure"
      And I choose "Continue"
      And I choose "Fill in sample data"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is delayed"
      When I choose "View card"
      And I choose "Back"
      Then I see "· applied"

  Rule: Customer care decides

    Scenario Outline: <type>, <before>: customer care makes it <after>
      Given the world "enrolled"
      And the customer has these cards:
        | program   | type   | status   | last four | currency | expiry |
        | <program> | <type> | <before> | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "<in the list before>"
      When customer care takes the card ending "1234" to <after>
      Then the card ending "1234" is <after>
      When I choose "•••• 1234"
      Then I see "<what is said>"

      Examples:
        | program                | type     | before  | after    | in the list before | what is said                                                                                |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | ACTIVE   | 1234 · pending     | Ready to use wherever Mastercard is accepted.                                               |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | REJECTED | 1234 · pending     | The issuer declined this order. Customer care can tell you why.                             |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | ISSUED   | 1234 · applied     | Your card is on its way. When it arrives, activate it with the code from our email.         |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | DIGITAL  | 1234 · applied     | You can pay online now. When the card arrives, activate it with the code from our email.    |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | REJECTED | 1234 · applied     | The issuer declined this order. Customer care can tell you why.                             |

    Scenario: An approved physical card has a code in the inbox, and is activated with it
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status  | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | 1234      |          |        |
      When customer care takes the card ending "1234" to ISSUED
      And I read the code from the phone's inbox
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate card"
      And I enter the code
      And I choose "Activate"
      Then the screen is "Card"
      And the card ending "1234" is ACTIVE

    Scenario: Customer care approves an order in the Simulator
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | PENDING | 1234      |          |        |
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate"
      Then the card ending "1234" is ACTIVE

    Scenario Outline: The owner hears by email that it is <after>
      Given the world "enrolled"
      And the customer has these cards:
        | program   | type   | status   | last four | currency | expiry |
        | <program> | <type> | <before> | 1234      |          |        |
      When customer care takes the card ending "1234" to <after>
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "1234"

      Examples:
        | program                | type     | before  | after    | subject                 |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | ACTIVE   | Your card is ready      |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | REJECTED | Your order was declined |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | ISSUED   | Your card is on its way |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | DIGITAL  | Your card is on its way |

"""##,
    "cards/card-order-physical.feature": ##"""
Feature: Ordering a physical card
  A physical card is sent to somebody's door, so an address is asked for in a step of its own.
  It cannot pay before it is activated with the code that comes with it; one that is digital first is good online at once.

  Background:
    Given the world "enrolled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"

  @smoke
  Scenario: Three steps, and the card is on its way
    When I choose "Meridian Plus"
    Then I see "1 of 3"
    And I see "Meridian Plus"
    When I choose "Continue"
    Then I see "2 of 3"
    And I see "Delivery address"
    And the field "Country" says "Germany"
    When I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    Then I see "3 of 3"
    And I see "Delivery address Elm Street 1, 10115 Berlin, DE"
    When I choose "Order the card"
    Then I see "Your card is on its way"
    And I see "The card comes by mail. When it arrives, enter the activation code from our email."
    And the issuer was asked cardService.create 1 time
    When I choose "View card"
    Then the action "Activate card" is enabled
    And I do not see "Show card details"
    And I do not see "Lock card"
    When I choose "Back"
    Then the list shows 1 card
    And I see "· issued"
    And I see "Physical Mastercard · EUR · 11/30"

  Scenario: Sample data fills in the address
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I choose "Fill in sample data"
    Then the field "Address" says "Reiherweg 7"
    And the field "Postal code" says "18209"
    When I choose "Continue"
    Then I see "Delivery address Reiherweg 7, c/o Otter, 18209 Bad Doberan, DE"

  Scenario: A card that is digital first is good online before it is here
    When I choose "Meridian Instant"
    Then I see "Meridian Instant"
    And I see "Currency EUR, Euro"
    When I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And I choose "Order the card"
    Then I see "Your card is on its way"
    And I see "You can pay online now. When the card arrives, activate it with the code from our email."
    When I choose "View card"
    Then the action "Activate card" is enabled
    And the action "Show card details" is enabled
    And I do not see "Lock card"
    When I choose "Back"
    Then I see "· digital"

  Scenario: Everything that can be said of the address is kept
    When I choose "Meridian Plus"
    And I fill in:
      | field    | value |
      | Currency | BGN   |
    And I fill in:
      | field            | value          |
      | Mobile number    | +4915550100777 |
      | Card PIN         | 4719           |
      | Confirm card PIN | 4719           |
    And I choose "Continue"
    And I fill in:
      | field           | value           |
      | Address         | bul. Vitosha 89 |
      | Address, line 2 | Entrance B      |
      | Address, line 3 | Flat 12         |
      | City            | Sofia           |
      | Country         | BG              |
      | State           | 22              |
      | Postal code     | 1000            |
    And I choose "Continue"
    Then I see "BGN, Bulgarian Lev"
    And I see "+49 1555 0100777"
    And I see "Card PIN set"
    And I see "bul. Vitosha 89, Entrance B, Flat 12, 1000 Sofia, 22, BG"
    When I choose "Order the card"
    And I choose "View card"
    Then the action "Change card PIN" is enabled
    When I choose "About this card"
    Then I see "Status issued"
    And I see "Activated not yet"
    And I see "Valid until 11/30"
    And I see "bul. Vitosha 89, Entrance B, Flat 12, 1000 Sofia, 22, BG"

  Scenario Outline: A country is found by what one knows of it: <typed>
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Vienna       |
      | Country     | <typed>      |
      | Postal code | 1010         |
    Then the field "Country" says "<name>"
    When I choose "Continue"
    Then I see "1010 Vienna, <code>"

    Examples:
      | typed   | name    | code |
      | at      | Austria | AT   |
      | Austria | Austria | AT   |
      | austri  | Austria | AT   |
      | Germany | Germany | DE   |
      | Ireland | Ireland | IE   |
      | CHINA   | China   | CN   |

  Scenario: Small letters are tidied, not refused
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Graz         |
      | Country     | at           |
      | State       | st           |
      | Postal code | 8010         |
    And I choose "Continue"
    Then I see "Delivery address Elm Street 1, 8010 Graz, ST, AT"

  Scenario: Where the card is sent does not change whose rules it follows
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | New York     |
      | Country     | US           |
      | Postal code | 10001        |
    And I choose "Continue"
    Then I see "Delivery address Elm Street 1, 10001 New York, US"
    When I choose "Order the card"
    Then I see "Your card is on its way"

  Scenario: Going back loses nothing, in any step
    When I choose "Meridian Plus"
    And I fill in:
      | field            | value          |
      | Mobile number    | +4915550100777 |
      | Card PIN         | 4719           |
      | Confirm card PIN | 4719           |
    And I choose "Continue"
    And I fill in:
      | field           | value        |
      | Address         | Elm Street 1 |
      | Address, line 2 | Entrance B   |
      | City            | Berlin       |
      | Postal code     | 10115        |
    And I choose "Continue"
    And I choose "Back"
    Then I see "2 of 3"
    And the field "Address" says "Elm Street 1"
    And the field "Address, line 2" says "Entrance B"
    And the field "City" says "Berlin"
    And the field "Country" says "Germany"
    And the field "Postal code" says "10115"
    When I press Esc
    Then I see "1 of 3"
    And the field "Mobile number" says "+4915550100777"
    And the field "Card PIN" says "••••"
    And the field "Confirm card PIN" says "••••"
    When I choose "Continue"
    Then the field "Address" says "Elm Street 1"
    And the field "Postal code" says "10115"
    When I choose "Continue"
    And I choose "Order the card"
    Then I see "Your card is on its way"

  Scenario: An address half written does not keep anybody from going back
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I fill in:
      | field   | value |
      | Address | Elm   |
    And I choose "Back"
    Then I see "1 of 3"
    When I choose "Continue"
    Then the field "Address" says "Elm"

  Scenario: Giving up asks, from the first step on
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I fill in:
      | field   | value        |
      | Address | Elm Street 1 |
    And I choose "Back"
    And I choose "Back"
    Then I see "Your order details will be lost."
    When I choose "Stay here"
    And I choose "Continue"
    Then the field "Address" says "Elm Street 1"
    When I choose "Back"
    And I choose "Back"
    And I choose "Discard details"
    Then the screen is "Order a card"
    And the issuer was asked cardService.create 0 times

  Scenario: The country that stands there by itself is nothing to lose
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I choose "Back"
    And I choose "Back"
    Then the screen is "Order a card"

  @screen
  Scenario: Enter goes from field to field, and from the last one on
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I type "Elm Street 1"
    And I press Enter
    And I press Enter
    And I press Enter
    And I type "Berlin"
    And I press Enter
    And I press Enter
    And I press Enter
    And I type "10115"
    And I press Enter
    Then I see "Delivery address Elm Street 1, 10115 Berlin, DE"

  @screen
  Scenario: Enter pressed twice orders one card
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And the issuer answers the next cardService.create after 3 seconds
    And I choose "Order the card"
    And I press Enter
    And 3 seconds pass
    Then I see "Your card is on its way"
    And the issuer was asked cardService.create 1 time

  Scenario: The code comes by email, and the mail says for which card
    When I choose "Meridian Plus"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I press Ctrl-N
    And I choose "Your card is on its way"
    Then I see "This is the activation code for your card ending in"
    And I see "Enter it in your wallet when the card arrives."

"""##,
    "cards/card-order-rules.feature": ##"""
Feature: What the issuer wants to know of a new card
  A card that goes to half an address, or whose PIN anybody would try first, is of no use to its owner.
  What is missing or wrong is said at its field before anything is sent, and what was right stays.

  Rule: The first step

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Meridian Everyday"

    @refusal
    Scenario Outline: Mobile: <mobile> is refused
      When I fill in:
        | field         | value    |
        | Mobile number | <mobile> |
      And I choose "Continue"
      Then I see "1 of 2"
      And I see "<what is said>"
      And the field "Mobile number" says "<mobile>"
      And the issuer was asked cardService.create 0 times

      Examples:
        | mobile             | what is said                                                                  |
        | 015550100777       | Mobile number must start with a country code, like +1 123456789.              |
        | 0049155501         | Mobile number must start with a country code, like +1 123456789.              |
        | +                  | Mobile number must be + and digits, like +1 123456789.                        |
        | +1                 | Mobile number must have 2 to 15 digits.                                       |
        | +1234567890123456  | Mobile number must have 2 to 15 digits.                                       |
        | +123 4567890123456 | Mobile number must have 2 to 15 digits.                                       |
        | +49one             | Mobile number must be + and digits, like +1 123456789.                        |

    Scenario Outline: Mobile: <mobile> is good
      When I fill in:
        | field         | value    |
        | Mobile number | <mobile> |
      And I choose "Continue"
      Then I see "2 of 2"
      And I see "<as it is shown>"
      When I choose "Order the card"
      Then I see "Your card is ready"

      Examples:
        | mobile            | as it is shown     |
        | +12               | +12                |
        | +1 2              | +12                |
        | +123456789012345  | +1 2345 6789012345 |
        | +12025550102      | +1 202 555 0102    |
        | +49 1555010077777 | +49 1555 010077777 |
        | +49 1555 010077   | +49 1555 010077    |
        | +49  1555010077   | +49 1555 010077    |
        | +49-1555/010077   | +49 1555 010077    |

    @refusal @screen
    Scenario: Mobile: more than fits is not taken
      When I press Tab
      And I press Tab
      And I press Tab
      And I paste "+1 2345 6789 0123 4567 8901"
      Then I see "Mobile number: at most 20 characters."
      And the field "Mobile number" says "+4915550100101"

    @smoke @refusal
    Scenario: What is wrong with the mobile goes once it is put right
      When I fill in:
        | field         | value        |
        | Mobile number | 015550100777 |
      And I choose "Continue"
      Then I see "Mobile number must start with a country code, like +1 123456789."
      When I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      Then I see "2 of 2"
      And I see "+49 1555 0100777"

    @refusal
    Scenario Outline: Card PIN: <case> is refused
      When I fill in:
        | field            | value |
        | Card PIN         | <pin> |
        | Confirm card PIN | <pin> |
      And I choose "Continue"
      Then I see "1 of 2"
      And I see "Card PIN doesn't meet this rule: <rule>."
      And the issuer was asked cardService.create 0 times

      Examples:
        | case         | pin | rule     |
        | one digit    | 4   | 4 digits |
        | three digits | 471 | 4 digits |

    Scenario Outline: Card PIN: <case> is good
      When I fill in:
        | field            | value |
        | Card PIN         | <pin> |
        | Confirm card PIN | <pin> |
      And I choose "Continue"
      Then I see "Card PIN set"
      When I choose "Order the card"
      Then I see "You can use it right away with the PIN you chose."

      Examples:
        | case                          | pin  |
        | no rule broken                | 4719 |
        | three the same                | 1112 |
        | a run of three                | 1235 |
        | a run that is broken          | 1324 |
        | a run over the end of numbers | 8901 |
        | every second digit            | 2468 |
        | zeros before                  | 0007 |

    @refusal
    Scenario Outline: Card PIN: <case>, so it is refused
      When I fill in:
        | field            | value   |
        | Card PIN         | <first> |
        | Confirm card PIN | <again> |
      And I choose "Continue"
      Then I see "1 of 2"
      And I see "<what is said>"

      Examples:
        | case                        | first | again | what is said                               |
        | another one the second time | 4719  | 4791  | Confirm card PIN must match the PIN above. |
        | not repeated                | 4719  |       | Confirm card PIN must match the PIN above. |
        | only the repetition         |       | 4719  | Confirm card PIN must match the PIN above. |

    @screen
    Scenario: A fifth digit of the card PIN is not taken
      When I fill in:
        | field    | value |
        | Card PIN | 47190 |
      Then the field "Card PIN" says "••••"

    @refusal
    Scenario: Of several mistakes the first is said
      When I fill in:
        | field            | value  |
        | Mobile number    | 015550 |
        | Card PIN         | 4719   |
        | Confirm card PIN | 4791   |
      And I choose "Continue"
      Then I see "Mobile number must start with a country code, like +1 123456789."
      When I fill in:
        | field         | value |
        | Mobile number |       |
      And I choose "Continue"
      Then I see "Confirm card PIN must match the PIN above."
      And the issuer was asked cardService.create 0 times

  Rule: The number of the enrollment

    Background:
      Given an enrolled wallet:
        | field | value       |
        | phone | 030 1234567 |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Meridian Everyday"

    @refusal
    Scenario: Where it has no country code, the issuer wants another
      When I choose "Continue"
      And I choose "Order the card"
      Then I see "1 of 2"
      And I see "Mobile number is required, like +1 123456789: your wallet's number has no country code."
      When I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    Scenario: With one of the card's own, nobody misses it
      When I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer was asked cardService.create 1 time

  Rule: The address

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Meridian Plus"
      And I choose "Continue"
      And I fill in:
        | field       | value        |
        | Address     | Elm Street 1 |
        | City        | Berlin       |
        | Postal code | 10115        |

    @refusal
    Scenario Outline: <field>: <value> is refused
      When I fill in:
        | field   | value   |
        | <field> | <value> |
      And I choose "Continue"
      Then I see "2 of 3"
      And I see "<what is said>"
      And the field "City" says "<city>"
      And the issuer was asked cardService.create 0 times

      Examples:
        | field       | value    | city     | what is said                                                 |
        | Address     |          | Berlin   | Address is required.                                         |
        | Address     | Elm      | Berlin   | Address must have at least 4 characters.                     |
        | City        |          |          | City is required.                                            |
        | City        | Berlin1  | Berlin1  | City must contain only letters, spaces, hyphens and periods. |
        | City        | Berlin!  | Berlin!  | City must contain only letters, spaces, hyphens and periods. |
        | City        | L'Aquila | L'Aquila | City must contain only letters, spaces, hyphens and periods. |
        | Country     |          | Berlin   | Country is required.                                         |
        | Postal code |          | Berlin   | Postal code is required.                                     |

    Scenario Outline: <field>: <value> is good
      When I fill in:
        | field   | value   |
        | <field> | <value> |
      And I choose "Continue"
      Then I see "3 of 3"
      When I choose "Order the card"
      Then I see "Your card is on its way"

      Examples:
        | field           | value                                    |
        | Address         | Elm1                                     |
        | Address         | The Long Street Of The Forty Letters 123 |
        | Address         | Straße des 17. Juni 135                  |
        | Address, line 2 | Exactly thirty letters of it 1           |
        | Address, line 3 | Exactly thirty letters of it 1           |
        | City            | Y                                        |
        | City            | Baden-Baden                              |
        | City            | St. Pölten                               |
        | City            | Łódź                                     |
        | City            | Αθήνα                                    |
        | City            | Llanfairpwllgwyngyll-gogerychw           |
        | Country         | FR                                       |
        | Country         | fr                                       |
        | State           |                                          |
        | State           | B                                        |
        | State           | NRW                                      |
        | Postal code     | 1                                        |
        | Postal code     | D-10115/2                                |
        | Postal code     | SW1A 1AA                                 |
        | Postal code     | 1234567890123456                         |

    @refusal @screen
    Scenario Outline: <field>: more than <limit> characters do not fit
      When I fill in:
        | field   | value |
        | <field> |       |
      And I paste "12345678901234567890123456789012345678901"
      Then I see "<field>: at most <limit> characters."
      And the field "<field>" says ""

      Examples:
        | field           | limit |
        | Address         | 40    |
        | Address, line 2 | 30    |
        | Address, line 3 | 30    |
        | City            | 30    |
        | State           | 3     |
        | Postal code     | 16    |

    @refusal
    Scenario: Of several mistakes in the address the first is said
      When I fill in:
        | field       | value  |
        | Address     | Elm    |
        | City        | B3rlin |
        | Postal code |        |
      And I choose "Continue"
      Then I see "Address must have at least 4 characters."
      And I see "City must contain only letters, spaces, hyphens and periods."
      And the issuer was asked cardService.create 0 times

    Scenario: What is wrong is told while one types, not before there is something to judge
      When I fill in:
        | field | value |
        | City  | B3r   |
      Then I do not see "City has more in it"
      When I fill in:
        | field | value  |
        | City  | B3rlin |
      Then I see "City must contain only letters, spaces, hyphens and periods."
      When I fill in:
        | field | value  |
        | City  | Berlin |
      Then I do not see "City has more in it"

"""##,
    "cards/card-order-us.feature": ##"""
Feature: Cards of people who live in the United States
  Their law wants a yes to the terms and to electronic disclosure, an address with its state, and no PIN in the order.
  The PIN of such a card is set afterwards, by a call of its own, once its owner has shown who they are.

  Background:
    Given an enrolled wallet:
      | field   | value |
      | country | US    |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"

  @smoke
  Scenario: Both accepted, a virtual card can pay at once
    When I choose "Meridian Everyday"
    Then I see "Meridian Everyday"
    And I see "Currency USD, US Dollar"
    And I see "You can set the card PIN after you order."
    And I do not see "Card PIN"
    When I choose "[ ] I accept the terms and conditions"
    Then I see "[x] I accept the terms and conditions"
    When I choose "[ ] I accept the electronic disclosure"
    Then I see "[x] I accept the electronic disclosure"
    When I choose "Continue"
    Then I see "Card PIN not set yet"
    And I see "Accepted terms and conditions, electronic disclosure"
    When I choose "Order the card"
    Then I see "Your card is ready"
    When I choose "View card"
    Then the action "Set card PIN" is enabled
    When I choose "Back"
    Then the list shows 1 card
    And I see "Virtual Visa · USD · 11/29"

  Scenario: Only what is for people in the United States is offered
    Then I see "Meridian Everyday"
    And I see "Meridian Plus"
    And I do not see "EEA"
    And I do not see "Mastercard"

  @refusal
  Scenario Outline: Without a yes to <what> nothing is ordered
    When I choose "Meridian Everyday"
    And I choose "[ ] I accept <the other>"
    And I choose "Continue"
    Then I see "1 of 2"
    And I see "<what is said>"
    When I choose "[ ] I accept <what>"
    And I choose "Continue"
    Then I see "2 of 2"

    Examples:
      | what                      | the other                 | what is said                                  |
      | the terms and conditions  | the electronic disclosure | Accept the terms and conditions to continue.  |
      | the electronic disclosure | the terms and conditions  | Accept the electronic disclosure to continue. |

  @refusal
  Scenario: With neither, the first is asked for
    When I choose "Meridian Everyday"
    And I choose "Continue"
    Then I see "Accept the terms and conditions to continue."
    And the issuer was asked cardService.create 0 times

  @refusal
  Scenario: A yes can be taken back
    When I choose "Meridian Everyday"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "[x] I accept the terms and conditions"
    Then I see "[ ] I accept the terms and conditions"
    And I see "[x] I accept the electronic disclosure"
    When I choose "Continue"
    Then I see "Accept the terms and conditions to continue."

  Scenario: What was accepted is something to lose, and going back keeps it
    When I choose "Meridian Everyday"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I choose "Back"
    Then I see "[x] I accept the terms and conditions"
    And I see "[x] I accept the electronic disclosure"
    When I choose "Back"
    Then I see "Your order details will be lost."
    When I choose "Discard details"
    And I choose "Meridian Everyday"
    Then I see "[ ] I accept the terms and conditions"
    And I see "[ ] I accept the electronic disclosure"

  Scenario: A physical card goes to an address with its state
    When I choose "Meridian Plus"
    Then I see "1 of 3"
    And I see "You can set the card PIN when the card arrives."
    When I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    Then the field "Country" says "United States"
    When I fill in:
      | field       | value          |
      | Address     | 1600 Elm Drive |
      | City        | Springfield    |
      | State       | il             |
      | Postal code | 62701-1234     |
    And I choose "Continue"
    Then I see "Delivery address 1600 Elm Drive, 62701-1234 Springfield, IL, US"
    When I choose "Order the card"
    Then I see "Your card is on its way"
    When I choose "View card"
    Then the action "Activate card" is enabled

  @refusal
  Scenario Outline: <field>: <value> is refused
    When I choose "Meridian Plus"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I fill in:
      | field       | value          |
      | Address     | 1600 Elm Drive |
      | City        | Springfield    |
      | State       | IL             |
      | Postal code | 62701          |
    And I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "2 of 3"
    And I see "<what is said>"

    Examples:
      | field       | value   | what is said                                                       |
      | State       |         | State is required.                                                 |
      | Postal code |         | Postal code is required.                                           |
      | Postal code | 62701/1 | Postal code must contain only letters, digits, spaces and hyphens. |
      | Postal code | 6270ü   | Postal code must contain only letters, digits, spaces and hyphens. |
      | Address     | Elm     | Address must have at least 4 characters.                           |

  Scenario Outline: <field>: <value> is good
    When I choose "Meridian Plus"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I fill in:
      | field       | value          |
      | Address     | 1600 Elm Drive |
      | City        | Springfield    |
      | State       | IL             |
      | Postal code | 62701          |
    And I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    And I choose "Order the card"
    Then I see "Your card is on its way"

    Examples:
      | field       | value            |
      | State       | NY               |
      | State       | New York         |
      | State       | district of col  |
      | Postal code | 1                |
      | Postal code | AB 12-34         |
      | Postal code | 1234567890123456 |

  @refusal
  Scenario: The state is needed wherever the card is sent
    When I choose "Meridian Plus"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Country     | DE           |
      | Postal code | 10115        |
    And I choose "Continue"
    Then I see "State is required."

  Scenario: The card's PIN is set by a call of its own
    When I choose "Meridian Everyday"
    And I choose "[ ] I accept the terms and conditions"
    And I choose "[ ] I accept the electronic disclosure"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Set card PIN"
    Then the screen is "Confirm it's you"
    When I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    And I press Enter
    And I fill in:
      | field                | value |
      | New card PIN         | 4719  |
      | Confirm new card PIN | 4719  |
    And I choose "Save card PIN"
    Then I see "Card PIN set. Your wallet PIN hasn't changed."
    And the action "Change card PIN" is enabled
    And the issuer was asked cardService.setCardPIN 1 time
    And the issuer was asked cardService.update 0 times

"""##,
    "cards/card-order-virtual.feature": ##"""
Feature: Ordering a virtual card
  A virtual card is ordered in two steps and can pay at once, so it is what most people begin with.
  What is asked is little, nothing typed is lost on the way, and before it is ordered all of it is shown once more.

  Rule: In Germany, at Meridian

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"

    @smoke
    Scenario: Two steps, and the card can pay
      When I choose "Meridian Everyday"
      Then the screen is "New card"
      And I see "1 of 2"
      And I see "Meridian Everyday"
      When I choose "Continue"
      Then I see "2 of 2"
      And I see "Check your order"
      When I choose "Order the card"
      Then I see "Your card is ready"
      And I see "Use it right away. You can set a card PIN on the next page."
      And the issuer was asked cardService.create 1 time
      When I choose "View card"
      Then the screen is "Card"
      And I see "Ready to use wherever Mastercard is accepted."
      When I choose "Back"
      Then the screen is "Cards"
      And the list shows 1 card
      And I see "Virtual Mastercard · EUR · 11/29"

    Scenario: Ordered with everything, all of it is shown before and kept after
      When I choose "Meridian Travel"
      And I fill in:
        | field    | value |
        | Currency | PLN   |
      And I fill in:
        | field            | value          |
        | Mobile number    | +4915550100777 |
        | Card PIN         | 4719           |
        | Confirm card PIN | 4719           |
      And I choose "Continue"
      Then I see "Virtual Visa"
      And I see "Meridian Travel"
      And I see "PLN, Zloty"
      And I see "+49 1555 0100777"
      And I see "Card PIN set"
      And I do not see "4719"
      And I do not see "Delivery address"
      When I choose "Order the card"
      Then I see "You can use it right away with the PIN you chose."
      And I do not see "4719"
      When I choose "View card"
      Then the action "Change card PIN" is enabled
      When I choose "About this card"
      Then I see "Status active"
      And I see "Currency PLN"
      And I see "Valid until 11/29"
      And I see "Ordered 21 Nov 2026"
      And I see "Activated 21 Nov 2026"
      And I see "Card PIN set"
      And I see "Mobile number +49 1555 0100777"

    Scenario: Nothing has to be typed: the first currency, the number of the enrollment, no PIN yet
      When I choose "Meridian Everyday"
      And I choose "Continue"
      Then I see "EUR, Euro"
      And I see "+49 1555 0100101"
      And I see "Card PIN not set"
      When I choose "Order the card"
      And I choose "View card"
      Then the action "Set card PIN" is enabled
      When I choose "About this card"
      Then I see "Currency EUR"
      And I see "Mobile number +49 1555 0100101"
      And I see "Card PIN not set"

    Scenario Outline: <program> is ordered in <currency>
      When I choose "<program>"
      And I fill in:
        | field    | value      |
        | Currency | <currency> |
      Then I see "1 of 2"
      And the field "Currency" says "<name>"
      When I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then I see "<in the list>"

      Examples:
        | program           | currency | name               | in the list                      |
        | Meridian Everyday | EUR      | EUR, Euro          | Virtual Mastercard · EUR · 11/29 |
        | Meridian Everyday | BGN      | BGN, Bulgarian Lev | Virtual Mastercard · BGN · 11/29 |
        | Meridian Travel   | EUR      | EUR, Euro          | Virtual Visa · EUR · 11/29       |
        | Meridian Travel   | PLN      | PLN, Zloty         | Virtual Visa · PLN · 11/29       |
        | Meridian Travel   | SEK      | SEK, Swedish Krona | Virtual Visa · SEK · 11/29       |

    Scenario Outline: A currency is found by its code or name: <typed>
      When I choose "Meridian Travel"
      And I fill in:
        | field    | value   |
        | Currency | <typed> |
      Then the field "Currency" says "<name>"
      When I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then I see "<in the list>"

      Examples:
        | typed   | name               | in the list                |
        | sek     | SEK, Swedish Krona | Virtual Visa · SEK · 11/29 |
        | krona   | SEK, Swedish Krona | Virtual Visa · SEK · 11/29 |
        | Swedish | SEK, Swedish Krona | Virtual Visa · SEK · 11/29 |
        | Zloty   | PLN, Zloty         | Virtual Visa · PLN · 11/29 |

    @screen
    Scenario: Enter alone leads through the order, for nothing has to be filled in
      When I choose "Meridian Everyday"
      And I press Enter
      Then I see "Check your order"
      When I press Enter
      Then I see "Your card is ready"
      And the issuer was asked cardService.create 1 time

    @screen
    Scenario: The arrows open the list of currencies
      When I choose "Meridian Travel"
      And I press Tab
      And I press Tab
      And I press Down
      Then I see "▸ EUR, Euro"
      When I press Down
      And I press Down
      Then I see "▸ SEK, Swedish Krona"
      When I press Enter
      Then the field "Currency" says "SEK, Swedish Krona"
      And I do not see "PLN"

    Scenario: Going back loses nothing, nor does choosing a currency
      When I choose "Meridian Travel"
      And I fill in:
        | field            | value            |
        | Mobile number    | +49 155501007777 |
        | Card PIN         | 4719             |
        | Confirm card PIN | 4719             |
      And I fill in:
        | field    | value |
        | Currency | SEK   |
      Then the field "Mobile number" says "+49 155501007777"
      And the field "Card PIN" says "••••"
      And the field "Confirm card PIN" says "••••"
      When I choose "Continue"
      And I choose "Back"
      Then I see "1 of 2"
      And the field "Currency" says "SEK, Swedish Krona"
      And the field "Mobile number" says "+49 155501007777"
      And the field "Card PIN" says "••••"
      And the field "Confirm card PIN" says "••••"
      When I choose "Continue"
      And I press Esc
      Then I see "1 of 2"
      And the field "Confirm card PIN" says "••••"
      And the issuer was asked cardService.create 0 times

    Scenario: Giving up asks where something was typed
      When I choose "Meridian Everyday"
      And I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Back"
      Then I see "Your order details will be lost."
      When I choose "Stay here"
      Then the screen is "New card"
      And the field "Mobile number" says "+4915550100777"
      When I press Esc
      And I choose "Discard details"
      Then the screen is "Order a card"
      And I see "EUR, BGN · 3 more allowed"
      And the issuer was asked cardService.create 0 times

    Scenario: Giving up does not ask where nothing was typed
      When I choose "Meridian Everyday"
      And I choose "Back"
      Then the screen is "Order a card"
      When I choose "Back"
      Then I see "No cards yet"

    @screen
    Scenario: Leaving Billfold in the middle of an order asks too
      When I choose "Meridian Everyday"
      And I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I press q
      Then I see "Your order details will be lost."

    Scenario: The owner hears of the new card in the phone's inbox
      When I choose "Meridian Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I press Ctrl-N
      And I choose "Your card is ready"
      Then I see "Hello Anna,"
      And I see "is active. You can use it now."

    Scenario: A second card of the same program stands first in the list
      When I choose "Meridian Travel"
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      And 1 second passes
      And I choose "Order a card"
      And I choose "Meridian Travel"
      And I fill in:
        | field    | value |
        | Currency | SEK   |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then the list shows 2 cards
      And I see "Virtual Visa · SEK · 11/29"
      And I see "Virtual Visa · EUR · 11/29"

    @screen
    Scenario: Pressing Enter twice orders one card
      When I choose "Meridian Everyday"
      And I choose "Continue"
      And the issuer answers the next cardService.create after 3 seconds
      And I choose "Order the card"
      And I press Enter
      And I press Enter
      Then I see "Ordering your card"
      When 3 seconds pass
      Then I see "Your card is ready"
      And the issuer was asked cardService.create 1 time
      When I choose "View card"
      And I choose "Back"
      Then the list shows 1 card

    Scenario: Esc goes on to the new card as well
      When I choose "Meridian Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      And I press Esc
      Then the screen is "Card"
      And the issuer was asked cardService.create 1 time

    @clock
    Scenario: An order that lies about ends with the session
      When I choose "Meridian Everyday"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And 5 minutes pass
      Then the screen is "Session ended"
      And the issuer was asked cardService.create 0 times

    @clock
    Scenario: The warning before the session's end lies over the order and takes nothing from it
      When I choose "Meridian Everyday"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And 4 minutes pass
      And I press Esc
      Then the screen is "New card"
      And the field "Card PIN" says "••••"
      When I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    @screen
    Scenario: In 40 by 12 a card can be ordered too
      Given I resize the terminal to 40x12
      When I choose "Meridian Everyday"
      And I choose "Continue"
      Then I see "Check your order"
      When I choose "Order the card"
      Then I see "Your card is ready"

  Rule: Elsewhere

    Scenario: Citadel's card is good for a year, in euros or francs
      Given the world "strict"
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Citadel Reserve"
      Then I see "Citadel Reserve"
      When I fill in:
        | field    | value |
        | Currency | CHF   |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      When I choose "View card"
      And I choose "Back"
      Then I see "Virtual Visa · CHF · 11/27"

    Scenario: Where there is no login by PIN, a card can have one all the same
      Given the world "without-pin"
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Pebble Skip"
      Then I see "Pebble Skip"
      When I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "You can use it right away with the PIN you chose."

    Scenario: Who lives in Britain orders in pounds, and nothing else is offered
      Given an enrolled wallet:
        | field   | value |
        | country | GB    |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I do not see "Mastercard"
      When I choose "Meridian Everyday"
      Then I see "Currency GBP, Pound Sterling"
      When I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then I see "Virtual Visa · GBP · 11/29"

    Scenario Outline: Who lives in <country> is offered what there is for the European Economic Area
      Given an enrolled wallet:
        | field   | value  |
        | country | <code> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "Meridian Everyday"
      And I do not see "GBP"
      And I do not see "USD"
      When I choose "Meridian Plus"
      And I choose "Continue"
      Then the field "Country" says "<country>"

      Examples:
        | country | code |
        | Austria | AT   |
        | Iceland | IS   |
        | Norway  | NO   |

    Scenario Outline: Who lives in <country> is offered no card
      Given an enrolled wallet:
        | field   | value  |
        | country | <code> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "No cards available"
      And I see "This issuer has no cards for customers in <country>."
      When I choose "Back"
      Then the screen is "Cards"

      Examples:
        | country     | code |
        | Switzerland | CH   |
        | Japan       | JP   |

"""##,
    "cards/card-pin.feature": ##"""
Feature: The PIN of a card
  At tills and cash machines a card asks for a PIN of its own, which is not the wallet's.
  Anyone who sets it has to show who they are once more, and is told where a PIN is easy to guess.

  Rule: Setting and changing it

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter

    @smoke
    Scenario: The first PIN is set, and then there is one to change
      Then the screen is "Card PIN"
      And I see "Set card PIN"
      And I see "Use the card PIN in shops and at ATMs. It's not your wallet PIN."
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then the screen is "Card"
      And I see "Card PIN set. Your wallet PIN hasn't changed."
      And the action "Change card PIN" is enabled
      And the issuer was asked cardService.update 1 time
      And the issuer was asked cardService.setCardPIN 0 times
      And the card ending "1234" is ACTIVE
      When I choose "About this card"
      Then I see "Card PIN set"

    Scenario: It is changed as it was set
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      And I choose "Change card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Change card PIN"
      When I fill in:
        | field                | value |
        | New card PIN         | 8264  |
        | Confirm new card PIN | 8264  |
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer was asked cardService.update 2 times

    Scenario: The wallet's PIN stays what it was
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      And I choose "Back"
      And I choose "Back"
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 4719  |
      And I press Enter
      Then I see "Wrong PIN."
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Home"

    @refusal
    Scenario Outline: <case> is refused
      When I fill in:
        | field                | value   |
        | New card PIN         | <pin>   |
        | Confirm new card PIN | <again> |
      And I choose "Save card PIN"
      Then the screen is "Card PIN"
      And I see "<what is said>"
      And the issuer was asked cardService.update 0 times

      Examples:
        | case                     | pin  | again | what is said                                   |
        | No PIN                   |      |       | New card PIN doesn't meet this rule: 4 digits. |
        | Three digits             | 471  | 471   | New card PIN doesn't meet this rule: 4 digits. |
        | Another one repeated     | 4719 | 4791  | Confirm new card PIN doesn't match.            |
        | One that is not repeated | 4719 |       | Confirm new card PIN doesn't match.            |

    Scenario Outline: <pin> is good
      When I fill in:
        | field                | value |
        | New card PIN         | <pin> |
        | Confirm new card PIN | <pin> |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

      Examples:
        | pin  |
        | 1234 |
        | 0000 |
        | 1112 |
        | 8901 |
        | 2580 |
        | 0007 |

    Scenario: After a refusal a better PIN is taken
      When I fill in:
        | field                | value |
        | New card PIN         | 111   |
        | Confirm new card PIN | 111   |
      And I choose "Save card PIN"
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @screen
    Scenario: The rules are ticked off while the PIN is typed
      Then I see "-- 4 digits"
      When I type "12"
      Then I see "-- 4 digits"
      When I type "34"
      Then I see "ok 4 digits"
      And I see "This PIN is easy to guess."

    Scenario: Giving up asks where something was typed, and not where nothing was
      When I press Esc
      Then the screen is "Card"
      And the action "Set card PIN" is enabled
      When I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field        | value |
        | New card PIN | 4719  |
      And I choose "Back"
      Then I see "What you entered will be lost."
      When I choose "Stay here"
      Then the field "New card PIN" says "••••"
      When I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "Set card PIN" is enabled
      And the issuer was asked cardService.update 0 times

    @clock
    Scenario: For five minutes the proof is good
      When 4 minutes pass
      And I press Esc
      And 60 seconds pass
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @clock
    Scenario: After five minutes the proof is old, and it is asked for again
      When 4 minutes pass
      And I press Esc
      And 61 seconds pass
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then the screen is "Confirm it's you"
      And I see "It's been more than 5 minutes since you last confirmed."
      And the issuer was asked cardService.update 1 time
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "Card PIN"
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @refusal
    Scenario Outline: Meanwhile customer care has made it <status>: it takes no PIN
      When customer care takes the card ending "1234" to <status>
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "You can't set a PIN for this card now. Go back to see its status."

      Examples:
        | status    |
        | SUSPENDED |

    @clock
    Scenario: The session ends with a PIN half chosen
      When I fill in:
        | field        | value |
        | New card PIN | 4719  |
      And 5 minutes pass
      Then the screen is "Session ended"
      And the issuer was asked cardService.update 0 times

  Rule: Which cards take one

    Scenario Outline: A card that is <status> takes a PIN
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status   | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | <status> | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."
      And the card ending "1234" is <status>

      Examples:
        | status  |
        | ACTIVE  |
        | LOCKED  |
        | ISSUED  |
        | DIGITAL |

    Scenario Outline: A card that is <status> takes none
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status   | last four | currency | expiry   |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | <status> | 1234      |          | <expiry> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      Then the screen is "Card"
      And I do not see "Set card PIN"

      Examples:
        | status    | expiry |
        | PENDING   |        |
        | APPLIED   |        |
        | SUSPENDED |        |
        | CANCELLED |        |
        | REJECTED  |        |
        | EXPIRED   | 10/26  |

  Rule: In the United States

    Background:
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      And the customer has these cards:
        | program                | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-US | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter

    Scenario: It is set, and changed, by a call of its own
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      When I choose "Change card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 8264  |
        | Confirm new card PIN | 8264  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."
      And the issuer was asked cardService.setCardPIN 2 times
      And the issuer was asked cardService.update 0 times

    @refusal
    Scenario Outline: <pin> is refused there too
      When I fill in:
        | field                | value |
        | New card PIN         | <pin> |
        | Confirm new card PIN | <pin> |
      And I choose "Save card PIN"
      Then the screen is "Card PIN"
      And the issuer was asked cardService.setCardPIN 0 times

      Examples:
        | pin |
        | 47  |
        | 471 |

    @clock
    Scenario: There too a proof is old after five minutes
      When 4 minutes pass
      And I press Esc
      And 61 seconds pass
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then the screen is "Confirm it's you"
      And I see "It's been more than 5 minutes since you last confirmed."
      And the issuer was asked cardService.setCardPIN 1 time

  Rule: A world to begin with

    Scenario: The sample person of the United States sets the PIN of the card that is there
      Given the world "us"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then the list shows 1 card
      When I choose "••••"
      And I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."
      And the issuer was asked cardService.setCardPIN 1 time

"""##,
    "cards/card-programs-by-type.feature": ##"""
Feature: Card programs of one type
  The programs can be limited to virtual or physical cards, as the issuer lists them by type.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"

  @smoke
  Scenario: Only physical ones, and all again
    Then I see "Type · all"
    When I choose "Type"
    Then I see "Which type?"
    And I see "All types (selected)"
    When I choose "Physical"
    Then I see "only physical"
    And I see "Meridian Plus"
    And I do not see "Meridian Everyday"
    And the issuer was asked cardService.getPrograms 2 times
    When I choose "Type"
    And I choose "All types"
    Then I see "Meridian Everyday"

  Scenario: Back leaves the type as it is
    When I choose "Type"
    And I press Esc
    Then I see "Meridian Everyday"
    And the issuer was asked cardService.getPrograms 1 time

  @fault
  Scenario: A filter that cannot be loaded is tried again
    Given the issuer answers the next cardService.getPrograms with 503
    When I choose "Type"
    And I choose "Physical"
    Then I see "Couldn't load card programs"
    When I choose "Try again"
    Then I see "only physical"

"""##,
    "cards/card-programs.feature": ##"""
Feature: Card programs
  Which cards a person may order follows from the country they live in, and how many more from the cards they have.
  A card that is cancelled, declined or over gives its place back.

  Rule: Where one lives

    @smoke
    Scenario Outline: Who lives in <country> may order <one of them>
      Given an enrolled wallet:
        | field   | value     |
        | country | <country> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then the screen is "Order a card"
      And I see "<one of them>"
      And I see "<terms>"
      And I do not see "<none of these>"

      Examples:
        | country | one of them       | terms                          | none of these |
        | DE      | Meridian Everyday | EUR, BGN · 3 more allowed      | USD           |
        | FR      | Meridian Plus     | EUR, BGN · 2 more allowed      | GBP           |
        | BG      | Meridian Instant  | EUR · 1 more allowed           | USD           |
        | IS      | Meridian Travel   | EUR, PLN, SEK · 5 more allowed | USD           |
        | LI      | Meridian Everyday | EUR, BGN · 3 more allowed      | GBP           |
        | NO      | Meridian Everyday | EUR, BGN · 3 more allowed      | USD           |
        | US      | Meridian Everyday | USD · 3 more allowed           | EUR           |
        | US      | Meridian Plus     | USD · 1 more allowed           | GBP           |
        | GB      | Meridian Everyday | GBP · 2 more allowed           | EUR           |

    @smoke @refusal
    Scenario Outline: Who lives in <name> is offered no card, and told so kindly
      Given an enrolled wallet:
        | field   | value     |
        | country | <country> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "No cards available"
      And I see "This issuer has no cards for customers in <name>."
      And I see "You can still use your wallet."
      When I choose "Back"
      Then the screen is "Cards"

      Examples:
        | country | name        |
        | CH      | Switzerland |
        | JP      | Japan       |
        | CA      | Canada      |

    Scenario: Anyone who only looks at the programs orders nothing
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I press Esc
      Then I see "No cards yet"
      And the issuer was asked cardService.getPrograms 1 time
      And the issuer was asked cardService.create 0 times

  Rule: How many more

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 1111      |          |        |
        | SKRILL-VIRTUAL-MC-EEA  |      | LOCKED | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      |        | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA  |      |        | 4444      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario: Every card takes a place of its program
      When I choose "Order a card"
      Then I see "Meridian Everyday Virtual Mastercard EUR, BGN · 1 more allowed"
      And I see "Meridian Plus Physical Mastercard EUR, BGN · 1 more allowed"
      And I see "Physical Mastercard EUR · limit reached"
      And I see "Meridian Travel Virtual Visa EUR, PLN, SEK · 5 more allowed"

    @refusal
    Scenario: A program that allows no more cannot be chosen
      When I choose "Order a card"
      Then the action "Meridian Instant" is disabled
      And the action "Meridian Everyday" is enabled

    @smoke
    Scenario Outline: A card that is <status> <what it does>
      When the customer has these cards:
        | program               | type | status   | last four | currency | expiry   |
        | SKRILL-VIRTUAL-MC-EEA |      | <status> | 5555      |          | <expiry> |
      And I choose "Order a card"
      Then I see "Virtual Mastercard EUR, BGN · <how many>"

      Examples:
        | status    | expiry | what it does   | how many       |
        | ACTIVE    |        | takes a place  | limit reached  |
        | LOCKED    |        | takes a place  | limit reached  |
        | SUSPENDED |        | takes a place  | limit reached  |
        | PENDING   |        | takes a place  | limit reached  |
        | APPLIED   |        | takes a place  | limit reached  |
        | CANCELLED |        | takes no place | 1 more allowed |
        | REJECTED  |        | takes no place | 1 more allowed |
        | EXPIRED   | 10/26  | takes no place | 1 more allowed |

    @smoke
    Scenario: Cancelling a card gives its place back
      When I choose "•••• 4444"
      And I choose "Cancel card"
      And I choose "Lost"
      And I choose "Cancel card permanently"
      And I choose "Back"
      And I choose "Order a card"
      Then I see "Meridian Instant Physical Mastercard EUR · 1 more allowed"
      And the action "Meridian Instant" is enabled

    Scenario: Locking a card gives no place back
      When I choose "•••• 1111"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Back"
      And I choose "Order a card"
      Then I see "Meridian Everyday Virtual Mastercard EUR, BGN · 1 more allowed"

    Scenario: An order that customer care declines gives its place back
      When the customer has these cards:
        | program               | type | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | PENDING | 5555      |          |        |
      And I choose "Order a card"
      Then I see "Virtual Mastercard EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to REJECTED
      And I choose "Back"
      And I choose "Order a card"
      Then I see "Meridian Everyday Virtual Mastercard EUR, BGN · 1 more allowed"

    Scenario: More cards than a program allows leave none to order, not fewer than none
      When the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 5555      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6666      |          |        |
      And I choose "Order a card"
      Then I see "Virtual Mastercard EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to SUSPENDED
      And customer care takes the card ending "5555" to CANCELLED
      And I choose "Back"
      And I choose "Order a card"
      Then I see "Virtual Mastercard EUR, BGN · limit reached"

  Rule: A place that the calendar gives back

    @clock
    Scenario Outline: On <moment> a card good to 11/26 leaves room for <how many>
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-DIGITAL-MC-EEA |      |        | 4444      |          | 11/26  |
      And the clock reads <moment>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "Physical Mastercard EUR · <terms>"

      Examples:
        | moment               | how many | terms          |
        | 2026-11-30T23:59:59Z | none     | limit reached  |
        | 2026-12-01T00:00:00Z | one      | 1 more allowed |

"""##,
    "cards/card-two-phones.feature": ##"""
Feature: Two phones, one card
  Who has the wallet on two phones may change a card on either; both ask the same issuer, and the first one counts.
  What the other phone still shows is out of date then, and the issuer says so instead of doing something twice.

  Background:
    Given the world "two-phones"
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @smoke
  Scenario: A card that one phone locks is locked on the other
    When I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Lock card"
    And I choose "Lock card"
    Then the card ending "7009" is LOCKED
    When I use the phone "Phone 2"
    And I choose "Cards"
    Then I see "•••• 7009 · locked"
    When I choose "•••• 7009"
    And I choose "Unlock card"
    And I choose "Unlock card"
    Then the card ending "7009" is ACTIVE

  Scenario: A card that one phone cancels can only be looked at on the other
    When I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Cancel card"
    And I choose "Stolen"
    And I choose "Cancel card permanently"
    And I use the phone "Phone 2"
    And I choose "Cards"
    And I choose "•••• 7009"
    Then I see "You can't use this card again."
    And I do not see "Lock card"
    And I do not see "Cancel card"

  Scenario: Each phone goes on from what the other has done
    When I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Lock card"
    And I choose "Lock card"
    And I use the phone "Phone 2"
    And I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Unlock card"
    And I choose "Unlock card"
    And I use the phone "Phone 1"
    And I choose "Cards"
    Then I see "•••• 7009 Virtual Mastercard"
    When I choose "•••• 7009"
    Then I see "Ready to use"
    When I choose "Lock card"
    And I choose "Lock card"
    Then the card ending "7009" is LOCKED

  @fault
  Scenario: What one phone did although its answer was lost, the other phone sees
    Given the issuer answers the next cardService.update by dropping the connection after it acted
    When I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Lock card"
    And I choose "Lock card"
    Then I see "The connection was lost before the issuer responded."
    When I use the phone "Phone 2"
    And I choose "Cards"
    And I choose "•••• 7009"
    Then I see "You locked this card"
    When I choose "Unlock card"
    And I choose "Unlock card"
    And I use the phone "Phone 1"
    And I choose "Cards"
    And I choose "•••• 7009"
    Then I see "Ready to use"
    And the card ending "7009" is ACTIVE

  Scenario: What one phone orders, the other lists
    When I choose "Cards"
    And I choose "Order a card"
    Then I see "EUR, BGN · 2 more allowed"
    When I use the phone "Phone 2"
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7010      |          |        |
    And I choose "Cards"
    Then the list shows 2 cards
    When I use the phone "Phone 1"
    And I choose "Cards"
    Then the list shows 2 cards

  Scenario: A phone that is deactivated changes no card, the other one goes on
    When I use the phone "Phone 2"
    And I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Lock card"
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And the card ending "7009" is ACTIVE
    When I use the phone "Phone 1"
    And I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Lock card"
    And I choose "Lock card"
    Then the card ending "7009" is LOCKED

  Scenario: Of a card that customer care suspends both phones know
    When customer care takes the card ending "7009" to SUSPENDED
    And I choose "Cards"
    Then I see "•••• 7009 · suspended"
    When I use the phone "Phone 2"
    And I choose "Cards"
    Then I see "•••• 7009 · suspended"

"""##,
    "cards/card.feature": ##"""
Feature: One card
  A card is shown as it is now, with what its state means and with all that can be done about it, and nothing else.
  What its state does not allow is not offered, so that hardly anybody is refused.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type     | status    | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
      | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 6666      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 7777      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 8888      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | REJECTED  | 9999      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | EXPIRED   | 1000      |          | 10/26  |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"

  @smoke
  Scenario Outline: A card that is <status> says what that means
    When I choose "•••• <card>"
    Then the screen is "Card"
    And I see "<what is said>"
    And the card ending "<card>" is <status>

    Examples:
      | status    | card | what is said                                                                                |
      | ACTIVE    | 1111 | Ready to use wherever Mastercard is accepted.                                               |
      | LOCKED    | 2222 | You locked this card. Unlock it to pay with it.                                             |
      | ISSUED    | 3333 | Your card is on its way. When it arrives, activate it with the code from our email.         |
      | DIGITAL   | 4444 | You can pay online now. When the card arrives, activate it with the code from our email.    |
      | SUSPENDED | 5555 | Suspended by the issuer. Customer care can help.                                            |
      | CANCELLED | 6666 | You can't use this card again. You can order a new one.                                     |
      | PENDING   | 7777 | The issuer is checking your order. No action is needed.                                     |
      | APPLIED   | 8888 | Your order is delayed by a technical problem. No action is needed.                          |
      | REJECTED  | 9999 | The issuer declined this order. Customer care can tell you why.                             |
      | EXPIRED   | 1000 | This card has expired and can't be used. You can order a new one.                           |

  @smoke
  Scenario Outline: A card that is <status> can be <offered>
    When I choose "•••• <card>"
    Then the action "<action>" is enabled

    Examples:
      | status    | card | offered                     | action            |
      | ACTIVE    | 1111 | locked                      | Lock card         |
      | ACTIVE    | 1111 | cancelled                   | Cancel card       |
      | ACTIVE    | 1111 | revealed                    | Show card details |
      | ACTIVE    | 1111 | given a PIN                 | Set card PIN      |
      | ACTIVE    | 1111 | looked up in mobile wallets | Mobile wallets    |
      | ACTIVE    | 1111 | looked at closely           | About this card   |
      | LOCKED    | 2222 | unlocked                    | Unlock card       |
      | LOCKED    | 2222 | cancelled                   | Cancel card       |
      | LOCKED    | 2222 | revealed                    | Show card details |
      | LOCKED    | 2222 | given a PIN                 | Set card PIN      |
      | ISSUED    | 3333 | activated                   | Activate card     |
      | ISSUED    | 3333 | cancelled                   | Cancel card       |
      | ISSUED    | 3333 | given a PIN                 | Set card PIN      |
      | DIGITAL   | 4444 | activated                   | Activate card     |
      | DIGITAL   | 4444 | cancelled                   | Cancel card       |
      | DIGITAL   | 4444 | revealed                    | Show card details |
      | DIGITAL   | 4444 | given a PIN                 | Set card PIN      |
      | SUSPENDED | 5555 | cancelled                   | Cancel card       |
      | PENDING   | 7777 | cancelled                   | Cancel card       |
      | APPLIED   | 8888 | cancelled                   | Cancel card       |
      | CANCELLED | 6666 | looked at closely           | About this card   |
      | REJECTED  | 9999 | looked at closely           | About this card   |
      | EXPIRED   | 1000 | looked at closely           | About this card   |

  @refusal
  Scenario Outline: Nothing that a card that is <status> cannot do is offered
    When I choose "•••• <card>"
    Then I do not see "<not this>"
    And I do not see "<nor this>"
    And I do not see "<nor that>"
    And I do not see "<nor even that>"

    Examples:
      | status    | card | not this      | nor this    | nor that          | nor even that   |
      | ACTIVE    | 1111 | Activate card | Unlock card | Change card PIN   | Try again       |
      | LOCKED    | 2222 | Activate card | Lock card   | Change card PIN   | Try again       |
      | ISSUED    | 3333 | Lock card     | Unlock card | Show card details | Change card PIN |
      | DIGITAL   | 4444 | Lock card     | Unlock card | Change card PIN   | Try again       |
      | SUSPENDED | 5555 | Lock card     | Unlock card | Show card details | card PIN        |
      | PENDING   | 7777 | Activate card | Lock card   | Show card details | card PIN        |
      | APPLIED   | 8888 | Activate card | Lock card   | Show card details | card PIN        |

  @refusal
  Scenario Outline: A card that is <status> can only be looked at
    When I choose "•••• <card>"
    Then I do not see "Activate card"
    And I do not see "Lock card"
    And I do not see "Unlock card"
    And I do not see "Cancel card"
    And I do not see "Show card details"
    And I do not see "Set card PIN"
    When I choose "Back"
    Then the screen is "Cards"

    Examples:
      | status    | card |
      | CANCELLED | 6666 |
      | REJECTED  | 9999 |
      | EXPIRED   | 1000 |

  Scenario Outline: A card that does not pay has that stamped on it: <status>
    When I choose "•••• <card>"
    Then I see "<status>"

    Examples:
      | status    | card |
      | LOCKED    | 2222 |
      | ISSUED    | 3333 |
      | DIGITAL   | 4444 |
      | SUSPENDED | 5555 |
      | CANCELLED | 6666 |
      | PENDING   | 7777 |
      | APPLIED   | 8888 |
      | REJECTED  | 9999 |
      | EXPIRED   | 1000 |

  Scenario: On the card stand its owner, its last month, its currency, and no more of its number than the end
    When I choose "•••• 1111"
    Then I see "Anna Sample"
    And I see "11/29"
    And I see "EUR"
    And I see "Mastercard"
    And I see "Meridian Wallet"
    And the card details are hidden
    And I do not see "545454"

  @screen
  Scenario: As it is drawn, a card shows four digits of sixteen
    When I choose "•••• 1111"
    Then I see "••••  ••••  ••••  1111"

  @smoke
  Scenario: About a virtual card
    When I choose "•••• 1111"
    And I choose "About this card"
    Then I see "Type       virtual Mastercard"
    And I see "Status     active"
    And I see "Meridian Everyday"
    And I see "Valid until    11/29"
    And I see "Ordered    21 Nov 2026"
    And I see "Activated  21 Nov 2026"
    And I see "Card PIN   not set"
    And I see "+49 1555 0100101"
    And I see "Added to       no mobile wallets"
    And I do not see "Delivery address"
    When I choose "Back"
    Then the action "Lock card" is enabled

  Scenario: About a card that was never activated
    When I choose "•••• 3333"
    And I choose "About this card"
    Then I see "Type       physical Mastercard"
    And I see "Status     issued"
    And I see "Activated  not yet"

  Scenario: Esc goes from what is known of a card to the card, then to the list
    When I choose "•••• 6666"
    And I choose "About this card"
    And I press Esc
    Then I see "You can't use this card again."
    When I press Esc
    Then the screen is "Cards"

  Scenario: Looking at a card closely asks nothing more of the issuer
    When I choose "•••• 1111"
    And I choose "About this card"
    And I choose "Back"
    And I choose "Mobile wallets"
    Then the issuer was asked cardService.get 1 time

  @screen
  Scenario Outline: On a small terminal the first action of a card can be read: <status>
    When I resize the terminal to 40x12
    And I choose "•••• <card>"
    Then I see "<action>"
    And I see "<what is said>"

    Examples:
      | status    | card | action            | what is said             |
      | ACTIVE    | 1111 | Show card details | Ready to use             |
      | LOCKED    | 2222 | Unlock card       | You locked this card     |
      | ISSUED    | 3333 | Activate card     | Your card is on its way. |
      | SUSPENDED | 5555 | About this card   | Suspended by             |
      | CANCELLED | 6666 | About this card   | You can't use this card again. |

  @screen
  Scenario: On a small terminal the last action of a card can be chosen too
    When I resize the terminal to 40x12
    And I choose "•••• 1111"
    And I choose "Cancel card"
    Then I see "Cancel this card?"

  @screen
  Scenario: Help says where one is
    When I choose "•••• 1111"
    And I press ?
    Then the screen is "Help"
    When I press Esc
    Then the screen is "Card"

  @fault @clock @screen
  Scenario: Until a card was looked up, nothing can be done with it
    Given the issuer answers the next cardService.get after 3 seconds
    When I choose "•••• 1111"
    Then I see "Loading card"
    When I press Down
    And I press Enter
    Then the screen is "Card"
    When 3 seconds pass
    Then I see "Ready to use"
    And the issuer was asked cardService.update 0 times

"""##,
    "cards/cards-and-sessions.feature": ##"""
Feature: Cards, sessions and phones
  Cards belong to the wallet and not to the phone: a new phone shows them, a lost one does not keep them.
  A session that ends in the middle of a change leaves the card as the issuer has it, and nobody is told anything else.

  Rule: A session ends in the middle

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"

    @smoke @clock
    Scenario Outline: Anyone who is asked <what> for too long has changed nothing
      When I choose "<action>"
      And 5 minutes pass
      Then the screen is "Session ended"
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 0 times

      Examples:
        | what                   | action      |
        | whether to lock a card | Lock card   |
        | why to cancel a card   | Cancel card |

    @clock
    Scenario: A reason half typed goes with the session
      When I choose "Cancel card"
      And I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | Too green |
      And 5 minutes pass
      Then the screen is "Session ended"
      And I do not see "Too green"
      And the card ending "7009" is ACTIVE

    @clock
    Scenario: After the next login one begins at Home, and the cards are there
      When I choose "Lock card"
      And 5 minutes pass
      And I choose "Log in again"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Home"
      When I choose "Cards"
      Then the list shows 1 card

    @clock
    Scenario: Anyone who goes on looking at cards stays logged in
      When 3 minutes pass
      And I choose "Back"
      And 3 minutes pass
      And I choose "•••• 7009"
      And 3 minutes pass
      And I choose "Lock card"
      And I choose "Lock card"
      Then the card ending "7009" is LOCKED

    @clock @fault
    Scenario: The issuer takes its time, and Enter pressed twice locks once
      Given the issuer answers the next cardService.update after 3 seconds
      When I choose "Lock card"
      And I choose "Lock card"
      And I press Enter
      And I press Enter
      Then I see "Locking the card"
      When 3 seconds pass
      Then I see "Card locked. You can't pay with it until you unlock it."
      And the card ending "7009" is LOCKED
      And the issuer was asked cardService.update 1 time

    @smoke
    Scenario: A phone that is deactivated in the middle changes nothing
      When I choose "Cancel card"
      And I choose "Lost"
      And customer care deactivates this phone
      Then the screen is "Session ended"
      And I see "Customer care deactivated this phone"
      And the card ending "7009" is ACTIVE

    @screen
    Scenario: Leaving from a card asks nothing, for nothing would be lost
      When I choose "Lock card"
      And I press q
      And I restart the app
      Then the screen is "PIN login"
      And the card ending "7009" is ACTIVE

    @screen
    Scenario: Leaving with a reason half typed asks first
      When I choose "Cancel card"
      And I choose "Other reason"
      And I type "Too green"
      And I press Esc
      And I press q
      Then I see "The reason you entered will be lost."

  Rule: A new phone

    @smoke
    Scenario: Anyone who logs in on a new phone finds the cards there
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 4242      |          |        |
      And I get a new phone
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      And I choose "Cards"
      Then I see "2 cards"
      And I see "•••• 4242 · locked"

    Scenario: Unlinking a phone leaves the cards with the wallet
      Given the world "cards"
      When I choose "Unlink this phone"
      And I choose "Unlink this phone"
      And I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      And I choose "Cards"
      Then I see "9 cards"

  Rule: Starting points with cards

    @smoke
    Scenario: A world can begin with cards in many states
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "9 cards"
      And the list shows 9 cards
      And the card ending "7009" is ACTIVE
      And the card ending "3107" is ACTIVE
      And the card ending "4242" is LOCKED
      And the card ending "5550" is SUSPENDED
      And the card ending "1881" is CANCELLED
      And the card ending "0019" is EXPIRED

    Scenario Outline: Among them is one that is <status>
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "<choice>"
      And I choose "Show these cards"
      Then I see "1 card · <status>"

      Examples:
        | status  | choice  |
        | issued  | Issued  |
        | digital | Digital |
        | pending | Pending |

    Scenario: Those that were ordered say where they are sent
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "Issued"
      And I choose "Show these cards"
      And I choose "••••"
      And I choose "About this card"
      Then I see "Reiherweg 7"
      And I see "Bad Doberan"
      And I see "Card PIN   set"
      And I see "Activated  not yet"

    @smoke
    Scenario: A world can begin in the United States
      Given the world "us"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "1 card"
      And I see "Virtual Visa · USD"
      When I choose "••••"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I see "Card locked. You can't pay with it until you unlock it."
      When I choose "Unlock card"
      And I choose "Unlock card"
      Then I see "Card unlocked. You can pay with it again."
      When I choose "Cancel card"
      And I choose "No longer needed"
      And I choose "Cancel card permanently"
      Then I see "Card cancelled."

"""##,
    "cards/cards-of-issuers.feature": ##"""
Feature: Cards of three issuers
  Each issuer has card programs of its own, with its own limits, lifetimes and rules; the app takes them as they come.
  A card belongs to the wallet at one issuer, and no other issuer knows of it.

  Rule: The strict one, whose virtual cards cannot be locked

    Background:
      Given the world "strict"
      And the customer has these cards:
        | program                  | type     | status | last four | currency | expiry |
        | CITADEL-VIRTUAL-VISA-EEA | VIRTUAL  |        | 7009      | CHF      |        |
        | CITADEL-PHYSICAL-MC-EEA  | PHYSICAL | ACTIVE | 4410      |          |        |
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    Scenario: Its cards are good for shorter: a year, or two
      Then I see "•••• 7009 Virtual Visa · CHF · 11/27"
      And I see "•••• 4410 Physical Mastercard · EUR · 11/28"

    @smoke @refusal
    Scenario: A card of a program that cannot be locked is not locked
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I see "Cards of this program can't be locked. Customer care can help."
      And the card ending "7009" is ACTIVE
      When I choose "Back"
      Then the screen is "Card"
      And I see "Ready to use wherever Visa is accepted."

    @refusal
    Scenario: Asking a second time changes nothing about that
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Back"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I see "Cards of this program can't be locked."
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 2 times

    Scenario: Its physical cards can be locked like any other
      When I choose "•••• 4410"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I see "Card locked. You can't pay with it until you unlock it."
      And the card ending "4410" is LOCKED
      When I choose "Unlock card"
      And I choose "Unlock card"
      Then the card ending "4410" is ACTIVE

    Scenario: A card that cannot be locked can be cancelled
      When I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

    Scenario: Customer care can suspend a card that cannot be locked
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "•••• 7009"
      Then I see "Suspended by the issuer. Customer care can help."
      When customer care takes the card ending "7009" to ACTIVE
      And I choose "Back"
      And I choose "•••• 7009"
      Then I see "Ready to use"

    Scenario: A card that came there locked can be unlocked, but not locked again
      When customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And the customer has these cards:
        | program                  | type | status | last four | currency | expiry |
        | CITADEL-VIRTUAL-VISA-EEA |      | LOCKED | 7010      |          |        |
      And I choose "Back"
      And I choose "Cards"
      And I choose "•••• 7010"
      And I choose "Unlock card"
      And I choose "Unlock card"
      Then the card ending "7010" is ACTIVE
      When I choose "Lock card"
      And I choose "Lock card"
      Then I see "Cards of this program can't be locked."

    @refusal
    Scenario: One card of each program is all it allows
      When I choose "Order a card"
      Then I see "Virtual Visa EUR, CHF · limit reached"
      And I see "Physical Mastercard EUR · limit reached"
      And the action "Citadel Reserve" is disabled
      And the action "Citadel Crest" is disabled

    @clock
    Scenario: Its session is over after two minutes, and its cards are out of sight
      When I choose "•••• 7009"
      And 2 minutes pass
      Then the screen is "Session ended"
      And I do not see "•••• 7009"

  Rule: The one without a PIN

    Background:
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario: Its cards are listed, locked and unlocked without any PIN
      Then I see "•••• 7009 Virtual Mastercard · EUR · 11/29"
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      Then the card ending "7009" is LOCKED
      When I choose "Unlock card"
      And I choose "Unlock card"
      Then the card ending "7009" is ACTIVE

    Scenario: It has virtual cards only, and no outcomes to force
      When I choose "Order a card"
      Then I see "Pebble Skip Virtual Mastercard EUR · 1 more allowed"
      And I do not see "Physical"
      And I do not see "Simulated outcomes"

    Scenario: A card at this issuer carries its name
      When I choose "•••• 7009"
      Then I see "Pebble"

  Rule: Nobody knows another's cards

    Scenario: A card at one issuer is none at another
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When the issuer is "without-pin"
      And I choose "Use a sample wallet"
      And I choose "Cards"
      Then the list shows 2 cards
      And I do not see "•••• 7009"
      When the issuer is "meridian"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "•••• 7009"

    Scenario Outline: Who lives in <country> may order at <issuer>: <one of them>
      Given the issuer is "<id>"
      And an enrolled wallet:
        | field   | value     |
        | country | <country> |
      When I fill in:
        | field | value |
        | PIN   | <pin> |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "<one of them>"
      And I see "<terms>"

      Examples:
        | issuer          | id     | country | pin    | one of them        | terms                          |
        | Citadel Private | strict | DE      | 258036 | Citadel Reserve    | EUR, CHF · 1 more allowed      |
        | Citadel Private | strict | DE      | 258036 | Citadel Crest      | EUR · 1 more allowed           |
        | Citadel Private | strict | US      | 258036 | Citadel Reserve    | USD · 1 more allowed           |
        | Citadel Private | strict | GB      | 258036 | No cards available | You can still use your wallet. |

"""##,
    "cards/cards-paging.feature": ##"""
Feature: Many cards
  A page has ten cards, however many there are, and only the page that is looked at is fetched.
  Anyone who goes on to a card and comes back is on the page they left.

  Rule: Ten are one page

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1001      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1002      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1003      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1004      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1005      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1006      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1007      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1008      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1010      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    Scenario: Ten cards are on one page
      When I choose "Cards"
      Then I see "10 cards"
      And the list shows 10 cards
      And I do not see "Next page"
      And I do not see "Previous page"

    Scenario: The eleventh has a page of its own
      When the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      |        | 1011      |          |        |
      And I choose "Cards"
      Then I see "1 to 10 of 11"
      And the list shows 10 cards
      When I choose "Next page"
      Then I see "11 of 11"
      And the list shows 1 card
      And I do not see "Next page"
      When I choose "Previous page"
      Then I see "1 to 10 of 11"
      And the list shows 10 cards
      And I do not see "Previous page"

    @screen
    Scenario: Where there is one page the keys for pages turn nothing, and ask nothing
      When I choose "Cards"
      And I press PageDown
      And I press PageUp
      Then I see "10 cards"
      And the issuer was asked cardService.getAll 1 time

  Rule: Twenty-five are three pages

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2001      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2002      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2003      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2004      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2005      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2009      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2006      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2007      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2008      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2011      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2012      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2013      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2014      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2015      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2010      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2016      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2017      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2018      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2019      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2020      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2021      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2022      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2023      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2024      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2025      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario: Page after page, and back
      Then I see "1 to 10 of 25"
      And the list shows 10 cards
      And I see "•••• 2025"
      When I choose "Next page"
      Then I see "11 to 20 of 25"
      And the list shows 10 cards
      And I see "•••• 2010"
      When I choose "Next page"
      Then I see "21 to 25 of 25"
      And the list shows 5 cards
      And I see "•••• 2005"
      And I see "•••• 2001 · cancelled"
      And I do not see "Next page"
      When I choose "Previous page"
      Then I see "11 to 20 of 25"
      When I choose "Previous page"
      Then I see "1 to 10 of 25"
      And the issuer was asked cardService.getAll 5 times

    @smoke @screen
    Scenario: The keys for pages turn them, as far as there are any
      When I press PageDown
      Then I see "11 to 20 of 25"
      When I press PageDown
      Then I see "21 to 25 of 25"
      When I press PageDown
      Then I see "21 to 25 of 25"
      When I press PageUp
      And I press PageUp
      Then I see "1 to 10 of 25"
      When I press PageUp
      Then I see "1 to 10 of 25"
      And the issuer was asked cardService.getAll 5 times

    @screen
    Scenario: Anyone who turns pages with Enter goes on turning them
      When I choose "Next page"
      And I press Enter
      Then I see "21 to 25 of 25"
      When I press Enter
      Then I see "11 to 20 of 25"

    Scenario Outline: From the card <card> one comes back to the page it is on
      When I choose "Next page"
      And I choose "•••• <card>"
      Then the screen is "Card"
      When I choose "Back"
      Then I see "•••• <card>"
      When I choose "Previous page"
      Then I see "1 to 10 of 25"

      Examples:
        | card |
        | 2010 |
        | 2013 |
        | 2009 |

    @screen
    Scenario: On the last page too one stands where one was
      When I press PageDown
      And I press PageDown
      And I choose "•••• 2003"
      And I press Esc
      Then I see "21 to 25 of 25"
      When I press Enter
      Then I see "•••• 2003"
      And I see "You can't use this card again."

    Scenario: From the programs one comes back to the same page
      When I choose "Next page"
      And I choose "Order a card"
      And I choose "Back"
      Then I see "11 to 20 of 25"

    Scenario: From Home one begins at the first page again
      When I choose "Next page"
      And I choose "Back"
      And I choose "Cards"
      Then I see "1 to 10 of 25"

    Scenario: A card that comes while one is on the second page pushes the others on
      When I choose "Next page"
      Then I see "•••• 2010"
      When 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 2026      |          |        |
      And I choose "Next page"
      Then I see "21 to 26 of 26"
      And I see "•••• 2009"
      When I choose "Previous page"
      Then I see "11 to 20 of 26"
      And I see "•••• 2010"

    Scenario: A card that is locked goes behind those that can pay, over the pages too
      When I choose "Next page"
      And I choose "•••• 2010"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Back"
      Then I see "11 to 20 of 25"
      And I do not see "•••• 2010"
      When I choose "Next page"
      Then I see "•••• 2010 · locked"
      And I see "•••• 2001 · cancelled"

    Scenario: A filter begins with its own first page
      When I choose "Next page"
      And I choose "Filter"
      And I choose "Type"
      And I choose "Virtual"
      Then I see "1 to 10 of 15"
      When I choose "Next page"
      Then I see "11 to 15 of 15 · virtual"
      And the list shows 5 cards

    @screen
    Scenario: On a small terminal all ten can be reached
      When I resize the terminal to 40x12
      Then I see "1 to 10 of 25"
      When I choose "•••• 2016"
      Then I see "•••• 2016"
      When I press Esc
      Then I see "•••• 2016"

  Rule: Pages that shrink

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3001      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3002      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3003      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3004      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3005      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3006      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3007      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3008      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3010      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3011      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "Active"
      And I choose "Show these cards"
      And I choose "Next page"

    Scenario: The last card of a filtered page is locked, and the page before it is shown
      Then I see "11 of 11 · active"
      When I choose "•••• 3001"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Back"
      Then I see "10 cards · active"
      And the list shows 10 cards
      And I do not see "•••• 3001"
      And I do not see "Next page"

"""##,
    "cards/cards.feature": ##"""
Feature: The cards of a wallet
  All cards stand in one list, those that can pay first: which one it is, what it is good for, and what is the matter with it.
  Anyone who looks for a card finds it here, and comes back to the same place.

  Rule: Without a card

    Background:
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario: Anyone who has no card is told which there are
      Then I see "No cards yet"
      And I see "Order one. You can use a virtual card right away. A physical card comes by mail."
      And the list shows 0 cards
      And the issuer was asked cardService.getAll 1 time

    Scenario: From the empty list it is one step to the first card
      When I choose "Order a card"
      Then the screen is "Order a card"
      When I press Esc
      Then I see "No cards yet"

    Scenario: Where there are no cards, there is nothing to filter
      Then I do not see "Filter"
      And I do not see "Next page"

    Scenario: A card that comes meanwhile is there the next time
      When I choose "Back"
      Then the screen is "Home"
      When the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      And I choose "Cards"
      Then I see "1 card"
      And the list shows 1 card

  Rule: With cards

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL | LOCKED | 4242      | SEK      | 03/27  |
      And 1 second passes
      And the customer has these cards:
        | program                | type     | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL |        | 4410      | BGN      |        |
      And 1 second passes
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario: Each card says what it is, and what is the matter with it
      Then I see "3 cards"
      And I see "•••• 7009 Virtual Mastercard · EUR · 11/29"
      And I see "•••• 4410 · issued Physical Mastercard · BGN · 11/30"
      And I see "•••• 4242 · locked Virtual Visa · SEK · 03/27"
      And the list shows 3 cards

    Scenario: That a card is active goes without saying
      When customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to ACTIVE
      And I choose "Back"
      And I choose "Cards"
      Then I see "•••• 7009 Virtual Mastercard"

    @screen
    Scenario: Cards that can pay stand first, and the newest first among equals
      Then I see "•••• 7009 Virtual Mastercard · EUR · 11/29 •••• 4410 · issued Physical Mastercard · BGN · 11/30 •••• 4242"
      When 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 0005      |          | 12/29  |
      And I choose "Back"
      And I choose "Cards"
      Then I see "4 cards"
      And I see "•••• 7009 Virtual Mastercard · EUR · 11/29 •••• 0005 · locked Virtual Mastercard · EUR · 12/29 •••• 4410"

    @smoke
    Scenario: Opening a card looks it up anew, and going back lists them anew
      When I choose "•••• 4242"
      Then the screen is "Card"
      And the issuer was asked cardService.get 1 time
      When I choose "Back"
      Then the screen is "Cards"
      And the issuer was asked cardService.getAll 2 times

    @screen
    Scenario Outline: Anyone who comes back stands on the card they were at: <card>
      When I choose "•••• <card>"
      And I press Esc
      And I press Enter
      Then the screen is "Card"
      And I see "•••• <card>"

      Examples:
        | card |
        | 7009 |
        | 4410 |
        | 4242 |

    @screen
    Scenario: Anyone who comes back after a change stands on the card too
      When I choose "•••• 4242"
      And I choose "Unlock card"
      And I choose "Unlock card"
      And I press Esc
      Then I do not see "locked"
      When I press Enter
      Then I see "•••• 4242"

    Scenario: What customer care did meanwhile is seen on coming back
      When I choose "•••• 7009"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Back"
      Then I see "•••• 7009 · suspended"

    Scenario: Esc goes from the card to the list, and from the list home
      When I choose "•••• 7009"
      And I press Esc
      Then the screen is "Cards"
      When I press Esc
      Then the screen is "Home"

    @screen
    Scenario: The arrow keys go through the cards
      When I press Down
      And I press Enter
      Then I see "•••• 4410"
      When I press Esc
      And I press Down
      And I press Enter
      Then I see "•••• 4242"

    Scenario: Only the last four digits of a number are ever in the list
      Then the card details are hidden
      And I do not see "545454"
      And I do not see "510000"
      And I do not see "411111"

    @clock
    Scenario: The list goes with the session
      When 5 minutes pass
      Then the screen is "Session ended"
      And I do not see "•••• 7009"

    @clock
    Scenario: A card goes with the session too
      When I choose "•••• 7009"
      And 5 minutes pass
      Then the screen is "Session ended"
      And I do not see "•••• 7009"

    Scenario: A phone that customer care deactivates shows no cards any more
      When I choose "•••• 7009"
      And customer care deactivates this phone
      Then the screen is "Session ended"
      And I do not see "•••• 7009"

    Scenario: Logged out and in again, the cards are the same
      When I press Esc
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Cards"
      Then I see "3 cards"

    Scenario: The cards outlast the app
      When I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Cards"
      Then the list shows 3 cards

    Scenario: Each status is said in the list as the issuer calls it
      When customer care takes the card ending "4410" to SUSPENDED
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And I choose "Back"
      And I choose "Cards"
      Then I see "•••• 7009 · cancelled"
      And I see "•••• 4410 · suspended"
      And I see "•••• 4242 · locked"

  Rule: Somebody else's cards

    @refusal
    Scenario: Two wallets at the same issuer have cards of their own
      Given an enrolled wallet:
        | field      | value             |
        | first name | Clara             |
        | email      | clara@example.com |
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I choose "Unlink this phone"
      And I choose "Unlink this phone"
      And I choose "Use a sample wallet"
      Then I see "Anna"
      When I choose "Cards"
      Then I see "3 cards"
      And I do not see "•••• 7009"
      When the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 4242      |          |        |
      And I choose "Back"
      And I choose "Cards"
      Then I see "4 cards"
      And I see "•••• 4242"
      And I do not see "•••• 7009"

"""##,
    "cards/faults-card-activate.feature": ##"""
Feature: Network and issuer fail while a card is activated
  A code may be tried three times, so a lost answer must not cost a try of its own.
  Trying again settles what has become of the card.

  Background:
    Given the world "enrolled"
    And the customer has these cards:
      | program                | type     | status | last four | currency | expiry |
      | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 1234      |          |        |
    When I read the code from the phone's inbox
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "•••• 1234"
    And I choose "Activate card"
    And I enter the code

  @fault
  Scenario Outline: The code: <what happens>, and one is told what to do
    Given the issuer answers the next cardService.activate <how>
    When I choose "Activate"
    Then I see "<what is said>"
    And the field "Activation code" says ""

    Examples:
      | what happens       | how                                        | what is said                                                                   |
      | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
      | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
      | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
      | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
      | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
      | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
      | the app is too old | in another version                         | This app version is no longer supported.                                       |

  @fault
  Scenario: The code: without a network nothing is sent, and back online it goes on
    Given the phone goes offline
    When I choose "Activate"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I enter the code
    And I choose "Activate"
    Then I see "Card activated."

  @fault @clock
  Scenario: The code: an answer that does not come is given up after a while
    Given the issuer answers the next cardService.activate with a timeout
    When I choose "Activate"
    Then I see "Activating your card"
    When 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I enter the code
    And I choose "Activate"
    Then I see "Card activated."

  @fault @clock
  Scenario: The code: Esc stops waiting, and a late response changes nothing
    Given the issuer answers the next cardService.activate after 30 seconds
    When I choose "Activate"
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 30 seconds pass
    Then I see "You stopped waiting."
    When I enter the code
    And I choose "Activate"
    Then I see "Card activated."

  @smoke @fault
  Scenario: After a lost response the card is active, once
    Given the issuer answers the next cardService.activate by dropping the connection after it acted
    When I choose "Activate"
    Then the card ending "1234" is ACTIVE
    When I enter the code
    And I choose "Activate"
    Then the screen is "Card"
    And I see "Card activated."
    And the issuer was asked cardService.activate 2 times

  @fault
  Scenario: Anyone who goes back after a lost response finds the card active
    Given the issuer answers the next cardService.activate by dropping the connection after it acted
    When I choose "Activate"
    And I choose "Back"
    Then the screen is "Card"
    And I see "Ready to use wherever Mastercard is accepted."
    And I do not see "Activate card"

  @fault
  Scenario: Where the call was lost the card still waits for its code
    Given the issuer answers the next cardService.activate by dropping the connection before it acted
    When I choose "Activate"
    Then the card ending "1234" is ISSUED
    When I enter the code
    And I choose "Activate"
    Then the card ending "1234" is ACTIVE

  @fault @refusal
  Scenario: A wrong code whose answer was lost costs one try, not two
    When I fill in:
      | field           | value  |
      | Activation code | 000000 |
    And the issuer answers the next cardService.activate by dropping the connection after it acted
    And I choose "Activate"
    And I fill in:
      | field           | value  |
      | Activation code | 000000 |
    And I choose "Activate"
    Then I see "Wrong code. 2 attempts left before the card is suspended."

"""##,
    "cards/faults-card-details.feature": ##"""
Feature: Network and issuer fail before a card's details are shown
  Between the proof and the number two calls may fail; neither may show anything, nor cost an attempt of the PIN.
  The details are only read, so they can always be asked for again.

  Rule: The details

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |

    @fault
    Scenario Outline: The details: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.getDetails <how>
      When I press Enter
      Then the screen is "Card details"
      And I see "<what is said>"
      And the card details are hidden
      When I choose "Try again"
      Then the action "Hide now" is enabled
      And the issuer was asked verifyPasscode 1 time

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: The details: without a network nothing is shown, and back online it goes on
      When I press Enter
      And I choose "Hide now"
      And the phone goes offline
      And I choose "Show again"
      Then I see "This phone is offline. Check the connection, then try again."
      And the card details are hidden
      When the phone comes back online
      And I choose "Try again"
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: The details: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.getDetails with a timeout
      When I press Enter
      Then I see "Loading card details"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      And the card details are hidden
      When I choose "Try again"
      Then the action "Hide now" is enabled

    @smoke @fault @clock
    Scenario: The details: Esc stops waiting, and a late response shows nothing
      Given the issuer answers the next cardService.getDetails after 30 seconds
      When I press Enter
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      And the card details are hidden
      When I choose "Try again"
      Then the action "Hide now" is enabled

    @fault @screen @clock
    Scenario: The details: a late answer has its whole minute
      Given the issuer answers the next cardService.getDetails after 3 seconds
      When I press Enter
      And 3 seconds pass
      Then the card details are revealed
      When 59 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden

    @fault
    Scenario Outline: <status>: the details are refused, and may be asked for again
      Given the issuer answers the next cardService.getDetails with <status>
      When I press Enter
      Then I see "<what is said>"
      And the card details are hidden
      When I choose "Back"
      Then the screen is "Card"

      Examples:
        | status | what is said                                                                 |
        | 400    | The issuer rejected this request. Try again, or ask customer care.           |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help. |
        | 409    | The data has changed in the meantime. Try again.                             |

  Rule: The proof

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |

    @fault
    Scenario Outline: Step-up: <what happens>, and one is told what to do
      Given the issuer answers the next verifyPasscode <how>
      When I press Enter
      Then the screen is "Confirm it's you"
      And I see "<what is said>"
      And the field "Wallet PIN" says ""
      And the issuer was asked cardService.getDetails 0 times
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: Step-up: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I press Enter
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: Step-up: an answer that does not come is given up after a while
      Given the issuer answers the next verifyPasscode with a timeout
      When I press Enter
      Then I see "Checking your PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: Step-up: Esc stops waiting, and a late response shows nothing
      Given the issuer answers the next verifyPasscode after 30 seconds
      When I press Enter
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      And the card details are hidden
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @fault @refusal
    Scenario: A wrong PIN whose answer was lost costs one try, not two
      When I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And the issuer answers the next verifyPasscode by dropping the connection after it acted
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."

  Rule: The proof with the password

    Background:
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Show card details"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: The password: <what happens>, and one is told what to do
      Given the issuer answers the next verifyPassword <how>
      When I choose "Continue"
      Then I see "<what is said>"
      And the field "Password" says ""

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: The password: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Continue"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: The password: an answer that does not come is given up after a while
      Given the issuer answers the next verifyPassword with a timeout
      When I choose "Continue"
      Then I see "Checking your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: The password: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next verifyPassword after 30 seconds
      When I choose "Continue"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the action "Hide now" is enabled

"""##,
    "cards/faults-card-order.feature": ##"""
Feature: Network and issuer fail while a card is ordered
  Nobody should get two cards for one wish, nor type an address twice because of a lost connection.
  After a lost response the card may be ordered already: trying again, without a change, makes it no second one.

  Rule: The order

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Meridian Everyday"
      And I choose "Continue"

    @fault
    Scenario Outline: The order: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.create <how>
      When I choose "Order the card"
      Then I see "<what is said>"
      And I see "Check your order"

      Examples:
        | what happens       | how                                        | what is said                                                                                             |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). Try again without changes. You won't get two cards.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). Try again without changes. You won't get two cards.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                                            |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. Try again without changes. You won't get two cards. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. Try again without changes. You won't get two cards. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. Try again without changes. You won't get two cards.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                                                 |

    @fault
    Scenario: The order: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Order the card"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Order the card"
      Then I see "Your card is ready"

    @fault @clock
    Scenario: The order: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.create with a timeout
      When I choose "Order the card"
      Then I see "Ordering your card"
      When 30 seconds pass
      Then I see "The request timed out. Try again without changes. You won't get two cards."
      When I choose "Order the card"
      Then I see "Your card is ready"

    @fault @clock
    Scenario: The order: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.create after 30 seconds
      When I choose "Order the card"
      And I press Esc
      Then I see "You stopped waiting. Try again without changes. You won't get two cards."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Order the card"
      Then I see "Your card is ready"

    @smoke @fault
    Scenario Outline: One card is ordered although the first answer was lost: <fault>
      Given the issuer answers the next cardService.create <fault>
      When I choose "Order the card"
      And I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer was asked cardService.create 2 times
      When I choose "View card"
      And I choose "Back"
      Then the list shows 1 card
      When I choose "Order a card"
      Then I see "EUR, BGN · 2 more allowed"

      Examples:
        | fault                                     |
        | by dropping the connection after it acted |
        | with something unreadable                 |

    @fault @clock
    Scenario: One card is ordered although somebody stopped waiting
      Given the issuer answers the next cardService.create after 30 seconds
      When I choose "Order the card"
      And 2 seconds pass
      And I press Esc
      And I choose "Order the card"
      And 30 seconds pass
      And I choose "View card"
      And I choose "Back"
      Then the list shows 1 card

    @fault
    Scenario Outline: <status>: the order is refused, and may be sent again
      Given the issuer answers the next cardService.create with <status>
      When I choose "Order the card"
      Then I see "<what is said>"
      When I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer was asked cardService.create 2 times

      Examples:
        | status | what is said                                                                 |
        | 400    | The issuer rejected this request. Try again, or ask customer care.           |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help. |
        | 409    | The data has changed in the meantime. Try again.                             |
        | 422    | The issuer rejected this request. Try again, or ask customer care.           |

    @fault
    Scenario: Anyone who leaves after a lost response is told that the card may be ordered already
      Given the issuer answers the next cardService.create by dropping the connection after it acted
      When I choose "Order the card"
      And I choose "Back"
      And I choose "Back"
      Then I see "Your order may have gone through. Check your cards. Discarding doesn't cancel the order."
      When I choose "Discard details"
      And I choose "Back"
      Then the list shows 1 card

    @fault
    Scenario: Where the order never came through, the cards tell so
      Given the issuer answers the next cardService.create by dropping the connection before it acted
      When I choose "Order the card"
      And I choose "Back"
      And I choose "Back"
      Then I see "Your order may have gone through. Check your cards."
      When I choose "Discard details"
      And I choose "Back"
      Then I see "No cards yet"

    @fault
    Scenario: After a lost response another wish is another order
      Given the issuer answers the next cardService.create by dropping the connection after it acted
      When I choose "Order the card"
      And I choose "Back"
      And I fill in:
        | field    | value |
        | Currency | BGN   |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      When I choose "View card"
      And I choose "Back"
      Then the list shows 2 cards

    @fault @clock
    Scenario: A slow answer is waited for, and the seconds are counted
      Given the issuer answers the next cardService.create after 20 seconds
      When I choose "Order the card"
      And 12 seconds pass
      Then I see "Ordering your card · 12 s"
      When 8 seconds pass
      Then I see "Your card is ready"

    @fault @clock
    Scenario: An order that is awaited is not cut short by the end of the session
      Given the issuer answers the next cardService.create after 6 minutes
      When I choose "Order the card"
      And 5 minutes pass
      Then I see "Ordering your card"
      When 1 minute passes
      Then the screen is "Session ended"
      When I choose "Log in again"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Cards"
      Then I see "No cards yet"

  Rule: What was typed

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I choose "Meridian Plus"
      And I fill in:
        | field            | value          |
        | Mobile number    | +4915550100777 |
        | Card PIN         | 4719           |
        | Confirm card PIN | 4719           |
      And I choose "Continue"
      And I fill in:
        | field       | value        |
        | Address     | Elm Street 1 |
        | City        | Berlin       |
        | Postal code | 10115        |
      And I choose "Continue"

    @fault
    Scenario Outline: Nothing that was typed is lost: <what happens>
      Given the issuer answers the next cardService.create <how>
      When I choose "Order the card"
      And I choose "Back"
      Then the field "Address" says "Elm Street 1"
      And the field "Postal code" says "10115"
      When I choose "Back"
      Then the field "Mobile number" says "+4915550100777"
      And the field "Card PIN" says "••••"
      And the field "Confirm card PIN" says "••••"

      Examples:
        | what happens       | how                                        |
        | the issuer is down | with 503                                   |
        | the call is lost   | by dropping the connection before it acted |
        | too many ask       | with 429                                   |

    @fault
    Scenario: With an address and a PIN too, one card is ordered after a lost response
      Given the issuer answers the next cardService.create by dropping the connection after it acted
      When I choose "Order the card"
      And I choose "Order the card"
      Then I see "Your card is on its way"
      When I choose "View card"
      Then the action "Change card PIN" is enabled
      When I choose "Back"
      Then the list shows 1 card

"""##,
    "cards/faults-card-pin.feature": ##"""
Feature: Network and issuer fail while a card's PIN is set
  Anyone who does not know which PIN a card has stands helpless at the till.
  So what was typed stays, and trying again settles which one it is.

  Rule: Where it is changed with the card

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |

    @fault
    Scenario Outline: The PIN: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.update <how>
      When I choose "Save card PIN"
      Then I see "<what is said>"
      And the field "New card PIN" says "••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: The PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save card PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.update with a timeout
      When I choose "Save card PIN"
      Then I see "Saving the card PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.update after 30 seconds
      When I choose "Save card PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @smoke @fault
    Scenario: The PIN: after a lost response it is set once more, to the same
      Given the issuer answers the next cardService.update by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer was asked cardService.update 2 times
      And the issuer was asked cardService.setCardPIN 0 times

    @fault
    Scenario: The PIN: anyone who leaves after a lost response finds it set
      Given the issuer answers the next cardService.update by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "Change card PIN" is enabled

  Rule: Where it is set by a call of its own

    Background:
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      And the customer has these cards:
        | program                | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-US | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Set card PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |

    @fault
    Scenario Outline: The PIN in the United States: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.setCardPIN <how>
      When I choose "Save card PIN"
      Then I see "<what is said>"
      And the field "New card PIN" says "••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: The PIN in the United States: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save card PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN in the United States: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.setCardPIN with a timeout
      When I choose "Save card PIN"
      Then I see "Saving the card PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN in the United States: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.setCardPIN after 30 seconds
      When I choose "Save card PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault
    Scenario: The PIN in the United States: after a lost response it is set once more, to the same
      Given the issuer answers the next cardService.setCardPIN by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer was asked cardService.setCardPIN 2 times
      And the issuer was asked cardService.update 0 times

    @fault
    Scenario: The PIN in the United States: anyone who leaves after a lost response finds it set
      Given the issuer answers the next cardService.setCardPIN by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "Change card PIN" is enabled

"""##,
    "cards/faults-cards-seen-since.feature": ##"""
Feature: What is asked again after a lost response
  A change whose answer was lost is sent again as the same one, so that it is done once.
  But anyone who has seen the card since, or the list, and asks for the same again means it anew: it must be done, not answered from memory.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "•••• 7009"

  @fault
  Scenario: After a lost response to locking, a card that was unlocked meanwhile is locked again when its owner says so
    Given the issuer answers the next cardService.update by dropping the connection after it acted
    When I choose "Lock card"
    And I choose "Lock card"
    And I choose "Check card status"
    Then I see "You locked this card"
    When I choose "Unlock card"
    And I choose "Unlock card"
    Then the card ending "7009" is ACTIVE
    When I choose "Lock card"
    And I choose "Lock card"
    Then I see "Card locked. You can't pay with it"
    And the card ending "7009" is LOCKED

  @fault
  Scenario: After a lost response to unlocking, a card that was locked meanwhile is unlocked again when its owner says so
    When I choose "Lock card"
    And I choose "Lock card"
    And the issuer answers the next cardService.update by dropping the connection after it acted
    And I choose "Unlock card"
    And I choose "Unlock card"
    And I choose "Check card status"
    And I choose "Lock card"
    And I choose "Lock card"
    And I choose "Unlock card"
    And I choose "Unlock card"
    Then I see "Card unlocked. You can pay with it again."
    And the card ending "7009" is ACTIVE

  @fault
  Scenario: After a lost response to locking, a card that was suspended and released meanwhile is locked when its owner says so
    Given the issuer answers the next cardService.update by dropping the connection after it acted
    When I choose "Lock card"
    And I choose "Lock card"
    And customer care takes the card ending "7009" to SUSPENDED
    And customer care takes the card ending "7009" to ACTIVE
    And I choose "Check card status"
    Then I see "Ready to use"
    When I choose "Lock card"
    And I choose "Lock card"
    Then the card ending "7009" is LOCKED

  @fault
  Scenario: After a lost response to an order, anyone who has cancelled that card and orders an equal one gets a new one
    Given the issuer answers the next cardService.create by dropping the connection after it acted
    When I choose "Back"
    And I choose "Order a card"
    And I choose "Meridian Travel"
    And I choose "Continue"
    And I choose "Order the card"
    Then I see "The connection was lost before the issuer responded."
    When I choose "Back"
    And I choose "Back"
    And I choose "Discard details"
    And I choose "Back"
    Then I see "2 cards"
    When customer care takes the card ending "7009" to SUSPENDED
    And I choose "Filter"
    And I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    And I choose "••••"
    And I choose "Cancel card"
    And I choose "Lost"
    And I choose "Cancel card permanently"
    And I choose "Back"
    And I choose "Filter"
    And I choose "Show all cards"
    And I choose "Order a card"
    And I choose "Meridian Travel"
    And I choose "Continue"
    And I choose "Order the card"
    And I press Esc
    And I choose "Back"
    Then I see "3 cards"

"""##,
    "cards/faults-cards.feature": ##"""
Feature: Network and issuer fail around the cards
  The list, a card or the programs may not come, and a change may get lost on the way.
  Looking may always be tried again; a change that is tried again is done once, and a lost answer is never told as a lost card.

  Rule: The list

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: The list: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.getAll <how>
      When I choose "Cards"
      Then I see "<what is said>"
      And I see "Couldn't load your cards"
      When I choose "Try again"
      Then the list shows 1 card
      And the issuer was asked cardService.getAll 2 times

      Examples:
        | what happens       | how                                        | what is said                                                                         |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.                  |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.                  |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again.       |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again.       |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                       |
        | it is not allowed  | with 403                                   | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | it is not known    | with 404                                   | The issuer couldn't find the data for this request. Try again, or ask customer care. |

    @fault
    Scenario: The list: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Cards"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then the list shows 1 card

    @fault @clock
    Scenario: The list: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.getAll with a timeout
      When I choose "Cards"
      Then I see "Loading your cards"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then the list shows 1 card

    @fault @clock
    Scenario: The list: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.getAll after 30 seconds
      When I choose "Cards"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then the list shows 1 card

    @fault @clock
    Scenario: The list: an answer that takes its time is waited for
      Given the issuer answers the next cardService.getAll after 3 seconds
      When I choose "Cards"
      Then I see "Loading your cards"
      When 3 seconds pass
      Then the list shows 1 card

    @fault
    Scenario: The list: a refusal without a reason is told as such
      Given the issuer answers the next cardService.getAll with 401
      When I choose "Cards"
      Then I see "The issuer rejected this request."

    @fault
    Scenario: The list: anyone who does not want to try again goes home
      Given the issuer answers the next cardService.getAll with 503
      When I choose "Cards"
      And I choose "Back"
      Then the screen is "Home"

    @fault
    Scenario: The list: an app that is too old says so
      Given the issuer answers the next cardService.getAll in another version
      When I choose "Cards"
      Then I see "This app version is no longer supported. Update the app, then try again."

    @fault
    Scenario: Coming back from a card the list may fail, and no card is lost
      When I choose "Cards"
      And I choose "•••• 7009"
      And the issuer answers the next cardService.getAll with 503
      And I choose "Back"
      Then I see "Couldn't load your cards"
      When I choose "Try again"
      Then the list shows 1 card

  Rule: A page of the list

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1001      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1002      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1003      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1004      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1005      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1006      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1007      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1008      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1010      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1011      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke @fault
    Scenario: A page that does not come leaves the one that is there
      Given the issuer answers the next cardService.getAll with 503
      When I choose "Next page"
      Then I see "The issuer has a technical problem (503)."
      And I see "1 to 10 of 11"
      And the list shows 10 cards
      When I choose "Next page"
      Then I see "11 of 11"
      And I do not see "The issuer has a technical problem"

    @fault @clock
    Scenario: Anyone who stops waiting for a page stays on the one that is there
      Given the issuer answers the next cardService.getAll after 30 seconds
      When I choose "Next page"
      And I press Esc
      Then I see "You stopped waiting."
      And the list shows 10 cards
      When 30 seconds pass
      Then I see "1 to 10 of 11"

  Rule: A card

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @fault
    Scenario Outline: A card: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.get <how>
      When I choose "•••• 7009"
      Then the screen is "Card"
      And I see "<what is said>"
      And I do not see "Lock card"
      And I do not see "Cancel card"
      When I choose "Try again"
      Then the action "Lock card" is enabled
      And the issuer was asked cardService.get 2 times

      Examples:
        | what happens       | how                                        | what is said                                                                         |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.                  |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.                  |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again.       |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again.       |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                       |
        | it is not allowed  | with 403                                   | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | it is not known    | with 404                                   | The issuer couldn't find the data for this request. Try again, or ask customer care. |

    @fault
    Scenario: A card: without a network what the list said is shown, and nothing can be done
      Given the phone goes offline
      When I choose "•••• 7009"
      Then I see "This phone is offline. Check the connection, then try again."
      And I see "Anna Sample"
      And I do not see "Lock card"
      And I see "Couldn't load the card's status."
      And I do not see "Ready to use"
      When I choose "About this card"
      Then I see "Meridian Everyday"
      And I see "Status unknown"
      And I do not see "Mobile wallets"
      When I choose "Back"
      And the phone comes back online
      And I choose "Try again"
      Then the action "Lock card" is enabled

    @fault @clock
    Scenario: A card: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.get with a timeout
      When I choose "•••• 7009"
      Then I see "Loading card"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then the action "Lock card" is enabled

    @fault @clock
    Scenario: A card: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.get after 30 seconds
      When I choose "•••• 7009"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then the action "Lock card" is enabled

    @fault
    Scenario: A card that could not be looked at is not lost
      Given the issuer answers the next cardService.get with 503
      When I choose "•••• 7009"
      And I choose "Back"
      Then the list shows 1 card

  Rule: A change

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"

    @fault
    Scenario Outline: Locking: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.update <how>
      When I choose "Lock card"
      And I choose "Lock card"
      Then I see "<what is said>"
      And the card ending "7009" is <status>
      When I choose "Lock card"
      Then I see "Card locked. You can't pay with it"
      And the card ending "7009" is LOCKED
      And the issuer was asked cardService.update 2 times

      Examples:
        | what happens       | how                                        | status | what is said                                                                  |
        | the issuer fails   | with 500                                   | ACTIVE | The issuer has a technical problem (500). Check the card's status.            |
        | the issuer is down | with 503                                   | ACTIVE | The issuer has a technical problem (503). Check the card's status.            |
        | too many ask       | with 429                                   | ACTIVE | Too many requests. Wait 30 s, then try again.                                 |
        | the call is lost   | by dropping the connection before it acted | ACTIVE | The connection was lost before the issuer responded. Check the card's status. |
        | the answer is lost | by dropping the connection after it acted  | LOCKED | The connection was lost before the issuer responded. Check the card's status. |
        | nobody can read it | with something unreadable                  | LOCKED | The issuer sent an invalid response. Check the card's status.                 |

    @fault
    Scenario Outline: Cancelling: <what happens>, and the card is cancelled once
      Given the issuer answers the next cardService.update <how>
      When I choose "Cancel card"
      And I choose "Lost"
      And I choose "Cancel card permanently"
      Then I see "<what is said>"
      And the card ending "7009" is <status>
      When I choose "Cancel card permanently"
      Then I see "Card cancelled."
      And the card ending "7009" is CANCELLED

      Examples:
        | what happens       | how                                        | status    | what is said                                         |
        | the issuer is down | with 503                                   | ACTIVE    | The issuer has a technical problem (503).            |
        | the call is lost   | by dropping the connection before it acted | ACTIVE    | The connection was lost before the issuer responded. |
        | the answer is lost | by dropping the connection after it acted  | CANCELLED | The connection was lost before the issuer responded. |
        | nobody can read it | with something unreadable                  | CANCELLED | The issuer sent an invalid response.                 |

    @smoke @fault
    Scenario: Anyone who gives up after a lost response sees what became of it
      Given the issuer answers the next cardService.update by dropping the connection after it acted
      When I choose "Lock card"
      And I choose "Lock card"
      Then I see "The connection was lost before the issuer responded."
      And I do not see "Keep unlocked"
      When I choose "Check card status"
      Then I see "You locked this card. Unlock it to pay with it."

    @fault
    Scenario: Locking: without a network nothing is sent, and back online it goes on
      When I choose "Lock card"
      And the phone goes offline
      And I choose "Lock card"
      Then I see "This phone is offline. Check the connection, then try again."
      And the card ending "7009" is ACTIVE
      When the phone comes back online
      And I choose "Lock card"
      Then the card ending "7009" is LOCKED

    @fault @clock
    Scenario: Locking: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.update with a timeout
      When I choose "Lock card"
      And I choose "Lock card"
      Then I see "Locking the card"
      When 30 seconds pass
      Then I see "The request timed out. Check the card's status."
      When I choose "Lock card"
      Then the card ending "7009" is LOCKED

    @fault @clock
    Scenario: Locking: nobody has to wait, and what was given up is not done behind one's back
      Given the issuer answers the next cardService.update after 30 seconds
      When I choose "Lock card"
      And I choose "Lock card"
      And I press Esc
      Then I see "You stopped waiting. Check the card's status."
      And I see "Check card status"
      When 30 seconds pass
      Then I see "You stopped waiting."
      And the card ending "7009" is ACTIVE
      When I choose "Lock card"
      Then I see "Card locked. You can't pay with it"

    @fault @refusal
    Scenario Outline: Locking is refused with <status>, and the card stays as it was
      Given the issuer answers the next cardService.update with <status>
      When I choose "Lock card"
      And I choose "Lock card"
      Then I see "<what is said>"
      And the card ending "7009" is ACTIVE
      When I choose "Keep unlocked"
      Then I see "Ready to use"

      Examples:
        | status | what is said                                                                         |
        | 400    | The issuer rejected this request. Try again, or ask customer care.                   |
        | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
        | 409    | The data has changed in the meantime. Try again.                                     |

    @fault
    Scenario Outline: Unlocking: <what happens>, and the card is unlocked once
      When I choose "Lock card"
      And I choose "Lock card"
      And the issuer answers the next cardService.update <how>
      And I choose "Unlock card"
      And I choose "Unlock card"
      Then I see "<what is said>"
      And the card ending "7009" is <status>
      When I choose "Unlock card"
      Then I see "Card unlocked. You can pay with it again."
      And the card ending "7009" is ACTIVE

      Examples:
        | what happens       | how                                        | status | what is said                                         |
        | the issuer is down | with 503                                   | LOCKED | The issuer has a technical problem (503).            |
        | the call is lost   | by dropping the connection before it acted | LOCKED | The connection was lost before the issuer responded. |
        | the answer is lost | by dropping the connection after it acted  | ACTIVE | The connection was lost before the issuer responded. |

  Rule: The programs

    Background:
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @fault
    Scenario Outline: The programs: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.getPrograms <how>
      When I choose "Order a card"
      Then I see "<what is said>"
      And I see "Couldn't load card programs"
      When I choose "Try again"
      Then I see "Meridian Everyday"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The programs: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Order a card"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then I see "Meridian Everyday"

    @fault @clock
    Scenario: The programs: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.getPrograms with a timeout
      When I choose "Order a card"
      Then I see "Loading card programs"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then I see "Meridian Everyday"

    @fault @clock
    Scenario: The programs: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.getPrograms after 30 seconds
      When I choose "Order a card"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then I see "Meridian Everyday"

    @fault
    Scenario: The programs: anyone who does not want to try again goes back to the list
      Given the issuer answers the next cardService.getPrograms with 503
      When I choose "Order a card"
      And I choose "Back"
      Then the screen is "Cards"

"""##,
    "cards/pictures.feature": ##"""
Feature: Cards look as in their pictures
  Below Screens stands a picture of every screen in every state; a picture is a promise to those who test and teach.
  Here people come to some of them on their own way, and each has to look exactly so.

  Rule: The list

    @screen
    Scenario: No cards yet
      Given an enrolled wallet
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then the picture is "Cards/Cards/none"

    @smoke @screen
    Scenario: Three cards
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-GB |      | LOCKED | 0926      | GBP      |        |
      And 1 second passes
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      |        | 4410      |          | 11/29  |
      And 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I press Ctrl-N
      And I press Ctrl-N
      And I choose "Cards"
      Then the picture is "Cards/Cards/cards"
      When I choose "•••• 0926"
      And I press Esc
      Then the picture is "Cards/Cards/back-from-a-card"
      When I choose "Filter"
      Then the picture is "Cards/Cards/filter"
      When I choose "Type"
      Then the picture is "Cards/Cards/filter-types"
      When I press Esc
      And I choose "Status"
      Then the picture is "Cards/Cards/filter-statuses"
      When I choose "Locked"
      And I choose "Show these cards"
      And I choose "Filter"
      And I choose "Type"
      And I choose "Virtual"
      Then the picture is "Cards/Cards/filtered"
      When I choose "Filter"
      Then the picture is "Cards/Cards/filter-set"
      When customer care takes the card ending "0926" to SUSPENDED
      And I press Ctrl-N
      And I press Ctrl-N
      And I choose "Type"
      And I choose "Virtual"
      Then the picture is "Cards/Cards/filtered-none"

  Rule: A card

    @smoke @screen
    Scenario Outline: A virtual card: <picture>
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status   | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | <status> | 7009      |          | 11/29  |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      Then the picture is "<picture>"

      Examples:
        | status    | picture              |
        |           | Cards/Card/active    |
        | LOCKED    | Cards/Card/locked    |
        | SUSPENDED | Cards/Card/suspended |
        | CANCELLED | Cards/Card/cancelled |
        | REJECTED  | Cards/Card/rejected  |
        | PENDING   | Cards/Card/pending   |
        | APPLIED   | Cards/Card/applied   |

    @screen
    Scenario Outline: A physical card: <picture>
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status   | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      | <status> | 7009      |          | 11/29  |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I press Ctrl-N
      And I press Ctrl-N
      And I choose "Cards"
      And I choose "•••• 7009"
      Then the picture is "<picture>"

      Examples:
        | status  | picture            |
        | ISSUED  | Cards/Card/issued  |
        | DIGITAL | Cards/Card/digital |

    @screen
    Scenario: A single card in the list
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then the picture is "Cards/Cards/one"

    @screen
    Scenario: An expired card
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 11/29  |
      And the clock reads 2029-12-01T09:41:00Z
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"
      Then the picture is "Cards/Card/expired"

  Rule: A change

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 7009"

    @smoke @screen
    Scenario: Locking and unlocking
      When I choose "Lock card"
      Then the picture is "Cards/CardChange/lock"
      When I choose "Lock card"
      Then the picture is "Cards/Card/just-locked"
      When I choose "Unlock card"
      Then the picture is "Cards/CardChange/unlock"
      When I choose "Unlock card"
      Then the picture is "Cards/Card/just-unlocked"

    @screen
    Scenario: Cancelling
      When I choose "Cancel card"
      Then the picture is "Cards/CardChange/cancel"
      When I choose "Other reason"
      Then the picture is "Cards/CardChange/other-reason"
      When I choose "Continue"
      Then the picture is "Cards/CardChange/reason-missing"
      When I type "The dog has eaten it"
      And I press Enter
      Then the picture is "Cards/CardChange/cancel-reason-typed"

    @screen
    Scenario: Cancelling a lost card
      When I choose "Cancel card"
      And I choose "Lost"
      Then the picture is "Cards/CardChange/cancel-lost"
      When I choose "Cancel card permanently"
      And I press Ctrl-N
      And I press Ctrl-N
      Then the picture is "Cards/Card/just-cancelled"

    @fault @screen
    Scenario: An answer is lost
      Given the issuer answers the next cardService.update by dropping the connection after it acted
      When I choose "Lock card"
      And I choose "Lock card"
      Then the picture is "Cards/CardChange/lock-answer-lost"

    @fault @screen
    Scenario: The phone is offline
      When I choose "Lock card"
      And the phone goes offline
      And I choose "Lock card"
      Then the picture is "Cards/CardChange/lock-offline"

    @refusal @screen
    Scenario: The card has changed meanwhile
      When I choose "Lock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Lock card"
      And I press Ctrl-N
      And I press Ctrl-N
      Then the picture is "Cards/CardChange/changed-meanwhile"

    @screen
    Scenario: In no mobile wallet
      When I choose "Mobile wallets"
      Then the picture is "Cards/Tokenizations/none"

    @fault @screen
    Scenario: A card that cannot be looked at
      When I press Esc
      And the phone goes offline
      And I choose "•••• 7009"
      Then the picture is "Cards/Card/failed"

    @fault @screen
    Scenario: A list that cannot be fetched
      When I press Esc
      And I press Esc
      And the phone goes offline
      And I choose "Cards"
      Then the picture is "Cards/Cards/failed"

  Rule: Waiting

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"

    @fault @screen
    Scenario: Asking for the cards
      Given the issuer answers the next cardService.getAll after 3 seconds
      When I choose "Cards"
      Then the picture is "Cards/Cards/loading"

    @fault @screen
    Scenario: Looking at a card
      When I choose "Cards"
      And the issuer answers the next cardService.get after 3 seconds
      And I choose "•••• 7009"
      Then the picture is "Cards/Card/looking"

    @fault @screen
    Scenario: Locking, and giving up
      When I choose "Cards"
      And I choose "•••• 7009"
      And the issuer answers the next cardService.update after 3 seconds
      And I choose "Lock card"
      And I choose "Lock card"
      Then the picture is "Cards/CardChange/locking"
      When I press Esc
      Then the picture is "Cards/CardChange/lock-given-up"

    @fault @screen
    Scenario: Cancelling takes its time
      When I choose "Cards"
      And I choose "•••• 7009"
      And the issuer answers the next cardService.update after 3 seconds
      And I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      Then the picture is "Cards/CardChange/cancelling"

    @fault @screen
    Scenario: Asking for the programs, and giving up
      When I choose "Cards"
      And the issuer answers the next cardService.getPrograms after 3 seconds
      And I choose "Order a card"
      Then the picture is "Cards/Programs/loading"
      When I press Esc
      Then the picture is "Cards/Programs/given-up"

  Rule: Programs

    @fault @screen
    Scenario Outline: The programs cannot be fetched: <picture>
      Given an enrolled wallet
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And the issuer answers the next cardService.getPrograms <how>
      And I choose "Order a card"
      Then the picture is "<picture>"

      Examples:
        | how                                        | picture                   |
        | with 403                                   | Cards/Programs/fault-403  |
        | with 404                                   | Cards/Programs/fault-404  |
        | with 409                                   | Cards/Programs/fault-409  |
        | with 429                                   | Cards/Programs/fault-429  |
        | with 503                                   | Cards/Programs/fault-503  |
        | by dropping the connection before it acted | Cards/Programs/fault-lost |

    @screen
    Scenario: No program where one lives
      Given an enrolled wallet:
        | field   | value |
        | country | JP    |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then the picture is "Cards/Programs/not-eligible"

"""##,
    "terminal/behind-the-glass.feature": ##"""
Feature: Behind the glass
  Beside the phone stands what the app and the issuer tell each other, in the vendor's words, and below it the state of the world.
  It is for those who watch: nothing of it is on the phone.

  @smoke
  Scenario: The glass and the status line tell of the world, the phone does not
    Given an enrolled wallet
    Then the glass shows "registered, active"
    And the glass shows "isDeviceRegistered"
    And the status line shows "all time stopped at 21 Nov 2026 09:41"
    And I do not see "registered, active"
    And I do not see "isDeviceRegistered"
    And I do not see "all time stopped"

  Scenario: A refused call stands there with its error object
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then the glass shows "901 WRONG_CREDENTIALS"
    And the glass shows "attemptsLeft 4"
    And I do not see "WRONG_CREDENTIALS"

  Scenario: The sample person's password is on the glass, not on the phone
    Given the world "enrolled"
    Then the screen is "PIN login"
    And the glass shows "password Heron-Lake-42"
    And I do not see "Heron-Lake-42"

  Scenario: The Simulator lies over the glass
    When I press Ctrl-O
    Then I see "Arm a fault"
    And the glass does not show "Behind the glass"
    When I press Esc
    Then the glass shows "Behind the glass"

  Scenario: New mail stands in the status line until it is read
    Given an enrolled wallet
    Then the status line shows "1 new message"
    When I press Ctrl-N
    And I choose "Welcome to Meridian Wallet"
    Then the status line does not show "new message"

  Scenario: An armed fault stands in the status line until it has struck
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with 503
    Then the status line shows "armed: loginByPIN 503 Service unavailable"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the status line does not show "armed"

  Scenario: An injected fault is called so on the glass, and not on the phone
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the glass shows "914 INJECTED_FAULT"
    And I do not see "INJECTED_FAULT"

"""##,
    "terminal/keys-and-help.feature": ##"""
@screen
Feature: Keys and help
  Everything is reached with Tab, Enter, Esc and a few letters; help lists the keys of the screen one is on.
  In a field letters are letters: nobody leaves Billfold by typing a name with a q in it.

  @smoke
  Scenario: A question mark opens help, Esc closes it
    When I press ?
    Then the screen is "Help"
    And I see "This phone isn't linked to a wallet."
    And I see "Ctrl-O the Simulator"
    When I press Esc
    Then the screen is "Welcome"

  Scenario Outline: <key> closes help as well
    When I press ?
    And I press <key>
    Then the screen is "Welcome"

    Examples:
      | key   |
      | Enter |
      | ?     |
      | q     |

  Scenario: Help says what one can do where one is
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press ?
    Then the screen is "Help"
    And I see "Your name, this phone and the number of linked phones."
    And the picture is "Help/home"

  Scenario: While one types, help is in the Simulator
    Given an enrolled wallet
    When I press ?
    Then the screen is "PIN login"
    And I see "PIN: digits only."
    When I press Ctrl-O
    And I choose "Help for the phone"
    Then the screen is "Help"
    And I see "Log in with your wallet PIN."
    And I do not see "quit Billfold"
    When I press Esc
    Then the screen is "Simulator"
    When I press Esc
    Then the screen is "PIN login"

  Scenario: Help on a page of the Simulator goes back to that page
    When I press Ctrl-O
    And I choose "Clock"
    And I press ?
    Then the screen is "Help"
    And I see "Move the clock forward to let sessions, codes and waits end."
    And I do not see "quit Billfold"
    When I press Esc
    Then the screen is "Simulator · clock"

  Scenario: Help lists the digits where they choose an entry
    When I press ?
    Then I see "1 to 9 choose entry 1 to 9"
    And I do not see "stop waiting"

  Scenario: Help doesn't list the digits beside a field for a PIN
    Given an enrolled wallet
    When I press Tab
    And I press ?
    Then I see "Log in with your wallet PIN."
    And I do not see "choose entry"

  Scenario: Tab and the arrows go round through all there is to choose
    When I press Tab
    And I press Down
    And I press Down
    And I press Enter
    Then the screen is "Forgot password"
    When I press Esc
    And I press Up
    And I press Shift-Tab
    And I press Enter
    Then the screen is "Forgot password"

  Scenario: Enter goes from field to field, and from the last one on
    Given the world "new-phone"
    When I press Tab
    And I press Tab
    And I press Enter
    And I type "anna@example.com"
    And I press Enter
    And I type "Heron-Lake-42"
    And I press Enter
    Then the screen is "Security question"

  Scenario: The cursor goes where it is sent within a field
    When I choose "Log in"
    And I type "nna@example.con"
    And I press Backspace
    And I type "m"
    And I press Home
    And I type "a"
    Then the field "Email" says "anna@example.com"
    When I press Right
    And I press Delete
    Then the field "Email" says "ana@example.com"
    When I press Ctrl-U
    Then the field "Email" says ""

  Scenario: Letters do nothing but stand there while one types
    When I choose "Log in"
    And I type "q?"
    Then the field "Email" says "q?"
    And the screen is "Log in"

  Scenario: The glass is put away and taken out again
    Then the glass shows "Behind the glass"
    When I press Ctrl-G
    Then the glass does not show "Behind the glass"
    And I see "Enroll a new wallet"
    When I press Ctrl-G
    Then the glass shows "Behind the glass"

  Scenario: The inbox is one key away, and the same key closes it
    Given an enrolled wallet
    When I press Ctrl-N
    Then the screen is "Simulator · inbox"
    And I see "Welcome to Meridian Wallet"
    When I press Ctrl-N
    Then the screen is "PIN login"

  Scenario: Mail that comes is announced, and looking at it takes the note away
    Given an enrolled wallet
    When I choose "Forgot your PIN?"
    And I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    And I fill in:
      | field           | value |
      | Your answer     | heron |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "New: Your PIN was changed"
    When I press Ctrl-N
    And I press Ctrl-N
    Then I do not see "New: Your PIN was changed"

  @screen
  Scenario: Where there is no room beside the phone, the glass opens over it
    Given an enrolled wallet
    When I resize the terminal to 40x22
    And I press Ctrl-G
    Then the screen is "Behind the glass"
    When I press Esc
    Then the screen is "PIN login"
    When I press Ctrl-G
    And I press Ctrl-G
    Then the screen is "PIN login"
    When I resize the terminal to 80x24
    Then the screen is "PIN login"

"""##,
    "terminal/killed.feature": ##"""
Feature: An app that is killed
  A phone may end an app at any moment. What the issuer has confirmed stays, and what was only typed is gone.
  The next start asks the issuer, as every start does.

  @smoke
  Scenario: Killed while logged in, the app asks for the PIN again
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"
    When the app is killed
    And I restart the app
    Then the screen is "PIN login"
    And the issuer answered isDeviceRegistered with 200

  Scenario: Failed attempts count although the app was killed
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    And the app is killed
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then I see "3 attempts left"
    And the issuer answered loginByPIN with 401 WRONG_CREDENTIALS

  Scenario: Killed while it waits for an order, the customer finds one card
    Given the world "enrolled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "Order a card"
    And I choose "Meridian Everyday"
    And I choose "Continue"
    And the issuer answers the next cardService.create by dropping the connection after it acted
    And I choose "Order the card"
    And the app is killed
    And I restart the app
    Then the customer has 1 card
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Cards"
    Then the list shows 1 card

"""##,
    "terminal/leaving.feature": ##"""
@screen
Feature: Leaving and coming back
  Leaving asks only where something would be lost; Ctrl-C never asks.
  The phone is as it was when one comes back: the wallet stays linked, and anyone who was logged in logs in again.

  @smoke
  Scenario: Where nothing would be lost, q leaves at once
    When I press q
    And I restart the app
    Then the screen is "Welcome"

  Scenario: Where something would be lost, q asks
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Shift-Tab
    And I press q
    Then I see "Your enrollment details will be lost."
    When I choose "Stay here"
    Then the screen is "New wallet"
    And the field "First name" says "Zoë"

  Scenario: Leaving from the Simulator asks too
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-O
    And I choose "Quit Billfold"
    Then I see "Your enrollment details will be lost."
    When I choose "Quit Billfold"
    And I restart the app
    Then the screen is "Welcome"

  Scenario: A new password half chosen is not lost by a slip either
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Change your password"
    And I fill in:
      | field        | value          |
      | New password | Otter-Meadow-7 |
    And I press Tab
    And I press Tab
    And I press q
    Then I see "What you entered will be lost."
    When I press Esc
    Then the field "New password" says "••••••••••••••"

  Scenario: Ctrl-C leaves at once, whatever was typed
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-C
    And I restart the app
    Then the screen is "Welcome"

  @fault
  Scenario: Ctrl-C leaves while an answer is awaited
    Given an enrolled wallet
    And the issuer answers the next loginByPIN after 30 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I press Ctrl-C
    And I restart the app
    Then the screen is "PIN login"

  Scenario: Anyone who leaves while logged in logs in again
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press Ctrl-C
    And I restart the app
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"

  @clock
  Scenario: The clock stands where it was left
    Given an enrolled wallet
    And the clock reads 2026-12-24T18:30:00Z
    Then I see "18:30"
    When I press Ctrl-C
    And I restart the app
    Then I see "18:30"

"""##,
    "terminal/paste.feature": ##"""
@screen
Feature: Pasting
  Passwords, PINs and codes come from password managers and mails, with blanks and line ends around them.
  A paste fills the field it goes to and does nothing else: it never presses Enter, and never runs a command.

  @smoke
  Scenario: Blanks and dashes in a pasted PIN are dropped
    Given an enrolled wallet
    When I paste " 25-80 "
    Then the field "PIN" says "••••"
    When I press Enter
    Then the screen is "Fingerprint"

  Scenario: A line end in a paste does not log in
    Given an enrolled wallet
    When I paste "2580\n"
    Then the screen is "PIN login"
    And the field "PIN" says "••••"
    And the issuer was asked loginByPIN 0 times

  Scenario: Lines that are pasted into one field stay in it
    When I choose "Log in"
    And I paste "anna@example.com\nq\n"
    Then the field "Email" says "anna@example.com q"
    And the field "Password" says ""

  @refusal
  Scenario Outline: A paste that does not fit changes nothing: <what>
    Given an enrolled wallet
    When I type "25"
    And I paste "<paste>"
    Then I see "<what is said>"
    And the field "PIN" says "••"

    Examples:
      | what            | paste         | what is said           |
      | too many digits | 8025802580258 | PIN: at most 6 digits. |
      | letters         | 80x           | PIN: digits only.      |

  @refusal
  Scenario: Too long a paste is told in its field
    When I choose "Enroll a new wallet"
    And I paste "Annannannannannannannannannannannannannannannannanna"
    Then I see "First name: at most 50 characters."
    And the field "First name" says ""

  Scenario: A password may have blanks in it
    Given an enrolled wallet:
      | field    | value              |
      | password | Heron Lake and sky |
    When I choose "Log in with your password"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I press Tab
    And I paste "Heron Lake and sky\n"
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: A code is pasted as the mail has it
    Given an enrolled wallet
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I paste "1234 5678\n"
    Then the field "Code" says "••••••••"
    And the screen is "New password"

  Scenario: Where there is no field a paste does nothing
    When I paste "q\n\n"
    Then the screen is "Welcome"

"""##,
    "terminal/simulator.feature": ##"""
@screen
Feature: The Simulator
  Ctrl-O opens the world around the phone: other phones, the clock, the mail, customer care and all that can go wrong.
  It lies beside the phone and not on it: nothing that was typed there is lost, and no call is made.

  Background:
    Given the world "two-phones"

  @smoke
  Scenario: It opens and closes over anything, and leaves it as it was
    When I type "25"
    And I press Ctrl-O
    Then the screen is "Simulator"
    When I press Ctrl-O
    Then the screen is "PIN login"
    And the field "PIN" says "••"

  Scenario: Esc goes back one panel, then out
    When I press Ctrl-O
    And I choose "Clock"
    And I press Esc
    Then the screen is "Simulator"
    When I press Esc
    Then the screen is "PIN login"

  Scenario: The sample person's secrets are at hand, for they are made up
    When I press Ctrl-O
    Then I see "anna@example.com (simulated)"
    And I see "security answers: heron"

  Scenario: Another phone is taken up
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 2 · Anna (current)"
    When I choose "Phone 1 · Anna"
    Then the screen is "PIN login"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 1 · Anna (current)"

  Scenario: A new phone comes out of its box
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Add a new phone"
    Then the screen is "Welcome"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 3 · not linked (current)"

  Scenario: Taking another phone asks where something would be lost
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-O
    And I choose "Phones"
    And I choose "Phone 1 · Anna"
    Then I see "Your enrollment details will be lost."
    When I choose "Stay here"
    Then the screen is "Simulator · phones"
    When I press Ctrl-O
    Then the field "First name" says "Zoë"

  @clock
  Scenario: The clock is moved on, and a session ends
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press Ctrl-O
    And I choose "Clock"
    Then I see "21 Nov 2026 09:41:00"
    When I choose "Forward 6 minutes"
    Then I see "Clock moved forward by 6 minutes."
    When I press Ctrl-O
    Then the screen is "Session ended"

  Scenario: Another issuer's app is opened
    When I press Ctrl-O
    And I choose "Issuer"
    Then I see "Each phone has one app per issuer. A customer can have a wallet with each issuer."
    And I see "PIN of 6 digits, 3 attempts; passwords of 12 or more characters; session timeout 2 min."
    When I choose "Citadel Private"
    Then the screen is "Welcome"
    And I see "Careful with what is yours."

  @fault
  Scenario Outline: The next call meets what was armed: <fault>
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "<fault>"
    Then I see "Next call: <fault>"
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 30 seconds pass
    Then I see "<what is said>"

    Examples:
      | fault                                | what is said                                                             |
      | Timeout                              | The request timed out.                                                   |
      | Connection dropped before processing | The connection was lost before the issuer responded.                     |
      | Connection dropped after processing  | The connection was lost before the issuer responded.                     |
      | Malformed response                   | The issuer sent an invalid response.                                     |
      | API version mismatch                 | This app version is no longer supported. Update the app, then try again. |
      | 429 Too many requests                | Too many requests. Wait 30 s, then try again.                            |
      | 503 Service unavailable              | The issuer has a technical problem (503).                                |

  @fault
  Scenario: An armed fault can be disarmed
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "503 Service unavailable"
    And I choose "Disarm the fault"
    Then I see "Fault disarmed."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @fault
  Scenario: The phone is taken offline and brought back
    When I press Ctrl-O
    And I choose "Go offline"
    Then I see "The phone is offline."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "This phone is offline."
    When I press Ctrl-O
    And I choose "Go online"
    And I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: A mail is read, and its code is typed by the Simulator
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I press Ctrl-O
    And I choose "Inbox"
    And I choose "Password reset code · new"
    And I choose "Use this code"
    Then the screen is "New password"
    And the field "Code" says "••••••••"

  @refusal
  Scenario: A code that has nowhere to go stays in its mail
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I press Esc
    And I choose "Unlink this phone"
    And I press Ctrl-N
    And I choose "Password reset code · new"
    And I choose "Use this code"
    Then I see "Select a field on the phone first."

  Scenario: Nothing done in the Simulator is a call of the wallet
    When I press Ctrl-O
    And I choose "Customer care"
    And I press Esc
    And I choose "Magic data"
    And I press Ctrl-O
    Then the issuer was asked isDeviceRegistered 1 time

"""##,
    "terminal/sizes.feature": ##"""
@screen
Feature: Sizes of the terminal
  Billfold is complete in 80 columns and 24 rows, and usable from 40 by 12 on.
  Whatever happens to the window, what was typed stays typed.

  @smoke
  Scenario: Small and large again, and nothing that was typed is lost
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I resize the terminal to 40x12
    Then I see "Log in"
    And the field "Email" says "anna@example.com"
    And the field "Password" says "•••••••••••••"
    When I resize the terminal to 80x24
    Then the field "Email" says "anna@example.com"
    And the field "Password" says "•••••••••••••"

  Scenario: One goes on typing where one was
    When I choose "Log in"
    And I type "anna@"
    And I resize the terminal to 40x12
    And I type "example"
    And I resize the terminal to 10x3
    And I type ".com"
    And I resize the terminal to 200x60
    Then the field "Email" says "anna@example.com"

  Scenario: 40 by 12 has room for what matters: the message and what can be done
    Given an enrolled wallet
    And I resize the terminal to 40x12
    When I fill in:
      | field | value |
      | PIN   | 1379  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left."
    And I see "Forgot your PIN?"

  Scenario: A terminal that is too small says what is needed
    Given I resize the terminal to 39x11
    Then I see "Enlarge the terminal to 40x12 (now 39x11)"
    And I do not see "Enroll a new wallet"
    When I resize the terminal to 40x12
    Then I see "Enroll a new wallet"

  Scenario: What is needed is said in lines that fit
    Given I resize the terminal to 30x8
    Then I see "Enlarge the terminal to 40x12 (now 30x8). Ctrl-C quits."

  Scenario: In a terminal that is too small one can still leave
    Given I resize the terminal to 20x5
    When I press q
    And I resize the terminal to 80x24
    And I restart the app
    Then the screen is "Welcome"

  Scenario Outline: Beside the phone there is a glass where there is room: <size>
    Given I resize the terminal to <size>
    Then I see "Enroll a new wallet"
    And the glass <shows or not> "Behind the glass"

    Examples:
      | size   | shows or not  |
      | 80x24  | shows         |
      | 200x60 | shows         |
      | 60x24  | does not show |
      | 40x24  | does not show |
      | 80x12  | shows         |

  Scenario: The Simulator has room in 40 by 12 too
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    Then the screen is "Simulator"
    When I choose "Quit Billfold"
    And I restart the app
    Then the screen is "Welcome"

  Scenario: A long list scrolls, so that all of it can be chosen
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "503 Service unavailable"
    Then I see "Disarm the fault"

"""##,
    "terminal/snapshots.feature": ##"""
Feature: Snapshots
  A snapshot keeps the whole world, and restoring it brings all of it back: accounts, attempts, mail and clock.
  So a situation can be shown again and again.

  @smoke
  Scenario: Attempts and clock are as they were
    Given an enrolled wallet
    And a snapshot is taken
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then I see "4 attempts left"
    When 2 hours pass
    And a snapshot is restored
    Then the screen is "PIN login"
    And the status line shows "21 Nov 2026 09:41"
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then I see "4 attempts left"

  Scenario: A card that was ordered since is gone
    Given the world "cards"
    Then the customer has 9 cards
    When a snapshot is taken
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 8642      |          |        |
    Then the customer has 10 cards
    When a snapshot is restored
    Then the customer has 9 cards

  Scenario: The last snapshot counts
    Given an enrolled wallet
    And a snapshot is taken
    And a second enrolled person
    And a snapshot is taken
    When I get a new phone
    And a snapshot is restored
    Then the screen is "PIN login"
    When I use the phone "Phone 2"
    Then I see "Welcome back, Ben"

"""##,
  ]

  package static let pictures: [String: String] = [
    "Access/DeviceStatus/inactive": ##"""
╭──────────────────────────────────────╮
│ 09:41       Phone status             │
│                                      │
│                                      │
│      This phone is deactivated       │
│                                      │
│   Meridian Wallet customer care      │
│   deactivated this phone. Nobody     │
│   can log in on it.                  │
│                                      │
│   Your wallet is safe. Unlink this   │
│   phone, or ask customer care to     │
│   reactivate it.                     │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Check again                        │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 7-31, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-14, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Enrollment/about": ##"""
╭──────────────────────────────────────╮
│ 09:41        New wallet       1 of 4 │
│                                      │
│              About you               │
│                                      │
│   First name                         │
│  [                                ]  │
│   Last name                          │
│  [                                ]  │
│   Email  like anna@example.com       │
│  [                                ]  │
│   Mobile number  with country code   │
│  [                                ]  │
│   Country  start typing              │
│  [                                ]  │
│                                      │
│                                      │
│   Continue                           │
│   Fill in sample data                │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 6,4
0 border 0-39
1 border 0-0, quiet 2-6, title 15-24, quiet 32-37, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 15-23, border 39-39
4 border 0-0, border 39-39
5 border 0-0, title 4-13, border 39-39
6 border 0-0, border 3-3, focusedField 4-35, border 36-36, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
9 border 0-0, quiet 11-31, border 39-39
10 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
11 border 0-0, quiet 19-35, border 39-39
12 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
13 border 0-0, quiet 13-24, border 39-39
14 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Enrollment/pasted-too-much": ##"""
╭──────────────────────────────────────╮
│ 09:41        New wallet       1 of 4 │
│                                      │
│              About you               │
│                                      │
│   First name                         │
│  [                                ]  │
│   Last name                          │
│  [                                ]  │
│   Email  like anna@example.com       │
│  [                                ]  │
│   Mobile number  with country code   │
│  [                                ]  │
│   Country  start typing              │
│  [                                ]  │
│   First name: at most                │
│   50 characters.                     │
│                                      │
│   Continue                           │
│   Fill in sample data                │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor 6,4
0 border 0-39
1 border 0-0, quiet 2-6, title 15-24, quiet 32-37, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 15-23, border 39-39
4 border 0-0, border 39-39
5 border 0-0, title 4-13, border 39-39
6 border 0-0, border 3-3, focusedField 4-35, border 36-36, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
9 border 0-0, quiet 11-31, border 39-39
10 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
11 border 0-0, quiet 19-35, border 39-39
12 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
13 border 0-0, quiet 13-24, border 39-39
14 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
15 border 0-0, error 4-22, border 39-39
16 border 0-0, error 4-17, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/FingerprintOffer/offered": ##"""
╭──────────────────────────────────────╮
│ 09:41       Fingerprint              │
│                                      │
│    Log in with your fingerprint?     │
│                                      │
│   You'll log in by touching the      │
│   sensor. Your PIN still works.      │
│                                      │
│   You can turn this on or off in     │
│   Preferences at any time.           │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Turn on                            │
│   Not now                            │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 5-33, border 39-39
4 border 0-0, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, quiet 4-33, border 39-39
9 border 0-0, quiet 4-27, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-10, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/FingerprintPrompt/stranger": ##"""
╭──────────────────────────────────────╮
│ 09:41    Fingerprint login           │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│     Touch the fingerprint sensor     │
│      simulated: choose a finger      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Fingerprint not recognized.        │
│   4 attempts left.                   │
│                                      │
│   Touch with your finger             │
│ ▸ Touch with someone else's finger   │
│   Use the PIN                        │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 11-27, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, simulated 7-32, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-30, border 39-39
15 border 0-0, error 4-19, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-35, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/FingerprintPrompt/waiting-for-a-finger": ##"""
╭──────────────────────────────────────╮
│ 09:41    Fingerprint login           │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│     Touch the fingerprint sensor     │
│      simulated: choose a finger      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Touch with your finger             │
│   Touch with someone else's finger   │
│   Use the PIN                        │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 11-27, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, simulated 7-32, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, selected 2-25, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Home/home": ##"""
╭──────────────────────────────────────╮
│ 09:41           Home                 │
│                                      │
│             Anna Sample              │
│           anna@example.com           │
│                                      │
│                                      │
│   Phone     Phone 1                  │
│   Linked    since 21 Nov 2026        │
│   Phones    1 linked                 │
│   Password  changed 21 Nov 2026      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Cards                              │
│   Preferences                        │
│   My phones                          │
│   Log out                            │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 14-24, border 39-39
4 border 0-0, quiet 12-27, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, quiet 4-8, border 39-39
8 border 0-0, quiet 4-9, border 39-39
9 border 0-0, quiet 4-9, border 39-39
10 border 0-0, quiet 4-11, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, selected 2-8, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Locked/password-counting": ##"""
╭──────────────────────────────────────╮
│ 09:41          Locked                │
│                                      │
│                                      │
│      Wait before you try again       │
│                                      │
│   Your wallet is safe. Each wrong    │
│   password makes the wait longer.    │
│                                      │
│   Until      09:41:30                │
│   Time left  12 s                    │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Try again                          │
│ ▸ Forgot your password?              │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-22, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 7-31, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, quiet 4-8, border 39-39
10 border 0-0, quiet 4-12, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-24, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Locked/password-over": ##"""
╭──────────────────────────────────────╮
│ 09:41          Locked                │
│                                      │
│                                      │
│          You can try again           │
│                                      │
│   The wait is over.                  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Try again                          │
│   Forgot your password?              │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-22, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 11-27, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, selected 2-12, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Locked/pin": ##"""
╭──────────────────────────────────────╮
│ 09:41          Locked                │
│                                      │
│                                      │
│         Your PIN is disabled         │
│                                      │
│   Too many wrong PINs. Your wallet   │
│   is safe.                           │
│                                      │
│   To enable your PIN again, log in   │
│   with your password and a           │
│   security answer.                   │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Log in with your password          │
│   Forgot your password?              │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-22, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 10-29, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, selected 2-28, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Login/sample": ##"""
╭──────────────────────────────────────╮
│ 09:41          Log in                │
│                                      │
│           Meridian Wallet            │
│                                      │
│   Email                              │
│  [                                ]  │
│                                      │
│   Password                           │
│  [                                ]  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Log in                             │
│   Forgot your password?              │
│   Fill in sample data                │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 6,4
0 border 0-39
1 border 0-0, quiet 2-6, title 17-22, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 12-26, border 39-39
4 border 0-0, border 39-39
5 border 0-0, title 4-8, border 39-39
6 border 0-0, border 3-3, focusedField 4-35, border 36-36, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Login/sample-wrong": ##"""
╭──────────────────────────────────────╮
│ 09:41          Log in                │
│                                      │
│           Meridian Wallet            │
│                                      │
│   Email                              │
│  [anna@example.com                ]  │
│                                      │
│   Password                           │
│  [                                ]  │
│                                      │
│                                      │
│                                      │
│   Wrong email or password. Check     │
│   both, then try again.              │
│                                      │
│   Log in                             │
│   Forgot your password?              │
│   Fill in sample data                │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 9,4
0 border 0-39
1 border 0-0, quiet 2-6, title 17-22, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 12-26, border 39-39
4 border 0-0, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
7 border 0-0, border 39-39
8 border 0-0, title 4-11, border 39-39
9 border 0-0, border 3-3, focusedField 4-35, border 36-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-33, border 39-39
14 border 0-0, error 4-24, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/empty": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-401": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│   The issuer rejected this request.  │
│   Try again, or ask customer care.   │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-36, border 39-39
15 border 0-0, error 4-35, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-403": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│   The issuer doesn't allow this      │
│   request on this phone. Customer    │
│   care can help.                     │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-32, border 39-39
14 border 0-0, error 4-34, border 39-39
15 border 0-0, error 4-17, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-404": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│   The issuer couldn't find the data  │
│   for this request. Try again, or    │
│   ask customer care.                 │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-36, border 39-39
14 border 0-0, error 4-34, border 39-39
15 border 0-0, error 4-21, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-409": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│   The data has changed in the        │
│   meantime. Try again.               │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-30, border 39-39
15 border 0-0, error 4-23, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-412": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│   The issuer can't do this yet. Try  │
│   again, or ask customer care.       │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-36, border 39-39
15 border 0-0, error 4-31, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-423": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│   The issuer has locked your         │
│   access. Customer care can help.    │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-29, border 39-39
15 border 0-0, error 4-34, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-429": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│   Too many requests. Wait 30 s,      │
│   then try again.                    │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-32, border 39-39
15 border 0-0, error 4-18, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-500": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│   The issuer has a technical         │
│   problem (500). You can safely      │
│   try again.                         │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-29, border 39-39
14 border 0-0, error 4-32, border 39-39
15 border 0-0, error 4-13, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-connection-lost": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│   The connection was lost before     │
│   the issuer responded. You can      │
│   safely try again.                  │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-33, border 39-39
14 border 0-0, error 4-32, border 39-39
15 border 0-0, error 4-20, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-offline": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│   This phone is offline. Check the   │
│   connection, then try again.        │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-35, border 39-39
15 border 0-0, error 4-30, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-timeout": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│   The request timed out. You can     │
│   safely try again.                  │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-33, border 39-39
15 border 0-0, error 4-20, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fault-unreadable": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│   The issuer sent an invalid         │
│   response. You can safely           │
│   try again.                         │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-29, border 39-39
14 border 0-0, error 4-27, border 39-39
15 border 0-0, error 4-13, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/fingerprint": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Use your fingerprint               │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/PINLogin/wrong": ##"""
╭──────────────────────────────────────╮
│ 09:41        PIN login               │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│          Welcome back, Anna          │
│                                      │
│            Enter your PIN            │
│                                      │
│               _ _ _ _                │
│                                      │
│                                      │
│                                      │
│                                      │
│   Wrong PIN. 3 attempts left.        │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,16
0 border 0-39
1 border 0-0, quiet 2-6, title 15-23, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, quiet 12-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, title 11-28, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, focusedField 16-16, focusedField 18-18, focusedField 20-20, focusedField 22-22, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, error 4-30, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Preferences/picking": ##"""
╭──────────────────────────────────────╮
│ 09:41       Preferences              │
│                                      │
│           Session timeout            │
│                                      │
│   Log me out on this phone after     │
│   this long without activity:        │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   30 s                               │
│   1 min                              │
│   2 min                              │
│   3 min                              │
│ ▸ 5 min (issuer's limit) (selected)  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 12-26, border 39-39
4 border 0-0, border 39-39
5 border 0-0, quiet 4-33, border 39-39
6 border 0-0, quiet 4-30, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, selected 2-36, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Preferences/with-information": ##"""
╭──────────────────────────────────────╮
│ 09:41       Preferences              │
│                                      │
│             Preferences              │
│                                      │
│   Session timeout  5 min             │
│   Fingerprint      off               │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Change session timeout             │
│   Turn on fingerprint login          │
│   Change your password               │
│   Change your PIN                    │
│   Additional information             │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 14-24, border 39-39
4 border 0-0, border 39-39
5 border 0-0, quiet 4-18, border 39-39
6 border 0-0, quiet 4-14, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, selected 2-25, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/SessionEnded/idle": ##"""
╭──────────────────────────────────────╮
│ 09:46      Session ended             │
│                                      │
│                                      │
│        Your session has ended        │
│                                      │
│   You were inactive for a while, so  │
│   we logged you out.                 │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Log in again                       │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 13-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 9-30, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, selected 2-15, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Unlink/signed-out": ##"""
╭──────────────────────────────────────╮
│ 09:41    Unlink this phone           │
│                                      │
│          Unlink this phone?          │
│                                      │
│   Your wallet and your other phones  │
│   aren't affected.                   │
│                                      │
│   To use the wallet here again,      │
│   you'll need your email, password   │
│   and a security answer.             │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Keep linked                        │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 11-27, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 11-28, border 39-39
4 border 0-0, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-14, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Welcome/welcome": ##"""
╭──────────────────────────────────────╮
│ 09:41         Welcome                │
│                                      │
│                                      │
│                                      │
│           Meridian Wallet            │
│                                      │
│    Your cards, wherever you are.     │
│                                      │
│    Everything here is simulated.     │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Use a sample wallet                │
│   Enroll a new wallet                │
│   Log in                             │
│   Forgot your password?              │
│   Forgot your PIN?                   │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 16-22, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, border 39-39
5 border 0-0, title 12-26, border 39-39
6 border 0-0, border 39-39
7 border 0-0, quiet 5-33, border 39-39
8 border 0-0, border 39-39
9 border 0-0, simulated 5-33, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, selected 2-22, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/active": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   Ready to use wherever Mastercard   │
│   is accepted.                       │
│                                      │
│ ▸ Show card details                  │
│   Lock card                          │
│   Set card PIN                       │
│   Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, selected 2-20, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/applied": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── APPLIED ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   Your order is delayed by a         │
│   technical problem. No action       │
│   is needed.                         │
│                                      │
│                                      │
│ ▸ Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, selected 2-17, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/cancelled": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├────────── CANCELLED ───────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   You can't use this card again.     │
│   You can order a new one.           │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ About this card                    │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-14, notice 15-23, border 24-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-18, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/digital": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet       physical │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── DIGITAL ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   You can pay online now. When the   │
│   card arrives, activate it with     │
│   the code from our email.           │
│ ▸ Activate card                      │
│   Show card details                  │
│   Set card PIN                       │
│   Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 27-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, selected 2-16, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/expired": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── EXPIRED ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   This card has expired and can't    │
│   be used. You can order a new one.  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ About this card                    │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-18, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/failed": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── UNKNOWN ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   Couldn't load the card's status.   │
│                                      │
│                                      │
│   This phone is offline. Check the   │
│   connection, then try again.        │
│                                      │
│ ▸ Try again                          │
│   About this card                    │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-35, border 39-39
15 border 0-0, error 4-30, border 39-39
16 border 0-0, border 39-39
17 border 0-0, selected 2-12, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/issued": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet       physical │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├──────────── ISSUED ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   Your card is on its way. When it   │
│   arrives, activate it with the      │
│   code from our email.               │
│                                      │
│ ▸ Activate card                      │
│   Set card PIN                       │
│   Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 27-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-16, notice 17-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, selected 2-16, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/just-cancelled": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├────────── CANCELLED ───────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Card cancelled. You can order a    │
│   new one.                           │
│                                      │
│ ▸ About this card                    │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-14, notice 15-23, border 24-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, notice 4-34, border 39-39
16 border 0-0, notice 4-11, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-18, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/just-locked": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├──────────── LOCKED ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   Card locked. You can't pay with    │
│   it until you unlock it.            │
│                                      │
│ ▸ Unlock card                        │
│   Show card details                  │
│   Set card PIN                       │
│   Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-16, notice 17-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, notice 4-34, border 39-39
12 border 0-0, notice 4-26, border 39-39
13 border 0-0, border 39-39
14 border 0-0, selected 2-14, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/just-unlocked": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   Card unlocked. You can pay with    │
│   it again.                          │
│                                      │
│ ▸ Show card details                  │
│   Lock card                          │
│   Set card PIN                       │
│   Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, good 4-34, border 39-39
12 border 0-0, good 4-12, border 39-39
13 border 0-0, border 39-39
14 border 0-0, selected 2-20, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/locked": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├──────────── LOCKED ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   You locked this card. Unlock it    │
│   to pay with it.                    │
│                                      │
│ ▸ Unlock card                        │
│   Show card details                  │
│   Set card PIN                       │
│   Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-16, notice 17-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, selected 2-14, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/looking": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│            ─ Loading card            │
│                                      │
│                                      │
│ ▸ Show card details                  │
│   Lock card                          │
│   Set card PIN                       │
│   Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, notice 13-26, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, selected 2-20, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/pending": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── PENDING ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   The issuer is checking your        │
│   order. No action is needed.        │
│                                      │
│                                      │
│                                      │
│ ▸ Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, selected 2-17, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/rejected": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── REJECTED ───────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   The issuer declined this order.    │
│   Customer care can tell you why.    │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ About this card                    │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-23, border 24-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-18, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Card/suspended": ##"""
╭──────────────────────────────────────╮
│ 09:41           Card                 │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├────────── SUSPENDED ───────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│   Suspended by the issuer. Customer  │
│   care can help.                     │
│                                      │
│                                      │
│                                      │
│ ▸ Mobile wallets                     │
│   About this card                    │
│   Cancel card                        │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-14, notice 15-23, border 24-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, selected 2-17, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/cancel": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│          Cancel this card?           │
│   You can't undo this. Why are you   │
│   cancelling the card?               │
│                                      │
│ ▸ Keep the card                      │
│   Lost                               │
│   Stolen                             │
│   Damaged                            │
│   No longer needed                   │
│   Other reason                       │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 11-27, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, selected 2-16, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/cancel-lost": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│    Cancel this card permanently?     │
│                                      │
│   You won't be able to use this      │
│   card again. You can't undo this.   │
│                                      │
│   Reason  Lost                       │
│                                      │
│                                      │
│ ▸ Keep the card                      │
│   Cancel card permanently            │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 5-33, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, quiet 4-9, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, selected 2-16, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/cancel-reason-typed": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│    Cancel this card permanently?     │
│                                      │
│   You won't be able to use this      │
│   card again. You can't undo this.   │
│                                      │
│   Reason  The dog has eaten it       │
│                                      │
│                                      │
│ ▸ Keep the card                      │
│   Cancel card permanently            │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 5-33, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, quiet 4-9, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, selected 2-16, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/cancelling": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│    Cancel this card permanently?     │
│                                      │
│   You won't be able to use this      │
│   card again. You can't undo this.   │
│                                      │
│   Reason  Stolen                     │
│                                      │
│        ─ Cancelling the card         │
│   Keep the card                      │
│ ▸ Cancel card permanently            │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 5-33, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, quiet 4-9, border 39-39
17 border 0-0, border 39-39
18 border 0-0, notice 9-29, border 39-39
19 border 0-0, border 39-39
20 border 0-0, selected 2-26, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/changed-meanwhile": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   This card has changed, so          │
│   nothing was done. Go back to see   │
│   its status.                        │
│                                      │
│ ▸ Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, error 4-28, border 39-39
16 border 0-0, error 4-35, border 39-39
17 border 0-0, error 4-14, border 39-39
18 border 0-0, border 39-39
19 border 0-0, selected 2-7, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/lock": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│           Lock this card?            │
│                                      │
│   You won't be able to pay with it.  │
│   You can unlock it at any time.     │
│                                      │
│                                      │
│                                      │
│ ▸ Keep unlocked                      │
│   Lock card                          │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 12-26, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-16, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/lock-answer-lost": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── UNKNOWN ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│           Lock this card?            │
│                                      │
│   You won't be able to pay with it.  │
│   You can unlock it at any time.     │
│   The connection was lost before     │
│   the issuer responded. Check the    │
│   card's status.                     │
│                                      │
│   Check card status                  │
│ ▸ Lock card                          │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 12-26, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, error 4-33, border 39-39
16 border 0-0, error 4-34, border 39-39
17 border 0-0, error 4-17, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, selected 2-12, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/lock-given-up": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├─────────── UNKNOWN ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│           Lock this card?            │
│                                      │
│   You won't be able to pay with it.  │
│   You can unlock it at any time.     │
│                                      │
│   You stopped waiting. Check the     │
│   card's status.                     │
│                                      │
│   Check card status                  │
│ ▸ Lock card                          │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-15, notice 16-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 12-26, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, notice 4-33, border 39-39
17 border 0-0, notice 4-17, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, selected 2-12, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/lock-offline": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│           Lock this card?            │
│                                      │
│   You won't be able to pay with it.  │
│   You can unlock it at any time.     │
│                                      │
│   This phone is offline. Check the   │
│   connection, then try again.        │
│                                      │
│   Keep unlocked                      │
│ ▸ Lock card                          │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 12-26, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, error 4-35, border 39-39
17 border 0-0, error 4-30, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, selected 2-12, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/locking": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  │                                │  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│           Lock this card?            │
│                                      │
│   You won't be able to pay with it.  │
│   You can unlock it at any time.     │
│                                      │
│          ─ Locking the card          │
│                                      │
│                                      │
│   Keep unlocked                      │
│ ▸ Lock card                          │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-3, border 36-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 12-26, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, notice 11-28, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, selected 2-12, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/other-reason": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│                                      │
│       Why are you cancelling?        │
│                                      │
│   Reason  in a few words             │
│  [                                ]  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Continue                           │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 6,4
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 8-30, border 39-39
4 border 0-0, border 39-39
5 border 0-0, title 4-9, quiet 12-25, border 39-39
6 border 0-0, border 3-3, focusedField 4-35, border 36-36, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/reason-missing": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│                                      │
│       Why are you cancelling?        │
│                                      │
│   Reason  in a few words             │
│  [                                ]  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Reason is required.                │
│                                      │
│   Continue                           │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 6,4
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 8-30, border 39-39
4 border 0-0, border 39-39
5 border 0-0, title 4-9, quiet 12-25, border 39-39
6 border 0-0, border 3-3, focusedField 4-35, border 36-36, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, error 4-22, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/CardChange/unlock": ##"""
╭──────────────────────────────────────╮
│ 09:41       Change card              │
│  ╭────────────────────────────────╮  │
│  │ Meridian Wallet        virtual │  │
│  │                                │  │
│  │ ••••  ••••  ••••  7009         │  │
│  ├──────────── LOCKED ────────────┤  │
│  │ Anna Sample              11/29 │  │
│  │ EUR                 Mastercard │  │
│  ╰────────────────────────────────╯  │
│                                      │
│          Unlock this card?           │
│                                      │
│   You'll be able to pay with it      │
│   right away.                        │
│                                      │
│                                      │
│                                      │
│ ▸ Keep locked                        │
│   Unlock card                        │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 3-36, border 39-39
3 border 0-0, border 3-3, title 5-19, quiet 28-34, border 36-36, border 39-39
4 border 0-0, border 3-3, border 36-36, border 39-39
5 border 0-0, border 3-3, border 36-36, border 39-39
6 border 0-0, border 3-16, notice 17-22, border 23-36, border 39-39
7 border 0-0, border 3-3, border 36-36, border 39-39
8 border 0-0, border 3-3, quiet 5-7, title 25-34, border 36-36, border 39-39
9 border 0-0, border 3-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, title 11-27, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-14, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/back-from-a-card": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│              Your cards              │
│               3 cards                │
│                                      │
│   •••• 7009                          │
│   Virtual Mastercard · EUR · 11/29   │
│   •••• 4410 · issued                 │
│   Physical Mastercard · EUR · 11/29  │
│ ▸ •••• 0926 · locked                 │
│   Virtual Visa · GBP · 11/29         │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Filter                             │
│   Order a card                       │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 15-24, border 39-39
4 border 0-0, quiet 16-22, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, quiet 4-35, border 39-39
8 border 0-0, border 39-39
9 border 0-0, quiet 4-36, border 39-39
10 border 0-0, selected 2-21, border 39-39
11 border 0-0, quiet 4-29, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/cards": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│              Your cards              │
│               3 cards                │
│                                      │
│ ▸ •••• 7009                          │
│   Virtual Mastercard · EUR · 11/29   │
│   •••• 4410 · issued                 │
│   Physical Mastercard · EUR · 11/29  │
│   •••• 0926 · locked                 │
│   Virtual Visa · GBP · 11/29         │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Filter                             │
│   Order a card                       │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 15-24, border 39-39
4 border 0-0, quiet 16-22, border 39-39
5 border 0-0, border 39-39
6 border 0-0, selected 2-12, border 39-39
7 border 0-0, quiet 4-35, border 39-39
8 border 0-0, border 39-39
9 border 0-0, quiet 4-36, border 39-39
10 border 0-0, border 39-39
11 border 0-0, quiet 4-29, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/failed": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│                                      │
│       Couldn't load your cards       │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   This phone is offline. Check the   │
│   connection, then try again.        │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 8-31, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, error 4-35, border 39-39
16 border 0-0, error 4-30, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/filter": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│             Filter cards             │
│                                      │
│   Only matching cards are listed.    │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Type · all                         │
│   Status · all                       │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 14-25, border 39-39
4 border 0-0, border 39-39
5 border 0-0, quiet 4-34, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, selected 2-13, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/filter-set": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│             Filter cards             │
│                                      │
│   Only matching cards are listed.    │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Type · virtual                     │
│   Status · locked                    │
│   Show all cards                     │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 14-25, border 39-39
4 border 0-0, border 39-39
5 border 0-0, quiet 4-34, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, selected 2-17, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/filter-statuses": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│           Which statuses?            │
│                                      │
│ ▸ All statuses (selected)            │
│   Active                             │
│   Pending                            │
│   Applied                            │
│   Issued                             │
│   Digital                            │
│   Locked                             │
│   Suspended                          │
│   Cancelled                          │
│   Rejected                           │
│   Expired                            │
│                                      │
│                                      │
│                                      │
│   Show these cards                   │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, title 12-26, border 39-39
3 border 0-0, border 39-39
4 border 0-0, selected 2-26, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/filter-types": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│             Which type?              │
│                                      │
│ ▸ All types (selected)               │
│   Physical                           │
│   Virtual                            │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 14-24, border 39-39
4 border 0-0, border 39-39
5 border 0-0, selected 2-23, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/filtered": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│              Your cards              │
│       1 card · virtual, locked       │
│                                      │
│ ▸ •••• 0926 · locked                 │
│   Virtual Visa · GBP · 11/29         │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Filter                             │
│   Order a card                       │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 15-24, border 39-39
4 border 0-0, quiet 8-31, border 39-39
5 border 0-0, border 39-39
6 border 0-0, selected 2-21, border 39-39
7 border 0-0, quiet 4-29, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/filtered-none": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│                                      │
│          No matching cards           │
│                                      │
│   None of your cards match:          │
│   virtual, locked.                   │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Show all cards                     │
│   Filter                             │
│   Order a card                       │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 11-27, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, selected 2-17, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/loading": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│                                      │
│                                      │
│                                      │
│         ─ Loading your cards         │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, border 39-39
5 border 0-0, border 39-39
6 border 0-0, notice 10-29, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/none": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│                                      │
│             No cards yet             │
│                                      │
│   Order one. You can use a virtual   │
│   card right away. A physical card   │
│   comes by mail.                     │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Order a card                       │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 14-25, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-15, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Cards/one": ##"""
╭──────────────────────────────────────╮
│ 09:41          Cards                 │
│                                      │
│              Your cards              │
│                1 card                │
│                                      │
│ ▸ •••• 7009                          │
│   Virtual Mastercard · EUR · 11/29   │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Filter                             │
│   Order a card                       │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 17-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 15-24, border 39-39
4 border 0-0, quiet 17-22, border 39-39
5 border 0-0, border 39-39
6 border 0-0, selected 2-12, border 39-39
7 border 0-0, quiet 4-35, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/fault-403": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│     Couldn't load card programs      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   The issuer doesn't allow this      │
│   request on this phone. Customer    │
│   care can help.                     │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 6-32, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-32, border 39-39
15 border 0-0, error 4-34, border 39-39
16 border 0-0, error 4-17, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/fault-404": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│     Couldn't load card programs      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   The issuer couldn't find the data  │
│   for this request. Try again, or    │
│   ask customer care.                 │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 6-32, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-36, border 39-39
15 border 0-0, error 4-34, border 39-39
16 border 0-0, error 4-21, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/fault-409": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│     Couldn't load card programs      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   The data has changed in the        │
│   meantime. Try again.               │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 6-32, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, error 4-30, border 39-39
16 border 0-0, error 4-23, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/fault-429": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│     Couldn't load card programs      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   Too many requests. Wait 30 s,      │
│   then try again.                    │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 6-32, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, error 4-32, border 39-39
16 border 0-0, error 4-18, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/fault-503": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│     Couldn't load card programs      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   The issuer has a technical         │
│   problem (503). You can safely      │
│   try again.                         │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 6-32, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-29, border 39-39
15 border 0-0, error 4-32, border 39-39
16 border 0-0, error 4-13, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/fault-lost": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│     Couldn't load card programs      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   The connection was lost before     │
│   the issuer responded. You can      │
│   safely try again.                  │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 6-32, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-33, border 39-39
15 border 0-0, error 4-32, border 39-39
16 border 0-0, error 4-20, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/given-up": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│     Couldn't load card programs      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│   You stopped waiting. You can       │
│   safely try again.                  │
│                                      │
│ ▸ Try again                          │
│   Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 6-32, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, notice 4-31, border 39-39
16 border 0-0, notice 4-20, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-12, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/loading": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│                                      │
│                                      │
│       ─ Loading card programs        │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, border 39-39
5 border 0-0, border 39-39
6 border 0-0, notice 8-30, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Programs/not-eligible": ##"""
╭──────────────────────────────────────╮
│ 09:41       Order a card             │
│                                      │
│                                      │
│          No cards available          │
│                                      │
│   This issuer has no cards for       │
│   customers in Japan.                │
│                                      │
│   You can still use your             │
│   wallet. Ask customer care          │
│   about future cards.                │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-25, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 11-28, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, quiet 4-25, border 39-39
10 border 0-0, quiet 4-28, border 39-39
11 border 0-0, quiet 4-22, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, selected 2-7, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Cards/Tokenizations/none": ##"""
╭──────────────────────────────────────╮
│ 09:41      Mobile wallets            │
│                                      │
│                                      │
│              •••• 7009               │
│                                      │
│   This card isn't in any mobile      │
│   wallet yet.                        │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Back                               │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 13-26, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 15-23, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, selected 2-7, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Help/home": ##"""
╭──────────────────────────────────────╮
│ 09:41           Help                 │
│   Home                               │
│   Your name, this phone and the      │
│   number of linked phones. Log out,  │
│   or unlink this phone.              │
│                                      │
│   Enter      open                    │
│   Tab        next; also Down         │
│   Shift-Tab  previous; also Up       │
│   1 to 9     choose entry 1 to 9     │
│   ?          help                    │
│   q          quit Billfold           │
│   Ctrl-O     the Simulator           │
│   Ctrl-N     the phone's inbox       │
│   Ctrl-G     show or hide API calls  │
│   Ctrl-T     color on or off         │
│   Ctrl-L     redraw the screen       │
│   Ctrl-Z     suspend; fg resumes     │
│   Ctrl-C     quit now                │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, title 4-7, border 39-39
3 border 0-0, border 39-39
4 border 0-0, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, quiet 4-8, border 39-39
8 border 0-0, quiet 4-6, border 39-39
9 border 0-0, quiet 4-12, border 39-39
10 border 0-0, quiet 4-9, border 39-39
11 border 0-0, quiet 4-4, border 39-39
12 border 0-0, quiet 4-4, border 39-39
13 border 0-0, quiet 4-9, border 39-39
14 border 0-0, quiet 4-9, border 39-39
15 border 0-0, quiet 4-9, border 39-39
16 border 0-0, quiet 4-9, border 39-39
17 border 0-0, quiet 4-9, border 39-39
18 border 0-0, quiet 4-9, border 39-39
19 border 0-0, quiet 4-9, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "SessionEnding/idle": ##"""
╭──────────────────────────────────────╮
│ 09:45           Home                 │
│                                      │
│                                      │
│         Are you still there?         │
│                                      │
│   You've been inactive for a while.  │
│   We'll log you out at 09:46:00.     │
│                                      │
│              42 s left               │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Stay logged in                     │
│   Log out now                        │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 18-21, border 39-39
2 border 0-0, border 39-39
3 border 0-0, border 39-39
4 border 0-0, title 10-29, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, notice 15-23, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-17, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
  ]
}

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
  Scenario: Somebody else's wallet is refused on a linked phone
    When I choose "Log in with your password"
    And I fill in:
      | field    | value           |
      | E-mail   | ben@example.com |
      | Password | Heron-Lake-42   |
    And I choose "Log in"
    Then I see "This phone is linked to another wallet. Go back and unlink it first."
    When I choose "Back"
    Then I see "Welcome back, Anna"

  Scenario: Once the phone is unlinked, somebody else may link it
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I choose "I have a wallet: log in"
    And I fill in:
      | field    | value           |
      | E-mail   | ben@example.com |
      | Password | Heron-Lake-42   |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then I see "Ben Sample"
    And I see "2 are linked"

"""##,
    "access/customer-care.feature": ##"""
Feature: Customer care
  The issuer's own people can switch a phone off and on again, and let somebody in who has to wait.
  They never see a password, a PIN or an answer; the owner's wallet is safe meanwhile.

  @smoke
  Scenario: A phone is switched off and on again
    Given an enrolled wallet
    When customer care deactivates this phone
    Then the screen is "Device status"
    And I see "This phone is deactivated"
    And I see "Your wallet is safe. Unlink this phone, or ask customer care to switch it on again."
    When customer care reactivates this phone
    Then I see "Welcome back, Anna"

  Scenario: A phone that is switched off ends its session at once
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And I see "Customer care has switched this phone off, so nobody can use the wallet on it. Your wallet itself is safe."
    When I choose "Go on"
    Then I see "This phone is deactivated"

  Scenario: Switched on again, the phone takes the finger that it knew
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
    Then I see "2 are linked"

  Scenario: A world can begin with a phone that is switched off
    Given the world "deactivated"
    Then I see "This phone is deactivated"
    And the action "Unlink this phone" is enabled

  Scenario: Being switched off outlasts the app
    Given the world "deactivated"
    When I restart the app
    Then I see "This phone is deactivated"

  @refusal
  Scenario: A phone that is switched off while somebody types is told so
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
    And I see "What the issuer's own people can do."
    When I choose "Switch this phone off"
    Then I see "Phone 2 is off."
    When I press Ctrl-O
    Then I see "This phone is deactivated"
    When I press Ctrl-O
    And I choose "Customer care"
    And I choose "Switch this phone on"
    Then I see "Phone 2 is on again."
    When I press Ctrl-O
    Then the screen is "PIN login"

  @screen
  Scenario: Customer care switches off a phone that is elsewhere
    Given the world "two-phones"
    When I press Ctrl-O
    And I choose "Customer care"
    And I choose "Anna Sample"
    Then I see "All is well."
    When I choose "Switch off Phone 1"
    Then I see "Phone 1 is off."
    When I press Ctrl-O
    And I use the phone "Phone 1"
    Then I see "This phone is deactivated"

  Scenario: Customer care ends the wait after wrong passwords
    Given the world "new-phone"
    When I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
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
    Then I see "The next try has to wait"
    When customer care unlocks "anna@example.com"
    And I choose "Try again"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  @screen
  Scenario: Customer care opens a login that has to wait
    Given the world "new-phone"
    When I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
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
    Then I see "The next try has to wait"
    When I press Ctrl-O
    And I choose "Customer care"
    Then I see "Login waits or is closed"
    When I choose "Anna Sample"
    And I choose "Open the login again"
    Then I see "Anna can log in again."
    When I press Ctrl-O
    And I choose "Try again"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  @screen
  Scenario: Nobody has a wallet yet
    When I press Ctrl-O
    And I choose "Customer care"
    Then I see "Nobody has a wallet here yet."

"""##,
    "access/device-status.feature": ##"""
Feature: Device status
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
    Then the screen is "Device status"
    And I see "Customer care of Meridian Wallet has switched it off, so nobody can log in on it."
    And I see "Your wallet is safe. Unlink this phone, or ask customer care to switch it on again."
    And I do not see "Enter your PIN"
    And the issuer was asked isDeviceRegistered 1 time

  @refusal
  Scenario: Checking a deactivated phone again does not switch it on
    Given the world "deactivated"
    When I choose "Check again"
    Then I see "This phone is deactivated"
    And the issuer was asked isDeviceRegistered 2 times

  Scenario: Whoever has the phone in the hand learns at once that it was switched off, and on again
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
    Then I see "Are you sure?"
    When I choose "Unlink this phone"
    Then the screen is "Welcome"
    And the issuer was asked removeDevice 1 time

  Scenario: Whoever keeps a deactivated phone linked stands where they stood
    Given the world "deactivated"
    When I choose "Unlink this phone"
    And I choose "Keep it linked"
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
  A name, an e-mail address, a phone number and a country have to be such that mail and calls can reach the person.
  What is missing or wrong is said at the field, before anything is sent, and what was right stays.

  Background:
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |

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
      | field      | value | message               |
      | First name |       | First name is needed. |
      | Last name  |       | Last name is needed.  |

    Examples: E-mail addresses
      | field  | value             | message                                            |
      | E-mail |                   | E-mail is needed.                                  |
      | E-mail | zoe               | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@              | E-mail is not an address such as anna@example.com. |
      | E-mail | @example.com      | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@example       | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@@example.com  | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@exam ple.com  | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@-example.com  | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe,b@example.com | E-mail is not an address such as anna@example.com. |

    Examples: Phone numbers
      | field | value             | message                                           |
      | Phone |                   | Phone is needed.                                  |
      | Phone | +49123            | Phone needs 7 to 15 digits.                       |
      | Phone | +4915550100199000 | Phone needs 7 to 15 digits.                       |
      | Phone | 0155-CALL-ME      | Phone has more in it than digits and a leading +. |

    Examples: Countries
      | field   | value | message                                         |
      | Country |       | Country is needed, as two letters such as DE.   |
      | Country | XX    | Country is not a country code such as DE or US. |
      | Country | D     | Country is not a country code such as DE or US. |

  @refusal
  Scenario: Of several mistakes the first is said, and each stands at its field
    When I fill in:
      | field      | value |
      | First name |       |
      | Phone      | 12    |
    And I choose "Continue"
    Then I see "First name is needed."
    And I see "This needs 7 to 15 digits."

  Scenario: A message goes once the field is put right
    When I fill in:
      | field  | value |
      | E-mail | zoe   |
    And I choose "Continue"
    And I fill in:
      | field  | value           |
      | E-mail | zoe@example.com |
    Then I do not see "is not an address"
    When I choose "Continue"
    Then I see "2 of 4"

  Scenario Outline: <value> is a good <field>
    When I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "2 of 4"

    Examples:
      | field      | value                    |
      | First name | 美咲                     |
      | Last name  | O'Neill-García           |
      | E-mail     | Zoe.M+cards@mail.example |
      | Phone      | 030 901820               |
      | Phone      | (202) 555-0102           |
      | Country    | us                       |

  @refusal @screen
  Scenario: More than fits into a field is not taken
    When I fill in:
      | field      | value |
      | First name |       |
    And I paste "Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë"
    Then I see "First name: at most 50 characters fit. Nothing was added."
    And the field "First name" says ""

"""##,
    "access/enroll-email-taken.feature": ##"""
Feature: An e-mail address that has a wallet already
  One address is one person's wallet, because it is also the name to log in by: a second wallet is refused.
  Whoever meets this usually has a wallet and a new phone, so logging in is offered in the same place.

  @smoke @refusal
  Scenario: A second wallet for the same address is refused
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    Then I see "This e-mail has a wallet already. Log in instead, or use another address."
    And I see "1 of 4"
    And I see "Has a wallet already."

  @refusal
  Scenario: Capitals make no other address
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field  | value            |
      | E-mail | Anna@Example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Open my wallet"
    Then I see "This e-mail has a wallet already."

  Scenario: Logging in instead is one step away
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    And I choose "Log in instead"
    Then the screen is "Log in"

  Scenario: With another address the wallet opens, and nothing else has to be typed again
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    And I fill in:
      | field  | value           |
      | E-mail | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Open my wallet"
    Then the screen is "Home"
    And I see "zoe@example.com"

  Scenario: The same address may have a wallet at each issuer
    Given the world "new-phone"
    And the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    Then the screen is "Home"

  @refusal
  Scenario Outline: The magic address <email> is refused as it says
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field  | value   |
      | E-mail | <email> |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Open my wallet"
    Then I see "<message>"

    Examples:
      | email                   | message                                                                   |
      | duplicate@magic.example | This e-mail has a wallet already. Log in instead, or use another address. |
      | invalid@magic.example   | E-mail is not an address such as anna@example.com.                        |
      | busy@magic.example      | The issuer has a problem (503). Try again: nothing is done twice.         |

  @refusal
  Scenario: A phone that is said to be linked is told so, and what was typed stays
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field  | value                   |
      | E-mail | elsewhere@magic.example |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Open my wallet"
    Then I see "This phone is linked to another wallet. No wallet was opened."
    And I see "elsewhere@magic.example"
    When I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Open my wallet"
    Then the screen is "Home"

"""##,
    "access/enroll-password-and-pin.feature": ##"""
Feature: Choosing a password and a PIN
  Each issuer has rules of its own for what guards a wallet; they stand below the field and are ticked off while one types.
  Runs, repetitions and well-known passwords are what a thief tries first, so they are refused before anything is sent.

  @smoke
  Scenario: A password and a PIN within the rules are taken
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field          | value         |
      | Password       | Quiet-River-7 |
      | Password again | Quiet-River-7 |
      | PIN            | 7391          |
      | PIN again      | 7391          |
    And I choose "Continue"
    Then I see "3 of 4"

  @refusal
  Scenario Outline: <case>: Meridian wants another password
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field          | value      |
      | Password       | <password> |
      | Password again | <password> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "Password needs: <rule>."
    And the issuer was asked registerNewUser 0 times

    Examples:
      | case                          | password         | rule                      |
      | Nothing                       |                  | 8 to 64 characters        |
      | Seven characters              | Otter-7          | 8 to 64 characters        |
      | One of the best known         | password1        | not a well-known password |
      | The same in capitals          | PASSWORD1        | not a well-known password |
      | A run along the keys          | qwertyuiop       | not a well-known password |
      | One's own address             | anna@example.com | not your e-mail address   |
      | One's own address in capitals | ANNA@EXAMPLE.COM | not your e-mail address   |

  @refusal
  Scenario Outline: <case>: Citadel wants another password
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field          | value      |
      | Password       | <password> |
      | Password again | <password> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "Password needs: <rule>."

    Examples:
      | case              | password         | rule                              |
      | Eleven characters | Quiet-Rive7      | 12 to 64 characters               |
      | No capital letter | quiet-river-77   | a capital letter                  |
      | No small letter   | QUIET-RIVER-77   | a small letter                    |
      | No digit          | Quiet-River-Xx   | a digit                           |
      | No sign           | QuietRiver7272   | a sign that is no letter or digit |
      | Three the same    | Quiet-Riverrr7   | at most 2 the same in a row       |
      | A run up          | Quiet-abcd1-Z9   | no run such as 1234               |
      | A run down        | Quiet-River-4321 | no run such as 1234               |

  @refusal
  Scenario Outline: <case>: Meridian wants another PIN
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field     | value |
      | PIN       | <pin> |
      | PIN again | <pin> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "PIN needs: <rule>."
    And the issuer was asked registerNewUser 0 times

    Examples:
      | case             | pin     | rule                        |
      | No PIN           |         | 4 to 6 digits               |
      | Three digits     | 739     | 4 to 6 digits               |
      | Seven digits     | 7391739 | 4 to 6 digits               |
      | Three the same   | 7111    | at most 2 the same in a row |
      | All the same     | 0000    | at most 2 the same in a row |
      | A run up         | 1238    | no run such as 123          |
      | A run down       | 9876    | no run such as 123          |
      | A run in between | 71239   | no run such as 123          |

  @refusal
  Scenario Outline: <case>: Citadel wants another PIN
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field     | value |
      | PIN       | <pin> |
      | PIN again | <pin> |
    And I choose "Continue"
    Then I see "PIN needs: <rule>."

    Examples:
      | case           | pin     | rule                        |
      | Four digits    | 7391    | 6 digits                    |
      | Seven digits   | 7391739 | 6 digits                    |
      | Three the same | 739111  | at most 2 the same in a row |
      | A run          | 734567  | no run such as 123          |

  Scenario Outline: <pin> is a good PIN at Meridian
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field     | value |
      | PIN       | <pin> |
      | PIN again | <pin> |
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
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field          | value         |
      | Password again | Quiet-River-7 |
    And I choose "Continue"
    Then I see "Password again is not the same as the password."

  @refusal
  Scenario: The PIN again has to be the same
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field     | value |
      | PIN again | 7391  |
    And I choose "Continue"
    Then I see "PIN again is not the same as the PIN."

  @refusal
  Scenario: An address that became the password is noticed on the last page
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I press Esc
    And I fill in:
      | field          | value           |
      | Password       | zoe@example.com |
      | Password again | zoe@example.com |
    And I press Esc
    And I fill in:
      | field  | value           |
      | E-mail | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Password needs: not your e-mail address."

  @screen
  Scenario: A PIN takes digits only
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
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
    And I choose "Fill in a sample person"
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
    When I choose "Open my wallet"
    Then the screen is "Home"

  Scenario: A question that has been chosen is not offered a second time
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I choose "Name of your first toy animal?"
    Then I see "Name of your first toy animal?"
    And I do not see "First dish you learned to cook?"

  Scenario: Whoever thinks better of it keeps the question and its answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I press Esc
    Then I see "Name of your first pet stone?"
    And the field "Your answer" says "•••••"

  Scenario: Choosing the same question again keeps its answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I choose "Name of your first pet stone?"
    Then the field "Your answer" says "•••••"

  @refusal
  Scenario: Another question wants another answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I choose "Beach you like best?"
    Then the field "Your answer" says ""
    When I choose "Continue"
    Then I see "Your answer is needed."
    And I see "3 of 4"

  @refusal
  Scenario: An answer of blanks is none
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I press Esc
    And I fill in:
      | field    | value |
      | Answer 2 |       |
    And I choose "Continue"
    Then I see "Answer 2 is needed."

  @refusal
  Scenario: Without a question there is no wallet
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |
    And I choose "Continue"
    And I fill in:
      | field          | value         |
      | Password       | Quiet-River-7 |
      | Password again | Quiet-River-7 |
      | PIN            | 7391          |
      | PIN again      | 7391          |
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Choose a question here: the issuer needs answers to 2 questions."

  @refusal
  Scenario: Where one answer is wanted, one is asked for
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |
    And I choose "Continue"
    And I fill in:
      | field          | value         |
      | Password       | Quiet-River-7 |
      | Password again | Quiet-River-7 |
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Choose a question here: the issuer needs an answer to 1 question."

  @refusal
  Scenario: One question does not do where two are wanted
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |
    And I choose "Continue"
    And I fill in:
      | field          | value         |
      | Password       | Quiet-River-7 |
      | Password again | Quiet-River-7 |
      | PIN            | 7391          |
      | PIN again      | 7391          |
    And I choose "Continue"
    And I choose "Choose question 2"
    And I choose "First book you loved?"
    And I fill in:
      | field    | value |
      | Answer 2 | Momo  |
    And I choose "Continue"
    Then I see "Choose a question here: the issuer needs answers to 2 questions."
    And I see "Choose question 1"

  Scenario: Citadel insists on the word that was chosen with its adviser
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
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
    And I choose "Fill in a sample person"
    And I press Esc
    And I fill in:
      | field    | value |
      | Answer 1 |       |
    And I choose "Continue"
    Then I see "3 of 4"
    And I see "Answer 1 is needed."

"""##,
    "access/enroll.feature": ##"""
Feature: Enrolling a new wallet
  Four pages ask who the person is, for a password and a PIN, for security questions, and whether all of it is right.
  What the issuer wants is on the screen before anything is typed, and nothing that was typed is lost on the way.

  @smoke
  Scenario: A made-up person enrolls and is signed in at once
    When I choose "Enroll a new wallet"
    Then the screen is "New wallet"
    And I see "About you"
    When I choose "Fill in a sample person"
    Then I see "Anna Sample is made up. Look it through, then open the wallet."
    When I choose "Open my wallet"
    Then the screen is "Home"
    And I see "Anna Sample"
    And the issuer was asked registerNewUser 1 time
    And the issuer was asked loginByNonce 1 time

  Scenario: Filling in every page by hand where one question is enough
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value            |
      | First name | Zoë              |
      | Last name  | Müller           |
      | E-mail     | zoe@example.com  |
      | Phone      | +49 1555 0100199 |
      | Country    | DE               |
    And I choose "Continue"
    Then I see "2 of 4"
    When I fill in:
      | field          | value         |
      | Password       | Quiet-River-7 |
      | Password again | Quiet-River-7 |
    And I choose "Continue"
    Then I see "Choose a question. It is asked when you log in on a new phone."
    When I choose "Choose question 1"
    And I choose "Beach you like best?"
    And I fill in:
      | field       | value |
      | Your answer | Sylt  |
    And I choose "Continue"
    Then I see "Is this right?"
    And I see "Answer to 1 question"
    When I choose "Open my wallet"
    Then the screen is "Home"
    And I see "Zoë Müller"

  Scenario: Choosing two of Meridian's questions and answering them
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |
    And I choose "Continue"
    And I fill in:
      | field          | value         |
      | Password       | Quiet-River-7 |
      | Password again | Quiet-River-7 |
      | PIN            | 7391          |
      | PIN again      | 7391          |
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
    And I choose "Open my wallet"
    Then the screen is "Home"
    And I see "Zoë Müller"

  Scenario: The last page shows what will be sent, but no secret
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    Then I see "4 of 4"
    And I see "Is this right?"
    And I see "Anna Sample"
    And I see "anna@example.com"
    And I see "+4915550100101"
    And I see "Germany"
    And I see "PIN chosen, 4 digits"
    And I see "Answers to 2 questions"

  Scenario Outline: <name> tells its rules before anything is typed
    Given the issuer is "<issuer>"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |
    And I choose "Continue"
    Then I see "<password>"
    And I see "not your e-mail address"
    And I see "not a well-known password"
    When I choose "Back"
    And I choose "Fill in a sample person"
    And I choose "Back"
    Then I see "<questions>"

    Examples:
      | issuer      | name            | questions                                                        | password            |
      | meridian    | Meridian Wallet | Choose 2 questions. One is asked when you log in on a new phone. | 8 to 64 characters  |
      | strict      | Citadel Private | Choose 3 questions. One is asked when you log in on a new phone. | 12 to 64 characters |
      | without-pin | Pebble          | Choose a question. It is asked when you log in on a new phone.   | 8 to 64 characters  |

  Scenario: Where there is no login by PIN, nobody is asked for one
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    Then I do not see "PIN chosen"
    When I choose "Open my wallet"
    Then the screen is "Home"
    And the issuer was asked retrievePasscodeConfigurations 0 times

  Scenario: The strictest issuer takes the sample person too
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    Then I see "PIN chosen, 6 digits"
    And I see "Answers to 3 questions"
    When I choose "Open my wallet"
    Then the screen is "Home"

  Scenario: There are four made-up people, and then the first again
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    Then I see "Anna Sample is made up."
    When I press Esc
    And I press Esc
    And I press Esc
    And I choose "Fill in a sample person"
    Then I see "Ben Sample is made up."
    And I see "United States"
    When I press Esc
    And I press Esc
    And I press Esc
    And I choose "Fill in a sample person"
    Then I see "Chiara Sample is made up."

  Scenario: A name, a phone number and a country are tidied, not refused
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Back"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field      | value               |
      | First name | Zoë                 |
      | Phone      | +49 (1555) 010-0199 |
      | Country    | it                  |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Zoë Sample"
    And I see "+4915550100199"
    And I see "Italy"

  Scenario: The country's name stands beside its two letters
    When I choose "Enroll a new wallet"
    And I fill in:
      | field   | value |
      | Country | EE    |
    Then I see "Country: Estonia"
    When I fill in:
      | field   | value |
      | Country | XX    |
    Then I see "Country two letters, such as DE"

  Scenario: Going back keeps what was typed, secrets included
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |
    And I choose "Continue"
    And I fill in:
      | field    | value         |
      | Password | Quiet-River-7 |
      | PIN      | 7391          |
    And I choose "Back"
    Then the field "First name" says "Zoë"
    And the field "E-mail" says "zoe@example.com"
    When I choose "Continue"
    Then the field "Password" says "•••••••••••••"
    And the field "PIN" says "••••"

  Scenario: Leaving with something typed asks first
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Esc
    Then I see "What you have typed for the new wallet would be lost."
    When I choose "Stay here"
    Then the field "First name" says "Zoë"
    When I press Esc
    And I choose "Leave the enrollment"
    Then the screen is "Welcome"
    And the issuer was asked registerNewUser 0 times

  Scenario: Leaving with nothing typed does not ask
    When I choose "Enroll a new wallet"
    And I press Esc
    Then the screen is "Welcome"

  @screen
  Scenario: The rules are ticked off while the password is typed
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field    | value |
      | Password | Quiet |
    Then I see "-- 8 to 64 characters"
    And I see "ok not a well-known password"
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
    Then I see "This phone could not be checked"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "PIN login"
    And the issuer was asked isDeviceRegistered 2 times

    Examples:
      | status | what                                                                          |
      | 400    | The issuer could not accept this. Try again, or ask customer care.            |
      | 401    | The issuer did not accept this. Try again, or ask customer care.              |
      | 403    | The issuer does not allow this on this phone. Customer care can help.         |
      | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | 409    | Something else has changed this meanwhile. Try again.                         |
      | 412    | The issuer wants another step first. Try again, or ask customer care.         |
      | 423    | The issuer has locked this. Customer care can help.                           |
      | 426    | The issuer speaks a newer version. Update the app, then try again.            |
      | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |
      | 500    | The issuer has a problem (500). Try again: nothing is done twice.             |
      | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |

  @fault
  Scenario Outline: The answer is of no use: <fault>
    Given the issuer answers the next isDeviceRegistered <fault>
    When I restart the app
    Then I see "This phone could not be checked"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "PIN login"

    Examples:
      | fault                                      | what                                           |
      | with something unreadable                  | The issuer's answer could not be read.         |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |

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
    Then I see "No answer came in time. Try again: nothing is done twice."
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
  Scenario: Whoever gives up is not surprised by the late answer
    Given the issuer answers the next isDeviceRegistered after 20 seconds
    When I restart the app
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. Try again: nothing is done twice."
    When 20 seconds pass
    Then I see "This phone could not be checked"
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
      | operation                        | status | what                                                                          |
      | retrieveMFAQuestionsWithMetadata | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |
      | retrievePasswordConfigurations   | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | retrievePasscodeConfigurations   | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |

  @fault
  Scenario Outline: The rules cannot be fetched: <operation> is answered <fault>
    Given the issuer answers the next <operation> <fault>
    When I choose "Enroll a new wallet"
    Then I see "<what>"
    When I choose "Back"
    Then the screen is "Welcome"

    Examples:
      | operation                        | fault                                      | what                                           |
      | retrieveMFAQuestionsWithMetadata | with something unreadable                  | The issuer's answer could not be read.         |
      | retrievePasswordConfigurations   | by dropping the connection before it acted | The connection was lost before an answer came. |
      | retrievePasscodeConfigurations   | by dropping the connection after it acted  | The connection was lost before an answer came. |

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
  Scenario: Whoever does not want to wait for the rules goes back
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
    Then I see "No answer came in time. Try again: nothing is done twice."
    When I choose "Try again"
    Then I see "About you"

  @fault
  Scenario Outline: The registration is refused with <status>
    Given the issuer answers the next registerNewUser with <status>
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    Then I see "<what>"
    And I see "Is this right?"
    When I choose "Open my wallet"
    Then the screen is "Home"
    And the issuer was asked registerNewUser 2 times

    Examples:
      | status | what                                                                          |
      | 400    | The issuer could not accept this. Try again, or ask customer care.            |
      | 401    | The issuer did not accept this. Try again, or ask customer care.              |
      | 403    | The issuer does not allow this on this phone. Customer care can help.         |
      | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | 409    | Something else has changed this meanwhile. Try again.                         |
      | 412    | The issuer wants another step first. Try again, or ask customer care.         |
      | 423    | The issuer has locked this. Customer care can help.                           |
      | 426    | The issuer speaks a newer version. Update the app, then try again.            |
      | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |
      | 500    | The issuer has a problem (500). Try again: nothing is done twice.             |
      | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |

  @fault
  Scenario Outline: One wallet is opened although the first answer was lost: <fault>
    Given the issuer answers the next registerNewUser <fault>
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    Then I see "<what>"
    When I choose "Open my wallet"
    Then the screen is "Home"
    And I see "only this one"
    And I do not see "has a wallet already"
    And the issuer was asked registerNewUser 2 times
    And the issuer was asked loginByNonce 1 time

    Examples:
      | fault                                      | what                                                                             |
      | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
      | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

  @fault @clock
  Scenario: A registration without an answer is sent again, and opens one wallet
    Given the issuer answers the next registerNewUser with a timeout
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    And 30 seconds pass
    Then I see "No answer came in time. Try again: nothing is done twice."
    When I choose "Open my wallet"
    Then the screen is "Home"

  @fault
  Scenario: A registration that was offline is sent once the phone is back
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And the phone goes offline
    And I choose "Open my wallet"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Open my wallet"
    Then the screen is "Home"

  @fault @clock
  Scenario: A slow registration counts the seconds, then opens the wallet
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    And 12 seconds pass
    Then I see "Opening your wallet · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Whoever gives up and tries again has one wallet
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. Try again: nothing is done twice."
    When 20 seconds pass
    Then I see "Is this right?"
    When I choose "Open my wallet"
    Then the screen is "Home"
    And I see "only this one"

  @fault @refusal
  Scenario: Another address after a lost answer is another wallet, and the first address is taken
    Given the issuer answers the next registerNewUser by dropping the connection after it acted
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field  | value           |
      | E-mail | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Open my wallet"
    Then the screen is "Home"
    And I see "zoe@example.com"
    When I get a new phone
    And I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"
    And I choose "Open my wallet"
    Then I see "This e-mail has a wallet already."

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
      | status | what                                                                          |
      | 401    | The issuer did not accept this. Try again, or ask customer care.              |
      | 403    | The issuer does not allow this on this phone. Customer care can help.         |
      | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | 409    | Something else has changed this meanwhile. Try again.                         |
      | 412    | The issuer wants another step first. Try again, or ask customer care.         |
      | 423    | The issuer has locked this. Customer care can help.                           |
      | 426    | The issuer speaks a newer version. Update the app, then try again.            |
      | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |
      | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |

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
      | fault                                      | what                                           |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | with something unreadable                  | The issuer's answer could not be read.         |

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
    Then I see "No answer came in time. Try again: nothing is done twice."
    When I choose "Use the PIN"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: Whoever gives up waiting is not signed in behind their back
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken after 20 seconds
    When I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    And 5 seconds pass
    Then I see "Logging in"
    When I press Esc
    Then I see "You stopped waiting. Try again: nothing is done twice."
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
    And I choose "Turn it on"
    Then I see "<what>"
    When I choose "Turn it on"
    Then I see "Your fingerprint is on"
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 2 times

    Examples:
      | fault                                      | what                                                              |
      | with 404                                   | The issuer does not know what was asked for.                      |
      | with 409                                   | Something else has changed this meanwhile. Try again.             |
      | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.         |
      | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice. |
      | by dropping the connection before it acted | The connection was lost before an answer came.                    |
      | by dropping the connection after it acted  | The connection was lost before an answer came.                    |
      | with something unreadable                  | The issuer's answer could not be read.                            |

  @fault
  Scenario: Whoever cannot turn it on goes on without it
    Given an enrolled wallet
    And the issuer answers the next generateDeviceAuthenticationTokenForUsername with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn it on"
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
    And I choose "Turn it on"
    And 12 seconds pass
    Then I see "Turning it on · 12 s"
    When I press Esc
    Then I see "You stopped waiting. Try again: nothing is done twice."
    When I choose "Turn it on"
    Then I see "Your fingerprint is on"

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
    And I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn it on"
    Then I see "<what>"
    When I choose "Turn it on"
    Then I see "Your fingerprint is on"
    And the issuer was asked verifyPasscode 2 times

    Examples:
      | fault                                     | what                                                              |
      | with 503                                  | The issuer has a problem (503). Try again: nothing is done twice. |
      | with 429                                  | The issuer is asked too often. Wait 30 s, then try again.         |
      | by dropping the connection after it acted | The connection was lost before an answer came.                    |
      | with something unreadable                 | The issuer's answer could not be read.                            |

  @fault @refusal
  Scenario: The same wrong PIN after a lost answer counts once here too
    Given an enrolled wallet
    And the issuer answers the next verifyPasscode by dropping the connection after it acted
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn it on"
    And I choose "Turn it on"
    Then I see "That is not your PIN. 4 tries left, then it is off."

  @fault
  Scenario Outline: Off is off on this phone, whether the issuer hears of it or not: <fault>
    Given the world "fingerprint"
    And the issuer answers the next expireDeviceAuthenticationToken <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And I choose "Turn the fingerprint off"
    Then I see "<what> Your fingerprint is off here all the same: go on."
    And I see "Fingerprint off"
    When I restart the app
    Then I do not see "Use your fingerprint"

    Examples:
      | fault                                      | what                                           |
      | with 503                                   | The issuer has a problem (503).                |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | with something unreadable                  | The issuer's answer could not be read.         |

  @fault
  Scenario: Turning it off works offline
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And the phone goes offline
    And I choose "Turn the fingerprint off"
    Then I see "This phone is offline. Your fingerprint is off here all the same: go on."

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
  A login whose answer was lost can be tried again with the same pass; whoever would rather not logs in with the password.

  Background:
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"

  @fault
  Scenario Outline: The first login is refused with <status>
    Given the issuer answers the next loginByNonce with <status>
    When I choose "Open my wallet"
    Then I see "Your wallet is open"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "Home"
    And the issuer was asked loginByNonce 2 times

    Examples:
      | status | what                                                                          |
      | 401    | The issuer did not accept this. Try again, or ask customer care.              |
      | 403    | The issuer does not allow this on this phone. Customer care can help.         |
      | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | 409    | Something else has changed this meanwhile. Try again.                         |
      | 412    | The issuer wants another step first. Try again, or ask customer care.         |
      | 423    | The issuer has locked this. Customer care can help.                           |
      | 426    | The issuer speaks a newer version. Update the app, then try again.            |
      | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |
      | 500    | The issuer has a problem (500). Try again: nothing is done twice.             |
      | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |

  @fault
  Scenario Outline: A lost answer does not use the pass up: <fault>
    Given the issuer answers the next loginByNonce <fault>
    When I choose "Open my wallet"
    Then I see "Your wallet is open"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "Home"
    And the issuer was asked registerNewUser 1 time

    Examples:
      | fault                                      | what                                           |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | with something unreadable                  | The issuer's answer could not be read.         |

  @fault
  Scenario: Instead of trying again one may log in with the password
    Given the issuer answers the next loginByNonce with 503
    When I choose "Open my wallet"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "A new phone: answer as you did when you enrolled."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then the screen is "Home"

  @fault
  Scenario: Where the pass was taken and only the answer lost, the password is enough
    Given the issuer answers the next loginByNonce by dropping the connection after it acted
    When I choose "Open my wallet"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    Then the screen is "Home"
    And I see "only this one"

  @fault
  Scenario: The phone is offline when the pass is to be used again
    Given the issuer answers the next loginByNonce with 503
    When I choose "Open my wallet"
    And the phone goes offline
    And I choose "Try again"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "Home"

  @fault @clock
  Scenario: The connection breaks between the registration and the login
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Open my wallet"
    And the phone goes offline
    And 20 seconds pass
    Then I see "Your wallet is open"
    And I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "Home"
    And the issuer was asked registerNewUser 1 time

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next loginByNonce with a timeout
    When I choose "Open my wallet"
    And 30 seconds pass
    Then I see "No answer came in time. Try again: nothing is done twice."
    When I choose "Try again"
    Then the screen is "Home"

  @fault @clock
  Scenario: A slow answer is waited for
    Given the issuer answers the next loginByNonce after 20 seconds
    When I choose "Open my wallet"
    And 12 seconds pass
    Then I see "Signing you in · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Whoever gives up can still go on with the pass
    Given the issuer answers the next loginByNonce after 20 seconds
    When I choose "Open my wallet"
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting."
    When 20 seconds pass
    Then the screen is "Signing in"
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
        | field  | value            |
        | E-mail | anna@example.com |

    @fault
    Scenario Outline: Asking for a code: <what happens>, and one is told what to do
      Given the issuer answers the next startPasswordRecovery <how>
      When I choose "Send me a code"
      Then I see "<what is said>"
      And the field "E-mail" says "anna@example.com"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

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
      Then I see "Asking for a code"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Send me a code"
      Then the screen is "New password"

    @fault @clock
    Scenario: Asking for a code: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next startPasswordRecovery after 30 seconds
      When I choose "Send me a code"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Send me a code"
      Then the screen is "New password"

    @smoke @fault
    Scenario: A code that came although the answer was lost is the one that counts
      Given the issuer answers the next startPasswordRecovery by dropping the connection after it acted
      When I choose "Send me a code"
      Then I see "The connection was lost before an answer came."
      When I read the code from the phone's inbox
      And I choose "Send me a code"
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "Your password is changed"
      And the issuer was asked startPasswordRecovery 2 times

  Rule: Fetching the rules for passwords

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |

    @fault
    Scenario Outline: The form cannot be fetched, and one tries again: <what happens>
      Given the issuer answers the next retrievePasswordConfigurations <how>
      When I choose "Send me a code"
      Then I see "The form could not be fetched"
      And I see "<what is said>"
      When I choose "Try again"
      Then I see "Your answer"
      And the issuer was asked startPasswordRecovery 1 time

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault @clock
    Scenario: Nobody has to wait for the form
      Given the issuer answers the next retrievePasswordConfigurations after 30 seconds
      When I choose "Send me a code"
      Then I see "Asking what the issuer needs"
      When I press Esc
      Then I see "The form could not be fetched"
      When I choose "Try again"
      Then I see "Your answer"

  Rule: Setting the new password

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |

    @fault
    Scenario Outline: Setting the new password: <what happens>, and one is told what to do
      Given the issuer answers the next resetPassword <how>
      When I choose "Set the new password"
      Then I see "<what is said>"
      And the field "New password" says "••••••••••••••"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: Setting the new password: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Set the new password"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Set the new password"
      Then I see "Your password is changed"

    @fault @clock
    Scenario: Setting the new password: an answer that does not come is given up after a while
      Given the issuer answers the next resetPassword with a timeout
      When I choose "Set the new password"
      Then I see "Setting your new password"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Set the new password"
      Then I see "Your password is changed"

    @fault @clock
    Scenario: Setting the new password: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next resetPassword after 30 seconds
      When I choose "Set the new password"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Set the new password"
      Then I see "Your password is changed"

    @fault
    Scenario: After a lost answer the password is set once
      Given the issuer answers the next resetPassword by dropping the connection after it acted
      When I choose "Set the new password"
      Then I see "The connection was lost before an answer came."
      When I choose "Set the new password"
      Then I see "Your password is changed"
      And the issuer was asked resetPassword 2 times

    @fault @refusal
    Scenario: A wrong code whose answer was lost costs one try, not two
      When I choose "Back"
      And I fill in:
        | field | value    |
        | Code  | 12345678 |
      And I choose "Continue"
      And the issuer answers the next resetPassword by dropping the connection after it acted
      And I choose "Set the new password"
      And I choose "Set the new password"
      Then I see "That is not the code. 2 tries left, then you start over."

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
      And the field "Password" says "•••••••••••••"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: The password first: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Continue"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Continue"
      Then the screen is "New PIN"

    @fault @clock
    Scenario: The password first: an answer that does not come is given up after a while
      Given the issuer answers the next startPasscodeRecovery with a timeout
      When I choose "Continue"
      Then I see "Checking your password"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Continue"
      Then the screen is "New PIN"

    @fault @clock
    Scenario: The password first: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next startPasscodeRecovery after 30 seconds
      When I choose "Continue"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Continue"
      Then the screen is "New PIN"

    @fault
    Scenario: After a lost answer the question is asked
      Given the issuer answers the next startPasscodeRecovery by dropping the connection after it acted
      When I choose "Continue"
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
      Then I see "The form could not be fetched"
      And I see "<what is said>"
      When I choose "Try again"
      Then I see "Your answer"
      And the issuer was asked startPasscodeRecovery 1 time

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault @clock
    Scenario: Nobody has to wait for the form
      Given the issuer answers the next retrievePasscodeConfigurations after 30 seconds
      When I choose "Continue"
      Then I see "Asking what the issuer needs"
      When I press Esc
      Then I see "The form could not be fetched"
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
        | field         | value |
        | Your answer   | heron |
        | New PIN       | 4719  |
        | New PIN again | 4719  |

    @fault
    Scenario Outline: Setting the new PIN: <what happens>, and one is told what to do
      Given the issuer answers the next resetPasscode <how>
      When I choose "Set the new PIN"
      Then I see "<what is said>"
      And the field "New PIN" says "••••"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: Setting the new PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Set the new PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Set the new PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: Setting the new PIN: an answer that does not come is given up after a while
      Given the issuer answers the next resetPasscode with a timeout
      When I choose "Set the new PIN"
      Then I see "Setting your new PIN"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Set the new PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: Setting the new PIN: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next resetPasscode after 30 seconds
      When I choose "Set the new PIN"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Set the new PIN"
      Then I see "Your new PIN is set"

    @smoke @fault
    Scenario: After a lost answer the PIN is set once
      Given the issuer answers the next resetPasscode by dropping the connection after it acted
      When I choose "Set the new PIN"
      Then I see "The connection was lost before an answer came."
      When I choose "Set the new PIN"
      Then I see "Your new PIN is set"
      And the issuer was asked resetPasscode 2 times

    @fault @refusal
    Scenario: A wrong answer that was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next resetPasscode by dropping the connection after it acted
      And I choose "Set the new PIN"
      And I choose "Set the new PIN"
      Then I see "That is not your answer. 2 tries left, then you start over."

"""##,
    "access/faults-my-phones.feature": ##"""
Feature: Network and issuer fail around the phones
  The list of phones may not come, and unlinking may get lost on the way.
  Whoever unlinks a phone must be able to rely on it: trying again does it once, and asking again tells how it is.

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
      And I see "Your phones could not be listed"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: My phones: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "My phones"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then I see "Phone 2 · this one"

    @fault @clock
    Scenario: My phones: an answer that does not come is given up after a while
      Given the issuer answers the next retrieveCustomerDevices with a timeout
      When I choose "My phones"
      Then I see "Asking for your phones"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Try again"
      Then I see "Phone 2 · this one"

    @fault @clock
    Scenario: My phones: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next retrieveCustomerDevices after 30 seconds
      When I choose "My phones"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then I see "Phone 2 · this one"

  Rule: Unlinking

    Background:
      Given the world "two-phones"
      When I choose "Unlink this phone"

    @fault
    Scenario Outline: Unlinking: <what happens>, and one is told what to do
      Given the issuer answers the next removeDevice <how>
      When I choose "Unlink this phone"
      Then I see "<what is said>"
      And I see "Are you sure?"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

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
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"

    @fault @clock
    Scenario: Unlinking: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next removeDevice after 30 seconds
      When I choose "Unlink this phone"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"

    @smoke @fault
    Scenario: After a lost answer the phone is unlinked once
      Given the issuer answers the next removeDevice by dropping the connection after it acted
      When I choose "Unlink this phone"
      Then I see "The connection was lost before an answer came."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"
      And the issuer was asked removeDevice 2 times

    @fault
    Scenario: Who keeps the phone after a lost answer finds it unlinked all the same
      Given the issuer answers the next removeDevice by dropping the connection after it acted
      When I choose "Unlink this phone"
      And I choose "Keep it linked"
      Then the screen is "Welcome"

"""##,
    "access/faults-new-credentials.feature": ##"""
Feature: Network and issuer fail while password or PIN is changed
  The person stays signed in, keeps what was typed, and tries again.
  After a lost answer nobody knows whether the new one counts already: trying again settles it, without a wrong try.

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
        | field              | value          |
        | Current password   | Heron-Lake-42  |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |

    @fault
    Scenario Outline: The password: <what happens>, and one is told what to do
      Given the issuer answers the next changePassword <how>
      When I choose "Set the new password"
      Then I see "<what is said>"
      And the field "New password" says "••••••••••••••"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: The password: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Set the new password"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Set the new password"
      Then I see "Your password is changed"

    @fault @clock
    Scenario: The password: an answer that does not come is given up after a while
      Given the issuer answers the next changePassword with a timeout
      When I choose "Set the new password"
      Then I see "Setting your new password"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Set the new password"
      Then I see "Your password is changed"

    @fault @clock
    Scenario: The password: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next changePassword after 30 seconds
      When I choose "Set the new password"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Set the new password"
      Then I see "Your password is changed"

    @smoke @fault
    Scenario: After a lost answer the password is changed once
      Given the issuer answers the next changePassword by dropping the connection after it acted
      When I choose "Set the new password"
      Then I see "The connection was lost before an answer came."
      When I choose "Set the new password"
      Then I see "Your password is changed"
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
        | field         | value |
        | Current PIN   | 2580  |
        | New PIN       | 4719  |
        | New PIN again | 4719  |

    @fault
    Scenario Outline: The PIN: <what happens>, and one is told what to do
      Given the issuer answers the next changePasscode <how>
      When I choose "Set the new PIN"
      Then I see "<what is said>"
      And the field "New PIN" says "••••"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: The PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Set the new PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Set the new PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: The PIN: an answer that does not come is given up after a while
      Given the issuer answers the next changePasscode with a timeout
      When I choose "Set the new PIN"
      Then I see "Setting your new PIN"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Set the new PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: The PIN: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next changePasscode after 30 seconds
      When I choose "Set the new PIN"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Set the new PIN"
      Then I see "Your new PIN is set"

    @fault
    Scenario: After a lost answer the PIN is changed once
      Given the issuer answers the next changePasscode by dropping the connection after it acted
      When I choose "Set the new PIN"
      Then I see "The connection was lost before an answer came."
      When I choose "Set the new PIN"
      Then I see "Your new PIN is set"
      And the issuer was asked changePasscode 2 times

    @fault @refusal
    Scenario: A wrong PIN whose answer was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Current PIN | 1379  |
      And the issuer answers the next changePasscode by dropping the connection after it acted
      And I choose "Set the new PIN"
      And I choose "Set the new PIN"
      Then I see "That is not your PIN. 4 tries left, then it is off."

"""##,
    "access/faults-password-login.feature": ##"""
Feature: Network and issuer fail at the login
  Whatever goes wrong on the way to the issuer is told in a sentence, with what to do next.
  Nobody has to wonder whether something was done: trying again never does it twice.

  Rule: Logging in

    Background:
      Given the world "new-phone"
      When I choose "I have a wallet: log in"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Logging in: <what happens>, and one is told what to do
      Given the issuer answers the next loginByUsernamePassword <how>
      When I choose "Log in"
      Then I see "<what is said>"
      And the field "E-mail" says "anna@example.com"
      And the field "Password" says "•••••••••••••"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: Logging in: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Log in"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: Logging in: an answer that does not come is given up after a while
      Given the issuer answers the next loginByUsernamePassword with a timeout
      When I choose "Log in"
      Then I see "Logging in"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: Logging in: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next loginByUsernamePassword after 30 seconds
      When I choose "Log in"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: A late answer counts as long as one waits for it
      Given the issuer answers the next loginByUsernamePassword after 3 seconds
      When I choose "Log in"
      Then I see "Logging in"
      When 3 seconds pass
      Then the screen is "Security question"

    @smoke @fault
    Scenario: After a lost answer the login goes on where it was
      Given the issuer answers the next loginByUsernamePassword by dropping the connection after it acted
      When I choose "Log in"
      Then I see "The connection was lost before an answer came."
      When I choose "Log in"
      Then the screen is "Security question"
      And the issuer was asked loginByUsernamePassword 2 times

    @fault @refusal
    Scenario: A wrong password whose answer was lost is one wrong password, not two
      When I fill in:
        | field    | value            |
        | Password | wrong-password-1 |
      And the issuer answers the next loginByUsernamePassword by dropping the connection after it acted
      And I choose "Log in"
      And I choose "Log in"
      Then I see "E-mail and password do not match."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-2 |
      And I choose "Log in"
      Then I see "E-mail and password do not match."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-3 |
      And I choose "Log in"
      Then I see "The next try has to wait"

  Rule: The security question

    Background:
      Given the world "new-phone"
      When I choose "I have a wallet: log in"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
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
      And the field "Your answer" says "•••••"

      Examples:
        | what happens       | how                                        | what is said                                                                     |
        | the issuer fails   | with 500                                   | The issuer has a problem (500). Try again: nothing is done twice.                |
        | the issuer is down | with 503                                   | The issuer has a problem (503). Try again: nothing is done twice.                |
        | too many ask       | with 429                                   | The issuer is asked too often. Wait 30 s, then try again.                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
        | nobody can read it | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

    @fault
    Scenario: The security question: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Link this phone"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault @clock
    Scenario: The security question: an answer that does not come is given up after a while
      Given the issuer answers the next registerWithMFA with a timeout
      When I choose "Link this phone"
      Then I see "Linking this phone"
      When 30 seconds pass
      Then I see "No answer came in time. Try again: nothing is done twice."
      When I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault @clock
    Scenario: The security question: nobody has to wait, and an answer that comes after all changes nothing
      Given the issuer answers the next registerWithMFA after 30 seconds
      When I choose "Link this phone"
      And I press Esc
      Then I see "You stopped waiting. Try again: nothing is done twice."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault
    Scenario: After a lost answer the phone is linked once
      Given the issuer answers the next registerWithMFA by dropping the connection after it acted
      When I choose "Link this phone"
      Then I see "The connection was lost before an answer came."
      When I choose "Link this phone"
      And I choose "Not now"
      Then I see "2 are linked"
      And the issuer was asked registerWithMFA 2 times

    @fault @refusal
    Scenario: A wrong answer that was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next registerWithMFA by dropping the connection after it acted
      And I choose "Link this phone"
      And I choose "Link this phone"
      Then I see "That is not your answer. 2 tries left, then you start over."

  Rule: Answers that nobody expects here

    Background:
      Given the world "new-phone"
      When I choose "I have a wallet: log in"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Every status has its sentence: <status>
      Given the issuer answers the next loginByUsernamePassword with <status>
      When I choose "Log in"
      Then I see "<what is said>"
      When I choose "Log in"
      Then the screen is "Security question"

      Examples:
        | status | what is said                                                          |
        | 400    | The issuer could not accept this. Try again, or ask customer care.    |
        | 401    | The issuer did not accept this. Try again, or ask customer care.      |
        | 403    | The issuer does not allow this on this phone. Customer care can help. |
        | 404    | The issuer does not know what was asked for.                          |
        | 409    | Something else has changed this meanwhile. Try again.                 |
        | 410    | This has expired. Start again.                                        |
        | 412    | The issuer wants another step first. Try again, or ask customer care. |
        | 423    | The issuer has locked this. Customer care can help.                   |
        | 426    | The issuer speaks a newer version. Update the app, then try again.    |
        | 502    | The issuer has a problem (502). Try again: nothing is done twice.     |

"""##,
    "access/faults-pin-login.feature": ##"""
Feature: Faults of the login by PIN
  A lost answer leaves open whether the try was counted; whoever repeats the same PIN must not lose a second one.
  What was typed stays hidden in its field after such a failure, so that Enter is enough to try again.

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
      | status | what                                                                          |
      | 400    | The issuer could not accept this. Try again, or ask customer care.            |
      | 401    | The issuer did not accept this. Try again, or ask customer care.              |
      | 403    | The issuer does not allow this on this phone. Customer care can help.         |
      | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | 409    | Something else has changed this meanwhile. Try again.                         |
      | 410    | This has expired. Start again.                                                |
      | 412    | The issuer wants another step first. Try again, or ask customer care.         |
      | 423    | The issuer has locked this. Customer care can help.                           |
      | 426    | The issuer speaks a newer version. Update the app, then try again.            |
      | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |
      | 500    | The issuer has a problem (500). Try again: nothing is done twice.             |
      | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |

  @fault
  Scenario Outline: The answer is of no use: <fault>
    Given the issuer answers the next loginByPIN <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "<what>"
    And the field "PIN" says "••••"
    When I press Enter
    Then the screen is "Home"
    And the issuer was asked loginByPIN 2 times

    Examples:
      | fault                                      | what                                                                             |
      | by dropping the connection before it acted | The connection was lost before an answer came. Try again: nothing is done twice. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. Try again: nothing is done twice. |
      | with something unreadable                  | The issuer's answer could not be read. Try again: nothing is done twice.         |

  @fault @refusal
  Scenario Outline: The same wrong PIN after a lost answer counts once: <fault>
    Given the issuer answers the next loginByPIN <fault>
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "That is not your PIN. 4 tries left"
    And the issuer was asked loginByPIN 2 times

    Examples:
      | fault                                      |
      | by dropping the connection before it acted |
      | by dropping the connection after it acted  |
      | with something unreadable                  |

  @fault @refusal
  Scenario: Another wrong PIN after a lost answer is another try
    Given the issuer answers the next loginByPIN by dropping the connection after it acted
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "That is not your PIN. 3 tries left"

  @fault
  Scenario: Offline nobody can log in, and no try is lost
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
    Then I see "4 tries left"

  @fault
  Scenario: An app that is too old is told so
    Given the issuer answers the next loginByPIN in another version
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "The issuer speaks a newer version. Update the app, then try again."

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next loginByPIN with a timeout
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 30 seconds pass
    Then I see "No answer came in time. Try again: nothing is done twice."
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
  Scenario: Whoever gives up is not signed in behind their back
    Given the issuer answers the next loginByPIN after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. Try again: nothing is done twice."
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
    Then I see "Preferences could not be fetched"
    And I see "<what>"
    When I choose "Try again"
    Then I see "Fingerprint on"

    Examples:
      | status | what                                                                          |
      | 401    | The issuer did not accept this. Try again, or ask customer care.              |
      | 403    | The issuer does not allow this on this phone. Customer care can help.         |
      | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | 409    | Something else has changed this meanwhile. Try again.                         |
      | 412    | The issuer wants another step first. Try again, or ask customer care.         |
      | 423    | The issuer has locked this. Customer care can help.                           |
      | 426    | The issuer speaks a newer version. Update the app, then try again.            |
      | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |
      | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |

  @fault
  Scenario Outline: The answer is of no use: <fault>
    Given the issuer answers the next isAuthorizedTokenExist <fault>
    When I choose "Preferences"
    Then I see "Preferences could not be fetched"
    And I see "<what>"
    When I choose "Back"
    Then the screen is "Home"

    Examples:
      | fault                                      | what                                           |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | with something unreadable                  | The issuer's answer could not be read.         |

  @fault
  Scenario: Offline
    When the phone goes offline
    And I choose "Preferences"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then I see "Logs you out after 5 min"

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next isAuthorizedTokenExist with a timeout
    When I choose "Preferences"
    And 30 seconds pass
    Then I see "No answer came in time. Try again: nothing is done twice."
    When I choose "Try again"
    Then I see "Logs you out after 5 min"

  @fault @clock
  Scenario: A slow answer is waited for
    Given the issuer answers the next isAuthorizedTokenExist after 20 seconds
    When I choose "Preferences"
    And 12 seconds pass
    Then I see "Asking for your preferences · 12 s"
    When 8 seconds pass
    Then I see "Logs you out after 5 min"

  @fault @clock
  Scenario: Whoever gives up can try again or go back
    Given the issuer answers the next isAuthorizedTokenExist after 20 seconds
    When I choose "Preferences"
    And 5 seconds pass
    And I press Esc
    Then I see "Preferences could not be fetched"
    When I choose "Back"
    Then the screen is "Home"

  @fault
  Scenario: One's own limit is kept without a connection
    When I choose "Preferences"
    And the phone goes offline
    And I choose "Change when it logs you out"
    And I choose "30 s"
    Then I see "From now on it logs you out when unused for 30 s."

  @fault @clock
  Scenario: Where one's own limit ends the session offline, the issuer's side ends by itself
    When I choose "Preferences"
    And I choose "Change when it logs you out"
    And I choose "30 s"
    And the phone goes offline
    And 30 seconds pass
    Then I see "Your session has ended"
    And I see "This phone is offline. The issuer was not told; its side ends by itself. Go on."

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
    And I see "only this one"

    Examples:
      | operation                        | status | what                                                                          |
      | retrieveMFAQuestionsWithMetadata | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |
      | retrievePasswordConfigurations   | 404    | The issuer does not know what was asked for. Try again, or ask customer care. |
      | retrievePasscodeConfigurations   | 403    | The issuer does not allow this on this phone. Customer care can help.         |
      | registerNewUser                  | 426    | The issuer speaks a newer version. Update the app, then try again.            |
      | registerNewUser                  | 429    | The issuer is asked too often. Wait 30 s, then try again.                     |
      | registerNewUser                  | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |
      | loginByNonce                     | 409    | Something else has changed this meanwhile. Try again.                         |
      | loginByNonce                     | 503    | The issuer has a problem (503). Try again: nothing is done twice.             |

  @fault
  Scenario Outline: The answer to <operation> is of no use: <fault>
    Given the issuer answers the next <operation> <fault>
    When I choose "Use a sample wallet"
    Then the screen is "Welcome"
    And I see "<what>"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "only this one"

    Examples:
      | operation       | fault                                      | what                                           |
      | registerNewUser | by dropping the connection before it acted | The connection was lost before an answer came. |
      | registerNewUser | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | registerNewUser | with something unreadable                  | The issuer's answer could not be read.         |
      | loginByNonce    | by dropping the connection before it acted | The connection was lost before an answer came. |
      | loginByNonce    | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | loginByNonce    | with something unreadable                  | The issuer's answer could not be read.         |

  @fault
  Scenario: Where the login was done and only its answer lost, the next start finds the phone linked
    Given the issuer answers the next loginByNonce by dropping the connection after it acted
    When I choose "Use a sample wallet"
    Then I see "The connection was lost before an answer came."
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
    Then I see "The connection was lost before an answer came."
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "2 are linked"

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
    Then I see "No answer came in time. Try again: nothing is done twice."
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
  Scenario: Whoever gives up has a free choice again
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
  Whoever said “not now” can turn it on later, and whoever lends the phone can turn it off.
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
    When I choose "Turn the fingerprint on"
    Then I see "Enter your PIN first"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn it on"
    Then I see "Your fingerprint is on"
    When I choose "Go on"
    Then the screen is "Preferences"
    And I see "Fingerprint on"
    And the issuer was asked verifyPasscode 1 time
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 1 time

  Scenario: Turned off, it no longer logs in
    When I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn it on"
    And I choose "Go on"
    And I choose "Turn the fingerprint off"
    Then I see "The fingerprint is off on this phone."
    And the issuer was asked expireDeviceAuthenticationToken 1 time
    When I choose "Back"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  Scenario: Whoever thinks better of it goes back, and all stays as it was
    When I choose "Turn the fingerprint on"
    And I choose "Back"
    Then the screen is "Preferences"
    And I see "Fingerprint off"
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 0 times

  @refusal
  Scenario: Without the PIN it stays off
    When I choose "Turn the fingerprint on"
    And I choose "Turn it on"
    Then I see "PIN is needed: type it first."
    And the issuer was asked verifyPasscode 0 times

  @refusal
  Scenario: A wrong PIN costs one of the tries of the login
    When I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn it on"
    Then I see "That is not your PIN. 4 tries left, then it is off."
    When I restart the app
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 tries left, then you log in with your password."

  @refusal
  Scenario Outline: The magic PIN <pin>: <case>
    When I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | <pin> |
    And I choose "Turn it on"
    Then the screen is "<screen>"
    And I see "<message>"

    Examples:
      | pin          | case                  | screen        | message                                                                           |
      | 401000000001 | the last try          | Fingerprint   | That is not your PIN. 1 try left, then it is off.                                 |
      | 401000000000 | wrong once too often  | Fingerprint   | Too many wrong PINs: yours is off. Log out, then log in with your password.       |
      | 423000000000 | off already           | Fingerprint   | Too many wrong PINs: yours is off. Log out, then log in with your password.       |
      | 401000000906 | the session has ended | Session ended | The issuer has closed it. If that was not you, log in and look at what is linked. |
      | 503000000000 | the issuer is busy    | Fingerprint   | The issuer has a problem (503). Try again: nothing is done twice.                 |

  @refusal
  Scenario: Five wrong PINs here switch the PIN off, but not the session
    When I choose "Turn the fingerprint on"
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
    Then I see "Too many wrong PINs: yours is off."
    When I choose "Back"
    Then the screen is "Preferences"

"""##,
    "access/fingerprint-sensor.feature": ##"""
Feature: Fingers that the sensor does not know
  Whose finger it is, the phone decides alone: the issuer never hears of a strange one.
  After five strange fingers in a row the sensor listens to nobody, not even to its owner, until somebody logs in otherwise.

  @smoke @refusal
  Scenario: A strange finger opens nothing and says how many tries are left
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "This finger is not known here. Try again: 4 tries left."
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times
    When I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: Five strange fingers in a row lock the sensor
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    Then I see "This finger is not known here. Try again: 1 try left."
    When I choose "Touch with somebody else's"
    Then I see "Too many strange fingers: the sensor is locked. Log in with your PIN, and it listens again."
    And I do not see "Touch with your finger"
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times

  @refusal
  Scenario: A locked sensor does not listen to its owner either, not even after a restart
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then I see "Too many strange fingers: the sensor is locked."

  Scenario: After a login by PIN it listens again
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
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
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Turn it on"
    And I choose "Go on"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    Then I see "Log in with your password, and it listens again."
    When I choose "Use the password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: The owner's finger sets the count back
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    Then I see "3 tries left"
    When I choose "Touch with your finger"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "4 tries left"

  @refusal
  Scenario: Neither a restart nor the way back gives more tries
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I press Esc
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "3 tries left"
    When I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "2 tries left"

  Scenario: Strange fingers are no wrong PINs
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "That is not your PIN. 4 tries left"

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
    Then I see "Log in by fingerprint?"
    When I choose "Turn it on"
    Then I see "Your fingerprint is on"
    When I choose "Go on"
    Then the screen is "Home"
    When I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"
    And the issuer was asked loginByPIN 1 time
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 1 time
    And the issuer was asked loginWithDeviceAuthenticationToken 1 time

  Scenario: Whoever does not want it is not asked again
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
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your password goes on working."
    When I choose "Turn it on"
    And I choose "Go on"
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

  Scenario: Whoever prefers the PIN goes back to it
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

  Scenario: A phone that was switched off and on again keeps its fingerprint
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
    And I choose "Turn it on"
    And I choose "Go on"
    And I choose "Log out"
    And <days> pass
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then I see "Your fingerprint has to be turned on anew. Log in with your PIN, then you are asked."
    When I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    Then I see "Log in by fingerprint?"

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
    And I choose "Turn it on"
    And I choose "Go on"
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
      | field         | value |
      | Current PIN   | 2580  |
      | New PIN       | 7391  |
      | New PIN again | 7391  |
    And I choose "Set the new PIN"
    And I use the phone "Phone 2"
    Then I do not see "Use your fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Log in by fingerprint?"

  Scenario: A new PIN set on the same phone leaves its fingerprint alone
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    And I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field         | value |
      | Current PIN   | 2580  |
      | New PIN       | 7391  |
      | New PIN again | 7391  |
    And I choose "Set the new PIN"
    And I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

"""##,
    "access/first-login.feature": ##"""
Feature: The first login, without typing anything
  Whoever has just chosen a password need not type it at once: the answer to the registration holds a pass for one login.
  It is good once, for two minutes, on this phone; afterwards e-mail and password do as ever.

  Background:
    When I choose "Enroll a new wallet"
    And I choose "Fill in a sample person"

  @smoke
  Scenario: Opening the wallet signs in and links the phone
    When I choose "Open my wallet"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "Phone 1"
    And the issuer was asked loginByNonce 1 time
    And the issuer was asked loginByUsernamePassword 0 times

  Scenario: After logging out the phone knows its owner
    When I choose "Open my wallet"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"

  @clock
  Scenario: Within two minutes the pass is good
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Open my wallet"
    And 110 seconds pass
    And I choose "Try again"
    Then the screen is "Home"

  @refusal @clock
  Scenario: After two minutes it is not, but the wallet is there
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Open my wallet"
    And 121 seconds pass
    And I choose "Try again"
    Then I see "The one-time sign-in has run out. Your wallet exists: log in with your e-mail and password."
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    And the issuer was asked registerNewUser 1 time

  @fault
  Scenario: Whoever closes the app instead logs in with the password
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Open my wallet"
    And I restart the app
    Then the screen is "Welcome"
    When I choose "I have a wallet: log in"
    Then the screen is "Log in"

"""##,
    "access/forgotten-password.feature": ##"""
Feature: Forgotten password
  A code sent by mail, and a security answer, set a new password: neither alone is enough.
  Nothing on the way tells whether an e-mail address has a wallet, or the form would be a way to find out who is a customer.

  Background:
    Given the world "enrolled"
    When I choose "Log in with your password"
    And I choose "Forgot your password?"

  @smoke
  Scenario: Code and answer set a new password
    When I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Send me a code"
    Then I see "If this e-mail has a wallet, a code is on its way to it."
    When I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field              | value          |
      | New password       | Otter-Meadow-7 |
      | New password again | Otter-Meadow-7 |
    And I choose "Set the new password"
    Then I see "Your password is changed"
    And I see "Every phone was logged out. From now on only the new password opens your wallet."
    When I choose "Log in"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Otter-Meadow-7   |
    And I choose "Log in"
    Then the screen is "Fingerprint"

  Rule: Whose password it is

    @refusal
    Scenario Outline: No code is sent to what is no address: <what>
      When I fill in:
        | field  | value    |
        | E-mail | <e-mail> |
      And I choose "Send me a code"
      Then I see "<what is said>"
      And the screen is "Forgot password"
      And the issuer was asked startPasswordRecovery 0 times

      Examples:
        | what           | e-mail            | what is said                                       |
        | nothing at all |                   | E-mail is needed.                                  |
        | a bare name    | anna              | E-mail is not an address such as anna@example.com. |
        | half a domain  | anna@example      | E-mail is not an address such as anna@example.com. |
        | with a blank   | an na@example.com | E-mail is not an address such as anna@example.com. |

    @refusal
    Scenario: A name that nobody has gets the same answer, and no code helps
      When I fill in:
        | field  | value              |
        | E-mail | nobody@example.com |
      And I choose "Send me a code"
      Then I see "If this e-mail has a wallet, a code is on its way to it."
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "That is not the code. 2 tries left, then you start over."

    Scenario: A phone that is not linked can recover the password too
      Given I get a new phone
      When I choose "Forgot your password?"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "Your password is changed"
      When I choose "Log in"
      Then the screen is "Welcome"

  Rule: The code and the answer

    Background:
      When I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
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
        | what         | code     | answer | what is said                                                 |
        | no code      |          | heron  | Code is needed: type it first.                               |
        | a short code | 1234567  | heron  | The code has 8 digits. Type it to the end, then press Enter. |
        | no answer    | 12345678 |        | type it first.                                               |

    @refusal
    Scenario: A wrong code costs a try, and what else was typed stays
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "That is not the code. 2 tries left, then you start over."
      And the field "Your answer" says "•••••"
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Continue"
      Then the field "New password" says "••••••••••••••"
      When I choose "Set the new password"
      Then I see "Your password is changed"

    @refusal
    Scenario: A wrong answer is told only to who has the code
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | stork    |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "That is not the code. 2 tries left, then you start over."
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Continue"
      And I choose "Set the new password"
      Then I see "That is not your answer. 1 try left, then you start over."

    @refusal
    Scenario: After three wrong tries the recovery is over
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And I fill in:
        | field | value    |
        | Code  | 12345679 |
      And I choose "Continue"
      And I choose "Set the new password"
      Then I see "That is not the code. 1 try left, then you start over."
      When I read the code from the phone's inbox
      And I fill in:
        | field | value    |
        | Code  | 12345670 |
      And I choose "Continue"
      And I choose "Set the new password"
      Then I see "No try is left. Start over to get another code."
      And I see "Your password is as it was."
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
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And 601 seconds pass
      And I choose "Set the new password"
      Then I see "This code does not count any more. Start over to get another."
      And I see "This recovery is over"

    @refusal
    Scenario: A code counts only until the next one was asked for
      When I read the code from the phone's inbox
      And I choose "No code came: start over"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "That is not the code. 2 tries left, then you start over."

    @screen
    Scenario: The code comes by mail, and by push to the phone
      When I press Ctrl-N
      Then I see "Your code for a new password"
      And I see "Mail to anna@example.com"
      And I see "Push to Phone 1"
      When I choose "Your code for a new password · new"
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
      Then I see "What you have typed would be lost."
      When I choose "Stay here"
      Then the field "Code" says "••••••••"
      When I press Esc
      And I choose "Leave the password as it is"
      Then the screen is "PIN login"

  Rule: The new password

    Background:
      When I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
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
        | field              | value       |
        | New password       | <password>  |
        | New password again | <and again> |
      And I choose "Set the new password"
      Then I see "<what is said>"

      Examples:
        | what            | password         | and again        | what is said                                         |
        | nothing         |                  |                  | New password needs: 8 to 64 characters.              |
        | too short       | Otter-7          | Otter-7          | New password needs: 8 to 64 characters.              |
        | well known      | password123      | password123      | New password needs: not a well-known password.       |
        | her own address | anna@example.com | anna@example.com | New password needs: not your e-mail address.         |
        | not twice alike | Otter-Meadow-7   | Otter-Meadow-8   | New password again is not the same as the one above. |

    @screen
    Scenario: The address that was told is not ticked off as a password
      When I fill in:
        | field        | value            |
        | New password | Anna@Example.com |
      Then I see "ok 8 to 64 characters"
      And I see "-- not your e-mail address"

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
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And I choose "Log in"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

    @refusal
    Scenario: The old password opens nothing any more
      When I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And I choose "Log in"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "E-mail and password do not match."

    @screen
    Scenario: The owner is told by mail
      When I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And I press Ctrl-N
      Then I see "Your password was changed"

"""##,
    "access/forgotten-pin.feature": ##"""
Feature: Forgotten PIN
  On a linked phone the password and a security answer set a new PIN; no code is sent.
  The phone is the third proof: whoever has only a password cannot change the PIN from afar.

  Background:
    Given the world "two-phones"
    When I choose "Forgot your PIN?"

  @smoke
  Scenario: Password and answer set a new PIN
    Then I see "Your password first. A security question follows, then you choose a new PIN."
    When I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    Then the screen is "New PIN"
    When I fill in:
      | field         | value |
      | Your answer   | heron |
      | New PIN       | 4719  |
      | New PIN again | 4719  |
    And I choose "Set the new PIN"
    Then I see "Your new PIN is set"
    And I see "It counts on every phone of yours, and all of them were logged out."
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
      Then I see "That is not your password. Check it, then try again."
      And the field "Password" says ""

    @refusal
    Scenario: No password, no question
      When I choose "Continue"
      Then I see "Password is needed: type it first."
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
        | E-mail   | anna@example.com |
        | Password | Herring-Sea-44   |
      And I choose "Log in"
      Then I see "The next try has to wait"
      And the action "Try again" is enabled
      When 30 seconds pass
      Then I see "You can try again now."
      And the action "Try again" is enabled

    @refusal
    Scenario: Customer care switches the phone off meanwhile
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
    Scenario: A wrong answer costs one of three tries
      When I fill in:
        | field         | value |
        | Your answer   | stork |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      Then I see "That is not your answer. 2 tries left, then you start over."
      And the field "New PIN" says "••••"
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Set the new PIN"
      Then I see "Your new PIN is set"

    @refusal
    Scenario: After three wrong answers the question is spent
      When I fill in:
        | field         | value |
        | Your answer   | stork |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      And I fill in:
        | field       | value |
        | Your answer | crane |
      And I choose "Set the new PIN"
      Then I see "That is not your answer. 1 try left, then you start over."
      When I fill in:
        | field       | value |
        | Your answer | ibis  |
      And I choose "Set the new PIN"
      Then I see "No try is left. Start over to get another question."
      And I see "Your PIN is as it was."
      When I choose "Start over"
      Then the screen is "Forgot PIN"

    @refusal @clock
    Scenario: A question that is more than ten minutes old has expired
      When 601 seconds pass
      And I fill in:
        | field         | value |
        | Your answer   | heron |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      Then I see "This question has expired. Start over to get another."
      And I see "Your PIN is as it was."

    @refusal
    Scenario Outline: A PIN against the rules is refused: <what>
      When I fill in:
        | field         | value       |
        | Your answer   | heron       |
        | New PIN       | <pin>       |
        | New PIN again | <and again> |
      And I choose "Set the new PIN"
      Then I see "<what is said>"
      And the issuer was asked resetPasscode 0 times

      Examples:
        | what            | pin     | and again | what is said                                    |
        | nothing         |         |           | New PIN needs: 4 to 6 digits.                   |
        | too short       | 471     | 471       | New PIN needs: 4 to 6 digits.                   |
        | too long        | 4719471 | 4719471   | New PIN needs: 4 to 6 digits.                   |
        | three alike     | 4777    | 4777      | New PIN needs: at most 2 the same in a row.     |
        | a run           | 4123    | 4123      | New PIN needs: no run such as 123.              |
        | a run backwards | 4321    | 4321      | New PIN needs: no run such as 123.              |
        | not twice alike | 4719    | 4718      | New PIN again is not the same as the one above. |

    @refusal
    Scenario: Without an answer nothing is sent
      When I fill in:
        | field         | value |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      Then I see "type it first."
      And the issuer was asked resetPasscode 0 times

    Scenario: The new PIN counts on every phone
      When I fill in:
        | field         | value |
        | Your answer   | heron |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then I see "That is not your PIN."
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
      Then I see "What you have typed would be lost."
      When I choose "Leave the PIN as it is"
      Then the screen is "PIN login"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

"""##,
    "access/issuers.feature": ##"""
Feature: Three issuers
  One app serves issuers with rules of their own: a usual one, a strict one, and one without a PIN.
  What a person may choose, how often they may err and how long they stay signed in is data of the issuer, not of the app.

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
    When I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Locked"
    And I see "Every wrong password makes the wait longer."
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
        | E-mail   | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      Then I see "The next try has to wait"
      And I see "Time left 30 s"

    @refusal
    Scenario: The third wrong PIN switches the PIN off
      When I fill in:
        | field | value  |
        | PIN   | 147036 |
      And I press Enter
      Then I see "That is not your PIN. 2 tries left, then you log in with your password."
      When I fill in:
        | field | value  |
        | PIN   | 147037 |
      And I press Enter
      And I fill in:
        | field | value  |
        | PIN   | 147038 |
      And I press Enter
      Then I see "Your PIN is off"

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
      When I choose "Stay signed in"
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
        | field              | value         |
        | Current password   | Heron-Lake-42 |
        | New password       | <password>    |
        | New password again | <password>    |
      And I choose "Set the new password"
      Then I see "New password needs: <rule>"

      Examples:
        | what             | password            | rule                              |
        | length           | Otter-7             | 12 to 64 characters.              |
        | a capital letter | otter-meadow-72     | a capital letter.                 |
        | a small letter   | OTTER-MEADOW-72     | a small letter.                   |
        | a digit          | Otter-Meadow-Two    | a digit.                          |
        | a special sign   | OtterMeadow7272     | a sign that is no letter or digit |
        | no triplets      | Ottter-Meadow-72    | at most 2 the same in a row.      |
        | no runs          | Otter-Meadow-234567 | no run such as 1234.              |

    @refusal
    Scenario Outline: Its PINs have exactly six digits: <what>
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field         | value |
        | Your answer   | heron |
        | New PIN       | <pin> |
        | New PIN again | <pin> |
      And I choose "Set the new PIN"
      Then I see "New PIN needs: 6 digits."

      Examples:
        | what  | pin     |
        | five  | 47194   |
        | seven | 4719471 |

    Scenario: Wrong passwords never close its PIN
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
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
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Your password goes on working."
      When I choose "Not now"
      Then the screen is "Home"
      And the issuer was asked registerWithMFA 0 times

    Scenario: A new phone is asked its question here too
      Given I get a new phone
      When I choose "I have a wallet: log in"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Security question"
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      Then I see "2 are linked"

    Scenario: The preferences know no PIN
      When I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
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
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And I choose "Log in"
      Then the screen is "Log in"
      When I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Otter-Meadow-7   |
      And I choose "Log in"
      Then I see "Log in by fingerprint?"

"""##,
    "access/logout.feature": ##"""
Feature: Logging out
  Whoever is done closes the wallet at once, on this phone and at the issuer, and the phone stays linked for the next time.
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
    And I see "The issuer could not be told. Its side of the session ends by itself in a while."
    And I see "<what> There is nothing more to do: go on."
    When I choose "Go on"
    Then the screen is "PIN login"
    And the issuer was asked logout 1 time

    Examples:
      | fault                                      | what                                           |
      | with 401                                   | The issuer did not accept this.                |
      | with 403                                   | The issuer does not allow this on this phone.  |
      | with 404                                   | The issuer does not know what was asked for.   |
      | with 409                                   | Something else has changed this meanwhile.     |
      | with 412                                   | The issuer wants another step first.           |
      | with 423                                   | The issuer has locked this.                    |
      | with 426                                   | The issuer speaks a newer version.             |
      | with 429                                   | The issuer is asked too often.                 |
      | with 503                                   | The issuer has a problem (503).                |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | with something unreadable                  | The issuer's answer could not be read.         |

  @fault
  Scenario: Offline the phone logs out by itself
    When the phone goes offline
    And I choose "Log out"
    Then I see "Logged out on this phone"
    And I see "This phone is offline. There is nothing more to do: go on."
    When the phone comes back online
    And I choose "Go on"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: No answer in time
    Given the issuer answers the next logout with a timeout
    When I choose "Log out"
    And 30 seconds pass
    Then I see "No answer came in time. There is nothing more to do: go on."

  @fault @clock
  Scenario: A slow logout counts the seconds
    Given the issuer answers the next logout after 20 seconds
    When I choose "Log out"
    And 12 seconds pass
    Then I see "Logging out · 12 s"
    When 8 seconds pass
    Then the screen is "PIN login"

  @fault @clock
  Scenario: Whoever does not wait for the answer is logged out all the same
    Given the issuer answers the next logout after 20 seconds
    When I choose "Log out"
    And 5 seconds pass
    And I press Esc
    Then I see "Logged out on this phone"
    And I see "You stopped waiting. There is nothing more to do: go on."
    When I restart the app
    Then the screen is "PIN login"

"""##,
    "access/lost-phone.feature": ##"""
Feature: A lost phone
  A wallet outlives its phones: a new one is linked with password and security answer, and customer care switches the lost one off.
  The wallet itself stays as it is; only whoever finds the lost phone is kept out.

  Background:
    Given an enrolled wallet
    And I get a new phone
    When I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
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
    And I see "2 are linked"
    When I choose "My phones"
    And I choose "Phone 1"
    Then I see "Lost it? Tell customer care: they switch it off at once, and nobody gets in on it. Your wallet stays yours."
    When I use the phone "Phone 1"
    And customer care deactivates this phone
    Then I see "This phone is deactivated"
    When I use the phone "Phone 2"
    Then the screen is "Home"
    When I choose "My phones"
    And I choose "Phone 1"
    Then I see "Customer care has switched it off: nobody gets in on it. Found it again? They switch it on."

  @refusal
  Scenario: Whoever finds the lost phone cannot get in
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    Then I see "Customer care of Meridian Wallet has switched it off, so nobody can log in on it."
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
    Then I see "Phone 2 · this one"
    And I do not see "Phone 1 2026-11-21"

  Scenario: The lost phone turns up and is switched on again
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    When customer care reactivates this phone
    Then the screen is "PIN login"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then I see "2 are linked"

  @screen
  Scenario: The owner gets a mail whenever a phone is linked
    When I press Ctrl-N
    Then I see "A phone was linked to your wallet"

"""##,
    "access/magic-data.feature": ##"""
Feature: Magic data
  Typed in the place of the real thing, each magic value forces one answer of the issuer, whenever it is wanted.
  So every refusal can be tested and shown without bringing it about; no miss is counted and nothing is kept.

  Rule: E-mail addresses at the login

    @refusal
    Scenario Outline: <e-mail> logs nobody in: <answer>
      When I choose "I have a wallet: log in"
      And I fill in:
        | field    | value         |
        | E-mail   | <e-mail>      |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then I see "<what is said>"

      Examples:
        | e-mail                  | answer | what is said                                                         |
        | wrong@magic.example     | 401    | E-mail and password do not match. Check both, then try again.        |
        | wait@magic.example      | 429    | Time left 5 min 0 s                                                  |
        | locked@magic.example    | 423    | This login is closed                                                 |
        | inactive@magic.example  | 403    | Customer care has switched this phone off.                           |
        | elsewhere@magic.example | 409    | This phone is linked to another wallet. Go back and unlink it first. |
        | busy@magic.example      | 503    | The issuer has a problem (503). Try again: nothing is done twice.    |
        | BUSY@Magic.Example      | 503    | The issuer has a problem (503).                                      |

  Rule: E-mail addresses at a forgotten password

    @refusal
    Scenario Outline: <e-mail> gets no code: <answer>
      When I choose "Forgot your password?"
      And I fill in:
        | field  | value    |
        | E-mail | <e-mail> |
      And I choose "Send me a code"
      Then I see "<what is said>"

      Examples:
        | e-mail                 | answer | what is said                               |
        | wait@magic.example     | 429    | The next code has to wait                  |
        | locked@magic.example   | 423    | No more codes                              |
        | inactive@magic.example | 403    | Customer care has switched this phone off. |
        | busy@magic.example     | 503    | The issuer has a problem (503).            |

    Scenario: To all other calls a magic address is an address like any other
      When I choose "Forgot your password?"
      And I fill in:
        | field  | value               |
        | E-mail | wrong@magic.example |
      And I choose "Send me a code"
      Then the screen is "New password"

  Rule: E-mail addresses of a new wallet

    @refusal
    Scenario Outline: <e-mail> opens no wallet: <answer>
      Given the issuer is "without-pin"
      When I choose "Enroll a new wallet"
      And I fill in:
        | field      | value          |
        | First name | Magda          |
        | Last name  | Magic          |
        | E-mail     | <e-mail>       |
        | Phone      | +4915550100199 |
        | Country    | DE             |
      And I choose "Continue"
      And I fill in:
        | field          | value         |
        | Password       | Heron-Lake-42 |
        | Password again | Heron-Lake-42 |
      And I choose "Continue"
      And I choose "Choose question 1"
      And I choose "Beach you like best?"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I choose "Open my wallet"
      Then I see "<what is said>"

      Examples:
        | e-mail                  | answer | what is said                                                              |
        | duplicate@magic.example | 400    | This e-mail has a wallet already. Log in instead, or use another address. |
        | invalid@magic.example   | 400    | E-mail is not an address such as anna@example.com.                        |
        | busy@magic.example      | 503    | The issuer has a problem (503). Try again: nothing is done twice.         |

    @refusal
    Scenario: elsewhere@magic.example opens no wallet: 409, and the phone may be checked
      Given the issuer is "without-pin"
      When I choose "Enroll a new wallet"
      And I fill in:
        | field      | value                   |
        | First name | Magda                   |
        | Last name  | Magic                   |
        | E-mail     | elsewhere@magic.example |
        | Phone      | +4915550100199          |
        | Country    | DE                      |
      And I choose "Continue"
      And I fill in:
        | field          | value         |
        | Password       | Heron-Lake-42 |
        | Password again | Heron-Lake-42 |
      And I choose "Continue"
      And I choose "Choose question 1"
      And I choose "Beach you like best?"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I choose "Open my wallet"
      Then I see "This phone is linked to another wallet. No wallet was opened."
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
        | E-mail   | anna@example.com |
        | Password | <password>       |
      And I choose "Log in"
      Then I see "<what is said>"

      Examples:
        | password | answer          | what is said                      |
        | 401      | 401             | E-mail and password do not match. |
        | 401-30   | 401, wait 30 s  | Time left 30 s                    |
        | 429      | 429, wait 5 min | Time left 5 min 0 s               |
        | 423      | 423             | This login is closed              |
        | 503      | 503             | The issuer has a problem (503).   |

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
        | password | answer          | what is said                    |
        | 401      | 401             | That is not your password.      |
        | 401-30   | 401, wait 30 s  | Time left 30 s                  |
        | 429      | 429, wait 5 min | Time left 5 min 0 s             |
        | 423      | 423             | This login is closed            |
        | 503      | 503             | The issuer has a problem (503). |

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
        | field              | value          |
        | Current password   | <password>     |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "<what is said>"

      Examples:
        | password | answer          | what is said                    |
        | 401      | 401             | That is not your password.      |
        | 401-30   | 401, wait 30 s  | Time left 30 s                  |
        | 429      | 429, wait 5 min | Time left 5 min 0 s             |
        | 423      | 423             | This login is closed            |
        | 503      | 503             | The issuer has a problem (503). |

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
        | pin          | answer            | what is said                                                            |
        | 401000000003 | 401, 3 tries left | That is not your PIN. 3 tries left, then you log in with your password. |
        | 401000000001 | 401, 1 try left   | That is not your PIN. 1 try left, then you log in with your password.   |
        | 401000000000 | 401, no try left  | Your PIN is off                                                         |
        | 423000000000 | 423               | Your PIN is off                                                         |
        | 403000000000 | 403               | Customer care has switched this phone off. Check it to go on.           |
        | 404000000000 | 404               | This phone is no longer linked to a wallet. Check it to go on.          |
        | 401000000906 | 401, no session   | The session has ended. Log in again.                                    |
        | 503000000000 | 503               | The issuer has a problem (503). Try again: nothing is done twice.       |

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
        | field         | value |
        | Current PIN   | <pin> |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      Then I see "<what is said>"

      Examples:
        | pin          | answer            | what is said                                        |
        | 401000000003 | 401, 3 tries left | That is not your PIN. 3 tries left, then it is off. |
        | 401000000001 | 401, 1 try left   | That is not your PIN. 1 try left, then it is off.   |
        | 401000000000 | 401, no try left  | Your PIN is off                                     |
        | 423000000000 | 423               | Your PIN is off                                     |
        | 403000000000 | 403               | so nobody can use the wallet on it                  |
        | 404000000000 | 404               | This phone is no longer linked to your wallet.      |
        | 401000000906 | 401, no session   | Your session has ended                              |
        | 503000000000 | 503               | The issuer has a problem (503).                     |

    @refusal
    Scenario Outline: As the PIN before the fingerprint: <answer>
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Preferences"
      And I choose "Turn the fingerprint on"
      And I fill in:
        | field | value |
        | PIN   | <pin> |
      And I choose "Turn it on"
      Then I see "<what is said>"

      Examples:
        | pin          | answer            | what is said                                        |
        | 401000000003 | 401, 3 tries left | That is not your PIN. 3 tries left, then it is off. |
        | 401000000001 | 401, 1 try left   | That is not your PIN. 1 try left, then it is off.   |
        | 401000000000 | 401, no try left  | Too many wrong PINs: yours is off.                  |
        | 423000000000 | 423               | Too many wrong PINs: yours is off.                  |
        | 403000000000 | 403               | so nobody can use the wallet on it                  |
        | 404000000000 | 404               | This phone is no longer linked to your wallet.      |
        | 401000000906 | 401, no session   | Your session has ended                              |
        | 503000000000 | 503               | The issuer has a problem (503).                     |

  Rule: Security answers

    @refusal
    Scenario Outline: As the answer on a new phone: <result>
      Given the world "new-phone"
      When I choose "I have a wallet: log in"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value    |
        | Your answer | <answer> |
      And I choose "Link this phone"
      Then I see "<what is said>"

      Examples:
        | answer      | result            | what is said                                                         |
        | magic 401 2 | 401, 2 tries left | That is not your answer. 2 tries left, then you start over.          |
        | magic 401 0 | 401, no try left  | No try is left. Start over to get another question.                  |
        | magic 410   | 410               | This question has expired. Start over to get another.                |
        | magic 409   | 409               | This phone is linked to another wallet. Go back and unlink it first. |
        | magic 403   | 403               | Customer care has switched this phone off.                           |
        | magic 503   | 503               | The issuer has a problem (503).                                      |
        | MAGIC  410  | 410, in capitals  | This question has expired.                                           |

    @refusal
    Scenario Outline: As the answer for a new PIN: <result>
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field         | value    |
        | Your answer   | <answer> |
        | New PIN       | 4719     |
        | New PIN again | 4719     |
      And I choose "Set the new PIN"
      Then I see "<what is said>"

      Examples:
        | answer      | result            | what is said                                                         |
        | magic 401 2 | 401, 2 tries left | That is not your answer. 2 tries left, then you start over.          |
        | magic 401 0 | 401, no try left  | No try is left. Start over to get another question.                  |
        | magic 410   | 410               | This question has expired. Start over to get another.                |
        | magic 409   | 409               | This phone is linked to another wallet. Go back and unlink it first. |
        | magic 403   | 403               | Customer care has switched this phone off.                           |
        | magic 503   | 503               | The issuer has a problem (503).                                      |

  Rule: Recovery codes

    @refusal
    Scenario Outline: As the code for a new password: <answer>
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I fill in:
        | field       | value  |
        | Code        | <code> |
        | Your answer | heron  |
      And I choose "Continue"
      And I fill in:
        | field              | value          |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "<what is said>"

      Examples:
        | code     | answer                        | what is said                                                  |
        | 04010002 | 401, the code, 2 tries left   | That is not the code. 2 tries left, then you start over.      |
        | 04010000 | 401, the code, no try left    | No try is left. Start over to get another code.               |
        | 04120002 | 401, the answer, 2 tries left | That is not your answer. 2 tries left, then you start over.   |
        | 04120000 | 401, the answer, no try left  | No try is left. Start over to get another code.               |
        | 04100000 | 410                           | This code does not count any more. Start over to get another. |
        | 04030000 | 403                           | Customer care has switched this phone off.                    |
        | 05030000 | 503                           | The issuer has a problem (503).                               |

  Rule: Nothing is counted

    @smoke
    Scenario: After any number of magic PINs the real one opens the wallet
      Given the world "enrolled"
      When I fill in:
        | field | value        |
        | PIN   | 401000000001 |
      And I press Enter
      And I fill in:
        | field | value        |
        | PIN   | 401000000001 |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "That is not your PIN. 4 tries left, then you log in with your password."
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
        | E-mail   | anna@example.com |
        | Password | 423              |
      And I choose "Log in"
      Then I see "This login is closed"
      When I choose "Back"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Fingerprint"

    @screen
    Scenario: The Simulator types magic data into the field in use
      Given the world "enrolled"
      When I press Ctrl-O
      And I choose "Magic data"
      Then I see "Typed in the place of the real thing, each forces one answer of the issuer. Nothing is counted."
      When I choose "PIN"
      And I choose "401000000003"
      Then the field "PIN" says "••••••••••••"
      When I press Enter
      Then I see "That is not your PIN. 3 tries left"

    @screen
    Scenario: The Simulator says where magic does not fit
      Given the world "enrolled"
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "E-mail"
      And I choose "busy@magic.example"
      Then I see "That does not fit into the field PIN: go to another one first."

"""##,
    "access/my-phones.feature": ##"""
Feature: My phones
  Every phone that is linked to the wallet is listed, with what to do about one that is lost.
  Who sees an unknown phone there knows that somebody else got in.

  Background:
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @smoke
  Scenario: The list says which phone is in the hand and who is signed in
    When I choose "My phones"
    Then I see "Phone 2 · this one"
    And I see "2026-11-21 · active, signed in"
    And I see "Phone 1 2026-11-21 · active"
    When I choose "Back"
    Then the screen is "Home"

  Scenario Outline: What to do about <which>
    When I choose "My phones"
    And I choose "<phone>"
    Then I see "<advice>"
    When I choose "Back"
    Then the screen is "My phones"
    And I see "Lost one? Choose it to see what to do."

    Examples:
      | which            | phone   | advice                                                                                                                   |
      | the phone in use | Phone 2 | This is the one in your hand. If it were lost, customer care could switch it off at once, and nobody would get in on it. |
      | another phone    | Phone 1 | Lost it? Tell customer care: they switch it off at once, and nobody gets in on it. Your wallet stays yours.              |

  Scenario: A phone that is switched off says so
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    And I use the phone "Phone 2"
    When I choose "My phones"
    Then I see "switched off"
    When I choose "Phone 1"
    Then I see "Found it again? They switch it on."

  Scenario: A phone that was unlinked is not listed any more, nor counted
    Given I see "2 are linked"
    When I use the phone "Phone 1"
    And I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I use the phone "Phone 2"
    And I choose "My phones"
    Then I see "Phone 2 · this one"
    And I do not see "Phone 1 2026-11-21"
    When I choose "Back"
    Then I see "only this one"
    When I use the phone "Phone 1"
    And I use the phone "Phone 2"
    Then the screen is "Home"
    And I see "only this one"

  Scenario: Esc goes back, first to the list, then home
    When I choose "My phones"
    And I choose "Phone 1"
    And I press Esc
    Then I see "Phone 2 · this one"
    When I press Esc
    Then the screen is "Home"

  @clock
  Scenario: The list goes with the session
    When I choose "My phones"
    And 5 minutes pass
    Then the screen is "Session ended"
    And I see "Nothing was asked of your wallet for a while, so it was locked."

"""##,
    "access/new-credentials-end-the-rest.feature": ##"""
Feature: New credentials end what was open
  A new password or PIN signs the wallet out elsewhere and takes the fingerprints of other phones.
  Whoever had got in with the old ones must be out at once.

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
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Send me a code"
    And I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field              | value          |
      | New password       | Otter-Meadow-7 |
      | New password again | Otter-Meadow-7 |
    And I choose "Set the new password"
    And I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed elsewhere, and that signs you out."

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
      | field         | value |
      | Your answer   | heron |
      | New PIN       | 4719  |
      | New PIN again | 4719  |
    And I choose "Set the new PIN"
    And I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "If it was not you, set a new password and tell customer care."

  Scenario: A recovered password ends the login by fingerprint
    Given the world "fingerprint"
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Send me a code"
    And I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field              | value          |
      | New password       | Otter-Meadow-7 |
      | New password again | Otter-Meadow-7 |
    And I choose "Set the new password"
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
      | field              | value          |
      | Current password   | Heron-Lake-42  |
      | New password       | Otter-Meadow-7 |
      | New password again | Otter-Meadow-7 |
    And I choose "Set the new password"
    And I choose "Go on"
    Then the screen is "Preferences"
    When I use the phone "Phone 2"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed elsewhere, and that signs you out."
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
      | field         | value |
      | Current PIN   | 2580  |
      | New PIN       | 4719  |
      | New PIN again | 4719  |
    And I choose "Set the new PIN"
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
  Who is signed in changes password and PIN in the preferences, and proves it with the current one.
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
        | field              | value          |
        | Current password   | Heron-Lake-42  |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "Your password is changed"
      And I see "Any other phone of yours was logged out; you stay signed in on this one."
      When I choose "Go on"
      Then the screen is "Preferences"

    @clock
    Scenario: Home says since when the new password counts
      When 2 days pass
      And I choose "Log in again"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then I see "set 2026-11-21"
      When I choose "Preferences"
      And I choose "Change your password"
      And I fill in:
        | field              | value          |
        | Current password   | Heron-Lake-42  |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And I choose "Go on"
      And I choose "Back"
      Then the screen is "Home"
      And I see "set 2026-11-23"

    @refusal
    Scenario: A wrong current password is told, and the new one stays typed
      When I fill in:
        | field              | value          |
        | Current password   | Herring-Sea-42 |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "That is not your password. Check it, then try again."
      And the field "Current password" says ""
      And the field "New password" says "••••••••••••••"

    @refusal @clock
    Scenario: Three wrong current passwords, and the next try has to wait
      When I fill in:
        | field              | value          |
        | Current password   | Herring-Sea-42 |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And I fill in:
        | field            | value          |
        | Current password | Herring-Sea-43 |
      And I choose "Set the new password"
      And I fill in:
        | field            | value          |
        | Current password | Herring-Sea-44 |
      And I choose "Set the new password"
      Then the screen is "Locked"
      And I see "Every wrong password makes the wait longer."
      When 30 seconds pass
      And I choose "Try again"
      And I fill in:
        | field              | value          |
        | Current password   | Heron-Lake-42  |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then I see "Your password is changed"

    @refusal
    Scenario: Whoever does not want to wait is still signed in
      When I fill in:
        | field              | value          |
        | Current password   | 429            |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      Then the screen is "Locked"
      And I see "Time left 5 min 0 s"
      And I do not see "Forgot your password?"
      When I choose "Back"
      Then the screen is "Preferences"

    @refusal @clock
    Scenario: A session that ends during the wait is told of
      When I fill in:
        | field              | value          |
        | Current password   | 429            |
        | New password       | Otter-Meadow-7 |
        | New password again | Otter-Meadow-7 |
      And I choose "Set the new password"
      And 4 minutes pass
      Then I see "Are you still there?"
      When 1 minute passes
      Then the screen is "Session ended"

    @refusal
    Scenario Outline: A password against the rules is refused: <what>
      When I fill in:
        | field              | value       |
        | Current password   | <current>   |
        | New password       | <password>  |
        | New password again | <and again> |
      And I choose "Set the new password"
      Then I see "<what is said>"
      And the issuer was asked changePassword 0 times

      Examples:
        | what            | current       | password         | and again        | what is said                                         |
        | no current one  |               | Otter-Meadow-7   | Otter-Meadow-7   | Current password is needed: type it first.           |
        | too short       | Heron-Lake-42 | Otter-7          | Otter-7          | New password needs: 8 to 64 characters.              |
        | her own address | Heron-Lake-42 | Anna@Example.com | Anna@Example.com | New password needs: not your e-mail address.         |
        | well known      | Heron-Lake-42 | iloveyou         | iloveyou         | New password needs: not a well-known password.       |
        | not twice alike | Heron-Lake-42 | Otter-Meadow-7   | Otter-Meadow     | New password again is not the same as the one above. |

    Scenario: Going back leaves the password as it is
      When I fill in:
        | field        | value          |
        | New password | Otter-Meadow-7 |
      And I choose "Back"
      Then I see "What you have typed would be lost."
      When I choose "Leave the password as it is"
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
        | field         | value |
        | Current PIN   | 2580  |
        | New PIN       | 47194 |
        | New PIN again | 47194 |
      And I choose "Set the new PIN"
      Then I see "Your new PIN is set"
      And I see "It counts on every phone of yours. Any other was logged out; you stay signed in on this one."
      When I choose "Go on"
      And I choose "Back"
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 47194 |
      And I press Enter
      Then the screen is "Home"

    @refusal
    Scenario: Wrong current PINs count as at the login, and the fifth switches the PIN off
      When I fill in:
        | field         | value |
        | Current PIN   | 1379  |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      Then I see "That is not your PIN. 4 tries left, then it is off."
      When I fill in:
        | field       | value |
        | Current PIN | 1479  |
      And I choose "Set the new PIN"
      And I fill in:
        | field       | value |
        | Current PIN | 1579  |
      And I choose "Set the new PIN"
      And I fill in:
        | field       | value |
        | Current PIN | 1679  |
      And I choose "Set the new PIN"
      Then I see "That is not your PIN. 1 try left, then it is off."
      When I fill in:
        | field       | value |
        | Current PIN | 1779  |
      And I choose "Set the new PIN"
      Then the screen is "Locked"
      And I see "Your PIN is off"
      And I see "Log out, then log in with your password and a security answer"
      When I choose "Back"
      Then the screen is "Preferences"

    @refusal
    Scenario Outline: A PIN against the rules is refused: <what>
      When I fill in:
        | field         | value       |
        | Current PIN   | <current>   |
        | New PIN       | <pin>       |
        | New PIN again | <and again> |
      And I choose "Set the new PIN"
      Then I see "<what is said>"
      And the issuer was asked changePasscode 0 times

      Examples:
        | what            | current | pin  | and again | what is said                                    |
        | no current one  |         | 4719 | 4719      | Current PIN is needed: type it first.           |
        | too short       | 2580    | 471  | 471       | New PIN needs: 4 to 6 digits.                   |
        | a run           | 2580    | 5678 | 5678      | New PIN needs: no run such as 123.              |
        | not twice alike | 2580    | 4719 | 4791      | New PIN again is not the same as the one above. |

    Scenario: Going back leaves the PIN as it is
      When I choose "Back"
      Then the screen is "Preferences"
      And the issuer was asked changePasscode 0 times

"""##,
    "access/password-login.feature": ##"""
Feature: Log in with e-mail and password
  A phone that is not linked to the wallet is let in by e-mail, password and an answer given at enrollment.
  Two proofs, because whoever finds out a password must not get in from a phone of their own.

  Background:
    Given the world "new-phone"
    When I choose "I have a wallet: log in"

  @smoke
  Scenario: A new phone logs in with password and security answer
    When I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    And I see "A new phone: answer as you did when you enrolled."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"
    When I choose "Not now"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "2 are linked"

  @refusal
  Scenario Outline: A wrong password and a name that nobody has are told alike: <e-mail>
    When I fill in:
      | field    | value      |
      | E-mail   | <e-mail>   |
      | Password | <password> |
    And I choose "Log in"
    Then the screen is "Log in"
    And I see "E-mail and password do not match. Check both, then try again."
    And the field "E-mail" says "<e-mail>"
    And the field "Password" says ""

    Examples:
      | e-mail             | password       |
      | anna@example.com   | Herring-Sea-42 |
      | nobody@example.com | Heron-Lake-42  |

  @refusal @screen
  Scenario: A refused login looks as it should
    When I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Herring-Sea-42   |
    And I choose "Log in"
    Then the picture is "Access/Login/wrong"

  @refusal
  Scenario Outline: What is missing is asked for, and the issuer is not bothered: <what is said>
    When I fill in:
      | field    | value      |
      | E-mail   | <e-mail>   |
      | Password | <password> |
    And I choose "Log in"
    Then I see "<what is said>"
    And the issuer was asked loginByUsernamePassword 0 times

    Examples:
      | e-mail           | password      | what is said                       |
      |                  | Heron-Lake-42 | E-mail is needed: type it first.   |
      | anna@example.com |               | Password is needed: type it first. |

  Scenario: Capitals in the e-mail address do not matter
    When I fill in:
      | field    | value            |
      | E-mail   | Anna@Example.COM |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  Scenario: Another keyboard may draw the letters of a password otherwise
    When I fill in:
      | field    | value              |
      | E-mail   | anna@example.com   |
      | Password | Ｈｅｒｏｎ-Lake-42 |
    And I choose "Log in"
    Then the screen is "Security question"

  @refusal
  Scenario: Capitals in the password do matter
    When I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | heron-lake-42    |
    And I choose "Log in"
    Then I see "E-mail and password do not match."

  Scenario: Esc goes back to the first screen
    When I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I press Esc
    Then the screen is "Welcome"

  Scenario: A linked phone logs in with the password alone
    The phone itself is the second proof.

    Given I use the phone "Phone 1"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Fingerprint"
    And the issuer was asked registerWithMFA 0 times

  @screen
  Scenario: The form looks as it should
    Then the picture is "Access/Login/empty"

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
  Scenario: The PIN is off
    Given the world "pin-off"
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
    And I choose "Touch with somebody else's"
    Then the picture is "Access/FingerprintPrompt/stranger"

  @screen
  Scenario: Home, preferences and their limits
    Given an enrolled wallet
    When I type "2580"
    And I press Enter
    And I choose "Not now"
    Then the picture is "Access/Home/home"
    When I choose "Preferences"
    Then the picture is "Access/Preferences/preferences"
    When I choose "Change when it logs you out"
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
Feature: The PIN is off after too many wrong ones
  A thief with the phone could try PINs all day, so after a few wrong ones the PIN works on no phone of the wallet any more.
  The owner loses nothing: password and security answer switch it on again, because a thief has neither.

  @smoke @refusal
  Scenario: Five wrong PINs in a row switch it off
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
    Then I see "That is not your PIN. 1 try left, then you log in with your password."
    When I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then the screen is "Locked"
    And I see "Your PIN is off"
    And I see "Your wallet is safe."

  @refusal
  Scenario: The strictest issuer allows three
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 739173 |
    And I press Enter
    Then I see "2 tries left"
    When I fill in:
      | field | value  |
      | PIN   | 739174 |
    And I press Enter
    Then I see "1 try left"
    When I fill in:
      | field | value  |
      | PIN   | 739175 |
    And I press Enter
    Then I see "Your PIN is off"

  @refusal
  Scenario: While it is off, the right PIN does not help
    Given the world "pin-off"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is off"
    And I see "Log in with your password and a security answer: then the PIN works again."

  @refusal @clock
  Scenario: Waiting does not help, nor does a restart
    Given the world "pin-off"
    When 3 days pass
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is off"

  @refusal
  Scenario: It is off on the other phones of the wallet too
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
    Then I see "1 try left"
    When I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then I see "Your PIN is off"
    When I use the phone "Phone 2"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is off"

  Scenario: Password and security answer switch the same PIN on again
    Given the world "pin-off"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your PIN is off. Answer as you did when you enrolled, and it works again."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    Then I see "Your PIN works again"
    When I choose "Keep my PIN"
    Then the screen is "Home"
    When I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Log in by fingerprint?"

  Scenario: Or a new PIN is chosen on the way, without the old one
    Given the world "pin-off"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    And I fill in:
      | field         | value |
      | New PIN       | 7391  |
      | New PIN again | 7391  |
    And I choose "Set the new PIN"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "That is not your PIN. 4 tries left"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Log in by fingerprint?"

  Scenario Outline: From the locked PIN on: <choice>
    Given the world "pin-off"
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
  So that nobody can try them all, wrong PINs are counted, and the person is told how many tries are left.

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
    And I see "That is not your PIN. 4 tries left, then you log in with your password."
    And the field "PIN" says ""
    When I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "That is not your PIN. 3 tries left"

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
    Then I see "4 tries left"

  @refusal @clock
  Scenario: Neither a restart nor a pause gives another try
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 tries left"
    When I restart the app
    And 3 days pass
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 tries left"

  @refusal
  Scenario: Another phone of the same wallet gives no more tries either
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 tries left"
    When I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 tries left"

  @refusal
  Scenario Outline: <case> is not sent, so it costs no try
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    Then I see "<message>"
    And the issuer was asked loginByPIN 0 times

    Examples:
      | case            | pin | message                                                            |
      | Nothing         |     | PIN is needed: type it first.                                      |
      | A slip of three | 258 | A PIN has at least 4 digits. Type it to the end, then press Enter. |

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
      | E-mail   | anna@example.com |
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
      | pin          | case                  | screen    | message                                                                 |
      | 401000000003 | wrong, 3 tries left   | PIN login | That is not your PIN. 3 tries left, then you log in with your password. |
      | 401000000001 | wrong, the last try   | PIN login | That is not your PIN. 1 try left, then you log in with your password.   |
      | 401000000000 | wrong once too often  | Locked    | Your PIN is off                                                         |
      | 423000000000 | off already           | Locked    | Your PIN is off                                                         |
      | 403000000000 | deactivated meanwhile | PIN login | Customer care has switched this phone off. Check it to go on.           |
      | 404000000000 | unlinked meanwhile    | PIN login | This phone is no longer linked to a wallet. Check it to go on.          |
      | 401000000906 | the session has ended | PIN login | The session has ended. Log in again.                                    |
      | 503000000000 | the issuer is busy    | PIN login | The issuer has a problem (503). Try again: nothing is done twice.       |

  Scenario: Magic PINs cost no try
    Given an enrolled wallet
    When I fill in:
      | field | value        |
      | PIN   | 401000000001 |
    And I press Enter
    Then I see "1 try left"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 tries left"

  Scenario: A phone that was refused as a whole is checked before anything else
    Given an enrolled wallet
    When I fill in:
      | field | value        |
      | PIN   | 403000000000 |
    And I press Enter
    Then I do not see "Enter your PIN"
    When I choose "Check this phone"
    Then I see "Enter your PIN"
    And the issuer was asked isDeviceRegistered 2 times

  @screen
  Scenario: Letters are not taken into a PIN
    Given an enrolled wallet
    When I type "25a"
    Then I see "PIN: digits only. Nothing was added."
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
    Then I see "That is not your PIN. 4 tries left"

"""##,
    "access/pin-off.feature": ##"""
Feature: The PIN is off
  After too many wrong PINs the PIN opens nothing, on no phone of the wallet.
  Password and security answer switch it on again, and whoever just proved so much may choose a new one.

  Background:
    Given the world "pin-off"

  @smoke
  Scenario: Password and answer switch the PIN on again
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is off"
    And I see "Log in with your password and a security answer: then the PIN works again."
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your PIN is off. Answer as you did when you enrolled, and it works again."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    Then I see "Your PIN works again"
    When I choose "Keep my PIN"
    Then the screen is "Home"
    When I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @refusal
  Scenario: A wrong answer leaves the PIN off
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Log in"
    Then I see "That is not your answer. 2 tries left, then you start over."
    When I choose "Start over"
    And I choose "Back"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is off"

  Scenario: Forgot your PIN? switches it on too
    When I choose "Forgot your PIN?"
    And I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    And I fill in:
      | field         | value |
      | Your answer   | heron |
      | New PIN       | 4719  |
      | New PIN again | 4719  |
    And I choose "Set the new PIN"
    And I choose "Log in"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Fingerprint"

  @screen
  Scenario: Back from the message leads to the PIN, and the PIN stays off
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
    Then I see "Your PIN is off"
    And the picture is "Access/Locked/pin"

  Rule: Whoever switched it on again may choose a new one

    Background:
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Log in"

    Scenario: A new PIN without the old one
      Then I see "Choose a new one, or keep it."
      When I fill in:
        | field         | value |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And I choose "Set the new PIN"
      Then I see "Your new PIN is set"
      When I choose "Go on"
      Then the screen is "Home"

    @refusal
    Scenario: The rules for PINs are the same
      When I fill in:
        | field         | value |
        | New PIN       | 1111  |
        | New PIN again | 1111  |
      And I choose "Set the new PIN"
      Then I see "New PIN needs: at most 2 the same in a row."

    @clock
    Scenario: The offer stands for ten minutes, then the old PIN is asked for
      When I fill in:
        | field         | value |
        | New PIN       | 4719  |
        | New PIN again | 4719  |
      And 4 minutes pass
      And I choose "Stay signed in"
      And 4 minutes pass
      And I choose "Stay signed in"
      And 121 seconds pass
      And I choose "Set the new PIN"
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
      | E-mail   | anna@example.com |
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
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "Preferences"
    And I choose "Turn the fingerprint on"
    And I choose "Turn it on"
    Then I see "Your fingerprint is on"
    And the issuer was asked verifyPasscode 0 times

  Scenario: Citadel's two minutes leave only shorter limits to choose from
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"
    Then I see "Logs you out after 2 min"
    When I choose "Change when it logs you out"
    Then I see "30 s"
    And I see "1 min"
    And I see "2 min, the issuer's · now"
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
    And I see "Logs you out after 5 min"
    And I see "Fingerprint on"
    And the action "Change when it logs you out" is enabled
    And the action "Turn the fingerprint off" is enabled
    And the action "Change your password" is enabled
    And the action "Change your PIN" is enabled
    When I choose "Back"
    Then the screen is "Home"

  Scenario Outline: Being logged out after <limit>
    When I choose "Change when it logs you out"
    Then I see "When does it log you out?"
    When I choose "<limit>"
    Then I see "From now on it logs you out when unused for <limit>."
    And I see "Logs you out after <limit>, yours"

    Examples:
      | limit |
      | 30 s  |
      | 1 min |
      | 2 min |
      | 3 min |

  Scenario: The issuer's limit is chosen from the same list, where the present one is marked
    When I choose "Change when it logs you out"
    Then I see "5 min, the issuer's · now"
    When I choose "1 min"
    And I choose "Change when it logs you out"
    Then I see "1 min · now"
    And I do not see "5 min, the issuer's · now"
    When I choose "5 min, the issuer's"
    Then I see "From now on it logs you out when unused for 5 min."
    And I do not see "yours"

  Scenario: Whoever only looks at the limits changes nothing
    When I choose "Change when it logs you out"
    And I press Esc
    Then I see "Logs you out after 5 min"
    And the screen is "Preferences"

  @clock
  Scenario: After one's own limit the app logs out, and tells the issuer
    When I choose "Change when it logs you out"
    And I choose "1 min"
    And 60 seconds pass
    Then the screen is "Session ended"
    And I see "You had not used your wallet for as long as you allow in the preferences, so it logged you out. Nothing is lost."
    And the issuer was asked logout 1 time
    When I choose "Log in again"
    Then the screen is "PIN login"

  @clock
  Scenario: One's own limit is told of too, a quarter of it ahead
    When I choose "Change when it logs you out"
    And I choose "1 min"
    And 44 seconds pass
    Then I do not see "Are you still there?"
    When 1 second passes
    Then I see "You have not used your wallet for nearly as long as you allow: it logs you out at 09:42:00."
    And I see "15 s left"
    When I choose "Stay signed in"
    And 40 seconds pass
    Then the screen is "Preferences"
    And I do not see "Are you still there?"

  @clock
  Scenario: Using the phone is enough against one's own limit, even without a call
    When I choose "Change when it logs you out"
    And I choose "1 min"
    And 40 seconds pass
    And I choose "Change when it logs you out"
    And 40 seconds pass
    Then I do not see "Are you still there?"
    And I see "When does it log you out?"

  Scenario: The limit outlives the session and the app
    When I choose "Change when it logs you out"
    And I choose "2 min"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    Then I see "Logs you out after 2 min, yours"

  Scenario: Each phone has a limit of its own
    When I choose "Change when it logs you out"
    And I choose "2 min"
    And I get a new phone
    And I choose "Use a sample wallet"
    And I choose "Preferences"
    Then I see "Logs you out after 5 min"
    And I do not see "yours"

  Scenario Outline: “<choice>” opens its page, and one can come back
    When I choose "<choice>"
    Then the screen is "<screen>"
    When I choose "Back"
    Then the screen is "Preferences"

    Examples:
      | choice               | screen       |
      | Change your password | New password |
      | Change your PIN      | New PIN      |

  Scenario: Esc goes back home
    When I press Esc
    Then the screen is "Home"

"""##,
    "access/security-question.feature": ##"""
Feature: The security question that links a phone
  After the right password an unlinked phone is asked one of the questions answered at enrollment.
  Three wrong answers, or ten minutes, and the question is over: guessing must begin with the password again.

  Background:
    Given the world "new-phone"
    When I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
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
    Then I see "2 are linked"

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
  Scenario: A wrong answer costs one of three tries
    When I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Link this phone"
    Then I see "That is not your answer. 2 tries left, then you start over."
    And the field "Your answer" says ""
    When I fill in:
      | field       | value |
      | Your answer | crane |
    And I choose "Link this phone"
    Then I see "That is not your answer. 1 try left, then you start over."
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
    Then I see "No try is left. Start over to get another question."
    And I do not see "Your answer"
    When I choose "Start over"
    Then the screen is "Log in"
    And the issuer was asked registerWithMFA 3 times

  @refusal
  Scenario: No answer at all is no try
    When I choose "Link this phone"
    Then I see "type it first."
    And the issuer was asked registerWithMFA 0 times

  @clock
  Scenario: A question that is more than ten minutes old has expired
    When 601 seconds pass
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then I see "This question has expired. Start over to get another."
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
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

"""##,
    "access/session-ended.feature": ##"""
Feature: A session ends before its time
  Closing the app, a new password on another phone, a call to customer care: there are good reasons to end a session at once.
  Whoever was signed in is told why, because a session that ends for no visible reason looks like an attack.

  Scenario: Closing the app ends the session
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I restart the app
    Then the screen is "PIN login"

  @smoke
  Scenario: Customer care switches the phone off while somebody uses it
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And I see "Customer care has switched this phone off, so nobody can use the wallet on it. Your wallet itself is safe."
    When I choose "Go on"
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
      | field         | value   |
      | Current PIN   | <magic> |
      | New PIN       | 4719    |
      | New PIN again | 4719    |
    And I choose "Set the new PIN"
    Then the screen is "Session ended"
    And I see "<why>"
    When I choose "Go on"
    Then the screen is "PIN login"

    Examples:
      | answer | magic        | why                                                                            |
      | 403    | 403000000000 | Customer care has switched this phone off, so nobody can use the wallet on it. |
      | 404    | 404000000000 | This phone is no longer linked to your wallet. The wallet itself is safe.      |

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
      | Current <credential>   | <old> |
      | New <credential>       | <new> |
      | New <credential> again | <new> |
    And I choose "Set the new <credential>"
    And I use the phone "Phone 2"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed elsewhere, and that signs you out."
    And I see "If it was not you, set a new password and tell customer care."

    Examples:
      | credential | old           | new           |
      | PIN        | 2580          | 7391          |
      | password   | Heron-Lake-42 | Quiet-River-7 |

  Scenario: The phone on which it was set stays signed in
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Preferences"
    And I choose "Change your PIN"
    And I fill in:
      | field         | value |
      | Current PIN   | 2580  |
      | New PIN       | 7391  |
      | New PIN again | 7391  |
    And I choose "Set the new PIN"
    Then I do not see "Your session has ended"

  Scenario: A phone that is switched on again has no session any more
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And customer care deactivates this phone
    And customer care reactivates this phone
    Then the screen is "Session ended"
    When I choose "Go on"
    Then the screen is "PIN login"

  @clock
  Scenario: With another phone in the hand the session goes on
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
  Scenario: What ended while another phone was in the hand is told when its phone is taken up again
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
    And I see "Nothing was asked of your wallet for a while, so it was locked."

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
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 119 seconds pass
    And I choose "Stay signed in"
    And 100 seconds pass
    And I choose "Stay signed in"
    Then I see "Your session is nearly over"
    And I see "It has lasted nearly as long as a session may"
    When I choose "Go on"
    Then the screen is "Home"
    When 60 seconds pass
    Then the screen is "Session ended"
    And I see "It had lasted as long as a session may. Nothing is lost: you only log in again."

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
Feature: How long one stays signed in
  A wallet that lies open on a table is anybody's, so a session ends by itself: unused, after a while, and in any case once.
  A minute before, the app says so, over whatever is on the screen, and one touch is enough to stay.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @smoke @clock
  Scenario: A minute before the end the app asks, and whoever stays has five more
    When 3 minutes pass
    Then I do not see "Are you still there?"
    When 1 minute passes
    Then I see "Are you still there?"
    And I see "Nothing was asked of your wallet for a while: it locks itself at 09:46:00."
    And I see "60 s left"
    When I choose "Stay signed in"
    Then the screen is "Home"
    And I do not see "Are you still there?"
    When 3 minutes pass
    Then I do not see "Are you still there?"
    When 1 minute passes
    Then I see "it locks itself at 09:50:00."

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
    And I see "Nothing was asked of your wallet for a while, so it was locked. Nothing is lost."
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
  Scenario: Whoever is done logs out from the warning
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
    Then I see "it locks itself at 09:49:00."

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
    When I choose "Stay signed in"
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
  Scenario: Whoever wants to stay but is offline is told that the end still comes
    When 4 minutes pass
    And the phone goes offline
    And I choose "Stay signed in"
    Then I see "This phone is offline. The session still ends then: try again, or go on."
    When the phone comes back online
    And I choose "Stay signed in"
    Then I do not see "Are you still there?"
    And the screen is "Home"

  @fault @clock
  Scenario Outline: The wish to stay meets a fault: <fault>
    Given the issuer answers the next retrieveCustomerDevices <fault>
    When 4 minutes pass
    And I choose "Stay signed in"
    Then I see "<what> The session still ends then: try again, or go on."
    When I choose "Stay signed in"
    Then I do not see "Are you still there?"

    Examples:
      | fault                                      | what                                           |
      | with 404                                   | The issuer does not know what was asked for.   |
      | with 429                                   | The issuer is asked too often.                 |
      | with 503                                   | The issuer has a problem (503).                |
      | by dropping the connection before it acted | The connection was lost before an answer came. |
      | by dropping the connection after it acted  | The connection was lost before an answer came. |
      | with something unreadable                  | The issuer's answer could not be read.         |

  @fault @clock
  Scenario: Whoever goes on after a fault has the rest of the minute
    Given the issuer answers the next retrieveCustomerDevices with 503
    When 4 minutes pass
    And I choose "Stay signed in"
    And I press Esc
    Then the screen is "Home"
    And I do not see "Are you still there?"
    When 1 minute passes
    Then the screen is "Session ended"

  @fault @clock
  Scenario: A slow answer to the wish to stay is waited for
    Given the issuer answers the next retrieveCustomerDevices after 20 seconds
    When 4 minutes pass
    And I choose "Stay signed in"
    And 12 seconds pass
    Then I see "Staying signed in · 12 s"
    When 8 seconds pass
    Then the screen is "Home"
    And I do not see "Are you still there?"

  @screen @clock
  Scenario: On a small terminal the warning and its answers can be read
    When I resize the terminal to 40x12
    And 4 minutes pass
    Then I see "Are you still there?"
    And I see "60 s left"
    And I see "Stay signed in"
    And I see "Log out now"

"""##,
    "access/unlink.feature": ##"""
Feature: Unlink this phone
  Unlinking takes the wallet off the phone in the hand: before it is sold, or given away.
  The wallet and the other phones stay; coming back takes e-mail, password and a security answer.

  Background:
    Given the world "two-phones"

  @smoke
  Scenario: A phone is unlinked without a login
    When I choose "Unlink this phone"
    Then I see "Your wallet and your other phones stay. This phone forgets it."
    And I see "Using it here again takes e-mail, password and a security answer."
    When I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then I see "Welcome back, Anna"

  Scenario: Unlinking while signed in ends the session too
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Unlink this phone"
    Then I see "Your session on this phone ends."
    When I choose "Unlink this phone"
    Then the screen is "Welcome"

  Scenario: One can think better of it
    When I choose "Unlink this phone"
    And I choose "Keep it linked"
    Then I see "Welcome back, Anna"
    And the issuer was asked removeDevice 0 times

  Scenario: Thinking better of it while signed in leads back home
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
    And I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then I see "2 are linked"

  Scenario: A phone that is switched off can still be unlinked
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
    And I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then I see "only this one"

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
  After wrong passwords the next try has to wait, longer each time: nobody can guess fast, and nobody is locked out for good.
  The wait belongs to the wallet, so that neither a restart nor a second phone nor a clock put back cuts it short.

  Rule: Wrong passwords

    Background:
      Given the world "two-phones"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      And I fill in:
        | field    | value            |
        | Password | wrong-password-2 |
      And I choose "Log in"
      Then I see "E-mail and password do not match."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-3 |
      And I choose "Log in"

    @smoke @clock
    Scenario: Two wrong passwords are free, the third makes one wait half a minute
      Then the screen is "Locked"
      And I see "The next try has to wait"
      And I see "Time left 30 s"
      And the action "Try again" is enabled
      When 30 seconds pass
      Then I see "You can try again now."
      When I choose "Try again"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
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
        | E-mail   | anna@example.com |
        | Password | wrong-password-4 |
      And I choose "Log in"
      Then I see "Time left 1 min 0 s"
      When 1 minute passes
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | wrong-password-5 |
      And I choose "Log in"
      Then I see "Time left 5 min 0 s"
      When 5 minutes pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | wrong-password-6 |
      And I choose "Log in"
      Then I see "Time left 15 min 0 s"

    @refusal @clock
    Scenario: Not even the right password is looked at before its time, and trying makes the wait no longer
      When 10 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "The next try has to wait"
      And I see "Time left 20 s"

    @refusal @clock
    Scenario: A restart does not cut the wait short
      When 10 seconds pass
      And I restart the app
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Time left 20 s"

    @refusal
    Scenario: Another phone has to wait as well
      Given I use the phone "Phone 1"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
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
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "The next try has to wait"

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
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Log out"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | wrong-password-5 |
      And I choose "Log in"
      Then I see "E-mail and password do not match."

    Scenario: A forgotten password can be recovered meanwhile
      When I choose "Forgot your password?"
      Then the screen is "Forgot password"

  Rule: Answers count as well

    Who knows the password and guesses the answer is slowed down as who guesses the password.

    @refusal
    Scenario: Right passwords whose questions are left unanswered make one wait
      Given the world "new-phone"
      When I choose "I have a wallet: log in"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "The next try has to wait"

  Rule: Codes that nobody uses

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I choose "No code came: start over"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I choose "No code came: start over"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      And I choose "No code came: start over"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"

    @refusal @clock
    Scenario: After three codes that were not used the next one has to wait
      Then I see "The next code has to wait"
      And I see "Codes were asked for and not used. Each one makes the wait longer."
      And the action "Ask for a code" is enabled
      When 30 seconds pass
      Then I see "You can ask for a new code now."
      When I choose "Ask for a code"
      And I fill in:
        | field  | value            |
        | E-mail | anna@example.com |
      And I choose "Send me a code"
      Then the screen is "New password"

    Scenario: Who remembers the password may log in meanwhile
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | E-mail   | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Fingerprint"

    Scenario: The wait belongs to the name; a code for another one may be asked for
      When I choose "Back"
      And I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field  | value              |
        | E-mail | nobody@example.com |
      And I choose "Send me a code"
      Then the screen is "New password"

"""##,
    "access/welcome.feature": ##"""
Feature: Welcome
  A phone that is not linked to a wallet offers every way to one: a new wallet, a wallet that exists, a lost password.
  For whoever only wants to look around there is a made-up person, whose wallet opens at once.

  @smoke
  Scenario: The first screen says whose wallet it is and what one can do
    Given a new world
    Then the screen is "Welcome"
    And I see "Meridian Wallet"
    And I see "Your cards, wherever you are."
    And the action "Enroll a new wallet" is enabled
    And the action "I have a wallet: log in" is enabled
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
      | choice                  | screen          |
      | Enroll a new wallet     | New wallet      |
      | I have a wallet: log in | Log in          |
      | Forgot your password?   | Forgot password |

  Scenario: The sample wallet opens in one step
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "Anna Sample"
    And I see "only this one"
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
    And I see "2 are linked"
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

  @screen
  Scenario: The arrow keys go through the ways
    When I press Down
    And I press Enter
    Then the screen is "Log in"

  @screen
  Scenario: On a small terminal every way can still be read
    When I resize the terminal to 40x12
    Then I see "Enroll a new wallet"
    And I see "I have a wallet: log in"
    And I see "Forgot your password?"
    And I see "Use a sample wallet"

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
    And I see "This phone is linked to no wallet."
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
    And I see "Your wallet: who you are, this phone and what is linked."
    And the picture is "Help/home"

  Scenario: While one types, help is in the Simulator
    Given an enrolled wallet
    When I press ?
    Then the screen is "PIN login"
    And I see "PIN: digits only. Nothing was added."
    When I press Ctrl-O
    And I choose "Help"
    Then the screen is "Help"
    And I see "Log in with the wallet's PIN."

  Scenario: Tab and the arrows go round through all there is to choose
    When I press Tab
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
    And I press Enter
    And I type "anna@example.com"
    And I press Enter
    And I type "Heron-Lake-42"
    And I press Enter
    Then the screen is "Security question"

  Scenario: The cursor goes where it is sent within a field
    When I choose "I have a wallet: log in"
    And I type "nna@example.con"
    And I press Backspace
    And I type "m"
    And I press Home
    And I type "a"
    Then the field "E-mail" says "anna@example.com"
    When I press Right
    And I press Delete
    Then the field "E-mail" says "ana@example.com"
    When I press Ctrl-U
    Then the field "E-mail" says ""

  Scenario: Letters do nothing but stand there while one types
    When I choose "I have a wallet: log in"
    And I type "q?"
    Then the field "E-mail" says "q?"
    And the screen is "Log in"

  Scenario: The glass is put away and taken out again
    Then I see "Behind the glass"
    When I press Ctrl-G
    Then I do not see "Behind the glass"
    And I see "Enroll a new wallet"
    When I press Ctrl-G
    Then I see "Behind the glass"

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
      | field         | value |
      | Your answer   | heron |
      | New PIN       | 4719  |
      | New PIN again | 4719  |
    And I choose "Set the new PIN"
    Then I see "New: Your PIN was changed"
    When I press Ctrl-N
    And I press Ctrl-N
    Then I do not see "New: Your PIN was changed"

"""##,
    "terminal/leaving.feature": ##"""
@screen
Feature: Leaving and coming back
  Leaving asks only where something would be lost; Ctrl-C never asks.
  The phone is as it was when one comes back: the wallet stays linked, and whoever was signed in logs in again.

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
    Then I see "What you have typed for the new wallet would be lost."
    When I choose "Stay here"
    Then the screen is "New wallet"
    And the field "First name" says "Zoë"

  Scenario: Leaving from the Simulator asks too
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-O
    And I choose "Leave Billfold"
    Then I see "What you have typed for the new wallet would be lost."
    When I choose "Leave Billfold"
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
    Then I see "What you have typed would be lost."
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

  Scenario: Whoever leaves while signed in logs in again
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
    When I choose "I have a wallet: log in"
    And I paste "anna@example.com\nq\n"
    Then the field "E-mail" says "anna@example.com q"
    And the field "Password" says ""

  @refusal
  Scenario Outline: A paste that does not fit changes nothing: <what>
    Given an enrolled wallet
    When I type "25"
    And I paste "<paste>"
    Then I see "<what is said>"
    And the field "PIN" says "••"

    Examples:
      | what            | paste         | what is said                                       |
      | too many digits | 8025802580258 | PIN: at most 12 characters fit. Nothing was added. |
      | letters         | 80x           | PIN: digits only. Nothing was added.               |

  @refusal
  Scenario: Too long a paste is told in its field
    When I choose "Enroll a new wallet"
    And I paste "Annannannannannannannannannannannannannannannannanna"
    Then I see "First name: at most 50 characters fit. Nothing was added."
    And the field "First name" says ""

  Scenario: A password may have blanks in it
    Given an enrolled wallet:
      | field    | value              |
      | password | Heron Lake and sky |
    When I choose "Log in with your password"
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I press Tab
    And I paste "Heron Lake and sky\n"
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: A code is pasted as the mail has it
    Given an enrolled wallet
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
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
    And I see "every answer: heron"

  Scenario: Another phone is taken up
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 2 · Anna (in your hand)"
    When I choose "Phone 1 · Anna"
    Then the screen is "PIN login"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 1 · Anna (in your hand)"

  Scenario: A new phone comes out of its box
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Take a new phone"
    Then the screen is "Welcome"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 3 · not linked (in your hand)"

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
    Then I see "What you have typed for the new wallet would be lost."
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
    Then I see "2026-11-21 09:41:00"
    When I choose "Move on by 6 minutes"
    Then I see "The clock has moved on by 6 minutes."
    When I press Ctrl-O
    Then the screen is "Session ended"

  Scenario: Another issuer's app is opened
    When I press Ctrl-O
    And I choose "Issuer"
    Then I see "Every phone has an app of each issuer, and a person a wallet at each."
    And I see "PIN of 6 digits, 3 tries; passwords from 12 characters; locks after 2 min."
    When I choose "Citadel Private"
    Then the screen is "Welcome"
    And I see "Careful with what is yours."

  @fault
  Scenario Outline: The next call meets what was armed: <fault>
    When I press Ctrl-O
    And I choose "Fault for the next call"
    And I choose "<fault>"
    Then I see "The next call meets: <fault>."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 30 seconds pass
    Then I see "<what is said>"

    Examples:
      | fault                                   | what is said                                                       |
      | Timeout                                 | No answer came in time.                                            |
      | Connection lost before the issuer acted | The connection was lost before an answer came.                     |
      | Connection lost after the issuer acted  | The connection was lost before an answer came.                     |
      | Unreadable answer                       | The issuer's answer could not be read.                             |
      | Backend of another version              | The issuer speaks a newer version. Update the app, then try again. |
      | 429 Too many requests                   | The issuer is asked too often. Wait 30 s, then try again.          |
      | 503 Service unavailable                 | The issuer has a problem (503).                                    |

  @fault
  Scenario: An armed fault can be disarmed
    When I press Ctrl-O
    And I choose "Fault for the next call"
    And I choose "503 Service unavailable"
    And I choose "Disarm the fault"
    Then I see "Nothing goes wrong any more."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @fault
  Scenario: The phone is taken offline and brought back
    When I press Ctrl-O
    And I choose "Take the phone offline"
    Then I see "The phone is offline."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "This phone is offline."
    When I press Ctrl-O
    And I choose "Bring the phone back online"
    And I press Ctrl-O
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: A mail is read, and its code is typed by the Simulator
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Send me a code"
    And I press Ctrl-O
    And I choose "Inbox"
    And I choose "Your code for a new password · new"
    And I choose "Use this code"
    Then the screen is "New password"
    And the field "Code" says "••••••••"

  @refusal
  Scenario: A code that has nowhere to go stays in its mail
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Send me a code"
    And I press Esc
    And I choose "Unlink this phone"
    And I press Ctrl-N
    And I choose "Your code for a new password · new"
    And I choose "Use this code"
    Then I see "No field on the phone has the focus: go to it first."

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
    When I choose "I have a wallet: log in"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I resize the terminal to 40x12
    Then I see "Log in"
    And the field "E-mail" says "anna@example.com"
    And the field "Password" says "•••••••••••••"
    When I resize the terminal to 80x24
    Then the field "E-mail" says "anna@example.com"
    And the field "Password" says "•••••••••••••"

  Scenario: One goes on typing where one was
    When I choose "I have a wallet: log in"
    And I type "anna@"
    And I resize the terminal to 40x12
    And I type "example"
    And I resize the terminal to 10x3
    And I type ".com"
    And I resize the terminal to 200x60
    Then the field "E-mail" says "anna@example.com"

  Scenario: 40 by 12 has room for what matters: the message and what can be done
    Given an enrolled wallet
    And I resize the terminal to 40x12
    When I fill in:
      | field | value |
      | PIN   | 1379  |
    And I press Enter
    Then I see "That is not your PIN. 4 tries left, then you log in with your password."
    And I see "Forgot your PIN?"

  Scenario: A terminal that is too small says what is needed
    Given I resize the terminal to 39x11
    Then I see "Billfold needs 40x12; this is 39x11"
    And I do not see "Enroll a new wallet"
    When I resize the terminal to 40x12
    Then I see "Enroll a new wallet"

  Scenario: What is needed is said in lines that fit
    Given I resize the terminal to 30x8
    Then I see "Billfold needs 40x12; this is 30x8. Ctrl-C leaves."

  Scenario: In a terminal that is too small one can still leave
    Given I resize the terminal to 20x5
    When I press q
    And I resize the terminal to 80x24
    And I restart the app
    Then the screen is "Welcome"

  Scenario Outline: Beside the phone there is a glass where there is room: <size>
    Given I resize the terminal to <size>
    Then I see "Enroll a new wallet"
    And I <see or not> "Behind the glass"

    Examples:
      | size   | see or not |
      | 80x24  | see        |
      | 200x60 | see        |
      | 60x24  | do not see |
      | 40x24  | do not see |
      | 80x12  | see        |

  Scenario: The Simulator has room in 40 by 12 too
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    Then the screen is "Simulator"
    When I choose "Leave Billfold"
    And I restart the app
    Then the screen is "Welcome"

  Scenario: A long list scrolls, so that all of it can be chosen
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    And I choose "Fault for the next call"
    And I choose "503 Service unavailable"
    Then I see "Disarm the fault"

"""##,
  ]

  package static let pictures: [String: String] = [
    "Access/DeviceStatus/inactive": ##"""
╭──────────────────────────────────────╮
│ 09:41      Device status             │
│                                      │
│                                      │
│      This phone is deactivated       │
│                                      │
│   Customer care of Meridian Wallet   │
│   has switched it off, so nobody     │
│   can log in on it.                  │
│                                      │
│   Your wallet is safe. Unlink this   │
│   phone, or ask customer care to     │
│   switch it on again.                │
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
1 border 0-0, quiet 2-6, title 13-25, border 39-39
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
│   E-mail  such as anna@example.com   │
│  [                                ]  │
│   Phone  such as +49 1555 0100101    │
│  [                                ]  │
│   Country  two letters, such as DE   │
│  [                                ]  │
│                                      │
│                                      │
│   Continue                           │
│   Fill in a sample person            │
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
9 border 0-0, quiet 12-35, border 39-39
10 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
11 border 0-0, quiet 11-34, border 39-39
12 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
13 border 0-0, quiet 13-35, border 39-39
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
│   E-mail  such as anna@example.com   │
│  [                                ]  │
│   Phone  such as +49 1555 0100101    │
│  [                                ]  │
│   Country  two letters, such as DE   │
│  [                                ]  │
│   First name: at most 50 characters  │
│   fit. Nothing was added.            │
│                                      │
│   Continue                           │
│   Fill in a sample person            │
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
9 border 0-0, quiet 12-35, border 39-39
10 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
11 border 0-0, quiet 11-34, border 39-39
12 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
13 border 0-0, quiet 13-35, border 39-39
14 border 0-0, border 3-3, field 4-35, border 36-36, border 39-39
15 border 0-0, error 4-36, border 39-39
16 border 0-0, error 4-26, border 39-39
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
│        Log in by fingerprint?        │
│                                      │
│   A touch of the sensor then opens   │
│   your wallet on this phone. Your    │
│   PIN goes on working.               │
│                                      │
│   You can turn it on or off in the   │
│   preferences at any time.           │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Turn it on                         │
│   Not now                            │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 9-30, border 39-39
4 border 0-0, border 39-39
5 border 0-0, border 39-39
6 border 0-0, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, quiet 4-35, border 39-39
10 border 0-0, quiet 4-27, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-13, border 39-39
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
│    simulated: choose whose finger    │
│                                      │
│                                      │
│                                      │
│                                      │
│   This finger is not known here.     │
│   Try again: 4 tries left.           │
│                                      │
│   Touch with your finger             │
│ ▸ Touch with somebody else's         │
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
9 border 0-0, simulated 5-34, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-33, border 39-39
15 border 0-0, error 4-27, border 39-39
16 border 0-0, border 39-39
17 border 0-0, border 39-39
18 border 0-0, selected 2-29, border 39-39
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
│    simulated: choose whose finger    │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Touch with your finger             │
│   Touch with somebody else's         │
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
9 border 0-0, simulated 5-34, border 39-39
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
│   Linked    since 2026-11-21         │
│   Phones    only this one            │
│   Password  set 2026-11-21           │
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
│       The next try has to wait       │
│                                      │
│   Your wallet is safe. Every wrong   │
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
4 border 0-0, title 8-31, border 39-39
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
│       The next try has to wait       │
│                                      │
│   You can try again now.             │
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
│           Your PIN is off            │
│                                      │
│   A wrong PIN was typed too often.   │
│   Your wallet is safe.               │
│                                      │
│   Log in with your password and a    │
│   security answer: then the PIN      │
│   works again.                       │
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
4 border 0-0, title 12-26, border 39-39
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
    "Access/Login/empty": ##"""
╭──────────────────────────────────────╮
│ 09:41          Log in                │
│                                      │
│           Meridian Wallet            │
│                                      │
│   E-mail                             │
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
│                                      │
│   Log in                             │
│   Forgot your password?              │
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
5 border 0-0, title 4-9, border 39-39
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
    "Access/Login/wrong": ##"""
╭──────────────────────────────────────╮
│ 09:41          Log in                │
│                                      │
│           Meridian Wallet            │
│                                      │
│   E-mail                             │
│  [anna@example.com                ]  │
│                                      │
│   Password                           │
│  [                                ]  │
│                                      │
│                                      │
│                                      │
│                                      │
│   E-mail and password do not match.  │
│   Check both, then try again.        │
│                                      │
│   Log in                             │
│   Forgot your password?              │
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
13 border 0-0, border 39-39
14 border 0-0, error 4-36, border 39-39
15 border 0-0, error 4-30, border 39-39
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
│                      _               │
│                                      │
│                                      │
│                                      │
│   The issuer did not accept this.    │
│   Try again, or ask customer care.   │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-34, border 39-39
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
│                      _               │
│                                      │
│                                      │
│   The issuer does not allow this     │
│   on this phone. Customer care       │
│   can help.                          │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-33, border 39-39
14 border 0-0, error 4-31, border 39-39
15 border 0-0, error 4-12, border 39-39
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
│                      _               │
│                                      │
│                                      │
│   The issuer does not know what was  │
│   asked for. Try again, or ask       │
│   customer care.                     │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-36, border 39-39
14 border 0-0, error 4-31, border 39-39
15 border 0-0, error 4-17, border 39-39
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
│                      _               │
│                                      │
│                                      │
│                                      │
│   Something else has changed this    │
│   meanwhile. Try again.              │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-34, border 39-39
15 border 0-0, error 4-24, border 39-39
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
│                      _               │
│                                      │
│                                      │
│   The issuer wants another step      │
│   first. Try again, or ask           │
│   customer care.                     │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-32, border 39-39
14 border 0-0, error 4-27, border 39-39
15 border 0-0, error 4-17, border 39-39
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
│                      _               │
│                                      │
│                                      │
│                                      │
│   The issuer has locked this.        │
│   Customer care can help.            │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-30, border 39-39
15 border 0-0, error 4-26, border 39-39
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
│                      _               │
│                                      │
│                                      │
│                                      │
│   The issuer is asked too often.     │
│   Wait 30 s, then try again.         │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-33, border 39-39
15 border 0-0, error 4-29, border 39-39
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
│                      _               │
│                                      │
│                                      │
│                                      │
│   The issuer has a problem (500).    │
│   Try again: nothing is done twice.  │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-34, border 39-39
15 border 0-0, error 4-36, border 39-39
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
│                      _               │
│                                      │
│                                      │
│   The connection was lost before an  │
│   answer came. Try again: nothing    │
│   is done twice.                     │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-36, border 39-39
14 border 0-0, error 4-34, border 39-39
15 border 0-0, error 4-17, border 39-39
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
│                      _               │
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
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
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
│                      _               │
│                                      │
│                                      │
│                                      │
│   No answer came in time. Try        │
│   again: nothing is done twice.      │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, error 4-30, border 39-39
15 border 0-0, error 4-32, border 39-39
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
│                      _               │
│                                      │
│                                      │
│   The issuer's answer could not      │
│   be read. Try again: nothing is     │
│   done twice.                        │
│                                      │
│   Forgot your PIN?                   │
│   Log in with your password          │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor 10,23
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
10 border 0-0, secret 15-22, focusedField 23-23, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, error 4-32, border 39-39
14 border 0-0, error 4-33, border 39-39
15 border 0-0, error 4-14, border 39-39
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
│   That is not your PIN. 3 tries      │
│   left, then you log in with         │
│   your password.                     │
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
14 border 0-0, error 4-29, border 39-39
15 border 0-0, error 4-17, border 39-39
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
│      When does it log you out?       │
│                                      │
│   When nobody has used it for so     │
│   long on this phone:                │
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
│ ▸ 5 min, the issuer's · now          │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 14-24, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 7-31, border 39-39
4 border 0-0, border 39-39
5 border 0-0, quiet 4-33, border 39-39
6 border 0-0, quiet 4-22, border 39-39
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
19 border 0-0, selected 2-28, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Access/Preferences/preferences": ##"""
╭──────────────────────────────────────╮
│ 09:41       Preferences              │
│                                      │
│             Preferences              │
│                                      │
│   Logs you out  after 5 min          │
│   Fingerprint   off                  │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Change when it logs you out        │
│   Turn the fingerprint on            │
│   Change your password               │
│   Change your PIN                    │
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
5 border 0-0, quiet 4-15, border 39-39
6 border 0-0, quiet 4-14, border 39-39
7 border 0-0, border 39-39
8 border 0-0, border 39-39
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, selected 2-30, border 39-39
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
│   Nothing was asked of your wallet   │
│   for a while, so it was locked.     │
│   Nothing is lost.                   │
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
│            Are you sure?             │
│                                      │
│   Your wallet and your other phones  │
│   stay. This phone forgets it.       │
│                                      │
│   Using it here again takes e-mail,  │
│   password and a security answer.    │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Keep it linked                     │
│   Unlink this phone                  │
│                                      │
╰──────────────────────────────────────╯
--- 40x22
cursor hidden
0 border 0-39
1 border 0-0, quiet 2-6, title 11-27, border 39-39
2 border 0-0, border 39-39
3 border 0-0, title 13-25, border 39-39
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
18 border 0-0, selected 2-17, border 39-39
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
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Enroll a new wallet                │
│   I have a wallet: log in            │
│   Forgot your password?              │
│   Use a sample wallet                │
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
9 border 0-0, border 39-39
10 border 0-0, border 39-39
11 border 0-0, border 39-39
12 border 0-0, border 39-39
13 border 0-0, border 39-39
14 border 0-0, border 39-39
15 border 0-0, border 39-39
16 border 0-0, selected 2-22, border 39-39
17 border 0-0, border 39-39
18 border 0-0, border 39-39
19 border 0-0, border 39-39
20 border 0-0, border 39-39
21 border 0-39

"""##,
    "Help/home": ##"""
╭──────────────────────────────────────╮
│ 09:41           Help                 │
│   Home                               │
│   Your wallet: who you are, this     │
│   phone and what is linked. Log      │
│   out, or unlink this phone.         │
│                                      │
│   Enter      list them               │
│   Tab        next one; also Down     │
│   Shift-Tab  one before; also Up     │
│   Esc        back, or stop waiting   │
│   ?          help                    │
│   q          leave Billfold          │
│   Ctrl-O     the Simulator           │
│   Ctrl-N     the phone's inbox       │
│   Ctrl-G     the glass, on or off    │
│   Ctrl-T     colour on or off        │
│   Ctrl-L     draw the screen anew    │
│   Ctrl-Z     to the shell; fg: back  │
│   Ctrl-C     leave at once           │
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
10 border 0-0, quiet 4-6, border 39-39
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
│   Nothing was asked of your          │
│   wallet for a while: it locks       │
│   itself at 09:46:00.                │
│                                      │
│              42 s left               │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│                                      │
│ ▸ Stay signed in                     │
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
9 border 0-0, border 39-39
10 border 0-0, notice 15-23, border 39-39
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

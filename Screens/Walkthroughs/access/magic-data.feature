Feature: Magic data
  Entered instead of a real value, each magic value forces one response of the issuer.
  So every refusal can be tested and shown. No failed attempt is counted and nothing is stored.

  Rule: Email addresses at the login

    @refusal
    Scenario Outline: <email> fails to log in: <answer>
      When I choose "Log in"
      And I fill in:
        | field    | value         |
        | Email    | <email>       |
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
        | field | value   |
        | Email | <email> |
      And I choose "Send me a code"
      Then I see "<what is said>"

      Examples:
        | email                  | answer | what is said                              |
        | wait@magic.example     | 429    | Wait before the next code                 |
        | locked@magic.example   | 423    | Code requests are locked                  |
        | inactive@magic.example | 403    | Customer care deactivated this phone.     |
        | busy@magic.example     | 503    | The issuer has a technical problem (503). |

    Scenario: For all other calls a magic address is a normal address
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
        | Email         | <email>        |
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
        | duplicate@magic.example | 400    | Log in instead, or use another address. |
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
      Then the issuer received isDeviceRegistered 2 times
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
      And I choose "Profile"
      And I choose "Password"
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
      And I choose "Profile"
      And I choose "Wallet PIN"
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
      And I choose "Profile"
      And I choose "Fingerprint login"
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
    Scenario: After any number of magic PINs the real PIN works
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

    Scenario: A login that magic data has locked is unlocked at once
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
    Scenario: The Simulator offers what the fields of the screen take
      Given the world "enrolled"
      When I press Ctrl-O
      And I choose "Magic data"
      Then there is no action "Email"
      When I press Esc
      And I press Esc
      And I choose "Log in with your password"
      And I press Ctrl-O
      And I choose "Magic data"
      And I choose "Email"
      And I choose "busy@magic.example"
      Then the field "Email" says "busy@magic.example"

    @screen
    Scenario: The Simulator says where magic data doesn't fit
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Email"
      And I choose "busy@magic.example"
      Then I see "Select a field on the phone first."

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
        | 401333 | 401, 3 tries left | That is not your PIN. 3 tries left, then you log in with your password. |
        | 401111 | 401, 1 try left   | That is not your PIN. 1 try left, then you log in with your password.   |
        | 401000 | 401, no try left  | Your PIN is off                                                         |
        | 423000 | 423               | Your PIN is off                                                         |
        | 403000 | 403               | Customer care has switched this phone off. Check it to go on.           |
        | 404000 | 404               | This phone is no longer linked to a wallet. Check it to go on.          |
        | 401999 | 401, no session   | The session has ended. Log in again.                                    |
        | 503000 | 503               | The issuer has a problem (503). Try again: nothing is done twice.       |

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
        | 401333 | 401, 3 tries left | That is not your PIN. 3 tries left, then it is off. |
        | 401111 | 401, 1 try left   | That is not your PIN. 1 try left, then it is off.   |
        | 401000 | 401, no try left  | Your PIN is off                                     |
        | 423000 | 423               | Your PIN is off                                     |
        | 403000 | 403               | so nobody can use the wallet on it                  |
        | 404000 | 404               | This phone is no longer linked to your wallet.      |
        | 401999 | 401, no session   | Your session has ended                              |
        | 503000 | 503               | The issuer has a problem (503).                     |

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
        | 401333 | 401, 3 tries left | That is not your PIN. 3 tries left, then it is off. |
        | 401111 | 401, 1 try left   | That is not your PIN. 1 try left, then it is off.   |
        | 401000 | 401, no try left  | Too many wrong PINs: yours is off.                  |
        | 423000 | 423               | Too many wrong PINs: yours is off.                  |
        | 403000 | 403               | so nobody can use the wallet on it                  |
        | 404000 | 404               | This phone is no longer linked to your wallet.      |
        | 401999 | 401, no session   | Your session has ended                              |
        | 503000 | 503               | The issuer has a problem (503).                     |

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
        | PIN   | 401111 |
      And I press Enter
      And I fill in:
        | field | value        |
        | PIN   | 401111 |
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
      And I choose "401333"
      Then the field "PIN" says "••••••"
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

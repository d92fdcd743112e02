Feature: Login by PIN
  On a linked phone a few digits are enough: the phone itself is the second factor.
  Wrong PINs are limited, and the screen shows the attempts left.

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
    When I choose "Profile"
    Then I see "Anna Sample"
    And the issuer received loginByPIN 1 time

  Scenario: A custom PIN
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
  Scenario: A wrong PIN costs an attempt and shows the attempts left
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then the screen is "PIN login"
    And I see "Wrong PIN. 4 attempts left."
    And the glass shows "authenticationDidFail"
    And the field "PIN" says ""
    When I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "Wrong PIN. 3 attempts left"

  @fault
  Scenario Outline: The right PIN works after a failure: <fault>
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
      | fault                                        |
      | with 503                                     |
      | by dropping the connection before processing |
      | by dropping the connection after processing  |

  @refusal @screen
  Scenario: The field accepts at most as many digits as the issuer allows
    Given an enrolled wallet
    When I type "25802580"
    Then the field "PIN" says "••••••"
    And I see "PIN: at most 6 digits."

  @refusal
  Scenario: The right PIN resets the count
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
    When I choose "Profile"
    And I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "4 attempts left"

  @refusal @clock
  Scenario: Neither a restart nor a pause gives another attempt
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
  Scenario: Another phone of the same wallet gives no more attempts
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
    And the issuer received loginByPIN 0 times

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

  Scenario Outline: Other actions: <choice>
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

  Scenario: On a linked phone the password works instead of the PIN, without a security question
    Given an enrolled wallet
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    Then the screen is "Home"
    And the issuer received registerWithMFA 0 times

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
      | pin    | case                        | screen    | message                                                                           |
      | 401333 | wrong, 3 attempts left      | PIN login | Wrong PIN. 3 attempts left.                                                       |
      | 401111 | wrong, the last attempt     | PIN login | Wrong PIN. 1 attempt left.                                                        |
      | 401000 | one wrong PIN too many      | Locked    | Your PIN is disabled                                                              |
      | 423000 | disabled already            | Locked    | Your PIN is disabled                                                              |
      | 403000 | deactivated in the meantime | PIN login | Customer care deactivated this phone. To continue, choose Check this phone.       |
      | 404000 | unlinked in the meantime    | PIN login | This phone is no longer linked to a wallet. To continue, choose Check this phone. |
      | 401999 | the session has ended       | PIN login | The session has ended. Log in again.                                              |
      | 503000 | the issuer is busy          | PIN login | The issuer has a technical problem (503). You can safely try again.               |

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

  Scenario: After a refusal of the phone its status is checked first
    Given an enrolled wallet
    When I fill in:
      | field | value  |
      | PIN   | 403000 |
    And I press Enter
    Then I do not see "Enter your PIN"
    When I choose "Check this phone"
    Then I see "Enter your PIN"
    And the issuer received isDeviceRegistered 2 times

  @screen
  Scenario: A PIN field ignores letters
    Given an enrolled wallet
    When I type "25a"
    Then I see "PIN: digits only."
    And the field "PIN" says "••"

  @screen
  Scenario: A pasted line break does not send the PIN
    Given an enrolled wallet
    When I paste "25\n80"
    Then the screen is "PIN login"
    And the issuer received loginByPIN 0 times

  @screen
  Scenario: On a small terminal PIN and error are readable
    Given an enrolled wallet
    When I resize the terminal to 40x12
    And I type "7391"
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"

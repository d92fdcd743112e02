Feature: Welcome
  A phone that isn't linked to a wallet offers all options: enroll, log in, reset the password.
  To look around, a sample person's wallet opens at once.

  @smoke
  Scenario: The first screen shows the issuer and the options
    Given a new world
    Then the screen is "Welcome"
    And I see "Meridian Wallet"
    And I see "Your cards, wherever you are."
    And I see "The phone, people and money are simulated."
    And the action "Enroll a new wallet" is enabled
    And the action "Log in" is enabled
    And the action "Forgot your password?" is enabled
    And the action "Use a sample wallet" is enabled

  Scenario Outline: <name> has its own greeting
    Given the issuer is "<issuer>"
    Then the screen is "Welcome"
    And I see "<name>"
    And I see "<greeting>"

    Examples:
      | issuer      | name            | greeting                      |
      | meridian    | Meridian Wallet | Your cards, wherever you are. |
      | strict      | Citadel Private | Careful with what is yours.   |
      | without-pin | Pebble          | Small money, made simple.     |

  Scenario Outline: “<choice>” opens its page, and Back returns
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
    When I choose "Profile"
    Then I see "Anna Sample"
    And I see "1 linked"
    And the issuer received registerNewUser 1 time
    And the issuer received loginByNonce 1 time

  Scenario Outline: Every issuer has a sample wallet: <name>
    Given the issuer is "<issuer>"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "anna@example.com"

    Examples:
      | issuer      | name            |
      | meridian    | Meridian Wallet |
      | strict      | Citadel Private |
      | without-pin | Pebble          |

  Scenario: On a second phone the sample wallet is the same one
    Given the world "new-phone"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "2 linked"
    And the issuer received loginByUsernamePassword 1 time
    And the issuer received registerWithMFA 1 time

  Scenario: If Anna's wallet has a custom password, the sample is Ben's
    Given an enrolled wallet:
      | field    | value         |
      | password | Quiet-River-7 |
    When I get a new phone
    And I choose "Use a sample wallet"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Ben Sample"

  Scenario: Without wallets the login has no sample data
    When I choose "Log in"
    Then there is no action "Insert sample data"

  Scenario: The sample wallet has an active card, a locked one and one in delivery
    When I choose "Use a sample wallet"
    Then the list shows 3 cards
    And I see "card is locked"
    And I see "card is on its way"
    When I press Ctrl-N
    Then I see "Your card is on its way"

  Scenario Outline: At <name> the sample wallet has the available cards
    Given the issuer is "<issuer>"
    When I choose "Use a sample wallet"
    Then the list shows 2 cards
    And I see "<one of them>"

    Examples:
      | issuer      | name            | one of them        |
      | strict      | Citadel Private | card is on its way |
      | without-pin | Pebble          | card is locked     |

  @fault
  Scenario Outline: If <operation> fails, the next attempt orders the missing cards
    Given the issuer answers the next <operation> with 503
    When I choose "Use a sample wallet"
    Then the screen is "Welcome"
    When I choose "Use a sample wallet"
    Then the list shows 3 cards
    And I see "card is locked"

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
  Scenario: The arrow keys move through the options
    When I press Down
    And I press Down
    And I press Enter
    Then the screen is "Log in"

  @screen
  Scenario: A digit chooses its entry
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
  Scenario: On a small terminal every option is readable
    When I resize the terminal to 40x12
    Then I see "Enroll a new wallet"
    And I see "Log in"
    And I see "Forgot your password?"
    And I see "Use a sample wallet"

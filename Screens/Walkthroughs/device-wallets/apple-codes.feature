Feature: Invalid activation codes
  A code has six digits, is valid for 10 minutes and has three attempts. There are three codes; after that customer care alone can help.

  Background:
    Given the world "cards"
    And the wallet decides yellow
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose to verify by text

  @refusal
  Scenario: Three wrong entries end a code, and another one activates the card
    When I fill in:
      | field | value  |
      | Code  | 000000 |
    And I press Enter
    Then I see "Wrong code. 2 attempts left."
    When I fill in:
      | field | value  |
      | Code  | 000000 |
    And I press Enter
    Then I see "Wrong code. 1 attempt left."
    When I fill in:
      | field | value  |
      | Code  | 000000 |
    And I press Enter
    Then I see "Wrong code. Send another code to try again."
    And Apple Wallet on the phone holds the card ending "7009", not verified
    When I choose "Send another code"
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"

  @refusal
  Scenario: The right code is invalid after three wrong ones
    When I read the code from the phone's inbox
    And I fill in:
      | field | value  |
      | Code  | 000000 |
    And I press Enter
    And I fill in:
      | field | value  |
      | Code  | 000000 |
    And I press Enter
    And I fill in:
      | field | value  |
      | Code  | 000000 |
    And I press Enter
    And I enter the code
    And I press Enter
    Then I see "This code is no longer valid. Send another code."
    And Apple Wallet on the phone holds the card ending "7009", not verified

  @refusal
  Scenario: A code that is too short costs no attempt
    When I fill in:
      | field | value |
      | Code  | 123   |
    And I press Enter
    Then I see "Enter all 6 digits of the code."
    And the network received wallet.activate 0 times

  @refusal @clock
  Scenario: A late code is invalid
    When I choose "Finish later"
    And I open "Apple Wallet"
    And I choose "•••• 7009"
    And I choose "Verify"
    And I choose to verify by text
    And I read the code from the phone's inbox
    And 10 minutes pass
    Then I see "This code has expired. Send another code."
    When I enter the code
    And I press Enter
    Then I see "This code is no longer valid. Send another code."
    When I choose "Send another code"
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"

  @refusal
  Scenario: The previous code is invalid
    When I read the code from the phone's inbox
    And I choose "Send another code"
    And I enter the code
    And I press Enter
    Then I see "Wrong code. 2 attempts left."

  @refusal
  Scenario: There is no fourth code
    When I choose "Send another code"
    And I choose "Send another code"
    Then I see "No more codes can be sent for this card."
    And I do not see "Send another code"
    When I choose "Choose another way"
    Then I do not see "Text to"
    And I do not see "Email to"
    When I choose "Call Meridian"
    And customer care activates the token of the card ending "7009" on the phone
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "7009", active

  @refusal
  Scenario: Verifying later sends another code
    When I read the code from the phone's inbox
    And I choose "Finish later"
    And I choose "Verify"
    And I choose to verify by email
    And I enter the code
    And I press Enter
    Then I see "Wrong code. 2 attempts left."
    When I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"

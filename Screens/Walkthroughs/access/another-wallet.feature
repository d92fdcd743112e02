Feature: One phone, one wallet
  A phone that is linked to one customer's wallet accepts no other customer.
  Otherwise a second login would silently unlink the first customer.

  Background:
    Given an enrolled wallet:
      | field      | value           |
      | first name | Ben             |
      | email      | ben@example.com |
    And I get a new phone
    When I choose "Use a sample wallet"
    And I choose "Profile"
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
    And I choose "Profile"
    Then I see "Ben Sample"
    And I see "2 linked"

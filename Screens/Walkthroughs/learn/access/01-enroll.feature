Feature: Enroll a new wallet

  Mia Becker, who lives in Germany, wants a wallet on this phone: enroll her with the mobile number +49 1555 0100142 and the email
  mia@example.com. Choose her password, PIN, security questions and answers yourself. Then open her profile, and check that her details
  are right.

  @learn
  Scenario: Enroll a new wallet
    # hint: The first screen of the app has an entry for people without a wallet.
    When I choose "Enroll a new wallet"
    # hint: The first page asks who the customer is.
    And I fill in:
      | field         | value            |
      | First name    | Mia              |
      | Last name     | Becker           |
      | Email         | mia@example.com  |
      | Mobile number | +49 1555 0100142 |
      | Country       | Germany          |
    # hint: The form has four pages; the button below the fields leads to the next one.
    And I choose "Continue"
    # hint: The rules for password and PIN are on the page; each is ticked off as you type.
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
      | PIN              | 7391          |
      | Confirm PIN      | 7391          |
    # hint: When all rules are ticked off, go to the next page.
    And I choose "Continue"
    # hint: The third page needs two questions; start with the first one.
    And I choose "Choose question 1"
    # hint: Any question in the list is fine.
    And I choose "First book you loved?"
    # hint: The second question is chosen in the same way.
    And I choose "Choose question 2"
    # hint: The question that is taken isn't offered again.
    And I choose "First concert you went to?"
    # hint: Each question has a field for its answer.
    And I fill in:
      | field    | value |
      | Answer 1 | Momo  |
      | Answer 2 | Nena  |
    # hint: The last page comes after the questions.
    And I choose "Continue"
    # hint: The last page shows the details, and has the button that sends them.
    And I choose "Enroll"
    # goal: Mia has a wallet, and got a welcome message
    Then the inbox contains "Hello Mia"
    # hint: The last line of Home leads to the customer's own page.
    When I choose "Profile"
    # goal: Her profile is open
    Then the screen is "Profile"
    # goal: It shows her full name
    And I see "Mia Becker"
    # goal: It shows her email
    And I see "mia@example.com"
    # goal: It shows her mobile number
    And I see "+49 1555 0100142"
    # after: The app collects everything, then sends one request. So nobody who stops earlier has a half-finished wallet.
    # after: A new wallet is logged in at once, by a one-time login (nonce) that is valid for two minutes. (Rules: Access: flows)
    # after: Another way, for a sample customer: “Insert sample data” fills in all four pages.

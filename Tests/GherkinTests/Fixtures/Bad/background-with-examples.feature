Feature: f
  Background:
    Given <a>
    Examples:
      | a |
      | 1 |

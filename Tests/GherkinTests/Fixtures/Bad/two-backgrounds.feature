Feature: f
  Background:
    Given a
  Background:
    Given b

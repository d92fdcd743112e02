@a b
Feature: f

"""Tests of Luxor 2001.

H1 to H30 number the questions that the original rules leave open, O1 to O13 the rulings that settle the rest; each is
named beside the test that pins our answer.
"""

"""Gladiatori."""

"""What released versions have written, kept so that every later version can be seen to open it."""

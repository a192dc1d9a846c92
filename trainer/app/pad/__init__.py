"""The score pad: real games kept hand by hand, and sheets of paper looked over."""

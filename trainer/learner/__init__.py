"""What the learner has done (events), and what that says about what they know (a pure fold over them)."""

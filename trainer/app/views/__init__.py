"""One file a page. A page draws what is; ``trainer.practice`` changes it."""

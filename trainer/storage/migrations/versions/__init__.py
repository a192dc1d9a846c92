"""One file a schema. A step is never changed once it was released."""

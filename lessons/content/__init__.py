"""The lessons: one Markdown file each."""

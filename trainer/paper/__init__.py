"""Paper: rules card, score sheets, worksheets and lesson summaries as PDF, and hands as pictures.

Everything is drawn by us on a :class:`trainer.paper.canvas.Canvas`, suits included, so that no font can lack them.
"""

"""The rule sets that have a name, as they are called on the page."""

from collections.abc import Mapping

TABLES: Mapping[str, str] = {
    "standard": "Standard",
    "classic": "Classic",
    "oklahoma": "Oklahoma",
    "straight": "Straight gin",
    "big-gin-boxes": "Extra boxes",
    "tournament": "Tournament",
    "hollywood": "Hollywood",
    "oklahoma-hollywood": "Oklahoma and Hollywood",
    "house": "Four-player house table",
}

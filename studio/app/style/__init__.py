"""How things look: the colours and lines that drawing tools use, and the bar where they are chosen."""

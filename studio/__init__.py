"""Programming by example that mixes symbolic and direct manipulation."""

"""The inspector: attributes, parameters, candidates, constraints of what is selected."""

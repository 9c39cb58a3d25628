"""Everything a person can do, as declared commands on documents."""

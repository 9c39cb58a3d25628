"""One inference engine for all goals: which formula has these values in these situations?"""

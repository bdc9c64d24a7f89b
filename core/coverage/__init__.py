"""coverage: what do documents leave untested in a schema?"""

"""The engines: jsonschema-rs decides and explains, jsonschema gives the second opinion. Nothing else touches them."""

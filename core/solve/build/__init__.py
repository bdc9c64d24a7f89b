"""Values of a shape, one module for each type: streams that begin with the plainest value."""

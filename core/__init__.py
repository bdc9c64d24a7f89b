"""The core of jstk: pure functions that return `Result[value, Fault]`. `jstk.core.library` has one function a tool."""

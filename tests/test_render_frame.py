"""Code frames."""

from jstk.core.render.frame import WIDTH, code_frame, width


def test_the_caret_stands_below_the_column() -> None:
    """The line, its neighbours with their numbers, and a caret below the character at the column."""
    assert code_frame('{\n  "age": "x"\n}\n', 2, 10) == ("1 | {", '2 |   "age": "x"', "  |          ^", "3 | }")


def test_numbers_are_aligned_and_context_can_be_chosen() -> None:
    """Numbers of different lengths stand right-aligned; context 0 shows the line alone."""
    text = "\n".join(f"line {number}" for number in range(1, 12))
    assert code_frame(text, 10, 1) == (" 9 | line 9", "10 | line 10", "   | ^", "11 | line 11")
    assert code_frame(text, 3, 6, 0) == ("3 | line 3", "  |      ^")


def test_a_text_that_begins_later_in_its_file_is_numbered_so() -> None:
    """The lines before the text are counted in the numbers."""
    assert code_frame("{\n1", 2, 1, offset=98) == (" 99 | {", "100 | 1", "    | ^")


def test_the_end_of_the_text_has_a_place() -> None:
    """A place just behind the last character, also behind a final newline, is shown; a line that is missing is not."""
    assert code_frame("{", 1, 2) == ("1 | {", "  |  ^")
    assert code_frame("{\n", 2, 1) == ("1 | {", "2 |", "  | ^")
    assert code_frame("", 1, 1) == ("1 |", "  | ^")
    assert code_frame("{\n", 3, 1) == code_frame("{", 0, 1) == ()


def test_a_final_newline_adds_no_empty_line() -> None:
    """The neighbour below the last line is not the nothing behind its newline."""
    assert code_frame("a\nb\n", 2, 1) == ("1 | a", "2 | b", "  | ^")


def test_tabs_and_wide_characters_keep_the_caret_right() -> None:
    """A tab is four columns wide, a wide character two, a combining mark none."""
    assert code_frame('\t"a": x', 1, 7)[1] == "  | " + " " * (4 + 5) + "^"
    assert code_frame('"日本": x', 1, 7)[1] == "  | " + " " * (2 + 4 + 2) + "^"
    assert code_frame('"e\u0301": x', 1, 6)[1] == "  | " + " " * 4 + "^"


def test_windows_line_ends_are_not_shown() -> None:
    """A carriage return before the newline belongs to the line's end."""
    assert code_frame("{\r\n1\r\n}", 2, 1) == ("1 | {", "2 | 1", "  | ^", "3 | }")


def test_what_a_terminal_would_obey_is_replaced() -> None:
    """Escape sequences and direction marks of the text are shown as a replacement character."""
    shown = "".join(code_frame("\x1b[31mred\u202e", 1, 1))
    assert "\x1b" not in shown and "\u202e" not in shown and "red" in shown


def test_long_lines_are_cropped_around_the_column() -> None:
    """In a line of a megabyte the frame holds the character at the column, with dots where something is left out."""
    text = "a" * 500_000 + "HERE" + "b" * 500_000
    line, caret = code_frame(text, 1, 500_001)
    assert line.startswith("1 | ...a") and line.endswith("b...") and len(line) <= WIDTH + 10
    assert line[caret.index("^") :].startswith("HERE")


def test_long_lines_of_wide_characters_are_cropped_by_columns() -> None:
    """The crop counts columns, so that a line of wide characters does not wrap either."""
    line, caret = code_frame("日" * 1000 + "x" + "本" * 1000, 1, 1001)
    assert width(line) <= WIDTH + 10
    assert width(line[: line.index("x")]) == caret.index("^")

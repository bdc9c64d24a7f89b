"""What reading costs: `parse` beside the standard library, as ratios of time.

    python benchmarks/parse.py [MEGABYTES]

Plain data: 10 MB of rows with text, integers, decimals and nesting. The yardstick is `json.loads(text,
parse_float=Decimal)`, which checks neither duplicate keys nor depth nor surrogates and knows no places.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from decimal import Decimal

from returns.result import Success

from jstk.core.document import dumps, locate, locate_all, parse, parse_lines


def rows(size: int) -> list[dict[str, object]]:
    """Rows of about 170 bytes, the same at every run."""
    chance = random.Random(1)
    return [
        {
            "id": index,
            "name": f"user {index}",
            "price": round(chance.random() * 1000, 2),
            "tags": ["a", "b", str(chance.random())],
            "nested": {"on": True, "none": None, "digest": f"{chance.getrandbits(128):032x}"},
        }
        for index in range(size // 170)
    ]


def best(run: Callable[[], object], times: int = 5) -> float:
    """The least time of several runs, in seconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        found.append(time.perf_counter() - start)
    return min(found)


def main() -> None:
    """Print the ratios."""
    size = int(float(sys.argv[1]) * 1e6) if len(sys.argv) > 1 else 10_000_000
    data = rows(size)
    text = json.dumps(data)
    encoded = text.encode()
    lines = [Success(json.dumps(row).encode()) for row in data]
    plain = best(lambda: json.loads(text, parse_float=Decimal))
    print(f"{len(encoded) / 1e6:.1f} MB; json.loads(parse_float=Decimal) {plain:.3f} s")
    print(f"parse, JSON                 {best(lambda: parse(encoded, 'a.json')) / plain:.2f}x")
    print(f"parse, JSONC                {best(lambda: parse(encoded, 'a.jsonc')) / plain:.2f}x")
    by_line = best(lambda: [json.loads(one.unwrap(), parse_float=Decimal) for one in lines], 3)
    print(f"parse_lines, to json.loads a line {best(lambda: list(parse_lines(lines, 'a.jsonl')), 3) / by_line:.2f}x")
    value = parse(encoded, "a.json").unwrap().value
    writes = best(lambda: json.dumps(data, separators=(",", ":")))
    print(f"dumps, to json.dumps        {best(lambda: dumps(value)) / writes:.2f}x")
    small = json.dumps(data[: 1_000_000 // 170]).encode()
    document = parse(small, "a.json").unwrap()
    print(f"1 MB: locate one            {best(lambda: locate(document, ['/5000/nested/digest'])):.3f} s")
    print(f"1 MB: locate_all            {best(lambda: locate_all(document)):.3f} s")
    broken = small[:-1]
    print(f"1 MB: the fault at the end  {best(lambda: parse(broken, 'a.json')):.3f} s")


if __name__ == "__main__":
    main()

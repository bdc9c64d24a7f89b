"""One sample a schema beside its peers, in one run: how many are valid, and how long each takes.

    python benchmarks/sample.py CORPUS [LIMIT]

CORPUS is a file of JSON lines with `id` and `schema`; LIMIT the seconds that a schema may take (5). Every tool is
started once in a process of its own, with the same judge (jsonschema-rs). Peers are measured where they are installed:
hypothesis-jsonschema and schemathesis (Python), json-schema-faker (Node, found from the current folder).
"""

import json
import multiprocessing
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Make = Callable[[Any], Any]
FAKER = """
const { readFileSync } = require('node:fs');
const jsf = require('json-schema-faker');
const { generate } = jsf.JSONSchemaFaker ?? jsf.default ?? jsf;
const faker = jsf.JSONSchemaFaker ?? jsf.default ?? jsf;
(async () => {
  for await (const line of require('node:readline').createInterface({ input: process.stdin })) {
    let answer = { error: true };
    const make = faker.generate ?? faker.resolve;
    try { answer = { instance: await make.call(faker, JSON.parse(line), { seed: 42 }) }; } catch (error) {}
    console.log(JSON.stringify(answer));
  }
})();
"""


def jstk() -> Make:
    """The tool itself, in process."""
    from jstk.core.arguments import invoke
    from jstk.core.reader import Sources
    from jstk.core.sample import TOOL
    from jstk.core.tool import Context
    from jstk.shell.reader import FileReader

    context = Context(Sources(FileReader(Path.cwd())))

    def make(schema: Any) -> Any:
        return invoke(TOOL, {"schema": schema, "seed": 42}, context).unwrap().payload["samples"][0]["instance"]

    return make


def hypothesis_jsonschema() -> Make:
    """hypothesis-jsonschema, one example by Hypothesis."""
    import hypothesis
    from hypothesis_jsonschema import from_schema  # type: ignore[import-not-found]

    return drawn(hypothesis, from_schema)


def schemathesis() -> Make:
    """The generator inside schemathesis."""
    import hypothesis
    from schemathesis.generation.jsonschema.builder import build  # type: ignore[import-not-found]

    return drawn(hypothesis, build)


def drawn(hypothesis: Any, strategy_of: Callable[[Any], Any]) -> Make:
    """The first value that a strategy gives under a fixed seed."""

    def make(schema: Any) -> Any:
        found: list[Any] = []
        given = hypothesis.given(strategy_of(schema))
        quiet = hypothesis.settings(
            max_examples=1, database=None, deadline=None, suppress_health_check=list(hypothesis.HealthCheck)
        )
        hypothesis.seed(42)(quiet(given(lambda value: found.append(value))))()
        return found[-1]

    return make


def json_schema_faker() -> Make:
    """json-schema-faker in a Node process, a line for each schema."""
    node = shutil.which("node")
    if node is None:
        raise ImportError("node")
    child = subprocess.Popen(
        [node, "-e", FAKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert child.stdin and child.stdout
    stdin, stdout = child.stdin, child.stdout

    def make(schema: Any) -> Any:
        stdin.write(json.dumps(schema) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise ImportError("json-schema-faker")
        return json.loads(line)["instance"]

    return make


PEERS: dict[str, Callable[[], Make]] = {
    "jstk": jstk,
    "hypothesis-jsonschema": hypothesis_jsonschema,
    "schemathesis": schemathesis,
    "json-schema-faker": json_schema_faker,
}


def work(name: str, pipe: Any) -> None:
    """The loop of a tool's process: a schema in, an instance or nothing out."""
    try:
        make = PEERS[name]()
        make({"type": "string"})
    except Exception:
        pipe.send("absent")
        return
    pipe.send("ready")
    while True:
        schema = pipe.recv()
        start = time.perf_counter()
        try:
            answer = ("made", make(schema))
        except Exception as error:
            answer = ("refused", type(error).__name__)
        pipe.send((*answer, time.perf_counter() - start))


class Tool:
    """A tool in its process, started anew after a schema that took too long."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.start()

    def start(self) -> None:
        self.pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.get_context("spawn").Process(target=work, args=(self.name, other), daemon=True)
        self.process.start()
        self.present = self.pipe.poll(60) and self.pipe.recv() == "ready"

    def make(self, schema: Any, limit: float) -> tuple[str, Any, float]:
        self.pipe.send(schema)
        if not self.pipe.poll(limit):
            self.process.kill()
            self.process.join()
            self.start()
            return "slow", None, limit
        answer: tuple[str, Any, float] = self.pipe.recv()
        return answer


def measured(tool: Tool, cases: list[dict[str, Any]], limit: float) -> str:
    """One line of figures."""
    import jsonschema_rs

    rows = dict.fromkeys(("valid", "invalid", "refused", "slow"), 0)
    seconds = []
    for case in cases:
        row, instance, took = tool.make(case["schema"], limit)
        seconds.append(took)
        if row == "made":
            valid = jsonschema_rs.validator_for(case["schema"], offline=True).is_valid(instance)
            row = "valid" if valid else "invalid"
        rows[row] += 1
    seconds.sort()
    counts = "  ".join(f"{row} {count:3}" for row, count in rows.items())
    middle, high = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.95)]
    return f"{tool.name:22} {counts}  median {middle * 1000:7.1f} ms  p95 {high * 1000:7.1f} ms"


def judged(schema: Any) -> bool:
    """Whether the judge takes the schema at all."""
    import jsonschema_rs

    try:
        jsonschema_rs.validator_for(schema, offline=True)
    except Exception:
        return False
    return True


def main() -> None:
    """Print a line for each tool that is installed."""
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if judged(case["schema"])]
    for name in PEERS:
        tool = Tool(name)
        print(measured(tool, cases, limit) if tool.present else f"{name:22} not installed", flush=True)
        tool.process.kill()


if __name__ == "__main__":
    main()

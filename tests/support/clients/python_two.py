"""Drives the server given as the command by the official Python client 2.x: mode, then the command."""

# mypy: disable-error-code="import-not-found"

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters


async def main(mode: str, command: str, *rest: str) -> None:
    """Connects, lists, calls the tool twice, and prints what was seen as JSON."""

    # mypy: disable-error-code="import-not-found"
    async with Client(StdioServerParameters(command=command, args=list(rest)), mode=mode) as client:
        tools = await client.list_tools()
        calls = json.loads(sys.stdin.read())
        results = [await client.call_tool("validate", call) for call in calls]
        seen = {
            "version": client.protocol_version,
            "server": client.server_info.name if client.server_info else None,
            "instructions": client.instructions,
            "tools": [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools.tools],
            "results": [result.model_dump(mode="json", by_alias=True, exclude_none=True) for result in results],
        }
    print(json.dumps(seen))


asyncio.run(main(*sys.argv[1:]))

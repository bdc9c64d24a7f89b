"""Drives the server given as the command by the official Python client 1.x; the mode is not used."""

# mypy: disable-error-code="import-not-found"

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(_: str, command: str, *rest: str) -> None:
    """Connects, lists, calls the tool, and prints what was seen as JSON."""

    # mypy: disable-error-code="import-not-found"
    server = StdioServerParameters(command=command, args=list(rest))
    async with stdio_client(server) as pipes, ClientSession(*pipes) as session:
        hello = await session.initialize()
        tools = await session.list_tools()
        calls = json.loads(sys.stdin.read())
        results = [await session.call_tool("validate", call) for call in calls]
        seen = {
            "version": hello.protocolVersion,
            "server": hello.serverInfo.name,
            "instructions": hello.instructions,
            "tools": [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools.tools],
            "results": [result.model_dump(mode="json", by_alias=True, exclude_none=True) for result in results],
        }
    print(json.dumps(seen))


asyncio.run(main(*sys.argv[1:]))

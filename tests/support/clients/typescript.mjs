// Drives the server given as the command by an official TypeScript client: "sdk" or a negotiation mode, then the command.
// Prints what was seen as JSON. The packages are found from the current folder.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [mode, command, ...args] = process.argv.slice(2);
const here = createRequire(join(process.cwd(), "client.mjs"));
const load = (name) => import(pathToFileURL(here.resolve(name)));

const info = { name: "test", version: "0" };
let client, transport;
if (mode === "sdk") {
  const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
  client = new Client(info);
  transport = new StdioClientTransport({ command, args });
} else {
  const { Client } = await load("@modelcontextprotocol/client");
  const { StdioClientTransport } = await load("@modelcontextprotocol/client/stdio");
  client = new Client(info, { versionNegotiation: { mode: mode === "modern" ? { pin: "2026-07-28" } : mode } });
  transport = new StdioClientTransport({ command, args });
}

await client.connect(transport);
const { tools } = await client.listTools();
const results = [];
for (const call of JSON.parse(readFileSync(0, "utf8"))) {
  results.push(await client.callTool({ name: "validate", arguments: call }));
}
const version = client.getNegotiatedProtocolVersion?.() ?? null;
const server = client.getServerVersion()?.name ?? null;
console.log(JSON.stringify({ version, server, instructions: client.getInstructions() ?? null, tools, results }));
await client.close();

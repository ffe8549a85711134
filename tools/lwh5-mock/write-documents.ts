import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mock } from "../../mock/src/client/connect.ts";
import { exitCodes, exitWithMessage, type Flags } from "./flags.ts";
import { connectOrOpenMockFromFlags } from "./open-from-flags.ts";

const documents = {
  "openapi.json": "/openapi.json",
  "asyncapi.json": "/asyncapi.json",
  "control.json": "/__mock/openapi.json",
  "scenario.schema.json": "/__mock/scenario.schema.json",
} as const;

/**
 * Writes the API documents and the JSON Schema of scenarios. Reads them from the mock at --target,
 * otherwise from a new mock of this build.
 */
export async function writeDocuments(_words: readonly string[], flags: Flags): Promise<void> {
  const { out = "." } = flags;
  const mock = await connectOrOpenMockFromFlags(flags);
  const get = (path: string) => fetchDocument(mock, path, flags["control-token"]);
  for (const [name, path] of Object.entries(documents))
    writeFileSync(
      outputPathOf(out, name),
      `${JSON.stringify(JSON.parse(await get(path)), null, 2)}\n`,
    );
  await mock.close();
  process.stdout.write(`${Object.keys(documents).join(", ")} in ${out}\n`);
}

async function fetchDocument(
  { address }: Mock,
  path: string,
  token: string | undefined,
): Promise<string> {
  const answer = await fetch(
    `${address}${path}`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  if (!answer.ok)
    exitWithMessage(exitCodes.cannotOpen, `${address}${path} returned HTTP ${answer.status}.`);
  return answer.text();
}

function outputPathOf(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mock } from "../../mock/src/client/connect.ts";
import { codes, end, type Flags } from "./flags.ts";
import { reachedBy } from "./opened.ts";

const documents = {
  "openapi.json": "/openapi.json",
  "asyncapi.json": "/asyncapi.json",
  "control.json": "/__mock/openapi.json",
  "scenario.schema.json": "/__mock/scenario.schema.json",
} as const;

/** The same to read; there is nothing to try where nobody listens. */
const pages = ["index.html", "control.html", "socket.html", "docs.css", "docs.js"] as const;

/** What is spoken, as it is served: of the mock at --target, or of this build. */
export async function docs(_words: readonly string[], flags: Flags): Promise<void> {
  const { out = "." } = flags;
  const mock = await reachedBy(flags);
  const get = (path: string) => textAt(mock, path, flags["control-token"]);
  for (const [name, path] of Object.entries(documents))
    writeFileSync(placeIn(out, name), `${JSON.stringify(JSON.parse(await get(path)), null, 2)}\n`);
  for (const name of pages) writeFileSync(placeIn(out, name), await get(`/__mock/docs/${name}`));
  await mock.close();
  process.stdout.write(`${[...Object.keys(documents), ...pages].join(", ")} in ${out}\n`);
}

async function textAt({ address }: Mock, path: string, token: string | undefined): Promise<string> {
  const answer = await fetch(`${address}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) end(codes.cannotOpen, `${address}${path} is answered ${answer.status}.`);
  return answer.text();
}

function placeIn(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

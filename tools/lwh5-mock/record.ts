import { writeFileSync } from "node:fs";
import type { Mock } from "../../mock/src/client/connect.ts";
import { codes, end, type Flags } from "./flags.ts";
import { openedBy } from "./opened.ts";
import { tellWhere } from "./serve.ts";

const name = "command";

/** Everything goes to the real backend, until a signal comes: then what passed is written. */
export async function record(words: readonly string[], flags: Flags): Promise<void> {
  const { out } = flags;
  if (words.length > 0 || out === undefined || (flags.real ?? process.env["MOCK_REAL"]) === undefined)
    return end(codes.usage, "record wants the --real backend and the --out file, and nothing else. See lwh5-mock --help.");
  const mock = await openedBy(flags, async ({ home }: Mock) => {
    await home.recordings.stop(name);
    write(out, JSON.stringify(await home.recordings.har(name)));
  });
  await mock.home.routes.set({ default: "real", socket: "real" });
  await mock.home.recordings.start(name);
  await tellWhere(mock, flags);
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    end(codes.cannotOpen, `${file} cannot be written: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
  }
}

import { readFileSync, writeFileSync } from "node:fs";
import type { Mock } from "../../mock/src/client/connect.ts";
import { exitCodes, exitWithMessage, type Flags } from "./flags.ts";
import { connectOrOpenMockFromFlags } from "./open-from-flags.ts";

type SnapshotCommand = (mock: Mock, name: string, file: string | undefined) => Promise<string>;

/** Subcommands of `snapshot`, which apply to the default world of the mock at --target. */
const snapshotCommands: Readonly<Record<string, SnapshotCommand>> = {
  async save({ defaultWorld }, name, file) {
    await defaultWorld.snapshots.take(name);
    if (file !== undefined)
      writeFileSync(file, await defaultWorld.snapshots.file(name), { mode: 0o600 });
    return `Saved snapshot ${name}${file === undefined ? "" : ` to ${file}`}`;
  },
  async load({ defaultWorld }, name, file) {
    if (file !== undefined) await defaultWorld.snapshots.put(name, fileBytes(file));
    await defaultWorld.snapshots.restore(name);
    return `Loaded snapshot ${name}`;
  },
  async fork({ defaultWorld }, name) {
    await defaultWorld.fork(name);
    return `Created world ${name} as a copy`;
  },
};

export async function runSnapshotCommand(
  [deed = "", name, ...more]: readonly string[],
  flags: Flags,
): Promise<void> {
  const known = Object.hasOwn(snapshotCommands, deed) ? snapshotCommands[deed] : undefined;
  if (known === undefined || name === undefined || more.length > 0)
    return exitWithMessage(
      exitCodes.usage,
      `snapshot needs one of ${Object.keys(snapshotCommands).join(", ")}, and a name. See lwh5-mock --help.`,
    );
  if (flags.target === undefined) exitWithMessage(exitCodes.usage, "snapshot needs --target.");
  const mock = await connectOrOpenMockFromFlags(flags);
  const said = await known(mock, name, flags.file).catch((error: Error) =>
    exitWithMessage(exitCodes.red, error.message),
  );
  process.stdout.write(`${said}\n`);
}

function fileBytes(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    return exitWithMessage(
      exitCodes.usage,
      `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
    );
  }
}

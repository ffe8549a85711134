import { connect, type Mock } from "../../mock/src/client/connect.ts";
import { exitCodes, exitWithMessage, type Flags, stackOptionsFromFlags } from "./flags.ts";

const openErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: "The port is in use; name another --port, or 0 for any.",
  EACCES: "Cannot listen there; check --host and --port.",
  EADDRNOTAVAIL: "Cannot listen there; check --host and --port.",
  ENOTFOUND: "Cannot listen there; check --host and --port.",
};
const signals = { SIGINT: 130, SIGTERM: 143 } as const;
const closeTimeoutMs = 2_000;

/** Hides Node 22's experimental warning about SQLite: users of the command cannot act on it. */
function hushSqlite(): void {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: never[]) =>
    String(warning).includes("SQLite") ? undefined : emitWarning(warning, ...rest);
}

/**
 * Opens the mock, or with `--stack` the mock, the BFF and the phone app. A signal closes them and
 * ends the process, at the latest after `closeTimeoutMs`. Bugs of the mock are written to stderr
 * and set the exit code.
 */
export async function openMockFromFlags(flags: Flags): Promise<Mock> {
  const options = stackOptionsFromFlags(flags);
  hushSqlite();
  let isBuggy = false;
  const log = (line: string) => {
    isBuggy = true;
    process.exitCode = exitCodes.bug;
    process.stderr.write(`${line}\n`);
  };
  const openIt = flags.stack
    ? (await import("./open-stack.ts")).openStack
    : (await import("./open-mock.ts")).openMock;
  const mock = await openIt({ ...options, log }).catch((error: NodeJS.ErrnoException) =>
    exitWithMessage(exitCodes.cannotOpen, openErrors[error.code ?? ""] ?? error.message),
  );
  for (const [signal, code] of Object.entries(signals))
    process.once(signal, () => {
      const leave = () => process.exit(isBuggy ? exitCodes.bug : code);
      setTimeout(leave, closeTimeoutMs).unref();
      void mock.close().then(leave, (error: Error) => {
        process.stderr.write(`${error.message}\n`);
        leave();
      });
    });
  return mock;
}

/** Connects to the mock at --target. Without a target, opens a mock on any free port. */
export async function connectOrOpenMockFromFlags(flags: Flags): Promise<Mock> {
  const { target } = flags;
  if (target === undefined) return openMockFromFlags({ ...flags, port: flags.port ?? "0" });
  const token = flags["control-token"] ?? process.env["MOCK_CONTROL_TOKEN"];
  return connect(target, token === undefined ? {} : { token }).catch((error: Error) =>
    exitWithMessage(exitCodes.cannotOpen, `${error.message}.`),
  );
}

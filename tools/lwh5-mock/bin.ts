#!/usr/bin/env node
import { productVersion } from "../../contract/src/index.ts";
import { exitCodes, exitWithMessage, type Flags, parseFlags, helpText } from "./flags.ts";
import { writeDocuments } from "./write-documents.ts";
import { runScenarioFiles } from "./run-scenarios.ts";
import { serveMock } from "./serve.ts";
import { runSnapshotCommand } from "./snapshot.ts";

type Command = (words: readonly string[], flags: Flags) => Promise<void>;
const commands: Readonly<Record<string, Command>> = {
  serve: serveMock,
  run: runScenarioFiles,
  snapshot: runSnapshotCommand,
  docs: writeDocuments,
};

const { flags, words } = parseFlags(process.argv.slice(2));
const [name = "serve", ...rest] = words;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (flags.help) process.stdout.write(helpText);
else if (flags.version) process.stdout.write(`${productVersion}\n`);
else if (command === undefined)
  exitWithMessage(
    exitCodes.usage,
    `Unknown command ${name}. Known commands: ${Object.keys(commands).join(", ")}. See lwh5-mock --help.`,
  );
else if (command === serveMock && rest.length > 0)
  exitWithMessage(
    exitCodes.usage,
    `Unexpected argument of serve: ${rest.join(" ")}. See lwh5-mock --help.`,
  );
else await command(rest, flags);

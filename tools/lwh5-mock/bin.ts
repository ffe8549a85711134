#!/usr/bin/env node
import { version } from "../../contract/src/index.ts";
import { codes, exitWith, type Flags, parseFlags, help } from "./flags.ts";
import { writeDocuments } from "./write-documents.ts";
import { run } from "./run-scenarios.ts";
import { serve } from "./serve.ts";
import { snapshot } from "./snapshot.ts";

type Command = (words: readonly string[], flags: Flags) => Promise<void>;
const commands: Readonly<Record<string, Command>> = { serve, run, snapshot, docs: writeDocuments };

const { flags, words } = parseFlags(process.argv.slice(2));
const [name = "serve", ...rest] = words;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (flags.help) process.stdout.write(help);
else if (flags.version) process.stdout.write(`${version}\n`);
else if (command === undefined)
  exitWith(
    codes.usage,
    `Unknown command ${name}. Known commands: ${Object.keys(commands).join(", ")}. See lwh5-mock --help.`,
  );
else if (command === serve && rest.length > 0)
  exitWith(codes.usage, `Unexpected argument of serve: ${rest.join(" ")}. See lwh5-mock --help.`);
else await command(rest, flags);

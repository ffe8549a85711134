#!/usr/bin/env node
import { version } from "../../contract/src/index.ts";
import { codes, end, type Flags, flagsIn, help } from "./flags.ts";
import { docs } from "./documents.ts";
import { run } from "./run.ts";
import { serve } from "./serve.ts";
import { snapshot } from "./snapshot.ts";

type Command = (words: readonly string[], flags: Flags) => Promise<void>;
const commands: Readonly<Record<string, Command>> = { serve, run, snapshot, docs };

const { flags, words } = flagsIn(process.argv.slice(2));
const [name = "serve", ...rest] = words;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (flags.help) process.stdout.write(help);
else if (flags.version) process.stdout.write(`${version}\n`);
else if (command === undefined)
  end(codes.usage, `${name} is no command; known are ${Object.keys(commands).join(", ")}. See lwh5-mock --help.`);
else if (command === serve && rest.length > 0) end(codes.usage, `serve takes no ${rest.join(" ")}. See lwh5-mock --help.`);
else await command(rest, flags);

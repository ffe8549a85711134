import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { renderUnicodeCompact } from "uqr";
import type { Config } from "./base/config.ts";

/** The last step of the start: plain text for the person at the terminal, below the log. */
export function banner(config: Config, port: number, address = lanAddress()): string {
  const launch = config.runtime.director ? "/lwh5/?p=demo-buyer" : "/lwh5/";
  // Said here only, for the person at the terminal; it goes through no log.
  const token = config.mockControlToken === null ? "" : `?token=${encodeURIComponent(config.mockControlToken)}`;
  const lan = isEverywhere(config.host) ? address : undefined;
  return [
    "",
    `  Here:      http://localhost:${port}${launch}`,
    ...(lan === undefined ? [] : [`  Phone:     http://${lan}:${port}${launch}`]),
    ...(config.runtime.director ? [`  Director:  http://localhost:${port}/__mock/${token}`] : []),
    ...(lan === undefined ? [] : ["", renderUnicodeCompact(`http://${lan}:${port}${launch}`)]),
    "",
  ].join("\n");
}

const isEverywhere = (host: string) => host === "0.0.0.0" || host === "::";

/** The address of a container is none that a phone could reach. */
const isContainer = () => existsSync("/.dockerenv") || existsSync("/run/.containerenv");

const lanAddress = () =>
  isContainer()
    ? undefined
    : Object.values(networkInterfaces())
        .flatMap((it) => it ?? [])
        .find((it) => it.family === "IPv4" && !it.internal)?.address;

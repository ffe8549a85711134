import { renderUnicodeCompact } from "uqr";
import type { Config } from "./base/config.ts";
import { lanAddresses } from "./base/lan.ts";

/** The last step of the start: plain text for the person at the terminal, below the log. */
export function banner(config: Config, port: number, [lan] = lanAddresses(config.host)): string {
  const launch = config.runtime.director ? "/lwh5/?p=demo-buyer" : "/lwh5/";
  // Said here only, for the person at the terminal; it goes through no log.
  const token = config.mockControlToken === null ? "" : `?token=${encodeURIComponent(config.mockControlToken)}`;
  return [
    "",
    `  Here:      http://localhost:${port}${launch}`,
    ...(lan === undefined ? [] : [`  Phone:     http://${lan}:${port}${launch}`]),
    ...(config.runtime.director ? [`  Director:  http://localhost:${port}/__mock/${token}`] : []),
    ...(lan === undefined ? [] : ["", renderUnicodeCompact(`http://${lan}:${port}${launch}`)]),
    "",
  ].join("\n");
}

import { renderUnicodeCompact } from "uqr";
import type { Config } from "./config/config.ts";
import { nonLoopbackHostOf, lanAddresses } from "./config/lan-addresses.ts";

/**
 * Shown instead of a link for phones if PUBLIC_URL has a loopback host. docker-compose.yml and the
 * Dockerfile set such a URL by default, because they cannot know the computer's IP address.
 */
const phoneHint =
  "start with PUBLIC_HOST=<address of this computer> (docker run: -e PUBLIC_URL=http://<address>:<port>)";

/** Returns the links and the QR code that main.ts prints as plain text once the server listens. */
export function startupBannerText(
  config: Config,
  port: number,
  [lan] = lanAddresses(config.host),
): string {
  const { director } = config.runtime;
  const launch = director ? "/lwh5/?p=demo-buyer" : "/lwh5/";
  const here = config.publicUrl ?? `http://localhost:${port}`;
  const phone = phoneOriginOf(config, port, lan);
  const lines = ["", `  Here:      ${here}${launch}`];
  if (phone !== undefined) lines.push(`  Phone:     ${phone}${launch}`);
  else if (config.publicUrl !== null) lines.push(`  Phone:     ${phoneHint}`);
  if (director) lines.push(`  Director:  ${directorLinkOf(config, port)}`);
  if (phone?.startsWith("http:") && director)
    lines.push("  Camera and notices on a phone need https, see the README.");
  if (phone !== undefined) lines.push("", renderUnicodeCompact(`${phone}${launch}`));
  return `${[...lines, ""].join("\n")}\n`;
}

function phoneOriginOf(
  { publicUrl }: Config,
  port: number,
  lan: string | undefined,
): string | undefined {
  if (publicUrl !== null) return nonLoopbackHostOf(publicUrl) === undefined ? undefined : publicUrl;
  return lan === undefined ? undefined : `http://${lan}:${port}`;
}

/**
 * Returns the URL of the director. A control token is part of the URL, which is printed as plain
 * text only and never in a log line. Without a token, the link has the host `localhost`, because
 * the mock then accepts control requests only from this machine.
 */
function directorLinkOf({ mockControlToken, publicUrl }: Config, port: number): string {
  const local = `http://localhost:${port}`;
  if (mockControlToken === null) return `${local}/__mock/`;
  return `${publicUrl ?? local}/__mock/?token=${encodeURIComponent(mockControlToken)}`;
}

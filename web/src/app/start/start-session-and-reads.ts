import { startSessionFromUrl } from "../../screens/account/start-session-from-url.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";
import { sendReadsAtStart } from "./screen-reads.ts";

/** Starts the session and the reads of the screen in the URL. A second call joins the first. */
export function startSessionAndReads(name: RouteName, search: string): void {
  void startSessionFromUrl();
  // The reads wait until the login has provided a token.
  sendReadsAtStart(name, new URLSearchParams(search));
}

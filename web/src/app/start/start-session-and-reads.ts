import { startSessionFromUrl } from "../../screens/account/start-session-from-url.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";
import { sendReadsAtStart } from "./screen-reads.ts";

/** Starts the session and the reads of the screen in the URL. A second call joins the first. */
export function startSessionAndReads(name: RouteName, search: string): void {
  void startSessionFromUrl();
  // Runs after the launch has checked for another user, because that check removes the reads of the
  // previous user.
  sendReadsAtStart(name, new URLSearchParams(search));
}

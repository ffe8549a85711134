import { startSession } from "../../api/session.ts";
import { deviceTag, thisDevice } from "../../lib/browser/device.ts";
import { launchKeyOf } from "../../lib/navigation/paths.ts";

/**
 * Starts a session with the launch key of the URL. A second call during the start waits for the same
 * session.
 */
export const launchSession = (): Promise<void> =>
  startSession({ p: launchKeyOf(window.location.search), deviceTag: deviceTag(thisDevice()) });

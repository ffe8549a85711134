import { startSession } from "../../api/session.ts";
import { deviceTag, thisDevice } from "../../lib/browser/device.ts";
import { launchKeyOf } from "../../lib/navigation/paths.ts";

/** Comes in with what the address holds; while one launch runs a second call waits for the same. */
export const launchSession = (): Promise<void> =>
  startSession({ p: launchKeyOf(window.location.search), deviceTag: deviceTag(thisDevice()) });

import { startSession } from "../../api/session.ts";
import { deviceModelForLogin, currentDevice } from "../../lib/browser/device.ts";
import { launchKeyFromQuery } from "../../lib/navigation/paths.ts";

/**
 * Starts a session with the launch key of the URL, otherwise with stored credentials. A second call
 * during the start waits for the same session.
 */
export const startSessionFromUrl = (): Promise<void> =>
  startSession({
    p: launchKeyFromQuery(window.location.search),
    deviceTag: deviceModelForLogin(currentDevice()),
  });

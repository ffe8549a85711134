import "../../lib/browser/polyfills.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { isMobile, thisDevice } from "../../lib/browser/device.ts";
import { directorFrame } from "../../lib/browser/framed/director-frame.ts";
import { basePath, routeAt } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { startSessionAndScreen } from "./start-session-and-reads.ts";

// A separate script that the page runs while the renderer is loading, so that the first responses
// are parsed before the renderer starts. See
// docs/decisions/0031-first-answers-are-read-before-the-renderer.md.

export const directorSide = runtimeConfig.director ? directorFrame() : undefined;
if (directorSide) storage.keepApart(`lw_${directorSide}_`);

/** Checked before anything else, because a desktop browser must send nothing. */
export const isPhoneDevice = directorSide !== undefined || isMobile(thisDevice());

const { pathname, search } = window.location;
/** Screen of the URL. */
export const requestedScreen = routeAt(pathname.slice(basePath.length)) ?? "buy";
// The screen that reports the end of a session does not log in.
if (isPhoneDevice && requestedScreen !== "unauthorized")
  startSessionAndScreen(requestedScreen, search);

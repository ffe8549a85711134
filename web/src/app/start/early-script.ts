import "../../lib/browser/polyfills.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { isMobileDevice, currentDevice } from "../../lib/browser/device.ts";
import { detectDirectorFrameLetter } from "../../lib/browser/framed/director-frame.ts";
import { appBasePath, routeNameOfPath } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { startSessionAndReads } from "./start-session-and-reads.ts";

// The page runs this separate script while React is loading, so that the first responses are parsed
// before React starts. See docs/decisions/0031-first-answers-are-read-before-the-renderer.md.

export const directorFrameName = runtimeConfig.director ? detectDirectorFrameLetter() : undefined;
if (directorFrameName) storage.keepApart(`lw_${directorFrameName}_`);

/** Checked before anything else, because a desktop browser must send nothing. */
export const runsOnPhoneOrInDirector =
  directorFrameName !== undefined || isMobileDevice(currentDevice());

const { pathname, search } = window.location;
/** Screen of the URL. */
export const initialRouteName = routeNameOfPath(pathname.slice(appBasePath.length)) ?? "buy";
// The screen that reports the end of a session does not log in.
if (runsOnPhoneOrInDirector && initialRouteName !== "unauthorized")
  startSessionAndReads(initialRouteName, search);

import "../../lib/browser/old-browsers.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { isMobile, thisDevice } from "../../lib/browser/device.ts";
import { directorFrame } from "../../lib/browser/framed/director-frame.ts";
import { basePath, routeAt } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { comeIn } from "./start-session.ts";

// A separate script that the page runs while the renderer is still loading, so that the first answers have been read when the renderer
// starts. See docs/decisions/0031-first-answers-are-read-before-the-renderer.md.

export const side = runtimeConfig.director ? directorFrame() : undefined;
if (side) storage.keepApart(`lw_${side}_`);

/** The device is asked before anything else runs: a desktop sends nothing. */
export const isPhone = side !== undefined || isMobile(thisDevice());

const { pathname, search } = window.location;
/** The screen of the address. */
export const asked = routeAt(pathname.slice(basePath.length)) ?? "buy";
// The screen that says a session is over asks nobody as it opens.
if (isPhone && asked !== "unauthorized") comeIn(asked, search);

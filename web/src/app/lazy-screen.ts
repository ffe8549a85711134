import { type ComponentType, lazy } from "react";

const reloadedMark = "lw_reloaded";

/**
 * Reloads the page once if a chunk is missing, because after a deploy an open page requests chunks
 * of the old build. The flag `lw_reloaded` is kept in the state of the browser's history entry. The
 * flag survives the reload even if storage is blocked, and a new entry starts without it. Offline,
 * a reload would only replace the page by the browser's own error.
 */
function reloadOnce(): boolean {
  const state = (window.history.state ?? {}) as Record<string, unknown>;
  if (state[reloadedMark] === true || !navigator.onLine) return false;
  window.history.replaceState({ ...state, [reloadedMark]: true }, "");
  window.location.reload();
  return true;
}

export type ComponentLoader<Props = object> = () => Promise<ComponentType<Props>>;
const never = new Promise<never>(() => {});

/**
 * Loads a screen's file, with one reload if it is missing. The skeleton stays while the page
 * reloads.
 */
export const loadScreenOrReloadPage = async <Props = object>(
  load: ComponentLoader<Props>,
): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: await load() };
  } catch (error) {
    if (reloadOnce()) return never;
    throw error;
  }
};

export const lazyScreen = <Props = object>(load: ComponentLoader<Props>) =>
  lazy(() => loadScreenOrReloadPage(load));

import { type ComponentType, lazy } from "react";

const mark = "lw_reloaded";

/**
 * After a deploy an open page asks for a chunk that is gone; one reload fetches the new index. The mark is kept in the
 * entry of the browser's own history: it outlives the reload even where storage is blocked, and a new entry starts without it.
 * Offline a reload would only trade the page for the browser's own error.
 */
function reloadOnce(): boolean {
  const state = (window.history.state ?? {}) as Record<string, unknown>;
  if (state[mark] === true || !navigator.onLine) return false;
  window.history.replaceState({ ...state, [mark]: true }, "");
  window.location.reload();
  return true;
}

export type ComponentLoader<Props = object> = () => Promise<ComponentType<Props>>;
const never = new Promise<never>(() => {});

/** The screen's file, with one reload when it is missing; the skeleton stays while the page reloads. */
export const loadOrReload = async <Props = object>(
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
  lazy(() => loadOrReload(load));

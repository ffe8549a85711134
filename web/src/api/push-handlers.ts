import type { Push, PushCmd } from "contract";

type PushHandler = (push: Push) => void;
const handlers = new Map<string, Set<PushHandler>>();

/**
 * Calls the handler for each push of this cmd, or for every push if it is `*`. Returns an
 * unsubscribe function.
 */
export function subscribeToPushes(cmd: PushCmd | "*", handler: PushHandler): () => void {
  const those = handlers.get(cmd) ?? new Set();
  handlers.set(cmd, those.add(handler));
  return () => void those.delete(handler);
}

/** Calls all handlers, even if one of them throws. */
export function dispatchPush(push: Push): void {
  for (const handler of [...(handlers.get(push.cmd) ?? []), ...(handlers.get("*") ?? [])]) {
    try {
      handler(push);
    } catch {
      console.error(`a handler of ${push.cmd} failed`);
    }
  }
}

import { type CallDefinition, type CallName, calls, staleReadsByPush } from "contract";
import { randomId } from "../lib/browser/random-id.ts";
import { parseStored, schema } from "../lib/browser/draft.ts";
import { storage } from "../lib/browser/storage.ts";
import { invalidateReads } from "./query-client.ts";
import { sessionStore } from "./session-state.ts";

/**
 * Last successful command of any tab of this browser, by which the tabs of a user learn of each
 * other's commands. The `own` push does not suffice: the backend sends it to all sockets of the
 * user except those that were opened with the token of the command. Tabs share the newest token,
 * so the push may miss the other tabs, or reach only the tab that has sent the command.
 */
const lastCommandSlot = storage.personal("command");

/** Reports to the other tabs of the user that a command of this tab has succeeded. */
export function reportCommandToOtherTabs(name: CallName): void {
  const { userId } = sessionStore.get();
  // The random id changes the stored text, so that a repeated command also causes a storage event.
  if (userId !== undefined) lastCommandSlot.set(JSON.stringify({ userId, name, id: randomId() }));
}

/** Reads again what a command of another tab has changed. Returns an unsubscribe function. */
export const refreshReadsAfterOtherTabsCommands = (): (() => void) =>
  lastCommandSlot.onChangeInOtherTab(() => {
    const { userId, name = "" } =
      parseStored(lastCommandSlot.get(), schema.record(schema.text)) ?? {};
    if (userId === undefined || userId !== sessionStore.get().userId || !Object.hasOwn(calls, name))
      return;
    const call: CallDefinition = calls[name as CallName];
    invalidateReads([...new Set([...staleReadsByPush.own, ...(call.touches ?? [])])]);
  });

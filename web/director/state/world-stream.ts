import type { WorldStatus } from "mock/client/world.ts";
import { MockError } from "mock/client/mock-error.ts";
import { showStatusMessage } from "./status-message.ts";
import { createStore, useStore } from "../../src/lib/browser/store.ts";
import { type ShownJournalEntry, shownJournal } from "./shown-journal.ts";
import {
  defaultWorldName,
  onDirectorLocationChange,
  currentDirectorLocation,
  showWorld,
  worldTitle,
} from "./director-location.ts";
import { sendControlCallToShownWorld, shownWorldUrl } from "./shown-world.ts";

type WorldStreamState =
  | { kind: "opening" }
  | { kind: "live" }
  | { kind: "lost"; since: number; attempts: number; lastSeq: number }
  | { kind: "back"; entriesRead: number };

/** State of the event stream from the shown world. */
export const worldStreamState = createStore<WorldStreamState>({ kind: "opening" });
/** Last status of the shown world that the stream has reported. */
export const statusOfShownWorld = createStore<WorldStatus | undefined>(undefined);
let statusReceivedAt = 0;

const showDisconnectedAfterMs = 2_000;
const reconnectDelayMs = 1_000;
const reconnectedMessageMs = 2_000;
/** Entries that arrive within this time are rendered together. */
const renderBatchMs = 50;

let currentEventSource: EventSource | undefined;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
let disconnection: { since: number; attempts: number } | undefined;
let pendingEntries: ShownJournalEntry[] = [];
let renderTimer: ReturnType<typeof setTimeout> | undefined;

function queueEntry(entry: ShownJournalEntry): void {
  pendingEntries.push(entry);
  renderTimer ??= setTimeout(renderPendingEntries, renderBatchMs);
}
function renderPendingEntries(): void {
  renderTimer = undefined;
  const batch = pendingEntries;
  pendingEntries = [];
  shownJournal.add(batch);
}

function storeWorldStatus(next: WorldStatus): void {
  statusReceivedAt = Date.now();
  statusOfShownWorld.set(next);
}

/**
 * Opens the stream from the last received entry on. If the server has dropped entries since then,
 * it reports the gap.
 */
function connectStream(): void {
  currentEventSource?.close();
  clearTimeout(reconnectTimer);
  const received = pendingEntries.at(-1)?.seq ?? shownJournal.last();
  const eventSource = new EventSource(`${shownWorldUrl("journal/stream")}?since=${received}`);
  currentEventSource = eventSource;
  const data = <T>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as T;
  eventSource.onopen = () => onStreamOpen(received);
  eventSource.onerror = () => {
    if (currentEventSource === eventSource) void onStreamError();
  };
  eventSource.addEventListener("entry", (event) => queueEntry(data<ShownJournalEntry>(event)));
  eventSource.addEventListener("state", (event) => storeWorldStatus(data<WorldStatus>(event)));
  eventSource.addEventListener("clock", (event) => {
    const before = statusOfShownWorld.get();
    if (before)
      storeWorldStatus({
        ...before,
        ...data<Pick<WorldStatus, "now" | "timeScale" | "frozen">>(event),
      });
  });
  eventSource.addEventListener("dropped", (event) => {
    const { from, to } = data<{ from: number; to: number }>(event);
    // On the first connection, dropped entries are no gap, because the page has shown none before.
    if (received > 0)
      queueEntry({
        kind: "dropped",
        seq: to,
        at: statusOfShownWorld.get()?.now ?? 0,
        real: Date.now(),
        from,
        to,
      } as ShownJournalEntry);
  });
}

function onStreamOpen(received: number): void {
  const wasShown = worldStreamState.get().kind === "lost";
  disconnection = undefined;
  if (!wasShown) return worldStreamState.set({ kind: "live" });
  setTimeout(() => {
    const read = shownJournal.entries().filter((it) => it.seq > received).length;
    worldStreamState.set({ kind: "back", entriesRead: read });
    setTimeout(
      () => worldStreamState.get().kind === "back" && worldStreamState.set({ kind: "live" }),
      reconnectedMessageMs,
    );
  }, renderBatchMs * 4);
}

async function onStreamError(): Promise<void> {
  const mine = currentEventSource;
  mine?.close();
  disconnection = {
    since: disconnection?.since ?? Date.now(),
    attempts: (disconnection?.attempts ?? 0) + 1,
  };
  if (Date.now() - disconnection.since >= showDisconnectedAfterMs)
    worldStreamState.set({ kind: "lost", ...disconnection, lastSeq: shownJournal.last() });
  reconnectTimer = setTimeout(connectStream, reconnectDelayMs);
  if (await isWorldDeleted()) {
    if (currentEventSource !== mine || currentDirectorLocation().world === defaultWorldName) return;
    showStatusMessage(`${worldTitle(currentDirectorLocation().world)} 不在了，回到主世界`);
    showWorld(defaultWorldName);
  }
}

const isWorldDeleted = async (): Promise<boolean> => {
  try {
    await sendControlCallToShownWorld("GET /worlds/{world}");
    return false;
  } catch (error) {
    return error instanceof MockError && (error.status === 404 || error.status === 410);
  }
};

export const reconnectWorldStream = (): void => connectStream();

/**
 * Returns whether the world can be controlled. False while the stream is lost, which is at least
 * two seconds after its first error. The last known state stays visible.
 */
export const useCanControlWorld = (): boolean => {
  const { kind } = useStore(worldStreamState);
  return kind !== "lost";
};

/** Returns the time of the world, calculated from the last received state. */
export function currentWorldTime(): number {
  const reported = statusOfShownWorld.get();
  if (!reported) return 0;
  return reported.frozen
    ? reported.now
    : reported.now + (Date.now() - statusReceivedAt) * reported.timeScale;
}

/** Keeps one event stream to the shown world and restarts it when another world is shown. */
export function keepWorldStreamOpen(): () => void {
  let world = currentDirectorLocation().world;
  connectStream();
  const stop = onDirectorLocationChange(() => {
    if (currentDirectorLocation().world === world) return;
    ({ world } = currentDirectorLocation());
    restartWorldStream();
  });
  return () => {
    stop();
    clearTimeout(reconnectTimer);
    currentEventSource?.close();
  };
}

/**
 * Discards the shown data and reconnects. Called when another world is shown, after a reset, and
 * after a snapshot has been restored.
 */
export function restartWorldStream(): void {
  pendingEntries = [];
  disconnection = undefined;
  shownJournal.clear();
  statusOfShownWorld.set(undefined);
  worldStreamState.set({ kind: "opening" });
  connectStream();
}

import type { WorldStatus } from "../../src/client/world.ts";
import { MockError } from "../../src/client/mock-error.ts";
import { say } from "./run-action.ts";
import { box, useBox } from "./observable-value.ts";
import { type ShownEntry, shownJournal } from "./shown-journal.ts";
import { homeName, onPlace, placeNow, showWorld, worldTitle } from "./director-location.ts";
import { sendWorldCall, urlOf } from "./shown-world.ts";

type Stream =
  | { kind: "opening" }
  | { kind: "live" }
  | { kind: "lost"; since: number; tries: number; lastSeq: number }
  | { kind: "back"; read: number };

/** State of the event stream from the shown world. */
export const stream = box<Stream>({ kind: "opening" });
/** Last received state of the world. */
export const shownState = box<WorldStatus | undefined>(undefined);
let toldAt = 0;

const lostAfterMs = 2_000;
const againMs = 1_000;
const backMs = 2_000;
/** Entries that arrive within this time are rendered together. */
const batchMs = 50;

let source: EventSource | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let lost: { since: number; tries: number } | undefined;
let waiting: ShownEntry[] = [];
let drawing: ReturnType<typeof setTimeout> | undefined;

function hear(entry: ShownEntry): void {
  waiting.push(entry);
  drawing ??= setTimeout(drawWaiting, batchMs);
}
function drawWaiting(): void {
  drawing = undefined;
  const batch = waiting;
  waiting = [];
  shownJournal.add(batch);
}

function tellState(next: WorldStatus): void {
  toldAt = Date.now();
  shownState.set(next);
}

/**
 * Opens the stream after the last received entry. The server reports entries it has dropped since
 * then as a gap.
 */
function open(): void {
  source?.close();
  clearTimeout(again);
  const received = waiting.at(-1)?.seq ?? shownJournal.last();
  const eventSource = new EventSource(`${urlOf("journal/stream")}?since=${received}`);
  source = eventSource;
  const data = <T>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as T;
  eventSource.onopen = () => opened(received);
  eventSource.onerror = () => {
    if (source === eventSource) void failed();
  };
  eventSource.addEventListener("entry", (event) => hear(data<ShownEntry>(event)));
  eventSource.addEventListener("state", (event) => tellState(data<WorldStatus>(event)));
  eventSource.addEventListener("clock", (event) => {
    const before = shownState.get();
    if (before)
      tellState({ ...before, ...data<Pick<WorldStatus, "now" | "timeScale" | "frozen">>(event) });
  });
  eventSource.addEventListener("dropped", (event) => {
    const { from, to } = data<{ from: number; to: number }>(event);
    // Entries from before this page was opened were never shown, so they are no gap.
    if (received > 0)
      hear({
        kind: "dropped",
        seq: to,
        at: shownState.get()?.now ?? 0,
        real: Date.now(),
        from,
        to,
      } as ShownEntry);
  });
}

function opened(received: number): void {
  const wasShown = stream.get().kind === "lost";
  lost = undefined;
  if (!wasShown) return stream.set({ kind: "live" });
  setTimeout(() => {
    const read = shownJournal.entries().filter((it) => it.seq > received).length;
    stream.set({ kind: "back", read });
    setTimeout(() => stream.get().kind === "back" && stream.set({ kind: "live" }), backMs);
  }, batchMs * 4);
}

async function failed(): Promise<void> {
  const mine = source;
  mine?.close();
  lost = { since: lost?.since ?? Date.now(), tries: (lost?.tries ?? 0) + 1 };
  if (Date.now() - lost.since >= lostAfterMs)
    stream.set({ kind: "lost", ...lost, lastSeq: shownJournal.last() });
  again = setTimeout(open, againMs);
  if (await isGone()) {
    if (source !== mine || placeNow().world === homeName) return;
    say(`${worldTitle(placeNow().world)} 不在了，回到主世界`);
    showWorld(homeName);
  }
}

const isGone = async (): Promise<boolean> => {
  try {
    await sendWorldCall("GET /worlds/{world}");
    return false;
  } catch (error) {
    return error instanceof MockError && (error.status === 404 || error.status === 410);
  }
};

export const reconnectNow = (): void => open();

/**
 * Returns whether the world can be controlled. The last known state stays visible during a
 * disconnection.
 */
export const useIsLive = (): boolean => {
  const { kind } = useBox(stream);
  return kind !== "lost";
};

/** Returns the time of the world, calculated from the last received state. */
export function worldTime(): number {
  const reported = shownState.get();
  if (!reported) return 0;
  return reported.frozen ? reported.now : reported.now + (Date.now() - toldAt) * reported.timeScale;
}

/** Keeps one event stream to the shown world and restarts it when another world is shown. */
export function followShown(): () => void {
  let world = placeNow().world;
  open();
  const stop = onPlace(() => {
    if (placeNow().world === world) return;
    ({ world } = placeNow());
    restart();
  });
  return () => {
    stop();
    clearTimeout(again);
    source?.close();
  };
}

/** Discards all data, because another world is shown or the world was reset. */
export function restart(): void {
  waiting = [];
  lost = undefined;
  shownJournal.clear();
  shownState.set(undefined);
  stream.set({ kind: "opening" });
  open();
}

import type { FastifyReply } from "fastify";
import { isMatchingJournalEntry } from "../../worlds/journal-query.ts";
import type { JournalEntry } from "../../worlds/journal.ts";
import { runAfterDelay } from "../../worlds/delay.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { createWorldStateAnswer } from "./world-state-answer.ts";
import type { JournalEntryMatchConditions } from "../../control/match-conditions.ts";

const heartbeatMs = 2_000;
const stateEveryMs = 250;
const backlogBytesMax = 1024 * 1024;
/**
 * Number of bytes of past entries that may be buffered at once. More are written after the client
 * has read these.
 */
const bufferedBytesMax = 256 * 1024;

/**
 * Streams the matching journal entries after `since`, and all changes of clock and state, until the
 * client disconnects or the world ends.
 */
export function streamJournal(
  reply: FastifyReply,
  state: WorldState,
  match: JournalEntryMatchConditions,
  since: number,
): FastifyReply {
  const { journal, world } = state;
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const send = (text: string) => {
    raw.write(text);
    // Disconnects a client that reads too slowly. After reconnecting, it gets the missed entries.
    if (raw.writableLength > backlogBytesMax) raw.destroy();
  };
  const sendEntry = (entry: JournalEntry) =>
    send(`id: ${entry.seq}\nevent: entry\ndata: ${JSON.stringify(entry)}\n\n`);
  const say = (event: string, data: object) =>
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  let isToldSoon = false;
  /** Sends the state of the world after an event, at most four times a second. */
  const tellState = () => {
    if (isToldSoon) return;
    isToldSoon = true;
    runAfterDelay(stateEveryMs, () => {
      isToldSoon = false;
      if (!raw.destroyed && !raw.writableEnded) say("state", createWorldStateAnswer(state));
    });
  };
  const tell = (entry: JournalEntry) => {
    tellState();
    if (entry.kind === "clock")
      say("clock", {
        now: world.now(),
        timeScale: world.clock.timeScale,
        frozen: world.clock.frozen,
      });
    if (!isMatchingJournalEntry(match, entry)) return;
    if (unsent.length > 0) unsent.push(entry);
    else sendEntry(entry);
  };
  const { entries, last } = journal.read({ since });
  const oldest = (entries[0]?.seq ?? last + 1) - 1;
  if (oldest > since) say("dropped", { from: since + 1, to: oldest });
  send(`: ${last}\n\n`);
  /** Entries that are not written yet. New entries are appended. */
  let unsent = entries.filter((it) => isMatchingJournalEntry(match, it));
  const pour = () => {
    let sent = 0;
    for (
      ;
      sent < unsent.length && raw.writableLength < bufferedBytesMax && !raw.destroyed;
      sent += 1
    )
      sendEntry(unsent[sent] as JournalEntry);
    unsent = unsent.slice(sent);
    if (unsent.length > 0) raw.once("drain", pour);
  };
  pour();
  tellState();
  // Sends an empty event-stream comment at intervals, because proxies may close a silent
  // connection.
  const breath = setInterval(() => send(": \n\n"), heartbeatMs).unref();
  const stop = journal.follow({ onEntry: tell, onEnd: () => raw.end() });
  raw.once("close", () => {
    clearInterval(breath);
    stop();
  });
  return reply;
}

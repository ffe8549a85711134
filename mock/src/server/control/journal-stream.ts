import type { FastifyReply } from "fastify";
import { matchesEntry } from "../../worlds/journal-query.ts";
import type { JournalEntry } from "../../worlds/journal.ts";
import { runAfter } from "../../worlds/delay.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { stateView } from "./state-view.ts";
import type { EntryMatch } from "../../control/match.ts";

const breathMs = 2_000;
const stateEveryMs = 250;
const backlogBytesMax = 1024 * 1024;
/** What was before he came is poured as fast as he drinks, so much at a time. */
const pouredBytes = 256 * 1024;

/** The journal as it is written, for as long as somebody listens. Who comes back says with `Last-Event-ID` what he heard last. */
export function streamJournal(
  reply: FastifyReply,
  state: WorldState,
  match: EntryMatch,
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
    // He comes back, and is told what he missed.
    if (raw.writableLength > backlogBytesMax) raw.destroy();
  };
  const sendEntry = (entry: JournalEntry) =>
    send(`id: ${entry.seq}\nevent: entry\ndata: ${JSON.stringify(entry)}\n\n`);
  const say = (event: string, data: object) =>
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  let isToldSoon = false;
  /** How the world stands, after what has happened: a few times a second at most. */
  const tellState = () => {
    if (isToldSoon) return;
    isToldSoon = true;
    runAfter(stateEveryMs, () => {
      isToldSoon = false;
      if (!raw.destroyed && !raw.writableEnded) say("state", stateView(state));
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
    if (!matchesEntry(match, entry)) return;
    if (unsent.length > 0) unsent.push(entry);
    else sendEntry(entry);
  };
  const { entries, last } = journal.read({ since });
  const oldest = (entries[0]?.seq ?? last + 1) - 1;
  if (oldest > since) say("dropped", { from: since + 1, to: oldest });
  send(`: ${last}\n\n`);
  /** The newest last; what happens meanwhile waits behind it. */
  let unsent = entries.filter((it) => matchesEntry(match, it));
  const pour = () => {
    let sent = 0;
    for (; sent < unsent.length && raw.writableLength < pouredBytes && !raw.destroyed; sent += 1)
      sendEntry(unsent[sent] as JournalEntry);
    unsent = unsent.slice(sent);
    if (unsent.length > 0) raw.once("drain", pour);
  };
  pour();
  tellState();
  // Silence would look like an end to whoever stands between.
  const breath = setInterval(() => send(": \n\n"), breathMs).unref();
  const stop = journal.follow({ onEntry: tell, onEnd: () => raw.end() });
  raw.once("close", () => {
    clearInterval(breath);
    stop();
  });
  return reply;
}

import type { FastifyReply } from "fastify";
import { isMatch } from "../../worlds/journal-query.ts";
import type { Entry } from "../../worlds/journal.ts";
import { later } from "../../worlds/delay.ts";
import type { Room } from "../../worlds/world-state.ts";
import { stateShown } from "./state-view.ts";
import type { EntryMatch } from "../../control/match.ts";

const breathMs = 2_000;
const stateEveryMs = 250;
const backlogBytesMax = 1024 * 1024;
/** What was before he came is poured as fast as he drinks, so much at a time. */
const pouredBytes = 256 * 1024;

/** The journal as it is written, for as long as somebody listens. Who comes back says with `Last-Event-ID` what he heard last. */
export function streamJournal(reply: FastifyReply, room: Room, match: EntryMatch, since: number): FastifyReply {
  const { journal, world } = room;
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
  const sendEntry = (entry: Entry) => send(`id: ${entry.seq}\nevent: entry\ndata: ${JSON.stringify(entry)}\n\n`);
  const say = (event: string, data: object) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  let isToldSoon = false;
  /** How the world stands, after what has happened: a few times a second at most. */
  const tellState = () => {
    if (isToldSoon) return;
    isToldSoon = true;
    later(stateEveryMs, () => {
      isToldSoon = false;
      if (!raw.destroyed && !raw.writableEnded) say("state", stateShown(room));
    });
  };
  const tell = (entry: Entry) => {
    tellState();
    if (entry.kind === "clock") say("clock", { now: world.now(), timeScale: world.clock.timeScale, frozen: world.clock.frozen });
    if (!isMatch(match, entry)) return;
    if (unsent.length > 0) unsent.push(entry);
    else sendEntry(entry);
  };
  const { entries, last } = journal.read({ since });
  const oldest = (entries[0]?.seq ?? last + 1) - 1;
  if (oldest > since) say("dropped", { from: since + 1, to: oldest });
  send(`: ${last}\n\n`);
  /** The newest last; what happens meanwhile waits behind it. */
  let unsent = entries.filter((it) => isMatch(match, it));
  const pour = () => {
    let sent = 0;
    for (; sent < unsent.length && raw.writableLength < pouredBytes && !raw.destroyed; sent += 1) sendEntry(unsent[sent] as Entry);
    unsent = unsent.slice(sent);
    if (unsent.length > 0) raw.once("drain", pour);
  };
  pour();
  tellState();
  // Silence would look like an end to whoever stands between.
  const breath = setInterval(() => send(": \n\n"), breathMs).unref();
  const stop = journal.follow({ hear: tell, end: () => raw.end() });
  raw.once("close", () => {
    clearInterval(breath);
    stop();
  });
  return reply;
}

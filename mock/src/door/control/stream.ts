import type { FastifyReply } from "fastify";
import { isMatch } from "../rooms/looking.ts";
import type { Entry, Journal } from "../rooms/journal.ts";
import type { EntryMatch } from "../../control/match.ts";

const breathMs = 2_000;
const backlogBytesMax = 1024 * 1024;

/** The journal as it is written, for as long as somebody listens. Who comes back says with `Last-Event-ID` what he heard last. */
export function streamJournal(reply: FastifyReply, journal: Journal, match: EntryMatch, since: number): FastifyReply {
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
  const tell = (entry: Entry) => {
    if (isMatch(match, entry)) send(`id: ${entry.seq}\nevent: entry\ndata: ${JSON.stringify(entry)}\n\n`);
  };
  const { entries, last } = journal.read({ since });
  const oldest = (entries[0]?.seq ?? last + 1) - 1;
  if (oldest > since) send(`event: dropped\ndata: ${JSON.stringify({ from: since + 1, to: oldest })}\n\n`);
  send(`: ${last}\n\n`);
  for (const it of entries) tell(it);
  // Silence would look like an end to whoever stands between.
  const breath = setInterval(() => send(": \n\n"), breathMs).unref();
  const stop = journal.follow({ hear: tell, end: () => raw.end() });
  raw.once("close", () => {
    clearInterval(breath);
    stop();
  });
  return reply;
}

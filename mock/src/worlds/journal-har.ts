import {
  codeNameOf,
  codes,
  fillCodeText,
  createEnvelope,
  type ErrorDetails,
  httpStatusEnvelopeMessage,
} from "contract";
import type { HarFile } from "../control/har-file-schema.ts";
import { type HarExchange, buildHar, type HarSocket } from "./har.ts";
import type { JournalEntry, WorldJournal } from "./journal.ts";
import { redactionPlaceholder } from "./redact.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Converts the journal into HAR. Values hidden in the journal stay hidden. */
export function convertJournalToHar(journal: WorldJournal, origin: string): HarFile {
  const { entries } = journal.read({ isFull: true });
  return buildHar(
    origin,
    entries.filter((it) => it.kind === "request").map(exchangeOf),
    socketsOf(entries),
  );
}

function exchangeOf(journalEntry: JournalEntry): HarExchange {
  const { requestId, traceId, body, ms, status, method } = journalEntry as JournalEntry &
    Record<"requestId" | "traceId", string | undefined>;
  return {
    from: journalEntry.real - Number(ms ?? 0),
    ms: Number(ms ?? 0),
    method: String(method),
    path: journalEntry.path ?? "",
    query: journalEntry["query"] as Fields | undefined,
    ...(body !== undefined && {
      body: { fields: body, isWhole: !JSON.stringify(body).includes(redactionPlaceholder) },
    }),
    headers: {
      ...(requestId && { "x-request-id": requestId }),
      ...(traceId && { "x-trace-id": traceId }),
    },
    status: Number(status),
    answer: answerOf(journalEntry),
  };
}

/**
 * Returns the text body of a custom answer as it is. Otherwise builds the envelope with the message
 * of the code or of the HTTP status.
 */
function answerOf({ result = null, code, status }: JournalEntry): HarExchange["answer"] {
  if (typeof result === "string") return result;
  const name = codeNameOf(Number(code));
  const isRefusal = status === codes.ok.code && name !== undefined;
  return createEnvelope(
    Number(code),
    result,
    isRefusal
      ? fillCodeText(name, (result ?? {}) as ErrorDetails)
      : httpStatusEnvelopeMessage(Number(status)),
  );
}

/**
 * Builds sockets from each opening to the next closing of the same user. A push belongs to all
 * sockets open at that time.
 */
function socketsOf(entries: readonly JournalEntry[]): HarSocket[] {
  const lines: HarSocket[] = [];
  const openOf = (userId: unknown) =>
    lines.filter((it) => it.userId === userId && it.until === undefined);
  for (const entry of entries) {
    const {
      kind,
      real,
      userId = "",
      what,
      cmd,
      msgTxt,
      orderId,
      delivered,
    } = entry as JournalEntry & Record<string, unknown>;
    if (kind === "socket" && what === "opened") lines.push({ userId, from: real, frames: [] });
    const [oldest] = openOf(userId);
    if (kind === "socket" && what === "closed" && oldest) oldest.until = real;
    if (kind === "push" && delivered !== 0)
      for (const line of openOf(userId))
        line.frames.push({ real, text: JSON.stringify({ cmd, msgTxt, orderId }) });
  }
  return lines;
}

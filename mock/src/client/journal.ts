import type { ControlCallTypes } from "./control-call-types.ts";
import type { WorldControlClient } from "./world-control.ts";
import { MockError } from "./mock-error.ts";
import { openControlCallStream, type ControlQueryParameters } from "./control-request.ts";

type Verify = NonNullable<ControlCallTypes["POST /worlds/{world}/journal/verify"]["body"]>;
type Verdict = ControlCallTypes["POST /worlds/{world}/journal/verify"]["answer"];
/** Conditions for a journal entry. Only the named fields of `query` and `body` are compared. */
export type JournalMatch = NonNullable<Verify["match"]>;
/** Entry of the journal. */
export type JournalEntry = Verdict["entries"][number];
/** Entry that almost fits a match, with its differences. */
export type NearMiss = Verdict["nearMisses"][number];
/** Expected number of entries: exactly this many, or within `min` and `max`. */
export type ExpectedCount = NonNullable<Verify["count"]>;
/**
 * Options for reading the journal. `full` includes results of 4,000 to 64,000 characters, which
 * are otherwise replaced by their length.
 */
export type JournalQuery = JournalMatch & {
  since?: number;
  limit?: number;
  order?: "asc" | "desc";
  full?: boolean;
};
/** Journal in the format HAR 1.2. */
export type Har = ControlCallTypes["GET /worlds/{world}/journal.har"]["answer"];

/**
 * Event log of a world. `waitFor`, `verify` and `inOrder` throw `MockError` if they fail.
 * @example
 * await world.journal.mark();
 * await buyer.must.pay(input);
 * await world.journal.verify({ kind: "request", call: "pay" }, 1);
 */
export interface Journal {
  /** Sets the start for `waitFor`, `verify` and `inOrder`. A new world is already marked. */
  mark(): Promise<void>;
  /**
   * Waits until `count` matching entries exist since the mark, including those before this call.
   * Defaults: 1 entry, 5,000 ms.
   */
  waitFor(
    match: JournalMatch,
    options?: { count?: number; timeoutMs?: number },
  ): Promise<JournalEntry[]>;
  /**
   * Checks, without waiting, how many matching entries exist since `mark()`. Default: at least 1. A
   * number: exactly as many. `{ min, max }`: within these bounds.
   */
  verify(match: JournalMatch, count?: ExpectedCount): Promise<JournalEntry[]>;
  /** Checks that the entries since the last `mark()` contain one for each match, in this order. */
  inOrder(...matches: JournalMatch[]): Promise<JournalEntry[]>;
  /** Reads the stored entries that match. Default: from the beginning, not from the mark. */
  read(reading?: JournalQuery): Promise<JournalEntry[]>;
  /**
   * Yields new entries as they are written. Throws if entries were dropped before they were read.
   */
  follow(match?: JournalMatch): AsyncIterable<JournalEntry>;
  /**
   * Exports the journal as HAR 1.2, including sockets. `origin` is the base of its URLs. Default:
   * the URL of this client.
   */
  har(options?: { origin?: string }): Promise<Har>;
  /** Deletes all entries. */
  clear(): Promise<void>;
}

const waitMsDefault = 5_000;
/** Longest time in ms for which one request waits for entries. The server permits 30,000 ms. */
const serverWaitMsMax = 25_000;

export function createJournalClient(here: WorldControlClient): Journal {
  let since = 0;
  const path = "GET /worlds/{world}/journal" as const;
  const lastFive = async () =>
    (await here.send(path, { query: { order: "desc", limit: 5 } })).entries.toReversed();

  async function unmet(
    input: object,
    wanted: string,
    count: number,
    near: readonly NearMiss[],
  ): Promise<MockError> {
    const lines = [
      `wanted ${wanted} of ${JSON.stringify(input)}, there ${count === 1 ? "was" : "were"} ${count}`,
      ...near
        .slice(0, 3)
        .map((it) => `  near: entry ${it.seq} differs in ${it.differs.map(difference).join("; ")}`),
      ...(await lastFive()).map((it) => `  last: ${JSON.stringify(it)}`),
    ];
    return new MockError(lines.join("\n"), 0, "unmet");
  }

  async function verify(body: Verify, input: object, wanted: string): Promise<JournalEntry[]> {
    const { ok, count, entries, nearMisses } = await here.send(
      "POST /worlds/{world}/journal/verify",
      { body: { ...body, since } },
    );
    if (!ok) throw await unmet(input, wanted, count, nearMisses);
    return entries;
  }

  return {
    async mark() {
      since = (await here.send("GET /worlds/{world}/state")).lastSeq;
    },
    async waitFor(match, { count = 1, timeoutMs = waitMsDefault } = {}) {
      for (let left = timeoutMs; ; left -= serverWaitMsMax) {
        const waitMs = Math.max(0, Math.min(left, serverWaitMsMax));
        const { entries, met, nearMisses } = await here.send(path, {
          query: { ...queryOf(match), since, count, waitMs },
        });
        if (met) return entries;
        if (left <= serverWaitMsMax)
          throw await unmet(match, `${count} in ${timeoutMs} ms`, entries.length, nearMisses ?? []);
      }
    },
    verify: (match, count) =>
      verify({ match, ...(count !== undefined && { count }) }, match, wantedOf(count)),
    inOrder: (...matches) => verify({ inOrder: matches }, matches, "one after another"),
    async read({ since: from, limit, order, full, ...match } = {}) {
      const reading = { since: from, limit, order, full: full ? 1 : undefined };
      return (await here.send(path, { query: { ...queryOf(match), ...reading } })).entries;
    },
    async *follow(match = {}) {
      const { lastSeq } = await here.send("GET /worlds/{world}/state");
      const left = new AbortController();
      const stream = await openControlCallStream(
        here.target,
        "GET /worlds/{world}/journal/stream",
        {
          params: { world: here.name },
          query: { ...queryOf(match), since: lastSeq },
          signal: left.signal,
        },
      );
      try {
        for await (const { event, data } of eventsIn(stream)) {
          if (event === "dropped")
            throw new MockError(`entries were dropped before they were read: ${data}`, 0, "unmet");
          yield JSON.parse(data) as JournalEntry;
        }
      } finally {
        left.abort();
      }
    },
    har: ({ origin = here.target.address } = {}) =>
      here.send("GET /worlds/{world}/journal.har", { query: { origin } }),
    clear: () => here.send("DELETE /worlds/{world}/journal"),
  };
}

const difference = ({ field, wanted, got }: NearMiss["differs"][number]): string =>
  `${field}: expected ${JSON.stringify(wanted)}, received ${JSON.stringify(got)}`;

function wantedOf(count: ExpectedCount | undefined): string {
  if (typeof count === "number") return `exactly ${count}`;
  const { min = count ? 0 : 1, max } = count ?? {};
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

/** Encodes a match as query parameters: several kinds separated by commas, records as JSON. */
const queryOf = ({ kind, query, body, ...match }: JournalMatch): ControlQueryParameters => ({
  ...match,
  ...(kind !== undefined && { kind: [kind].flat().join(",") }),
  ...(query && { query: JSON.stringify(query) }),
  ...(body && { body: JSON.stringify(body) }),
});

/** Parses server-sent events. Skips comments, which are only heartbeats. */
async function* eventsIn(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (text + read.value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data };
    }
  }
}

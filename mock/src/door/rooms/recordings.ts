import { type CallName, calls, type Envelope } from "contract";
import type { RuleMatch } from "../../control/match.ts";
import type { Har } from "../../control/har-shape.ts";
import { type Exchange, harOf, type Line } from "./har.ts";
import { type Act, isAtAddress, isOfCall } from "./rules.ts";
import { openStandIns, type StandIns } from "./stand-ins.ts";

export type Recordings = ReturnType<typeof openRecordings>;
/** A call as it came and went, with all its secrets. */
export type Passed = {
  act: Act;
  headers: Readonly<Record<string, string | undefined>>;
  from: number;
  ms: number;
  status: number;
  answer: Envelope | string;
  date?: string | undefined;
};
type Recording = {
  name: string;
  only?: RuleMatch | undefined;
  startedAt: number;
  stoppedAt: number | null;
  /** Gone with the end: from then on nobody can tell what stood where. */
  standIns: StandIns | undefined;
  exchanges: Exchange[];
  lines: Line[];
  letters: number;
  isFull: boolean;
};

const recordingsMax = 20;
const exchangesMax = 20_000;
const lettersMax = 64 * 1024 * 1024;
const told = ["x-access-token", "x-key", "x-request-id", "x-trace-id", "x-lwh5-caller"] as const;

/** What passes the door, for a file. No secret is kept: each has its stand-in before it lies here. */
export function openRecordings() {
  const all = new Map<string, Recording>();
  const running = (): Recording[] => [...all.values()].filter((it) => it.stoppedAt === null && !it.isFull);
  const openLines = (it: Recording, userId: string): Line[] =>
    it.lines.filter((line) => line.userId === userId && line.until === undefined);
  const keep = (it: Recording, letters: number): void => {
    it.letters += letters;
    it.isFull = it.exchanges.length >= exchangesMax || it.letters >= lettersMax;
  };
  return {
    isOn: (): boolean => running().length > 0,
    /** False when there are too many. */
    start(name: string, only?: RuleMatch): boolean {
      if (all.size >= recordingsMax) return false;
      const begun = { startedAt: Date.now(), stoppedAt: null, standIns: openStandIns() };
      all.set(name, { name, only, ...begun, exchanges: [], lines: [], letters: 0, isFull: false });
      return true;
    },
    stop(it: Recording): void {
      if (it.stoppedAt !== null) return;
      Object.assign(it, reread(it), { stoppedAt: Date.now(), standIns: undefined });
    },
    find: (name: string): Recording | undefined => all.get(name),
    list: (): Recording[] => [...all.values()],
    remove: (name: string): boolean => all.delete(name),
    har: (it: Recording, origin: string): Har => {
      const { exchanges, lines } = reread(it);
      return harOf(origin, exchanges, lines);
    },
    take(passed: Passed): void {
      for (const it of running())
        if (!it.only || (isOfCall(it.only, passed.act) && isAtAddress(it.only, passed.act))) {
          const exchange = masked(it.standIns as StandIns, passed);
          it.exchanges.push(exchange);
          keep(it, JSON.stringify(exchange).length);
        }
    },
    openLine(userId: string): void {
      for (const it of running()) it.lines.push({ userId, from: Date.now(), frames: [] });
    },
    closeLine(userId: string): void {
      for (const it of running()) {
        const [oldest] = openLines(it, userId);
        if (oldest) oldest.until = Date.now();
      }
    },
    /** What each of his sockets heard. One that was open before the recording begins with it. */
    hear(userId: string, text: string): void {
      for (const it of running()) {
        if (openLines(it, userId).length === 0) it.lines.push({ userId, from: Date.now(), frames: [] });
        const said = (it.standIns as StandIns).text(text);
        for (const line of openLines(it, userId)) line.frames.push({ real: Date.now(), text: said });
        keep(it, said.length);
      }
    },
  };
}

/** What was met before it was known to be a secret has its stand-in now. */
function reread({ exchanges, lines, standIns }: Recording): Pick<Recording, "exchanges" | "lines"> {
  return standIns ? (standIns.again({ exchanges, lines }) as Pick<Recording, "exchanges" | "lines">) : { exchanges, lines };
}

function masked(standIns: StandIns, { act, headers, from, ms, status, answer, date }: Passed): Exchange {
  const { method = "GET", path = "", query, body } = act;
  const shown = Object.fromEntries(told.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
  const fields = body === undefined || body === null ? undefined : maskedBody(standIns, act.call as CallName, body);
  return {
    from,
    ms,
    method,
    path: standIns.text(path),
    query: standIns.of(query) as Exchange["query"],
    ...(fields !== undefined && { body: { fields, isWhole: JSON.stringify(fields) === JSON.stringify(body) } }),
    headers: standIns.of(shown) as Exchange["headers"],
    status,
    answer: standIns.of(answer) as Exchange["answer"],
    ...(date !== undefined && { date }),
  };
}

/** A field that the row does not know may hold anything. */
function maskedBody(standIns: StandIns, call: CallName, body: unknown): unknown {
  const known = Object.keys(calls[call].input.shape);
  const entries = Object.entries(body as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, it]) => [name, standIns.of(it, known.includes(name) ? name : "secret")]));
}

import { type CallName, calls, type Envelope, readJson } from "contract";
import type { Har, HarEntry } from "../../control/har-shape.ts";
import { redact } from "./redact.ts";

export type Replays = ReturnType<typeof openReplays>;
/** A call that looks for its recorded answer. `person` is the token that it shows. */
export type Asking = { person: string; caller: "phone" | "bff"; path: string; query: unknown; body: unknown };
export type Replayed = { status: number; text: string; date: string | undefined; frames: { userId: string; text: string }[] };
type Kept = {
  call: CallName;
  person: string;
  /** With which launch parameter he came in. */
  p: string;
  key: string;
  /** Its place among all. */
  at: number;
  time: number;
  isCommand: boolean;
  isUsed: boolean;
  shown: string;
  answer: Omit<Replayed, "frames">;
};
type Frame = { userId: string; at: number; text: string };
type Fields = Record<string, unknown>;
export type Outsider = { id: string; nickName: string };

const patterns = (Object.keys(calls) as CallName[]).map((name) => {
  const { method, path } = calls[name];
  return { name, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) };
});
const logins: readonly CallName[] = ["login", "quickLogin"];
/** What differs from one time to the next, and says nothing of what is meant. */
const fleeting = /^clientMsgId$|^lock|time$|At$/i;

/** Answers that somebody recorded, given again in their order. Nothing here asks anybody. */
export function openReplays() {
  let all: Kept[] = [];
  let frames: Frame[] = [];
  let ignored: string[] = [];
  let owners = new Map<string, Outsider>();
  /** Who came in by which launch parameter, and with which of the recorded ones that is meant. */
  let meant = new Map<string, string>();
  let lastCommandAt = -1;

  const nextCommandAfter = (at: number): Kept | undefined => all.slice(at + 1).find((it) => it.isCommand);

  function pick(found: readonly Kept[]): Kept | undefined {
    const isUnread = (it: Kept) => !it.isUsed;
    if (found[0]?.isCommand) return found.find(isUnread) ?? found.at(-1);
    const until = nextCommandAfter(lastCommandAt)?.at ?? all.length;
    const now = found.filter((it) => it.at > lastCommandAt && it.at < until);
    const before = found.filter((it) => it.at <= lastCommandAt);
    return now.find(isUnread) ?? now.at(-1) ?? before.find(isUnread) ?? found.find(isUnread) ?? found.at(-1);
  }

  /** Of several who came in each is one of the recorded, always the same. */
  function ofPerson(found: readonly Kept[], p: string): readonly Kept[] {
    const known = meant.get(p);
    const taken = new Set(meant.values());
    const own = found.filter((it) => (known === undefined ? !taken.has(it.p) : it.p === known));
    const first = own[0] ?? found[0];
    if (first) meant.set(p, first.p);
    return own.length > 0 ? own.filter((it) => it.p === first?.p) : found;
  }

  return {
    add({ log }: Har): void {
      const read = log.entries.map(readEntry);
      all = [...all, ...read.flatMap((it) => (it.kept ? [it.kept] : []))].toSorted((a, b) => a.time - b.time);
      all.forEach((it, at) => (it.at = at));
      frames = [...frames, ...read.flatMap((it) => it.frames ?? [])].toSorted((a, b) => a.at - b.at);
      ignored = [...ignored, ...read.flatMap((it) => it.ignored ?? [])];
      for (const it of all) noteOwner(owners, it);
    },
    clear(): void {
      [all, frames, ignored] = [[], [], []];
      [owners, meant] = [new Map(), new Map()];
      lastCommandAt = -1;
    },
    count: (): number => all.length,
    unread: (): string[] => all.filter((it) => !it.isUsed).map((it) => it.shown),
    ignored: (): string[] => ignored,
    /** Whose token it is. One that hides all tokens tells of one person. */
    ownerOf: (token: string): Outsider | undefined => owners.get(token) ?? owners.get(""),
    /** What was asked elsewhere for want of it here is here from now on. */
    keep(call: CallName, asking: Asking, answer: Omit<Replayed, "frames">): void {
      const { person, path } = asking;
      const { method } = calls[call];
      const isCommand = method !== "GET";
      const shown = `${method} ${path}`;
      const read = { isUsed: true, time: Date.now(), at: all.length };
      all.push({ call, person, p: "", key: keyOf(call, asking), isCommand, shown, answer, ...read });
    },
    answer(call: CallName, asked: Asking): Replayed | undefined {
      const key = keyOf(call, asked);
      const found = all.filter((it) => it.key === key && (it.person === "" || it.person === asked.person));
      const met = pick(call === "login" ? ofPerson(found, String((asked.body as Fields)["p"])) : found);
      if (!met) return undefined;
      met.isUsed = true;
      if (!met.isCommand) return { ...met.answer, frames: [] };
      lastCommandAt = met.at;
      const until = nextCommandAfter(met.at)?.time ?? Number.POSITIVE_INFINITY;
      return { ...met.answer, frames: frames.filter((it) => it.at >= met.time && it.at < until) };
    },
  };
}

/** The same call of the same meaning; what is hidden in a file is looked at nowhere. */
function keyOf(call: CallName, { caller, path, query, body }: Omit<Asking, "person">): string {
  const isFile = "body" in calls[call];
  return JSON.stringify([call, caller, path, sorted(query), isFile ? {} : sorted(redact(body))]);
}

function sorted(it: unknown): unknown {
  if (Array.isArray(it)) return it.map(sorted);
  if (typeof it !== "object" || it === null) return it === undefined ? {} : it;
  const kept = Object.entries(it).filter(([name]) => !fleeting.test(name));
  return Object.fromEntries(kept.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, value]) => [name, sorted(value)]));
}

type Read = { kept?: Kept; frames?: Frame[]; ignored?: string[] };

function readEntry({ startedDateTime, request, response, _webSocketMessages: messages, ...rest }: HarEntry): Read {
  const url = URL.canParse(request.url) ? new URL(request.url) : new URL("http://nobody/");
  const path = url.pathname.replace(/^.*?\/lightweight(?=\/)/, "");
  const shown = `${request.method} ${path}`;
  if (messages) {
    const userId = decoded(path.replace(/^\/websocket\//, ""));
    if (userId === undefined) return { ignored: [shown] };
    return { frames: messages.filter((it) => it.type === "receive").map((it) => ({ userId, at: it.time * 1_000, text: it.data })) };
  }
  const row = patterns.find((it) => it.method === request.method && it.pattern.test(path));
  const text = textOf(response.content);
  if (!row || response.status <= 0 || text === undefined) return { ignored: [shown] };
  const said = (name: string): string => request.headers.find((it) => it.name.toLowerCase() === name)?.value ?? "";
  const body = readFields(request.postData?.text ?? (request as Fields)["_postData"] ?? (rest as Fields)["_postData"]);
  const asking: Omit<Asking, "person"> = {
    caller: said("x-lwh5-caller") === "identity" ? "bff" : "phone",
    path,
    query: Object.fromEntries(url.searchParams),
    body,
  };
  const date = response.headers.find((it) => it.name.toLowerCase() === "date")?.value;
  const kept = {
    call: row.name,
    person: said("x-access-token"),
    p: typeof body["p"] === "string" ? body["p"] : said("x-key"),
    key: keyOf(row.name, asking),
    at: 0,
    time: Date.parse(startedDateTime),
    isCommand: row.method !== "GET",
    isUsed: false,
    shown,
    answer: { status: response.status, text, date },
  };
  return { kept };
}

/** Undefined for a part of a URL that is not UTF-8, as in a file that was edited by hand. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

const textOf = ({ text, encoding }: HarEntry["response"]["content"]): string | undefined =>
  text !== undefined && encoding === "base64" ? Buffer.from(text, "base64").toString() : text;

/** Of a form, or of what nobody can read, nothing. */
function readFields(text: unknown): Fields {
  try {
    return typeof text === "string" && text !== "" ? (Object(readJson(text)) as Fields) : {};
  } catch {
    return {};
  }
}

/** Who came in with a token says the login, or whoever asked with it who he is. */
function noteOwner(owners: Map<string, Outsider>, { call, person, answer: { text } }: Kept): void {
  if (call !== "userInfo" && !logins.includes(call)) return;
  const result = Object((readFields(text) as Partial<Envelope>).result) as Partial<Record<string, string>>;
  const token = call === "userInfo" ? person : (result["token"] ?? "");
  const id = call === "userInfo" ? result["id"] : (result["userId"] ?? owners.get(person)?.id);
  if (id === undefined || (call !== "userInfo" && token === "")) return;
  owners.set(token, { id, nickName: result["nickName"] ?? owners.get(token)?.nickName ?? "" });
}

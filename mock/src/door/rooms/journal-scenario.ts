import { type CallName, calls, codeName, MessageType } from "contract";
import type { ScenarioFile } from "../../control/scenario-shape.ts";
import type { Entry } from "./journal.ts";
import { hidden } from "./redact.ts";

type Step = ScenarioFile["steps"][number];
type Fields = Readonly<Record<string, unknown>>;
type Person = { id: string; p: string };
/** Where a value was answered, and under which name a step can speak of it. */
type Source = { entry: Entry; path: string };

/**
 * What was done in a world as a scenario: commands, hands from outside and the time between them; reads only where a later step speaks of
 * what they answered. Ids are names, secrets are asked for.
 */
export function scenarioOf(entries: readonly Entry[], people: readonly Person[], name: string, seed: number): ScenarioFile {
  const asked = entries.filter((it) => it["act"] === "putOrder" || isCall(it));
  const cast = castOf(entries, people);
  const saves = new Map<Entry, Record<string, string>>();
  const names = new Map<string, string>();
  const isCommand = (it: Entry) => it.kind === "request" && calls[it["call"] as CallName].method !== "GET" && it["call"] !== "upload";
  const kept = new Set<Entry>();

  /** The name of an id, for which its source is kept. */
  const nameOf = (value: string, before: Entry): string | undefined => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const source = sourceOf(value, asked, before);
    if (source === undefined) return undefined;
    const given = `${(source.path.split(".").at(-1) ?? "it").replace(/Id$/, "") || "it"}${names.size + 1}`;
    names.set(value, given);
    saves.set(source.entry, { ...saves.get(source.entry), [given]: source.path });
    kept.add(source.entry);
    return given;
  };
  const said = (value: unknown, field: string, entry: Entry): unknown => {
    if (value === hidden || (typeof value === "string" && value.includes(hidden))) return secretOf(field, entry);
    if (Array.isArray(value)) return value.map((it) => said(it, field, entry));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, said(it, key, entry)]));
    if (typeof value !== "string" || !isId(value)) return value;
    const label = cast.labels.get(value);
    if (label !== undefined) return `$id:${label}`;
    const given = nameOf(value, entry);
    return given === undefined ? value : `$${given}`;
  };

  const bodies = new Map<Entry, Fields>();
  const inputOf = (it: Entry): Fields => {
    const params = paramsOf(it);
    return said({ ...params, ...(it["query"] as Fields), ...(it["body"] as Fields) }, "", it) as Fields;
  };
  const isTold = (it: Entry) => (asked.includes(it) && isCommand(it)) || it.kind === "control";
  // From the last to the first: what a step needs of an earlier one is known before that one is written.
  for (const it of entries.filter(isTold).toReversed()) {
    kept.add(it);
    const { body, id } = it as Entry & { body?: Fields; id?: string };
    bodies.set(it, it.kind === "control" ? (said({ ...body, order: id }, "", it) as Fields) : inputOf(it));
  }
  for (const it of [...kept].filter((one) => !bodies.has(one))) bodies.set(it, inputOf(it));

  const steps: Step[] = [];
  let at = entries[0]?.at ?? 0;
  const passTo = (moment: number): void => {
    if (moment > at) steps.push({ clock: `+${moment - at}ms` });
    at = Math.max(at, moment);
  };
  const rules: Rules = new Map();
  for (const it of [...kept].toSorted((a, b) => a.seq - b.seq)) {
    const said = bodies.get(it) ?? {};
    const done =
      it.kind === "control"
        ? (handsOnRules(it, said, rules) ?? [handOf(it, said, cast.labels, saves.get(it))])
        : [callOf(it, said, cast.labels, saves.get(it))].flatMap((step) => (step ? withFound(step, steps.length) : []));
    if (done.length === 0) continue;
    // An order that was put somewhere is told when the time for it has passed.
    const { advancedMs = 0 } = (it["result"] ?? {}) as { advancedMs?: number };
    passTo(it.at - advancedMs);
    steps.push(...done);
    at = Math.max(at, it.at);
  }
  // What only time, or somebody whom the house plays, has moved since the last of them.
  const moves = entries.filter((it) => it.kind === "transition" && names.has(String(it["orderId"])));
  passTo(moves.at(-1)?.at ?? at);
  for (const [value, given] of names) {
    const status = moves.findLast((it) => it["orderId"] === value)?.["to"];
    if (typeof status === "number") steps.push({ order: `$${given}`, status });
  }
  const now = new Date(entries[0]?.at ?? 0).toISOString();
  return { format: "lwh5-scenario/1", name, seed, now, cast: cast.members, steps };
}

/** Who comes in, and comes in again, does so by himself; what was refused to somebody who was not in has done nothing. */
const isCall = ({ kind, call, userId, status, code }: Entry): boolean =>
  kind === "request" &&
  call !== undefined &&
  call !== "login" &&
  call !== "quickLogin" &&
  userId !== undefined &&
  status !== 401 &&
  codeName(Number(code)) !== "unauthorized";

/** Ids as this mock gives them, the world's name before those of people. */
const isId = (it: string): boolean => /^(?:[a-z0-9-]+_)?[A-Z]{1,2}\d+$/.test(it);

const putBy = ({ act, result }: Entry): unknown[] =>
  act === "putOrder" ? [(result as Fields)["buyer"], (result as Fields)["seller"]] : [];

/** Whom a rule meets is in it too, whatever he does. */
const metBy = ({ kind, body }: Entry): unknown =>
  kind === "control" ? (body as { match?: { userId?: unknown } } | undefined)?.match?.userId : undefined;

function castOf(entries: readonly Entry[], people: readonly Person[]) {
  const labels = new Map<string, string>();
  const members: ScenarioFile["cast"] = {};
  for (const { id, p } of people) {
    if (!entries.some((it) => [it.userId, it["id"], metBy(it), ...putBy(it)].includes(id))) continue;
    const label = labelOf(p);
    labels.set(id, label);
    members[label] = p.startsWith("guest-") ? { ready: true, able: 10_000 } : p;
  }
  return { labels, members };
}

const labelOf = (p: string): string => p.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase()).slice(0, 32);

/** The first answer before it that named the value by itself, not because it was asked for it. */
function sourceOf(value: string, asked: readonly Entry[], before: Entry): Source | undefined {
  for (const entry of asked) {
    if (entry.seq >= before.seq) return undefined;
    if (entry.path?.includes(value) || pathTo(value, [entry["query"], entry["body"]], "") !== undefined) continue;
    const path = pathTo(value, entry["result"], "");
    if (path !== undefined) return { entry, path };
  }
  return undefined;
}

function pathTo(value: string, it: unknown, path: string): string | undefined {
  if (it === value) return path;
  if (typeof it !== "object" || it === null) return undefined;
  for (const [key, one] of Object.entries(it)) {
    const found = pathTo(value, one, path === "" ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What stands in the address, by the row's own names. */
function paramsOf({ call, path = "" }: Entry): Fields {
  const row = calls[call as CallName].path.split("/");
  const parts = path.split("/");
  return Object.fromEntries(row.flatMap((it, at) => (it.startsWith("{") ? [[it.slice(1, -1), decodeURIComponent(parts[at] ?? "")]] : [])));
}

function secretOf(field: string, { code, seq }: Entry): string {
  if (/password$/i.test(field)) return codeName(Number(code)) === "pinWrong" ? "111222" : "$pin";
  // Looks like a token and is none: by it a line is told from the one before.
  if (field === "clientMsgId") return `message-${seq}`;
  if (field === "smsCode") return "$sms";
  return /vouchers|images/.test(field) ? "$picture" : `$hidden:${field}`;
}

function callOf(it: Entry, input: Fields, labels: ReadonlyMap<string, string>, save: Record<string, string> | undefined): Step | undefined {
  const as = labels.get(it.userId ?? "");
  if (as === undefined) return undefined;
  const code = codeName(Number(it["code"]));
  return {
    as,
    call: it["call"] as CallName,
    ...(Object.keys(input).length > 0 && { with: { ...input } }),
    ...(code !== "ok" && { expect: code === undefined || it["status"] !== 200 ? { status: Number(it["status"]) } : { code } }),
    ...(save && { save }),
  };
}

/** Whoever lets coins go says what he has found in his account: what the order says. */
function withFound(step: Step, n: number): Step[] {
  if (!("call" in step) || step.with?.["payerName"] !== "$hidden:payerName") return [step];
  const [sum, payer, code] = [`sum${n}`, `payer${n}`, step.expect?.code];
  const { orderId, id, receivedAmount } = step.with;
  const found = {
    receivedAmount: code === "receivedAmountWrong" ? receivedAmount : `$${sum}`,
    payerName: code === "payerNameWrong" ? "别人" : `$${payer}`,
  };
  const look: Step = {
    as: step.as,
    call: "orderDetail",
    with: { id: orderId ?? id },
    save: { [sum]: "amount", [payer]: "buyer.realName" },
  };
  return [look, { ...step, with: { ...step.with, ...found } }];
}

type RuleKind = "fault" | "answer";
/** What was given by hand and still stands, by its id there. */
type Rules = Map<string, { kind: RuleKind; name: string }>;

/** A rule that is given gets a name, by which the hand that ends it, or all of them, is played too. */
function handsOnRules(it: Entry, body: Fields, rules: Rules): Step[] | undefined {
  const id = String(it["id"] ?? (it["result"] as Fields | undefined)?.["id"]);
  const heal = (ids: readonly string[]): Step[] =>
    ids.flatMap((one) => {
      const name = rules.get(one)?.name;
      rules.delete(one);
      return name === undefined ? [] : [{ heal: name }];
    });
  const standing = (kind: RuleKind): string[] => [...rules].filter(([, rule]) => rule.kind === kind).map(([one]) => one);
  const add = (kind: RuleKind): Step[] => {
    const { order: _order, ...said } = body;
    const name = `${kind}${it.seq}`;
    rules.set(id, { kind, name });
    return [{ [kind]: said, name } as Step];
  };
  const hands: Readonly<Record<string, () => Step[]>> = {
    addFault: () => add("fault"),
    removeFault: () => heal([id]),
    clearFaults: () => heal(standing("fault")),
    addAnswer: () => add("answer"),
    changeAnswer: () => [...heal([id]), ...add("answer")],
    removeAnswer: () => heal([id]),
    clearAnswers: () => heal(standing("answer")),
  };
  return hands[String(it["act"])]?.();
}

/** A hand from outside. Those that a scenario has no step for are told as a note. */
function handOf(it: Entry, body: Fields, labels: ReadonlyMap<string, string>, save: Record<string, string> | undefined): Step {
  const who = labels.get(String(it["id"])) ?? "";
  const act = String(it["act"]);
  const { result = {} } = it as Entry & { result?: Fields };
  const { order, ...said } = body;
  const hands: Readonly<Record<string, () => object>> = {
    maintenance: () => ({ house: body["on"] === true ? "closed" : "open" }),
    risk: () => ({ risk: { who, on: body["on"] } }),
    expire: () => ({ expire: { who, ...said } }),
    kick: () => ({ kick: who }),
    playBot: () => ({ bot: { who, persona: body["persona"] } }),
    setBot: () => ({ bot: { who, persona: body["persona"] } }),
    stopBot: () => ({ bot: { who, persona: null } }),
    // By the call itself, as the hand did it.
    say: () => ({
      as: who,
      call: "chatSend",
      with: { orderId: body["orderId"], msgType: MessageType.text, content: body["text"], clientMsgId: `message-${it.seq}` },
    }),
    ruleOrder: () => ({ rule: order, for: body["for"] }),
    putOrder: () => ({
      put: { ...said, buyer: labels.get(String(result["buyer"])), seller: labels.get(String(result["seller"])) },
      ...(save && { save }),
    }),
    keepSnapshot: () => ({ snapshot: String(it["name"]) }),
    takeSnapshot: () => ({ snapshot: String(it["name"]) }),
    restoreSnapshot: () => ({ restore: String(it["name"]) }),
  };
  return (hands[act]?.() ?? { note: `by hand: ${act}` }) as Step;
}

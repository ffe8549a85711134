import {
  type OrderActor,
  codeName,
  findTransition,
  lookUpEnum,
  type TransitionName,
  type OrderStatus,
} from "contract";
import type { ShownEntry } from "../state/shown-journal.ts";
import { callNames, isCallName } from "../text/call-titles.ts";
import { shortId, spanOf, tookOf } from "../text/format.ts";
import { moveName } from "../text/transition-titles.ts";
import { statusName } from "../text/order-status-titles.ts";

/** Color of a row: a status change, an error, a clock event, a custom response. */
type Tone = "state" | "fault" | "time" | "own" | "";
/**
 * Displayed entry. `userId` is the user whose app sent or received it; `undefined` means the
 * platform.
 */
export type Line = {
  userId: string | undefined;
  kind: string;
  what: string;
  result: string;
  tone: Tone;
};

/** Groups for filtering. An entry can be in several groups, for example a request with a fault. */
export const groups = {
  request: "请求",
  push: "推送",
  state: "状态",
  posting: "记账",
  timer: "定时",
  fault: "故障",
} as const;
export type Group = keyof typeof groups;

export const text = (it: unknown): string =>
  typeof it === "string" || typeof it === "number" ? String(it) : "";
const number = (it: unknown): number => (typeof it === "number" ? it : 0);

type Event = Readonly<Record<string, string | number>>;
export const eventOf = ({ event }: ShownEntry): Event =>
  typeof event === "object" && event !== null ? (event as Event) : {};

export const isMove = (it: ShownEntry): boolean =>
  it.kind === "transition" && eventOf(it)["type"] === "move";
export const isTimer = (it: ShownEntry): boolean =>
  it.kind === "transition" && eventOf(it)["type"] === "timer";
export const isFaulted = ({ kind, faults, status }: ShownEntry): boolean =>
  kind === "bug" || Array.isArray(faults) || (kind === "request" && number(status) >= 500);

/** Returns 200, the name of the refusal, or the HTTP status if the response has no envelope. */
export function codeOf({ status, code }: ShownEntry): string {
  if (number(status) !== 200) return text(status);
  return number(code) === 200 ? "200" : (codeName(number(code)) ?? text(code));
}

/** TABLE: movement of the coins by a transition. */
const postings: Readonly<Record<string, string>> = {
  lock: "挂单冻结 → 订单锁定",
  back: "订单锁定 → 挂单冻结",
  post: "订单锁定 → 买家可用",
  again: "卖家可用 → 订单锁定",
};
/** Returns where the coins moved, or `undefined` if they did not move. */
export function postingOf(entry: ShownEntry): string | undefined {
  if (!isMove(entry)) return undefined;
  const { move = "", by = "", from = 0 } = eventOf(entry);
  if (move === "create") return postings["lock"];
  return postings[
    findTransition(move as TransitionName, by as OrderActor, Number(from))?.escrow ?? "none"
  ];
}
const moveId = ({ move, by, from }: Event): string =>
  move === "create"
    ? "T1"
    : (findTransition(move as TransitionName, by as OrderActor, Number(from))?.id ?? "");

const statusWords = (status: number): string =>
  status === 0
    ? "新建"
    : `${status} ${lookUpEnum(statusName as Record<OrderStatus, string>, status) ?? ""}`;

/** TABLE: names of the timers. */
const timerNames: Readonly<Record<string, string>> = {
  order: "订单到期",
  cooling: "资产解锁",
  endAppeal: "事后申诉裁定",
  objection: "异议答复",
  ticket: "快捷购买到期",
  method: "收款方式审核",
  certificate: "认证到期",
  entrust: "挂单恢复出售",
  report: "举报有结果",
  market: "参考价变动",
};

/** TABLE: names of the control calls. */
const acts: Readonly<Record<string, string>> = {
  putOrder: "摆好一笔订单",
  ruleOrder: "裁定申诉",
  maintenance: "停业或开业",
  makeUser: "添人",
  say: "代发消息",
  expire: "让令牌过期",
  risk: "风控",
  kick: "断线",
  push: "推提示",
  playBot: "换机器人",
  setBot: "换机器人",
  stopBot: "停机器人",
  addFault: "加故障",
  clearFaults: "全部恢复",
  removeFault: "去掉故障",
  addAnswer: "改写应答",
  changeAnswer: "改写应答",
  clearAnswers: "去掉全部改写",
  removeAnswer: "去掉改写",
  takeSnapshot: "存快照",
  keepSnapshot: "存快照",
  removeSnapshot: "删快照",
  restoreSnapshot: "载入快照",
  putSnapshotFile: "上传快照",
  setRoutes: "换谁来答",
  addReplays: "载入录下的回答",
  clearReplays: "清掉录下的回答",
};

const phoneLine = (entry: ShownEntry) => ({
  userId: typeof entry["userId"] === "string" ? entry["userId"] : undefined,
});
const house = { userId: undefined } as const;
/** Shortens order ids to the last four characters, in which neighboring orders differ. */
const shortPath = (path: string): string =>
  path.replace(/^\//, "").replace(/\b[A-Z]\d{5,}\b/g, shortId);

const requestLine = (entry: ShownEntry, result: string): Line => ({
  ...phoneLine(entry),
  kind: text(entry["method"]),
  what: `${shortPath(text(entry["path"]))}${orderIn(entry)}`,
  result,
  tone: isFaulted(entry) ? "fault" : entry["source"] === "own" ? "own" : "",
});
/** Commands have the order id in the body instead of the path. */
function orderIn({ body, path }: ShownEntry): string {
  const id = text((body as { orderId?: unknown } | undefined)?.orderId);
  return id === "" || text(path).includes(id) ? "" : ` ${shortId(id)}`;
}
function resultOf(entry: ShownEntry): string {
  const said =
    entry["offContract"] === true ? "不合约定" : entry["source"] === "own" ? "改写" : codeOf(entry);
  return `${said} ${tookOf(number(entry["ms"]))}`;
}

function moveLine(entry: ShownEntry): Line {
  const event = eventOf(entry);
  const { orderId = "", move = "", from = 0, to = 0 } = event;
  const id = shortId(text(orderId));
  const stays = from === to;
  const what = stays
    ? `${id} ${moveName(text(move))}`
    : `${id} ${statusWords(Number(from))} → ${statusWords(Number(to))}`;
  return {
    ...house,
    kind: stays ? "一步" : "状态",
    what,
    result: moveId(event),
    tone: stays ? "" : "state",
  };
}
function transitionLine(entry: ShownEntry): Line {
  const { type, kind = "", ref = "" } = eventOf(entry);
  if (type === "move") return moveLine(entry);
  if (type === "timer")
    return {
      ...house,
      kind: "定时",
      what: `${shortId(text(ref))} ${timerNames[text(kind)] ?? text(kind)}`,
      result: "到点",
      tone: "time",
    };
  return { ...phoneLine(entry), kind: "登出", what: "别处的登录都结束了", result: "", tone: "" };
}
function clockLine(entry: ShownEntry): Line {
  const { frozen, timeScale, fired } = entry;
  const fires = number(fired) > 0 ? `定时 ${text(fired)}` : "";
  return {
    ...house,
    kind: "时钟",
    what: frozen === true ? "停着" : `走着，${text(timeScale)}×`,
    result: fires,
    tone: "time",
  };
}

/** TABLE: display of each kind of entry. */
const lines: Readonly<Record<string, (it: ShownEntry) => Line>> = {
  request: (it) => requestLine(it, resultOf(it)),
  held: (it) => requestLine(it, "等着"),
  push: (entry) => ({
    ...phoneLine(entry),
    kind: "WS",
    what: `${text(entry["cmd"])} ${text(entry["msgTxt"])}`.trim(),
    result: number(entry["delivered"]) > 0 ? "推送" : "没人收",
    tone: isFaulted(entry) ? "fault" : "",
  }),
  socket: (entry) => ({
    ...phoneLine(entry),
    kind: "WS",
    what: entry["what"] === "opened" ? "连上了" : "断开了",
    result: text(entry["code"]),
    tone: "",
  }),
  transition: transitionLine,
  clock: clockLine,
  control: (entry) => ({
    ...house,
    kind: "操作",
    what: [acts[text(entry["act"])] ?? text(entry["act"]), text(entry["name"]), text(entry["id"])]
      .filter(Boolean)
      .join(" "),
    result: "",
    tone: "",
  }),
  bug: (it) => ({ ...house, kind: "出错", what: text(it["what"]), result: "", tone: "fault" }),
  dropped: (entry) => ({
    ...house,
    kind: "",
    what: `第 ${text(entry["from"])} 到 ${text(entry["to"])} 条没有留下`,
    result: "",
    tone: "time",
  }),
};
const unknownLine = (entry: ShownEntry): Line => ({
  ...house,
  kind: entry.kind,
  what: "",
  result: "",
  tone: "",
});
export const lineOfEntry = (it: ShownEntry): Line => (lines[it.kind] ?? unknownLine)(it);

/** Returns the name of a request or transition. */
export function nameOf(entry: ShownEntry): string {
  if (isCallName(entry["call"])) return callNames[entry["call"]];
  if (isMove(entry)) return moveName(text(eventOf(entry)["move"]));
  const { what, kind } = lineOfEntry(entry);
  return what || kind;
}

export function groupsOf(entry: ShownEntry): readonly Group[] {
  const all: Group[] = [];
  if (entry.kind === "request" || entry.kind === "held") all.push("request");
  if (entry.kind === "push") all.push("push");
  if (isMove(entry) && eventOf(entry)["from"] !== eventOf(entry)["to"]) all.push("state");
  if (postingOf(entry) !== undefined) all.push("posting");
  if (isTimer(entry) || entry.kind === "clock") all.push("timer");
  if (isFaulted(entry)) all.push("fault");
  return all;
}

/** Returns the id of the order that an entry is about, if any. */
export function orderOf(entry: ShownEntry): string | undefined {
  const event = eventOf(entry);
  if (event["type"] === "timer")
    return event["kind"] === "order" || event["kind"] === "cooling"
      ? text(event["ref"])
      : undefined;
  const { orderId, path, body, query, call } = entry as ShownEntry & {
    body?: { orderId?: unknown };
    query?: { orderId?: unknown };
  };
  const named = text(orderId) || text(body?.orderId) || text(query?.orderId);
  if (named !== "") return named;
  const isOfOrder =
    isCallName(call) &&
    /^\/(?:order\/v1\/(?:detail|outTime|warn|cancel|exception|transfer)|chat\/v1)\//.test(
      text(path),
    );
  return isOfOrder ? /\bO\d+\b/.exec(text(path))?.[0] : undefined;
}

/** Describes the length of a period without entries. */
export function quietWords(ms: number): string {
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor(ms / 1_000) % 60];
  if (minutes >= 60) return `静 ${spanOf(ms)}`;
  return minutes > 0 ? `静 ${minutes} 分 ${seconds} 秒` : `静 ${seconds} 秒`;
}

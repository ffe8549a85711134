import {
  type OrderActor,
  codeNameOf,
  findTransition,
  lookUpEnum,
  type TransitionName,
  type OrderStatus,
} from "contract";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { callTitles, isCallName } from "../text/call-titles.ts";
import { shortOrderId, formatDuration, formatCallDuration } from "../text/format.ts";
import { transitionTitle } from "../text/transition-titles.ts";
import { orderStatusTitles } from "../text/order-status-titles.ts";

/**
 * Reason for the color of a row: status change, error, clock or timer, custom response, or none.
 */
type EntryTone = "state" | "fault" | "time" | "own" | "";
/**
 * Texts of a journal entry as a row shows them. `userId` is the user whose app sent or received it.
 * `undefined` stands for the platform.
 */
export type JournalEntryText = {
  userId: string | undefined;
  kind: string;
  description: string;
  result: string;
  tone: EntryTone;
};

/** Groups for filtering. An entry can be in several groups, for example a request with a fault. */
export const journalFilterGroupTitles = {
  request: "请求",
  push: "推送",
  state: "状态",
  posting: "记账",
  timer: "定时",
  fault: "故障",
} as const;
export type JournalFilterGroup = keyof typeof journalFilterGroupTitles;

export const stringOrNumberToText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const toNumber = (it: unknown): number => (typeof it === "number" ? it : 0);

type EntryEvent = Readonly<Record<string, string | number>>;
export const eventOfJournalEntry = ({ event }: ShownJournalEntry): EntryEvent =>
  typeof event === "object" && event !== null ? (event as EntryEvent) : {};

export const isTransitionEntry = (entry: ShownJournalEntry): boolean =>
  entry.kind === "transition" && eventOfJournalEntry(entry)["type"] === "move";
export const isTimerEntry = (entry: ShownJournalEntry): boolean =>
  entry.kind === "transition" && eventOfJournalEntry(entry)["type"] === "timer";
export const isFailedEntry = ({ kind, faults, status }: ShownJournalEntry): boolean =>
  kind === "bug" || Array.isArray(faults) || (kind === "request" && toNumber(status) >= 500);

/**
 * Returns the HTTP status if it is not 200. Otherwise, returns "200" for success or the name of the
 * refusal.
 */
export function responseCodeOf({ status, code }: ShownJournalEntry): string {
  if (toNumber(status) !== 200) return stringOrNumberToText(status);
  return toNumber(code) === 200
    ? "200"
    : (codeNameOf(toNumber(code)) ?? stringOrNumberToText(code));
}

/** Texts for the coins that a transition moves, with the source and target account. */
const coinMovementTexts: Readonly<Record<string, string>> = {
  lock: "挂单冻结 → 订单锁定",
  back: "订单锁定 → 挂单冻结",
  post: "订单锁定 → 买家可用",
  again: "卖家可用 → 订单锁定",
};
/** Returns where the coins moved, or `undefined` if they did not move. */
export function coinMovementOf(entry: ShownJournalEntry): string | undefined {
  if (!isTransitionEntry(entry)) return undefined;
  const { move = "", by = "", from = 0 } = eventOfJournalEntry(entry);
  if (move === "create") return coinMovementTexts["lock"];
  return coinMovementTexts[
    findTransition(move as TransitionName, by as OrderActor, Number(from))?.escrow ?? "none"
  ];
}
const transitionIdOf = ({ move, by, from }: EntryEvent): string =>
  move === "create"
    ? "T1"
    : (findTransition(move as TransitionName, by as OrderActor, Number(from))?.id ?? "");

const statusWithTitle = (status: number): string =>
  status === 0
    ? "新建"
    : `${status} ${lookUpEnum(orderStatusTitles as Record<OrderStatus, string>, status) ?? ""}`;

const timerTitles: Readonly<Record<string, string>> = {
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

const controlCallTitles: Readonly<Record<string, string>> = {
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

const entryUser = (entry: ShownJournalEntry) => ({
  userId: typeof entry["userId"] === "string" ? entry["userId"] : undefined,
});
const platformUser = { userId: undefined } as const;
/** Shortens order ids to the last four characters, in which neighboring orders differ. */
const shortPath = (path: string): string =>
  path.replace(/^\//, "").replace(/\b[A-Z]\d{5,}\b/g, shortOrderId);

const requestLine = (entry: ShownJournalEntry, result: string): JournalEntryText => ({
  ...entryUser(entry),
  kind: stringOrNumberToText(entry["method"]),
  description: `${shortPath(stringOrNumberToText(entry["path"]))}${orderIdSuffix(entry)}`,
  result,
  tone: requestTone(entry),
});
function requestTone(entry: ShownJournalEntry): JournalEntryText["tone"] {
  if (isFailedEntry(entry)) return "fault";
  return entry["source"] === "own" ? "own" : "";
}
/**
 * Returns the short order id from the body, or an empty text if the path already contains the id.
 */
function orderIdSuffix({ body, path }: ShownJournalEntry): string {
  const id = stringOrNumberToText((body as { orderId?: unknown } | undefined)?.orderId);
  return id === "" || stringOrNumberToText(path).includes(id) ? "" : ` ${shortOrderId(id)}`;
}
function requestResult(entry: ShownJournalEntry): string {
  const code = entry["source"] === "own" ? "改写" : responseCodeOf(entry);
  const said = entry["offContract"] === true ? "不合约定" : code;
  return `${said} ${formatCallDuration(toNumber(entry["ms"]))}`;
}

function orderTransitionLine(entry: ShownJournalEntry): JournalEntryText {
  const event = eventOfJournalEntry(entry);
  const { orderId = "", move = "", from = 0, to = 0 } = event;
  const id = shortOrderId(stringOrNumberToText(orderId));
  const stays = from === to;
  const what = stays
    ? `${id} ${transitionTitle(stringOrNumberToText(move))}`
    : `${id} ${statusWithTitle(Number(from))} → ${statusWithTitle(Number(to))}`;
  return {
    ...platformUser,
    kind: stays ? "一步" : "状态",
    description: what,
    result: transitionIdOf(event),
    tone: stays ? "" : "state",
  };
}
function transitionLine(entry: ShownJournalEntry): JournalEntryText {
  const { type, kind = "", ref = "" } = eventOfJournalEntry(entry);
  if (type === "move") return orderTransitionLine(entry);
  if (type === "timer")
    return {
      ...platformUser,
      kind: "定时",
      description: `${shortOrderId(stringOrNumberToText(ref))} ${timerTitles[stringOrNumberToText(kind)] ?? stringOrNumberToText(kind)}`,
      result: "到点",
      tone: "time",
    };
  return {
    ...entryUser(entry),
    kind: "登出",
    description: "别处的登录都结束了",
    result: "",
    tone: "",
  };
}
function clockLine(entry: ShownJournalEntry): JournalEntryText {
  const { frozen, timeScale, fired } = entry;
  const fires = toNumber(fired) > 0 ? `定时 ${stringOrNumberToText(fired)}` : "";
  return {
    ...platformUser,
    kind: "时钟",
    description: frozen === true ? "停着" : `走着，${stringOrNumberToText(timeScale)}×`,
    result: fires,
    tone: "time",
  };
}

/** Builds the text of a row for each kind of journal entry. */
const entryLineByKind: Readonly<Record<string, (it: ShownJournalEntry) => JournalEntryText>> = {
  request: (it) => requestLine(it, requestResult(it)),
  held: (it) => requestLine(it, "等着"),
  push: (entry) => ({
    ...entryUser(entry),
    kind: "WS",
    description:
      `${stringOrNumberToText(entry["cmd"])} ${stringOrNumberToText(entry["msgTxt"])}`.trim(),
    result: toNumber(entry["delivered"]) > 0 ? "推送" : "没人收",
    tone: isFailedEntry(entry) ? "fault" : "",
  }),
  socket: (entry) => ({
    ...entryUser(entry),
    kind: "WS",
    description: entry["what"] === "opened" ? "连上了" : "断开了",
    result: stringOrNumberToText(entry["code"]),
    tone: "",
  }),
  transition: transitionLine,
  clock: clockLine,
  control: (entry) => ({
    ...platformUser,
    kind: "操作",
    description: [
      controlCallTitles[stringOrNumberToText(entry["act"])] ?? stringOrNumberToText(entry["act"]),
      stringOrNumberToText(entry["name"]),
      stringOrNumberToText(entry["id"]),
    ]
      .filter(Boolean)
      .join(" "),
    result: "",
    tone: "",
  }),
  bug: (entry) => ({
    ...platformUser,
    kind: "出错",
    description: stringOrNumberToText(entry["what"]),
    result: "",
    tone: "fault",
  }),
  dropped: (entry) => ({
    ...platformUser,
    kind: "",
    description: `第 ${stringOrNumberToText(entry["from"])} 到 ${stringOrNumberToText(entry["to"])} 条没有留下`,
    result: "",
    tone: "time",
  }),
};
const unknownLine = (entry: ShownJournalEntry): JournalEntryText => ({
  ...platformUser,
  kind: entry.kind,
  description: "",
  result: "",
  tone: "",
});
export const journalEntryTextOf = (entry: ShownJournalEntry): JournalEntryText =>
  (entryLineByKind[entry.kind] ?? unknownLine)(entry);

/** Returns the name of a request or transition, or the description of another entry. */
export function journalEntryTitle(entry: ShownJournalEntry): string {
  if (isCallName(entry["call"])) return callTitles[entry["call"]];
  if (isTransitionEntry(entry))
    return transitionTitle(stringOrNumberToText(eventOfJournalEntry(entry)["move"]));
  const { description, kind } = journalEntryTextOf(entry);
  return description || kind;
}

export function filterGroupsOfJournalEntry(
  entry: ShownJournalEntry,
): readonly JournalFilterGroup[] {
  const all: JournalFilterGroup[] = [];
  if (entry.kind === "request" || entry.kind === "held") all.push("request");
  if (entry.kind === "push") all.push("push");
  if (
    isTransitionEntry(entry) &&
    eventOfJournalEntry(entry)["from"] !== eventOfJournalEntry(entry)["to"]
  )
    all.push("state");
  if (coinMovementOf(entry) !== undefined) all.push("posting");
  if (isTimerEntry(entry) || entry.kind === "clock") all.push("timer");
  if (isFailedEntry(entry)) all.push("fault");
  return all;
}

/** Returns the id of the order that an entry is about, if any. */
export function orderIdOfEntry(entry: ShownJournalEntry): string | undefined {
  const event = eventOfJournalEntry(entry);
  if (event["type"] === "timer")
    return event["kind"] === "order" || event["kind"] === "cooling"
      ? stringOrNumberToText(event["ref"])
      : undefined;
  const { orderId, path, body, query, call } = entry as ShownJournalEntry & {
    body?: { orderId?: unknown };
    query?: { orderId?: unknown };
  };
  const named =
    stringOrNumberToText(orderId) ||
    stringOrNumberToText(body?.orderId) ||
    stringOrNumberToText(query?.orderId);
  if (named !== "") return named;
  const isOfOrder =
    isCallName(call) &&
    /^\/(?:order\/v1\/(?:detail|outTime|warn|cancel|exception|transfer)|chat\/v1)\//.test(
      stringOrNumberToText(path),
    );
  return isOfOrder ? /\bO\d+\b/.exec(stringOrNumberToText(path))?.[0] : undefined;
}

/** Describes the length of a period without entries. */
export function periodWithoutEventsText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.floor(ms / 1_000) % 60;
  if (minutes >= 60) return `静 ${formatDuration(ms)}`;
  return minutes > 0 ? `静 ${minutes} 分 ${seconds} 秒` : `静 ${seconds} 秒`;
}

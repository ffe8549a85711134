import type { FaultInput } from "mock/client/rule-lists.ts";
import type { CallName } from "mock/client/call-types.ts";
import { callTitles } from "../text/call-titles.ts";

export type FaultEffectInput = FaultInput["effect"];
type FaultMatchInput = NonNullable<FaultInput["match"]>;

/** Target of a fault: one call, any call, or the socket that receives pushes. */
export type FaultTarget = CallName | "all" | "socket";
type FaultKindDefinition = {
  title: string;
  outcome: string;
  appliesTo: "call" | "socket" | "both";
  effect: (it: FaultDraft) => FaultEffectInput;
};

export const faultKindDefinitions = {
  status: {
    title: "回 HTTP 状态",
    outcome: "没有办，手机收到错误",
    appliesTo: "both",
    effect: ({ status }) => ({ status }),
  },
  slow: { title: "只是慢", outcome: "照常办理", appliesTo: "call", effect: () => ({}) },
  reset: {
    title: "断网",
    outcome: "没有办，连接断了",
    appliesTo: "call",
    effect: () => ({ reset: true }),
  },
  empty: {
    title: "没有回答",
    outcome: "没有办，连接关了，一个字也没有",
    appliesTo: "call",
    effect: () => ({ empty: true }),
  },
  hang: {
    title: "一直不回",
    outcome: "手机等到故障结束",
    appliesTo: "both",
    effect: () => ({ hang: true }),
  },
  dropReply: {
    title: "办成了，回答丢了",
    outcome: "平台已办，手机收不到回答",
    appliesTo: "call",
    effect: () => ({ dropReply: true }),
  },
  half: {
    title: "办成了，回答断在一半",
    outcome: "平台已办，手机只收到一半",
    appliesTo: "call",
    effect: () => ({ cut: true }),
  },
  malformed: {
    title: "办成了，回答读不懂",
    outcome: "平台已办，回答不是 JSON",
    appliesTo: "call",
    effect: () => ({ malformed: true }),
  },
  garbage: {
    title: "乱码",
    outcome: "没有办，回来的是乱码",
    appliesTo: "call",
    effect: () => ({ garbage: true }),
  },
  narrow: {
    title: "限速",
    outcome: "照常办理，回答慢慢到",
    appliesTo: "both",
    effect: ({ bytesPerSecond }) => ({ bandwidth: { bytesPerSecond } }),
  },
  cut: {
    title: "断开",
    outcome: "一有推送就断，手机自己重连",
    appliesTo: "socket",
    effect: () => ({ cut: true }),
  },
  halfOpen: {
    title: "连着，但不通",
    outcome: "连接还在，什么也不来",
    appliesTo: "socket",
    effect: () => ({ halfOpen: true }),
  },
  drop: {
    title: "推送丢了",
    outcome: "推送不到手机",
    appliesTo: "socket",
    effect: () => ({ drop: true }),
  },
  duplicate: {
    title: "推送来两遍",
    outcome: "同一条推送到两遍",
    appliesTo: "socket",
    effect: () => ({ duplicate: true }),
  },
  reorder: {
    title: "推送乱了顺序",
    outcome: "后一条推送先到",
    appliesTo: "socket",
    effect: () => ({ reorder: true }),
  },
} as const satisfies Readonly<
  Record<
    string,
    Omit<FaultKindDefinition, "effect"> & { effect: (it: FaultDraft) => FaultEffectInput }
  >
>;
export type FaultKind = keyof typeof faultKindDefinitions;
export const allFaultKinds = Object.keys(faultKindDefinitions) as FaultKind[];
export const canFaultKindApplyToTarget = (way: FaultKind, place: FaultTarget): boolean =>
  [place === "socket" ? "socket" : "call", "both"].includes(faultKindDefinitions[way].appliesTo);

export const delayDistributions = {
  fixed: { title: "每次一样", effect: (delayMs: number): FaultEffectInput => ({ delayMs }) },
  uniform: {
    title: "±25 %",
    effect: (ms: number): FaultEffectInput => ({
      latency: { kind: "uniform", fromMs: ms * 0.75, toMs: ms * 1.25 },
    }),
  },
  normal: {
    title: "正态 ±25 %",
    effect: (ms: number): FaultEffectInput => ({
      latency: { kind: "normal", meanMs: ms, sigmaMs: ms / 4 },
    }),
  },
  logNormal: {
    title: "偶尔很久",
    effect: (ms: number): FaultEffectInput => ({
      latency: { kind: "logNormal", medianMs: ms, sigma: 0.8 },
    }),
  },
} as const;
export type DelayDistribution = keyof typeof delayDistributions;

export type FaultDraft = {
  userId: string;
  target: FaultTarget;
  after: number;
  times: number;
  kind: FaultKind;
  status: number;
  bytesPerSecond: number;
  delayMs: number;
  delayDistribution: DelayDistribution;
  probability: number;
};
export const initialFaultDraft: FaultDraft = {
  userId: "",
  target: "deliver",
  after: 0,
  times: 0,
  kind: "dropReply",
  status: 500,
  bytesPerSecond: 1_000,
  delayMs: 0,
  delayDistribution: "fixed",
  probability: 1,
};

function faultTargetMatch(target: FaultTarget): FaultMatchInput {
  if (target === "socket") return { socket: true };
  return target === "all" ? {} : { call: target };
}

/**
 * Returns the fault in the form the mock accepts. Returns `undefined` if it would have no effect,
 * or if its kind cannot apply to its target.
 */
export function buildFaultInput(draft: FaultDraft): FaultInput | undefined {
  const { userId, target, after, times, kind, delayMs, delayDistribution, probability } = draft;
  const effect = {
    ...faultKindDefinitions[kind].effect(draft),
    ...(delayMs > 0 && delayDistributions[delayDistribution].effect(delayMs)),
  };
  if (Object.keys(effect).length === 0 || !canFaultKindApplyToTarget(kind, target))
    return undefined;
  return {
    match: { ...faultTargetMatch(target), ...(userId !== "" && { userId }) },
    effect,
    ...(after > 0 && { after }),
    ...(times > 0 && { times }),
    ...(probability < 1 && { probability }),
  };
}

export function faultTargetTitle(target: FaultTarget): string {
  if (target === "socket") return "长连接";
  return target === "all" ? "请求" : callTitles[target];
}

function frequencyText({ after, times }: FaultDraft): string {
  if (after === 0 && times === 0) return "每次";
  if (times === 0) return `第 ${after + 1} 次起，每次`;
  return times === 1 ? `第 ${after + 1} 次` : `第 ${after + 1} 到第 ${after + times} 次`;
}

/** Describes in a sentence which calls the fault affects and what the client receives. */
export function describeFaultDraft(draft: FaultDraft, who: string): string {
  const { target, kind, status, delayMs, delayDistribution, probability } = draft;
  if (buildFaultInput(draft) === undefined) return "还没有说慢多少。";
  const slow =
    delayMs > 0 ? `${delayDistribution === "fixed" ? "" : "约 "}${delayMs / 1_000} 秒后，` : "";
  const random = probability < 1 ? `（${Math.round(probability * 100)} % 的机会）` : "";
  const outcome =
    kind === "status" ? `没有办，手机收到 HTTP ${status}` : faultKindDefinitions[kind].outcome;
  return `${who}${frequencyText(draft)}${faultTargetTitle(target)}${random}：${slow}${outcome}。`;
}

/** Short names of the effects, which fit into a row of the fault panel. */
const effectTitles: Readonly<Record<keyof FaultEffectInput, string>> = {
  status: "回",
  code: "拒绝",
  reset: "断网",
  empty: "没有回答",
  hang: "一直不回",
  dropReply: "丢回答",
  cut: "断开",
  malformed: "读不懂",
  garbage: "乱码",
  bandwidth: "限速",
  dribble: "一点一点回",
  limitBytes: "只回开头",
  drop: "丢推送",
  duplicate: "推送两遍",
  reorder: "推送乱序",
  close: "关闭",
  halfOpen: "不通",
  oversize: "过大",
  badUtf8: "坏字",
  delayMs: "慢",
  jitterMs: "时快时慢",
  latency: "慢",
};
const delayEffects: readonly (keyof FaultEffectInput)[] = ["delayMs", "jitterMs", "latency"];

function matchTitle({ socket, call, path }: FaultMatchInput): string {
  if (socket) return "长连接";
  return call === undefined ? (path ?? "请求") : callTitles[call];
}

/** Returns the title of an active fault: its target and its main effect. */
export function faultTitle({ match = {}, effect }: FaultInput): string {
  const named = Object.keys(effect) as (keyof FaultEffectInput)[];
  const main = named.find((it) => !delayEffects.includes(it)) ?? named[0];
  const figure = effect.status ?? effect.code;
  const what =
    main === undefined ? "" : `${effectTitles[main]}${figure === undefined ? "" : ` ${figure}`}`;
  return `${matchTitle(match)} ${what}`;
}

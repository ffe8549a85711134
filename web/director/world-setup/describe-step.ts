import type { StepKind, ScenarioStep, StepOf } from "mock/scenario/scenario-types.ts";
import { callTitles, isCallName } from "../text/call-titles.ts";
import { personaTitles } from "../text/persona-titles.ts";
import { orderStatusTitles } from "../text/order-status-titles.ts";

const callTitleOf = (call: string) => (isCallName(call) ? callTitles[call] : call);
const statusSuffix = (status: number | undefined) =>
  status === undefined ? "" : ` ${status} ${orderStatusTitles[status] ?? ""}`;
const scenarioAccountTitles: Readonly<Record<string, string>> = {
  able: "可用",
  frozen: "挂单冻结",
  locked: "订单锁定",
  cooling: "冷却",
  fee: "手续费",
  issued: "发行",
};
const valueText = (it: unknown) => (typeof it === "string" ? it : JSON.stringify(it));

function describeClockStep({ clock }: StepOf<"clock">): string {
  if (clock === "next") return "到下一事件";
  return typeof clock === "string"
    ? `时间 ${clock}`
    : `时间到 ${valueText(Object.values(clock)[0])}`;
}

const descriptionByKind: { readonly [K in StepKind]: (step: StepOf<K>) => string } = {
  call: ({ as, call, expect }) =>
    `${as} ${callTitleOf(call)}${expect?.code ? `，要 ${expect.code}` : ""}`,
  clock: describeClockStep,
  platform: ({ platform }) => (platform === "closed" ? "平台维护" : "维护结束"),
  push: ({ push: { to, cmd = "", text = "" } }) => `推送到 ${to} ${cmd} ${text}`,
  noPush: ({ noPush: { to, cmd = "" } }) => `没有推送到 ${to} ${cmd}`,
  order: ({ order, status }) => `订单 ${order} 是${statusSuffix(status)}`,
  entrust: ({ entrust, status, remain }) =>
    `挂单 ${entrust} 是 ${[status, remain].filter((it) => it !== undefined).join("，剩 ")}`,
  ledger: ({ ledger: { of, ...accounts } }) =>
    `${of} ${Object.entries(accounts)
      .map(([name, it]) => `${scenarioAccountTitles[name] ?? name} ${valueText(it)}`)
      .join("，")}`,
  journal: ({ count = 1 }) => `记录里有 ${count} 条`,
  fault: ({ name = "" }) => `打开故障 ${name}`,
  answer: ({ name = "" }) => `改写应答 ${name}`,
  heal: ({ heal }) => `恢复 ${heal}`,
  bot: ({ bot: { who, persona } }) =>
    `${who} ${persona === null ? "手动" : personaTitles[persona]}`,
  risk: ({ risk: { who, on } }) => `${on ? "限制" : "解除限制"} ${who}`,
  expire: ({ expire: { who } }) => `${who} 令牌过期`,
  kick: ({ kick }) => `${kick} 断线`,
  put: ({ put: { buyer, seller, status } }) => `造订单 ${buyer} ← ${seller}${statusSuffix(status)}`,
  snapshot: ({ snapshot }) => `存快照 ${snapshot}`,
  restore: ({ restore }) => `载入 ${restore}`,
  rule: ({ rule, for: winner }) => `${rule} 裁定给${winner === "buyer" ? "买家" : "卖家"}`,
  note: ({ note }) => note,
};

const stepKinds = Object.keys(descriptionByKind) as StepKind[];
export function describeScenarioStep(step: ScenarioStep): string {
  const kind = stepKinds.find((it) => Object.hasOwn(step, it));
  return kind === undefined
    ? ""
    : (descriptionByKind[kind] as (step: ScenarioStep) => string)(step);
}

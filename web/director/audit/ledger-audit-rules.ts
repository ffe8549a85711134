import type { LedgerAudit } from "mock/client/world.ts";

const auditRuleTitles: Readonly<Record<string, string>> = {
  "the sum of all accounts is zero": "全部账户之和为零",
  "balances equal the sums of their postings": "余额等于分录之和",
  "no balance is negative": "没有负数",
  "entries balance": "每笔分录平",
  "entries have postings": "没有空分录",
  "quantities of listings add up": "挂单四数相加",
  "frozen coins equal what listings hold": "冻结等于挂单所持",
  "escrow equals the coins of open orders": "托管等于未结订单",
  "locked coins equal the escrow of orders": "锁定等于托管",
  "cooling coins equal what will be unlocked": "冷却都有期限",
  "order histories have no gap": "历史不断",
  "order histories end in the current status": "历史止于现状",
  "only a late appeal leaves a final status": "终态只被迟申诉离开",
  "a postponed deadline changes nothing else": "停摆时没有别的动",
  "order histories follow the table of transitions": "状态只走表里的路",
  "open orders have a timer": "未结订单都有定时",
  "push numbers have no gap": "推送序号不缺",
  "message numbers have no gap": "聊天序号不缺",
  "order counters equal the orders": "计数与订单一致",
  "payment types of listings equal their methods": "挂单的支付方式与收款方式一致",
  "orders have at most one open appeal": "一单一个申诉",
};

export type LedgerAuditRule = {
  id: string;
  name: string;
  isMet: boolean;
  detail: string;
};

/**
 * Returns the audit rules, broken ones first. A rule without a title in `auditRuleTitles` is
 * named by its id.
 */
export function rulesOfLedgerAudit({ invariants }: LedgerAudit): LedgerAuditRule[] {
  const all = invariants.map(({ id, ok, detail }) => ({
    id,
    name: auditRuleTitles[id] ?? id,
    isMet: ok,
    detail,
  }));
  return [...all.filter((it) => !it.isMet), ...all.filter((it) => it.isMet)];
}

/**
 * Returns all words in the details of the failed rules. Among them are the ids of the affected
 * orders, accounts and entries.
 */
export const idsNamedByFailedAuditRules = ({ invariants }: LedgerAudit): ReadonlySet<string> =>
  new Set(invariants.filter((it) => !it.ok).flatMap(({ detail }) => detail.split(/[,\s]+/)));

/**
 * Account that each of these audit rules checks. Rules that check no single account are missing.
 */
const checkedAccounts: Readonly<Record<string, string>> = {
  "frozen coins equal what listings hold": "entrustFrozen",
  "escrow equals the coins of open orders": "orderLocked",
  "locked coins equal the escrow of orders": "orderLocked",
  "cooling coins equal what will be unlocked": "cooling",
};

/**
 * Returns the accounts that the failed rules check. Contains `undefined` if a failed rule checks no
 * single account.
 */
export const accountsCheckedByFailedAuditRules = ({
  invariants,
}: LedgerAudit): ReadonlySet<string | undefined> =>
  new Set(invariants.filter((it) => !it.ok).map(({ id }) => checkedAccounts[id]));

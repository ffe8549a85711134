import type { LedgerAudit } from "mock/client/world.ts";

const auditRuleTitles: Readonly<Record<string, string>> = {
  "I1 sum of all accounts": "全部账户之和为零",
  "I1 balances are their postings": "余额等于分录之和",
  "I2 nothing is negative": "没有负数",
  "I3 every entry balances": "每笔分录平",
  "I3 no entry is empty": "没有空分录",
  "I4 entrusts add up": "挂单四数相加",
  "I4 frozen is what entrusts hold": "冻结等于挂单所持",
  "I5 escrow is open orders": "托管等于未结订单",
  "I5 locked is the escrow of open orders": "锁定等于托管",
  "I5 cooling is what will unlock": "冷却都有期限",
  "I6 histories are unbroken": "历史不断",
  "I6 histories end where orders stand": "历史止于现状",
  "I6 ends are left by a late appeal alone": "终态只被迟申诉离开",
  "I6 time that stood still moved nothing else": "停摆时没有别的动",
  "I6 histories follow the table of moves": "状态只走表里的路",
  "I11 every open order has its timer": "未结订单都有定时",
  "I14 outbox has no gap": "推送序号不缺",
  "I15 chat has no gap": "聊天序号不缺",
  "I6 days are what their orders come to": "按天的计数与订单一致",
  "I6 counts are what the orders come to": "计数与订单一致",
  "I6 pay types are what the methods come to": "挂单的支付方式与收款方式一致",
  "I16 one open appeal an order": "一单一个申诉",
};

export type LedgerAuditRule = {
  id: string;
  code: string;
  name: string;
  isMet: boolean;
  detail: string;
};

/**
 * Returns the audit rules, broken ones first. A rule without a title in `auditRuleTitles` keeps the
 * text of its id.
 */
export function rulesOfLedgerAudit({ invariants }: LedgerAudit): LedgerAuditRule[] {
  const all = invariants.map(({ id, ok, detail }) => {
    const [code = "", ...words] = id.split(" ");
    return { id, code, name: auditRuleTitles[id] ?? words.join(" "), isMet: ok, detail };
  });
  return [...all.filter((it) => !it.isMet), ...all.filter((it) => it.isMet)];
}

/**
 * Returns the words in the details of broken rules, which contain the ids of orders, accounts and
 * entries.
 */
export const idsNamedByFailedAuditRules = ({ invariants }: LedgerAudit): ReadonlySet<string> =>
  new Set(invariants.filter((it) => !it.ok).flatMap(({ detail }) => detail.split(/[,\s]+/)));

/** Account that an audit rule checks. */
const checkedAccounts: Readonly<Record<string, string>> = {
  "I4 frozen is what entrusts hold": "entrustFrozen",
  "I5 escrow is open orders": "orderLocked",
  "I5 locked is the escrow of open orders": "orderLocked",
  "I5 cooling is what will unlock": "cooling",
};

/** Returns the accounts that the broken rules check. */
export const accountsCheckedByFailedAuditRules = ({
  invariants,
}: LedgerAudit): ReadonlySet<string | undefined> =>
  new Set(invariants.filter((it) => !it.ok).map(({ id }) => checkedAccounts[id]));

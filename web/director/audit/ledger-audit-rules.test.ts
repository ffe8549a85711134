import { expect, onTestFinished, test } from "vitest";
import { connect } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import { unitsToCoins } from "../text/user-accounts.ts";
import { listAccountsWithBalances, sumCoinUnits } from "./accounts-with-balances.ts";
import {
  accountsCheckedByFailedAuditRules,
  idsNamedByFailedAuditRules,
  rulesOfLedgerAudit,
} from "./ledger-audit-rules.ts";

test("the ledger accounts that are shown add up to zero; every ledger audit rule has a Chinese title", async () => {
  const server = await openMockServer();
  onTestFinished(() => server.close());
  await using mock = await connect(server.address);
  await using world = await mock.world();
  const { buyer, seller } = { buyer: "demo-buyer", seller: "demo-seller" };
  await world.createOrder({ buyer, seller, status: 30 });
  const [audit, people] = await Promise.all([world.audit(), world.users()]);
  const two = people.filter((it) => [buyer, seller].some((p) => it.p.endsWith(p)));
  const rows = listAccountsWithBalances(two, audit.totals);
  expect(rows.map((it) => it.name)).toEqual([
    "可用",
    "挂单冻结",
    "订单锁定",
    "冷却",
    "手续费",
    "发行",
  ]);
  expect(sumCoinUnits(rows.map((it) => it.totalUnits))).toBe(0);
  expect(rows.find((it) => it.id === "issued")).toMatchObject({
    userUnits: [null, null],
    totalUnits: expect.any(Number),
  });
  const locked = rows.find((it) => it.id === "orderLocked");
  expect(unitsToCoins(Math.max(...(locked?.userUnits ?? []).map(Number)))).toBeGreaterThan(0);
  const wrong = { ...audit, invariants: audit.invariants.map((it) => ({ ...it, ok: false })) };
  expect(
    [...accountsCheckedByFailedAuditRules(wrong)].filter(
      (it) => it !== undefined && !rows.some((row) => row.id === it),
    ),
  ).toEqual([]);
  for (const it of rulesOfLedgerAudit(audit)) expect(it.name, it.id).toMatch(/\p{Script=Han}/u);
  expect(rulesOfLedgerAudit(audit)).toHaveLength(audit.invariants.length);
});

test("lists a broken ledger audit rule first and returns its order ids and the account it checks", () => {
  const met = { id: "no balance is negative", ok: true, detail: "" };
  const broken = {
    id: "escrow equals the coins of open orders",
    ok: false,
    detail: "O10069, O10071",
  };
  const audit = { ok: false, invariants: [met, broken], totals: {} };
  expect(rulesOfLedgerAudit(audit).map((it) => [it.id, it.isMet])).toEqual([
    ["escrow equals the coins of open orders", false],
    ["no balance is negative", true],
  ]);
  expect([...idsNamedByFailedAuditRules(audit)]).toEqual(["O10069", "O10071"]);
  expect([...accountsCheckedByFailedAuditRules(audit)]).toEqual(["orderLocked"]);
});

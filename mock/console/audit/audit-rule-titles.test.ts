import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../src/client/connect.ts";
import { open } from "../../src/index.ts";
import { coinsOf } from "../text/user-accounts.ts";
import { accountRows, sumOfFigures } from "./account-rows.ts";
import { accountsOfBroken, namedByBroken, rulesIn } from "./audit-rule-titles.ts";

test("shows accounts that sum up to zero and names every audit rule", async () => {
  const server = await open();
  onTestFinished(() => server.close());
  await using mock = await connect(server.address);
  await using world = await mock.world();
  const { buyer, seller } = { buyer: "demo-buyer", seller: "demo-seller" };
  await world.createOrder({ buyer, seller, status: 30 });
  const [audit, people] = await Promise.all([world.audit(), world.users()]);
  const two = people.filter((it) => [buyer, seller].some((p) => it.p.endsWith(p)));
  const rows = accountRows(two, audit.totals);
  expect(rows.map((it) => it.name)).toEqual([
    "可用",
    "挂单冻结",
    "订单锁定",
    "冷却",
    "手续费",
    "发行",
  ]);
  expect(sumOfFigures(rows.map((it) => it.all))).toBe(0);
  expect(rows.find((it) => it.id === "issued")).toMatchObject({
    each: [null, null],
    all: expect.any(Number),
  });
  const locked = rows.find((it) => it.id === "orderLocked");
  expect(coinsOf(Math.max(...(locked?.each ?? []).map(Number)))).toBeGreaterThan(0);
  const wrong = { ...audit, invariants: audit.invariants.map((it) => ({ ...it, ok: false })) };
  expect(
    [...accountsOfBroken(wrong)].filter(
      (it) => it !== undefined && !rows.some((row) => row.id === it),
    ),
  ).toEqual([]);
  for (const it of rulesIn(audit)) expect(it.name, it.id).toMatch(/\p{Script=Han}/u);
  expect(rulesIn(audit)).toHaveLength(audit.invariants.length);
});

test("lists a broken rule first and extracts the ids that it names", () => {
  const met = { id: "I2 nothing is negative", ok: true, detail: "" };
  const broken = { id: "I5 escrow is open orders", ok: false, detail: "O10069, O10071" };
  const audit = { ok: false, invariants: [met, broken], totals: {} };
  expect(rulesIn(audit).map((it) => [it.code, it.isMet])).toEqual([
    ["I5", false],
    ["I2", true],
  ]);
  expect([...namedByBroken(audit)]).toEqual(["O10069", "O10071"]);
  expect([...accountsOfBroken(audit)]).toEqual(["orderLocked"]);
});

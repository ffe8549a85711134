import { expect, test } from "vitest";
import { connect } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import {
  type FaultDraft,
  buildFaultInput,
  faultTitle,
  initialFaultDraft,
  canFaultKindApplyToTarget,
  type DelayDistribution,
  describeFaultDraft,
  delayDistributions,
  allFaultKinds,
} from "./fault-draft.ts";

const said = (more: Partial<FaultDraft>) =>
  describeFaultDraft({ ...initialFaultDraft, ...more }, "卖家");

test("buildFaultInput builds only faults that the mock accepts", async () => {
  const server = await openMockServer();
  const { defaultWorld } = await connect(server.address);
  const drafts = allFaultKinds.flatMap((way) =>
    (["deliver", "all", "socket"] as const).flatMap((place) =>
      (Object.keys(delayDistributions) as DelayDistribution[]).map(
        (spread): FaultDraft => ({
          ...initialFaultDraft,
          kind: way,
          target: place,
          delayDistribution: spread,
          delayMs: 200,
          after: 1,
          times: 3,
        }),
      ),
    ),
  );
  const faults = drafts.flatMap((it) => buildFaultInput(it) ?? []);
  expect(faults).toHaveLength(
    drafts.filter(({ kind, target }) => canFaultKindApplyToTarget(kind, target)).length,
  );
  for (const it of faults) await defaultWorld.faults.add(it);
  expect((await defaultWorld.faults.list()).map((it) => it.effect)).toEqual(
    faults.map((it) => it.effect),
  );
  await server.close();
});

test("buildFaultInput builds no fault for a draft of kind `slow` without a delay", () => {
  expect(buildFaultInput({ ...initialFaultDraft, kind: "slow" })).toBeUndefined();
  expect(said({ kind: "slow" })).toBe("还没有说慢多少。");
});

test.each([
  [
    { after: 1, times: 3, delayMs: 800, delayDistribution: "uniform" },
    "卖家第 2 到第 4 次放币：约 0.8 秒后，平台已办，手机收不到回答。",
  ],
  [{ times: 1, kind: "status", status: 503 }, "卖家第 1 次放币：没有办，手机收到 HTTP 503。"],
  [
    { target: "socket", kind: "drop", probability: 0.25 },
    "卖家每次长连接（25 % 的机会）：推送不到手机。",
  ],
] as const)(
  "describeFaultDraft describes in Chinese what the fault draft %o causes",
  (draft, words) => expect(said(draft)).toBe(words),
);

test.each([
  [{ match: { call: "deliver" }, effect: { delayMs: 2_000, dropReply: true } }, "放币 丢回答"],
  [{ effect: { status: 503 } }, "请求 回 503"],
  [
    { match: { socket: true }, effect: { latency: { kind: "uniform", fromMs: 1, toMs: 2 } } },
    "长连接 慢",
  ],
] as const)("faultTitle returns a short Chinese title for the fault %o", (fault, words) =>
  expect(faultTitle(fault)).toBe(words),
);

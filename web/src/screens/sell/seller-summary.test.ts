import type { Output } from "contract";
import { expect, test } from "vitest";
import { summarizeSellerTrust } from "./seller-summary.ts";

type Detail = Parameters<typeof summarizeSellerTrust>[0];
const now = Date.parse("2026-11-20T12:00:00+08:00");
const seller = (more: object) =>
  ({
    avgReleaseSec: 180,
    orders30d: 187,
    tradedBefore: 1,
    tradedCount: 2,
    ...more,
  }) as Output<"buySellDetail">["seller"];
const last = { time: Date.parse("2026-11-12T10:00:00+08:00"), tookSec: 168 };
const detail = (more: Partial<Detail>): Detail => ({
  seller: seller({}),
  forecast: { p90Sec: 360, n: 23 },
  record: null,
  ...more,
});

test("the summary of a good seller states speed, cancellations and earlier trades", () => {
  expect(
    summarizeSellerTrust(detail({ record: { cancelled30d: 1, appealsLost30d: 0, last } }), now),
  ).toEqual({
    tone: "good",
    title: "约 3 分钟放币，188 单取消 1 单",
    text: "与您交易过 2 次，最近 11-12，用时 2 分 48 秒",
  });
});

test("the seller summary warns of slow releases and lost appeals, but not of an unknown speed", () => {
  expect(summarizeSellerTrust(detail({ forecast: { p90Sec: 1500, n: 23 } }), now)).toMatchObject({
    tone: "bad",
    title: "放币偏慢，九成在 25 分钟内",
  });
  expect(summarizeSellerTrust(detail({ record: { appealsLost30d: 2 } }), now)).toMatchObject({
    tone: "bad",
    title: "近 30 天申诉败诉 2 次",
  });
  expect(
    summarizeSellerTrust(
      detail({ seller: seller({ avgReleaseSec: null, tradedBefore: 0 }), forecast: null }),
      now,
    ),
  ).toEqual({
    tone: "unknown",
    title: "近 30 天没有放币记录",
    text: "与您首次交易",
  });
});

test("the seller summary leaves out values that the backend does not provide", () => {
  const bare = { seller: seller({ tradedBefore: null, tradedCount: undefined }) };
  expect(summarizeSellerTrust(bare, now)).toEqual({
    tone: "good",
    title: "约 3 分钟放币，30 天成交 187 单",
    text: undefined,
  });
  expect(
    summarizeSellerTrust({ seller: seller({ orders30d: null, tradedCount: undefined }) }, now),
  ).toEqual({
    tone: "good",
    title: "约 3 分钟放币",
    text: "与您交易过",
  });
});

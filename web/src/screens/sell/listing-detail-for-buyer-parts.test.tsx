import type { Output } from "contract";
import { expect, test } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { SellerSummaryBlock } from "./listing-detail-for-buyer-parts.tsx";

type Detail = Output<"buySellDetail">;

test("the seller summary has no title if there is a forecast but no average release time", () => {
  const seller = { avgReleaseSec: null, orders30d: 187, tradedBefore: 0, tradedCount: null };
  const detail = { seller, forecast: { p90Sec: 360, n: 23 }, record: null } as unknown as Detail;
  const { host } = mountForTest(<SellerSummaryBlock detail={detail} isWhole />);
  expect(host.textContent).toBe("与您首次交易");
  expect(host.querySelector("strong")).toBeNull();
});

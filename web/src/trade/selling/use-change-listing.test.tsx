import { asPrice } from "contract";
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

beforeEach(() => () => vi.unstubAllGlobals());

const unknown = {
  sold: null,
  locked: null,
  autoConfirm: null,
  payMinutes: null,
  orderCount: null,
  runningCount: null,
  createTime: null,
};
const row = {
  entrustId: "e1",
  price: 7.2,
  total: 10,
  remain: 10,
  minAmount: 10,
  maxAmount: 70,
  payMethods: [],
  status: 1,
  ...unknown,
};

/**
 * Mounts the hooks for a listing with a backend that accepts every command. Afterwards the backend
 * returns the listing with the fields in `after`.
 */
async function listing(after: object) {
  startScriptedBackend(({ call }) =>
    call === "GET /entrust/v1/sell/detail/e1"
      ? okReply({ ...row, ...after })
      : okReply({ status: 1 }),
  );
  await openSignedInTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [
    { queryClient },
    { useChangeOpenHours: useHours, useChangeListingPrice: useReprice },
    { useCurrentToast: useToast },
  ] = await Promise.all([
    import("../../api/query-client.ts"),
    import("./use-change-listing.ts"),
    import("../../api/toasts-and-warnings.ts"),
  ]);
  const acts = {} as {
    hours: ReturnType<typeof useHours>;
    price: ReturnType<typeof useReprice>;
    said: string | undefined;
  };
  const Box = () => {
    acts.hours = useHours({ entrustId: "e1" });
    acts.price = useReprice({ entrustId: "e1" });
    acts.said = useToast()?.text;
    return null;
  };
  await renderForTest(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Box)),
  );
  return acts;
}
const day = { from: 540, until: 1320 };

test.each([
  ["the listing has the new hours", { openHours: day }, true, "营业时间已改为 09:00–22:00"],
  [
    "the backend takes hours only at creation",
    { openHours: null },
    false,
    "平台没有修改营业时间，如需修改请关闭后重新发布",
  ],
  ["the backend knows no hours", {}, false, "平台没有修改营业时间，如需修改请关闭后重新发布"],
])("reports new open hours only if they are stored: %s", async (_, after, isDone, sentence) => {
  const acts = await listing(after);
  expect(await acts.hours.keep(day)).toBe(isDone);
  await vi.waitFor(() => expect(acts.said).toBe(sentence));
});

test.each([
  ["the listing has the new price", { price: 7.15 }, true],
  ["the listing has the old price", {}, false],
])("reports a listing's new price only if it is stored: %s", async (_, after, isDone) => {
  const acts = await listing(after);
  expect(await acts.price.reprice(asPrice(7_1500))).toBe(isDone);
  await vi.waitFor(() =>
    expect(isDone ? acts.said : acts.price.problem).toBe(
      isDone ? "单价已改为 ¥7.15" : "平台没有改价，单价仍为 ¥7.20",
    ),
  );
});

import type { Input } from "contract";
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  type ScriptedRequest,
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

const input = {
  entrustId: "e1",
  payType: 1,
  amount: 100_000,
  price: 72_000,
} as unknown as Input<"buyCreate">;
/**
 * Input of the same purchase with a new price lock, because a price lock can be used only once.
 * Sent unchanged, this input would get another request id.
 */
const later = { ...input, lockId: "l2" };
const startAt = Date.UTC(2026, 10, 20);
const row = {
  orderId: "o7",
  isSeller: 0,
  status: 20,
  amount: 100,
  quantity: 10,
  price: 7.2,
  createTime: startAt,
};
const list = { records: [row], total: 1, pageNo: 1, pageSize: 20, pages: 1 };
const went = vi.fn<(path: string) => void>();

vi.mock("../../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => went }));

beforeEach(() => {
  localStorage.clear();
  went.mockClear();
  vi.useFakeTimers({ now: startAt });
  vi.spyOn(console, "error").mockReturnValue();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function box(answer: (nth: number) => ReturnType<typeof okReply> | "broken") {
  const asked: ScriptedRequest[] = startScriptedBackend(({ call }) => {
    if (call === "GET /order/v1/list") return okReply(list);
    return call === "POST /entrust/v1/buy/create"
      ? answer(asked.filter((it) => it.call === call).length)
      : okReply(null);
  });
  await openSignedInTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [{ queryClient }, { useSubmitPurchase }] = await Promise.all([
    import("../../api/query-client.ts"),
    import("./use-submit-purchase.ts"),
  ]);
  let send: (it: typeof input) => Promise<void> = async () => {};
  const Box = () => {
    send = useSubmitPurchase("e1", () => {}).send;
    return null;
  };
  await renderForTest(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Box)),
  );
  const purchases = () =>
    asked.filter((it) => it.call === "POST /entrust/v1/buy/create").map((it) => it.body);
  return { tap: (it: typeof input) => send(it), purchases };
}
const wait = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};

test("a second tap sends no purchase after the first one has created an order", async () => {
  const { tap, purchases } = await box(() => okReply({ ...row, orderNo: "n7" }));
  await tap(input);
  expect(went).toHaveBeenCalledOnce();
  await tap(later);
  expect(purchases()).toHaveLength(1);
});

test("a second tap sends no purchase if the first response was lost but its order was found", async () => {
  const { tap, purchases } = await box(() => "broken");
  await tap(input);
  await wait(1500);
  await tap(later);
  expect(purchases()).toHaveLength(1);
});

test("repeats a purchase with the input of its first attempt while the outcome is unknown", async () => {
  const { tap, purchases } = await box(() => "broken");
  await tap(input);
  await tap(later);
  const [first, second] = purchases();
  expect(second).toEqual(first);
});

import { type Input, TicketState } from "contract";
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

const input = { amount: 100_000, payTypes: [2] } as unknown as Input<"buyFast">;
const went = vi.fn<(path: string) => void>();
const reported = vi.fn<(text: string, orderId: string) => void>();
const toasted = vi.fn<(text: string) => void>();

vi.mock("../../lib/navigation/navigation.tsx", () => ({ useAppNavigate: () => went }));
vi.mock("../../api/toasts-and-warnings.ts", () => ({
  showWarningNotice: reported,
  showToast: toasted,
  showErrorToast: () => {},
}));

beforeEach(() => {
  localStorage.clear();
  for (const it of [went, reported, toasted]) it.mockClear();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const found = { matchId: "m2", state: TicketState.matched, orderId: "o7", expireAt: null };

/** Sends a quick-match request. `answer` delivers its response, `leave` leaves the quick match. */
async function sent(answer: ReturnType<typeof okReply>) {
  let come = () => {};
  const late = new Promise<ReturnType<typeof okReply>>((done) => {
    come = () => done(answer);
  });
  startScriptedBackend(({ call }) => (call === "POST /entrust/v1/buy/fast" ? late : "silence"));
  await openSignedInTab();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const [{ queryClient }, { useQuickMatch }] = await Promise.all([
    import("../../api/query-client.ts"),
    import("./use-quick-match.ts"),
  ]);
  let match: ReturnType<typeof useQuickMatch> | undefined;
  const Sheet = () => {
    match = useQuickMatch(() => {});
    return null;
  };
  await renderForTest(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Sheet)),
  );
  const done = match?.start(input);
  return {
    leave: () => match?.leave(),
    answer: async () => {
      come();
      await done;
    },
  };
}

test("a quick match opens its order if the user is still waiting for the response", async () => {
  const { answer } = await sent(okReply(found));
  await answer();
  expect(went.mock.calls).toEqual([["/home/orderBuyChat?orderId=o7", { replace: true }]]);
  expect(reported).not.toHaveBeenCalled();
});

test("a quick match shows a notice instead of its order if the user left before the response", async () => {
  const { leave, answer } = await sent(okReply(found));
  leave();
  await answer();
  expect(reported.mock.calls).toEqual([["已为您匹配到卖家，请在时限内付款", "o7"]]);
  expect(went).not.toHaveBeenCalled();
});

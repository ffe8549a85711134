import { QueryClientProvider } from "@tanstack/react-query";
import {
  type AllowedActions,
  type Appeal,
  AppealStatus,
  type OrderDetail,
  OrderStatus,
  OrderActorSide,
} from "contract";
import { act, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import {
  type ScriptedRequest,
  okReply,
  refusalReply,
  startScriptedBackend,
} from "./scripted-backend.ts";
import { switchTabUser } from "../../src/api/credentials.ts";
import { queryClient } from "../../src/api/query-client.ts";
import { resumeCallsWaitingForToken, sessionStore } from "../../src/api/session-state.ts";
import { mountForTest } from "./mount-for-test.tsx";
import { OrderActionSheets } from "../../src/trade/order-action-sheets.tsx";
import {
  type OrderActionController,
  useOrderActionController,
} from "../../src/trade/use-order-action-controller.ts";

export const createAllowedActions = (...names: (keyof AllowedActions)[]): AllowedActions => {
  const all = [
    "confirm",
    "pay",
    "cancel",
    "undo",
    "delay",
    "replenish",
    "transferConfirm",
    "delivery",
    "warn",
    "suspend",
    "evaluate",
    "report",
  ];
  return Object.fromEntries(
    all.map((it) => [it, names.includes(it as keyof AllowedActions) ? 1 : 0]),
  ) as AllowedActions;
};

const appeal = {
  id: "A1",
  orderId: "O1",
  orderNo: "N1",
  typeName: "已付款，卖家未放币",
  initiator: OrderActorSide.buyer,
  content: "已经付款",
  images: [],
  replies: [],
  status: AppealStatus.waitReply,
  deadline: null,
  result: 0,
  resultReason: "",
  timeline: [],
  createTime: 0,
  mine: 0,
  canReply: 1,
} as unknown as Appeal;

/** An order in an appeal filed by the buyer, from the seller's side. */
export const disputedOrder = {
  orderId: "O1",
  orderNo: "N1",
  isSeller: 1,
  status: OrderStatus.suspended,
  statusText: "",
  amount: 99_900,
  quantity: 1_000_000,
  price: 71_200,
  payType: 1,
  payMethods: [{ id: "M1", type: 1, bankName: "建设银行", account: "6217003074184408" }],
  chosenMethod: "M1",
  counterparty: { nickName: "买家甲", avatar: "", creditLevel: 3 },
  buyer: { realName: "林晓晴", nickName: "买家甲" },
  seller: { realName: "陈立", nickName: "卖家乙" },
  payTime: null,
  deadline: null,
  vouchers: [],
  cancelHint: { quota: 3, left: 3, penalty: "" },
  payDelayCount: 0,
  version: 7,
  appeal,
  allow: createAllowedActions("delivery", "transferConfirm", "replenish", "warn"),
} as unknown as OrderDetail;

/** Returns the commands among the requests, without the reads. */
export const commandsAmongRequests = (asked: readonly ScriptedRequest[]) =>
  asked.filter((it) => !it.call.startsWith("GET")).map((it) => it.call);

/**
 * Outcome of a call: business code of a refusal, no response ("silence"), a lost connection
 * ("broken"), or a custom result. `undefined` for the default response.
 */
type Refusal = (call: string) => number | "silence" | "broken" | object | undefined;

/**
 * Renders `node` for a logged-in user and returns the requests. The backend accepts every call for
 * which `refusal` returns undefined.
 */
export function renderSignedInWithScriptedBackend(
  node: ReactNode,
  refusal: Refusal = () => undefined,
): ScriptedRequest[] {
  const asked = startScriptedBackend(({ call }) => {
    const code = refusal(call);
    if (code === "silence" || code === "broken") return code;
    if (typeof code === "object") return okReply(code);
    if (code !== undefined) return refusalReply(code);
    if (call.includes("appeal/type"))
      return okReply([{ code: 202, name: "付款金额不符", role: 2, example: "" }]);
    if (call.includes("voucher")) return okReply({ vouchers: [], left: 9 });
    return okReply({ status: OrderStatus.completed, code: "", title: "", content: "提示" });
  });
  switchTabUser("demo-seller");
  resumeCallsWaitingForToken();
  sessionStore.set({ phase: "ready", userId: "u1" });
  mountForTest(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
}

function OrderActionButton({
  order,
  button,
}: {
  order: OrderDetail;
  button: Parameters<OrderActionController["press"]>[0];
}) {
  const acts = useOrderActionController(order);
  return (
    <>
      <button type="button" onClick={() => acts.press(button)}>
        {`press ${button}`}
      </button>
      <OrderActionSheets order={order} acts={acts} />
    </>
  );
}

/** Renders one action button of an order, with the sheets it opens, and taps it. */
export function renderAndTapOrderAction(
  order: OrderDetail,
  button: Parameters<OrderActionController["press"]>[0],
  refusal?: Refusal,
): ScriptedRequest[] {
  const asked = renderSignedInWithScriptedBackend(
    <OrderActionButton order={order} button={button} />,
    refusal,
  );
  tapButtonWithText(`press ${button}`);
  return asked;
}

export function findButtonByText(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].findLast(
    (it) => it.textContent === text || it.getAttribute("aria-label") === text,
  );
  if (!found) throw new Error(`no button ${text}`);
  return found;
}
export const tapButtonWithText = (text: string) => act(() => findButtonByText(text).click());
/** Waits for the next macrotask. By then, responses of the scripted backend have been processed. */
export const waitForPendingWork = () =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

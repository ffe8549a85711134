import { calls, CloseType, type OrderDetail, OrderStatus } from "contract";
import { decodeAnswerLeniently } from "contract/lenient-decode";
import { useState } from "react";
import { expect, test } from "vitest";
import { leakedProgramValuePattern } from "../../test/helpers/leaked-program-values.ts";
// Imported here, so that the first dialog does not wait until its module has loaded.
import "../ui/overlays/confirmation-dialog.tsx";
import { OrderActionSheets } from "./order-action-sheets.tsx";
import {
  type OrderActionSheetName,
  useOrderActionController,
} from "./use-order-action-controller.ts";
import {
  renderSignedInWithScriptedBackend,
  renderAndTapOrderAction,
  waitForPendingWork,
} from "../../test/helpers/order-actions.tsx";
import { type OrderActionName, orderActionsOf } from "./order-actions.ts";
import { OrderInstructionSentence } from "./order-summary-parts.tsx";

// Renders each sheet and dialog for an order with only the required fields, and checks that none
// shows a program value such as undefined.

const S = OrderStatus;

function littleKnown(status: OrderStatus, isSeller: number): OrderDetail {
  const read = decodeAnswerLeniently<"orderDetail">(calls.orderDetail, {
    orderId: "O1",
    isSeller,
    status,
    amount: 999,
    quantity: 100,
    price: 7.12,
  });
  if (!read.ok) throw new Error(read.field);
  return read.value;
}

const sheets: Record<OrderActionSheetName, [status: OrderStatus, isSeller: number][]> = {
  pay: [[S.waitPay, 0]],
  cancel: [
    [S.waitConfirm, 0],
    [S.waitConfirm, 1],
    [S.waitPay, 0],
  ],
  agreeCancel: [[S.suspended, 0]],
  declareUnpaid: [[S.waitDelivery, 0]],
  undo: [[S.waitDelivery, 0]],
  guardRelease: [
    [S.waitDelivery, 1],
    [S.transferConfirmed, 1],
    [S.suspended, 1],
  ],
  guardConfirm: [[S.waitDelivery, 1]],
  notArrived: [[S.waitDelivery, 1]],
  noAccess: [[S.waitDelivery, 1]],
  // Left out, because this sheet opens only if all three signals of triangular fraud are known.
  triangle: [],
  evidence: [
    [S.waitDelivery, 0],
    [S.suspended, 1],
  ],
  // Left out, because this sheet becomes visible only once the evidence file is created, has failed
  // or is slow.
  evidenceFile: [],
  // Left out, because this sheet opens only for a payment method that has a QR code.
  code: [],
  moment: [
    [S.completed, 0],
    [S.completed, 1],
  ],
  menu: Object.values(S).flatMap((status): [OrderStatus, number][] => [
    [status, 0],
    [status, 1],
  ]),
};

function Opened({ order, name }: { order: OrderDetail; name: OrderActionSheetName }) {
  const acts = useOrderActionController(order);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    setOpen(true);
    acts.open(name);
  }
  return <OrderActionSheets order={order} acts={acts} />;
}

const said = () =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
    .map((it) => it.textContent)
    .join("");

test.each(
  Object.entries(sheets).flatMap(([name, all]) =>
    all.map((it) => [name as OrderActionSheetName, ...it] as const),
  ),
)(
  "the sheet %s in status %d, isSeller %d, shows no leaked value such as undefined",
  async (name, status, isSeller) => {
    renderSignedInWithScriptedBackend(<Opened order={littleKnown(status, isSeller)} name={name} />);
    await waitForPendingWork();
    expect(said()).not.toBe("");
    expect(leakedProgramValuePattern.exec(said())).toBeNull();
  },
);

test.each([
  [{ quota: 3, left: 2 }, "今日付款前还可取消 2 次"],
  [{ quota: 3, left: 0 }, "今日付款前还可取消 0 次"],
  [{ quota: 0, left: 0 }, ""],
])("shows the remaining cancellations, or nothing if the quota is 0: %j", (hint, words) => {
  const order = {
    ...littleKnown(S.cancelled, 0),
    closeType: CloseType.buyerCancelled,
    cancelHint: { ...hint, penalty: "" },
  };
  renderSignedInWithScriptedBackend(
    <OrderInstructionSentence order={order} clauses={orderActionsOf(order).say} />,
  );
  expect(document.body.textContent).toBe(words);
});

const questions: [OrderActionName, OrderStatus, number][] = [
  ["askDelay", S.waitPay, 0],
  ["extendPay", S.waitPay, 1],
  ["extendRelease", S.waitDelivery, 1],
  ["withdraw", S.suspended, 0],
  ["undo", S.waitDelivery, 0],
];

test.each(questions)(
  "the question before %s in status %d, isSeller %d, shows no leaked value such as undefined",
  async (name, status, isSeller) => {
    renderAndTapOrderAction(littleKnown(status, isSeller), name);
    await waitForPendingWork();
    expect(said()).not.toBe("");
    expect(leakedProgramValuePattern.exec(said())).toBeNull();
  },
);

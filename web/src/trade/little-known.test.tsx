import { calls, CloseType, type OrderDetail, OrderStatus } from "contract";
import { decodeLenient } from "contract/lenient-decode";
import { useState } from "react";
import { expect, test } from "vitest";
import { leakedWords } from "../../test/helpers/leaks.ts";
import { ActSheets } from "./act-sheets.tsx";
import { type ActSheetName, useOrderActs } from "./use-order-acts.ts";
import { renderForUser, renderAct, settlePending } from "../../test/helpers/acts.tsx";
import { type ActName, orderActionsOf } from "./order-actions.ts";
import { OrderSentence } from "./order-sentence.tsx";

// Of an order its backend tells only what is needed: each sheet and each question is there, and names nothing that nobody has told.

const S = OrderStatus;

function littleKnown(status: OrderStatus, isSeller: number): OrderDetail {
  const read = decodeLenient<"orderDetail">(calls.orderDetail, {
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

const sheets: Record<ActSheetName, [status: OrderStatus, isSeller: number][]> = {
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
  evidence: [
    [S.waitDelivery, 0],
    [S.suspended, 1],
  ],
  // Opened by a way to be paid that has one.
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

function Opened({ order, name }: { order: OrderDetail; name: ActSheetName }) {
  const acts = useOrderActs(order);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    setOpen(true);
    acts.open(name);
  }
  return <ActSheets order={order} acts={acts} />;
}

const said = () =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
    .map((it) => it.textContent)
    .join("");

test.each(
  Object.entries(sheets).flatMap(([name, all]) =>
    all.map((it) => [name as ActSheetName, ...it] as const),
  ),
)("%s of an order in status %d, seller %d", async (name, status, isSeller) => {
  renderForUser(<Opened order={littleKnown(status, isSeller)} name={name} />);
  await settlePending();
  expect(said()).not.toBe("");
  expect(leakedWords.exec(said())).toBeNull();
});

test.each([
  [{ quota: 3, left: 2 }, "今日付款前还可取消 2 次"],
  [{ quota: 3, left: 0 }, "今日付款前还可取消 0 次"],
  [{ quota: 0, left: 0 }, ""],
])("of a cancelled order's tries %j is said", (hint, words) => {
  const order = {
    ...littleKnown(S.cancelled, 0),
    closeType: CloseType.buyerCancelled,
    cancelHint: { ...hint, penalty: "" },
  };
  renderForUser(<OrderSentence order={order} clauses={orderActionsOf(order).say} />);
  expect(document.body.textContent).toBe(words);
});

const questions: [ActName, OrderStatus, number][] = [
  ["askDelay", S.waitPay, 0],
  ["extendPay", S.waitPay, 1],
  ["extendRelease", S.waitDelivery, 1],
  ["withdraw", S.suspended, 0],
  ["undo", S.waitDelivery, 0],
];

test.each(questions)(
  "%s is asked of an order in status %d, seller %d",
  (name, status, isSeller) => {
    renderAct(littleKnown(status, isSeller), name);
    expect(said()).not.toBe("");
    expect(leakedWords.exec(said())).toBeNull();
  },
);

import {
  type OrderActor,
  type CloseType,
  type CompleteType,
  isFinalStatus,
  OrderStatus,
} from "./status.ts";

export type TransitionName =
  | "confirm"
  | "reject"
  | "acceptTimeout"
  | "cancel"
  | "payTimeout"
  | "extendPay"
  | "askPay"
  | "refusePay"
  | "pay"
  | "undo"
  | "replenish"
  | "extendRelease"
  | "extendNoAccess"
  | "transferConfirm"
  | "deliver"
  | "autoRelease"
  | "declareUnpaid"
  | "releaseOverdue"
  | "suspend"
  | "systemAppeal"
  | "concede"
  | "agreeCancel"
  | "withdrawAppeal"
  | "ruleForBuyer"
  | "ruleForSeller"
  | "evaluate"
  | "lateAppeal"
  | "warn"
  | "riskClose"
  | "offer"
  | "decline"
  | "toHuman"
  | "object"
  | "endAppeal";

/**
 * Effect on the coins that were locked when the order was created: `back` returns them to the seller,
 * `post` posts them to the buyer, and `again` locks returned coins once more.
 */
export type EscrowEffect = "none" | "back" | "post" | "again";

export type OrderTransition = {
  id: string;
  on: TransitionName;
  by: readonly OrderActor[];
  from: readonly OrderStatus[];
  /** `same` keeps the status, `before` restores the one before the appeal. */
  to: OrderStatus | "same" | "before";
  escrow: EscrowEffect;
  closeType?: CloseType;
  completeType?: CompleteType;
};

/**
 * All transitions of an existing order. T1, its creation, is not listed, because it has no previous
 * status: the order starts at 10 or 20 with locked coins.
 */
export const orderTransitions: readonly OrderTransition[] = [
  {
    id: "T2",
    on: "confirm",
    by: ["seller"],
    from: [OrderStatus.waitConfirm],
    to: OrderStatus.waitPay,
    escrow: "none",
  },
  {
    id: "T3",
    on: "reject",
    by: ["seller"],
    from: [OrderStatus.waitConfirm],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 3,
  },
  {
    id: "T4",
    on: "acceptTimeout",
    by: ["system"],
    from: [OrderStatus.waitConfirm],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 4,
  },
  {
    id: "T5",
    on: "cancel",
    by: ["buyer"],
    from: [OrderStatus.waitConfirm, OrderStatus.waitPay],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 1,
  },
  {
    id: "T6",
    on: "payTimeout",
    by: ["system"],
    from: [OrderStatus.waitPay],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 2,
  },
  {
    id: "T7",
    on: "extendPay",
    by: ["seller"],
    from: [OrderStatus.waitPay],
    to: "same",
    escrow: "none",
  },
  {
    id: "T7b",
    on: "askPay",
    by: ["buyer"],
    from: [OrderStatus.waitPay],
    to: "same",
    escrow: "none",
  },
  {
    id: "T7n",
    on: "refusePay",
    by: ["seller"],
    from: [OrderStatus.waitPay],
    to: "same",
    escrow: "none",
  },
  {
    id: "T8",
    on: "pay",
    by: ["buyer"],
    from: [OrderStatus.waitPay],
    to: OrderStatus.waitDelivery,
    escrow: "none",
  },
  {
    id: "T8u",
    on: "undo",
    by: ["buyer"],
    from: [OrderStatus.waitDelivery],
    to: OrderStatus.waitPay,
    escrow: "none",
  },
  {
    id: "T9",
    on: "replenish",
    by: ["buyer"],
    from: [OrderStatus.waitDelivery, OrderStatus.transferConfirmed],
    to: "same",
    escrow: "none",
  },
  {
    id: "T10",
    on: "extendRelease",
    by: ["seller"],
    from: [OrderStatus.waitDelivery],
    to: "same",
    escrow: "none",
  },
  {
    id: "T10n",
    on: "extendNoAccess",
    by: ["seller"],
    from: [OrderStatus.waitDelivery],
    to: "same",
    escrow: "none",
  },
  {
    id: "T11",
    on: "transferConfirm",
    by: ["seller"],
    from: [OrderStatus.waitDelivery],
    to: OrderStatus.transferConfirmed,
    escrow: "none",
  },
  {
    id: "T12",
    on: "deliver",
    by: ["seller"],
    from: [OrderStatus.waitDelivery, OrderStatus.transferConfirmed],
    to: OrderStatus.completed,
    escrow: "post",
    completeType: 1,
  },
  {
    id: "T13",
    on: "autoRelease",
    by: ["system"],
    from: [OrderStatus.transferConfirmed],
    to: OrderStatus.completed,
    escrow: "post",
    completeType: 2,
  },
  {
    id: "T14",
    on: "declareUnpaid",
    by: ["buyer"],
    from: [OrderStatus.waitDelivery],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 6,
  },
  {
    id: "T15",
    on: "releaseOverdue",
    by: ["system"],
    from: [OrderStatus.waitDelivery],
    to: "same",
    escrow: "none",
  },
  {
    id: "T16b",
    on: "suspend",
    by: ["buyer"],
    from: [OrderStatus.waitDelivery],
    to: OrderStatus.suspended,
    escrow: "none",
  },
  {
    id: "T16s",
    on: "suspend",
    by: ["seller"],
    from: [OrderStatus.waitDelivery, OrderStatus.transferConfirmed],
    to: OrderStatus.suspended,
    escrow: "none",
  },
  {
    id: "T17",
    on: "systemAppeal",
    by: ["system"],
    from: [OrderStatus.waitDelivery],
    to: OrderStatus.suspended,
    escrow: "none",
  },
  {
    id: "T18",
    on: "replenish",
    by: ["buyer", "seller"],
    from: [OrderStatus.suspended],
    to: "same",
    escrow: "none",
  },
  {
    id: "T18e",
    on: "replenish",
    by: ["buyer", "seller"],
    from: [OrderStatus.completed],
    to: "same",
    escrow: "none",
  },
  {
    id: "T18o",
    on: "offer",
    by: ["buyer", "seller"],
    from: [OrderStatus.suspended],
    to: "same",
    escrow: "none",
  },
  {
    id: "T18n",
    on: "decline",
    by: ["buyer", "seller"],
    from: [OrderStatus.suspended],
    to: "same",
    escrow: "none",
  },
  {
    id: "T18h",
    on: "toHuman",
    by: ["system"],
    from: [OrderStatus.suspended],
    to: "same",
    escrow: "none",
  },
  {
    id: "T19a",
    on: "transferConfirm",
    by: ["seller"],
    from: [OrderStatus.suspended],
    to: OrderStatus.transferConfirmed,
    escrow: "none",
  },
  {
    id: "T19b",
    on: "deliver",
    by: ["seller"],
    from: [OrderStatus.suspended],
    to: OrderStatus.completed,
    escrow: "post",
    completeType: 1,
  },
  {
    id: "T20",
    on: "concede",
    by: ["buyer"],
    from: [OrderStatus.suspended],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 6,
  },
  {
    id: "T20a",
    on: "agreeCancel",
    by: ["buyer"],
    from: [OrderStatus.suspended],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 8,
  },
  {
    id: "T21",
    on: "withdrawAppeal",
    by: ["buyer", "seller"],
    from: [OrderStatus.suspended],
    to: "before",
    escrow: "none",
  },
  {
    id: "T22b",
    on: "ruleForBuyer",
    by: ["system"],
    from: [OrderStatus.suspended],
    to: OrderStatus.completed,
    escrow: "post",
    completeType: 3,
  },
  {
    id: "T22s",
    on: "ruleForSeller",
    by: ["system"],
    from: [OrderStatus.suspended],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 5,
  },
  {
    id: "T23",
    on: "evaluate",
    by: ["buyer", "seller"],
    from: [OrderStatus.completed],
    to: "same",
    escrow: "none",
  },
  {
    id: "T24",
    on: "lateAppeal",
    by: ["buyer"],
    from: [OrderStatus.cancelled],
    to: OrderStatus.suspended,
    escrow: "again",
  },
  // T24o, T24p and T24e keep the result of an ended order. After an objection, or an appeal after
  // completion, the platform only states its assessment, and no coins move.
  {
    id: "T24o",
    on: "object",
    by: ["buyer"],
    from: [OrderStatus.cancelled],
    to: "same",
    escrow: "none",
  },
  {
    id: "T24p",
    on: "object",
    by: ["seller"],
    from: [OrderStatus.completed],
    to: "same",
    escrow: "none",
  },
  {
    id: "T24e",
    on: "endAppeal",
    by: ["seller"],
    from: [OrderStatus.completed],
    to: "same",
    escrow: "none",
  },
  {
    id: "T25b",
    on: "warn",
    by: ["buyer"],
    from: [
      OrderStatus.waitConfirm,
      OrderStatus.waitDelivery,
      OrderStatus.transferConfirmed,
      OrderStatus.suspended,
    ],
    to: "same",
    escrow: "none",
  },
  {
    id: "T25s",
    on: "warn",
    by: ["seller"],
    from: [OrderStatus.waitPay, OrderStatus.suspended],
    to: "same",
    escrow: "none",
  },
  {
    id: "T26",
    on: "riskClose",
    by: ["system"],
    from: [OrderStatus.waitConfirm, OrderStatus.waitPay],
    to: OrderStatus.cancelled,
    escrow: "back",
    closeType: 7,
  },
];

/** Returns the transition for this action, actor and status, or undefined if there is none. */
export const findTransition = (
  on: TransitionName,
  by: OrderActor,
  from: number,
): OrderTransition | undefined =>
  orderTransitions.find(
    (it) => it.on === on && it.by.includes(by) && it.from.some((status) => status === from),
  );

const open = Object.values(OrderStatus).filter((it) => !isFinalStatus(it));

function faultsOf(transition: OrderTransition): string[] {
  const ends = typeof transition.to === "number" && isFinalStatus(transition.to);
  const stays = transition.from.every(isFinalStatus) && transition.to === "same";
  return [
    transition.from.some(isFinalStatus) &&
      !stays &&
      transition.on !== "lateAppeal" &&
      "leaves a final status",
    transition.to === OrderStatus.completed &&
      transition.escrow !== "post" &&
      "completes without posting the coins",
    transition.to === OrderStatus.cancelled &&
      transition.escrow !== "back" &&
      "cancels without giving the coins back",
    !ends &&
      (transition.escrow === "post" || transition.escrow === "back") &&
      "moves the coins of an order that goes on",
    (transition.to === OrderStatus.completed) !== (transition.completeType !== undefined) &&
      "names no reason, or a wrong one, for its end",
    (transition.to === OrderStatus.cancelled) !== (transition.closeType !== undefined) &&
      "names no reason, or a wrong one, for its end",
  ].flatMap((it) => (it ? [`${transition.id} ${it}`] : []));
}

/** Returns the faults of a table. The module throws at load time if `orderTransitions` has any. */
export function findTransitionTableErrors(transitions: readonly OrderTransition[]): string[] {
  const faults = transitions.flatMap(faultsOf);
  const seen = new Map<string, string>();
  for (const transition of transitions)
    for (const by of transition.by)
      for (const from of transition.from) {
        const key = `${transition.on} by ${by} from ${from}`;
        const other = seen.get(key);
        if (other !== undefined) faults.push(`${transition.id} and ${other} both say ${key}`);
        seen.set(key, transition.id);
      }
  for (const status of open)
    if (
      !transitions.some(
        (it) => it.by.includes("system") && it.from.includes(status) && it.to !== "same",
      )
    )
      faults.push(`${status} has no way out when nobody acts`);
  return faults;
}

const faults = findTransitionTableErrors(orderTransitions);
if (faults.length > 0) throw new Error(`order transitions: ${faults.join("; ")}`);

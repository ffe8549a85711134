import type { OrderAction, orderActionsOf } from "./order-actions.ts";

/** Simpler labels for elder mode, by the ordinary label. */
const elderLabels: Record<string, string> = {
  "去核对，再放币": "看到钱了，去核对",
  没到账: "没收到钱",
  看不到账户: "暂时看不了",
  取消订单: "不买了，取消订单",
};
const worded = (action: OrderAction): OrderAction => ({
  ...action,
  label: elderLabels[action.label] ?? action.label,
});

export interface ElderOrderActs {
  primary: OrderAction | undefined;
  /**
   * Outlined buttons below the content. Together with `primary` and the button 更多 at most three.
   */
  others: readonly OrderAction[];
  /** Actions in the sheet 更多. */
  menu: readonly OrderAction[];
  hasMore: boolean;
}

/**
 * Chooses at most three buttons for the page of an order. A seller who checks the payment sees both
 * 没收到钱 and 暂时看不了, if the backend allows both. Otherwise the page shows the most urgent action and
 * the button 更多, which opens the other actions.
 */
export function elderOrderActsOf(
  deal: Pick<ReturnType<typeof orderActionsOf>, "second" | "main" | "row" | "menu" | "fixedAct">,
): ElderOrderActs {
  const { second, main, row, menu, fixedAct } = deal;
  const named = (name: OrderAction["name"]) =>
    row.find((it) => it.name === name && it.opensAt === undefined);
  const all = [named("appeal"), named("undo"), named("declareUnpaid"), second, fixedAct, ...row];
  const offered = [...new Set(all.filter((it) => it !== undefined))];
  const shown = fixedAct && second ? [second, fixedAct] : offered.slice(0, 1);
  return {
    primary: main && worded(main),
    others: shown.map(worded),
    menu: [...offered.filter((it) => !shown.includes(it)), ...menu].map(worded),
    hasMore: shown.length < 2,
  };
}

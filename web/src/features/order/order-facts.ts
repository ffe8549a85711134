import { type OrderDetail, OrderStatus, payTypeNames, type PayMethod, payTypes } from "contract";
import { formatFullTime } from "../../lib/format-time.ts";

/** The last four places, whatever of the account the backend still tells. */
const tailOf = (account: string): string => account.replace(/\s/g, "").slice(-4);

const methodOf = (detail: OrderDetail): PayMethod | undefined =>
  detail.payMethods.find((it) => it.id === detail.chosenMethod) ?? detail.payMethods.find((it) => it.type === detail.payType);

const nameOf = (it: PayMethod): string => (it.type === payTypes.bank && it.bankName !== "" ? it.bankName : payTypeNames[it.type]);

/** Where the seller's money arrives. */
export function receiving(detail: OrderDetail): string {
  const method = methodOf(detail);
  return method ? `${nameOf(method)} 尾号 ${tailOf(method.account)}` : payTypeNames[detail.payType];
}

/** The account from which the buyer pays. */
export const paying = ({ buyerMethod, payType }: OrderDetail): string =>
  buyerMethod ? `${payTypeNames[buyerMethod.type]} 尾号 ${tailOf(buyerMethod.tail)}` : payTypeNames[payType];

export const isEnded = ({ status }: Pick<OrderDetail, "status">): boolean =>
  status === OrderStatus.completed || status === OrderStatus.cancelled;

/** "12分16秒", "1小时05分". */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}小时${String(minutes).padStart(2, "0")}分`;
  return minutes > 0 ? `${minutes}分${String(seconds % 60).padStart(2, "0")}秒` : `${seconds}秒`;
}

type Step = { label: string; at: string; took: string | undefined };

/** What happened when, and how long each step took. */
export function stepsOf(detail: OrderDetail): Step[] {
  const times: [string, number | null][] = [
    ["下单", detail.createTime],
    // A listing that accepts by itself has no step of its own for it.
    ["接单", detail.confirmTime === detail.createTime ? null : detail.confirmTime],
    ["付款", detail.payTime],
    ["到账", detail.transferConfirmTime],
    ["放币", detail.finishTime],
    ["取消", detail.cancelTime],
  ];
  const known = times.filter((it): it is [string, number] => it[1] !== null).toSorted((a, b) => a[1] - b[1]);
  return known.map(([label, at], index) => {
    const before = known[index - 1];
    return { label, at: formatFullTime(at), took: before && durationText(at - before[1]) };
  });
}

/** From the order to its end; undefined while it runs. */
export const tookText = ({ createTime, finishTime, cancelTime }: OrderDetail): string | undefined => {
  const end = finishTime ?? cancelTime;
  return end === null ? undefined : durationText(end - createTime);
};

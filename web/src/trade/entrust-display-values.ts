import {
  type Entrust,
  EntrustStatus,
  lookUpEnum,
  type PayMethod,
  EntrustPauseType,
} from "contract";
import { payChannelByType } from "./pay-channel-by-type.ts";
import type { PayChannel } from "../ui/base/pay-channel.tsx";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { yuanRangeText } from "../lib/money/figure-texts-with-units.ts";

/** Returns each payment channel once, even if the seller has several accounts of it. */
export const distinctPayChannels = (methods: readonly Pick<PayMethod, "type">[]): PayChannel[] => [
  ...new Set(methods.map((it) => payChannelByType[it.type])),
];

export const entrustAmountLimitsText = ({
  minAmount,
  maxAmount,
}: Pick<Entrust, "minAmount" | "maxAmount">): string => yuanRangeText(minAmount, maxAmount);

export const isEntrustSellingOrPaused = ({ status }: Pick<Entrust, "status">): boolean =>
  status === EntrustStatus.selling || status === EntrustStatus.paused;

/**
 * Pauses that the owner cannot end if the backend does not send `canRecover`. A pause for lack of
 * coins ends automatically. A pause by risk control lasts while the owner is under risk control.
 */
const unrecoverablePauses: readonly number[] = [
  EntrustPauseType.remainTooLow,
  EntrustPauseType.riskControl,
];

type PauseState = Pick<Entrust, "status" | "pauseType" | "canRecover">;

/** Returns which actions the owner of the listing may take now. */
export const allowedEntrustOwnerActions = ({ status, pauseType, canRecover }: PauseState) => ({
  pause: status === EntrustStatus.selling,
  recover:
    status === EntrustStatus.paused &&
    (canRecover === undefined ? !unrecoverablePauses.includes(pauseType) : canRecover === 1),
  close: status === EntrustStatus.selling || status === EntrustStatus.paused,
  again: status === EntrustStatus.soldOut || status === EntrustStatus.closed,
});

/**
 * Returns how many percent of the total are sold, and how many are locked in orders, for the bar of
 * the listing. Rounded down.
 */
export function soldAndLockedPercentages({
  total,
  sold,
  locked,
}: Pick<Entrust, "total" | "sold" | "locked">): {
  sold: number;
  locked: number;
} {
  if (total <= 0) return { sold: 0, locked: 0 };
  return {
    sold: Math.floor(((sold ?? 0) * 100) / total),
    locked: Math.floor(((locked ?? 0) * 100) / total),
  };
}

const remedies: Record<EntrustPauseType, string> = {
  [EntrustPauseType.owner]: "",
  [EntrustPauseType.system]: "",
  [EntrustPauseType.methodInvalid]: "，请更新收款方式后恢复",
  [EntrustPauseType.riskControl]: "，请联系客服",
  [EntrustPauseType.remainTooLow]: "，进行中的订单结束后自动处理",
};

/**
 * States why the listing is paused, and when it resumes or what the owner can do about it. Returns
 * `undefined` if it is not paused.
 */
export function pauseReasonText(
  item: PauseState & Pick<Entrust, "pauseText" | "resumeTime">,
): string | undefined {
  const { status, pauseType, pauseText, resumeTime, canRecover } = item;
  if (status !== EntrustStatus.paused) return undefined;
  if (resumeTime)
    return `${pauseText || "已暂停"}，${formatShortTime(resumeTime, serverNow())}自动恢复`;
  const isRiskOver = pauseType === EntrustPauseType.riskControl && canRecover === 1;
  const remedy = isRiskOver ? "，现在可以恢复" : lookUpEnum(remedies, pauseType);
  return `${pauseText || "已暂停"}${remedy ?? ""}`;
}

/** States that a listing on sale is outside its opening hours: "休息中 · 09:00 开". */
export const outsideOpenHoursText = ({ opensAt }: Pick<Entrust, "opensAt">): string | undefined =>
  opensAt ? `休息中 · ${formatShortTime(opensAt, opensAt)} 开` : undefined;

export const approximateMinutesText = (seconds: number | null): string =>
  seconds === null ? "—" : `约 ${Math.max(1, Math.round(seconds / 60))} 分钟`;

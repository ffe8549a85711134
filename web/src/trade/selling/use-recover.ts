import type { Entrust, OpenHours, Output, Price, Refusals } from "contract";
import { useState } from "react";
import { isRefusal } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { errorDetailsOf } from "../../api/error-details.ts";
import { showToast } from "../../api/notices.ts";
import { readNow } from "../../api/read.ts";
import { hoursText, sameHours } from "./open-hours.ts";
import { coinPriceText, yuanText } from "../../lib/money/format-figures.ts";

// One call with three meanings. Alone a listing sells again by it, with a price at another, with hours in others; each is answered where it is asked.
type HandledRefusals = readonly Refusals<"sellRecover">[];
const aboutSelling: HandledRefusals = ["entrustRiskPaused", "methodsNeeded", "tradeBanned"];
const aboutPrice: HandledRefusals = ["priceOutOfBand", "dailyLimit"];

/** A paused listing sells again. */
export function useRecover(): (id: string) => Promise<unknown> {
  const { mutateAsync } = useCommand("sellRecover", { handles: aboutSelling });
  return (id) => mutateAsync({ id });
}

/** The listing as it stands after a yes: a backend that does not know the wish beside the id says yes to the rest. Unknown where it cannot be read. */
const standing = (id: string): Promise<Output<"sellDetail"> | undefined> =>
  readNow("sellDetail", { id }, { quiet: true }).catch(() => undefined);

/** Other hours for a listing that sells, or none: it is then found all day. */
export function useOpenHours({ entrustId }: Pick<Entrust, "entrustId">) {
  const call = useCommand("sellRecover");
  /** Whether it is done; why not has been told. */
  const keep = async (openHours: OpenHours | null): Promise<boolean> => {
    try {
      await call.mutateAsync({ id: entrustId, openHours });
      const now = await standing(entrustId);
      if (now && !sameHours(now.openHours ?? null, openHours)) {
        showToast("平台没有修改营业时间，如需修改请关闭后重新发布");
        return false;
      }
      showToast(openHours ? `营业时间已改为 ${hoursText(openHours)}` : "已改为全天展示", "ok");
      return true;
    } catch {
      return false;
    }
  };
  return { keep, busy: call.isPending };
}

/** Another price for a listing that sells: one act, after which it is the same listing with its orders and its age. */
export function useReprice({ entrustId }: Pick<Output<"sellDetail">, "entrustId">) {
  const call = useCommand("sellRecover", { handles: aboutPrice });
  const [problem, setProblem] = useState<string>();

  /** Whether it is done. */
  const reprice = async (price: Price): Promise<boolean> => {
    setProblem(undefined);
    try {
      await call.mutateAsync({ id: entrustId, price });
      const now = await standing(entrustId);
      if (now && now.price !== price) {
        setProblem(`平台没有改价，单价仍为 ${coinPriceText(now.price)}`);
        return false;
      }
      showToast(`单价已改为 ${coinPriceText(price)}`, "ok");
      return true;
    } catch (error) {
      if (isRefusal(error, ...aboutPrice)) {
        const { lo, hi } = errorDetailsOf(error, "priceOutOfBand");
        const { left } = errorDetailsOf(error, "dailyLimit");
        if (lo !== undefined && hi !== undefined)
          setProblem(`单价须在 ${coinPriceText(lo)}–${coinPriceText(hi)} 之间`);
        else setProblem(left === undefined ? error.text : `超出今日剩余额度 ${yuanText(left)}`);
      }
      return false;
    }
  };
  return { reprice, problem, forget: () => setProblem(undefined), busy: call.isPending };
}
export type Repricing = ReturnType<typeof useReprice>;

import type { Entrust, OpenHours, Output, Price, RefusalCode } from "contract";
import { useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { fetchFreshRead } from "../../api/read-queries.ts";
import { openHoursText, isSameOpenHours } from "./open-hours.ts";
import { coinPriceText, yuanText } from "../../lib/money/figure-texts-with-units.ts";

// The command `sellRecover` has three uses. With the id alone it resumes a listing, with a price it
// changes the price, with hours it changes the hours. Each hook handles different refusals.
type HandledRefusals = readonly RefusalCode<"sellRecover">[];
const aboutSelling: HandledRefusals = ["entrustRiskPaused", "methodsNeeded", "tradeBanned"];
const aboutPrice: HandledRefusals = ["priceOutOfBand", "dailyLimit"];

/** Resumes a paused listing. */
export function useResumeListing(): (id: string) => Promise<unknown> {
  const { mutateAsync } = useCommand("sellRecover", { handles: aboutSelling });
  return (id) => mutateAsync({ id });
}

/**
 * Reads the listing after a successful command, because a backend that does not know a field
 * ignores it and still reports success. Undefined if the read fails.
 */
const standing = (id: string): Promise<Output<"sellDetail"> | undefined> =>
  fetchFreshRead("sellDetail", { id }, { quiet: true }).catch(() => undefined);

/**
 * Changes the opening hours of a listing that is on sale. With `null`, the listing is shown all
 * day.
 */
export function useChangeOpenHours({ entrustId }: Pick<Entrust, "entrustId">) {
  const call = useCommand("sellRecover");
  /** Returns whether the hours were changed. If not, a toast has shown why. */
  const keep = async (openHours: OpenHours | null): Promise<boolean> => {
    try {
      await call.mutateAsync({ id: entrustId, openHours });
      const now = await standing(entrustId);
      if (now && !isSameOpenHours(now.openHours ?? null, openHours)) {
        showToast("平台没有修改营业时间，如需修改请关闭后重新发布");
        return false;
      }
      showToast(openHours ? `营业时间已改为 ${openHoursText(openHours)}` : "已改为全天展示", "ok");
      return true;
    } catch {
      return false;
    }
  };
  return { keep, busy: call.isPending };
}

/**
 * Changes the price of a listing that is on sale, in one command. The listing keeps its orders and
 * its age, by which listings of the same price are ranked.
 */
export function useChangeListingPrice({ entrustId }: Pick<Output<"sellDetail">, "entrustId">) {
  const call = useCommand("sellRecover", { handles: aboutPrice });
  const [problem, setProblem] = useState<string>();

  /** Returns whether the price was changed. If not, `problem` or a toast states why. */
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
      if (isRefusalError(error, ...aboutPrice)) {
        const { lo, hi } = refusalDetailsOf(error, "priceOutOfBand");
        const { left } = refusalDetailsOf(error, "dailyLimit");
        if (lo !== undefined && hi !== undefined)
          setProblem(`单价须在 ${coinPriceText(lo)}–${coinPriceText(hi)} 之间`);
        else setProblem(left === undefined ? error.text : `超出今日剩余额度 ${yuanText(left)}`);
      }
      return false;
    }
  };
  return { reprice, problem, forget: () => setProblem(undefined), busy: call.isPending };
}
export type ListingPriceChangeController = ReturnType<typeof useChangeListingPrice>;

import type { Output, Price, Refusals } from "contract";
import { useState } from "react";
import { isRefused } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { factsOf } from "../../api/facts.ts";
import { showToast } from "../../api/notices.ts";
import { perCoin, yuan } from "../../lib/format-figures.ts";

// One call with two meanings. Without a price a listing sells again, with one it sells at another; each is answered where it is asked.
type Answered = readonly Refusals<"sellRecover">[];
const aboutSelling: Answered = ["entrustRiskPaused", "methodsNeeded", "tradeBanned"];
const aboutPrice: Answered = ["priceOutOfBand", "dailyLimit"];

/** A paused listing sells again. */
export function useRecover(): (id: string) => Promise<unknown> {
  const { mutateAsync } = useCommand("sellRecover", { handles: aboutSelling });
  return (id) => mutateAsync({ id });
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
      showToast(`单价已改为${perCoin(price)}`, "ok");
      return true;
    } catch (error) {
      if (isRefused(error, ...aboutPrice)) {
        const { lo, hi } = factsOf(error, "priceOutOfBand");
        const { left } = factsOf(error, "dailyLimit");
        if (lo !== undefined && hi !== undefined) setProblem(`单价须在 ${perCoin(lo)}–${perCoin(hi)} 之间`);
        else setProblem(left === undefined ? error.text : `超出今日剩余额度 ${yuan(left)}`);
      }
      return false;
    }
  };
  return { reprice, problem, forget: () => setProblem(undefined), busy: call.isPending };
}
export type Repricing = ReturnType<typeof useReprice>;

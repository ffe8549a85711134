import { type Fen, type PayType, payTypeNames } from "contract";
import { useRemaining } from "../../lib/use-remaining.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Sep } from "../../ui/mark/marks.tsx";
import css from "./matching-stage.module.css";
import { Figure } from "../../ui/figure/figure.tsx";

interface MatchingStageProps {
  amount: Fen | null;
  payTypes: readonly PayType[];
  expireAt: number | null;
  /** A seller did not take the order: it is the second search. */
  again: boolean;
  /** The last question got no answer. */
  lost: boolean;
  onEnd: () => void;
}

export function MatchingStage({ amount, payTypes, expireAt, again, lost, onEnd }: MatchingStageProps) {
  const seconds = useRemaining(expireAt, onEnd);
  return (
    <div className={css["stage"]}>
      <span className={css["radar"]} aria-hidden="true">
        <span className={css["wave"]} />
        <span className={css["wave"]} />
        <Icon name="search" className={css["radarIcon"]} />
      </span>
      <p className={css["stageTitle"]} role="status">
        {again ? "卖家未接单，正在为您重新匹配…" : "正在为您匹配卖家…"}
      </p>
      <p className={`num ${css["seconds"]}`} role="timer" aria-label={`还剩 ${seconds} 秒`}>
        {seconds}
        <span>s</span>
      </p>
      <p className={`num ${css["stageText"]}`}>
        {amount !== null && (
          <>
            <Figure kind="fiat" value={amount} />
            <Sep />
          </>
        )}
        {payTypes.map((it) => payTypeNames[it]).join("、")}
      </p>
      <p className={css["stageText"]}>{lost ? "网络不稳定，正在重新查询" : "匹配成功后自动进入订单，请留意付款时限"}</p>
    </div>
  );
}

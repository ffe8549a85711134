import type { Output } from "contract";
import type { ReactNode } from "react";
import { levelText } from "../../lib/credit-levels.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Sep } from "../../ui/mark/marks.tsx";
import { Meter } from "../../ui/figure/meter.tsx";
import css from "./my.module.css";

/** Credit level and reputation side by side; both lead to the same page. */
export function CreditPair({ user }: { user: Output<"userInfo"> }) {
  const { credit, creditLevel } = user;
  return (
    <div className={css["duo"]}>
      <Stat label="等级">
        <span className={css["statValue"]}>{levelText(creditLevel)}</span>
        {creditLevel !== null && <Meter level={creditLevel} of={5} />}
      </Stat>
      <Stat label="信誉">
        <span className={`num ${css["statValue"]}`}>
          {!credit.totalOrders || credit.finishRate30d === null ? "暂无数据" : `${credit.finishRate30d}% 完成`}
        </span>
        <span className={`num ${css["statNote"]}`}>
          {credit.totalOrders !== null && `${credit.totalOrders} 单`}
          {credit.goodRate !== null && (
            <>
              <Sep />
              {`好评 ${credit.goodRate}%`}
            </>
          )}
        </span>
      </Stat>
    </div>
  );
}

const Stat = ({ label, children }: { label: string; children: ReactNode }) => (
  <GoLink to={paths.reputAtion()} className={css["stat"] ?? ""}>
    <span className={css["statLabel"]}>
      {label}
      <Icon name="right" size="sm" />
    </span>
    {children}
  </GoLink>
);

import type { OrderDetail } from "contract";
import type { ReactNode } from "react";
import { runtimeConfig } from "../api/runtime-config.ts";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { Icon } from "../ui/base/icon.tsx";
import css from "./locked-coins.module.css";

interface LockedCoinsProps {
  order: Pick<OrderDetail, "quantity">;
  /** Text below the locked quantity. */
  text: string;
  /** Content at the right edge: a clock or a button. */
  end: ReactNode;
}

/** Shows bought coins that cannot be sold yet. */
export const LockedCoinsNote = ({ order, text, end }: LockedCoinsProps) => (
  <div className={`num ${css["locked"]}`}>
    <Icon name="lock" className={css["icon"]} />
    <p>
      <b>
        T+1 保护中{" "}
        <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
      </b>
      {text}
    </p>
    {end}
  </div>
);

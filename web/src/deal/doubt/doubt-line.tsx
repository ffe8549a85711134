import type { ReactNode } from "react";
import { Icon } from "../../ui/mark/icon.tsx";
import { useDoubt } from "./doubt.ts";
import css from "./doubt-line.module.css";

/** Beside the button that made the doubt: what happens now, and what had better not be done. It takes the place of what else is said there. */
export const DoubtLine = ({ children }: { children: ReactNode }) => (
  <div className={css["place"]} role="status">
    {useDoubt() === null ? (
      children
    ) : (
      <p className={css["doubt"]}>
        <Icon name="clock" size="sm" />
        正在确认上一笔购买是否成功，查到后自动打开订单。请先不要重复购买。
      </p>
    )}
  </div>
);

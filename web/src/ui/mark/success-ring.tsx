import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import css from "./success-ring.module.css";

/** What was wished for is done: the ring closes, then the tick is drawn. */
export const SuccessRing = () => (
  <span className={css["ring"]}>
    <svg viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="44" />
      <circle cx="48" cy="48" r="44" pathLength="100" className={css["arc"]} />
    </svg>
    <Icon name="check" className={css["tick"]} />
  </span>
);

/** What came of it rises below the ring, after the tick. */
export const Rising = ({ children }: { children: ReactNode }) => <div className={css["rising"]}>{children}</div>;

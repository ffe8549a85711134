import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import css from "./success-and-waiting-ring.module.css";

const Ring = ({ look, children }: { look: "arc" | "run"; children?: ReactNode }) => (
  <span className={css["ring"]}>
    <svg viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="44" />
      <circle cx="48" cy="48" r="44" pathLength="100" className={css[look]} />
    </svg>
    {children}
  </span>
);

/** Animation of a success: a ring closes, and a tick appears during the second half of that. */
export const SuccessRing = () => (
  <Ring look="arc">
    <Icon name="check" className={css["tick"]} />
  </Ring>
);

/** Animation for waiting: a rotating arc, with a title and a text below it. */
export const WaitingRingWithText = ({ title, text }: { title: string; text: ReactNode }) => (
  <div className={css["running"]} role="status">
    <Ring look="run" />
    <p className={css["title"]}>{title}</p>
    <p>{text}</p>
  </div>
);

/** Content below the SuccessRing. It appears after the ring has closed. */
export const ContentBelowSuccessRing = ({ children }: { children: ReactNode }) => (
  <div className={css["rising"]}>{children}</div>
);

import type { ReactNode } from "react";
import css from "./elder-content.module.css";

/**
 * Content of an elder page. `more`: milder acts, which stand low in the scroll, so that the largest
 * letters never push the primary act off the screen.
 */
export function ElderContent({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className={css["content"]}>
      {children}
      {more && <div className={css["more"]}>{more}</div>}
    </div>
  );
}

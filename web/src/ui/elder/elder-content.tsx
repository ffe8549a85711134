import type { ReactNode } from "react";
import css from "./elder-content.module.css";

/**
 * Content of a page in elder mode. `more`: secondary actions. They are at the end of the content,
 * so that even the largest text does not push the primary action off the screen.
 */
export function ElderContent({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className={css["content"]}>
      {children}
      {more && <div className={css["more"]}>{more}</div>}
    </div>
  );
}

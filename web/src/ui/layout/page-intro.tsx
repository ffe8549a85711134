import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./page-intro.module.css";

/** What a page asks for, in one large line, and why in a small one. Read aloud when it changes under the eyes. `opening`: nothing stands above it. */
export const PageIntro = ({
  title,
  text,
  opening = false,
}: {
  title: ReactNode;
  text?: ReactNode;
  opening?: boolean;
}) => (
  <div className={classNames(opening && css["opening"])}>
    <h2 className={css["title"]} aria-live="polite">
      {title}
    </h2>
    {text !== undefined && <p className={css["text"]}>{text}</p>}
  </div>
);

import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./page-intro.module.css";

/**
 * Purpose of a page in large text, and the reason for it in small text. Screen readers announce the
 * purpose when it changes. `opening`: true if the intro is the first element of the page.
 */
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

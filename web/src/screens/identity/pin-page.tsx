import type { ReactNode } from "react";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import css from "./pin-and-password.module.css";

/** Page with a keypad: the prompt at the top, the keys near the thumb. */
export const PinPageLayout = ({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) => (
  <div className={css["pinPage"]}>
    <div className={css["pinHead"]}>
      <PageIntro opening title={title} text={text} />
    </div>
    {children}
  </div>
);

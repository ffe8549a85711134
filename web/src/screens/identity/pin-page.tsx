import type { ReactNode } from "react";
import { PageIntro } from "../../ui/layout/page-intro.tsx";
import css from "./secret.module.css";

/** A page that is a keypad: what is asked above, the keys at the thumb. */
export const PinPage = ({
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

import type { ReactNode } from "react";
import { classNames } from "../style/class-names.ts";
import css from "./footbar.module.css";

/** The one solid action of a pushed screen, always in reach of the thumb. */
export function Footbar({ children, plain = false }: { children: ReactNode; plain?: boolean | undefined }) {
  return <div className={classNames(css["footbar"], plain && css["plain"])}>{children}</div>;
}

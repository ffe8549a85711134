import type { ReactNode } from "react";
import css from "./card.module.css";
import { classNames } from "../base/class-names.ts";

interface CardProps {
  children: ReactNode;
  title?: string | undefined;
  /** Content at the right of the title. */
  aside?: ReactNode;
  flush?: boolean | undefined;
}

export function Card({ children, title, aside, flush = false }: CardProps) {
  return (
    <section className={classNames(css["card"], flush && css["flush"])}>
      {title !== undefined && (
        <div className={css["head"]}>
          <h2 className={css["title"]}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Gray heading above a group of cards. */
export function SectionHeading({ children }: { children: ReactNode }) {
  return <h2 className={css["sectionLabel"]}>{children}</h2>;
}

/** Stacks blocks with a gap of 8, 12 or 20 px. */
export function CardStack({
  children,
  gap = "normal",
}: {
  children: ReactNode;
  gap?: "close" | "normal" | "wide";
}) {
  return <div className={classNames(css["stack"], gap !== "normal" && css[gap])}>{children}</div>;
}

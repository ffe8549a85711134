import type { ReactNode } from "react";
import { classNames } from "../../src/ui/base/class-names.ts";
import ui from "./parts.module.css";

type PanelHeadProps = {
  title: ReactNode;
  /** Number of the tour step for this panel. Shown next to the title during the tour. */
  step?: string;
  /** Gray text next to the title. */
  note?: ReactNode;
  /** Buttons or texts at the right end. */
  actions?: ReactNode;
};

export const PanelHead = ({ title, step, note, actions }: PanelHeadProps) => (
  <div className={ui["head"]}>
    <h2 data-step={step}>{title}</h2>
    <span className={classNames(ui["note"], "t-clip")}>{note}</span>
    {actions && <div className={ui["actions"]}>{actions}</div>}
  </div>
);

type PanelProps = Omit<PanelHeadProps, "title"> & {
  label: string;
  title?: ReactNode;
  /** The panel takes the remaining height of its column. */
  isFilling?: boolean;
  /** Rows reach the edges of the panel, without padding. */
  isFlush?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

/** Box with a title. */
export const Panel = ({
  label,
  title = label,
  isFilling = false,
  isFlush = false,
  className,
  children,
  ...head
}: PanelProps) => (
  <section
    className={classNames(
      ui["panel"],
      isFilling && ui["filling"],
      isFlush && ui["flush"],
      className,
    )}
    aria-label={label}
  >
    <PanelHead title={title} {...head} />
    {children}
  </section>
);

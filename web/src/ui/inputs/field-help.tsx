import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./text-field.module.css";
import { Icon } from "../base/icon.tsx";

interface HelpProps {
  id: string;
  /** Error text. It replaces the help. */
  error: string | undefined;
  help?: ReactNode;
}

/** Help or error text below an input. */
export function FieldHelp({ id, error, help }: HelpProps) {
  if (error === undefined && !help) return null;
  return (
    <p
      id={id}
      className={classNames("num", css["help"])}
      role={error === undefined ? undefined : "alert"}
    >
      {error !== undefined && <Icon name="info" className={css["helpIcon"]} />}
      {error ?? help}
    </p>
  );
}

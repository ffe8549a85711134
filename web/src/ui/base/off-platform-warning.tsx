import { chatTextRule } from "contract";
import { Icon } from "./icon.tsx";
import css from "./off-platform-warning.module.css";

interface OffPlatformWarningProps {
  text: string;
  riskWords: readonly string[];
}

/** What the other one says is shown as it is; that it leads away from here is said beside it. */
export function OffPlatformWarning({ text, riskWords }: OffPlatformWarningProps) {
  const warning = chatTextRule.warn(text, { riskWords });
  if (warning === undefined) return null;
  return (
    <span className={css["outside"]}>
      <Icon name="alert" size="sm" />
      {warning}
    </span>
  );
}

import { chatTextRule } from "contract";
import { Icon } from "./icon.tsx";
import css from "./off-platform-warning.module.css";

interface OffPlatformWarningProps {
  text: string;
  riskWords: readonly string[];
}

/**
 * Shows a warning if a text of the other side suggests leaving the platform, for example to chat
 * elsewhere. Otherwise renders nothing. The caller shows the text itself unchanged.
 */
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

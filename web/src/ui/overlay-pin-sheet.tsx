import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import css from "./overlay-pin-sheet.module.css";
import { Sheet } from "./overlay-sheet.tsx";
import { PinPad, type PinPadProps } from "./pin-pad.tsx";

interface PinSheetProps extends PinPadProps {
  open: boolean;
  title?: string;
  /** What the PIN is given for: a PinAmount, or a sentence. */
  amountLine?: ReactNode;
  /** The risk, once: "放币后无法撤回。" */
  warning?: string | undefined;
  onForgot: () => void;
  onClose: () => void;
}

/** Asks for the payment PIN. It stays open until the caller closes it: `busy` while it is verified, `problem` when it was wrong. */
export function PinSheet({ open, title = "请输入6位支付密码", amountLine, warning, busy = false, onClose, ...pad }: PinSheetProps) {
  return (
    <Sheet open={open} title={title} busy={busy} onClose={onClose} tray={<PinPad busy={busy} {...pad} />}>
      {(amountLine !== undefined || warning !== undefined) && (
        <div className={css["what"]}>
          {amountLine !== undefined && <div className={css["amount"]}>{amountLine}</div>}
          {warning !== undefined && <Banner tone="warn" text={warning} />}
        </div>
      )}
    </Sheet>
  );
}

/** A large figure with its unit, and whom or what it is for below it. */
export const PinAmount = ({ figure, unit, text }: { figure: string; unit: string; text?: ReactNode }) => (
  <>
    <p className={`num ${css["figure"]}`}>
      {figure}
      <span className={css["unit"]}>{unit}</span>
    </p>
    {text !== undefined && <p className={`num ${css["text"]}`}>{text}</p>}
  </>
);

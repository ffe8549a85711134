import type { ReactNode } from "react";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Banner } from "../layout/banner.tsx";
import css from "./pin-sheet.module.css";
import { Sheet } from "./sheet.tsx";
import { PinPad, type PinPadProps } from "../inputs/pin-pad.tsx";

interface PinSheetProps extends Omit<PinPadProps, "onForgot"> {
  open: boolean;
  /** Content that states what the PIN is for: a PinSheetAmount, or a sentence. */
  amountLine: ReactNode;
  /** Text about the risk: "放币后无法撤回。" */
  warning?: string | undefined;
  /** Content that covers the PIN while it is being verified. */
  waiting?: ReactNode;
  /** True if the user may close the sheet although it is busy. */
  mayClose?: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

/**
 * Sheet that asks for the payment PIN. It stays open after `onPin` until the caller closes it.
 * `busy`: the PIN is being verified. `problem`: error of the last PIN.
 */
export function PinSheet({
  open,
  amountLine,
  warning,
  waiting,
  busy = false,
  mayClose = false,
  onClose,
  onClosed,
  ...pad
}: PinSheetProps) {
  const go = useAppNavigate();
  const forgot = () => go(paths.paymentPIN({ mode: "reset" }));
  return (
    <Sheet
      open={open}
      title="请输入 6 位支付密码"
      busy={busy && !mayClose}
      onClose={onClose}
      onClosed={onClosed}
      tray={<PinPad busy={busy} onForgot={forgot} {...pad} />}
      cover={busy && waiting}
    >
      <div className={css["what"]}>
        <div className={css["amount"]}>{amountLine}</div>
        {warning !== undefined && <Banner tone="warn" text={warning} />}
      </div>
    </Sheet>
  );
}

/** A large figure with its unit, and its recipient or purpose below. */
export function PinSheetAmount({
  figure,
  unit,
  text,
}: {
  figure: string;
  unit: string;
  text: ReactNode;
}) {
  const [whole, fraction] = figure.split(".");
  return (
    <>
      <p className={`num ${css["figure"]}`}>
        {whole}
        {fraction !== undefined && <small>{`.${fraction}`}</small>}
        <span className={css["unit"]}>{unit}</span>
      </p>
      <p className={`num ${css["text"]}`}>{text}</p>
    </>
  );
}

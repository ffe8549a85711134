import type { OrderDetail } from "contract";
import { type ReactNode, useState } from "react";
import { type CallError, isRefused } from "../api/call-error.ts";
import { useCommand } from "../api/command.ts";
import { showToast } from "../api/notices.ts";
import { useRead } from "../api/read.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { formatCny, formatUnits } from "../lib/format-money.ts";
import { Button } from "../ui/control/button.tsx";
import { Banner } from "../ui/frame/banner.tsx";
import { Sep } from "../ui/mark/marks.tsx";
import { PinAmount, PinSheet } from "../ui/overlay/pin-sheet.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import { payeeAccount } from "./account.ts";
import { appealTypes } from "./appeal.ts";
import css from "./sheet.module.css";
import { openSteps } from "./steps.ts";

interface SheetProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

interface SheetGuardProps extends SheetProps {
  /** What the three answers open: the PIN, or the word that the money is there. */
  to: "release" | "confirm";
  onRelease: () => void;
  onNotArrived: () => void;
  /** A no leads to the appeal that fits it, never past it. */
  onAppeal: (type: number) => void;
}

type Question = { text: ReactNode; yesText: string; noText: string; no: () => void };

/** Three questions before anything is let go. They are answered from the own bank app, not from a picture. */
export function SheetGuard({ order, to, open, onClose, onRelease, onNotArrived, onAppeal }: SheetGuardProps) {
  const [answered, setAnswered] = useState(0);
  const tip = useRead("tipByCode", { code: "RELEASE_TIP" }, { quiet: true }).data?.content;
  const confirm = useCommand("transferConfirm");
  const sayArrived = async () => {
    try {
      await confirm.mutateAsync({ id: order.orderId, version: order.version ?? undefined });
      showToast("已确认到账，10分钟内未放币将自动放币", "ok");
      onClose();
    } catch {
      // The command has told why; the sheet stays for another try.
    }
  };
  const questions: Question[] = [
    {
      text: (
        <>
          ① 打开银行App或支付App，核对<b>{payeeAccount(order)}</b>的余额，款项是否已经到账？
        </>
      ),
      yesText: "已到账",
      noText: "未到账",
      no: onNotArrived,
    },
    {
      text: (
        <>
          ② 付款人姓名是否为 <b>{order.buyer.realName}</b>？
        </>
      ),
      yesText: "是",
      noText: "否",
      no: () => onAppeal(appealTypes.wrongName),
    },
    {
      text: (
        <>
          ③ 到账金额是否为 <b className="num">{`¥${formatCny(order.amount)}`}</b>？
        </>
      ),
      yesText: "是",
      noText: "否",
      no: () => onAppeal(appealTypes.wrongAmount),
    },
  ];
  const question = questions[answered];
  const yes = () => {
    if (to === "release" && answered === questions.length - 1) onRelease();
    else setAnswered(answered + 1);
  };
  return (
    <Sheet
      open={open}
      busy={confirm.isPending}
      onClose={onClose}
      title={to === "release" ? "放币前核对" : "确认到账前核对"}
      foot={
        question ? (
          <div className={css["choice"]}>
            <Button variant="line" size="lg" onClick={question.no}>
              {question.noText}
            </Button>
            <Button size="lg" onClick={yes}>
              {question.yesText}
            </Button>
          </div>
        ) : (
          <Button size="lg" block busy={confirm.isPending} onClick={() => void sayArrived()}>
            确认到账
          </Button>
        )
      }
    >
      <div className={css["sheet"]}>
        {question ? (
          <>
            {tip !== undefined && <Banner text={tip} />}
            <p className={css["question"]} aria-live="polite">
              {question.text}
            </p>
          </>
        ) : (
          <Banner tone="warn" text="确认后10分钟内未放币，系统将自动放币给买家；如有误请立即申诉。" />
        )}
      </div>
    </Sheet>
  );
}

/** Lets the coins go. What it says again: how many, to whom, for how much. */
export function SheetPin({ order, open, onClose }: SheetProps) {
  const deliver = useCommand("deliver", { handles: ["pinWrong", "pinLocked", "pinNeeded"] });
  const [problem, setProblem] = useState<CallError>();
  const release = async (payPassword: string) => {
    setProblem(undefined);
    try {
      await deliver.mutateAsync({ orderId: order.orderId, payPassword, version: order.version ?? undefined });
      showToast("已放币，订单完成", "ok");
      onClose();
    } catch (error) {
      if (isRefused(error, "pinWrong", "pinLocked")) return setProblem(error);
      if (isRefused(error)) onClose();
      if (isRefused(error, "pinNeeded")) openSteps("pinNeeded");
    }
  };
  return (
    <PinSheet
      open={open}
      busy={deliver.isPending}
      problem={problem?.text}
      locked={isRefused(problem, "pinLocked")}
      amountLine={
        <PinAmount
          figure={formatUnits(order.quantity)}
          unit={runtimeConfig.assetUnit}
          text={
            <>
              {`放币给${order.buyer.realName}`}
              <Sep />
              {`应收 ¥${formatCny(order.amount)}`}
            </>
          }
        />
      }
      warning="放币后无法撤回。请确认款项已在收款账户到账，而不是仅看截图。"
      onPin={(pin) => void release(pin)}
      onClose={onClose}
    />
  );
}

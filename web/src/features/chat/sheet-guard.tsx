import type { OrderDetail } from "contract";
import { type ReactNode, useState } from "react";
import { useCommand } from "../../api/command.ts";
import { useRead } from "../../api/read.ts";
import { formatCny } from "../../lib/format-money.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/overlay-sheet.tsx";
import { TipBar } from "../../ui/tip-bar.tsx";
import css from "./deal.module.css";
import { accountOf, accountShort } from "./deal-words.tsx";

/** A no leads to the appeal that fits it, never past it. */
const appealTypes = { name: 203, amount: 202 } as const;

interface SheetGuardProps {
  order: OrderDetail;
  /** What the three answers open: the PIN, or the word that the money is there. */
  to: "release" | "confirm";
  open: boolean;
  onClose: () => void;
  onRelease: () => void;
  onNotArrived: () => void;
  onAppeal: (type: number) => void;
}

type Step = "balance" | "name" | "amount" | "confirm";

/** Three questions before anything is let go. They are answered from the own bank app, not from a picture. */
export function SheetGuard({ order, to, open, onClose, onRelease, onNotArrived, onAppeal }: SheetGuardProps) {
  const [step, setStep] = useState<Step>("balance");
  const tip = useRead("tipByCode", { code: "RELEASE_TIP" }, { quiet: true }).data?.content;
  const confirm = useCommand("transferConfirm");
  const account = accountOf(order);
  const appeal = (type: number) => {
    onClose();
    onAppeal(type);
  };
  const passed = () => {
    if (to === "confirm") return setStep("confirm");
    onRelease();
  };
  const sayArrived = async () => {
    try {
      await confirm.mutateAsync({ id: order.orderId, version: order.version });
      onClose();
    } catch {
      // The command has told why; the sheet stays for another try.
    }
  };
  const asked: Record<Exclude<Step, "confirm">, { text: ReactNode; yes: () => void; no: () => void; noText: string; yesText: string }> = {
    balance: {
      text: (
        <>
          ① 打开银行App或支付App，核对<b>{account ? accountShort(account) : "收款账户"}</b>的余额，款项是否已经到账？
        </>
      ),
      yes: () => setStep("name"),
      yesText: "已到账",
      no: onNotArrived,
      noText: "未到账",
    },
    name: {
      text: (
        <>
          ② 付款人姓名是否为 <b>{order.buyer.realName}</b>？
        </>
      ),
      yes: () => setStep("amount"),
      yesText: "是",
      no: () => appeal(appealTypes.name),
      noText: "否",
    },
    amount: {
      text: (
        <>
          ③ 到账金额是否为 <b className="num">{`¥${formatCny(order.amount)}`}</b>？
        </>
      ),
      yes: passed,
      yesText: "是",
      no: () => appeal(appealTypes.amount),
      noText: "否",
    },
  };
  const question = step === "confirm" ? undefined : asked[step];
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
            <Button size="lg" onClick={question.yes}>
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
            {tip !== undefined && <TipBar text={tip} />}
            <div className={css["question"]} aria-live="polite">
              <p>{question.text}</p>
            </div>
          </>
        ) : (
          <Banner tone="warn" text="确认后10分钟内未放币，系统将自动放币给买家；如有误请立即申诉。" />
        )}
      </div>
    </Sheet>
  );
}

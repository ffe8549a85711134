import type { OrderDetail } from "contract";
import { useEffect, useState } from "react";
import { type CallError, isRefused } from "../api/call-error.ts";
import { useCommand } from "../api/command.ts";
import { factsOf } from "../api/facts.ts";
import { showToast } from "../api/notices.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { useGo } from "../lib/navigation.tsx";
import { paths } from "../lib/paths.ts";
import { useRemaining } from "../lib/use-remaining.ts";
import { Button } from "../ui/control/button.tsx";
import { Clock } from "../ui/figure/clock.tsx";
import { Figure } from "../ui/figure/figure.tsx";
import { Banner } from "../ui/frame/banner.tsx";
import { Cell, Cells } from "../ui/list/cell.tsx";
import { Running } from "../ui/mark/success-ring.tsx";
import { PinSheet } from "../ui/overlay/pin-sheet.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import { payeeAccount } from "./account.ts";
import css from "./guard.module.css";
import { Guard } from "./guard.tsx";
import type { Answers, Found } from "./near.ts";
import { openSteps } from "./steps.ts";

interface ReleaseProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  /** What the answers open: the PIN, or the word that the money is there. */
  to: "release" | "confirm";
  onNotArrived: () => void;
  onAppeal: (type: number, found: Found) => void;
  onLonger: () => void;
  onReleased: () => void;
}

/** The one corridor to every release: first what the own account shows, then the PIN. No other file lets coins go. */
export function Release({ order, open, onClose, to, onNotArrived, onAppeal, onLonger, onReleased }: ReleaseProps) {
  const [statement, setStatement] = useState<Answers>();
  const common = { order, open, onClose };
  if (!statement) return <Guard {...common} onAnswered={setStatement} onNotArrived={onNotArrived} onAppeal={onAppeal} />;
  if (to === "confirm") return <Confirm {...common} statement={statement} />;
  return <Deliver {...common} {...{ statement, onLonger, onReleased }} />;
}

interface StepProps extends Pick<ReleaseProps, "order" | "open" | "onClose"> {
  statement: Answers;
}

/** What he himself has read in his account, said back to him. */
const Said = ({ order, statement }: Pick<StepProps, "order" | "statement">) => (
  <dl className={css["said"]}>
    <div>
      <dt>您核对的</dt>
      <dd>
        <Figure kind="fiat" value={statement.receivedAmount} tail="due" />
        <small>{payeeAccount(order)}</small>
      </dd>
    </div>
    {statement.payerName !== undefined && (
      <div>
        <dt>付款人</dt>
        <dd>
          {statement.payerName}
          <small>您在账单里看到的</small>
        </dd>
      </div>
    )}
  </dl>
);

function Confirm({ order, open, onClose, statement }: StepProps) {
  const confirm = useCommand("transferConfirm");
  const sayArrived = async () => {
    try {
      await confirm.mutateAsync({ id: order.orderId, version: order.version ?? undefined, ...statement });
      showToast("已确认到账，10 分钟内未放币将自动放币", "ok");
      onClose();
    } catch {
      // The command has told why; the sheet stays for another try.
    }
  };
  return (
    <Sheet
      open={open}
      busy={confirm.isPending}
      onClose={onClose}
      title="只确认到账"
      foot={
        <Button size="lg" block busy={confirm.isPending} onClick={() => void sayArrived()}>
          确认到账
        </Button>
      }
    >
      <div className={css["wrong"]}>
        <Said order={order} statement={statement} />
        <Banner tone="warn" text="确认后 10 分钟内未放币，系统将自动放币给对方；如有误请立即申诉。" />
      </div>
    </Sheet>
  );
}

/** An answer that takes longer than this is still on its way, and must not be asked for again. */
const slowMs = 8000;

function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/** Lets the coins go. What it says again: how many, to whom, and what was found. */
function Deliver({ order, open, onClose, statement, onLonger, onReleased }: StepProps & Pick<ReleaseProps, "onLonger" | "onReleased">) {
  const deliver = useCommand("deliver", { handles: ["pinWrong", "pinLocked", "pinNeeded"] });
  const [problem, setProblem] = useState<CallError>();
  const slow = useSlow(deliver.isPending);
  const release = async (payPassword: string) => {
    setProblem(undefined);
    try {
      await deliver.mutateAsync({ orderId: order.orderId, payPassword, version: order.version ?? undefined, ...statement });
      onReleased();
    } catch (error) {
      if (isRefused(error, "pinWrong", "pinLocked")) return setProblem(error);
      if (isRefused(error)) onClose();
      if (isRefused(error, "pinNeeded")) openSteps("pinNeeded");
    }
  };
  const { buyer } = order;
  const who = buyer.realName === "" ? buyer.nickName : `${buyer.realName}（${buyer.nickName}）`;
  const locked = isRefused(problem, "pinLocked") ? problem : undefined;
  if (locked) return <Locked {...{ order, open, onClose, onLonger }} problem={locked} />;
  return (
    <PinSheet
      open={open}
      busy={deliver.isPending}
      problem={problem?.text}
      amountLine={
        <>
          <p className={css["quantity"]}>
            <Figure kind="asset" value={order.quantity} size="xl" unit={runtimeConfig.assetUnit} />
          </p>
          <p className={css["text"]}>{`放给 ${who}`}</p>
          <Said order={order} statement={statement} />
        </>
      }
      warning="放币后无法撤回"
      waiting={
        <Running
          title="正在放币"
          text={
            slow ? (
              "正在确认，请勿重复操作"
            ) : (
              <>
                <Figure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
                {` 放给 ${who}`}
              </>
            )
          }
        />
      }
      onPin={(pin) => void release(pin)}
      onClose={onClose}
    />
  );
}

/** No more tries for now, but the deadline runs: what still saves it. */
function Locked({ order, open, onClose, problem, onLonger }: Omit<StepProps, "statement"> & { problem: CallError; onLonger: () => void }) {
  const go = useGo();
  const { retryAt = null } = factsOf(problem, "pinLocked");
  const remain = useRemaining(retryAt);
  const minutesLeft = Math.floor(useRemaining(order.deadline) / 60);
  return (
    <Sheet open={open} onClose={onClose} title="支付密码已锁定" sub={`尾号 ${order.orderNo.slice(-4)}`}>
      <div className={css["wrong"]}>
        {retryAt !== null && (
          <p className={css["unlock"]}>
            <Clock size="m" tone="dispute" remain={remain} label="密码锁定" verb="后解锁" after />
          </p>
        )}
        <p className={css["text"]}>
          {retryAt === null ? `${problem.text}。` : "密码输错次数太多，暂停放币。"}
          {minutesLeft > 0 ? `这笔订单还剩 ${minutesLeft} 分钟，可以：` : "现在可以："}
        </p>
        <Cells label="可以怎么做">
          <Cell icon="key" title="重设支付密码" desc="验证本人后重新设置" onPress={() => go(paths.paymentPIN({ mode: "reset" }))} />
          {order.allow.delay === 1 && <Cell icon="clock" title="延长核实时间 30 分钟" desc="每笔订单仅一次" onPress={onLonger} />}
          <Cell icon="headset" title="联系客服" desc="会带上这笔订单" to={paths.onlineService({ orderId: order.orderId })} />
        </Cells>
      </div>
    </Sheet>
  );
}

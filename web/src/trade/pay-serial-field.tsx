import { type OrderDetail, type PayMethod, payTypes } from "contract";
import type { ReactNode } from "react";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { Button } from "../ui/base/button.tsx";
import { Icon } from "../ui/base/icon.tsx";
import type { IconName } from "../ui/base/icon-names.ts";
import { Banner } from "../ui/layout/banner.tsx";
import { TextField } from "../ui/inputs/text-field.tsx";
import { OrderClock } from "../ui/figures/order-clock.tsx";
import { payeeMethodChosenByBuyer } from "./payment-progress.ts";
import { groupDigitsByFour, maskName, payTypeNameAndLastDigits } from "./payment-account.ts";
import css from "./receipt-check.module.css";
import type { PaySerial } from "./use-pay-serial.ts";

const textMax = 64;
const serialLengthMin = 10;
/** Number of characters of a serial number, for payment apps in which it is always the same. */
const serialLengths: Partial<Record<PayMethod["type"], number>> = { [payTypes.alipay]: 28 };

const HintLine = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className={`num ${css["hint"]}`}>
    <Icon name={icon} size="sm" />
    <span>{children}</span>
  </p>
);

/**
 * Field for the optional serial number of the payment. If the backend refuses a number that belongs
 * to another order, the number stays in the field, so that the buyer can change it.
 */
export function PaySerialField({ order, serial }: { order: OrderDetail; serial: PaySerial }) {
  const length = serialLengths[payeeMethodChosenByBuyer(order)?.type ?? payTypes.bank];
  const count = serial.serial.length;
  const remain = useRemainingSeconds(order.deadline);
  const { used } = serial;
  // While the buyer types, a number that is still too short is not shown as an error.
  const typedProblem = count >= serialLengthMin ? serial.problem : undefined;
  const paid = used?.usedAt === undefined ? "" : `${formatShortTime(used.usedAt, serverNow())} `;
  return (
    <>
      {used && (
        <Banner
          tone="danger"
          icon="alert"
          text={`这张凭证的流水号用过。同一个流水号，${paid}已付过另一笔订单。`}
        />
      )}
      <TextField
        label="付款流水号（选填）"
        value={serial.text}
        onChange={(text) => serial.change(groupDigitsByFour(text.replace(/\s/g, "")))}
        inputMode="text"
        maxLength={textMax}
        suffix={!used && length !== undefined && count > 0 ? `${count}/${length}` : undefined}
        help="支付宝叫“订单号”，银行叫“流水号”，微信叫“转账单号”"
        error={used ? "这个流水号已用于另一笔订单，本单不能再用" : typedProblem}
        action={used && { label: "清空", onPress: serial.clear }}
      />
      {used && serial.isBeforePayment && (
        <HintLine icon="info">
          拿错图很常见：换成这一次转账的凭证就可以。还没通知对方，订单时间照常走，剩{" "}
          <OrderClock tone="mine" remain={remain} label="付款剩余" />。
        </HintLine>
      )}
      {!used && (
        <HintLine icon={count === 0 ? "clock" : "info"}>
          {count === 0
            ? "填了流水号，卖家核对更快；不填也能通知对方。"
            : `一笔转账只能付一笔订单。流水号只给平台核对，卖家只看到后四位 ${serial.serial.slice(-4)}。`}
        </HintLine>
      )}
    </>
  );
}

/**
 * Line with the account that the buyer named as the one they pay from. It cannot be changed here.
 */
export const DeclaredAccountLine = ({
  declared,
}: {
  declared: NonNullable<OrderDetail["buyerMethod"]>;
}) => (
  <HintLine icon="card">
    {`付款账户：${payTypeNameAndLastDigits(declared)}，${maskName(declared.holder)}。下单时选定`}
  </HintLine>
);

export function ServiceLink({ orderId }: { orderId: string }) {
  const go = useAppNavigate();
  return (
    <Button size="lg" block variant="line" onClick={() => go(paths.onlineService({ orderId }))}>
      没有拿错，联系客服
    </Button>
  );
}

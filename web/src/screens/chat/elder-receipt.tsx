import type { OrderDetail } from "contract";
import type { ReactNode } from "react";
import {
  declaredAccountOf,
  maskName,
  payeeAccountText,
  payTypeNameAndLastDigits,
} from "../../trade/payment-account.ts";
import { receiptBillOf } from "../../trade/receipt-bill.ts";
import { AccountWords, ElderFacts } from "../../ui/elder/elder-facts.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Card } from "../../ui/layout/card.tsx";
import css from "./elder-order.module.css";

/**
 * Returns the safety sentence for the seller. If the seller has extended the time because they
 * cannot look into their account (`noAccess`), the sentence is `fixed`, which states the new
 * deadline.
 */
export const elderReceiptSentence = (order: OrderDetail, fixed: string | undefined): string =>
  order.noAccess && fixed !== undefined
    ? `${fixed}。`
    : `先打开${receiptBillOf(order).channel}，看到钱到账再放币。截图不算数。`;

/** Facts that the seller looks for in their own account. The buyer's vouchers are not shown. */
export function ElderReceipt({ order, clock }: { order: OrderDetail; clock: ReactNode }) {
  const declared = declaredAccountOf(order);
  const { buyer, buyerMethod } = order;
  return (
    <Card>
      <div className={css["state"]}>
        {clock}
        <p className={css["minor"]}>对方说已经付给您</p>
        <p className={css["sum"]}>
          <TradeFigure kind="fiat" value={order.amount} size="xl" tail="due" />
        </p>
      </div>
      <div className={css["facts"]}>
        <ElderFacts
          label="到账时看这三项"
          facts={[
            ...(buyer.realName === ""
              ? []
              : [{ label: "付款人", value: maskName(buyer.realName) }]),
            ...(buyerMethod?.declaredAt === undefined
              ? []
              : [
                  {
                    label: "付款账户",
                    value: declared ? (
                      <AccountWords text={payTypeNameAndLastDigits(declared)} />
                    ) : (
                      "对方没有写明"
                    ),
                  },
                ]),
            { label: "收款账户", value: <AccountWords text={payeeAccountText(order)} /> },
          ]}
        />
      </div>
    </Card>
  );
}

import { type OrderDetail, OrderStatus } from "contract";
import type { ReactNode } from "react";
import { copyAndTell } from "../../api/copy.ts";
import { accountLabel, accountOf, accountShort, accountShown } from "../../deal/account.ts";
import { formatCny } from "../../lib/format-money.ts";
import { Button } from "../../ui/control/button.tsx";
import { CopyButton } from "../../ui/control/copy-button.tsx";
import { Tag } from "../../ui/mark/marks.tsx";
import css from "./deal.module.css";
import type { Companion } from "./use-companion.ts";

interface RowProps {
  label: string;
  shown: ReactNode;
  /** What goes to the clipboard: without the blanks it is shown with. */
  copy?: (() => Promise<boolean>) | undefined;
  next?: boolean | undefined;
  end?: ReactNode;
}

const Row = ({ label, shown, copy, next = false, end }: RowProps) => (
  <div className={css["row"]} data-next={next || undefined}>
    <dt>{label}</dt>
    <dd className="num">
      <span className={css["value"]}>{shown}</span>
      {copy && <CopyButton what={label} copy={copy} />}
      {end}
    </dd>
  </div>
);

interface PaytoProps {
  order: OrderDetail;
  companion: Companion;
  onCode: () => void;
  onVouchers: () => void;
}

/** The facts a person needs beside his bank app: whom to pay as the buyer, whose money to look for as the seller. */
export function Payto({ order, companion, onCode, onVouchers }: PaytoProps) {
  return order.isSeller === 1 ? (
    <Payer order={order} onVouchers={onVouchers} />
  ) : (
    <Payee order={order} companion={companion} onCode={onCode} />
  );
}

function Payee({ order, companion, onCode }: Pick<PaytoProps, "order" | "companion" | "onCode">) {
  const to = accountOf(order);
  if (!to) return null;
  const step = (name: "holder" | "account" | "amount", text: string) => async () => {
    const worked = await copyAndTell(text);
    if (worked) companion.done(name);
    return worked;
  };
  return (
    <dl className={css["payto"]}>
      <Row label="收款人" shown={to.holder} copy={step("holder", to.holder)} next={companion.next === "holder"} />
      <Row label={accountLabel(to)} shown={accountShown(to)} copy={step("account", to.account)} next={companion.next === "account"} />
      <Row
        label="付款金额"
        shown={`¥${formatCny(order.amount)}`}
        copy={step("amount", formatCny(order.amount).replaceAll(",", ""))}
        next={companion.next === "amount"}
      />
      {to.branch !== "" && (
        <Row label="开户行" shown={<span className={css["small"]}>{to.branch}</span>} copy={() => copyAndTell(to.branch)} />
      )}
      {to.qrCode !== "" && (
        <Row
          label="收款码"
          shown={<span className={css["small"]}>点击放大或保存</span>}
          end={
            <button type="button" className={css["code"]} aria-label="放大收款码" onClick={onCode}>
              <img src={to.qrCode} alt="" />
            </button>
          }
        />
      )}
    </dl>
  );
}

function Payer({ order, onVouchers }: Pick<PaytoProps, "order" | "onVouchers">) {
  const { buyer, buyerMethod } = order;
  const to = accountOf(order);
  const paid = order.status >= OrderStatus.waitDelivery;
  const payer = buyerMethod?.holder ?? buyer.realName;
  const same = payer === buyer.realName;
  return (
    <dl className={css["payto"]}>
      <Row
        label="付款人"
        shown={
          <>
            {payer}
            {same ? (
              <Tag tone="buy" icon="check">
                实名一致
              </Tag>
            ) : (
              <Tag tone="danger" icon="alert">{`实名为${buyer.realName}`}</Tag>
            )}
          </>
        }
        copy={() => copyAndTell(payer)}
      />
      {!paid && <Row label="买家资料" shown={<Standing order={order} />} />}
      {to && (
        <Row
          label="收款至"
          shown={accountShort(to)}
          end={
            order.vouchers.length > 0 ? (
              <Button variant="text" size="sm" onClick={onVouchers}>
                看凭证
              </Button>
            ) : undefined
          }
        />
      )}
    </dl>
  );
}

/** Who this is, before money moves. */
function Standing({ order: { buyer } }: { order: OrderDetail }) {
  return (
    <span className={css["small"]}>
      {`${[
        buyer.creditLevel !== null && `Lv.${buyer.creditLevel}`,
        buyer.orders30d !== null && `30日 ${buyer.orders30d} 单`,
        buyer.finishRate30d !== null && `完成率 ${buyer.finishRate30d}%`,
      ]
        .filter(Boolean)
        .join("，")} `}
      {buyer.tradedBefore === 0 && <Tag tone="warn">首次交易</Tag>}
    </span>
  );
}

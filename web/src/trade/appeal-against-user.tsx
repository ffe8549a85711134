import { isPdfUrl, type OrderDetail, OrderActorSide } from "contract";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { useImageViewer } from "../ui/overlays/use-image-viewer.ts";
import { userSideOfOrder, replaceSideNamesForUser } from "./appeal-text.ts";
import css from "./evidence.module.css";

/**
 * Returns the appeal that the other side filed against the user. Returns `undefined` if the user or
 * the platform filed it, if the backend does not say who filed it, or if there is none.
 */
function accusationOf({ appeal, isSeller }: Pick<OrderDetail, "appeal" | "isSeller">) {
  const isTheirs =
    appeal &&
    (appeal.initiator === OrderActorSide.buyer || appeal.initiator === OrderActorSide.seller) &&
    appeal.initiator !== userSideOfOrder({ isSeller });
  return isTheirs ? appeal : undefined;
}

interface CounterpartyAppealProps {
  order: OrderDetail;
  /** Limits the text to three lines, for cards. */
  short?: boolean;
}

/**
 * Shows the appeal that the other side filed: its type, text and images. Also shows the amount and
 * the payer's name that the other side found in their account, if these differ from the order.
 */
export function AppealAgainstUserSummary({ order, short = false }: CounterpartyAppealProps) {
  const viewer = useImageViewer();
  const appeal = accusationOf(order);
  if (!appeal) return null;
  const pictures = appeal.images.filter((it) => !isPdfUrl(it));
  const type = replaceSideNamesForUser(appeal.typeName, order.isSeller);
  const content = appeal.content.trim();
  return (
    <section className={css["claim"]} aria-label="对方的申诉">
      <div>
        <b>{type === "" ? "对方申诉" : `对方称：${type}`}</b>
        <p data-short={short || undefined}>
          <StatedFindings order={order} />
          {content !== "" && `“${content}”`}
        </p>
      </div>
      {pictures[0] !== undefined && (
        <button
          type="button"
          className={css["shot"]}
          aria-label="放大对方的图片"
          onClick={() => viewer.open({ urls: pictures, index: 0 })}
        >
          <img src={pictures[0]} alt="" />
          {pictures.length > 1 && <em className="num">{pictures.length}</em>}
        </button>
      )}
    </section>
  );
}

/**
 * Shows the amount and the payer that the other side found in their account, if they differ from
 * the order.
 */
function StatedFindings({ order }: { order: OrderDetail }) {
  const { receivedAmount, payerName = "" } = order.appeal ?? {};
  const { realName } = order.buyer;
  return (
    <>
      {typeof receivedAmount === "number" && receivedAmount !== order.amount && (
        <>
          实收 <TradeFigure kind="fiat" value={receivedAmount} />
          ，订单 <TradeFigure kind="fiat" value={order.amount} />。
        </>
      )}
      {payerName !== "" &&
        payerName !== realName &&
        `付款人 ${payerName}${realName === "" ? "" : `，应为 ${realName}`}。`}
    </>
  );
}

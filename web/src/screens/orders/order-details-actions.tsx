import { type OrderDetail, OrderStatus } from "contract";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { orderCounterparty } from "../../trade/payment-account.ts";
import { useOrderActionController } from "../../trade/use-order-action-controller.ts";
import { type OrderAction, orderActionsOf } from "../../trade/order-actions.ts";
import { OrderActionButtons } from "../../trade/order-summary-parts.tsx";
import { useBuyAgain } from "../../trade/buy-again.ts";
import { useSaveImage } from "../../trade/use-save-image.ts";
import { useBlockedUsers } from "../../trade/people/use-blocked-users.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { orderChatPath, paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";

/**
 * Returns the actions for the footer, at most two. Omits `details`, which opens this screen, and
 * `evidence`, because that action is on the appeal page.
 */
function offeredOf(detail: OrderDetail): OrderAction[] {
  const { second, main } = orderActionsOf(detail);
  return [second, main]
    .filter(
      (action): action is OrderAction =>
        action !== undefined && action.name !== "details" && action.name !== "evidence",
    )
    .map((it) => (it.label === "看记录" ? { ...it, label: "看申诉记录" } : it));
}
/**
 * True if the footer has room for the button 聊天记录. Otherwise `OrderDetailsActions` has a row
 * for it.
 */
const hasChat = (offered: readonly OrderAction[]): boolean => offered.length < 2;

/** Footer of an ended order: its actions and, if there is room, the button 聊天记录. */
export function OrderDetailsFooter({ detail }: { detail: OrderDetail }) {
  const go = useAppNavigate();
  const acts = useOrderActionController(detail);
  const offered = offeredOf(detail);
  return (
    <BottomActionBar>
      {hasChat(offered) && (
        <Button variant="line" size="lg" onClick={() => go(orderChatPath(detail))}>
          聊天记录
        </Button>
      )}
      <OrderActionButtons offered={offered} acts={acts} size="lg" />
    </BottomActionBar>
  );
}

/** Rows with the actions of an ended order that are not in the footer. */
export function OrderDetailsActions({ detail }: { detail: OrderDetail }) {
  const { orderId, allow } = detail;
  const buyAgain = useBuyAgain();
  const appeal = orderActionsOf(detail).menu.find((it) => it.name === "appeal");
  return (
    <ListRowGroup label="更多操作">
      {!hasChat(offeredOf(detail)) && (
        <ListRow icon="chat" title="聊天记录" to={orderChatPath(detail)} />
      )}
      {detail.isSeller === 0 && detail.status === OrderStatus.completed && (
        <ListRow icon="buy" title="再次购买" onPress={() => void buyAgain(detail)} />
      )}
      <SavePicture detail={detail} />
      {appeal && <ListRow icon="scale" title={appeal.label} to={paths.appeal({ orderId })} />}
      {allow.report === 1 && (
        <ListRow icon="flag" title="举报" to={paths.reportcontent({ orderId })} />
      )}
      <Block detail={detail} />
    </ListRowGroup>
  );
}

function SavePicture({ detail }: { detail: OrderDetail }) {
  const keep = useSaveImage();
  const save = async () => {
    const { renderOrderReceiptImage } = await import("./order-receipt-image.ts");
    const picture = await renderOrderReceiptImage(detail);
    if (!picture) return showToast("图片生成失败，请截图保存", "warn");
    if (await keep(picture, `订单凭证-${detail.orderNo}.png`)) showToast("凭证已导出", "ok");
  };
  return (
    <ListRow
      icon="download"
      title="导出回单"
      desc="生成图片，账户仅显示后四位"
      arrow={false}
      onPress={() => void save()}
    />
  );
}

function Block({ detail }: { detail: OrderDetail }) {
  const other = orderCounterparty(detail);
  const { has, turn, bothWays } = useBlockedUsers();
  const blocked = has(other.userId);
  const press = async () => {
    if (!(await turn(other, !blocked))) return;
    const blockedText = bothWays ? "已屏蔽，双方不再成交" : "已屏蔽，仅在本机生效";
    showToast(blocked ? "已取消屏蔽" : blockedText, "ok");
  };
  return (
    <ListRow
      icon="x-circle"
      title={blocked ? "取消屏蔽" : "屏蔽对方"}
      arrow={false}
      danger={!blocked}
      onPress={() => void press()}
    />
  );
}

import { EntrustStatus, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { isRefused } from "../../api/call-error.ts";
import { showToast } from "../../api/notices.ts";
import { readNow } from "../../api/read.ts";
import { blockedPeople } from "../../deal/known-people.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/control/button.tsx";
import { Cell, Cells } from "../../ui/list/cell.tsx";
import { Footbar } from "../../ui/frame/footbar.tsx";

/** The listing of the order, while it sells; else another one of the same seller's. */
async function openListing({ entrustId, seller }: OrderDetail): Promise<string | undefined> {
  try {
    const { status } = await readNow("buySellDetail", { id: entrustId }, { quiet: true });
    if (status === EntrustStatus.selling) return entrustId;
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const { records } = await readNow("buyAbleList", { pageSize: 50, onlyMatch: 0 });
  return records.find((it) => it.seller.userId === seller.userId)?.entrustId;
}

function useBuyAgain(detail: OrderDetail) {
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const id = await openListing(detail);
      if (id === undefined) showToast("该卖家暂无在售挂单，看看其他卖家", "warn");
      go(id === undefined ? paths.buy() : paths.purchasebox({ id }));
    } catch {
      showToast("暂时无法查询卖家的挂单，请稍后再试", "warn");
    } finally {
      setBusy(false);
    }
  };
  return { busy, press: () => void press() };
}

/** The one solid act: to rate while it can be done, else to buy again. */
export function DetailFoot({ detail }: { detail: OrderDetail }) {
  const go = useGo();
  const again = useBuyAgain(detail);
  const rates = detail.allow.evaluate === 1 && !detail.evaluation.mine;
  const buys = detail.isSeller === 0;
  if (!rates && !buys) return null;
  return (
    <Footbar>
      {buys && (
        <Button variant={rates ? "soft" : "ink"} size="lg" busy={again.busy} busyLabel="查询中…" onClick={again.press}>
          再次购买
        </Button>
      )}
      {rates && (
        <Button size="lg" onClick={() => go(paths.rating({ orderId: detail.orderId }))}>
          {`评价${buys ? "卖家" : "买家"}`}
        </Button>
      )}
    </Footbar>
  );
}

/** Everything else that may still be done. */
export function DetailActs({ detail }: { detail: OrderDetail }) {
  const { orderId, allow } = detail;
  const chat = (detail.isSeller === 1 ? paths.orderSellChat : paths.orderBuyChat)({ orderId });
  return (
    <Cells label="更多操作">
      <Cell icon="chat" title="聊天记录" to={chat} />
      {allow.suspend === 1 && detail.status === OrderStatus.cancelled && (
        <Cell icon="scale" title="我已付款，发起申诉" desc="付款超时取消后 24 小时内可申诉一次" to={paths.appeal({ orderId })} />
      )}
      <SavePicture detail={detail} />
      {allow.report === 1 && <Cell icon="flag" title="举报" to={paths.reportcontent({ orderId })} />}
      <Block detail={detail} />
    </Cells>
  );
}

function SavePicture({ detail }: { detail: OrderDetail }) {
  const save = async () => {
    const { orderPicture } = await import("./order-picture.ts");
    const picture = await orderPicture(detail);
    if (!picture) return showToast("图片生成失败，请截图保存", "warn");
    saveFile(picture, `订单凭证-${detail.orderNo}.png`);
    showToast("凭证已导出", "ok");
  };
  return <Cell icon="download" title="导出凭证" desc="生成图片，账户仅显示后四位" arrow={false} onPress={() => void save()} />;
}

function Block({ detail }: { detail: OrderDetail }) {
  const { userId, nickName } = detail.isSeller === 1 ? detail.buyer : detail.seller;
  const [blocked, setBlocked] = useState(() => blockedPeople.has(userId));
  const turn = () => {
    if (blocked) blockedPeople.remove(userId);
    else blockedPeople.add({ userId, nickName });
    setBlocked(!blocked);
    showToast(blocked ? "已取消屏蔽" : "已屏蔽，仅在本机生效", "ok");
  };
  return <Cell icon="x-circle" title={blocked ? "取消屏蔽" : "屏蔽对方"} arrow={false} danger={!blocked} onPress={turn} />;
}

import type { OrderDetail } from "contract";
import { isWechatBrowser } from "../lib/browser/device.ts";
import { buttonClassName } from "../ui/base/button.tsx";
import { ListRow, ListRowGroup } from "../ui/layout/list-row.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { useSendChatMessage } from "./use-send-chat-message.ts";
import { payeeMethodChosenByBuyer } from "./payment-progress.ts";
import css from "./sheet.module.css";

const notFound = "暂未到账，请核对收款信息";

interface OrderSheetProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

/** Options if the money has not arrived: extend the time, send a message, or appeal. */
export function PaymentNotArrivedSheet({
  order,
  open,
  onClose,
  onLonger,
  onAppeal,
}: OrderSheetProps & { onLonger: () => void; onAppeal: () => void }) {
  const ask = useSendChatMessage(order.orderId, onClose);
  return (
    <Sheet
      open={open}
      busy={ask.busy}
      onClose={onClose}
      title="没到账"
      sub="资产继续锁定，没有放币"
    >
      <div className={css["sheet"]}>
        <ListRowGroup label="可以怎么做" apart>
          {order.allow.delay === 1 && (
            <ListRow
              icon="clock"
              title="再等等：延长 30 分钟"
              desc="每笔订单仅一次"
              onPress={onLonger}
            />
          )}
          <ListRow
            icon="chat"
            title="请对方核对"
            desc={`发送：${notFound}`}
            arrow={false}
            onPress={() => ask.send(notFound)}
          />
          {order.allow.suspend === 1 && (
            <ListRow
              icon="scale"
              title="申诉"
              desc="未收到款项、金额不符、非本人付款、款项被冻结"
              onPress={onAppeal}
            />
          )}
        </ListRowGroup>
        <p className={css["note"]}>银行转账可能慢到 30 分钟；支付宝、微信一般即时到账。</p>
      </div>
    </Sheet>
  );
}

/** Shows the QR code large enough to scan from another phone, with a way to save it. */
export function PayeeQrCodeSheet({ order, open, onClose }: OrderSheetProps) {
  const account = payeeMethodChosenByBuyer(order);
  if (!account || account.qrCode === "") return null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="收款码"
      sub={`${account.typeName} ${account.holder}`}
    >
      <div className={css["sheet"]}>
        <img
          className={css["codeFull"]}
          src={account.qrCode}
          alt={`${account.holder}的${account.typeName}收款码`}
        />
        {isWechatBrowser() ? (
          <p className={css["note"]}>长按收款码，保存到手机。</p>
        ) : (
          <a
            className={buttonClassName({ variant: "soft", size: "lg", block: true })}
            href={account.qrCode}
            download={`收款码-${order.orderNo}.png`}
          >
            保存图片
          </a>
        )}
        <p className={css["note"]}>扫码付款时请核对收款人姓名，金额须与订单完全一致。</p>
      </div>
    </Sheet>
  );
}

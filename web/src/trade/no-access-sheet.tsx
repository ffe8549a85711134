import { NoAccessReason, type OrderDetail } from "contract";
import { useState } from "react";
import { showToast } from "../api/toasts-and-warnings.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { Button } from "../ui/base/button.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { RadioGroup } from "../ui/inputs/option-groups.tsx";
import { Banner } from "../ui/layout/banner.tsx";
import { IconFactList } from "../ui/layout/icon-fact-list.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import css from "./no-access-sheet.module.css";
import type { OrderActionController } from "./use-order-action-controller.ts";

const extensionMs = 15 * 60_000;

const reasons: readonly { reason: NoAccessReason; title: string; desc: string }[] = [
  {
    reason: NoAccessReason.locked,
    title: "银行或支付宝把我锁住了",
    desc: "登录密码输错、要求人脸、账户保护",
  },
  { reason: NoAccessReason.maintenance, title: "银行在维护", desc: "夜间结算、系统升级" },
  { reason: NoAccessReason.otherDevice, title: "手机不在身边", desc: "收款的账户在另一部手机上" },
];

/**
 * Sheet in which a seller who cannot look into their account now extends the time for the release,
 * once per order.
 */
export function NoAccessSheet({
  order,
  acts: { delay },
  open,
  onClose,
}: {
  order: OrderDetail;
  acts: OrderActionController;
  open: boolean;
  onClose: () => void;
}) {
  const { orderId, orderNo, version, deadline } = order;
  const [reason, setReason] = useState<NoAccessReason>(NoAccessReason.locked);
  const now = serverNow();
  const until = deadline === null ? "" : formatShortTime(deadline + extensionMs, now);
  const extend = async () => {
    try {
      await delay.mutateAsync({
        id: orderId,
        version: version ?? undefined,
        noAccessReason: reason,
      });
      showToast("已延长 15 分钟", "ok");
    } catch {
      // `useCommand` has shown the error as a toast, so the sheet only closes.
    }
    onClose();
  };
  return (
    <Sheet
      open={open}
      busy={delay.isPending}
      onClose={onClose}
      title="我暂时看不到账户"
      sub={
        <>
          {`尾号 ${orderNo.slice(-4)}`}
          {deadline !== null && (
            <>
              <SeparatorDot />
              {`查账到 ${formatShortTime(deadline, now)}`}
            </>
          )}
        </>
      }
      foot={
        <Button size="lg" block busy={delay.isPending} onClick={() => void extend()}>
          {until === "" ? "延长 15 分钟" : `延长到 ${until}`}
        </Button>
      }
    >
      <div className={css["body"]}>
        <RadioGroup
          label="看不到账户的原因"
          hideLabel
          value={String(reason)}
          options={reasons.map((it) => ({
            value: String(it.reason),
            title: it.title,
            desc: it.desc,
          }))}
          onChange={(value) =>
            setReason(reasons.find((it) => String(it.reason) === value)?.reason ?? reason)
          }
        />
        <Banner
          tone="warn"
          text="不是您自己输错密码的？可能有人故意锁您的账户，让您来不及查账。解锁前不要放币，先改登录密码。"
        />
        <IconFactList
          rows={[
            {
              icon: "clock",
              key: "查账时间",
              value: until === "" ? "延长 15 分钟" : `延长 15 分钟，到 ${until}`,
            },
            { icon: "check", key: "信誉分、按时率", value: "都不受影响" },
            { icon: "bill", key: "记入订单，裁定时可见", value: "每单 1 次" },
          ]}
        />
      </div>
    </Sheet>
  );
}

import type { OrderDetail } from "contract";
import { coinPriceText } from "../lib/money/figure-texts-with-units.ts";
import { Button } from "../ui/base/button.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { IconFactList } from "../ui/layout/icon-fact-list.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { triangleFraudSignals } from "./triangle-fraud-signals.ts";
import css from "./triangle-fraud-sheet.module.css";

/**
 * Explains the three signals of triangular fraud to the seller, with their figures, and how this
 * fraud works. The signals prove nothing, so the sheet offers no action against the buyer.
 */
export function TriangleFraudSheet({
  order,
  open,
  onClose,
}: {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}) {
  const signals = triangleFraudSignals(order);
  return (
    <Sheet
      open={open && signals !== undefined}
      onClose={onClose}
      title="为什么提醒您"
      sub="三个信号同时出现，不代表对方一定有问题"
      foot={
        <Button size="lg" block onClick={onClose}>
          知道了
        </Button>
      }
    >
      {signals && (
        <div className={css["body"]}>
          <IconFactList
            rows={[
              { icon: "user", key: "与您首次交易", value: "0 次" },
              { icon: "calendar", key: "对方账户很新", value: signals.age },
              {
                icon: "scale",
                key: "愿意买得比参考价贵",
                value: `${signals.above}，${coinPriceText(order.price)}`,
              },
            ]}
          />
          <TriangleDrawing />
          <p className={css["hint"]}>
            <Icon name="shield-check" size="sm" />
            <span>
              防住它只要一步：收款时核对<b>金额、姓名、付款账号</b>
              ，有一项不同就不放币、不私下退款。
            </span>
          </p>
        </div>
      )}
    </Sheet>
  );
}

const TriangleDrawing = () => (
  <svg
    className={css["drawing"]}
    viewBox="0 0 350 188"
    role="img"
    aria-label="三角骗局：骗子让受害人把钱付给您，您把资产放给骗子，受害人报警，您的卡被冻结"
  >
    <path d="M148 52L82 112M91 111l-9 1 2-9M268 110L202 52M211 53l-9-1 2 9" />
    <path className={css["money"]} d="M104 134h136M232 129l8 5-8 5" />
    <rect x="135" y="12" width="80" height="38" rx="12" />
    <rect x="20" y="115" width="80" height="38" rx="12" />
    <rect className={css["you"]} x="248" y="115" width="80" height="38" rx="12" />
    <text x="175" y="36">
      骗子
    </text>
    <text x="60" y="139">
      受害人
    </text>
    <text className={css["you"]} x="288" y="139">
      您
    </text>
    <g className={css["step"]}>
      <text x="72" y="76">
        1 骗他付款
      </text>
      <text className={css["money"]} x="172" y="125">
        2 钱付给您
      </text>
      <text x="284" y="76">
        3 您放币给骗子
      </text>
      <text x="175" y="176">
        4 受害人报警，您的卡可能被冻结
      </text>
    </g>
  </svg>
);

import type { OrderDetail } from "contract";
import { payMethodTabLabel } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { payeeMethodChosenByBuyer } from "../../trade/payment-progress.ts";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { PayChannelLabel } from "../../ui/base/pay-channel.tsx";
import css from "./order-panel.module.css";
import type { PaymentGuide } from "./use-payment-guide.ts";

/**
 * Maximum number of tabs. With more payment methods, the tabs do not fit next to the countdown, so
 * a `<select>` replaces them.
 */
const tabsMax = 3;

/**
 * Payment method that the buyer pays to. If the order has several, the buyer chooses one here. The
 * choice changes neither the amount nor the payment suffix.
 */
export function PaymentWay({ order, companion }: { order: OrderDetail; companion: PaymentGuide }) {
  const to = payeeMethodChosenByBuyer(order);
  if (!to) return null;
  if (order.payMethods.length === 1)
    return (
      <div className={css["end"]}>
        <PayChannelLabel channel={payChannelByType[to.type]} />
      </div>
    );
  const options = order.payMethods.map((payMethod) => ({
    value: payMethod.id,
    label: payMethodTabLabel(payMethod, order.payMethods),
  }));
  return (
    <div className={css["ways"]}>
      {options.length <= tabsMax ? (
        <SegmentedControl
          label="付款方式"
          size="sm"
          value={to.id}
          options={options}
          onChange={companion.chooseMethod}
        />
      ) : (
        <select
          aria-label="付款方式"
          value={to.id}
          onChange={({ target }) => companion.chooseMethod(target.value)}
        >
          {options.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

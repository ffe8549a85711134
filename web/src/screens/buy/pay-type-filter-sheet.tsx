import { type Input, type Offer, type PayType, payTypeNames, payTypes } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
import { RadioGroup } from "../../ui/inputs/option-groups.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { PayChannelIcon } from "../../ui/base/pay-channel.tsx";

interface PayTypeFilterSheetProps {
  open: boolean;
  /** Input of the request for the list, with all filters except the payment type. */
  input: Input<"buyAbleList">;
  chosen: PayType | undefined;
  onChoose: (it: PayType | undefined) => void;
  onClose: () => void;
}

const any = "any";

/** Returns a text with the number of sellers with this payment type and their lowest price. */
function offeredText(offers: readonly Offer[], type: PayType): string {
  const takers = offers.filter((it) => it.payTypes.includes(type));
  const [cheapest] = takers.toSorted((a, b) => a.price - b.price);
  const people = new Set(takers.map((it) => it.seller.userId)).size;
  return cheapest ? `${people} 位卖家，最低 ${coinPriceText(cheapest.price)}` : "暂无卖家";
}

export function PayTypeFilterSheet({
  open,
  input,
  chosen,
  onChoose,
  onClose,
}: PayTypeFilterSheetProps) {
  const offers = useRead(
    "buyAbleList",
    { ...input, pageNo: 1, pageSize: 50 },
    { enabled: open, quiet: true },
  ).data?.records;
  const options = Object.values(payTypes).map((type) => ({
    value: String(type),
    title: payTypeNames[type],
    // Reserves the line of the text, so that nothing moves when the offers arrive.
    desc: offers ? offeredText(offers, type) : "\u00A0",
    icon: <PayChannelIcon channel={payChannelByType[type]} />,
  }));
  const choose = (value: string) => {
    onChoose(value === any ? undefined : (Number(value) as PayType));
    onClose();
  };
  return (
    <Sheet open={open} title="付款方式" onClose={onClose}>
      <RadioGroup
        label="您想用什么付款"
        value={chosen === undefined ? any : String(chosen)}
        options={[{ value: any, title: "全部付款方式" }, ...options]}
        onChange={choose}
      />
    </Sheet>
  );
}

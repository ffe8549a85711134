import { fenDecimals, type Output, type PayType, toDecimal } from "contract";
import { useState } from "react";
import { isBarred } from "../../deal/restriction.ts";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/control/button.tsx";
import { QuickCard as QuickFrame } from "../../ui/list/card.tsx";
import { Chip, ChipRow } from "../../ui/control/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
import css from "./market.module.css";
import type { QuoteMode } from "../../deal/purchase-quote.ts";
import { type QuickQuote, quickQuote } from "../../deal/quick-quote.ts";
import { coins, perCoin, yuan, yuanSign } from "../../lib/format-figures.ts";

type Config = Output<"buyConfig">;
const words = {
  amount: { label: "购买金额", placeholder: "输入金额", other: "按数量", otherMode: "quantity" },
  quantity: { label: "购买数量", placeholder: "输入数量", other: "按金额", otherMode: "amount" },
} as const;

/** An amount, a way to pay, and the best seller is found. Without a price yet it can be typed into, but not sent. */
export function QuickCard({ config }: { config: Config | undefined }) {
  const go = useGo();
  const [mode, setMode] = useState<QuoteMode>("amount");
  const [text, setText] = useState("");
  const [payType, setPayType] = useState<PayType>();
  const [pressed, setPressed] = useState(false);
  const read = config && quickQuote(mode, text, config);
  const quote = read && "amount" in read ? read : undefined;
  const barred = isBarred(useRead("userInfo", {}, { quiet: true }).data, "buy");
  const change = (value: string) => {
    setText(value);
    setPressed(false);
  };
  const match = () => {
    setPressed(true);
    if (quote)
      go(
        paths.quickmatch({
          ...(quote.amount && { amount: toDecimal(quote.amount, fenDecimals, 0) }),
          ...(payType && { payType: String(payType) }),
        }),
      );
  };
  const switchMode = () => {
    change("");
    setMode(words[mode].otherMode);
  };
  return (
    <QuickFrame title="快捷购买" aside={config?.refPrice && `参考单价 ${perCoin(config.refPrice)}`}>
      <div className={css["quickBar"]}>
        <Field
          label={words[mode].label}
          hideLabel
          value={text}
          onChange={change}
          onEnter={match}
          prefix={mode === "amount" ? yuanSign : undefined}
          inputMode="decimal"
          maxLength={16}
          placeholder={words[mode].placeholder}
          action={{ label: words[mode].other, onPress: switchMode }}
          error={pressed && read && "error" in read ? read.error : undefined}
          help={quote && expectation(mode, quote)}
        />
        <Button variant="buy" disabled={!config || barred} onClick={match}>
          一键匹配
        </Button>
      </div>
      {config && text !== "" && (
        <QuickChoices
          config={config}
          amounts={mode === "amount"}
          payType={payType}
          onAmount={change}
          onPayType={(it) => setPayType(it === payType ? undefined : it)}
        />
      )}
    </QuickFrame>
  );
}

const expectation = (mode: QuoteMode, quote: QuickQuote) =>
  mode === "amount" ? `预计获得 ${coins(quote.quantity, runtimeConfig.assetUnit)}` : `预计支付 ${yuan(quote.amount)}`;

interface QuickChoicesProps {
  config: Config;
  amounts: boolean;
  payType: PayType | undefined;
  onAmount: (text: string) => void;
  onPayType: (it: PayType) => void;
}

/** Shown once something is typed: at rest the card leaves the room to the sellers. */
function QuickChoices({ config, amounts, payType, onAmount, onPayType }: QuickChoicesProps) {
  return (
    <>
      {amounts && (
        <ChipRow label="常用金额" look="grid">
          {config.quickAmounts.map((it) => (
            <Chip key={it} onClick={() => onAmount(toDecimal(it, fenDecimals, 0))}>
              {toDecimal(it, fenDecimals, 0)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <ChipRow label="付款方式" look="fill">
        {config.payTypes.map((it) => (
          <Chip key={it.type} pressed={it.type === payType} onClick={() => onPayType(it.type)}>
            {it.name}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}

import { type Fen, asFen, fenDecimals, type OrderDetail, parseDecimal } from "contract";
import { useState } from "react";
import { Button } from "../ui/base/button.tsx";
import { LargeAmountInput } from "../ui/inputs/large-amount-input.tsx";
import { TextField } from "../ui/inputs/text-field.tsx";
import { AmountKeypad } from "../ui/inputs/keypad.tsx";
import { useAmountInput } from "../ui/inputs/use-amount-input.ts";
import { Sheet } from "../ui/overlays/sheet.tsx";
import css from "./receipt-check.module.css";

interface TypedAnswerProps<T> {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  onAnswer: (answer: T) => void;
  /** Returns to the question with the answers to choose from. */
  onBack: () => void;
}

const orderTail = ({ orderNo }: OrderDetail) => `尾号 ${orderNo.slice(-4)}`;
const backLabel = "返回选项";

/**
 * Asks the seller to type the received amount if it is not among the choices. The sheet is tall, so
 * that it covers the due amount on the screen behind it.
 */
export function ReceivedAmountEntrySheet({
  order,
  open,
  onClose,
  onAnswer,
  onBack,
}: TypedAnswerProps<Fen>) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const amount = useAmountInput("fiat", text, setText);
  const received = asFen(parseDecimal(text, fenDecimals) ?? 0);
  const submit = () => {
    setTried(true);
    if (received > 0) onAnswer(received);
  };
  return (
    <Sheet
      tall
      open={open}
      onClose={onClose}
      title="账单上的到账金额"
      sub={orderTail(order)}
      tray={<AmountKeypad onKey={amount.press} act={{ verb: "继续", onPress: submit }} />}
    >
      <LargeAmountInput
        amount={amount}
        label="到账金额"
        sub="对着账单照实输入，写到分"
        error={tried && received <= 0 ? "请输入到账金额" : undefined}
        acts={[{ label: backLabel, onPress: onBack }]}
        onEnter={submit}
      />
    </Sheet>
  );
}

/** Maximum length of `payerName` in the contract. */
const nameMax = 40;

/** Asks the seller to type the payer's name if it is not among the choices. */
export function PayerNameEntrySheet({
  order,
  open,
  onClose,
  onAnswer,
  onBack,
}: TypedAnswerProps<string>) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const name = text.trim();
  const submit = () => {
    setTried(true);
    if (name !== "") onAnswer(name);
  };
  return (
    <Sheet
      tall
      open={open}
      onClose={onClose}
      title="账单上的付款人"
      sub={orderTail(order)}
      foot={
        <Button size="lg" block onClick={submit}>
          继续
        </Button>
      }
    >
      <div className={css["wrong"]}>
        <TextField
          label="付款人姓名"
          value={text}
          onChange={setText}
          onEnter={submit}
          maxLength={nameMax}
          help="照账单写，隐去的字用 * 代替"
          error={tried && name === "" ? "请输入账单上的付款人" : undefined}
        />
        <Button variant="text" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </Sheet>
  );
}

const tailPattern = /^[0-9A-Za-z@._-]{4}$/;

/**
 * Asks the seller to type the last characters of the paying account if they are not among the
 * choices.
 */
export function PayerTailEntrySheet({
  order,
  open,
  onClose,
  onAnswer,
  onBack,
}: TypedAnswerProps<string>) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const tail = text.trim();
  const isValid = tailPattern.test(tail);
  const submit = () => {
    setTried(true);
    if (isValid) onAnswer(tail);
  };
  return (
    <Sheet
      tall
      open={open}
      onClose={onClose}
      title="账单上的付款账号"
      sub={orderTail(order)}
      foot={
        <Button size="lg" block onClick={submit}>
          继续
        </Button>
      }
    >
      <div className={css["wrong"]}>
        <TextField
          label="付款账号的尾号"
          value={text}
          onChange={setText}
          onEnter={submit}
          maxLength={4}
          help="照账单写最后 4 位"
          error={tried && !isValid ? "请输入账单上付款账号的最后 4 位" : undefined}
        />
        <Button variant="text" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </Sheet>
  );
}

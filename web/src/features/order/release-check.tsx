import type { OrderDetail } from "contract";
import { type ReactNode, useState } from "react";
import { formatCny } from "../../lib/format-money.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip, ChipRow } from "../../ui/chip.tsx";
import { Checkbox } from "../../ui/option.tsx";
import { Sheet } from "../../ui/overlay-sheet.tsx";
import css from "./order.module.css";
import { receiving } from "./order-facts.ts";

interface ReleaseCheckProps {
  open: boolean;
  detail: OrderDetail;
  onPassed: () => void;
  onAppeal: () => void;
  onClose: () => void;
}

type Answer = "yes" | "no";
const answers = [
  { value: "yes", label: "是" },
  { value: "no", label: "否" },
] as const;

/** A decision, not a warning: any "no" leads to where it can be settled, instead of to the release. */
export function ReleaseCheck({ open, detail, onPassed, onAppeal, onClose }: ReleaseCheckProps) {
  const [seen, setSeen] = useState(false);
  const [name, setName] = useState<Answer>();
  const [sum, setSum] = useState<Answer>();
  const refused = name === "no" || sum === "no";
  const passed = seen && name === "yes" && sum === "yes";
  return (
    <Sheet
      open={open}
      title="放币前核对"
      onClose={onClose}
      foot={
        <Button size="lg" block disabled={!refused && !passed} onClick={refused ? onAppeal : onPassed}>
          {refused ? "去申诉" : "核对无误，去放币"}
        </Button>
      }
    >
      <Checkbox checked={seen} onChange={setSeen}>
        {`我已打开收款账户（${receiving(detail)}）核对余额`}
      </Checkbox>
      <Question label="付款人姓名是否为" figure={detail.buyer.realName} value={name} onChange={setName} />
      <Question label="到账金额是否为" figure={`¥${formatCny(detail.amount)}`} value={sum} onChange={setSum} />
      {refused && <Banner tone="danger" text="请勿放币。提交申诉后订单暂停，资产继续锁定" />}
    </Sheet>
  );
}

interface QuestionProps {
  label: string;
  figure: ReactNode;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
}

const Question = ({ label, figure, value, onChange }: QuestionProps) => (
  <div className={css["question"]}>
    <p className={css["due"]}>{label}</p>
    <p className={`num ${css["questionFigure"]}`}>{figure}</p>
    <ChipRow label={label} look="fill">
      {answers.map((it) => (
        <Chip key={it.value} pressed={it.value === value} onClick={() => onChange(it.value)}>
          {it.label}
        </Chip>
      ))}
    </ChipRow>
  </div>
);

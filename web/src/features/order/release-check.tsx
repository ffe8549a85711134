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
  /** What is done when all is well. */
  act: { title: string; label: string; warning?: string; busy?: boolean; onPress: () => void };
  onAppeal: (type: number) => void;
  onClose: () => void;
}

/** Which appeal fits what was wrong with the money. */
const appealTypes = { name: 203, sum: 202 } as const;

type Answer = "yes" | "no";
const answers = [
  { value: "yes", label: "是" },
  { value: "no", label: "否" },
] as const;

/** A decision, not a warning: any "no" leads to where it can be settled, instead of to the release. */
export function ReleaseCheck({ open, detail, act, onAppeal, onClose }: ReleaseCheckProps) {
  const [seen, setSeen] = useState(false);
  const [name, setName] = useState<Answer>();
  const [sum, setSum] = useState<Answer>();
  const refused = name === "no" || sum === "no";
  const passed = seen && name === "yes" && sum === "yes";
  return (
    <Sheet
      open={open}
      title={act.title}
      busy={act.busy}
      onClose={onClose}
      foot={
        refused ? (
          <Button size="lg" block onClick={() => onAppeal(name === "no" ? appealTypes.name : appealTypes.sum)}>
            去申诉
          </Button>
        ) : (
          <Button size="lg" block disabled={!passed} busy={act.busy} onClick={act.onPress}>
            {act.label}
          </Button>
        )
      }
    >
      <Checkbox checked={seen} onChange={setSeen}>
        {`我已打开收款账户（${receiving(detail)}）核对余额`}
      </Checkbox>
      <Question label="付款人姓名是否为" figure={detail.buyer.realName} value={name} onChange={setName} />
      <Question label="到账金额是否为" figure={`¥${formatCny(detail.amount)}`} value={sum} onChange={setSum} />
      {passed && act.warning !== undefined && <Banner tone="warn" text={act.warning} />}
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

import type { PayMethod } from "contract";
import { channels, maskedAccount } from "../../deal/account.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/control/button.tsx";
import { Checkbox } from "../../ui/form/option.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { PayMark } from "../../ui/mark/pay.tsx";
import css from "./sell.module.css";

interface MethodSheetProps {
  open: boolean;
  methods: readonly PayMethod[];
  chosenIds: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
}

/** Several of my enabled accounts; one more is added in the room of payment methods. */
export function MethodSheet({ open, methods, chosenIds, onChange, onClose }: MethodSheetProps) {
  const go = useGo();
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosenIds, id] : chosenIds.filter((it) => it !== id));
  const foot = (
    <div className={css["sheetFoot"]}>
      <Button variant="soft" icon="plus" onClick={() => go(paths.payment({ pick: "sell" }))}>
        添加
      </Button>
      <Button onClick={onClose}>完成</Button>
    </div>
  );
  return (
    <Sheet open={open} title="收款方式" sub="买家只能付款到您选择的账户" onClose={onClose} foot={foot}>
      {methods.length === 0 && <p className={css["note"]}>还没有启用的收款方式，添加本人账户后即可出售</p>}
      <div className={css["choices"]}>
        {methods.map((it) => (
          <Checkbox key={it.id} checked={chosenIds.includes(it.id)} onChange={(on) => toggle(it.id, on)}>
            <span className={css["choice"]}>
              <PayMark channel={channels[it.type]} />
              <span className="num">{maskedAccount(it)}</span>
              <span className="t-3">{it.holder}</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </Sheet>
  );
}

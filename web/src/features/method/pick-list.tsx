import { MethodStatus, type PayMethod } from "contract";
import { Cell, Cells } from "../../ui/cell.tsx";
import { PayIcon } from "../../ui/pay.tsx";
import { channels, groupsOf, maskedAccount, statusText, titleOf } from "./method-view.ts";

/** One of the own accounts for a form that asks; what cannot be used now says why. */
export const PickList = ({ methods, onPick }: { methods: readonly PayMethod[]; onPick: (method: PayMethod) => void }) => (
  <Cells label="选择一个收款方式">
    {groupsOf(methods)
      .flatMap((it) => it.methods)
      .map((it) => (
        <Cell
          key={it.id}
          icon={<PayIcon channel={channels[it.type]} />}
          title={titleOf(it)}
          desc={`${maskedAccount(it.account)}，${it.holder}`}
          value={it.status === MethodStatus.on ? (it.isDefault === 1 ? "默认" : "") : statusText(it)}
          onPress={it.status === MethodStatus.on ? () => onPick(it) : undefined}
        />
      ))}
  </Cells>
);

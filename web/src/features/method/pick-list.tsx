import { MethodStatus, type PayMethod, mayBe } from "contract";
import { accountName, channels } from "../../deal/account.ts";
import { Cell, Cells } from "../../ui/list/cell.tsx";
import { PayIcon } from "../../ui/mark/pay.tsx";
import { groupsOf, maskNumber, statusText } from "./method-view.ts";

/** One of the own accounts for a form that asks; what cannot be used now says why. */
export const PickList = ({ methods, onPick }: { methods: readonly PayMethod[]; onPick: (method: PayMethod) => void }) => (
  <Cells label="选择一个收款方式">
    {groupsOf(methods)
      .flatMap((it) => it.methods)
      .map((it) => (
        <Cell
          key={it.id}
          icon={<PayIcon channel={channels[it.type]} />}
          title={accountName(it)}
          desc={`${maskNumber(it.account)}，${it.holder}`}
          value={mayBe(it.status, MethodStatus.on) ? (it.isDefault === 1 ? "默认" : "") : statusText(it)}
          onPress={mayBe(it.status, MethodStatus.on) ? () => onPick(it) : undefined}
        />
      ))}
  </Cells>
);

import { MethodStatus, type PayMethod, isOrUnknown } from "contract";
import { accountName } from "../../trade/account.ts";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { MethodMark } from "./method-mark.tsx";
import { sortMethods, maskNumber, methodStatusText } from "./method-view.ts";

interface PickListProps {
  methods: readonly PayMethod[];
  /** Name of the accounts in the form: ways to pay or ways to be paid. */
  name: string;
  onPick: (method: PayMethod) => void;
}
/** One of the own accounts for a form that asks; what cannot be used now says why. */
export const PickList = ({ methods, name, onPick }: PickListProps) => (
  <CellGroup label={`选择一个${name}`}>
    {sortMethods(methods).map((it) => (
      <CellRow
        key={it.id}
        icon={<MethodMark method={it} />}
        title={accountName(it)}
        desc={`${maskNumber(it.account)}，${it.holder}`}
        value={isOrUnknown(it.status, MethodStatus.on) ? (it.isDefault === 1 ? "默认" : "") : methodStatusText(it)}
        onPress={isOrUnknown(it.status, MethodStatus.on) ? () => onPick(it) : undefined}
      />
    ))}
  </CellGroup>
);

import { MethodStatus, type PayMethod, isOrUnknown } from "contract";
import { accountName } from "../../trade/payment-account.ts";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { MethodMark } from "./method-mark.tsx";
import { sortMethods, maskNumber, methodStatusText } from "./method-view.ts";

interface PickListProps {
  methods: readonly PayMethod[];
  /** Name of the accounts in the form: 收款方式 or 付款方式. */
  name: string;
  onPick: (method: PayMethod) => void;
}
const defaultMark = ({ isDefault }: PayMethod): string => (isDefault === 1 ? "默认" : "");

/** Lists the user's own accounts for a form. Shows the reason if an account cannot be used now. */
export const PickList = ({ methods, name, onPick }: PickListProps) => (
  <CellGroup label={`选择一个${name}`}>
    {sortMethods(methods).map((sortMethod) => (
      <CellRow
        key={sortMethod.id}
        icon={<MethodMark method={sortMethod} />}
        title={accountName(sortMethod)}
        desc={`${maskNumber(sortMethod.account)}，${sortMethod.holder}`}
        value={
          isOrUnknown(sortMethod.status, MethodStatus.on)
            ? defaultMark(sortMethod)
            : methodStatusText(sortMethod)
        }
        onPress={
          isOrUnknown(sortMethod.status, MethodStatus.on) ? () => onPick(sortMethod) : undefined
        }
      />
    ))}
  </CellGroup>
);

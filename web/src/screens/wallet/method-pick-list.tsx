import { PayMethodStatus, type PayMethod, isEqualOrMissing } from "contract";
import { payMethodName } from "../../trade/payment-account.ts";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { MethodMark } from "./method-mark.tsx";
import { sortMethods, maskAccountNumber, methodStatusText } from "./method-view.ts";

interface MethodPickListProps {
  methods: readonly PayMethod[];
  /** Name of the accounts in the form: 收款方式 or 付款方式. */
  name: string;
  onPick: (method: PayMethod) => void;
}
const defaultMark = ({ isDefault }: PayMethod): string => (isDefault === 1 ? "默认" : "");

/** Lists the user's own accounts for a form. Shows the reason if an account cannot be used now. */
export const MethodPickList = ({ methods, name, onPick }: MethodPickListProps) => (
  <CellGroup label={`选择一个${name}`}>
    {sortMethods(methods).map((sortMethod) => (
      <CellRow
        key={sortMethod.id}
        icon={<MethodMark method={sortMethod} />}
        title={payMethodName(sortMethod)}
        desc={`${maskAccountNumber(sortMethod.account)}，${sortMethod.holder}`}
        value={
          isEqualOrMissing(sortMethod.status, PayMethodStatus.on)
            ? defaultMark(sortMethod)
            : methodStatusText(sortMethod)
        }
        onPress={
          isEqualOrMissing(sortMethod.status, PayMethodStatus.on)
            ? () => onPick(sortMethod)
            : undefined
        }
      />
    ))}
  </CellGroup>
);

import { PayMethodStatus, type PayMethod, isEqualOrMissing } from "contract";
import { maskAccountNumber, payMethodName } from "../../trade/payment-account.ts";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { PaymentMethodIcon } from "./payment-method-icons.tsx";
import { sortPaymentMethods, paymentMethodStatusText } from "./method-view.ts";

interface PaymentMethodPickListProps {
  methods: readonly PayMethod[];
  /** Name that the calling form uses for the accounts: 收款方式 or 付款方式. */
  name: string;
  onPick: (method: PayMethod) => void;
}
const defaultMark = ({ isDefault }: PayMethod): string => (isDefault === 1 ? "默认" : "");

/**
 * Lists the user's own accounts, so that a form can use one. An account that cannot be used now
 * shows its status.
 */
export const PaymentMethodPickList = ({ methods, name, onPick }: PaymentMethodPickListProps) => (
  <ListRowGroup label={`选择一个${name}`}>
    {sortPaymentMethods(methods).map((sortMethod) => (
      <ListRow
        key={sortMethod.id}
        icon={<PaymentMethodIcon method={sortMethod} />}
        title={payMethodName(sortMethod)}
        desc={`${maskAccountNumber(sortMethod.account)}，${sortMethod.holder}`}
        value={
          isEqualOrMissing(sortMethod.status, PayMethodStatus.on)
            ? defaultMark(sortMethod)
            : paymentMethodStatusText(sortMethod)
        }
        onPress={
          isEqualOrMissing(sortMethod.status, PayMethodStatus.on)
            ? () => onPick(sortMethod)
            : undefined
        }
      />
    ))}
  </ListRowGroup>
);

import { type PayMethod, type PayType, payTypes } from "contract";
import { payMethodName } from "../../trade/payment-account.ts";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import { classNames } from "../../ui/base/class-names.ts";
import css from "./payment-method-icons.module.css";

const marks: Record<PayType, string> = { 1: "卡", 2: "支", 3: "微", 4: "数" };

/**
 * Decoration next to a name: one character for the type in the color of its payment app. No
 * trademark is copied.
 */
export const PayTypeCharacterIcon = ({ type }: { type: PayType }) => (
  <span className={classNames(css["mark"], css[payChannelByType[type]])} aria-hidden="true">
    {marks[type]}
  </span>
);

/** Shows the logo of a bank in a ring, or the first character of its name if it has no logo. */
export const BankCharacterIcon = ({
  name,
  logo = "",
  small = false,
}: {
  name: string;
  logo?: string;
  small?: boolean;
}) => (
  <span
    className={classNames(css["mark"], css["ring"], small && css["small"])}
    aria-hidden="true"
    data-character={logo === "" ? Array.from(name)[0] : undefined}
  >
    {logo !== "" && <img src={logo} alt="" loading="lazy" />}
  </span>
);

export const PaymentMethodIcon = ({ method }: { method: PayMethod }) =>
  method.type === payTypes.bank && method.bankName !== "" ? (
    <BankCharacterIcon name={payMethodName(method)} />
  ) : (
    <PayTypeCharacterIcon type={method.type} />
  );

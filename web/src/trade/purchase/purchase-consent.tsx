import css from "./purchase-consent.module.css";

/**
 * Consent text above the buttons of each purchase sheet. Replaces checkboxes, which prove nothing.
 */
export const PayFromOwnAccountConsentText = ({ act }: { act: "购买" | "匹配" }) => (
  <p className={css["consent"]}>{`${act}即确认：用本人实名账户付款，转账不写备注`}</p>
);

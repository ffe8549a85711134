import css from "./purchase-consent.module.css";

/**
 * Consent text above the buttons of the purchase sheet (购买) and of the quick match (匹配). Replaces
 * checkboxes, which prove nothing.
 */
export const PayFromOwnAccountConsentText = ({ act }: { act: "购买" | "匹配" }) => (
  <p className={css["consent"]}>{`${act}即确认：用本人实名账户付款，转账不写备注`}</p>
);

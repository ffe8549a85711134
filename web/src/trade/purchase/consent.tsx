import css from "./consent.module.css";

/** Said above the keys of each sheet that buys, instead of ticks that nobody can verify. */
export const Consent = ({ act }: { act: "购买" | "匹配" }) => (
  <p className={css["consent"]}>{`${act}即确认：用本人实名账户付款，转账不写备注`}</p>
);

import { SelectedOrderSummary } from "./selected-order-summary.tsx";
import { PhoneFrame } from "./phone-frame.tsx";
import css from "./phones.module.css";
import ui from "../ui/parts.module.css";

/** Two embedded apps, each with a user of the same world. */
export function PhonePair() {
  return (
    <main className={ui["column"]}>
      <div className={css["pair"]}>
        <PhoneFrame side="a" />
        <PhoneFrame side="b" />
      </div>
      <SelectedOrderSummary />
    </main>
  );
}

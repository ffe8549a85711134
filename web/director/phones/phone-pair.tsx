import "./phone-pair.css";
import { SelectedOrderSummary } from "./selected-order-summary.tsx";
import { PhoneFrame } from "./phone-frame.tsx";

/** Two embedded apps, each with a user of the same world. */
export function PhonePair() {
  return (
    <main className="col">
      <div className="duo">
        <PhoneFrame side="a" />
        <PhoneFrame side="b" />
      </div>
      <SelectedOrderSummary />
    </main>
  );
}

import "./phone-pair.css";
import { InHand } from "./selected-order-row.tsx";
import { PhoneFrame } from "./phone-frame.tsx";

/** Two embedded apps, each with a user of the same world. */
export function Phones() {
  return (
    <main className="col">
      <div className="duo">
        <PhoneFrame side="a" />
        <PhoneFrame side="b" />
      </div>
      <InHand />
    </main>
  );
}

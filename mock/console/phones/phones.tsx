import "./phones.css";
import { InHand } from "./in-hand.tsx";
import { PhoneFrame } from "./phone.tsx";

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

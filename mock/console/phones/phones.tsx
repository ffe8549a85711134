import "./phones.css";
import { InHand } from "./in-hand.tsx";
import { Phone } from "./phone.tsx";

/** Two embedded apps, each with a user of the same world. */
export function Phones() {
  return (
    <main className="col">
      <div className="duo">
        <Phone side="a" />
        <Phone side="b" />
      </div>
      <InHand />
    </main>
  );
}

import "./phones.css";
import { InHand } from "./in-hand.tsx";
import { Phone } from "./phone.tsx";

/** Two people of one world, each with the real app. */
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

import { useKeys } from "../feed/keys.ts";
import { goTo } from "../feed/place.ts";
import "./phones.css";
import { InHand } from "./in-hand.tsx";
import { Phone } from "./phone.tsx";
import { takeInHand } from "./route.ts";

/** Two people of one world, each with the real app. */
export function Phones() {
  useKeys({ "1": () => takeInHand("a"), "2": () => takeInHand("b"), o: () => goTo("machine") });
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

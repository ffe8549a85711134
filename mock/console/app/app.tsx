import { useEffect } from "react";
import { followBooks } from "../books/audited.ts";
import { said } from "../feed/act.ts";
import { useBox } from "../feed/box.ts";
import { useKeys } from "../feed/keys.ts";
import { goTo, pageNames, usePlace } from "../feed/place.ts";
import { followPeople } from "../feed/sides.ts";
import { followShown } from "../feed/stream.ts";
import { turnTheme } from "../look/theme.ts";
import "./app.css";
import { Bar } from "./bar.tsx";
import { Head } from "./head.tsx";
import { pages } from "./pages.tsx";

export function App() {
  const { page, world } = usePlace();
  useEffect(followShown, []);
  useEffect(followPeople, [world]);
  useEffect(followBooks, [world]);
  const turn = (by: number) => {
    const next = pageNames[(pageNames.indexOf(page) + by + pageNames.length) % pageNames.length];
    if (next) goTo(next);
  };
  useKeys({ t: turnTheme, "[": () => turn(-1), "]": () => turn(1), g: () => goTo("stage") });
  const { Page } = pages[page];
  return (
    <div className="dx">
      <Head page={page} world={world} />
      <Bar />
      <Page key={world} />
      <output className="foot">{useBox(said)}</output>
    </div>
  );
}

import { Activity, useEffect, useState } from "react";
import { followBooks } from "../books/audited.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { act, said } from "../feed/act.ts";
import { useBox } from "../feed/box.ts";
import { useKeys } from "../feed/keys.ts";
import { goTo, pageNames, usePlace } from "../feed/place.ts";
import { followPeople } from "../feed/sides.ts";
import { worldNow } from "../feed/shown.ts";
import { followShown, state, useIsLive } from "../feed/stream.ts";
import { turnTheme } from "../look/theme.ts";
import { followRoutes } from "../phones/route.ts";
import "./app.css";
import { Bar } from "./bar.tsx";
import { Head } from "./head.tsx";
import { pages } from "./pages.tsx";
import { Tour } from "./tour.tsx";

const toured = "lwh5_director_toured";

function turnClock(): void {
  const isStopped = state.get()?.frozen === true;
  act(isStopped ? "走" : "暂停", () => (isStopped ? worldNow().clock.run() : worldNow().clock.freeze()));
}

export function App() {
  const { page, world } = usePlace();
  const isLive = useIsLive();
  const [isTour, setTour] = useState(() => localStorage.getItem(toured) === null);
  useEffect(followShown, []);
  useEffect(followPeople, [world]);
  useEffect(followBooks, [world]);
  useEffect(followRoutes, []);
  const turn = (by: number) => {
    const next = pageNames[(pageNames.indexOf(page) + by + pageNames.length) % pageNames.length];
    if (next) goTo(next);
  };
  useKeys({
    " ": turnClock,
    n: () => act("下一事件", () => worldNow().clock.next()),
    t: turnTheme,
    "[": () => turn(-1),
    "]": () => turn(1),
    g: () => goTo("stage"),
    "?": () => setTour(true),
  });
  const { Page } = pages[page];
  return (
    <div className={isLive ? "dx" : "dx is-off"}>
      <Head page={page} world={world} onHelp={() => setTour(true)} />
      <Bar />
      {/* Out of view the two phones go on. */}
      <Activity mode={page === "desk" ? "visible" : "hidden"}>
        <DeskPage key={world} />
      </Activity>
      {page !== "desk" && <Page key={world} />}
      {isTour && (
        <Tour
          onEnd={() => {
            localStorage.setItem(toured, "1");
            setTour(false);
          }}
        />
      )}
      <output className="foot">{useBox(said)}</output>
    </div>
  );
}

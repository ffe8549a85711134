import { Activity, Suspense, useEffect, useState } from "react";
import { followBooks } from "../books/audited.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { said } from "../feed/act.ts";
import { useBox } from "../feed/box.ts";
import { usePlace } from "../feed/place.ts";
import { followPeople } from "../feed/sides.ts";
import { followShown, useIsLive } from "../feed/stream.ts";
import { followRoutes } from "../phones/route.ts";
import "./app.css";
import { Bar } from "./bar.tsx";
import { Head } from "./head.tsx";
import { useAppKeys } from "./keys.ts";
import { loadPages, pages } from "./pages.tsx";
import { Tour } from "./tour.tsx";

const toured = "lwh5_director_toured";

export function DirectorApp() {
  const { page, world } = usePlace();
  const isLive = useIsLive();
  const [tour, showTour] = useState<"first" | "asked" | undefined>(() =>
    localStorage.getItem(toured) === null ? "first" : undefined,
  );
  useEffect(followShown, []);
  useEffect(followPeople, [world]);
  useEffect(followBooks, [world]);
  useEffect(followRoutes, []);
  useEffect(loadPages, []);
  const help = () => showTour("asked");
  useAppKeys(help);
  const { Page } = pages[page];
  return (
    <div className={`dx${isLive ? "" : " is-off"}${tour ? " is-toured" : ""}`}>
      <Head page={page} world={world} onHelp={help} />
      <Bar />
      {/* The embedded apps keep running while another page is shown. */}
      <Activity mode={page === "desk" ? "visible" : "hidden"}>
        <DeskPage key={world} />
      </Activity>
      <Suspense>{page !== "desk" && <Page key={world} />}</Suspense>
      {tour && (
        <Tour
          isAskedFor={tour === "asked"}
          onEnd={() => {
            localStorage.setItem(toured, "1");
            showTour(undefined);
          }}
        />
      )}
      <output className="foot">{useBox(said)}</output>
    </div>
  );
}

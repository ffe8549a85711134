import { Activity, Suspense, useEffect, useState } from "react";
import { followBooks } from "../audit/latest-audit.ts";
import { DeskPage } from "../overview/overview-page.tsx";
import { said } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { usePlace } from "../state/director-location.ts";
import { followPeople } from "../state/phone-users.ts";
import { followShown, useIsLive } from "../state/world-stream.ts";
import { followRoutes } from "../phones/phone-routes.ts";
import "./app.css";
import { Bar } from "./alert-bar.tsx";
import { Head } from "./director-header.tsx";
import { useAppKeys } from "./use-app-shortcuts.ts";
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

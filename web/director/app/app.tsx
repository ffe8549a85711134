import { Activity, Suspense, useEffect, useState } from "react";
import { OverviewPage } from "../overview/overview-page.tsx";
import { shownStatusMessage } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { useDirectorLocation } from "../state/director-location.ts";
import { refetchOnWorldChange } from "../state/use-world-query.ts";
import { keepWorldStreamOpen } from "../state/world-stream.ts";
import { listenForPhoneRouteMessages } from "../phones/embedded-phones.ts";
import { AlertBar } from "./alert-bar.tsx";
import { DirectorHeader } from "./director-header.tsx";
import { useAppShortcuts } from "./use-app-shortcuts.ts";
import { preloadPages, directorPages } from "./pages.tsx";
import { DirectorTour } from "./tour.tsx";
import css from "./app.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

const tourDoneStorageKey = "lwh5_director_toured";

export function DirectorApp() {
  const { page, world } = useDirectorLocation();
  const [tour, showTour] = useState<"first" | "asked" | undefined>(() =>
    localStorage.getItem(tourDoneStorageKey) === null ? "first" : undefined,
  );
  useEffect(keepWorldStreamOpen, []);
  useEffect(refetchOnWorldChange, []);
  useEffect(listenForPhoneRouteMessages, []);
  useEffect(preloadPages, []);
  const help = () => showTour("asked");
  useAppShortcuts(help);
  const { Page } = directorPages[page];
  return (
    <div className={classNames(css["director"], tour && css["is-toured"])}>
      <DirectorHeader page={page} world={world} onHelp={help} />
      <AlertBar />
      {/* The embedded apps keep running while another page is shown. */}
      <Activity mode={page === "desk" ? "visible" : "hidden"}>
        <OverviewPage key={world} />
      </Activity>
      <Suspense>{page !== "desk" && <Page key={world} />}</Suspense>
      {tour && (
        <DirectorTour
          isAskedFor={tour === "asked"}
          onEnd={() => {
            localStorage.setItem(tourDoneStorageKey, "1");
            showTour(undefined);
          }}
        />
      )}
      <output className={css["statusMessage"]}>{useStore(shownStatusMessage)}</output>
    </div>
  );
}

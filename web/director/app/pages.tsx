import { type ComponentType, lazy } from "react";
import { OverviewPage } from "../overview/overview-page.tsx";
import type { PageName } from "../state/director-location.ts";

const pageLoaders = {
  lanes: () => import("../sequence-diagram/sequence-diagram-page.tsx"),
  machine: () => import("../state-machine/state-machine-page.tsx"),
  answers: () => import("../answers/answers-page.tsx"),
  stage: () => import("../world-setup/world-setup-page.tsx"),
};

/**
 * Pages of the director. The first page is in the main bundle. The others are loaded when they are
 * opened, at the latest `preloadDelayMs` after the start.
 */
export const directorPages: Readonly<Record<PageName, { title: string; Page: ComponentType }>> = {
  desk: { title: "台面", Page: OverviewPage },
  lanes: {
    title: "泳道",
    Page: lazy(async () => ({ default: (await pageLoaders.lanes()).SequenceDiagramPage })),
  },
  machine: {
    title: "状态机",
    Page: lazy(async () => ({ default: (await pageLoaders.machine()).StateMachinePage })),
  },
  answers: {
    title: "应答",
    Page: lazy(async () => ({ default: (await pageLoaders.answers()).AnswersPage })),
  },
  stage: {
    title: "场次",
    Page: lazy(async () => ({ default: (await pageLoaders.stage()).WorldSetupPage })),
  },
};

const preloadDelayMs = 2_000;
/** Loads the code of all pages early, so that they also open while the connection is lost. */
export function preloadPages(): () => void {
  const later = setTimeout(() => {
    for (const it of Object.values(pageLoaders)) void it();
  }, preloadDelayMs);
  return () => clearTimeout(later);
}

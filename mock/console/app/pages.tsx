import { type ComponentType, lazy } from "react";
import { DeskPage } from "../overview/overview-page.tsx";
import type { PageName } from "../state/director-location.ts";

const load = {
  lanes: () => import("../sequence-diagram/sequence-diagram-page.tsx"),
  machine: () => import("../state-machine/state-machine-page.tsx"),
  answers: () => import("../answers/answers-page.tsx"),
  stage: () => import("../world-setup/world-setup-page.tsx"),
};

/**
 * Pages of the director. The first one is in the main bundle; the others load when opened or after
 * `laterMs`.
 */
export const pages: Readonly<Record<PageName, { title: string; Page: ComponentType }>> = {
  desk: { title: "台面", Page: DeskPage },
  lanes: { title: "泳道", Page: lazy(async () => ({ default: (await load.lanes()).LanesPage })) },
  machine: {
    title: "状态机",
    Page: lazy(async () => ({ default: (await load.machine()).MachinePage })),
  },
  answers: {
    title: "应答",
    Page: lazy(async () => ({ default: (await load.answers()).AnswersPage })),
  },
  stage: { title: "场次", Page: lazy(async () => ({ default: (await load.stage()).StagePage })) },
};

const laterMs = 2_000;
/** Preloads all pages so that they can also be opened without a connection. */
export function loadPages(): () => void {
  const later = setTimeout(() => {
    for (const it of Object.values(load)) void it();
  }, laterMs);
  return () => clearTimeout(later);
}

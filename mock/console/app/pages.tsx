import { type ComponentType, lazy } from "react";
import { DeskPage } from "../desk/desk-page.tsx";
import type { PageName } from "../feed/place.ts";

const load = {
  lanes: () => import("../lanes/lanes-page.tsx"),
  machine: () => import("../machine/machine-page.tsx"),
  answers: () => import("../answers/answers-page.tsx"),
  stage: () => import("../stage/stage-page.tsx"),
};

/** The first page is there at once; the others come when they are opened, or a little later. */
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
/** Who loses the line can still turn the page. */
export function loadPages(): () => void {
  const later = setTimeout(() => {
    for (const it of Object.values(load)) void it();
  }, laterMs);
  return () => clearTimeout(later);
}

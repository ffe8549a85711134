import type { ReactNode } from "react";
import { AnswersPage } from "../answers/answers-page.tsx";
import { DeskPage } from "../desk/desk-page.tsx";
import type { PageName } from "../feed/place.ts";
import { LanesPage } from "../lanes/lanes-page.tsx";
import { MachinePage } from "../machine/machine-page.tsx";
import { StagePage } from "../stage/stage-page.tsx";

export const pages: Readonly<Record<PageName, { title: string; Page: () => ReactNode }>> = {
  desk: { title: "台面", Page: DeskPage },
  lanes: { title: "泳道", Page: LanesPage },
  machine: { title: "状态机", Page: MachinePage },
  answers: { title: "应答", Page: AnswersPage },
  stage: { title: "场次", Page: StagePage },
};

import { appealTypes } from "../domain/words/appeal-types.ts";
import { reportTypes } from "../domain/words/report-types.ts";
import { appealListView, fileReport, reportListView } from "../engine/trade/dispute-desk.ts";
import type { Area } from "./handler.ts";

export const dispute: Area<"dispute"> = {
  appealList: (input, desk) => appealListView(desk, input),

  appealTypes: () => appealTypes,

  reportList: (input, desk) => reportListView(desk, input),

  reportTypes: () => reportTypes,

  report: (input, desk) => ({ id: fileReport(desk, input) }),
};

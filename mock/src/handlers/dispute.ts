import { appealTypes } from "../domain/appeal.ts";
import { reportTypes } from "../domain/report-types.ts";
import { appealListView, fileReport, reportListView } from "../engine/dispute-desk.ts";
import type { Area } from "./handler.ts";

export const dispute: Area<"appealList" | "appealTypes" | "reportList" | "reportTypes" | "report"> = {
  appealList: (input, desk) => appealListView(desk, input),

  appealTypes: () => appealTypes,

  reportList: (input, desk) => reportListView(desk, input),

  reportTypes: () => reportTypes,

  report: (input, desk) => ({ id: fileReport(desk, input) }),
};

import { appealTypes } from "../../rules/catalog/appeal-types.ts";
import { reportTypes } from "../../rules/catalog/report-types.ts";
import { appealListView, fileReport, reportListView } from "../orders/dispute-commands.ts";
import type { Area } from "./handler.ts";

export const dispute: Area<"dispute"> = {
  appealList: (input, desk) => appealListView(desk, input),

  appealTypes: () => appealTypes,

  reportList: (input, desk) => reportListView(desk, input),

  reportTypes: () => reportTypes,

  report: (input, desk) => ({ id: fileReport(desk, input) }),
};

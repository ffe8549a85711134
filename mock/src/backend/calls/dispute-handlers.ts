import { appealTypes } from "../../rules/catalog/appeal-types.ts";
import { reportTypes } from "../../rules/catalog/report-types.ts";
import { appealListView, fileReport, reportListView } from "../orders/dispute-commands.ts";
import type { Area } from "./handler.ts";

export const dispute: Area<"dispute"> = {
  appealList: (input, ctx) => appealListView(ctx, input),

  appealTypes: () => appealTypes,

  reportList: (input, ctx) => reportListView(ctx, input),

  reportTypes: () => reportTypes,

  report: (input, ctx) => ({ id: fileReport(ctx, input) }),
};

import { appealTypes } from "../../rules/catalog/appeal-types.ts";
import { reportTypes } from "../../rules/catalog/report-types.ts";
import { appealListView, submitReport, reportListView } from "../orders/dispute-commands.ts";
import type { AreaHandlers } from "./handler.ts";

export const disputeHandlers: AreaHandlers<"dispute"> = {
  appealList: (input, ctx) => appealListView(ctx, input),

  appealTypes: () => appealTypes,

  reportList: (input, ctx) => reportListView(ctx, input),

  reportTypes: () => reportTypes,

  report: (input, ctx) => ({ id: submitReport(ctx, input) }),
};

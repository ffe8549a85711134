import { appealTypes } from "../../rules/catalog/appeal-types.ts";
import { userReportTypes } from "../../rules/catalog/user-report-types.ts";
import {
  appealListView,
  submitUserReport,
  userReportListView,
} from "../orders/appeal-list-and-user-reports.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";

export const disputeHandlers: CallAreaHandlers<"dispute"> = {
  appealList: (input, ctx) => appealListView(ctx, input),

  appealTypes: () => appealTypes,

  reportList: (input, ctx) => userReportListView(ctx, input),

  reportTypes: () => userReportTypes,

  report: (input, ctx) => ({ id: submitUserReport(ctx, input) }),
};

import {
  imageCountRule,
  type Input,
  type Output,
  UserReportStatus,
  disputeStatementRule,
} from "contract";
import { dayStart, orderNumberWithDate } from "../../rules/calendar.ts";
import {
  userReportHandledAfterMs,
  userReportsPerDayMax,
  userReportAllowedAfterOrderEndMs,
} from "../../rules/constants.ts";
import { userReportTypeName, userReportTypes } from "../../rules/catalog/user-report-types.ts";
import {
  addUserReport,
  findAppealsOfUser,
  type UserReportRecord,
  userReportsByReporter,
} from "../../db/disputes.ts";
import { entrustById } from "../../db/entrusts.ts";
import { orderById } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { userById } from "../../db/users.ts";
import { appealView } from "./appeal-view.ts";
import type { RequestContext } from "../context/request-context.ts";
import { paginate } from "../context/paging.ts";
import { requireUser } from "../queries/users.ts";
import { areImagesUploadedByCaller } from "../context/uploads-and-vouchers.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";

export function appealListView(
  ctx: RequestContext,
  input: Input<"appealList">,
): Output<"appealList"> {
  const { userId } = ctx.caller;
  const status =
    input.status !== undefined && input.status >= 1 && input.status <= 5 ? input.status : null;
  const found = findAppealsOfUser(ctx.db, { userId, status, orderId: input.orderId ?? null });
  return paginate(found, input, (appeal) =>
    appealView(
      ctx,
      appeal.id,
      orderById(ctx.db, appeal.orderId)?.buyerId === userId ? "buyer" : "seller",
    ),
  );
}

const statusTexts: Record<UserReportStatus, string> = {
  [UserReportStatus.filed]: "已提交",
  [UserReportStatus.running]: "处理中",
  [UserReportStatus.upheld]: "已处理·属实",
  [UserReportStatus.unproven]: "已处理·证据不足",
};

function reportRow(
  ctx: RequestContext,
  report: UserReportRecord,
): Output<"reportList">["records"][number] {
  const order = report.orderId === "" ? undefined : orderById(ctx.db, report.orderId);
  return {
    id: report.id,
    orderId: report.orderId,
    orderNo: order ? orderNumberWithDate(order.id, order.createdAt) : "",
    targetName: requireUser(ctx, report.targetId).nickName,
    type: report.type,
    typeName: userReportTypeName(report.type),
    content: report.content,
    images: JSON.parse(report.images) as string[],
    status: report.status,
    statusText: statusTexts[report.status],
    result: report.result,
    createTime: report.createdAt,
  };
}

export function userReportListView(
  ctx: RequestContext,
  input: Input<"reportList">,
): Output<"reportList"> {
  const own = userReportsByReporter(ctx.db, ctx.caller.userId).filter(
    (it) => input.id === undefined || it.id === input.id,
  );
  return paginate(own, input, (it) => reportRow(ctx, it));
}

type ReportCode =
  | "reportInputWrong"
  | "reportSelf"
  | "reportExists"
  | "reportTooOften"
  | "orderNotFound"
  | "entrustNotFound";
type ReportInput = Input<"report">;
const isOpen = (report: UserReportRecord): boolean =>
  report.status === UserReportStatus.filed || report.status === UserReportStatus.running;

/**
 * Refuses a report unless it names an order of the caller or a listing, and its target is the other
 * side of that order or the owner of that listing. Also refuses a report later than 30 days after
 * the end of the order.
 */
function refuseUnmetTarget(ctx: RequestContext<ReportCode>, item: ReportInput): void {
  const { userId } = ctx.caller;
  if (item.targetUserId === userId) ctx.refuse("reportSelf");
  if (
    !userById(ctx.db, item.targetUserId) ||
    (item.orderId === undefined && item.entrustId === undefined)
  )
    ctx.refuse("reportInputWrong");
  if (item.orderId !== undefined) {
    const order = orderById(ctx.db, item.orderId);
    const parties = order ? [order.buyerId, order.sellerId] : [];
    if (!order || !parties.includes(userId)) return ctx.refuse("orderNotFound");
    const endedAt = order.finishedAt ?? order.cancelledAt ?? ctx.now;
    if (
      !parties.includes(item.targetUserId) ||
      ctx.now >
        calculateTimeWindowEndWithMaintenance(ctx, endedAt, userReportAllowedAfterOrderEndMs)
    )
      ctx.refuse("reportInputWrong");
  } else if (item.withChat === 1) ctx.refuse("reportInputWrong");
  else if (entrustById(ctx.db, item.entrustId ?? "")?.sellerId !== item.targetUserId)
    ctx.refuse("entrustNotFound");
}

export function submitUserReport(ctx: RequestContext<ReportCode>, item: ReportInput): string {
  refuseUnmetTarget(ctx, item);
  const images = item.images ?? [];
  const content = disputeStatementRule.clean(item.content);
  const faulty =
    disputeStatementRule.check(content) !== undefined ||
    imageCountRule.check(images, { of: "report" }) !== undefined ||
    !areImagesUploadedByCaller(ctx, images);
  if (faulty || !userReportTypes.some(({ code }) => code === item.type))
    ctx.refuse("reportInputWrong");
  const own = userReportsByReporter(ctx.db, ctx.caller.userId);
  const same = (other: UserReportRecord): boolean =>
    other.targetId === item.targetUserId &&
    other.orderId === (item.orderId ?? "") &&
    other.entrustId === (item.entrustId ?? "");
  if (own.some((other) => isOpen(other) && same(other))) ctx.refuse("reportExists");
  if (own.filter((other) => other.createdAt >= dayStart(ctx.now)).length >= userReportsPerDayMax)
    ctx.refuse("reportTooOften");
  const id = ctx.nextId("R");
  addUserReport(ctx.db, {
    id,
    reporterId: ctx.caller.userId,
    targetId: item.targetUserId,
    orderId: item.orderId ?? "",
    entrustId: item.entrustId ?? "",
    type: item.type,
    content,
    images: JSON.stringify(images),
    withChat: item.withChat,
    status: UserReportStatus.running,
    result: "",
    createdAt: ctx.now,
  });
  setTimer(ctx.db, { kind: "report", ref: id, dueAt: ctx.now + userReportHandledAfterMs });
  ctx.notifyOwnDevices(item.orderId ?? "");
  return id;
}

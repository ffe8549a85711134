import { imagesRule, type Input, type Output, ReportStatus, statementRule } from "contract";
import { dayStart, orderNoOf } from "../../rules/calendar.ts";
import { reportHandledAfterMs, reportsPerDayMax, reportWindowMs } from "../../rules/constants.ts";
import { reportTypeName, reportTypes } from "../../rules/catalog/report-types.ts";
import { addReport, appealsOf, type Report, reportsOf } from "../../db/disputes.ts";
import { entrustById } from "../../db/entrusts.ts";
import { orderById } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { userById } from "../../db/users.ts";
import { appealRow } from "./appeal-view.ts";
import type { RequestContext } from "../context/request-context.ts";
import { paginate } from "../context/paging.ts";
import { requireUser } from "../queries/users.ts";
import { areOwnImages } from "../context/own-uploads.ts";
import { windowEndOf } from "../context/deadlines.ts";

export function appealListView(
  ctx: RequestContext,
  input: Input<"appealList">,
): Output<"appealList"> {
  const { userId } = ctx.caller;
  const status =
    input.status !== undefined && input.status >= 1 && input.status <= 5 ? input.status : null;
  const found = appealsOf(ctx.db, { userId, status, orderId: input.orderId ?? null });
  return paginate(found, input, (it) =>
    appealRow(ctx, it.id, orderById(ctx.db, it.orderId)?.buyerId === userId ? "buyer" : "seller"),
  );
}

const statusTexts: Record<ReportStatus, string> = {
  [ReportStatus.filed]: "已提交",
  [ReportStatus.running]: "处理中",
  [ReportStatus.upheld]: "已处理·属实",
  [ReportStatus.unproven]: "已处理·证据不足",
};

function reportRow(ctx: RequestContext, it: Report): Output<"reportList">["records"][number] {
  const order = it.orderId === "" ? undefined : orderById(ctx.db, it.orderId);
  return {
    id: it.id,
    orderId: it.orderId,
    orderNo: order ? orderNoOf(order.id, order.createdAt) : "",
    targetName: requireUser(ctx, it.targetId).nickName,
    type: it.type,
    typeName: reportTypeName(it.type),
    content: it.content,
    images: JSON.parse(it.images) as string[],
    status: it.status,
    statusText: statusTexts[it.status],
    result: it.result,
    createTime: it.createdAt,
  };
}

export function reportListView(
  ctx: RequestContext,
  input: Input<"reportList">,
): Output<"reportList"> {
  const own = reportsOf(ctx.db, ctx.caller.userId).filter(
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
type Wish = Input<"report">;
const isOpen = (it: Report): boolean =>
  it.status === ReportStatus.filed || it.status === ReportStatus.running;

/** The reporter must have met the target: in a common order, or as the owner of a listing. */
function checkTarget(ctx: RequestContext<ReportCode>, it: Wish): void {
  const { userId } = ctx.caller;
  if (it.targetUserId === userId) ctx.refuse("reportSelf");
  if (
    !userById(ctx.db, it.targetUserId) ||
    (it.orderId === undefined && it.entrustId === undefined)
  )
    ctx.refuse("reportInputWrong");
  if (it.orderId !== undefined) {
    const order = orderById(ctx.db, it.orderId);
    const parties = order ? [order.buyerId, order.sellerId] : [];
    if (!order || !parties.includes(userId)) return ctx.refuse("orderNotFound");
    const endedAt = order.finishedAt ?? order.cancelledAt ?? ctx.now;
    if (!parties.includes(it.targetUserId) || ctx.now > windowEndOf(ctx, endedAt, reportWindowMs))
      ctx.refuse("reportInputWrong");
  } else if (it.withChat === 1) ctx.refuse("reportInputWrong");
  else if (entrustById(ctx.db, it.entrustId ?? "")?.sellerId !== it.targetUserId)
    ctx.refuse("entrustNotFound");
}

export function fileReport(ctx: RequestContext<ReportCode>, it: Wish): string {
  checkTarget(ctx, it);
  const images = it.images ?? [];
  const content = statementRule.clean(it.content);
  const faulty =
    statementRule.check(content) !== undefined ||
    imagesRule.check(images, { of: "report" }) !== undefined ||
    !areOwnImages(ctx, images);
  if (faulty || !reportTypes.some(({ code }) => code === it.type)) ctx.refuse("reportInputWrong");
  const own = reportsOf(ctx.db, ctx.caller.userId);
  const same = (other: Report): boolean =>
    other.targetId === it.targetUserId &&
    other.orderId === (it.orderId ?? "") &&
    other.entrustId === (it.entrustId ?? "");
  if (own.some((other) => isOpen(other) && same(other))) ctx.refuse("reportExists");
  if (own.filter((other) => other.createdAt >= dayStart(ctx.now)).length >= reportsPerDayMax)
    ctx.refuse("reportTooOften");
  const id = ctx.nextId("R");
  addReport(ctx.db, {
    id,
    reporterId: ctx.caller.userId,
    targetId: it.targetUserId,
    orderId: it.orderId ?? "",
    entrustId: it.entrustId ?? "",
    type: it.type,
    content,
    images: JSON.stringify(images),
    withChat: it.withChat,
    status: ReportStatus.running,
    result: "",
    createdAt: ctx.now,
  });
  setTimer(ctx.db, { kind: "report", ref: id, dueAt: ctx.now + reportHandledAfterMs });
  ctx.notifyOwnDevices(it.orderId ?? "");
  return id;
}

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
import type { Desk } from "../context/request-context.ts";
import { pageOf } from "../context/paging.ts";
import { personOf } from "../queries/users.ts";
import { areOwnPictures } from "../context/own-uploads.ts";
import { windowEndOf } from "../context/deadlines.ts";

export function appealListView(desk: Desk, input: Input<"appealList">): Output<"appealList"> {
  const { userId } = desk.caller;
  const status = input.status !== undefined && input.status >= 1 && input.status <= 5 ? input.status : null;
  const found = appealsOf(desk.db, { userId, status, orderId: input.orderId ?? null });
  return pageOf(found, input, (it) => appealRow(desk, it.id, orderById(desk.db, it.orderId)?.buyerId === userId ? "buyer" : "seller"));
}

const statusTexts: Record<ReportStatus, string> = {
  [ReportStatus.filed]: "已提交",
  [ReportStatus.running]: "处理中",
  [ReportStatus.upheld]: "已处理·属实",
  [ReportStatus.unproven]: "已处理·证据不足",
};

function reportRow(desk: Desk, it: Report): Output<"reportList">["records"][number] {
  const order = it.orderId === "" ? undefined : orderById(desk.db, it.orderId);
  return {
    id: it.id,
    orderId: it.orderId,
    orderNo: order ? orderNoOf(order.id, order.createdAt) : "",
    targetName: personOf(desk, it.targetId).nickName,
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

export function reportListView(desk: Desk, input: Input<"reportList">): Output<"reportList"> {
  const own = reportsOf(desk.db, desk.caller.userId).filter((it) => input.id === undefined || it.id === input.id);
  return pageOf(own, input, (it) => reportRow(desk, it));
}

type ReportCode = "reportInputWrong" | "reportSelf" | "reportExists" | "reportTooOften" | "orderNotFound" | "entrustNotFound";
type Wish = Input<"report">;
const isOpen = (it: Report): boolean => it.status === ReportStatus.filed || it.status === ReportStatus.running;

/** Whom he reports he must have met: in an order of the two, or as the owner of a listing. */
function checkTarget(desk: Desk<ReportCode>, it: Wish): void {
  const { userId } = desk.caller;
  if (it.targetUserId === userId) desk.refuse("reportSelf");
  if (!userById(desk.db, it.targetUserId) || (it.orderId === undefined && it.entrustId === undefined)) desk.refuse("reportInputWrong");
  if (it.orderId !== undefined) {
    const order = orderById(desk.db, it.orderId);
    const parties = order ? [order.buyerId, order.sellerId] : [];
    if (!order || !parties.includes(userId)) return desk.refuse("orderNotFound");
    const endedAt = order.finishedAt ?? order.cancelledAt ?? desk.now;
    if (!parties.includes(it.targetUserId) || desk.now > windowEndOf(desk, endedAt, reportWindowMs)) desk.refuse("reportInputWrong");
  } else if (it.withChat === 1) desk.refuse("reportInputWrong");
  else if (entrustById(desk.db, it.entrustId ?? "")?.sellerId !== it.targetUserId) desk.refuse("entrustNotFound");
}

export function fileReport(desk: Desk<ReportCode>, it: Wish): string {
  checkTarget(desk, it);
  const images = it.images ?? [];
  const content = statementRule.clean(it.content);
  const faulty =
    statementRule.check(content) !== undefined || imagesRule.check(images, { of: "report" }) !== undefined || !areOwnPictures(desk, images);
  if (faulty || !reportTypes.some(({ code }) => code === it.type)) desk.refuse("reportInputWrong");
  const own = reportsOf(desk.db, desk.caller.userId);
  const same = (other: Report): boolean =>
    other.targetId === it.targetUserId && other.orderId === (it.orderId ?? "") && other.entrustId === (it.entrustId ?? "");
  if (own.some((other) => isOpen(other) && same(other))) desk.refuse("reportExists");
  if (own.filter((other) => other.createdAt >= dayStart(desk.now)).length >= reportsPerDayMax) desk.refuse("reportTooOften");
  const id = desk.nextId("R");
  addReport(desk.db, {
    id,
    reporterId: desk.caller.userId,
    targetId: it.targetUserId,
    orderId: it.orderId ?? "",
    entrustId: it.entrustId ?? "",
    type: it.type,
    content,
    images: JSON.stringify(images),
    withChat: it.withChat,
    status: ReportStatus.running,
    result: "",
    createdAt: desk.now,
  });
  setTimer(desk.db, { kind: "report", ref: id, dueAt: desk.now + reportHandledAfterMs });
  desk.tellOwn(it.orderId ?? "");
  return id;
}

import * as z from "zod/mini";
import { call } from "./call.ts";
import { Flag, Id, images, Label, paged, PageInput, Picture, Ref, Text, text, Time } from "./scalars.ts";
import { AppealOutcome, AppealState, AppealType, ReportState, ReportType, Who } from "./states.ts";

/** Product 2.1.2. */
export const AppealStatus = { waitReply: 1, review: 2, ruled: 3, withdrawn: 4, settled: 5 } as const;
export type AppealStatus = (typeof AppealStatus)[keyof typeof AppealStatus];
export const AppealResult = { buyer: 1, seller: 2 } as const;
export type AppealResult = (typeof AppealResult)[keyof typeof AppealResult];
export const ReportStatus = { filed: 1, running: 2, upheld: 3, unproven: 4 } as const;
export type ReportStatus = (typeof ReportStatus)[keyof typeof ReportStatus];

/** Who says something of an order. */
export const Side = { buyer: 1, seller: 2, system: 3 } as const;
export type Side = (typeof Side)[keyof typeof Side];

export const Appeal = z.object({
  id: Id,
  orderId: Ref,
  orderNo: Text,
  type: z.nullable(AppealType),
  typeName: Text,
  /** A Side. */
  initiator: z.nullable(Who),
  content: Text,
  images: z.array(Picture),
  replies: z.array(z.object({ side: Who, content: Text, images: z.array(Picture), time: z.nullable(Time) })),
  status: AppealState,
  deadline: z.nullable(Time),
  result: AppealOutcome,
  resultReason: Text,
  timeline: z.array(z.object({ time: z.nullable(Time), text: Label })),
  createTime: z.nullable(Time),
  mine: Flag,
  canReply: Flag,
});
export type Appeal = z.output<typeof Appeal>;

const Report = z.object({
  id: Id,
  orderId: Ref,
  orderNo: Text,
  targetName: Text,
  type: z.nullable(ReportType),
  typeName: Text,
  content: Text,
  images: z.array(Picture),
  status: z.nullable(ReportState),
  statusText: Text,
  result: Text,
  createTime: z.nullable(Time),
});

export const dispute = {
  appealList: call({
    method: "GET",
    path: "/order/v1/appeal/list",
    rank: 3,
    input: z.object({ ...PageInput, status: z.optional(AppealState), orderId: z.optional(Id) }),
    output: paged(Appeal),
    codes: [],
  }),
  appealTypes: call({
    method: "GET",
    path: "/order/v1/appeal/type",
    rank: 3,
    input: z.object({}),
    output: z.array(z.object({ code: AppealType, name: Label, role: z.nullable(Who), example: Text })),
    codes: [],
  }),
  reportList: call({
    method: "GET",
    path: "/order/v1/report/list",
    rank: 3,
    input: z.object({ ...PageInput, id: z.optional(Id) }),
    output: paged(Report),
    codes: [],
  }),
  reportTypes: call({
    method: "GET",
    path: "/order/v1/report/type",
    rank: 3,
    input: z.object({}),
    output: z.array(z.object({ code: ReportType, name: Label })),
    codes: [],
  }),
  report: call({
    method: "POST",
    path: "/order/v1/report",
    rank: 3,
    input: z.object({
      orderId: z.optional(Id),
      entrustId: z.optional(Id),
      targetUserId: Id,
      type: ReportType,
      content: text(2000),
      images: z.optional(images(0, 9)),
      withChat: Flag,
    }),
    output: z.object({ id: Ref }),
    codes: ["reportInputWrong", "reportSelf", "reportExists", "reportTooOften", "orderNotFound", "entrustNotFound"],
    creates: "reportList",
    touches: ["reportList", "orderDetail"],
  }),
};

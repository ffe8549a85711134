import * as z from "zod/mini";
import { call } from "./call.ts";
import { Count, Flag, Id, images, PageInput, paged, Seconds, Status, Time, text } from "./scalars.ts";

/** Product 2.1.2. */
export const AppealStatus = { waitReply: 1, review: 2, ruled: 3, withdrawn: 4, settled: 5 } as const;
export const AppealResult = { buyer: 1, seller: 2 } as const;
export const ReportStatus = { filed: 1, running: 2, upheld: 3, unproven: 4 } as const;

export const Appeal = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  type: z.int(),
  typeName: z.string(),
  /** 1 buyer, 2 seller, 3 system. */
  initiator: z.int(),
  content: z.string(),
  images: z.array(z.string()),
  replies: z.array(z.object({ side: z.int(), content: z.string(), images: z.array(z.string()), time: Time })),
  status: Status,
  deadline: z.nullable(Time),
  result: z.int(),
  resultReason: z.string(),
  timeline: z.array(z.object({ time: Time, text: z.string() })),
  createTime: Time,
  mine: Flag,
  canReply: Flag,
  canWithdraw: Flag,
  respondRemain: Seconds,
});
export type Appeal = z.output<typeof Appeal>;

const Report = z.object({
  id: Id,
  orderId: z.string(),
  orderNo: z.string(),
  targetName: z.string(),
  type: z.int(),
  typeName: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  status: Status,
  statusText: z.string(),
  result: z.string(),
  createTime: Time,
});

export const dispute = {
  appealList: call({
    method: "GET",
    path: "/order/v1/appeal/list",
    input: z.object({ ...PageInput, status: z.optional(z.int()), orderId: z.optional(Id) }),
    output: paged(Appeal),
    codes: [],
  }),
  appealTypes: call({
    method: "GET",
    path: "/order/v1/appeal/type",
    input: z.object({}),
    output: z.array(z.object({ code: z.int(), name: z.string(), role: z.int(), needImages: Count, example: z.string() })),
    codes: [],
  }),
  reportList: call({
    method: "GET",
    path: "/order/v1/report/list",
    input: z.object({ ...PageInput, id: z.optional(Id) }),
    output: paged(Report),
    codes: [],
  }),
  reportTypes: call({
    method: "GET",
    path: "/order/v1/report/type",
    input: z.object({}),
    output: z.array(z.object({ code: z.int(), name: z.string() })),
    codes: [],
  }),
  report: call({
    method: "POST",
    path: "/order/v1/report",
    input: z.object({
      orderId: z.optional(Id),
      entrustId: z.optional(Id),
      targetUserId: Id,
      type: z.int(),
      content: text(2000),
      images: z.optional(images(0, 9)),
      withChat: Flag,
    }),
    output: z.object({ id: Id }),
    codes: ["reportInputWrong", "reportSelf", "reportExists", "reportTooOften", "orderNotFound", "entrustNotFound"],
    touches: ["reportList", "orderDetail"],
  }),
};

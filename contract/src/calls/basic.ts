import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { earlierVoucherMatchFields } from "./order-record.ts";
import {
  CardNumber,
  Count,
  Flag,
  Id,
  ImageUrl,
  NonEmptyText,
  LinkUrl,
  requiredListSchema,
  DisplayedImageUrl,
  IdOrEmpty,
  SignedInteger,
  Seconds,
  Text,
  boundedTextSchema,
  Time,
} from "../wire/scalars.ts";
import { CardType, VideoCoursePosition } from "../wire/enums.ts";

export const Bank = z.object({
  id: IdOrEmpty,
  bankCode: Text,
  bankName: NonEmptyText,
  logo: DisplayedImageUrl,
  initial: Text,
  hot: Flag,
  /** 1: debit, 2: credit. Sent only if the request contains `cardNo`. */
  cardType: z.optional(CardType),
});
export type Bank = z.output<typeof Bank>;

export const VideoCourse = z.object({
  id: IdOrEmpty,
  title: NonEmptyText,
  url: LinkUrl,
  duration: z.nullable(Seconds),
  position: Text,
  sort: z.nullable(SignedInteger),
});

export const RiskQuestion = z.object({
  id: Id,
  title: NonEmptyText,
  multiple: Flag,
  must: Flag,
  options: requiredListSchema(z.object({ id: Id, text: NonEmptyText })),
});

export const tipTextCodes = [
  "BUY_TIP",
  "SELL_TIP",
  "PAY_TIP",
  "RELEASE_TIP",
  "CERT_TIP",
  "CREDIT_TIP",
  "APPEAL_TIP",
  "REPORT_TIP",
  "PIN_TIP",
  "T1_TIP",
  "CANCEL_TIP",
  "QUICK_TIP",
  "FAQ_1",
  "FAQ_2",
  "FAQ_3",
  "FAQ_4",
  "FAQ_5",
  "FAQ_6",
  "FAQ_7",
  "FAQ_8",
  "AGREEMENT",
] as const;

export const basicCalls = {
  onlineCustom: defineCall({
    method: "GET",
    path: "/basic/v1/app/getOnlineCustom",
    input: z.object({}),
    output: z.object({
      url: LinkUrl,
      /** 1: the page at `url` reads `orderId` from its query. */
      takesOrder: z.optional(Flag),
      phone: Text,
      workTime: Text,
      online: z.nullable(Flag),
      qrCode: DisplayedImageUrl,
      tips: Text,
    }),
  }),
  videoCourse: defineCall({
    method: "GET",
    path: "/basic/v1/video/course",
    input: z.object({ position: z.optional(VideoCoursePosition) }),
    output: z.array(VideoCourse),
  }),
  banks: defineCall({
    method: "GET",
    path: "/basic/v1/bank",
    input: z.object({ keyword: z.optional(boundedTextSchema(40)), cardNo: z.optional(CardNumber) }),
    output: z.array(Bank),
  }),
  appVersion: defineCall({
    method: "GET",
    path: "/basic/v1/app/version",
    input: z.object({
      version: z.optional(boundedTextSchema(32)),
      platform: z.optional(boundedTextSchema(16)),
    }),
    output: z.object({
      version: Text,
      force: Flag,
      content: Text,
      url: LinkUrl,
    }),
  }),
  tipByCode: defineCall({
    method: "GET",
    path: "/basic/v1/getTipByCode",
    input: z.object({ code: z.optional(boundedTextSchema(32)) }),
    output: z.object({ code: Text, title: Text, content: Text }),
  }),
  riskQuestion: defineCall({
    method: "GET",
    path: "/basic/v1/risk/question",
    input: z.object({}),
    output: z.object({
      paperId: Id,
      total: z.nullable(Count),
      passScore: z.nullable(Count),
      expireAt: z.nullable(Time),
      leftTimes: z.nullable(Count),
      questions: requiredListSchema(RiskQuestion),
    }),
  }),
  upload: defineCall({
    method: "POST",
    path: "/basic/upload",
    body: "file",
    input: z.object({ scene: z.optional(boundedTextSchema(16)) }),
    output: z.object({
      url: ImageUrl,
      name: Text,
      size: z.nullable(Count),
      width: z.nullable(Count),
      height: z.nullable(Count),
      duplicated: Flag,
      ...earlierVoucherMatchFields,
    }),
    touches: [],
  }),
};

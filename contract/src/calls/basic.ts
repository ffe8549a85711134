import * as z from "zod/mini";
import { call } from "./call.ts";
import { resemblances } from "./order-record.ts";
import {
  CardNumber,
  Count,
  Flag,
  Id,
  ImageUrl,
  Label,
  Link,
  neededList,
  Picture,
  Ref,
  Score,
  Seconds,
  Text,
  text,
  Time,
} from "../wire/scalars.ts";
import { CardType, CoursePlace } from "../wire/enums.ts";

export const Bank = z.object({
  id: Ref,
  bankCode: Text,
  bankName: Label,
  logo: Picture,
  initial: Text,
  hot: Flag,
  /** 1 debit, 2 credit; known only when a card number was given. */
  cardType: z.optional(CardType),
});
export type Bank = z.output<typeof Bank>;

export const Course = z.object({
  id: Ref,
  title: Label,
  url: Link,
  duration: z.nullable(Seconds),
  position: Text,
  sort: z.nullable(Score),
});

export const Question = z.object({
  id: Id,
  title: Label,
  multiple: Flag,
  must: Flag,
  options: neededList(z.object({ id: Id, text: Label })),
});

export const tipCodes = [
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

export const basic = {
  onlineCustom: call({
    method: "GET",
    path: "/basic/v1/app/getOnlineCustom",
    input: z.object({}),
    output: z.object({
      url: Link,
      /** 1: the page behind it reads `orderId` from its address. */
      takesOrder: z.optional(Flag),
      phone: Text,
      workTime: Text,
      online: z.nullable(Flag),
      qrCode: Picture,
      tips: Text,
    }),
    codes: [],
  }),
  videoCourse: call({
    method: "GET",
    path: "/basic/v1/video/course",
    input: z.object({ position: z.optional(CoursePlace) }),
    output: z.array(Course),
    codes: [],
  }),
  banks: call({
    method: "GET",
    path: "/basic/v1/bank",
    input: z.object({ keyword: z.optional(text(40)), cardNo: z.optional(CardNumber) }),
    output: z.array(Bank),
    codes: [],
  }),
  appVersion: call({
    method: "GET",
    path: "/basic/v1/app/version",
    input: z.object({ version: z.optional(text(32)), platform: z.optional(text(16)) }),
    output: z.object({
      version: Text,
      force: Flag,
      content: Text,
      url: Link,
    }),
    codes: [],
  }),
  tipByCode: call({
    method: "GET",
    path: "/basic/v1/getTipByCode",
    input: z.object({ code: z.optional(text(32)) }),
    output: z.object({ code: Text, title: Text, content: Text }),
    codes: [],
  }),
  riskQuestion: call({
    method: "GET",
    path: "/basic/v1/risk/question",
    input: z.object({}),
    output: z.object({
      paperId: Id,
      total: z.nullable(Count),
      passScore: z.nullable(Count),
      expireAt: z.nullable(Time),
      leftTimes: z.nullable(Count),
      questions: neededList(Question),
    }),
    codes: ["quizTries"],
  }),
  upload: call({
    method: "POST",
    path: "/basic/upload",
    body: "file",
    input: z.object({ scene: z.optional(text(16)) }),
    output: z.object({
      url: ImageUrl,
      name: Text,
      size: z.nullable(Count),
      width: z.nullable(Count),
      height: z.nullable(Count),
      duplicated: Flag,
      ...resemblances,
    }),
    codes: ["fileType", "fileTooLarge", "fileEmpty", "uploadQuota", "pictureUnclear", "pictureReused"],
    touches: [],
  }),
};

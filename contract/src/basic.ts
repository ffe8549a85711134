import * as z from "zod/mini";
import { call } from "./call.ts";
import { Count, Flag, Seconds, Time, text } from "./scalars.ts";

const Bank = z.object({
  id: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  logo: z.string(),
  initial: z.string(),
  hot: Flag,
  /** 1 debit, 2 credit; known only when a card number was given. */
  cardType: z.optional(z.int()),
});
export type Bank = z.output<typeof Bank>;

const Course = z.object({
  id: z.string(),
  title: z.string(),
  cover: z.string(),
  url: z.string(),
  duration: Seconds,
  position: z.string(),
  sort: z.int(),
});

const Question = z.object({
  id: z.string(),
  title: z.string(),
  multiple: Flag,
  must: Flag,
  options: z.array(z.object({ id: z.string(), text: z.string() })),
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
      url: z.string(),
      phone: z.string(),
      workTime: z.string(),
      online: Flag,
      qrCode: z.string(),
      tips: z.string(),
    }),
    codes: [],
  }),
  videoCourse: call({
    method: "GET",
    path: "/basic/v1/video/course",
    input: z.object({ position: z.optional(z.enum(["buy", "sell", "my", "pay"])) }),
    output: z.array(Course),
    codes: [],
  }),
  banks: call({
    method: "GET",
    path: "/basic/v1/bank",
    input: z.object({ keyword: z.optional(text(40)), cardNo: z.optional(z.string().check(z.regex(/^\d{6,19}$/))) }),
    output: z.array(Bank),
    codes: [],
  }),
  appVersion: call({
    method: "GET",
    path: "/basic/v1/app/version",
    input: z.object({ version: z.optional(text(32)), platform: z.optional(text(16)) }),
    output: z.object({
      version: z.string(),
      minVersion: z.string(),
      force: Flag,
      content: z.string(),
      url: z.string(),
      publishTime: Time,
    }),
    codes: [],
  }),
  tipByCode: call({
    method: "GET",
    path: "/basic/v1/getTipByCode",
    input: z.object({ code: z.optional(text(32)) }),
    output: z.object({ code: z.string(), title: z.string(), content: z.string(), updateTime: Time }),
    codes: [],
  }),
  riskQuestion: call({
    method: "GET",
    path: "/basic/v1/risk/question",
    input: z.object({}),
    output: z.object({
      paperId: z.string(),
      total: Count,
      passScore: Count,
      expireAt: Time,
      leftTimes: Count,
      questions: z.array(Question),
    }),
    codes: ["quizTries"],
  }),
  upload: call({
    method: "POST",
    path: "/basic/upload",
    body: "file",
    input: z.object({ scene: z.optional(text(16)) }),
    output: z.object({
      url: z.string(),
      name: z.string(),
      size: Count,
      width: Count,
      height: Count,
      hash: z.string(),
      duplicated: Flag,
    }),
    codes: ["fileType", "fileTooLarge", "fileEmpty"],
    touches: [],
  }),
};

import * as z from "zod/mini";
import { call } from "./call.ts";
import { FenWire } from "./money.ts";
import { Count, Flag, Id, LaunchKey, PayType, Pin, Rate, Seconds, SmsCode, Status, Time, text } from "./scalars.ts";

/** Certification, product 2.4. */
export const Certification = { none: 0, running: 1, done: 2, failed: 3 } as const;
/** Questionnaire, product 2.5. */
export const RiskStatus = { none: 0, passed: 1, failed: 2 } as const;
/** What a restriction takes away. */
export const Restriction = { none: 0, buy: 1, sell: 2, all: 3 } as const;
/** What an SMS code is for. */
export const SmsScene = { bindPhone: 1, oldPhone: 2, pin: 3, loginPassword: 4 } as const;

/** All that orders, entrusts and people do not share is in the person's own record. */
const Credit = z.object({
  score: z.int(),
  nextScore: z.int(),
  totalOrders: Count,
  orders30d: Count,
  finishRate30d: Rate,
  avgReleaseSec: z.nullable(Seconds),
  avgPaySec: z.nullable(Seconds),
  goodRate: z.nullable(Rate),
  cancelCount30d: Count,
  appealLost30d: Count,
  tags: z.array(z.object({ text: z.string(), count: Count })),
  changes: z.array(z.object({ time: Time, delta: z.int(), reason: z.string(), orderId: z.string() })),
});

const Limits = z.object({
  buyDailyLimit: FenWire,
  buyDailyUsed: FenWire,
  sellDailyLimit: FenWire,
  sellDailyUsed: FenWire,
  perOrderMax: FenWire,
  cancelLeft: Count,
  cancelQuota: Count,
  openBuyOrders: Count,
  maxOpenBuyOrders: Count,
});

const UserInfo = z.object({
  nickName: z.string(),
  avatar: z.string(),
  id: Id,
  isAuthentication: Status,
  payMethod: z.array(PayType),
  creditLevel: z.int(),
  /** Masked, or empty. */
  phone: z.string(),
  isPayPassword: Flag,
  realName: z.string(),
  idCard: z.string(),
  riskStatus: Status,
  riskLevel: z.int(),
  riskExpireAt: z.nullable(Time),
  isLoginPassword: Flag,
  registerTime: Time,
  failReason: z.string(),
  credit: Credit,
  limits: Limits,
  restrict: z.object({ type: Status, reason: z.string(), until: z.nullable(Time) }),
  devices: z.array(z.object({ deviceTag: z.string(), lastTime: Time, current: Flag })),
});
export type UserInfo = z.output<typeof UserInfo>;

const DeviceTag = text(64, 1);

export const user = {
  login: call({
    method: "POST",
    path: "/user/v1/user/login",
    open: true,
    input: z.object({ p: LaunchKey, deviceTag: DeviceTag }),
    output: z.object({ token: text(512, 1), expireIn: z.optional(Seconds), userId: z.optional(Id) }),
    codes: ["loginInvalid", "accountFrozen"],
    touches: [],
  }),
  quickLogin: call({
    method: "POST",
    path: "/login/v1/quick/login",
    open: true,
    input: z.object({ deviceTag: DeviceTag }),
    /** The token may be missing: then the refresh has failed, with its own error. */
    output: z.nullable(z.object({ token: z.optional(z.string()), expireIn: z.optional(Seconds) })),
    codes: ["loginExpired", "accountFrozen"],
    touches: [],
  }),
  userInfo: call({ method: "GET", path: "/user/v1/info", input: z.object({}), output: UserInfo, codes: [] }),
  riskComplete: call({
    method: "POST",
    path: "/user/v1/risk/complete",
    input: z.object({
      paperId: Id,
      answers: z.array(z.object({ questionId: Id, optionIds: z.array(Id).check(z.maxLength(10)) })).check(z.maxLength(50)),
    }),
    output: z.object({
      pass: Flag,
      score: z.int(),
      riskLevel: z.int(),
      wrong: z.array(z.object({ questionId: z.string(), correctIds: z.array(z.string()), explain: z.string() })),
      leftTimes: Count,
      nextTime: z.nullable(Time),
    }),
    codes: ["quizIncomplete", "quizTries", "quizExpired"],
    touches: ["userInfo", "riskQuestion", "buyConfig"],
  }),
  /** The only call for phone, login password, profile, defaults and notices: the specification has no other. */
  accountSetting: call({
    method: "POST",
    path: "/user/v1/pay/account/setting",
    input: z.object({
      type: z.enum(["phone", "loginPassword", "profile", "payMethod", "notice"]),
      phone: z.optional(text(20)),
      smsCode: z.optional(SmsCode),
      oldSmsCode: z.optional(SmsCode),
      payPassword: z.optional(Pin),
      oldPassword: z.optional(text(64)),
      newPassword: z.optional(text(64)),
      nickName: z.optional(text(40)),
      avatar: z.optional(text(200)),
      defaultId: z.optional(Id),
      enabledTypes: z.optional(z.array(PayType)),
      sound: z.optional(Flag),
      vibrate: z.optional(Flag),
    }),
    output: z.object({ ok: Flag }),
    codes: [
      "phoneTaken",
      "smsWrong",
      "smsTooSoon",
      "oldPasswordWrong",
      "nickNameRefused",
      "nickNameTooSoon",
      "phoneFormat",
      "pinWrong",
      "pinLocked",
      "methodNotFound",
    ],
    touches: ["userInfo", "methodList", "ablePayMethods"],
  }),
  pinSetting: call({
    method: "POST",
    path: "/user/v1/pay/password/setting",
    input: z.object({ payPassword: Pin, confirmPassword: Pin, smsCode: SmsCode }),
    output: z.object({ isPayPassword: Flag }),
    codes: ["smsWrong", "pinTooSimple", "pinAlreadySet"],
    touches: ["userInfo"],
  }),
  pinChange: call({
    method: "PUT",
    path: "/user/v1/pay/password/change",
    input: z.object({
      mode: z.enum(["old", "reset"]),
      oldPassword: z.optional(Pin),
      newPassword: Pin,
      smsCode: z.optional(SmsCode),
      idTail: z.optional(z.string().check(z.regex(/^\d{5}[\dXx]$/))),
    }),
    output: z.object({ ok: Flag, methodLockUntil: z.optional(z.nullable(Time)) }),
    codes: ["pinWrong", "pinLocked", "smsWrong", "pinTooSimple", "identityMismatch", "pinNeeded"],
    touches: ["userInfo"],
  }),
  faceVerifyCode: call({
    method: "POST",
    path: "/user/v1/face/verify/code",
    input: z.object({
      realName: text(40),
      idCard: text(20),
      returnUrl: z.optional(text(500)),
      metaInfo: z.optional(text(2000)),
    }),
    output: z.object({ certifyId: Id, certifyUrl: z.string(), expireAt: Time }),
    codes: ["identityFormat", "identityTaken", "certificationTries", "alreadyCertified"],
    touches: ["userInfo"],
  }),
  authenticate: call({
    method: "PUT",
    path: "/user/v1/authentication",
    input: z.object({ certifyId: Id, realName: z.optional(text(40)), idCard: z.optional(text(20)) }),
    output: z.object({ isAuthentication: Status, realName: z.string(), idCard: z.string() }),
    codes: ["faceRefused", "faceExpired", "alreadyCertified"],
    touches: ["userInfo", "buyConfig", "sellConfig"],
  }),
  smsCode: call({
    method: "POST",
    path: "/sms/getSmsMes",
    input: z.object({ phone: z.optional(text(20)), scene: z.int() }),
    output: z.object({ sent: Flag, interval: Seconds, expireIn: Seconds, mockCode: z.optional(z.string()) }),
    codes: ["smsTooSoon", "smsDailyLimit", "phoneFormat", "phoneTaken"],
    touches: [],
  }),
};

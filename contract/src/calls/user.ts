import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { FenCodec } from "../money/money.ts";
import {
  Count,
  Flag,
  Id,
  IdNumberTail,
  NonEmptyText,
  LaunchKey,
  LinkUrl,
  ImageUrlOrEmpty,
  RequiredFlag,
  PayType,
  DisplayedImageUrl,
  Pin,
  Percent,
  IdOrEmpty,
  IdOrEmptyInput,
  SignedInteger,
  Seconds,
  SmsCode,
  Text,
  boundedTextSchema,
  Time,
  Token,
  TokenOrEmpty,
} from "../wire/scalars.ts";
import {
  CertificationStatusNumber,
  CreditLevelNumber,
  PinChangeMode,
  TradeRestrictionNumber,
  RiskToleranceNumber,
  RiskQuestionnaireStatusNumber,
  AccountSettingType,
  SmsCodePurposeNumber,
} from "../wire/enums.ts";

/** Status of the certification: real name, ID number and face check. */
export const CertificationStatus = { none: 0, running: 1, done: 2, failed: 3 } as const;
export type CertificationStatus = (typeof CertificationStatus)[keyof typeof CertificationStatus];
/** Status of the risk questionnaire, which a user must pass before the first trade. */
export const RiskQuestionnaireStatus = { none: 0, passed: 1, failed: 2 } as const;
export type RiskQuestionnaireStatus =
  (typeof RiskQuestionnaireStatus)[keyof typeof RiskQuestionnaireStatus];
/** Risk tolerance that results from the questionnaire. */
export const RiskTolerance = { careful: 1, steady: 2, bold: 3 } as const;
export type RiskTolerance = (typeof RiskTolerance)[keyof typeof RiskTolerance];
/** Actions that a restriction forbids. */
export const TradeRestriction = { none: 0, buy: 1, sell: 2, all: 3 } as const;
export type TradeRestriction = (typeof TradeRestriction)[keyof typeof TradeRestriction];
/** Purpose of an SMS code. `oldPhone` proves access to the bound phone before binding another. */
export const SmsCodePurpose = { bindPhone: 1, oldPhone: 2, pin: 3, loginPassword: 4 } as const;

/** Credit score and trade statistics in the user's own record. */
export const Credit = z.object({
  score: z.nullable(SignedInteger),
  nextScore: z.nullable(SignedInteger),
  totalOrders: z.nullable(Count),
  orders30d: z.nullable(Count),
  finishRate30d: z.nullable(Percent),
  avgReleaseSec: z.nullable(Seconds),
  avgPaySec: z.nullable(Seconds),
  goodRate: z.nullable(Percent),
  cancelCount30d: z.nullable(Count),
  appealLost30d: z.nullable(Count),
  tags: z.optional(z.array(z.object({ text: NonEmptyText, count: z.nullable(Count) }))),
  changes: z.optional(
    z.array(
      z.object({
        time: z.nullable(Time),
        delta: z.nullable(SignedInteger),
        reason: Text,
        orderId: IdOrEmpty,
      }),
    ),
  ),
});

export const UserLimits = z.object({
  buyDailyLimit: FenCodec,
  buyDailyUsed: FenCodec,
  sellDailyLimit: FenCodec,
  sellDailyUsed: FenCodec,
  perOrderMax: FenCodec,
  cancelLeft: Count,
  cancelQuota: Count,
  openBuyOrders: Count,
  maxOpenBuyOrders: Count,
});

/** Rights of a credit level. */
export const CreditLevelRights = z.object({
  level: CreditLevelNumber,
  name: Text,
  fromScore: SignedInteger,
  perOrder: FenCodec,
  perDay: FenCodec,
  /** 1: bought coins stay locked for a day. */
  cools: Flag,
  openBuyOrders: Count,
  extra: Text,
});
export type CreditLevelRights = z.output<typeof CreditLevelRights>;

export const UserInfo = z.object({
  nickName: Text,
  avatar: DisplayedImageUrl,
  id: Id,
  isAuthentication: z.nullable(CertificationStatusNumber),
  payMethod: z.optional(z.array(PayType)),
  creditLevel: z.nullable(CreditLevelNumber),
  /** Masked phone number. Empty if the user has none, null if the backend does not send it. */
  phone: z.nullable(Text),
  isPayPassword: z.nullable(Flag),
  realName: Text,
  idCard: Text,
  riskStatus: z.nullable(RiskQuestionnaireStatusNumber),
  riskLevel: z.nullable(RiskToleranceNumber),
  riskExpireAt: z.nullable(Time),
  isLoginPassword: z.nullable(Flag),
  registerTime: z.nullable(Time),
  failReason: Text,
  credit: Credit,
  limits: z.nullable(UserLimits),
  /** All credit levels, lowest first. Missing if the backend does not publish them. */
  levels: z.optional(z.array(CreditLevelRights)),
  restrict: z.object({ type: TradeRestrictionNumber, reason: Text, until: z.nullable(Time) }),
  devices: z.array(z.object({ deviceTag: Text, lastTime: z.nullable(Time), current: Flag })),
  /** Number of devices that `devices` leaves out. */
  moreDevices: z.optional(Count),
  /** 1 if `accountSetting` with `type: "thisDevice"` ends the login of the caller. */
  canSignOut: z.optional(Flag),
  /** 1: the backend can end the user's other logins. */
  canSignOutOthers: z.optional(Flag),
  /**
   * Users that this user has blocked. Neither sees the other's offers in the list. Missing if the
   * backend does not support blocking.
   */
  blocked: z.optional(z.array(z.object({ userId: Id, nickName: Text }))),
});
export type UserInfo = z.output<typeof UserInfo>;

const DeviceTag = boundedTextSchema(64, 1);

export const userCalls = {
  login: defineCall({
    method: "POST",
    path: "/user/v1/user/login",
    open: true,
    input: z.object({ p: LaunchKey, deviceTag: DeviceTag }),
    output: z.object({ token: Token, expireIn: z.optional(Seconds), userId: z.optional(Id) }),
    touches: [],
  }),
  quickLogin: defineCall({
    method: "POST",
    path: "/login/v1/quick/login",
    open: true,
    input: z.object({ deviceTag: DeviceTag }),
    /** Without a token in the result, the refresh has failed, and the client reports an error. */
    output: z.nullable(
      z.object({ token: z.optional(TokenOrEmpty), expireIn: z.optional(Seconds) }),
    ),
    touches: [],
  }),
  userInfo: defineCall({
    method: "GET",
    path: "/user/v1/info",
    input: z.object({}),
    output: UserInfo,
  }),
  riskComplete: defineCall({
    method: "POST",
    path: "/user/v1/risk/complete",
    input: z.object({
      paperId: Id,
      answers: z
        .array(z.object({ questionId: Id, optionIds: z.array(Id).check(z.maxLength(8)) }))
        .check(z.maxLength(50)),
    }),
    output: z.object({
      pass: RequiredFlag,
      score: z.nullable(SignedInteger),
      riskLevel: z.nullable(RiskToleranceNumber),
      wrong: z.array(
        z.object({ questionId: IdOrEmpty, correctIds: z.array(IdOrEmpty), explain: Text }),
      ),
      leftTimes: z.nullable(Count),
      nextTime: z.nullable(Time),
    }),
    touches: ["userInfo", "riskQuestion", "buyConfig"],
  }),
  /**
   * Changes phone, login password, profile, default payment methods, notices and blocked users,
   * and ends logins. The specification has no other call for them.
   */
  accountSetting: defineCall({
    method: "POST",
    path: "/user/v1/pay/account/setting",
    input: z.object({
      type: AccountSettingType,
      phone: z.optional(boundedTextSchema(20)),
      smsCode: z.optional(SmsCode),
      oldSmsCode: z.optional(SmsCode),
      payPassword: z.optional(Pin),
      oldPassword: z.optional(boundedTextSchema(64)),
      newPassword: z.optional(boundedTextSchema(64)),
      nickName: z.optional(boundedTextSchema(40)),
      avatar: z.optional(ImageUrlOrEmpty),
      defaultId: z.optional(Id),
      enabledTypes: z.optional(z.array(PayType)),
      sound: z.optional(Flag),
      vibrate: z.optional(Flag),
      /** User to block or unblock. */
      personId: z.optional(Id),
    }),
    output: z.object({
      ok: Flag,
      /**
       * Set after the user has bound their first phone number with an SMS code. The device that
       * receives this proof can send it once with `pinSetting`, instead of a second SMS code.
       */
      phoneProof: z.optional(IdOrEmpty),
      /** Expiry of `phoneProof`. */
      phoneProofUntil: z.optional(z.nullable(Time)),
    }),
    touches: ["userInfo", "methodList", "ablePayMethods", "buyAbleList", "buySellDetail"],
  }),
  pinSetting: defineCall({
    method: "POST",
    path: "/user/v1/pay/password/setting",
    input: z.object({
      payPassword: Pin,
      confirmPassword: Pin,
      smsCode: z.optional(SmsCode),
      phoneProof: z.optional(IdOrEmptyInput),
    }),
    output: z.object({ isPayPassword: Flag }),
    touches: ["userInfo"],
  }),
  pinChange: defineCall({
    method: "PUT",
    path: "/user/v1/pay/password/change",
    input: z.object({
      mode: PinChangeMode,
      oldPassword: z.optional(Pin),
      newPassword: Pin,
      smsCode: z.optional(SmsCode),
      idTail: z.optional(IdNumberTail),
    }),
    output: z.object({ ok: Flag, methodLockUntil: z.optional(z.nullable(Time)) }),
    touches: ["userInfo", "ablePayMethods"],
  }),
  faceVerifyCode: defineCall({
    method: "POST",
    path: "/user/v1/face/verify/code",
    input: z.object({
      realName: boundedTextSchema(40),
      idCard: boundedTextSchema(20),
      returnUrl: z.optional(boundedTextSchema(500)),
    }),
    output: z.object({ certifyId: Id, certifyUrl: LinkUrl, expireAt: z.nullable(Time) }),
    touches: ["userInfo"],
  }),
  authenticate: defineCall({
    method: "PUT",
    path: "/user/v1/authentication",
    input: z.object({
      certifyId: Id,
      realName: z.optional(boundedTextSchema(40)),
      idCard: z.optional(boundedTextSchema(20)),
    }),
    output: z.object({
      isAuthentication: z.nullable(CertificationStatusNumber),
      realName: Text,
      idCard: Text,
    }),
    touches: ["userInfo", "buyConfig", "sellConfig"],
  }),
  smsCode: defineCall({
    method: "POST",
    path: "/sms/getSmsMes",
    input: z.object({ phone: z.optional(boundedTextSchema(20)), scene: SmsCodePurposeNumber }),
    output: z.object({ sent: Flag, interval: z.nullable(Seconds), mockCode: z.optional(Text) }),
    touches: [],
  }),
};

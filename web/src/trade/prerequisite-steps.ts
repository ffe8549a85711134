import {
  CertificationStatus,
  asFen,
  fenDecimals,
  lookUpEnum,
  isEqualOrMissing,
  PayMethodStatus,
  type Output,
  parseDecimal,
  type PayMethod,
  TradeRestriction,
  RiskQuestionnaireStatus,
} from "contract";
import { yuanTextWithoutZeroCents } from "../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { paths } from "../lib/navigation/paths.ts";
import { ownPayMethodText } from "./payment-account.ts";
import { readPhoneProofForFirstPin } from "./phone-proof-for-first-pin.ts";
import {
  isPrerequisiteForPurchase,
  type PrerequisiteCode,
  type PrerequisiteListOrigin,
} from "./prerequisites.ts";

type User = Output<"userInfo">;
type Methods = Output<"methodList">;

/** State of one step that a user must finish before trading. */
export type PrerequisiteState =
  | "done"
  /** The step can be done now. */
  | "missing"
  /** The step cannot be done before another one. */
  | "waiting"
  /** The platform is checking the step. */
  | "review"
  /** The step is a restriction, which the user cannot end. */
  | "barred";
/** Action of a step: leads to another screen, or opens a sheet over the current one. */
export type PrerequisiteStepTarget = { to: string } | { opens: "quiz" | "methods" };
export type PrerequisiteStep = {
  code: PrerequisiteCode | "phoneNeeded";
  title: string;
  desc: string;
  state: PrerequisiteState;
  /** Estimated minutes, for a step that is still to be done. */
  minutes?: number;
  act?: PrerequisiteStepTarget;
};

/** Purpose for which the user needs the steps, derived from the screen that requested them. */
type Purpose = "buy" | "sell" | "trade";
function purposeOf(steps: Pick<PrerequisiteListOrigin, "returnTo">): Purpose {
  if (isPrerequisiteForPurchase(steps)) return "buy";
  return /^\/home\/sell\b/.test(steps.returnTo) ? "sell" : "trade";
}

/**
 * Returns the steps in the order in which they are done. A restriction is listed only if there is
 * one, or if the list was opened because of one that has ended since.
 */
export function prerequisiteStepsOf(
  user: User,
  methods: Methods,
  steps: PrerequisiteListOrigin,
  now: number,
): PrerequisiteStep[] {
  return [
    ...phoneRow(user, steps),
    certificationRow(user),
    quizRow(user),
    pinRow(user, steps),
    methodRow(user, methods, steps, now),
    ...banRow(user, steps, now),
  ];
}

const isOpen = ({ state }: PrerequisiteStep): boolean =>
  state === "missing" || state === "waiting" || state === "review";
export const countUnfinishedPrerequisites = (rows: readonly PrerequisiteStep[]): number =>
  rows.filter(isOpen).length;
const minutesLeft = (rows: readonly PrerequisiteStep[]): number =>
  rows.reduce((sum, it) => sum + (isOpen(it) ? (it.minutes ?? 0) : 0), 0);
/** Returns "约 8 分钟", or "审核中" if only steps are left for which the user has to wait. */
export const prerequisitesTimeLeftText = (rows: readonly PrerequisiteStep[]): string => {
  const minutes = minutesLeft(rows);
  return minutes === 0 ? "审核中" : `约 ${minutes} 分钟`;
};

/**
 * Returns the step that the main button opens: the requested one if it can be done, otherwise the
 * first one that can be done.
 */
export const nextPrerequisite = (
  rows: readonly PrerequisiteStep[],
  { code }: Pick<PrerequisiteListOrigin, "code">,
): PrerequisiteStep | undefined =>
  rows.find((it) => it.code === code && it.state === "missing") ??
  rows.find((it) => it.state === "missing");

/**
 * Returns the row of the phone number, which is needed only to set the first PIN. The row is left
 * out for a user without a number who already has a PIN, and if the backend does not send the
 * number.
 */
function phoneRow(user: User, steps: PrerequisiteListOrigin): PrerequisiteStep[] {
  const row = { code: "phoneNeeded", title: "绑定手机" } as const;
  if (user.phone === null) return [];
  if (user.phone !== "") return [{ ...row, desc: user.phone, state: "done" }];
  if (user.isPayPassword !== 0) return [];
  return [
    {
      ...row,
      desc: "用于接收验证码",
      state: "missing",
      minutes: 1,
      act: { to: paths.bindphone({ next: steps.returnTo }) },
    },
  ];
}

/**
 * Returns "—" for a step whose status the backend does not send. Such a step counts as done, so
 * that it blocks nothing.
 */
const doneText = (status: number | null, text: string): string => (status === null ? "—" : text);

const certificationTexts: Record<
  Exclude<CertificationStatus, typeof CertificationStatus.done>,
  (user: User) => string
> = {
  [CertificationStatus.none]: () => "身份证和人脸",
  [CertificationStatus.running]: () => "认证尚未完成",
  [CertificationStatus.failed]: ({ failReason }) =>
    failReason === "" ? "认证未通过" : `认证未通过：${failReason}`,
};

function certificationRow(user: User): PrerequisiteStep {
  const row = { code: "certificationNeeded", title: "实名认证" } as const;
  if (isEqualOrMissing(user.isAuthentication, CertificationStatus.done))
    return {
      ...row,
      desc: user.realName || doneText(user.isAuthentication, "已认证"),
      state: "done",
    };
  const text =
    lookUpEnum(certificationTexts, user.isAuthentication) ??
    certificationTexts[CertificationStatus.none];
  return {
    ...row,
    desc: text(user),
    state: "missing",
    minutes: 3,
    act: { to: paths.certifiname() },
  };
}

function quizRow(user: User): PrerequisiteStep {
  const row = { code: "quizNeeded", title: "风险测评" } as const;
  if (isEqualOrMissing(user.riskStatus, RiskQuestionnaireStatus.passed))
    return { ...row, desc: doneText(user.riskStatus, "已通过"), state: "done" };
  const desc =
    user.riskStatus === RiskQuestionnaireStatus.failed
      ? "上次未通过，可重新测评"
      : "10 道题，错了可重答";
  return { ...row, desc, state: "missing", minutes: 3, act: { opens: "quiz" } };
}

function pinRow(user: User, steps: PrerequisiteListOrigin): PrerequisiteStep {
  const row = { code: "pinNeeded", title: "支付密码" } as const;
  if (user.isPayPassword !== 0)
    return { ...row, desc: doneText(user.isPayPassword, "已设置"), state: "done" };
  const desc = `6 位数字${smsText(user)}`;
  return {
    ...row,
    desc,
    state: "missing",
    minutes: 1,
    act: { to: paths.szPassword({ next: steps.returnTo }) },
  };
}
function smsText({ phone }: User): string {
  if (readPhoneProofForFirstPin() !== undefined) return "，不再发短信";
  return phone === "" ? "" : "，需短信验证";
}

/** Name of a payment method. Buyers pay from it, other users receive money on it. */
const methodName = (steps: PrerequisiteListOrigin): string =>
  isPrerequisiteForPurchase(steps) ? "付款方式" : "收款方式";

function methodRow(
  user: User,
  methods: Methods,
  steps: PrerequisiteListOrigin,
  now: number,
): PrerequisiteStep {
  const row = { code: "methodNeeded", title: methodName(steps) } as const;
  const usable = methods.filter((it) => isEqualOrMissing(it.status, PayMethodStatus.on)).length;
  if (usable > 0) return { ...row, desc: `已添加 ${usable} 个`, state: "done" };
  const checked = methods.find((it) => it.status === PayMethodStatus.checking);
  if (checked) return { ...row, desc: submittedText(checked, now), state: "review" };
  const desc = "本人的支付宝、微信或银行卡";
  if (!isEqualOrMissing(user.isAuthentication, CertificationStatus.done))
    return { ...row, desc, state: "waiting", minutes: 1 };
  return { ...row, desc, state: "missing", minutes: 1, act: { opens: "methods" } };
}
const submittedText = (payMethod: PayMethod, now: number): string =>
  [
    ownPayMethodText(payMethod),
    payMethod.createTime === null ? "" : `${formatShortTime(payMethod.createTime, now)} 提交`,
  ]
    .filter(Boolean)
    .join("，");

/**
 * Returns "最迟 10:02 出结果" for the method under review, or an empty text if the backend sends no
 * time.
 */
export function payMethodReviewText(methods: Methods, now: number): string {
  const until = methods.find((it) => it.status === PayMethodStatus.checking)?.checkUntil;
  return until ? `最迟 ${formatShortTime(until, now)} 出结果` : "";
}

const restricted: Record<TradeRestriction, string | undefined> = {
  [TradeRestriction.none]: undefined,
  [TradeRestriction.buy]: "购买功能",
  [TradeRestriction.sell]: "出售功能",
  [TradeRestriction.all]: "交易功能",
};

function banRow(
  { restrict }: User,
  steps: PrerequisiteListOrigin,
  now: number,
): PrerequisiteStep[] {
  const what = lookUpEnum(restricted, restrict.type);
  if (what === undefined && steps.code !== "tradeBanned") return [];
  if (what === undefined)
    return [{ code: "tradeBanned", title: "交易功能", desc: "已恢复", state: "done" }];
  const until = restrict.until === null ? "" : `至 ${formatShortTime(restrict.until, now)}`;
  const reason = restrict.reason === "" ? "" : `，${restrict.reason}`;
  return [
    {
      code: "tradeBanned",
      title: what,
      desc: `受限${until}${reason}`,
      state: "barred",
      act: { to: paths.reputAtion() },
    },
  ];
}

type PrerequisitesSheetHead = {
  title: string;
  sub: string | undefined;
  lead: string;
  isDone: boolean;
};

const goals: Record<Purpose, string> = { buy: "就能买", sell: "就能卖", trade: "即可交易" };

/** Returns "买 ¥2,000", or an empty text without an amount. */
function amountText({ amount }: PrerequisiteListOrigin): string {
  const sum = parseDecimal(amount ?? "", fenDecimals);
  return sum === undefined || sum <= 0 ? "" : `买 ${yuanTextWithoutZeroCents(asFen(sum))}`;
}
const stays = (steps: PrerequisiteListOrigin): string =>
  /^\/home\/purchasebox\b/.test(steps.returnTo) ? "，金额和卖家都留着。" : "。";

/**
 * Returns title, subtitle and first sentence of the sheet with the steps. A restriction is not
 * counted as a step, because the user cannot do anything about it. While the steps are loading, the
 * header has as many lines as later, so that the sheet does not grow.
 */
export function prerequisitesSheetHeaderTexts(
  rows: readonly PrerequisiteStep[] | undefined,
  steps: PrerequisiteListOrigin,
  review = "",
  failed = false,
): PrerequisitesSheetHead {
  const returns = `做完一步自动回到这里${stays(steps)}`;
  if (!rows && failed) return { title: "交易前准备", sub: undefined, lead: "", isDone: false };
  if (!rows) return { title: "交易前准备", sub: "正在读取进度", lead: returns, isDone: false };
  const left = countUnfinishedPrerequisites(rows);
  const barred = rows.find((it) => it.state === "barred");
  if (barred) {
    const title = `${barred.title}${barred.desc.replace(/，.*/s, "")}`;
    const sub = left === 0 ? "期间不能下单，进行中的订单照常" : `另有 ${left} 步未完成，可以先做`;
    return { title, sub, lead: "", isDone: false };
  }
  if (left === 0) return { title: "可以交易了", sub: undefined, lead: "", isDone: true };
  if (minutesLeft(rows) === 0)
    return {
      title: `还差 ${left} 步：等审核`,
      sub: review || undefined,
      lead: `您不用再做什么。通过后会通知您${stays(steps)}`,
      isDone: false,
    };
  const sub = [amountText(steps), prerequisitesTimeLeftText(rows)].filter(Boolean).join("，");
  return { title: `还差 ${left} 步${goals[purposeOf(steps)]}`, sub, lead: returns, isDone: false };
}

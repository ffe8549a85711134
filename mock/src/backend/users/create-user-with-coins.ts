import {
  BillType,
  CertificationStatus,
  creditLevels,
  PayMethodStatus,
  payTypes,
  RiskQuestionnaireStatus,
  type AssetUnits,
  asAssetUnits,
} from "contract";
import { demoPin, platformUserId } from "../../rules/constants.ts";
import { postingsOfTransfer } from "../../rules/ledger.ts";
import { creditScoreAtStart } from "../../rules/credit-levels.ts";
import { addPayMethod } from "../../db/pay-methods.ts";
import { addUser, changeUser } from "../../db/users.ts";
import { postLedgerEntry } from "../context/post-ledger-entry.ts";
import type { RequestContext } from "../context/request-context.ts";
import { issueLoginToken } from "./login.ts";
import { setPin } from "./pin.ts";

/**
 * Adds coins from the account `issued`. Only this account may be negative, so that the sum of all
 * accounts is always zero.
 */
export function depositCoins(
  ctx: RequestContext,
  userId: string,
  quantity: AssetUnits,
  remark: string,
): void {
  if (quantity <= 0) return;
  const bill = { userId, billType: BillType.deposit, quantity, cny: null, remark };
  postLedgerEntry(ctx, {
    reason: "deposit",
    refType: "user",
    refId: userId,
    postings: postingsOfTransfer([platformUserId, "issued"], [userId, "able"], quantity),
    bills: [bill],
  });
}

export type CreatedUser = { p: string; userId: string; token: string };
export type NewUserOptions = {
  nickName?: string;
  /** Available balance in coins, with at most four decimals. */
  able?: number;
  certified?: boolean;
  pin?: string | boolean;
  quiz?: boolean;
  methods?: number;
  level?: number;
};

const birthday = "19900307";
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Creates an ID number of a fixed region and birthday with a valid check digit. */
export function createFakeIdNumber(serial: number): string {
  const body = `110101${birthday}${String(serial % 1000).padStart(3, "0")}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return body + "10X98765432"[sum % 11];
}
const phoneFor = (serial: number): string => `139${String(10_000_000 + serial).slice(-8)}`;

function addAlipay(ctx: RequestContext, userId: string, holder: string, serial: number): void {
  addPayMethod(ctx.db, {
    id: ctx.nextId("M"),
    userId,
    type: payTypes.alipay,
    holder,
    account: phoneFor(serial),
    bankName: "",
    bankCode: "",
    branch: "",
    orgName: "",
    qrCode: "",
    remark: "",
    status: PayMethodStatus.on,
    isDefault: 1,
    createdAt: ctx.now,
  });
}

const scoreOfLevel = (level: number | undefined): number =>
  creditLevels.find((it) => it.level === level)?.fromScore ?? creditScoreAtStart;

/** Real name of the certified users that `createUser` creates. */
export const realNameOfTestUsers = "测试员";

/** Creates a user for a control call or a test, and logs the user in. */
export function createUser(ctx: RequestContext, input: NewUserOptions = {}): CreatedUser {
  const userId = ctx.nextId("U");
  const serial = Number(userId.slice(1));
  const p = `guest-${serial}`;
  const realName = input.certified === false ? "" : realNameOfTestUsers;
  addUser(ctx.db, {
    id: userId,
    launchKey: p,
    nickName: input.nickName ?? `用户${serial}`,
    score: scoreOfLevel(input.level),
    registeredAt: ctx.now,
  });
  if (input.certified)
    changeUser(ctx.db, userId, {
      certification: CertificationStatus.done,
      realName,
      idNumber: createFakeIdNumber(serial),
      phone: phoneFor(serial),
    });
  if (input.pin) setPin(ctx, userId, typeof input.pin === "string" ? input.pin : demoPin);
  if (input.quiz)
    changeUser(ctx.db, userId, {
      riskStatus: RiskQuestionnaireStatus.passed,
      riskLevel: 2,
      riskPassedAt: ctx.now,
    });
  for (let i = 0; i < (input.methods ?? 0); i += 1)
    addAlipay(ctx, userId, realName, serial * 10 + i);
  depositCoins(ctx, userId, asAssetUnits(Math.round((input.able ?? 0) * 10_000)), "转入");
  const scoped = ctx.world.name === "" ? p : `${ctx.world.name}~${p}`;
  return { p: scoped, userId, token: issueLoginToken(ctx, { userId, deviceTag: "control" }).token };
}

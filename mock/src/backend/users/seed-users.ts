import {
  CertificationStatus,
  PayMethodStatus,
  type PayType,
  payTypes,
  TradeRestriction,
  RiskQuestionnaireStatus,
  asAssetUnits,
} from "contract";
import { dayMs } from "../../rules/constants.ts";
import { bankByCode } from "../../rules/catalog/banks.ts";
import { creditScoreAtStart } from "../../rules/credit-levels.ts";
import { addPayMethod } from "../../db/pay-methods.ts";
import { addUpload } from "../../db/uploads.ts";
import { addUser } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { placeholderImageSizes, placeholderImageUrl } from "../context/placeholder-images.ts";
import { requireUser } from "../queries/users.ts";
import { banUser, changeCreditScore } from "./reputation.ts";
import { hashSecret } from "../context/secrets.ts";
import { depositCoins, createFakeIdNumber } from "./create-user-with-coins.ts";

export type SeedUser = {
  key: string;
  nickName: string;
  realName: string;
  score: number;
  /** Days since the registration. */
  days: number;
  able: number;
  methods: readonly PayType[];
  persona: string;
};

const cardBodies = [
  "62220230741852963",
  "62170030741851963",
  "62284830741852463",
  "62166030741852953",
];
const bankCodes = ["ICBC", "CCB", "ABC", "BOC"];

/** Creates a card number with a valid check digit. */
function cardNumber(serial: number): string {
  const body = `${(cardBodies[serial % 4] ?? "").slice(0, 12)}${String(serial).padStart(6, "0").slice(-6)}`;
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, place) => {
      const weighed = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

type Account = { account: string; bankName: string; bankCode: string; orgName: string };
function accountOf(type: PayType, serial: number): Account {
  const none = { bankName: "", bankCode: "", orgName: "" };
  if (type === payTypes.bank) {
    const bankCode = bankCodes[serial % 4] ?? "ICBC";
    return {
      ...none,
      account: cardNumber(serial),
      bankCode,
      bankName: bankByCode(bankCode)?.bankName ?? "",
    };
  }
  if (type === payTypes.wechat) return { ...none, account: `wx_home${serial}` };
  if (type === payTypes.dcep)
    return { ...none, account: `0012${String(serial).padStart(12, "0")}`, orgName: "工商银行" };
  return { ...none, account: `138${String(20_000_000 + serial)}` };
}

/**
 * Stores a payment QR code as an upload of the user, so that it passes the ownership check when
 * the user edits the payment method.
 */
function receiveCode(ctx: RequestContext, userId: string): string {
  const url = placeholderImageUrl("Q", ctx.world.secret());
  const [width, height] = placeholderImageSizes.Q;
  addUpload(ctx.db, {
    url,
    userId,
    scene: "qrCode",
    name: "code.png",
    size: 2048,
    width,
    height,
    hash: "",
    sha: "",
    unclear: 0,
    createdAt: ctx.now,
  });
  return url;
}

function addSeedMethods(
  ctx: RequestContext,
  userId: string,
  input: SeedUser,
  serial: number,
): void {
  input.methods.forEach((type, place) => {
    addPayMethod(ctx.db, {
      id: ctx.nextId("M"),
      userId,
      type,
      holder: input.realName,
      ...accountOf(type, serial),
      branch: type === payTypes.bank ? "中山路支行" : "",
      qrCode: type === payTypes.wechat || type === payTypes.alipay ? receiveCode(ctx, userId) : "",
      remark: "",
      status: PayMethodStatus.on,
      isDefault: place === 0 ? 1 : 0,
      createdAt: ctx.now,
    });
  });
}

/** Creates a user who can trade: certified, with questionnaire, PIN and payment methods. */
export function createSeedUser(ctx: RequestContext, input: SeedUser, pin: string): string {
  const id = ctx.nextId("U");
  const serial = Number(id.slice(1));
  const registeredAt = ctx.now - input.days * dayMs;
  addUser(ctx.db, {
    id,
    launchKey: input.key,
    nickName: input.nickName,
    persona: input.persona,
    certification: CertificationStatus.done,
    realName: input.realName,
    idNumber: createFakeIdNumber(serial),
    phone: `137${String(30_000_000 + serial)}`,
    pinHash: hashSecret(pin, id),
    riskStatus: RiskQuestionnaireStatus.passed,
    riskLevel: 2,
    riskPassedAt: ctx.now,
    score: input.score,
    registeredAt,
  });
  addSeedMethods(ctx, id, input, serial);
  depositCoins(ctx, id, asAssetUnits(input.able * 10_000), "转入");
  return id;
}

/** Creates a user without certification, questionnaire, PIN and payment methods. */
export function createUncertifiedSeedUser(
  ctx: RequestContext,
  { key, nickName }: { key: string; nickName: string },
): string {
  const id = ctx.nextId("U");
  addUser(ctx.db, {
    id,
    launchKey: key,
    nickName,
    score: creditScoreAtStart,
    registeredAt: ctx.now,
  });
  return id;
}

/**
 * Sets the score that the seed data define. Called at the end of the seeding, because the seeded
 * orders have changed the score.
 */
export function setSeedUserCreditScore(ctx: RequestContext, userId: string, score: number): void {
  changeCreditScore(
    ctx,
    { userId, delta: score - requireUser(ctx, userId).score, reason: "信誉评定" },
    "",
  );
}
export const banSeedUserFromBuying = (ctx: RequestContext, userId: string, until: number): void =>
  banUser(ctx, userId, TradeRestriction.buy, "虚假标记付款", until);

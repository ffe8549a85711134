import { stateValuesByMeaning } from "../../src/dialect/meanings.ts";
import type { FieldNameAndParent } from "./json-fields.ts";

/** Field names by kind of value, listed by hand, independently of the dialect code under test. */

const namesByKind = {
  fen: `
    buyDailyLimit buyDailyUsed sellDailyLimit sellDailyUsed perOrderMax cny cost gain amount
    minAmount maxAmount quickAmounts dailyLimit dailyUsed payAmount minOrderAmount
    receivedAmount perOrder perDay`,
  units: `
    able frozen entrustFrozen orderLocked cooling quantity balance fee unknown in out sold
    locked minQuantity returned`,
  price: "refPrice refPriceAtOrder price maxPrice lockPrice priceMin priceMax lo hi",
  time: `
    expireAt riskExpireAt registerTime time until lastTime nextTime phoneProofUntil
    methodLockUntil unlockTime startTime endTime createTime checkUntil priceTime at lastOnline
    lockUntil serverTime deadline resumeTime opensAt evaluateUntil payTime confirmTime
    transferConfirmTime finishTime cancelTime reviewTime suspendAt suspendUntil undoUntil
    availableAt banUntil retryAt declaredAt usedAt`,
  flag: `
    takesOrder online hot force multiple must duplicated own isPayPassword isLoginPassword
    current canSignOut canSignOutOthers pass sound vibrate ok sent statement enabled isDefault
    t1 dailyHalved documents cancel eligible tradedBefore autoConfirm canBuy floats onlyMatch
    turned pausedOverdue canFloat canGreet canSetHours canRecover canReprice isSeller needAction
    myEvaluated mine canReply human refunded fits amountFits nameFits delayRequested overdue
    confirm pay undo delay replenish transferConfirm delivery warn suspend evaluate report
    refuseDelay delayNoAccess showsPayerAccount accountFits object anonymous canDelay decline surplus refuse withChat read isRead peerOnline
    hasMore readonly cools`,
  rate: "finishRate30d goodRate minRate",
  count: `
    total passScore leftTimes size width height distance totalOrders orders30d cancelCount30d
    appealLost30d count cancelLeft cancelQuota openBuyOrders maxOpenBuyOrders moreDevices pageNo
    pageSize pages bound max used maxOpenOrders registerDays tradedCount minOrders minDays
    minLevel from orderCount runningCount maxOpen openCount unread toConfirm toPay toRelease
    afterSeq beforeSeq limit seq peerReadSeq feeRate avgReleaseSec avgPaySec interval
    remainSeconds suspendRemain`,
  id: `
    id paperId userId orderId questionId optionIds correctIds defaultId personId phoneProof
    certifyId refId buyerMethodId excludeIds matchId entrustId lockId methodIds blockedIds
    chosenMethod methodId payerMethodId appealId targetUserId senderId messageId`,
  payType: "payType payMethod enabledTypes payTypes",
  certification: "isAuthentication",
  closeType: "closeType",
  completeType: "completeType",
  appealStatus: "appealStatus",
  orderStatus: "statuses",
} as const;

export const stateKinds = [
  "orderStatus",
  "closeType",
  "completeType",
  "entrustStatus",
  "methodStatus",
  "payType",
  "matchState",
  "appealStatus",
  "reportStatus",
  "certification",
] as const;
export type StateKind = (typeof stateKinds)[number];
export type FieldKind = keyof typeof namesByKind | StateKind | "delayAction" | "settingType";

const kindByName = new Map<string, FieldKind>(
  Object.entries(namesByKind).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind as FieldKind] as const),
  ),
);

const statusByPath: readonly (readonly [start: string, kind: FieldKind])[] = [
  ["/order/v1/appeal/", "appealStatus"],
  ["/order/v1/report", "reportStatus"],
  ["/order/", "orderStatus"],
  ["/entrust/v1/buy/create", "orderStatus"],
  ["/entrust/", "entrustStatus"],
  ["/user/asset/v1/bill/method", "methodStatus"],
];

function statusAt(path: string, parent: string): FieldKind | undefined {
  if (parent === "payMethods" || parent === "buyerMethod") return "methodStatus";
  if (parent === "appeal") return "appealStatus";
  return statusByPath.find(([start]) => path.startsWith(start))?.[1];
}

function typeAt(path: string, parent: string): FieldKind | undefined {
  if (["payMethods", "payTypes", "buyerMethod"].includes(parent)) return "payType";
  if (path === "/user/v1/pay/account/setting") return "settingType";
  return /^\/user\/asset\/v1\/(able\/pay|bill)\/method/.test(path) ? "payType" : undefined;
}

/** Names whose kind depends on the call or the record. `undefined`: the field has no kind there. */
const exceptions: Readonly<
  Record<string, (path: string, parent: string) => FieldKind | undefined>
> = {
  status: statusAt,
  type: typeAt,
  state: (path) => (path.startsWith("/entrust/v1/buy/fast") ? "matchState" : undefined),
  action: (path) => (path.startsWith("/order/v1/exception/delay/") ? "delayAction" : undefined),
  total: (path, parent) =>
    path.startsWith("/entrust/v1/sell/detail/") || (path.includes("/sell/") && parent === "records")
      ? "units"
      : "count",
  until: (_path, parent) => (parent === "openHours" ? "count" : "time"),
  statement: (path) => (path.startsWith("/user/asset/") ? "flag" : undefined),
  cancel: (_path, parent) => (parent === "allow" ? "flag" : undefined),
  // Only entrusts have a quantity `remain`. In the refusal of a wrong PIN, `remain` is a number of
  // tries.
  remain: (path) => (path.startsWith("/entrust/") ? "units" : undefined),
  needAction: (path) => (path === "/order/v1/count/stat" ? "count" : "flag"),
};

/** Returns the kind of value of a field of a call. */
export function fieldKindAt(
  path: string,
  { name, parent }: FieldNameAndParent,
): FieldKind | undefined {
  const exception = Object.hasOwn(exceptions, name) ? exceptions[name] : undefined;
  return exception ? exception(path, parent) : kindByName.get(name);
}

/** Words for the numbers of each state, in camel case. */
export const stateWordsByFieldKind = Object.fromEntries(
  stateKinds.map((kind) => {
    const words = Object.entries<number>(stateValuesByMeaning[kind]);
    return [kind, Object.fromEntries(words.map(([word, value]) => [value, word]))];
  }),
) as Readonly<Record<StateKind, Readonly<Record<number, string>>>>;

export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Writes `2026-11-20 18:00:00` in China Standard Time, with a fraction only if there is one. */
export const formatChinaTime = (time: unknown): string =>
  new Date(Number(time) + 8 * 3_600_000)
    .toISOString()
    .slice(0, -1)
    .replace("T", " ")
    .replace(".000", "");

import type { CodeName } from "contract";
import type { RefusalStory } from "./refusals-account.ts";
import {
  buyStep,
  confirmReceiptStep,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  sellStep,
  type StoryStep,
} from "./story.ts";

type Table = Partial<Record<CodeName, RefusalStory>>;
const plain = (...steps: StoryStep[]): RefusalStory => ({ steps });
const sell = (changes: object, code: CodeName): StoryStep => {
  const [who, call, input] = sellStep() as [string, "sellCreate", object];
  return [who, call, { ...input, ...changes }, code];
};
const fast = (input: object, code: CodeName): StoryStep => [
  "buyer",
  "buyFast",
  { payTypes: [2], ...input },
  code,
];
const manage = (call: "sellPause" | "sellRecover" | "sellClose", code: CodeName): StoryStep => [
  "seller",
  call,
  { id: "$entrust" },
  code,
];
const times = (count: number, ...steps: StoryStep[]): StoryStep[] =>
  Array.from({ length: count }, () => steps).flat();
const words = "我已经完成转账，流水见附图，请平台核实";

/** Stories that end with a refusal of a listing, purchase or quick match, by code. */
export const entrustRefusalStories: Table = {
  buyInputWrong: plain(sellStep(), buyStep({ amount: 0 }, "buyInputWrong")),
  entrustNotFound: plain(buyStep({ entrustId: "E1" }, "entrustNotFound")),
  ownEntrust: plain(sellStep(), buyStep({}, "ownEntrust", "seller")),
  pairBlocked: plain(
    sellStep(),
    ["buyer", "accountSetting", { type: "block", personId: "$id:seller" }, "ok"],
    buyStep({}, "pairBlocked"),
  ),
  sellerResting: plain(
    sellStep({ openHours: { from: 11 * 60, until: 20 * 60 } }),
    buyStep({}, "sellerResting"),
  ),
  remainTooLow: plain(
    sellStep({ quantity: 200, maxAmount: 1440 }),
    buyStep({ amount: 720 }),
    buyStep({ amount: 1440 }, "remainTooLow", "other"),
  ),
  conditionsNotMet: plain(
    sellStep({ conditions: { minOrders: 1, minRate: 0, minDays: 0, minLevel: 0 } }),
    buyStep({}, "conditionsNotMet"),
  ),
  entrustLimit: plain(...times(5, sellStep()), sell({}, "entrustLimit")),
  ableTooLow: plain(sell({ quantity: 9990 }, "ableTooLow")),
  entrustBusy: plain(sellStep(), buyStep(), manage("sellClose", "entrustBusy")),
  entrustRiskPaused: plain(
    sellStep(),
    ["risk", "seller", true],
    manage("sellRecover", "entrustRiskPaused"),
  ),
  amountOutOfLimits: plain(sellStep(), buyStep({ amount: 99.99 }, "amountOutOfLimits")),
  priceChanged: plain(sellStep(), buyStep({ price: 7.1 }, "priceChanged")),
  sumChanged: plain(sellStep(), buyStep({ payAmount: 720 }, "sumChanged")),
  openOrdersLimit: plain(
    sellStep({ quantity: 2000 }),
    ...times(2, buyStep({ amount: 500 })),
    buyStep({ amount: 500 }, "openOrdersLimit"),
  ),
  dailyLimit: {
    steps: [
      sellStep({ quantity: 2000 }),
      ...times(2, buyStep({ amount: 2000 }), payStep(), releaseStep()),
      buyStep({ amount: 1500 }, "dailyLimit"),
    ],
    cast: { ...regularStoryUserOptions, buyer: { ...regularStoryUserOptions.buyer, level: 1 } },
  },
  priceOutOfBand: plain(sell({ price: 6.83 }, "priceOutOfBand")),
  orderLimitsWrong: plain(sell({ minAmount: 600, maxAmount: 500 }, "orderLimitsWrong")),
  methodsNeeded: plain(sell({ methodIds: [] }, "methodsNeeded")),
  remarkRefused: plain(sell({ remark: "加微信 abc12345" }, "remarkRefused")),
  notPausable: plain(sellStep(), manage("sellPause", "ok"), manage("sellPause", "notPausable")),
  notRecoverable: plain(sellStep(), manage("sellRecover", "notRecoverable")),
  notClosable: plain(sellStep(), manage("sellClose", "ok"), manage("sellClose", "notClosable")),
  payTypeUnsupported: plain(sellStep(), buyStep({ payType: 3 }, "payTypeUnsupported")),
  matchRunning: plain(
    sellStep(),
    fast({ amount: 720, payTypes: [3] }, "ok"),
    fast({ amount: 720 }, "matchRunning"),
  ),
  noMatch: plain(fast({ amount: 720 }, "noMatch")),
  matchAmountOutOfLimits: plain(sellStep(), fast({ amount: 99 }, "matchAmountOutOfLimits")),
};

const bought = [sellStep(), buyStep()];
const paid = [...bought, payStep()];
const done = [...paid, releaseStep()];
const suspending = (who: string, type: number, code: CodeName, changes = {}): StoryStep => [
  who,
  "suspend",
  { orderId: "$order", type, content: words, images: ["$picture"], ...changes },
  code,
];
const cancelling = (code: CodeName, changes = {}, who = "buyer"): StoryStep => [
  who,
  "cancel",
  { id: "$order", ...changes },
  code,
];
const delaying = (code: CodeName): StoryStep => ["seller", "delay", { id: "$order" }, code];
const warning = (code: CodeName): StoryStep => ["seller", "warn", { id: "$order" }, code];
const rating = (code: CodeName, stars = 5): StoryStep => [
  "buyer",
  "evaluate",
  { orderId: "$order", stars, tags: [], anonymous: 0 },
  code,
];
const replenishing = (code: CodeName): StoryStep => [
  "buyer",
  "replenish",
  { orderId: "$order", vouchers: ["$picture"] },
  code,
];

/** Stories that end with the refusal of a call about an order, by code. */
export const orderRefusalStories: Table = {
  answersMissing: plain(
    sellStep(),
    buyStep(),
    payStep(),
    releaseStep({ payerName: undefined }, "answersMissing"),
  ),
  receivedAmountWrong: plain(
    sellStep(),
    buyStep(),
    payStep(),
    releaseStep({ receivedAmount: 720 }, "receivedAmountWrong"),
  ),
  payerNameWrong: plain(
    sellStep(),
    buyStep(),
    payStep(),
    releaseStep({ payerName: "王小明" }, "payerNameWrong"),
  ),
  payerAccountWrong: plain(
    sellStep(),
    buyStep({ buyerMethodId: "$method" }),
    payStep(),
    releaseStep({ payerAccountTail: "none" }, "payerAccountWrong"),
  ),
  paySerialUsed: plain(
    sellStep(),
    buyStep(),
    payStep({ paySerial: "20261126220014" }),
    releaseStep(),
    buyStep(),
    payStep({ paySerial: "20261126220014" }, "paySerialUsed"),
  ),
  paySerialContested: plain(
    sellStep(),
    buyStep(),
    payStep({ paySerial: "20261126220014" }),
    releaseStep(),
    buyStep(),
    payStep(),
    [
      "buyer",
      "replenish",
      { orderId: "$order", vouchers: ["$picture"], paySerial: "20261126220014" },
      "paySerialUsed",
    ],
    releaseStep({}, "paySerialContested"),
  ),
  orderNotFound: plain(["buyer", "orderDetail", { id: "O1" }, "orderNotFound"]),
  orderNotYours: plain(...bought, ["other", "orderDetail", { id: "$order" }, "orderNotYours"]),
  orderStatusWrong: plain(...bought, releaseStep({}, "orderStatusWrong")),
  orderMovedOn: plain(...bought, payStep({ version: 7 }, "orderMovedOn")),
  maintenance: plain(...bought, ["platform", "closed"], payStep({}, "maintenance")),
  orderTimedOut: plain(...bought, ["clock", "+15m"], payStep({}, "orderTimedOut")),
  voucherMissing: plain(...bought, payStep({ vouchers: [] }, "voucherMissing")),
  voucherLimit: plain(
    ...bought,
    payStep({ vouchers: Array.from({ length: 10 }, () => "$picture") }, "voucherLimit"),
  ),
  methodNotOfOrder: plain(...bought, payStep({ methodId: "M1" }, "methodNotOfOrder")),
  replenishLimit: plain(...paid, ...times(3, replenishing("ok")), replenishing("replenishLimit")),
  warnTooSoon: plain(...bought, warning("ok"), warning("warnTooSoon")),
  warnLimit: plain(...bought, ...times(5, warning("ok"), ["clock", "+1m"]), warning("warnLimit")),
  transferAlreadyConfirmed: plain(
    ...paid,
    confirmReceiptStep(),
    cancelling("transferAlreadyConfirmed"),
  ),
  cancelQuota: plain(
    sellStep(),
    ...times(5, buyStep({ amount: 500 }), cancelling("ok")),
    buyStep({ amount: 500 }),
    cancelling("cancelQuota"),
  ),
  appealTooSoon: plain(...paid, suspending("buyer", 101, "appealTooSoon")),
  appealExists: plain(
    ...paid,
    suspending("seller", 201, "ok"),
    suspending("buyer", 101, "appealExists"),
  ),
  appealIncomplete: plain(...paid, suspending("seller", 201, "appealIncomplete", { images: [] })),
  delayUsedUp: plain(
    ...bought,
    ...times(2, ["clock", "+10m"], delaying("ok")),
    ["clock", "+10m"],
    delaying("delayUsedUp"),
  ),
  delayTooEarly: plain(...bought, delaying("delayTooEarly")),
  alreadyEvaluated: plain(...done, rating("ok"), rating("alreadyEvaluated")),
  evaluateExpired: plain(...done, ["clock", "+8d"], rating("evaluateExpired")),
  starsMissing: plain(...done, rating("starsMissing", 0)),
  undoExpired: plain(...paid, ["clock", "+61s"], cancelling("undoExpired", { undo: 1 })),
  sellerAssetsTooLow: {
    steps: [
      sellStep({ quantity: 100, maxAmount: 720 }),
      buyStep(),
      ["clock", "+15m"],
      ["seller", "sellClose", { id: "$entrust" }, "ok"],
      sellStep({ quantity: 100, maxAmount: 720 }),
      suspending("buyer", 101, "sellerAssetsTooLow"),
    ],
    cast: { ...regularStoryUserOptions, seller: { ...regularStoryUserOptions.seller, able: 150 } },
  },
};

const say = (content: string, code: CodeName, clientMsgId = "message-1"): StoryStep => [
  "buyer",
  "chatSend",
  { orderId: "$order", msgType: 1, content, clientMsgId },
  code,
];
const report = (code: CodeName, changes = {}): StoryStep => [
  "buyer",
  "report",
  {
    orderId: "$order",
    targetUserId: "$id:seller",
    type: 1,
    content: words,
    withChat: 1,
    ...changes,
  },
  code,
];

/** Stories that end with the refusal of a chat call or report, by code. */
export const chatAndReportRefusalStories: Table = {
  chatNotFound: plain(["buyer", "chatList", { id: "O1" }, "chatNotFound"]),
  messageEmpty: plain(...bought, say(" ", "messageEmpty")),
  messageTooLong: plain(...bought, say("长".repeat(501), "messageTooLong")),
  chatClosed: plain(
    ...bought,
    cancelling("ok"),
    ["clock", "+1d"],
    ["clock", "+1s"],
    say("还在吗", "chatClosed"),
  ),
  chatTooOften: plain(
    ...bought,
    ...Array.from({ length: 10 }, (_, n) => say("在吗", "ok", `message-x${n}`)),
    say("在吗", "chatTooOften"),
  ),
  phraseNotFound: plain(...bought, [
    "buyer",
    "chatSendCommon",
    { orderId: "$order", messageId: "99" },
    "phraseNotFound",
  ]),
  reportInputWrong: plain(...bought, report("reportInputWrong", { type: 8 })),
  reportSelf: plain(...bought, report("reportSelf", { targetUserId: "$id:buyer" })),
  reportExists: plain(...bought, report("ok"), report("reportExists")),
  reportTooOften: plain(
    ...bought,
    ...times(5, report("ok"), ["clock", "+5m"]),
    report("reportTooOften"),
  ),
};

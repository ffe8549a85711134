import type { CodeName } from "contract";
import type { Refusing } from "./refusals-account.ts";
import {
  buying,
  confirming,
  paying,
  regulars,
  releasing,
  selling,
  type StoryStep,
} from "./story.ts";

type Table = Partial<Record<CodeName, Refusing>>;
const plain = (...steps: StoryStep[]): Refusing => ({ steps });
const sell = (changes: object, code: CodeName): StoryStep => {
  const [who, call, input] = selling() as [string, "sellCreate", object];
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

/** TABLE: refusals of listings, purchases and quick match. */
export const entrustRefusals: Table = {
  buyInputWrong: plain(selling(), buying({ amount: 0 }, "buyInputWrong")),
  entrustNotFound: plain(buying({ entrustId: "E1" }, "entrustNotFound")),
  ownEntrust: plain(selling(), buying({}, "ownEntrust", "seller")),
  pairBlocked: plain(
    selling(),
    ["buyer", "accountSetting", { type: "block", personId: "$id:seller" }, "ok"],
    buying({}, "pairBlocked"),
  ),
  sellerResting: plain(
    selling({ openHours: { from: 11 * 60, until: 20 * 60 } }),
    buying({}, "sellerResting"),
  ),
  remainTooLow: plain(
    selling({ quantity: 200, maxAmount: 1440 }),
    buying({ amount: 720 }),
    buying({ amount: 1440 }, "remainTooLow", "other"),
  ),
  conditionsNotMet: plain(
    selling({ conditions: { minOrders: 1, minRate: 0, minDays: 0, minLevel: 0 } }),
    buying({}, "conditionsNotMet"),
  ),
  entrustLimit: plain(...times(5, selling()), sell({}, "entrustLimit")),
  ableTooLow: plain(sell({ quantity: 9990 }, "ableTooLow")),
  entrustBusy: plain(selling(), buying(), manage("sellClose", "entrustBusy")),
  entrustRiskPaused: plain(
    selling(),
    ["risk", "seller", true],
    manage("sellRecover", "entrustRiskPaused"),
  ),
  amountOutOfLimits: plain(selling(), buying({ amount: 99.99 }, "amountOutOfLimits")),
  priceChanged: plain(selling(), buying({ price: 7.1 }, "priceChanged")),
  sumChanged: plain(selling(), buying({ payAmount: 720 }, "sumChanged")),
  openOrdersLimit: plain(
    selling({ quantity: 2000 }),
    ...times(2, buying({ amount: 500 })),
    buying({ amount: 500 }, "openOrdersLimit"),
  ),
  dailyLimit: {
    steps: [
      selling({ quantity: 2000 }),
      ...times(2, buying({ amount: 2000 }), paying(), releasing()),
      buying({ amount: 1500 }, "dailyLimit"),
    ],
    cast: { ...regulars, buyer: { ...regulars.buyer, level: 1 } },
  },
  priceOutOfBand: plain(sell({ price: 6.83 }, "priceOutOfBand")),
  orderLimitsWrong: plain(sell({ minAmount: 600, maxAmount: 500 }, "orderLimitsWrong")),
  methodsNeeded: plain(sell({ methodIds: [] }, "methodsNeeded")),
  remarkRefused: plain(sell({ remark: "加微信 abc12345" }, "remarkRefused")),
  notPausable: plain(selling(), manage("sellPause", "ok"), manage("sellPause", "notPausable")),
  notRecoverable: plain(selling(), manage("sellRecover", "notRecoverable")),
  notClosable: plain(selling(), manage("sellClose", "ok"), manage("sellClose", "notClosable")),
  payTypeUnsupported: plain(selling(), buying({ payType: 3 }, "payTypeUnsupported")),
  matchRunning: plain(
    selling(),
    fast({ amount: 720, payTypes: [3] }, "ok"),
    fast({ amount: 720 }, "matchRunning"),
  ),
  noMatch: plain(fast({ amount: 720 }, "noMatch")),
  matchAmountOutOfLimits: plain(selling(), fast({ amount: 99 }, "matchAmountOutOfLimits")),
};

const bought = [selling(), buying()];
const paid = [...bought, paying()];
const done = [...paid, releasing()];
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

/** TABLE: refusals of orders. */
export const orderRefusals: Table = {
  answersMissing: plain(
    selling(),
    buying(),
    paying(),
    releasing({ payerName: undefined }, "answersMissing"),
  ),
  receivedAmountWrong: plain(
    selling(),
    buying(),
    paying(),
    releasing({ receivedAmount: 720 }, "receivedAmountWrong"),
  ),
  payerNameWrong: plain(
    selling(),
    buying(),
    paying(),
    releasing({ payerName: "王小明" }, "payerNameWrong"),
  ),
  orderNotFound: plain(["buyer", "orderDetail", { id: "O1" }, "orderNotFound"]),
  orderNotYours: plain(...bought, ["other", "orderDetail", { id: "$order" }, "orderNotYours"]),
  orderStatusWrong: plain(...bought, releasing({}, "orderStatusWrong")),
  orderMovedOn: plain(...bought, paying({ version: 7 }, "orderMovedOn")),
  maintenance: plain(...bought, ["house", "closed"], paying({}, "maintenance")),
  orderTimedOut: plain(...bought, ["clock", "+15m"], paying({}, "orderTimedOut")),
  voucherMissing: plain(...bought, paying({ vouchers: [] }, "voucherMissing")),
  voucherLimit: plain(
    ...bought,
    paying({ vouchers: Array.from({ length: 10 }, () => "$picture") }, "voucherLimit"),
  ),
  methodNotOfOrder: plain(...bought, paying({ methodId: "M1" }, "methodNotOfOrder")),
  replenishLimit: plain(...paid, ...times(3, replenishing("ok")), replenishing("replenishLimit")),
  warnTooSoon: plain(...bought, warning("ok"), warning("warnTooSoon")),
  warnLimit: plain(...bought, ...times(5, warning("ok"), ["clock", "+1m"]), warning("warnLimit")),
  transferAlreadyConfirmed: plain(...paid, confirming(), cancelling("transferAlreadyConfirmed")),
  cancelQuota: plain(
    selling(),
    ...times(5, buying({ amount: 500 }), cancelling("ok")),
    buying({ amount: 500 }),
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
      selling({ quantity: 100, maxAmount: 720 }),
      buying(),
      ["clock", "+15m"],
      ["seller", "sellClose", { id: "$entrust" }, "ok"],
      selling({ quantity: 100, maxAmount: 720 }),
      suspending("buyer", 101, "sellerAssetsTooLow"),
    ],
    cast: { ...regulars, seller: { ...regulars.seller, able: 150 } },
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

/** TABLE: refusals of chat, evaluations and reports. */
export const talkRefusals: Table = {
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

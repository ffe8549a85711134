import type { CallName, CommandName } from "contract";
import {
  buyStep,
  confirmReceiptStep,
  correctReceiptAnswers,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  sellStep,
  type StoryUserOptions,
  type StoryStep,
} from "../stories/story.ts";

type Values = Record<string, unknown>;
/**
 * A call that the test repeats, and the steps before this call. Each time, the call fails at
 * another statement.
 */
export type RollbackCase = {
  before: StoryStep[];
  who: string;
  call: CallName;
  input: Values;
  cast?: StoryUserOptions;
};

const words = "我已经完成转账，流水见附图，请平台核实";
const pin = "283917";
const fresh: StoryUserOptions = { ...regularStoryUserOptions, fresh: {} };
const statement = { orderId: "$order", content: words, images: ["$picture"] };

const bought = [sellStep(), buyStep()];
const waiting = [sellStep({ autoConfirm: 0 }), buyStep()];
const paid = [...bought, payStep()];
const appealed: StoryStep[] = [...paid, ["seller", "suspend", { ...statement, type: 201 }, "ok"]];
const late: StoryStep[] = [...bought, ["clock", "+15m"]];
const done: StoryStep[] = [...paid, releaseStep()];
const certifying: StoryStep[] = [
  ["fresh", "faceVerifyCode", { realName: "张小三", idCard: "310105198802290043" }, "ok"],
];
const withCode = (scene: number, who = "fresh"): StoryStep[] => [[who, "smsCode", { scene }, "ok"]];

const seller = (before: StoryStep[], call: CallName, input: Values): RollbackCase => ({
  before,
  who: "seller",
  call,
  input,
});
const buyer = (before: StoryStep[], call: CallName, input: Values): RollbackCase => ({
  before,
  who: "buyer",
  call,
  input,
});
const newcomer = (before: StoryStep[], call: CallName, input: Values): RollbackCase => ({
  before,
  who: "fresh",
  call,
  input,
  cast: fresh,
});

/** Cases for each command of the contract. The compiler reports a command without an entry. */
const commands: Record<CommandName, RollbackCase[]> = {
  riskComplete: [
    newcomer([["fresh", "riskQuestion", {}, "ok"]], "riskComplete", {
      paperId: "$paper",
      answers: "$answers",
    }),
  ],
  accountSetting: [
    newcomer([], "accountSetting", { type: "profile", nickName: "春天来了" }),
    newcomer(withCode(4), "accountSetting", {
      type: "loginPassword",
      newPassword: "goodenough1",
      smsCode: "246810",
    }),
    seller([], "accountSetting", { type: "payMethod", defaultId: "$method" }),
  ],
  pinSetting: [
    newcomer(withCode(3), "pinSetting", {
      payPassword: pin,
      confirmPassword: pin,
      smsCode: "246810",
    }),
  ],
  pinChange: [seller([], "pinChange", { mode: "old", oldPassword: pin, newPassword: "592047" })],
  faceVerifyCode: [
    newcomer([], "faceVerifyCode", { realName: "张小三", idCard: "310105198802290043" }),
  ],
  authenticate: [newcomer(certifying, "authenticate", { certifyId: "$certificate" })],
  login: [{ before: [], who: "", call: "login", input: { p: "$key:buyer", deviceTag: "test" } }],
  quickLogin: [{ before: [], who: "", call: "quickLogin", input: { deviceTag: "test" } }],
  smsCode: [newcomer([], "smsCode", { scene: 3 })],
  upload: [buyer([], "upload", { scene: "voucher" })],
  methodAdd: [
    seller([], "methodAdd", { type: 1, account: "6222023074185296300", payPassword: pin }),
  ],
  methodEdit: [seller([sellStep()], "methodEdit", { id: "$method", status: 0, payPassword: pin })],
  methodDelete: [seller([], "methodDelete", { id: "$method", payPassword: pin })],
  buyFast: [
    buyer([sellStep()], "buyFast", { amount: 720, payTypes: [2] }),
    buyer([sellStep()], "buyFast", { amount: 720, payTypes: [3] }),
  ],
  buyCreate: [
    buyer([sellStep()], "buyCreate", {
      entrustId: "$entrust",
      amount: 720,
      payType: 2,
      price: 7.2,
    }),
    buyer([sellStep({ quantity: 100, maxAmount: 720 })], "buyCreate", {
      entrustId: "$entrust",
      quantity: 100,
      payType: 2,
      price: 7.2,
    }),
  ],
  sellCreate: [seller([], "sellCreate", sellStep()[2] as Values)],
  sellPause: [seller([sellStep()], "sellPause", { id: "$entrust" })],
  sellRecover: [
    seller([sellStep(), ["seller", "sellPause", { id: "$entrust" }, "ok"]], "sellRecover", {
      id: "$entrust",
    }),
  ],
  sellClose: [seller([sellStep()], "sellClose", { id: "$entrust" })],
  warn: [seller(bought, "warn", { id: "$order" })],
  cancel: [
    buyer(bought, "cancel", { id: "$order" }),
    buyer(paid, "cancel", { id: "$order", undo: 1 }),
    buyer(paid, "cancel", { id: "$order", force: 1 }),
    buyer(appealed, "cancel", { id: "$order" }),
    buyer(appealed, "cancel", { id: "$order", statement: 1 }),
    buyer(appealed, "cancel", { id: "$order", statement: 2 }),
    seller(waiting, "cancel", { id: "$order" }),
  ],
  confirm: [seller(waiting, "confirm", { orderId: "$order" })],
  pay: [
    buyer(bought, "pay", {
      orderId: "$order",
      methodId: "$offered",
      vouchers: ["$picture", "$picture"],
    }),
  ],
  replenish: [
    buyer(paid, "replenish", { orderId: "$order", vouchers: ["$picture"] }),
    buyer(appealed, "replenish", { orderId: "$order", vouchers: ["$picture"], content: words }),
    seller(appealed, "replenish", {
      orderId: "$order",
      vouchers: ["$picture"],
      content: words,
      offer: 2,
      refunded: 1,
    }),
  ],
  deliver: [
    seller(paid, "deliver", { orderId: "$order", payPassword: pin, ...correctReceiptAnswers }),
    seller(appealed, "deliver", { orderId: "$order", payPassword: pin, ...correctReceiptAnswers }),
    seller(paid, "deliver", { orderId: "$order", payPassword: "000001", ...correctReceiptAnswers }),
  ],
  delay: [
    buyer(bought, "delay", { id: "$order" }),
    seller([...bought, ["clock", "+11m"]], "delay", { id: "$order" }),
    seller(paid, "delay", { id: "$order" }),
    seller(appealed, "delay", { id: "$order" }),
  ],
  transferConfirm: [
    seller(paid, "transferConfirm", { id: "$order", ...correctReceiptAnswers }),
    seller(appealed, "transferConfirm", { id: "$order", ...correctReceiptAnswers }),
  ],
  suspend: [
    seller(paid, "suspend", { ...statement, type: 201 }),
    seller(paid, "suspend", { ...statement, type: 201, content: `${words}#买家胜` }),
    buyer(late, "suspend", { ...statement, type: 101 }),
  ],
  evaluate: [
    buyer(done, "evaluate", { orderId: "$order", stars: 5, tags: ["放币很快"], anonymous: 0 }),
  ],
  report: [
    buyer(bought, "report", {
      orderId: "$order",
      targetUserId: "$id:seller",
      type: 1,
      content: words,
      withChat: 1,
    }),
  ],
  chatSend: [
    buyer(bought, "chatSend", {
      orderId: "$order",
      msgType: 1,
      content: "您好",
      clientMsgId: "message-1",
    }),
  ],
  chatSendCommon: [buyer(bought, "chatSendCommon", { orderId: "$order", messageId: "2" })],
};

/** Reads that also write. */
const reads: RollbackCase[] = [
  newcomer([], "riskQuestion", {}),
  seller(bought, "chatList", { id: "$order", read: 1 }),
  buyer([sellStep(), ["buyer", "buyFast", { amount: 720, payTypes: [3] }, "ok"]], "buyFastCheck", {
    cancel: 1,
  }),
  buyer([], "userInfo", {}),
];
export const rollbackCases: readonly RollbackCase[] = [...Object.values(commands).flat(), ...reads];

/** Situations in which a timer fails and has to run again. */
export const timerRetryCases: readonly {
  name: string;
  before: StoryStep[];
  cast?: StoryUserOptions;
}[] = [
  { name: "payment timeout", before: bought },
  { name: "acceptance timeout", before: waiting },
  { name: "overdue release", before: paid },
  { name: "automatic appeal after an overdue release", before: [...paid, ["clock", "+15m"]] },
  { name: "missing reply in an appeal", before: appealed },
  { name: "automatic release after confirmed receipt", before: [...paid, confirmReceiptStep()] },
  {
    name: "expired quick match",
    before: [sellStep(), ["buyer", "buyFast", { amount: 720, payTypes: [3] }, "ok"]],
  },
  {
    name: "end of the T+1 lock",
    before: done,
    cast: { ...regularStoryUserOptions, buyer: { ...regularStoryUserOptions.buyer, level: 2 } },
  },
  { name: "expired face check", before: certifying, cast: fresh },
  {
    name: "review of a payment method",
    before: [
      ["seller", "methodAdd", { type: 1, account: "6222023074185296300", payPassword: pin }, "ok"],
    ],
  },
  {
    name: "result of a report",
    before: [
      ...bought,
      [
        "buyer",
        "report",
        { orderId: "$order", targetUserId: "$id:seller", type: 1, content: words, withChat: 1 },
        "ok",
      ],
    ],
  },
];

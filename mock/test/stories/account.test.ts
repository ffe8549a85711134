import { expect, test } from "vitest";
import type { CodeName } from "contract";
import {
  buyStep,
  regularStoryUserOptions,
  defineStoryTest,
  sellStep,
  type StoryStep,
  Story,
} from "./story.ts";
import { recordFaceCheckResult } from "../../src/backend/accounts/certification.ts";

const cast = { ...regularStoryUserOptions, fresh: {} };
const face = { realName: "张小三", idCard: "310105198802290043" };
const move = { type: "phone", phone: "13612345678", smsCode: "246810" };
const add = (input: Record<string, unknown>, code: CodeName): StoryStep => [
  "seller",
  "methodAdd",
  { payPassword: "283917", ...input },
  code,
];

test("certifies a user only after a passed face check within 30 minutes, and counts attempts", () => {
  const story = new Story(cast);
  const pass = (ok: boolean) =>
    expect(recordFaceCheckResult(story.world, String(story.known.get("certificate")), ok)).toBe(
      true,
    );
  story.play(["fresh", "faceVerifyCode", { realName: "x", idCard: face.idCard }, "identityFormat"]);
  story.play([
    "fresh",
    "faceVerifyCode",
    { realName: face.realName, idCard: "110101201501011233" },
    "identityFormat",
  ]);
  story.play(["buyer", "faceVerifyCode", face, "alreadyCertified"]);
  story.play(["fresh", "faceVerifyCode", face, "ok"]);
  story.play([
    "fresh",
    "authenticate",
    { certifyId: "$certificate" },
    "faceRefused",
    { unfinished: 1 },
  ]);
  story.play(["fresh", "userInfo", {}, "ok", { isAuthentication: 1 }]);
  pass(false);
  story.play([
    "fresh",
    "authenticate",
    { certifyId: "$certificate" },
    "faceRefused",
    { leftTimes: 2 },
  ]);
  story.play(["fresh", "userInfo", {}, "ok", { isAuthentication: 3 }]);
  story.play(["fresh", "faceVerifyCode", face, "ok"]);
  story.play(["clock", "+30m"]);
  story.play(["fresh", "authenticate", { certifyId: "$certificate" }, "faceExpired"]);
  story.play(["fresh", "userInfo", {}, "ok", { isAuthentication: 0 }]);
  story.play(["fresh", "faceVerifyCode", face, "ok"]);
  pass(true);
  story.play([
    "fresh",
    "authenticate",
    { certifyId: "$certificate" },
    "ok",
    { isAuthentication: 2, realName: "张*三" },
  ]);
  story.play(["fresh", "authenticate", { certifyId: "$certificate" }, "alreadyCertified"]);
  story.play(["push", "fresh", "实名认证已通过"]);
});

defineStoryTest(
  "faceVerifyCode accepts an ID number for one account only and allows three attempts a day",
  [
    [
      "fresh",
      "faceVerifyCode",
      { realName: "张小三", idCard: "110101199003070011" },
      "identityTaken",
    ],
    ...[1, 2, 3].map((): StoryStep => ["fresh", "faceVerifyCode", face, "ok"]),
    ["fresh", "faceVerifyCode", face, "certificationTries"],
  ],
  cast,
);

defineStoryTest(
  "methodAdd rejects a credit card",
  [
    ["seller", "banks", { cardNo: "622575" }, "ok"],
    [
      "seller",
      "methodAdd",
      { type: 1, account: "6225753074185299", payPassword: "283917" },
      "accountFormat",
      { reason: "仅支持储蓄卡" },
    ],
  ],
  cast,
);

defineStoryTest(
  "pinSetting sets a first PIN once, with an SMS code, and refuses a simple or mistyped PIN",
  [
    [
      "fresh",
      "pinSetting",
      { payPassword: "283917", confirmPassword: "283917", smsCode: "246810" },
      "smsWrong",
    ],
    ["fresh", "smsCode", { scene: 3 }, "ok", { mockCode: "246810", interval: 60 }],
    ["fresh", "smsCode", { scene: 3 }, "smsTooSoon", { seconds: 60 }],
    [
      "fresh",
      "pinSetting",
      { payPassword: "123456", confirmPassword: "123456", smsCode: "246810" },
      "pinTooSimple",
    ],
    [
      "fresh",
      "pinSetting",
      { payPassword: "283917", confirmPassword: "283918", smsCode: "246810" },
      "badInput",
    ],
    [
      "fresh",
      "pinSetting",
      { payPassword: "283917", confirmPassword: "283917", smsCode: "111111" },
      "smsWrong",
    ],
    [
      "fresh",
      "pinSetting",
      { payPassword: "283917", confirmPassword: "283917", smsCode: "246810" },
      "ok",
      { isPayPassword: 1 },
    ],
    [
      "fresh",
      "pinSetting",
      { payPassword: "283917", confirmPassword: "283917", smsCode: "246810" },
      "pinAlreadySet",
    ],
  ],
  cast,
);

defineStoryTest(
  "refuses an SMS code after five minutes, and sends at most ten codes a day",
  [
    ["fresh", "smsCode", { scene: 3 }, "ok"],
    ["clock", "+6m"],
    [
      "fresh",
      "pinSetting",
      { payPassword: "283917", confirmPassword: "283917", smsCode: "246810" },
      "smsWrong",
    ],
    ...Array.from({ length: 9 }, (): StoryStep[] => [
      ["fresh", "smsCode", { scene: 3 }, "ok"],
      ["clock", "+1m"],
    ]).flat(),
    ["fresh", "smsCode", { scene: 3 }, "smsDailyLimit"],
  ],
  cast,
);

defineStoryTest(
  "rejects a used SMS code",
  [
    ["fresh", "smsCode", { scene: 4 }, "ok"],
    [
      "fresh",
      "accountSetting",
      { type: "loginPassword", newPassword: "goodenough1", smsCode: "246810" },
      "ok",
    ],
    [
      "fresh",
      "accountSetting",
      {
        type: "loginPassword",
        oldPassword: "goodenough1",
        newPassword: "goodenough2",
        smsCode: "246810",
      },
      "smsWrong",
    ],
  ],
  cast,
);

const loginPassword = (input: object, code: CodeName): StoryStep => [
  "fresh",
  "accountSetting",
  { type: "loginPassword", smsCode: "246810", ...input },
  code,
];
defineStoryTest(
  "a login password must not be common, may have 64 characters and is compared exactly",
  [
    ["fresh", "smsCode", { scene: 4 }, "ok"],
    loginPassword({ newPassword: "Iloveyou" }, "badInput"),
    loginPassword({ newPassword: "13829471650" }, "badInput"),
    loginPassword({ newPassword: "kw ".repeat(21) + "k" }, "ok"),
    loginPassword(
      { oldPassword: "KW ".repeat(21) + "K", newPassword: "goodenough2" },
      "oldPasswordWrong",
    ),
    loginPassword(
      { oldPassword: "kw ".repeat(20), newPassword: "goodenough2" },
      "oldPasswordWrong",
    ),
  ],
  cast,
);

defineStoryTest(
  "changes a PIN by the old PIN, and refuses a reset with a wrong ID number",
  [
    [
      "fresh",
      "pinChange",
      { mode: "old", oldPassword: "283917", newPassword: "592047" },
      "pinNeeded",
    ],
    [
      "seller",
      "pinChange",
      { mode: "old", oldPassword: "111222", newPassword: "592047" },
      "pinWrong",
      { remain: 4 },
    ],
    ["seller", "pinChange", { mode: "old", oldPassword: "283917", newPassword: "592047" }, "ok"],
    ["seller", "smsCode", { scene: 3 }, "ok"],
    [
      "seller",
      "pinChange",
      { mode: "reset", smsCode: "246810", idTail: "000000", newPassword: "283917" },
      "identityMismatch",
    ],
  ],
  cast,
);

defineStoryTest(
  "accountSetting changes phone, login password and nickname, and refuses invalid input",
  [
    ["fresh", "smsCode", { scene: 1, phone: "12345678901" }, "phoneFormat"],
    ["fresh", "smsCode", { scene: 1, phone: "13910010001" }, "phoneTaken"],
    ["fresh", "smsCode", { scene: 1, phone: "+86 139-1234-5678" }, "ok"],
    [
      "fresh",
      "accountSetting",
      { type: "phone", phone: "13912345679", smsCode: "246810" },
      "smsWrong",
    ],
    ["fresh", "accountSetting", { type: "phone", phone: "13912345678", smsCode: "246810" }, "ok"],
    ["fresh", "userInfo", {}, "ok", { phone: "139****5678" }],
    ["fresh", "smsCode", { scene: 4 }, "ok"],
    [
      "fresh",
      "accountSetting",
      { type: "loginPassword", newPassword: "short1", smsCode: "246810" },
      "badInput",
    ],
    [
      "fresh",
      "accountSetting",
      { type: "loginPassword", newPassword: "goodenough1", smsCode: "246810" },
      "ok",
    ],
    ["clock", "+1m"],
    ["fresh", "smsCode", { scene: 4 }, "ok"],
    [
      "fresh",
      "accountSetting",
      {
        type: "loginPassword",
        oldPassword: "wrong",
        newPassword: "goodenough2",
        smsCode: "246810",
      },
      "oldPasswordWrong",
    ],
    ["fresh", "accountSetting", { type: "profile", nickName: "官方客服" }, "nickNameRefused"],
    ["fresh", "accountSetting", { type: "profile", nickName: "春天来了" }, "ok"],
    ["fresh", "accountSetting", { type: "profile", nickName: "夏天来了" }, "nickNameTooSoon"],
    ["fresh", "accountSetting", { type: "payMethod", defaultId: "M1" }, "methodNotFound"],
  ],
  cast,
);

defineStoryTest(
  "requires SMS codes of both numbers and the PIN to change the phone",
  [
    ["seller", "smsCode", { scene: 2 }, "ok"],
    ["seller", "smsCode", { scene: 1, phone: "13612345678" }, "ok"],
    ["seller", "accountSetting", { ...move, oldSmsCode: "111111" }, "smsWrong", { scene: 2 }],
    [
      "seller",
      "accountSetting",
      { ...move, oldSmsCode: "246810", smsCode: "111111" },
      "smsWrong",
      { scene: 1 },
    ],
    [
      "seller",
      "accountSetting",
      { ...move, oldSmsCode: "246810", payPassword: "111111" },
      "pinWrong",
      { remain: 4 },
    ],
    ["seller", "accountSetting", { ...move, oldSmsCode: "246810", payPassword: "283917" }, "ok"],
    ["seller", "userInfo", {}, "ok", { phone: "136****5678" }],
  ],
  cast,
);

defineStoryTest(
  "checks a payment method's format and owner, its use by listings, and the number of methods",
  [
    [
      "fresh",
      "methodAdd",
      { type: 2, account: "13800138000", payPassword: "283917" },
      "certificationNeeded",
    ],
    add({ type: 1, account: "6222023074185296301" }, "accountFormat"),
    add({ type: 1, account: "6222 0230 7418 5296 300" }, "ok"),
    add({ type: 1, account: "6222023074185296300" }, "accountTaken"),
    add({ type: 3, account: "wxid_8f3k2a" }, "receiveCodeMissing"),
    add({ type: 3, account: "wxid_8f3k2a", qrCode: "$picture" }, "ok"),
    add({ type: 4, account: "0012000000000001" }, "accountFormat"),
    add({ type: 5, account: "1" }, "badInput"),
    add({ type: 2, account: "13800138000", payPassword: "111222" }, "pinWrong"),
    ["seller", "methodList", { status: 2 }, "ok"],
    ["clock", "+3s"],
    sellStep(),
    ["seller", "methodDelete", { id: "$method", payPassword: "283917" }, "methodInUse"],
    buyStep(),
    ["seller", "methodDelete", { id: "M1", payPassword: "283917" }, "methodNotFound"],
    [
      "seller",
      "methodEdit",
      { id: "$method", account: "13900139000", payPassword: "283917" },
      "ok",
      { status: 2, account: "13900139000" },
    ],
    ...[1, 2, 3, 4].map((n) => add({ type: 2, account: `1380013800${n}` }, "ok")),
    add({ type: 2, account: "13800138009" }, "methodLimit"),
  ],
  cast,
);

test("accountSetting accepts only the user's own image as avatar", () => {
  const story = new Story(cast);
  const avatar = (who: string, text: string, code: CodeName = "ok") =>
    story.play([
      who,
      "accountSetting",
      { type: "profile", avatar: text },
      code,
      code === "ok" ? {} : { field: "avatar" },
    ]);
  const own = story.picture("seller");
  avatar("seller", own);
  story.play(["seller", "userInfo", {}, "ok", { avatar: own }]);
  for (const url of [
    ...[
      story.picture("buyer"),
      "https://evil.example/a.png",
      "//evil.example/a.png",
      "javascript:alert(1)",
    ],
    ...["data:image/svg+xml,<svg/>", "/user/v1/info", `${own}\u202e`, `${own}?`, " "],
  ])
    avatar("seller", url, "badInput");
  story.play(["seller", "userInfo", {}, "ok", { avatar: own }]);
  avatar("seller", "");
  expect(story.ask("seller", "userInfo", {}).result.avatar).toBe("");
});

test("orderDetail shows the payment account unchanged after the seller edits it", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  const before = story.ask("buyer", "orderDetail", { id: "$order" }).result.payMethods;
  story.play([
    "seller",
    "methodEdit",
    { id: "$method", account: "13900139000", payPassword: "283917" },
    "ok",
  ]);
  expect(story.ask("buyer", "orderDetail", { id: "$order" }).result.payMethods).toEqual(before);
});

test("riskComplete grades the questionnaire, returns correct answers and the attempts left", () => {
  const story = new Story(cast);
  const right: Record<string, string[]> = {};
  const paper = () =>
    story.ask("fresh", "riskQuestion", {}).result as {
      questions: { id: string }[];
      leftTimes: number;
    };
  const send = (answers: (id: string) => string[]) =>
    story.ask("fresh", "riskComplete", {
      paperId: "$paper",
      answers: paper().questions.map(({ id }) => ({ questionId: id, optionIds: answers(id) })),
    });
  const first = paper();
  expect([first.questions.length, JSON.stringify(first).includes("correct")]).toEqual([10, false]);
  expect(paper()).toEqual(first);
  expect(story.ask("fresh", "riskComplete", { paperId: "$paper", answers: [] }).code).toBe(
    "quizIncomplete",
  );
  for (let left = 4; left >= 1; left -= 1) {
    const { result } = send((id) => right[id] ?? ["A"]);
    for (const question of result.wrong as { questionId: string; correctIds: string[] }[])
      right[question.questionId] = question.correctIds;
    expect(result).toMatchObject({ leftTimes: left });
    if (result.pass === 1) break;
    expect(result.score).toBeLessThan(100);
  }
  const last = send((id) => right[id] ?? ["A"]);
  expect(["ok", "quizExpired"]).toContain(last.code);
});

defineStoryTest("limits chat length and rate, marks messages read, closes the chat after a day", [
  sellStep(),
  buyStep(),
  ["other", "chatList", { id: "$order" }, "orderNotYours"],
  ["buyer", "chatList", { id: "O1" }, "chatNotFound"],
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: " ", clientMsgId: "message-1" },
    "messageEmpty",
  ],
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "长".repeat(501), clientMsgId: "message-1" },
    "messageTooLong",
  ],
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "您好", clientMsgId: "message-1" },
    "ok",
    { seq: 2 },
  ],
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "您好", clientMsgId: "message-1" },
    "ok",
    { seq: 2 },
  ],
  ["push", "seller", "您好"],
  ["seller", "orderStat", {}, "ok", { unreadChat: 1 }],
  ["seller", "chatList", { id: "$order", read: 1 }, "ok", { hasMore: 0 }],
  ["seller", "orderStat", {}, "ok", { unreadChat: 0 }],
  [
    "buyer",
    "chatList",
    { id: "$order", afterSeq: 1 },
    "ok",
    { peerReadSeq: 2, records: [{ isRead: 1 }] },
  ],
  [
    "buyer",
    "chatSendCommon",
    { orderId: "$order", messageId: "2" },
    "ok",
    { content: "正在付款，请稍等", msgType: 4 },
  ],
  ["buyer", "chatSendCommon", { orderId: "$order", messageId: "11" }, "phraseNotFound"],
  ...Array.from(
    { length: 8 },
    (_, n): StoryStep => [
      "buyer",
      "chatSend",
      { orderId: "$order", msgType: 1, content: "在吗", clientMsgId: `message-x${n}` },
      "ok",
    ],
  ),
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "在吗", clientMsgId: "message-9" },
    "chatTooOften",
  ],
  ["buyer", "cancel", { id: "$order" }, "ok"],
  ["clock", "+1d"],
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "还在", clientMsgId: "message-10" },
    "ok",
  ],
  ["clock", "+1s"],
  [
    "buyer",
    "chatSend",
    { orderId: "$order", msgType: 1, content: "还在", clientMsgId: "message-11" },
    "chatClosed",
  ],
]);

test("derives the bank of a payment method from the card number unless the user names one", () => {
  const story = new Story();
  const edit = (id: unknown, input: object) =>
    story.ask("seller", "methodEdit", { id, ...input, payPassword: "283917" }).result as {
      bankName: string;
    };
  const card = { type: 1, account: "6222023074185296300", payPassword: "283917" };
  const added = story.ask("seller", "methodAdd", card).result;
  expect(added).toMatchObject({ bankCode: "ICBC" });
  expect(edit(added.id, { account: "6217003074185296304" })).toMatchObject({
    bankCode: "CCB",
    bankName: expect.stringContaining("建设") as string,
  });
  expect(edit(added.id, { account: "6228483074185296300", bankCode: "ABC" })).toMatchObject({
    bankCode: "ABC",
  });
  expect(edit(added.id, { remark: "工资卡" })).toMatchObject({ bankCode: "ABC" });
});

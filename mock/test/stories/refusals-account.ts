import type { CodeName } from "contract";
import {
  buyStep,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  sellStep,
  type StoryUserOptions,
  type StoryStep,
} from "./story.ts";

/** A story whose last step is refused. */
export type RefusalStory = { steps: StoryStep[]; cast?: StoryUserOptions };
type Table = Partial<Record<CodeName, RefusalStory>>;

const pin = "283917";
const face = { realName: "张小三", idCard: "310105198802290043" };
const withNewcomer: StoryUserOptions = { ...regularStoryUserOptions, fresh: {} };
const newcomer = (...steps: StoryStep[]): RefusalStory => ({ steps, cast: withNewcomer });
const plain = (...steps: StoryStep[]): RefusalStory => ({ steps });
const certify = (code: CodeName, changes = {}): StoryStep => [
  "fresh",
  "faceVerifyCode",
  { ...face, ...changes },
  code,
];
const sms = (code: CodeName = "ok", input = {}): StoryStep => [
  "fresh",
  "smsCode",
  { scene: 3, ...input },
  code,
];
const setPin = (code: CodeName, changes = {}): StoryStep => [
  "fresh",
  "pinSetting",
  { payPassword: pin, confirmPassword: pin, smsCode: "246810", ...changes },
  code,
];
const nick = (nickName: string, code: CodeName): StoryStep => [
  "fresh",
  "accountSetting",
  { type: "profile", nickName },
  code,
];
const times = (count: number, ...steps: StoryStep[]): StoryStep[] =>
  Array.from({ length: count }, () => steps).flat();
const add = (input: object, code: CodeName): StoryStep => [
  "seller",
  "methodAdd",
  { payPassword: pin, ...input },
  code,
];
const alipay = (account: string, code: CodeName) => add({ type: 2, account }, code);
const wrongPin: StoryStep[] = [
  sellStep(),
  buyStep(),
  payStep(),
  ...times(4, releaseStep({ payPassword: "000001" }, "pinWrong")),
];
const answers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ questionId: `Q${at}`, optionIds: ["A"] }));
const password = (input: object, code: CodeName): StoryStep => [
  "fresh",
  "accountSetting",
  { type: "loginPassword", smsCode: "246810", ...input },
  code,
];

/** Stories that end with a refusal of the account, PIN, SMS code or questionnaire, by code. */
export const userRefusalStories: Table = {
  identityFormat: newcomer(certify("identityFormat", { realName: "x" })),
  identityTaken: newcomer(certify("identityTaken", { idCard: "110101199003070011" })),
  certificationTries: newcomer(...times(3, certify("ok")), certify("certificationTries")),
  alreadyCertified: plain(["buyer", "faceVerifyCode", face, "alreadyCertified"]),
  faceRefused: newcomer(certify("ok"), [
    "fresh",
    "authenticate",
    { certifyId: "$certificate" },
    "faceRefused",
    { leftTimes: 2 },
  ]),
  faceExpired: newcomer(
    certify("ok"),
    ["clock", "+30m"],
    ["fresh", "authenticate", { certifyId: "$certificate" }, "faceExpired"],
  ),
  quizNeeded: {
    steps: [sellStep(), buyStep({}, "quizNeeded")],
    cast: { ...regularStoryUserOptions, buyer: { ...regularStoryUserOptions.buyer, quiz: false } },
  },
  quizIncomplete: newcomer(
    ["fresh", "riskQuestion", {}, "ok"],
    ["fresh", "riskComplete", { paperId: "$paper", answers: [] }, "quizIncomplete"],
  ),
  quizExpired: newcomer(
    ["fresh", "riskQuestion", {}, "ok"],
    ["clock", "+30m"],
    ["fresh", "riskComplete", { paperId: "$paper", answers: answers(10) }, "quizExpired"],
  ),
  quizTries: newcomer(
    ...times(
      5,
      ["fresh", "riskQuestion", {}, "ok"],
      ["fresh", "riskComplete", { paperId: "$paper", answers: "$answers" }, "ok"],
    ),
    ["fresh", "riskQuestion", {}, "quizTries"],
  ),
  certificationNeeded: newcomer(sellStep(), buyStep({}, "certificationNeeded", "fresh")),
  pinNeeded: {
    steps: [sellStep(), buyStep({}, "pinNeeded")],
    cast: { ...regularStoryUserOptions, buyer: { ...regularStoryUserOptions.buyer, pin: false } },
  },
  methodNeeded: {
    steps: [sellStep(), buyStep({}, "methodNeeded")],
    cast: { ...regularStoryUserOptions, buyer: { ...regularStoryUserOptions.buyer, methods: 0 } },
  },
  tradeBanned: plain(
    sellStep(),
    ...times(6, buyStep({ amount: 500 }), ["buyer", "cancel", { id: "$order", force: 1 }, "ok"]),
    buyStep({ amount: 500 }, "tradeBanned"),
  ),
  pinWrong: plain(
    sellStep(),
    buyStep(),
    payStep(),
    releaseStep({ payPassword: "000001" }, "pinWrong"),
  ),
  pinLocked: plain(...wrongPin, releaseStep({ payPassword: "000001" }, "pinLocked")),
  pinTooSimple: newcomer(
    sms(),
    setPin("pinTooSimple", { payPassword: "123456", confirmPassword: "123456" }),
  ),
  pinAlreadySet: newcomer(sms(), setPin("ok"), setPin("pinAlreadySet")),
  smsWrong: newcomer(sms(), setPin("smsWrong", { smsCode: "111111" })),
  smsTooSoon: newcomer(sms(), sms("smsTooSoon")),
  smsDailyLimit: newcomer(...times(10, sms(), ["clock", "+1m"]), sms("smsDailyLimit")),
  phoneFormat: newcomer(sms("phoneFormat", { scene: 1, phone: "12345678901" })),
  phoneTaken: newcomer(sms("phoneTaken", { scene: 1, phone: "13910010001" })),
  oldPasswordWrong: newcomer(
    sms("ok", { scene: 4 }),
    password({ newPassword: "goodenough1" }, "ok"),
    password({ oldPassword: "wrong", newPassword: "goodenough2" }, "oldPasswordWrong"),
  ),
  identityMismatch: plain(
    ["seller", "smsCode", { scene: 3 }, "ok"],
    [
      "seller",
      "pinChange",
      { mode: "reset", smsCode: "246810", idTail: "000000", newPassword: "592047" },
      "identityMismatch",
    ],
  ),
  triesLocked: newcomer(...times(4, setPin("smsWrong")), setPin("triesLocked")),
  nickNameRefused: newcomer(nick("官方客服", "nickNameRefused")),
  nickNameTooSoon: newcomer(nick("春天来了", "ok"), nick("夏天来了", "nickNameTooSoon")),
};

/** Stories that end with a refusal of a payment method, by code. */
export const payMethodRefusalStories: Table = {
  accountFormat: plain(add({ type: 1, account: "6222023074185296301" }, "accountFormat")),
  receiveCodeMissing: plain(add({ type: 3, account: "wxid_8f3k2a" }, "receiveCodeMissing")),
  accountTaken: plain(alipay("13800138000", "ok"), alipay("13800138000", "accountTaken")),
  methodLimit: plain(
    ...[1, 2, 3, 4].map((n) => alipay(`1380013800${n}`, "ok")),
    alipay("13800138009", "methodLimit"),
  ),
  methodInUse: plain(sellStep(), buyStep(), [
    "seller",
    "methodDelete",
    { id: "$method", payPassword: pin },
    "methodInUse",
  ]),
  methodNotFound: plain([
    "seller",
    "methodDelete",
    { id: "M1", payPassword: pin },
    "methodNotFound",
  ]),
};

import { expect, test } from "vitest";
import {
  chatTextRule as chatText,
  evaluationTextRule as evaluationText,
  imagesRule as images,
  remarkRule as remark,
  statementRule as statement,
} from "./words.ts";

const words = { riskWords: ["洗钱", "USDT", ""] };

test.each([
  ["我已经付款但卖家没有", undefined],
  ["字".repeat(500), undefined],
  ["", "请填写说明（至少10个字）"],
  ["字".repeat(9), "请填写说明（至少10个字）"],
  [`${" ".repeat(10)}太短`, "请填写说明（至少10个字）"],
  ["字".repeat(501), "最多500个字"],
])("statement %j answers %j", (typed, answer) => {
  expect(statement.check(statement.clean(typed))).toBe(answer);
});

test("the backend counts a statement without its blanks too", () => {
  expect(statement.check(" ".repeat(10))).toBe("请填写说明（至少10个字）");
});

test.each([
  ["", 3, undefined],
  ["很快，谢谢", 5, undefined],
  ["放币太慢了", 2, undefined],
  ["", 2, "请说明不满意的原因（至少5个字）"],
  ["   太慢   ", 1, "请说明不满意的原因（至少5个字）"],
  ["字".repeat(200), 5, undefined],
  ["字".repeat(201), 5, "最多200个字"],
])("evaluation %j with %i stars answers %j", (typed, stars, answer) => {
  expect(evaluationText.check(typed, { stars })).toBe(answer);
});

test.each([
  ["appeal", 0, "请至少上传1张凭证"],
  ["appeal", 1, undefined],
  ["appeal", 9, undefined],
  ["appeal", 10, "最多上传9张"],
  ["report", 0, undefined],
  ["report", 10, "最多上传9张"],
  ["voucher", 0, "请至少上传1张凭证"],
  ["voucher", 9, undefined],
] as const)("images of a %s, %i of them, answer %j", (of, count, answer) => {
  expect(images.check(Array<string>(count).fill("a.png"), { of })).toBe(answer);
});

test.each([
  ["你好", undefined],
  ["字".repeat(500), undefined],
  ["", "消息不能为空"],
  [" \n ", "消息不能为空"],
  ["字".repeat(501), "最多500个字"],
  ["加我微信 wxid_8f3k2a", undefined],
])("chat text %j answers %j", (typed, answer) => {
  expect(chatText.check(chatText.clean(typed))).toBe(answer);
});

const outside = [
  "打我电话13800138000",
  "打我电话138-0013-8000",
  "１３８ ００１３ ８０００",
  "138.0013.8000",
  "QQ：12345678",
  "扣扣12345678",
  "加我Q Q",
  "我的wxid_8f3k2a",
  "vx: abcdef",
  "微信号：abc_def",
  "加微信聊",
  "https://example.com/x",
  "看 www.example",
  "去 abc.com 交易",
  "ABC.COM",
  "收usdt吗",
  "帮忙洗钱",
];
const inside = [
  "",
  "请尽快付款，谢谢",
  "订单号2026112012345678901",
  "金额1234.56，已付款",
  "支持微信、支付宝",
  "微信10000以下可付",
  "尾号 8000 的卡",
  "12345678",
  "数量100.5 单价7.20",
];

test.each(outside)("chat text %j warns of going outside", (text) => {
  expect(chatText.warn(text, words)).toBe("请勿离开平台沟通或交易，谨防诈骗");
});
test.each(inside)("chat text %j does not warn", (text) => {
  expect(chatText.warn(text, words)).toBeUndefined();
});
test.each(outside)("remark %j is refused", (text) => {
  expect(remark.check(text, words)).toBe("备注中不能包含联系方式或敏感词");
});
test.each(inside)("remark %j is fine", (text) => {
  expect(remark.check(text, words)).toBeUndefined();
});

test("a remark has at most 200 characters", () => {
  expect(remark.check("字".repeat(200), words)).toBeUndefined();
  expect(remark.check("字".repeat(201), words)).toBe("最多200个字");
});

test.each([statement, evaluationText, chatText, remark])("a text is sent without the blanks around it", (rule) => {
  expect(rule.clean(" 多谢 \n")).toBe("多谢");
});

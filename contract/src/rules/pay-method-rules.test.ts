import { expect, test } from "vitest";
import {
  alipayAccountRule as alipayAccount,
  bankCardRule as bankCard,
  bankBranchRule as branch,
  paySerialRule as paySerial,
  receiveQrCodeRule as receiveCode,
  walletNumberRule as walletNumber,
  wechatAccountRule as wechatAccount,
} from "./pay-method-rules.ts";

const goodCards = [
  "6222023074185296300",
  "6217003074185296304",
  "6228483074185296300",
  "6225883074185294",
  "6216603074185296300",
  "622908307418529635",
  "6210983074185296303",
  "62226030741852961",
];
test.each(goodCards)("bankCardRule accepts the card number %s", (card) => {
  expect(bankCard.check(card)).toBeUndefined();
});
test.each(goodCards)(
  "bankCardRule rejects the card number %s if its last digit is one higher",
  (card) => {
    expect(bankCard.check(`${card.slice(0, -1)}${(Number(card.slice(-1)) + 1) % 10}`)).toBe(
      "银行卡号有误，请核对",
    );
  },
);
test.each([
  ["6222 0230 7418 5296 300", undefined],
  ["６２２２０２３０７４１８５２９６３００", undefined],
  ["", "请输入银行卡号"],
  ["622202307418525", "银行卡号应为 16–19 位数字"],
  ["62220230741852963016", "银行卡号应为 16–19 位数字"],
  ["62220230741852963O0", "银行卡号应为 16–19 位数字"],
])("bankCardRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(bankCard.check(bankCard.clean(typed))).toBe(answer);
});

test.each([
  ["", undefined],
  ["北京分行营业部(西城2)", undefined],
  ["行".repeat(40), undefined],
  ["行".repeat(41), "开户支行最多 40 个字"],
  ["<b>支行", "开户支行仅支持汉字、字母、数字和括号"],
])("bankBranchRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(branch.check(branch.clean(typed))).toBe(answer);
});

test("bankBranchRule.clean converts brackets to full width", () => {
  expect(branch.clean("中山 (东) 支行")).toBe("中山（东）支行");
});

test.each([
  ["13800138000", undefined],
  ["+86 13800138000", undefined],
  ["a.b+c@mail.com", undefined],
  ["ａ＠ｍａｉｌ.com", undefined],
  [" a@mail.com\n", undefined],
  ["\u3000a@mail.com\u3000", undefined],
  [`${"a".repeat(55)}@mail.com`, undefined],
  [`${"a".repeat(56)}@mail.com`, "支付宝账号应为手机号或邮箱"],
  ["", "请输入支付宝账号"],
  ["a@b", "支付宝账号应为手机号或邮箱"],
  ["a b@mail.com", "支付宝账号应为手机号或邮箱"],
  ["a\u3000b@mail.com", "支付宝账号应为手机号或邮箱"],
  ["12345678901", "支付宝账号应为手机号或邮箱"],
])("alipayAccountRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(alipayAccount.check(alipayAccount.clean(typed))).toBe(answer);
});

test.each([
  ["wxid_8f3k2a", undefined],
  ["13800138000", undefined],
  ["ab-cde", undefined],
  [" ab-cde ", undefined],
  ["", "请输入微信号"],
  ["8abc", "微信号格式不正确，请核对"],
  ["ab-c", "微信号格式不正确，请核对"],
  ["ab-cd", "微信号格式不正确，请核对"],
  [`a${"b".repeat(20)}`, "微信号格式不正确，请核对"],
  ["微信wxid", "微信号格式不正确，请核对"],
])("wechatAccountRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(wechatAccount.check(wechatAccount.clean(typed))).toBe(answer);
});

test("wechatAccountRule.clean removes hyphens from phone numbers only", () => {
  expect(wechatAccount.clean("ab-cde")).toBe("ab-cde");
  expect(wechatAccount.clean("138-0013-8000")).toBe("13800138000");
});

test.each([
  ["0062 1234 5678 9012", "工商银行", undefined],
  ["13800138000", "工商银行", undefined],
  ["", "工商银行", "请输入钱包编号"],
  ["006212345678901", "工商银行", "钱包编号应为 16 位数字"],
  ["00621234567890123", "工商银行", "钱包编号应为 16 位数字"],
  ["0062123456789012", undefined, "请选择运营机构"],
  ["0062123456789012", "", "请选择运营机构"],
])(
  "walletNumberRule returns for the number %j of the operator %j the error %j",
  (typed, orgName, answer) => {
    expect(walletNumber.check(walletNumber.clean(typed), { orgName })).toBe(answer);
  },
);

test("receiveQrCodeRule.check requires an image only if required is set", () => {
  expect(receiveCode.check(undefined, { required: true })).toBe("请上传收款码");
  expect(receiveCode.check("", { required: true })).toBe("请上传收款码");
  expect(receiveCode.check(undefined, { required: false })).toBeUndefined();
  expect(receiveCode.check("a.png", { required: true })).toBeUndefined();
});

test.each([
  ["wxp://f2f0example", 3, undefined],
  ["https://qr.alipay.com/fkx123", 2, undefined],
  ["HTTPS://QR.95516.COM/0001/x", 2, undefined],
  ["http://qr.alipay.com/fkx123", 2, undefined],
  ["http://wx.tenpay.com/f2f", 3, undefined],
  ["see https://qr.alipay.com/fkx123", 2, "这不是收款码：请用收付款里的收款码"],
  ["see wxp://f2f0example", 3, "这不是收款码：请用收付款里的收款码"],
  ["https://qr.95516.com/0001/x", 3, undefined],
  ["anything", 4, undefined],
  ["", 4, "这不是收款码：没有读到二维码，请换一张或裁剪"],
  ["https://u.wechat.com/friend", 3, "这不是收款码：请用收付款里的收款码"],
  ["https://qr.alipay.com/fkx123", 3, "这是支付宝的收款码，请换成微信的"],
  ["wxp://f2f0example", 2, "这是微信的收款码，请换成支付宝的"],
] as const)(
  "receiveQrCodeRule.read returns for the QR text %j and payment type %i the error %j",
  (text, type, answer) => {
    expect(receiveCode.read(text, type)).toBe(answer);
  },
);

const serialLength = "流水号应为 10–40 位数字或字母，请核对";
test.each([
  ["", undefined],
  ["2026 1126 2200 1445 0018 6620 4317", undefined],
  ["１２３４５６７８９０", undefined],
  ["ab12345678", undefined],
  ["A".repeat(40), undefined],
  ["A".repeat(41), serialLength],
  ["123456789", serialLength],
  ["流水号1234567890", serialLength],
])("paySerialRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(paySerial.check(paySerial.clean(typed))).toBe(answer);
});

test("paySerialRule.clean removes separators and converts to upper case", () => {
  expect(paySerial.clean(" 2026-1126 ab12 ")).toBe("20261126AB12");
});

import { describe, expect, test } from "vitest";
import {
  chatTextRule as chatText,
  evaluationTextRule as evaluationText,
  imageCountRule as images,
  isNickNameMatch,
  nickNameRule as nickName,
  listingRemarkRule as remark,
  disputeStatementRule as statement,
} from "./text-rules.ts";

const words = { riskWords: ["洗钱", "USDT", ""] };

test.each([
  ["我已经付款但卖家没有", undefined],
  ["字".repeat(500), undefined],
  ["", "请填写说明（至少 10 个字）"],
  ["字".repeat(9), "请填写说明（至少 10 个字）"],
  [`${" ".repeat(10)}太短`, "请填写说明（至少 10 个字）"],
  ["字".repeat(501), "最多 500 个字"],
])("disputeStatementRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(statement.check(statement.clean(typed))).toBe(answer);
});

test("disputeStatementRule counts no outer spaces for the minimum length", () => {
  expect(statement.check(" ".repeat(10))).toBe("请填写说明（至少 10 个字）");
});

test.each([
  ["", 3, undefined],
  ["很快，谢谢", 5, undefined],
  ["放币太慢了", 2, undefined],
  ["", 2, "请说明不满意的原因（至少 5 个字）"],
  ["   太慢   ", 1, "请说明不满意的原因（至少 5 个字）"],
  ["字".repeat(200), 5, undefined],
  ["字".repeat(201), 5, "最多 200 个字"],
  ["加微信 abc12345 便宜", 5, "评价中不能包含联系方式"],
])(
  "evaluationTextRule returns for the text %j with %i stars the error %j",
  (typed, stars, answer) => {
    expect(evaluationText.check(typed, { stars })).toBe(answer);
  },
);

test.each([
  ["appeal", 0, "请至少上传 1 张凭证"],
  ["appeal", 1, undefined],
  ["appeal", 9, undefined],
  ["appeal", 10, "最多上传 9 张"],
  ["report", 0, undefined],
  ["report", 10, "最多上传 9 张"],
  ["voucher", 0, "请至少上传 1 张凭证"],
  ["voucher", 9, undefined],
] as const)(
  "imageCountRule returns for the purpose %s with %i images the error %j",
  (of, count, answer) => {
    expect(images.check(Array<string>(count).fill("a.png"), { of })).toBe(answer);
  },
);

test.each([
  ["你好", undefined],
  ["字".repeat(500), undefined],
  ["", "消息不能为空"],
  [" \n ", "消息不能为空"],
  ["字".repeat(501), "最多 500 个字"],
  ["加我微信 wxid_8f3k2a", undefined],
])("chatTextRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(chatText.check(chatText.clean(typed))).toBe(answer);
});

const outside = [
  "打我电话13800138000",
  "打我电话138-0013-8000",
  "打13800138000给我",
  "１３８ ００１３ ８０００",
  "138.0013.8000",
  "QQ：12345678",
  "扣扣12345678",
  "企鹅号是12345678",
  "加我Q Q",
  "我的wxid_8f3k2a",
  "vx: abcdef",
  "微信号：abc_def",
  "加微信聊",
  "https://example.com/x",
  "http://example/x",
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
  "qq2次都没回",
  "tg:ok",
  "微信ok，支付宝也行",
  "数量100.5 单价7.20",
];

test.each(outside)("chatTextRule warns about the contact or risk word in the text %j", (text) => {
  expect(chatText.warn(text, words)).toBe("请勿离开平台沟通或交易，谨防诈骗");
});
test.each(inside)("chatTextRule gives no warning for the text %j", (text) => {
  expect(chatText.warn(text, words)).toBeUndefined();
});
test.each(outside)("listingRemarkRule rejects the contact or risk word in the text %j", (text) => {
  expect(remark.check(text, words)).toBe("备注中不能包含联系方式或敏感词");
});
test.each(inside)("listingRemarkRule accepts the text %j", (text) => {
  expect(remark.check(text, words)).toBeUndefined();
});

test("listingRemarkRule allows at most 200 characters", () => {
  expect(remark.check("字".repeat(200), words)).toBeUndefined();
  expect(remark.check("字".repeat(201), words)).toBe("最多 200 个字");
});

test.each([statement, evaluationText, chatText, remark])(
  "the clean function of each text rule removes outer spaces",
  (rule) => {
    expect(rule.clean(" 多谢 \n")).toBe("多谢");
  },
);

const shape = "昵称为 2–12 个字，不能含特殊字符";
test.each([
  ["春天来了", undefined],
  ["Abc_123", undefined],
  [" 春天 ", undefined],
  ["一", shape],
  ["一二三四五六七八九十一二三", shape],
  ["你好 世界", shape],
  ["a<b>", shape],
  ["a\u202eb", shape],
  ["官方客服", "昵称含敏感词"],
  ["ADMIN1", "昵称含敏感词"],
  ["加微信abc123", "昵称中不能包含联系方式"],
  ["13800138000", "昵称中不能包含联系方式"],
])("nickNameRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(nickName.check(nickName.clean(typed))).toBe(answer);
});

describe("listingRemarkRule.check", () => {
  test.each([
    "ⅴⅹ: abcdef",
    "𝐯𝐱: abcdef",
    "①③⑧00138000",
    "𝟏𝟑𝟖00138000",
    "١٣٨٠٠١٣٨٠٠٠",
    "138O0138OO0",
    "t․me/abc",
    "𑛛𑛝𑛢𑛚𑛚𑛛𑛝𑛢𑛚𑛚𑛚",
    "telegram abc",
    "WhatsApp me",
    "tg: abcdef",
    "请加tg:@abcdef",
    "tg号abcdef",
    "tg@abcdef",
  ])("listingRemarkRule rejects the disguised contact in the text %j", (typed) => {
    expect(remark.check(typed, words)).toBe("备注中不能包含联系方式或敏感词");
  });

  test.each(["2０分钟内放币", "①先付款②再确认", "10o20", "stage 4"])(
    "listingRemarkRule accepts the text %j, which only resembles a contact",
    (typed) => {
      expect(remark.check(typed, words)).toBeUndefined();
    },
  );
});

describe("nickNameRule.check", () => {
  test.each(["系统", "客_服", "平臺", "管理員", "kefu", "Support1", "sys_tem", "系統消息"])(
    "nickNameRule rejects the staff name %j",
    (typed) => {
      expect(nickName.check(typed)).toBe("昵称含敏感词");
    },
  );
});

test.each(["微\u200b信号abc12345", "1\u2060380013\u200d8000", "洗\u200c钱"])(
  "listingRemarkRule rejects the contact or risk word with invisible characters in the text %j",
  (typed) => {
    expect(remark.check(typed, words)).toBe("备注中不能包含联系方式或敏感词");
  },
);

describe("isNickNameMatch", () => {
  test.each(["", " Spring ", "SPRING", "ring_s"])(
    "isNickNameMatch finds the nickname Spring_Shop by the typed text %j",
    (typed) => {
      expect(isNickNameMatch("Spring_Shop", typed)).toBe(true);
    },
  );

  test("isNickNameMatch does not find a nickname by a typed text with characters that it lacks", () => {
    expect(isNickNameMatch("Spring_Shop", "spring shop")).toBe(false);
  });

  // The upper case of "ß" is "SS", so a comparison of upper case would find a match.
  test("isNickNameMatch compares lower case, so that ß does not match ss", () => {
    expect(isNickNameMatch("Strauß", "ss")).toBe(false);
    expect(isNickNameMatch("Strauss", "ß")).toBe(false);
  });
});

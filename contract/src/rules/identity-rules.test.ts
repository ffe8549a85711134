import { describe, expect, test } from "vitest";
import {
  idNumberRule as idNumber,
  isPossiblePayerName,
  phoneNumberRule as phone,
  realNameRule as realName,
  smsCodeRule as smsCode,
} from "./identity-rules.ts";

const today = { todayIso: "2026-11-20" };

test.each([
  ["13800138000", undefined],
  ["19912345678", undefined],
  ["+8613800138000", undefined],
  ["+86 138 0013 8000", undefined],
  ["86-138-0013-8000", undefined],
  ["008613800138000", undefined],
  ["１３８００１３８０００", undefined],
  ["13800138000\u202c", undefined],
  ["", "请输入手机号"],
  ["   ", "请输入手机号"],
  ["12345678901", "请输入正确的 11 位手机号"],
  ["1380013800", "请输入正确的 11 位手机号"],
  ["138001380000", "请输入正确的 11 位手机号"],
  ["23800138000", "请输入正确的 11 位手机号"],
])("phoneNumberRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(phone.check(phone.clean(typed))).toBe(answer);
});

test("phoneNumberRule.clean removes country prefix and spaces", () => {
  expect(phone.clean("+86 138 0013 8000")).toBe("13800138000");
  expect(phone.check("+8613800138000")).toBe("请输入正确的 11 位手机号");
});

test.each([
  ["246810", undefined],
  ["２４６ ８１０", undefined],
  ["", "请输入验证码"],
  ["24681", "验证码为 6 位数字"],
  ["2468100", "验证码为 6 位数字"],
  ["24681a", "验证码为 6 位数字"],
])("smsCodeRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(smsCode.check(smsCode.clean(typed))).toBe(answer);
});

test.each([
  ["张三", undefined],
  [" 张 三 ", undefined],
  ["买买提·吐尔逊", undefined],
  ["买买提•吐尔逊", undefined],
  ["张".repeat(20), undefined],
  ["", "请输入真实姓名"],
  ["张", "姓名须为 2–20 个汉字"],
  ["张".repeat(21), "姓名须为 2–20 个汉字"],
  ["·张三", "姓名须为 2–20 个汉字"],
  ["张三·", "姓名须为 2–20 个汉字"],
  ["Zhang San", "姓名须为 2–20 个汉字"],
  ["张3", "姓名须为 2–20 个汉字"],
])("realNameRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(realName.check(realName.clean(typed))).toBe(answer);
});

const unsound = "身份证号校验不通过，请核对";
test.each([
  ["110101199003071233", undefined],
  ["310105198802290043", undefined],
  ["510104197512318817", undefined],
  ["42010619930610018X", undefined],
  ["42010619930610018x", undefined],
  ["110101 19900307 1233", undefined],
  ["１１０１０１１９９００３０７１２３３", undefined],
  ["810101199003071239", undefined],
  ["", "请输入身份证号"],
  ["11010119900307123", "身份证号须为 18 位"],
  ["1101011990030712333", "身份证号须为 18 位"],
  ["440300200001015567", unsound],
  ["110101199002301236", unsound],
  ["000000199003071236", unsound],
  ["160101199003071232", unsound],
  ["110101199013071237", unsound],
  ["110101190002291233", unsound],
  ["11010119990229123X", unsound],
  ["110101199004311235", unsound],
  ["110101199006311239", unsound],
  ["110101199009311234", unsound],
  ["110101199011311233", unsound],
  ["11010119900430123X", undefined],
  ["110101199000071238", unsound],
  ["110101199003001235", unsound],
  ["110101189912311231", unsound],
  ["110101190001011236", "超过 70 周岁，暂无法使用本服务"],
  ["110101203001011236", unsound],
  ["X10101199003071233", unsound],
  ["11010119900307123A", unsound],
  ["110101201501011233", "未满 18 周岁，无法使用本服务"],
])("idNumberRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(idNumber.check(idNumber.clean(typed), today)).toBe(answer);
});

test.each([
  ["110101200811201230", "2026-11-20", undefined],
  ["110101200811201230", "2026-11-19", "未满 18 周岁，无法使用本服务"],
  ["110101200811211236", "2026-11-20", "未满 18 周岁，无法使用本服务"],
  ["11010120000229123X", "2018-02-28", "未满 18 周岁，无法使用本服务"],
  ["11010120000229123X", "2018-03-01", undefined],
  ["110101195611201232", "2026-11-20", undefined],
  ["110101195511201235", "2026-11-19", undefined],
  ["110101195511201235", "2026-11-20", "超过 70 周岁，暂无法使用本服务"],
])(
  "idNumberRule checks the age by the ID number %s on the day %s and returns the error %j",
  (id, todayIso, answer) => {
    expect(idNumber.check(id, { todayIso })).toBe(answer);
  },
);

describe("idNumberRule.check", () => {
  /**
   * Appends the check digit of GB 11643: each digit has the weight 2 to the power of its position
   * from the right.
   */
  const withCheckDigit = (digits: string): string => {
    const sum = Array.from(digits).reduce(
      (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
      0,
    );
    return digits + "10X98765432".charAt(sum % 11);
  };

  test("idNumberRule accepts ID numbers with the region codes of GB/T 2260 and no others", () => {
    const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));
    const accepted = codes.filter(
      (code) => idNumber.check(withCheckDigit(`${code}010119900307123`), today) === undefined,
    );
    const north = ["11", "12", "13", "14", "15", "21", "22", "23"];
    const east = ["31", "32", "33", "34", "35", "36", "37"];
    const south = ["41", "42", "43", "44", "45", "46", "50", "51", "52", "53", "54"];
    const west = ["61", "62", "63", "64", "65"];
    expect(accepted).toEqual([...north, ...east, ...south, ...west, "71", "81", "82", "83", "91"]);
  });
});

test("idNumberRule rejects a birth date of today as too young and of tomorrow as invalid", () => {
  expect(idNumber.check("110101203001011236", { todayIso: "2030-01-01" })).toBe(
    "未满 18 周岁，无法使用本服务",
  );
  expect(idNumber.check("110101203001011236", { todayIso: "2029-12-31" })).toBe(unsound);
});

test("idNumberRule ignores the time of day in todayIso", () => {
  expect(
    idNumber.check("110101200811201230", { todayIso: "2026-11-20T02:00:00Z" }),
  ).toBeUndefined();
});

describe("isPossiblePayerName", () => {
  test.each(["林晓晴", " 林晓晴 ", "*晓晴", "林*晴", "**晴", "*晴", "＊晓晴", "林晓*"])(
    "isPossiblePayerName accepts the shown name %j for the real name 林晓晴",
    (shown) => {
      expect(isPossiblePayerName("林晓晴", shown)).toBe(true);
    },
  );

  test.each([
    "",
    "*",
    "***",
    "林*",
    "林**",
    "*晓",
    "张*晴",
    "*小晴",
    "林晓",
    "王晓晴",
    "*林晓晴",
    ".*晴",
  ])("isPossiblePayerName rejects the shown name %j for the real name 林晓晴", (shown) => {
    expect(isPossiblePayerName("林晓晴", shown)).toBe(false);
  });

  test("isPossiblePayerName lets several asterisks hide a single character of the real name", () => {
    expect(isPossiblePayerName("张三", "**三")).toBe(true);
  });

  test("isPossiblePayerName accepts a hidden surname, but no hidden given name and no empty name", () => {
    expect([
      isPossiblePayerName("张三", "*三"),
      isPossiblePayerName("张三", "张*"),
      isPossiblePayerName("", ""),
    ]).toEqual([true, false, false]);
  });
});

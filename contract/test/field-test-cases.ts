/** Typed text of a field, and the error text; undefined if it is valid. */
export type FieldTestCase = readonly [typed: string, said?: string];

const unsoundId = "身份证号校验不通过，请核对";
const simplePin = "密码过于简单，请勿使用连续或重复数字";
const guessablePin = "请勿使用生日、手机号或证件号后 6 位";
const wrongCard = "银行卡号有误，请核对";
const cardLength = "银行卡号应为 16–19 位数字";

/**
 * Data that the rules need besides the typed text: owner of the PIN, current day, and smallest
 * amount of an order in fen.
 */
export const fieldTestCaseContext = {
  owner: { realName: "欧阳小明", phone: "13800293847", idNumber: "110101199003071233" },
  todayIso: "2026-11-20",
  amountMin: 100_00,
} as const;

/**
 * Typed texts of each form field with the expected error text. The rules are tested with all of
 * them, the screens of the app and the calls of the mock with most of them.
 */
export const fieldTestCases = {
  phone: [
    ["13800138000"],
    ["19912345678"],
    ["+8613800138000"],
    ["+86 138 0013 8000"],
    ["１３８００１３８０００"],
    ["12345678901", "请输入正确的 11 位手机号"],
    ["1380013800", "请输入正确的 11 位手机号"],
  ],
  idNumber: [
    ["110101199003071233"],
    ["310105198802290043"],
    ["510104197512318817"],
    ["42010619930610018X"],
    ["42010619930610018x"],
    ["４２０１０６ 19930610 018x"],
    ["440300200001015567", unsoundId],
    ["110101199002301236", unsoundId],
    ["000000199003071236", unsoundId],
    ["110101201501011233", "未满 18 周岁，无法使用本服务"],
    ["11010119900307123", "身份证号须为 18 位"],
  ],
  bankCard: [
    ["6222023074185296300"],
    ["6217003074185296304"],
    ["6228483074185296300"],
    ["6225883074185294"],
    ["6216603074185296300"],
    ["622908307418529635"],
    ["6210983074185296303"],
    ["62226030741852961"],
    ["6222 0230 7418 5296 300"],
    ["６２２２０２３０７４１８５２９６３００"],
    ["6222023074185296301", wrongCard],
    ["6217003074185296305", wrongCard],
    ["6228483074185296301", wrongCard],
    ["6225883074185295", wrongCard],
    ["6216603074185296301", wrongCard],
    ["622908307418529636", wrongCard],
    ["6210983074185296304", wrongCard],
    ["62226030741852962", wrongCard],
    ["622202307418525", cardLength],
    ["62220230741852963O0", cardLength],
  ],
  wechatAccount: [
    ["wxid_8f3k2a"],
    [" wxid_8f3k2a "],
    ["13800138000"],
    ["8abc", "微信号格式不正确，请核对"],
    ["ab-c", "微信号格式不正确，请核对"],
    ["abcde", "微信号格式不正确，请核对"],
  ],
  alipayAccount: [
    ["a.b+c@mail.com"],
    ["ａ＠ｍａｉｌ.com"],
    ["13800138000"],
    ["a@b", "支付宝账号应为手机号或邮箱"],
    ["12345678901", "支付宝账号应为手机号或邮箱"],
  ],
  pin: [
    ["283917"],
    ["111111", simplePin],
    ["123456", simplePin],
    ["654321", simplePin],
    ["293847", guessablePin],
    ["071233", guessablePin],
    ["900307", guessablePin],
  ],
  cnyAmount: [
    ["100"],
    ["１００"],
    ["1,000"],
    [" 1 000 "],
    ["99.99", "单笔最低 ¥100.00"],
    ["100.001", "金额最多两位小数"],
    ["1e3", "请输入金额"],
    ["", "请输入金额"],
  ],
  quantity: [
    ["20.5"],
    ["99999999.9999"],
    ["0.00004", "数量最多四位小数"],
    ["100000000", "超出可购数量，请减少"],
    ["1e3", "请输入数量"],
  ],
} as const satisfies Record<string, readonly FieldTestCase[]>;

export type TestedField = keyof typeof fieldTestCases;
export const testCasesOfField = (field: TestedField): readonly FieldTestCase[] =>
  fieldTestCases[field];

import { asFen, PayMethodStatus, type PayMethod, asPrice, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import { blankSellDraft, type SellDraft } from "./sell-draft.ts";
import {
  deriveSellFormState,
  type SellFormSettings,
  sellTermsSummaryText,
  buildSellRequest,
} from "./sell-form.ts";

const method = (id: string, status: number): PayMethod => ({
  id,
  status,
  type: 2,
  typeName: "支付宝",
  holder: "何金生",
  account: "13800138000",
  bankName: "",
  bankCode: "",
  branch: "",
  orgName: "",
  qrCode: "",
  isDefault: 1,
  createTime: 0,
  used: 0,
});

const setting: SellFormSettings = {
  config: {
    refPrice: asPrice(72_000),
    priceMin: asPrice(68_400),
    priceMax: asPrice(75_600),
    feeRate: 0.002,
    minQuantity: asAssetUnits(100_000),
    able: asAssetUnits(10_000_0000),
    minOrderAmount: asFen(100_00),
    perOrderMax: asFen(100_000_00),
    maxOpen: 5,
    openCount: 0,
    payMinutes: [10, 15, 20, 30],
    defaultPayMinutes: 15,
    levelOptions: [],
    dailyLimit: asFen(50_000_00),
    dailyUsed: asFen(10_000_00),
  },
  methods: [
    method("PM1", PayMethodStatus.on),
    method("PM2", PayMethodStatus.off),
    method("PM3", PayMethodStatus.on),
  ],
  riskWords: ["跑分"],
  level: 4,
  unit: "枚",
};
const form = (draft: Partial<SellDraft>, over: Partial<SellFormSettings> = {}) =>
  deriveSellFormState({ ...blankSellDraft, ...draft }, { ...setting, ...over });
const errors = (draft: Partial<SellDraft>, over?: Partial<SellFormSettings>) =>
  form({ quantity: "1000", ...draft }, over).errors;

test("a sell request needs only a quantity; the other fields are derived or have defaults", () => {
  const draft = { ...blankSellDraft, quantity: "1000" };
  expect(
    buildSellRequest(draft, deriveSellFormState(draft, setting), { ...setting, level: 4 }),
  ).toEqual({
    quantity: 1000_0000,
    price: 72_000,
    minAmount: 100_00,
    maxAmount: 7_200_00,
    methodIds: ["PM1", "PM3"],
    payMinutes: 15,
    autoConfirm: 1,
  });
});

test.each<[Partial<SellDraft>, object]>([
  [{ quantity: "" }, { quantity: "请输入数量" }],
  [{ quantity: "0.00004" }, { quantity: "数量最多四位小数" }],
  [{ quantity: "9981" }, { quantity: "可用数量不足，请减少" }],
  [{ quantity: "9" }, { quantity: "最少出售 10.0000\u00A0枚" }],
  [{ quantity: "13" }, { quantity: "挂单总额不能低于 ¥100" }],
  [{ quantity: "6000" }, { quantity: "超出今日剩余额度 ¥40,000.00" }],
  [{ price: "" }, { price: "请输入单价" }],
  [{ price: "7.20001" }, { price: "单价最多四位小数" }],
  [{ price: "7.57" }, { price: "单价须在 ¥6.84–¥7.56 之间" }],
  [{ min: "99.99" }, { min: "最小限额不能低于 ¥100" }],
  [{ min: "" }, { min: "请输入金额" }],
  [{ min: "8000" }, { min: "最小限额不能超过挂单总额" }],
  [{ min: "500", max: "499" }, { max: "最大限额不能小于最小限额" }],
  [{ max: "7200.01" }, { max: "最大限额不能超过挂单总额" }],
  [{ methodIds: [] }, { methods: "请选择至少一种收款方式" }],
  [{ methodIds: ["PM2"] }, { methods: "请选择至少一种收款方式" }],
  [{ minRate: "101" }, { minRate: "完成率最高 100%" }],
  [{ minOrders: "1.5" }, { minOrders: "请输入整数" }],
  [{ remark: "加微信 abcdef" }, { remark: "备注中不能包含联系方式或敏感词" }],
  [{ remark: "跑分勿扰" }, { remark: "备注中不能包含联系方式或敏感词" }],
])("the sell form reports for the input %j the errors %j", (draft, wrong) => {
  expect(errors(draft)).toEqual(wrong);
});

test("the sell form accepts full-width digits and commas", () => {
  expect(form({ quantity: "１，０００", max: "7,200" }).quantity).toBe(1000_0000);
  expect(errors({ quantity: "1,000", max: "7,200" })).toEqual({});
});

test("a sell request contains conditions for buyers only if the seller's level allows them", () => {
  const draft = { ...blankSellDraft, quantity: "1000", minOrders: "5", minLevel: 3 };
  expect(
    buildSellRequest(draft, deriveSellFormState(draft, setting), { ...setting, level: 4 })
      ?.conditions,
  ).toEqual({
    minOrders: 5,
    minRate: 0,
    minDays: 0,
    minLevel: 3,
  });
  expect(
    buildSellRequest(draft, deriveSellFormState(draft, setting), { ...setting, level: 2 })
      ?.conditions,
  ).toBeUndefined();
});

test("builds no sell request while a field of the sell form is invalid", () => {
  const draft = { ...blankSellDraft, quantity: "1000", price: "9" };
  expect(
    buildSellRequest(draft, deriveSellFormState(draft, setting), { ...setting, level: 4 }),
  ).toBeUndefined();
});

test("describes the terms of a listing in one line", () => {
  const said = (item: Partial<SellDraft>, level: number) => {
    const draft = { ...blankSellDraft, ...item };
    return sellTermsSummaryText(draft, deriveSellFormState(draft, setting), level);
  };
  expect(said({}, 3)).toBe("¥100起，15分钟内付款，自动接单，买家不限");
  expect(said({ quantity: "500", price: "7.18" }, 3)).toBe(
    "¥100–3,590，15分钟内付款，自动接单，买家不限",
  );
  expect(said({ autoConfirm: false, minLevel: 4, remark: "请备注后四位", payMinutes: 30 }, 3)).toBe(
    "¥100起，30分钟内付款，手动接单，限制买家，备注“请备注后四位”",
  );
  expect(said({ minLevel: 4 }, 2)).toContain("买家不限");
});

test("a sell request contains a floating price and a greeting only if the backend supports them", () => {
  const draft = {
    ...blankSellDraft,
    quantity: "500",
    price: "7.30",
    float: -5,
    greeting: "您好，请备注订单尾号",
  };
  const able = { ...setting, config: { ...setting.config, canFloat: 1, canGreet: 1 } as const };
  expect(deriveSellFormState(draft, able).shown.price).toBe("7.16");
  expect(buildSellRequest(draft, deriveSellFormState(draft, able), able)).toMatchObject({
    price: 71_600,
    floatPermille: -5,
    greeting: "您好，请备注订单尾号",
  });
  const plain = buildSellRequest(draft, deriveSellFormState(draft, setting), setting);
  expect([plain?.price, plain && "floatPermille" in plain, plain && "greeting" in plain]).toEqual([
    73_000,
    false,
    false,
  ]);
});

test("the sell form sends opening hours only if the backend supports them; its summary states them", () => {
  const typed = { ...blankSellDraft, quantity: "1000", from: "18:00", until: "01:00" };
  const able = { config: { ...setting.config, canSetHours: 1 as const } };
  const input = (draft: SellDraft, over: Partial<SellFormSettings>) =>
    buildSellRequest(draft, form(draft, over), { ...setting, ...over });
  expect(input(typed, able)).toMatchObject({ openHours: { from: 1080, until: 60 } });
  expect(input(typed, {})).not.toHaveProperty("openHours");
  expect(form({ ...typed, until: "18:00" }, able).errors).toEqual({
    hours: "请选择不同的开始和结束时间",
  });
  expect(sellTermsSummaryText(typed, form(typed, able), 3)).toContain("18:00–次日 01:00营业");
});

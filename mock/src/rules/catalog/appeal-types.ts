/** Reasons of an appeal: code, name, role that may use the reason (1 buyer, 2 seller), example. */
const rows: readonly (readonly [code: number, name: string, role: 1 | 2, example: string])[] = [
  [101, "已付款，卖家未放币", 1, "我已于12:30通过支付宝转账，卖家超过15分钟未放币"],
  [102, "卖家的账户异常，无法付款", 1, "转账时提示对方账户异常"],
  [103, "付款金额有误", 1, "应付999.37元，实付1000元"],
  [104, "卖家要求额外付款/线下交易", 1, "卖家在聊天中要求另付手续费"],
  [109, "其他", 1, "请描述您遇到的问题"],
  [201, "未收到款项", 2, "账户至今没有收到这笔款项"],
  [202, "付款金额不符", 2, "应收999.37元，实收900元"],
  [203, "非实名账户付款", 2, "付款人姓名与买家实名不一致"],
  [204, "款项被冻结/退回", 2, "款项到账后被冻结"],
  [205, "付款备注含敏感词", 2, "转账备注写有敏感词"],
  [209, "其他", 2, "请描述您遇到的问题"],
];
export const appealTypes = rows.map(([code, name, role, example]) => ({
  code,
  name,
  role,
  example,
}));
export const systemAppealType = 900;
export const lateAppealType = 101;
/**
 * Only type of an appeal after completion (T24e in docs/product.md): money frozen or called back.
 */
export const completedOrderAppealType = 204;
export const wrongAmountAppealType = 202;
export const wrongPayerAppealType = 203;
const typesAfterConfirmation = [
  wrongAmountAppealType,
  wrongPayerAppealType,
  completedOrderAppealType,
];

export const appealTypeName = (code: number): string =>
  code === systemAppealType
    ? "放币超时自动申诉"
    : (rows.find(([it]) => it === code)?.[1] ?? "其他");
export const isAppealTypeForSide = (code: number, side: 1 | 2, confirmed: boolean): boolean =>
  rows.some(([it, , role]) => it === code && role === side) &&
  (!confirmed || typesAfterConfirmation.includes(code));

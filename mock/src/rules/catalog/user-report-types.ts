const names: readonly (readonly [code: number, name: string])[] = [
  [1, "欺诈/虚假凭证"],
  [2, "辱骂骚扰"],
  [3, "引导线下交易"],
  [4, "非实名账户收付款"],
  [5, "恶意取消/拖延"],
  [6, "索要额外费用"],
  [7, "涉嫌洗钱"],
  [9, "其他"],
];
export const userReportTypes = names.map(([code, name]) => ({ code, name }));
export const userReportTypeName = (code: number): string =>
  names.find(([it]) => it === code)?.[1] ?? "";

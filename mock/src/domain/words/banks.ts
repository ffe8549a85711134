/** TABLE: code, name, initial, and a BIN by which a card is recognised. The first nine are shown as hot. */
const rows: readonly (readonly [code: string, name: string, initial: string, bin?: string])[] = [
  ["ICBC", "工商银行", "G", "622202"],
  ["CCB", "建设银行", "J", "621700"],
  ["ABC", "农业银行", "N", "622848"],
  ["BOC", "中国银行", "Z", "621660"],
  ["BCM", "交通银行", "J", "622260"],
  ["PSBC", "邮储银行", "Y", "621098"],
  ["CMB", "招商银行", "Z", "622588"],
  ["CIB", "兴业银行", "X", "622908"],
  ["CITIC", "中信银行", "Z"],
  ["CEB", "光大银行", "G"],
  ["CMBC", "民生银行", "M"],
  ["SPDB", "浦发银行", "P"],
  ["PAB", "平安银行", "P"],
  ["HXB", "华夏银行", "H"],
  ["CGB", "广发银行", "G"],
  ["BOB", "北京银行", "B"],
  ["BOS", "上海银行", "S"],
  ["NBCB", "宁波银行", "N"],
  ["JSBC", "江苏银行", "J"],
  ["NJCB", "南京银行", "N"],
  ["HZCB", "杭州银行", "H"],
  ["CZB", "浙商银行", "Z"],
  ["CBHB", "渤海银行", "B"],
  ["WEBANK", "微众银行", "W"],
  ["MYBANK", "网商银行", "W"],
  ["OTHER", "其他银行", "Q"],
];
const debit = 1;
const credit = 2;
/** Credit cards are recognised too, so that they can be refused. */
const creditBins: readonly (readonly [bin: string, code: string])[] = [
  ["622575", "CMB"],
  ["622230", "ICBC"],
];

export type BankRow = { id: string; bankCode: string; bankName: string; logo: string; initial: string; hot: 0 | 1; cardType?: number };
const bank = ([code, name, initial, bin]: (typeof rows)[number]): BankRow => ({
  id: code,
  bankCode: code,
  bankName: name,
  logo: "",
  initial,
  hot: bin === undefined ? 0 : 1,
});

export const banksLike = (keyword: string): BankRow[] =>
  rows.filter(([code, name]) => name.includes(keyword) || code.includes(keyword.toUpperCase())).map(bank);
/** The bank of a card, or none: then the phone lets him choose. */
export function banksOfCard(cardNo: string): BankRow[] {
  const creditOf = creditBins.find(([bin]) => cardNo.startsWith(bin))?.[1];
  const found = rows.filter(([code, , , bin]) => code === creditOf || (bin !== undefined && cardNo.startsWith(bin)));
  return found.map((it) => ({ ...bank(it), cardType: creditOf === undefined ? debit : credit }));
}
export const isCredit = (cardNo: string): boolean => banksOfCard(cardNo).some((it) => it.cardType === credit);
export const bankByCode = (code: string): BankRow | undefined => rows.filter(([it]) => it === code).map(bank)[0];

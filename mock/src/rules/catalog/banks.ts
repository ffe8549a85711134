/** Banks: code, name, initial of the name in pinyin, and the first digits of the bank's cards. */
const rows: readonly (readonly [code: string, name: string, initial: string, bins?: string])[] = [
  ["ICBC", "工商银行", "G", "622202 622203 622208 621226 621225"],
  ["CCB", "建设银行", "J", "621700 622700 436742 621284"],
  ["ABC", "农业银行", "N", "622848 622845 622846 623052"],
  ["BOC", "中国银行", "Z", "621660 621661 621785 601382"],
  ["BCM", "交通银行", "J", "622260 622262 622258"],
  ["PSBC", "邮储银行", "Y", "621098 621096 622188 621799"],
  ["CMB", "招商银行", "Z", "622588 621286 621483 621485"],
  ["CIB", "兴业银行", "X", "622908 622909"],
  ["CITIC", "中信银行", "Z", "622690 622698 621773"],
  ["CEB", "光大银行", "G", "622660 622662 621492"],
  ["CMBC", "民生银行", "M", "622615 622622 621691"],
  ["SPDB", "浦发银行", "P", "622521 622522 622518"],
  ["PAB", "平安银行", "P", "622298 622986 621626"],
  ["HXB", "华夏银行", "H", "622630 622632"],
  ["CGB", "广发银行", "G", "622568 621462"],
  ["BOB", "北京银行", "B", "602969 621420"],
  ["BOS", "上海银行", "S", "622892 621050"],
  ["NBCB", "宁波银行", "N", "622316 621279"],
  ["JSBC", "江苏银行", "J", "622873 621076"],
  ["NJCB", "南京银行", "N", "622303 621259"],
  ["HZCB", "杭州银行", "H"],
  ["CZB", "浙商银行", "Z"],
  ["CBHB", "渤海银行", "B"],
  ["WEBANK", "微众银行", "W"],
  ["MYBANK", "网商银行", "W"],
  ["OTHER", "其他银行", "Q"],
];
const debit = 1;
const credit = 2;
/**
 * First digits of credit cards, and the code of their bank. Credit cards are refused as payment
 * methods.
 */
const creditBins: readonly (readonly [bin: string, code: string])[] = [
  ["622575", "CMB"],
  ["622230", "ICBC"],
];

export type BankListItem = {
  id: string;
  bankCode: string;
  bankName: string;
  logo: string;
  initial: string;
  hot: 0 | 1;
  cardType?: number;
};
/** The first eight rows of the table are the most common banks. */
const hotCodes: readonly string[] = rows.slice(0, 8).map(([code]) => code);
const bank = ([code, name, initial]: (typeof rows)[number]): BankListItem => ({
  id: code,
  bankCode: code,
  bankName: name,
  logo: "",
  initial,
  hot: hotCodes.includes(code) ? 1 : 0,
});

export const findBanks = (keyword: string): BankListItem[] =>
  rows
    .filter(([code, name]) => name.includes(keyword) || code.includes(keyword.toUpperCase()))
    .map(bank);
/** Returns a list with the bank of a card. If it is empty, the client lets the user choose. */
export function banksOfCard(cardNo: string): BankListItem[] {
  const creditOf = creditBins.find(([bin]) => cardNo.startsWith(bin))?.[1];
  const found = rows.filter(
    ([code, , , bins = ""]) => code === creditOf || bins.split(" ").includes(cardNo.slice(0, 6)),
  );
  return found.map((it) => ({ ...bank(it), cardType: creditOf === undefined ? debit : credit }));
}
export const isCreditCard = (cardNo: string): boolean =>
  banksOfCard(cardNo).some((it) => it.cardType === credit);
export const bankByCode = (code: string): BankListItem | undefined =>
  rows.filter(([it]) => it === code).map(bank)[0];

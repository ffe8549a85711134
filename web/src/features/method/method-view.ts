import { known, MethodStatus, type PayMethod, type PayType, payTypeNames, payTypes } from "contract";
import { accountName } from "../../deal/account.ts";
import { paths } from "../../lib/paths.ts";

const allTypes: readonly PayType[] = [payTypes.bank, payTypes.alipay, payTypes.wechat, payTypes.dcep];

/** The screen where a method of this type is added, or with an id changed. */
export const formPaths: Record<PayType, (query?: { id?: string }) => string> = {
  1: paths.addbankcard,
  2: paths.addzfb,
  3: paths.addwx,
  4: paths.addnumber,
};

/** TABLE: who runs wallets of the digital CNY. */
export const walletOrgs = [
  "工商银行",
  "农业银行",
  "中国银行",
  "建设银行",
  "交通银行",
  "邮储银行",
  "招商银行",
  "兴业银行",
  "网商银行",
  "微众银行",
] as const;

/** What it is, beside the holder's name. */
export function kindOf({ type, qrCode, orgName }: PayMethod): string {
  if (type === payTypes.bank) return "储蓄卡";
  if (type === payTypes.dcep && orgName !== "") return `${orgName}钱包`;
  return qrCode === "" ? "无收款码" : "含收款码";
}

/** Enough to know one's own account by, not enough to read it over a shoulder. */
export function maskNumber(account: string): string {
  const at = account.indexOf("@");
  if (at > 0) return `${account.slice(0, 2)}***${account.slice(at)}`;
  if (/^\d{12,}$/.test(account)) return `${account.slice(0, 4)} **** **** ${account.slice(-4)}`;
  if (/^\d{11}$/.test(account)) return `${account.slice(0, 3)} **** ${account.slice(-4)}`;
  return `${account.slice(0, 3)}****${account.slice(-2)}`;
}

/** One line that names it in a question. */
export const shortName = (it: PayMethod): string => `${accountName(it)} ${maskNumber(it.account)}`;

const statusTexts: Record<MethodStatus, string> = {
  [MethodStatus.on]: "已启用",
  [MethodStatus.off]: "已停用",
  [MethodStatus.checking]: "审核中",
  [MethodStatus.invalid]: "已失效",
  [MethodStatus.deleted]: "已删除",
};
export const statusText = ({ status }: PayMethod): string => known(statusTexts, status) ?? (status === null ? "已启用" : `状态 ${status}`);

type Group = { type: PayType; name: string; methods: PayMethod[] };

/** Only the types that hold something, in the order of the table. */
export function groupsOf(methods: readonly PayMethod[]): Group[] {
  const kept = methods.filter((it) => it.status !== MethodStatus.deleted);
  const groups = allTypes.map((type) => ({ type, name: payTypeNames[type], methods: kept.filter((it) => it.type === type) }));
  return groups.filter((it) => it.methods.length > 0);
}

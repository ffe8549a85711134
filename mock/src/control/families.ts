import type { CallName } from "contract";
import { calls } from "contract";

/** Calls that go one way together. */
export const families = ["basic", "user", "method", "asset", "trade"] as const;
export type Family = (typeof families)[number];

/** What these know of each other's money: a coin that one of them has locked the others must know of. */
export const oneTruth: readonly Family[] = ["method", "asset", "trade"];

/** TABLE: the beginnings of paths; the first that fits. */
const beginnings: readonly [string, Family][] = [
  ["/basic/", "basic"],
  ["/user/asset/v1/bill/method", "method"],
  ["/user/asset/v1/able/pay/method", "method"],
  ["/user/asset/", "asset"],
  ["/user/", "user"],
  ["/login/", "user"],
  ["/sms/", "user"],
  ["/entrust/", "trade"],
  ["/order/", "trade"],
  ["/chat/", "trade"],
];

export function familyOf(name: CallName): Family {
  const family = beginnings.find(([it]) => calls[name].path.startsWith(it))?.[1];
  if (family === undefined) throw new Error(`${name} is of no family`);
  return family;
}

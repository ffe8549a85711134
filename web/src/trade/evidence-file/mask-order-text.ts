import type { OrderDetail } from "contract";
import { maskName } from "../payment-account.ts";

/** Matches the digits of a phone or an account, also in groups as they are printed on a card. */
const numbers = /\d{11,}|\d{3,4}(?:[ -]\d{4}){2,4}(?:[ -]\d{1,3})?/g;
const mask = (text: string) => `****${text.slice(-4)}`;

/**
 * Masks mobile numbers and card numbers, but not the order number. An Alipay serial number has 28
 * digits, so it is not masked.
 */
function maskNumber(text: string, orderNo: string): string {
  const digits = text.replace(/\D/g, "");
  const isPhone = digits.length === 11 && digits.startsWith("1");
  const isCard = digits.length >= 16 && digits.length <= 19;
  return (isPhone || isCard) && digits !== orderNo ? mask(digits) : text;
}

/**
 * Returns a function that masks the names of both sides, the seller's accounts, and all phone and
 * card numbers in a text of the order. Names keep their first character, and the last one if they
 * have more than two. Numbers keep their last four digits.
 */
export function orderTextMask({
  buyer,
  seller,
  payMethods,
  buyerMethod,
  orderNo,
}: OrderDetail): (text: string) => string {
  const names = [
    buyer.realName,
    seller.realName,
    buyerMethod?.holder ?? "",
    ...payMethods.map((it) => it.holder),
  ].filter((it) => it.length > 1);
  const accounts = payMethods.map((it) => it.account).filter((it) => it.length > 4);
  return (text) => {
    let masked = text;
    for (const account of accounts) masked = masked.replaceAll(account, mask(account));
    for (const name of names) masked = masked.replaceAll(name, maskName(name));
    return masked.replace(numbers, (it) => maskNumber(it, orderNo));
  };
}

import * as z from "zod/mini";

/** 0 or 1, like `isSeller` in the specification. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
/** A flag for which a missing value must not be read as 0, because the response is useless without it. */
export const NeededFlag = z.union([z.literal(0), z.literal(1)]);
/** Epoch milliseconds. Values outside of these years are not milliseconds but seconds or microseconds. */
export const Time = z.int().check(z.minimum(Date.UTC(2020)), z.maximum(Date.UTC(2100)));
export const Count = z.int().check(z.nonnegative());
/** A count that is shown only if it is positive. A missing value equals 0. */
export const BadgeCount = z.int().check(z.nonnegative());
/** Per cent with one decimal. */
export const Rate = z.number();
export const Seconds = z.int();
/** Version of an order. Increases by one with every change. */
export const Version = z.int().check(z.positive());
/** A number that users read or choose. May be negative, so it is no count. */
export const Score = z.int();
/** A fraction of one, for fees. */
export const Share = z.number();

/** Text that users read or wrote. */
export const Text = z.string();
/** The main content of a list item. An item without it is dropped. */
export const NonEmptyText = z.string().check(z.minLength(1));
/** Text of a request, with limits on its length. */
export const boundedText = (max: number, min = 0) =>
  z.string().check(z.minLength(min), z.maxLength(max));
/**
 * Id in any format that a backend may choose. It is inserted into URLs, so it must not contain characters
 * that would change the URL.
 */
export const Id = z.string().check(z.regex(/^(?!\.{1,2}$)[^\s/\\?#%\p{Cc}]{1,128}$/u));
/** Format of the ids of our own backend. Used for no other backend. */
export const ownId = /^[A-Za-z0-9_-]{1,64}$/;
/** An id, or empty if there is none. */
export const Ref = z.string();
export const RefInput = boundedText(64);
/** Created by the client. No other side interprets it. */
export const ClientMark = z.string();
export const ClientMarkInput = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));
export const Token = boundedText(4096, 1);
export const TokenOrEmpty = z.string();
/** `2026-11` and `2026-11-20`, in the backend's time zone. */
export const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));
export const Day = z.string();

/** URL to open. */
export const Link = z.string();
/** Path of an image, or empty. */
export const PicturePath = z.string();
/** URL of an uploaded image, as returned by the backend. */
export const ImageUrl = boundedText(500, 1);
export const MaybeImageUrl = z.union([ImageUrl, z.literal("")]);
export const images = (min: number, max: number) =>
  z.array(ImageUrl).check(z.minLength(min), z.maxLength(max));

export const Pin = z.string().check(z.regex(/^\d{6}$/));
export const SmsCode = z.string().check(z.regex(/^\d{6}$/));
/** Last six characters of an ID card number. */
export const IdTail = z.string().check(z.regex(/^\d{5}[\dXx]$/));
export const CardNumber = z.string().check(z.regex(/^\d{6,19}$/));
/** Launch key, the URL parameter `p`. */
export const LaunchKey = z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/));

export const PageNumber = z.int().check(z.positive());
export const PageSize = z.int().check(z.positive(), z.maximum(50));
export const MessageLimit = z.int().check(z.positive(), z.maximum(200));
export const PageInput = { pageNo: z.optional(PageNumber), pageSize: z.optional(PageSize) };
const neededLists = new WeakSet<object>();
/**
 * Declares the main list of a response. A missing list is not an empty list, and neither is a list in
 * which no item fits. Registered here, because a check would double the work of z.encode, which encodes
 * everything below a schema with checks twice.
 */
export function neededList<T extends z.ZodMiniType>(line: T) {
  const list = z.array(line);
  neededLists.add(list);
  return list;
}
export const isNeededList = (schema: object): boolean => neededLists.has(schema);
export const paged = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    records: neededList(record),
    total: z.nullable(Count),
    pageNo: z.nullable(Count),
    pageSize: z.nullable(Count),
    pages: z.nullable(Count),
  });

export const PayType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type PayType = z.output<typeof PayType>;
export const payTypes = { bank: 1, alipay: 2, wechat: 3, dcep: 4 } as const;
export const payTypeNames: Record<PayType, string> = {
  1: "银行卡",
  2: "支付宝",
  3: "微信",
  4: "数字人民币",
};

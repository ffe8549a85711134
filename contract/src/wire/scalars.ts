import * as z from "zod/mini";

/** 0 or 1, as the specification has `isSeller`. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
/** A flag of which nothing is no 0: without it the answer says nothing. */
export const NeededFlag = z.union([z.literal(0), z.literal(1)]);
/** Epoch milliseconds. What lies outside these years is no time: seconds, or microseconds. */
export const Time = z.int().check(z.minimum(Date.UTC(2020)), z.maximum(Date.UTC(2100)));
export const Count = z.int().check(z.nonnegative());
/** A count that is only shown when there is something: nothing is the same as 0. */
export const BadgeCount = z.int().check(z.nonnegative());
/** Per cent with one decimal. */
export const Rate = z.number();
export const Seconds = z.int();
/** Raised by one with every change of an order. */
export const Version = z.int().check(z.positive());
/** A number that people read or choose, and that counts nothing which could not be negative. */
export const Score = z.int();
/** A share of one: fees. */
export const Share = z.number();

/** What people read or wrote. */
export const Text = z.string();
/** The one thing that a line is there for: without it there is no line. */
export const NonEmptyText = z.string().check(z.minLength(1));
/** The same where it comes in. */
export const boundedText = (max: number, min = 0) =>
  z.string().check(z.minLength(min), z.maxLength(max));
/** Made by the backend, in whatever shape it likes; but it stands in addresses, and must not lead to another. */
export const Id = z.string().check(z.regex(/^(?!\.{1,2}$)[^\s/\\?#%\p{Cc}]{1,128}$/u));
/** As our own backend makes them; it is asked by no other. */
export const ownId = /^[A-Za-z0-9_-]{1,64}$/;
/** An id, or empty where there is none. */
export const Ref = z.string();
export const RefInput = boundedText(64);
/** Made by the phone; nobody else reads anything in it. */
export const ClientMark = z.string();
export const ClientMarkInput = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));
export const Token = boundedText(4096, 1);
export const TokenOrEmpty = z.string();
/** `2026-11` and `2026-11-20`, in the backend's own zone. */
export const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));
export const Day = z.string();

/** An address to go to. */
export const Link = z.string();
/** Where a picture lies, or empty. */
export const PicturePath = z.string();
/** Uploaded pictures; the backend says where they lie. */
export const ImageUrl = boundedText(500, 1);
export const MaybeImageUrl = z.union([ImageUrl, z.literal("")]);
export const images = (min: number, max: number) =>
  z.array(ImageUrl).check(z.minLength(min), z.maxLength(max));

export const Pin = z.string().check(z.regex(/^\d{6}$/));
export const SmsCode = z.string().check(z.regex(/^\d{6}$/));
/** The last six of an identity card. */
export const IdTail = z.string().check(z.regex(/^\d{5}[\dXx]$/));
export const CardNumber = z.string().check(z.regex(/^\d{6,19}$/));
/** The launch parameter. */
export const LaunchKey = z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/));

export const PageNumber = z.int().check(z.positive());
export const PageSize = z.int().check(z.positive(), z.maximum(50));
export const MessageLimit = z.int().check(z.positive(), z.maximum(200));
export const PageInput = { pageNo: z.optional(PageNumber), pageSize: z.optional(PageSize) };
const neededLists = new WeakSet<object>();
/**
 * Declares the list that an answer exists for. A missing list is not empty, and neither is a list of which no line fits. Registered here,
 * because a check would double the work of z.encode: it encodes everything below a schema with checks twice.
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

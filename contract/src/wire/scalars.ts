import * as z from "zod/mini";

/** 0 or 1, like `isSeller` in the specification. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
/** A flag that must not be missing, because the response is useless without it. */
export const RequiredFlag = z.union([z.literal(0), z.literal(1)]);
/**
 * Epoch milliseconds. Values outside the years 2020 to 2099 are invalid, because they are
 * probably seconds or microseconds.
 */
export const Time = z.int().check(z.minimum(Date.UTC(2020)), z.maximum(Date.UTC(2100)));
export const Count = z.int().check(z.nonnegative());
/** A count that is only displayed if positive. Missing means 0. */
export const BadgeCount = z.int().check(z.nonnegative());
/** Percent with one decimal. */
export const Percent = z.number();
export const Seconds = z.int();
/** Version of an order, from 1. Each change of the order increments it, except a nudge (`warn`). */
export const OrderVersion = z.int().check(z.positive());
/** An integer that may be negative. */
export const SignedInteger = z.int();
/** A fraction such as 0.002, for fee rates. */
export const Fraction = z.number();

/** Text from or for users. */
export const Text = z.string();
/** Text without which a list item is useless. An item without it is left out of the list. */
export const NonEmptyText = z.string().check(z.minLength(1));
/** Input text with a limited length. */
export const boundedTextSchema = (max: number, min = 0) =>
  z.string().check(z.minLength(min), z.maxLength(max));
/** Id created by the backend, in any form that cannot change the URL it is part of. */
export const Id = z.string().check(z.regex(/^(?!\.{1,2}$)[^\s/\\?#%\p{Cc}]{1,128}$/u));
/** Form of the ids that our own backend, the mock, creates. It accepts no other form. */
export const ownBackendIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** An id, or empty. */
export const IdOrEmpty = z.string();
export const IdOrEmptyInput = boundedTextSchema(64);
/** Id created by the client. Servers do not interpret it. */
export const ClientCreatedId = z.string();
export const ClientCreatedIdInput = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));
export const Token = boundedTextSchema(4096, 1);
export const TokenOrEmpty = z.string();
/** Month `2026-11` and day `2026-11-20`, in the backend's time zone. */
export const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));
export const Day = z.string();

/** URL of a page to open. May be empty. */
export const LinkUrl = z.string();
/** URL of an image, or empty. */
export const DisplayedImageUrl = z.string();
/** URL of an uploaded image or PDF, assigned by the backend. */
export const ImageUrl = boundedTextSchema(500, 1);
export const ImageUrlOrEmpty = z.union([ImageUrl, z.literal("")]);
export const imageUrlListSchema = (min: number, max: number) =>
  z.array(ImageUrl).check(z.minLength(min), z.maxLength(max));

export const Pin = z.string().check(z.regex(/^\d{6}$/));
export const SmsCode = z.string().check(z.regex(/^\d{6}$/));
/** Last six characters of an ID number. */
export const IdNumberTail = z.string().check(z.regex(/^\d{5}[\dXx]$/));
export const CardNumber = z.string().check(z.regex(/^\d{6,19}$/));
/** Launch key, the value of the URL parameter `p` that the app is started with. */
export const LaunchKey = z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/));

export const PageNumber = z.int().check(z.positive());
export const PageSize = z.int().check(z.positive(), z.maximum(50));
export const ChatPageSize = z.int().check(z.positive(), z.maximum(200));
export const pageInputFields = { pageNo: z.optional(PageNumber), pageSize: z.optional(PageSize) };
const requiredLists = new WeakSet<object>();
/**
 * Declares the list that is the purpose of a response or of a list item. If it is missing or no
 * item is valid, it must not count as an empty list. Registered here, because a zod check would
 * double the work of z.encode, which encodes everything below a schema with checks twice.
 */
export function requiredListSchema<T extends z.ZodMiniType>(line: T) {
  const list = z.array(line);
  requiredLists.add(list);
  return list;
}
export const isRequiredListSchema = (schema: object): boolean => requiredLists.has(schema);
export const pageSchemaOf = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    records: requiredListSchema(record),
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

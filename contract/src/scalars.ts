import * as z from "zod/mini";

export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** 0 or 1, as the specification has `isSeller`. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
/** Epoch milliseconds. */
export const Time = z.int();
export const Count = z.int().check(z.nonnegative());
/** Per cent with one decimal. */
export const Rate = z.number();
export const Seconds = z.int();
/** Raised by one with every change of an order. */
export const Version = z.int().check(z.positive());
/** Statuses stay plain numbers here: a phone must show, not refuse, one it does not know yet. */
export const Status = z.int();

export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max));
/** Uploaded pictures; the backend says where they lie. */
export const ImageUrl = z.string().check(z.regex(/^\/lightweight\/files\/[A-Za-z0-9]{32}$/));
export const images = (min: number, max: number) => z.array(ImageUrl).check(z.minLength(min), z.maxLength(max));

export const Pin = z.string().check(z.regex(/^\d{6}$/));
export const SmsCode = z.string().check(z.regex(/^\d{6}$/));
/** The launch parameter. */
export const LaunchKey = z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/));

export const PageInput = {
  pageNo: z.optional(z.int().check(z.positive())),
  pageSize: z.optional(z.int().check(z.positive(), z.maximum(50))),
};
export const paged = <T extends z.ZodMiniType>(record: T) =>
  z.object({ records: z.array(record), total: Count, pageNo: Count, pageSize: Count, pages: Count });

export const PayType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type PayType = z.output<typeof PayType>;
export const payTypes = { bank: 1, alipay: 2, wechat: 3, dcep: 4 } as const;
export const payTypeNames: Record<PayType, string> = { 1: "银行卡", 2: "支付宝", 3: "微信", 4: "数字人民币" };

import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import {
  Count,
  Flag,
  Id,
  ImageUrlOrEmpty,
  PayType,
  DisplayedImageUrl,
  Pin,
  Text,
  boundedTextSchema,
  Time,
} from "../wire/scalars.ts";
import { PayMethodStatusNumber, PayMethodSwitchState } from "../wire/enums.ts";

/** Users switch between `off` and `on`. `checking`: a review of the payment method is running. */
export const PayMethodStatus = { off: 0, on: 1, checking: 2, invalid: 3, deleted: 9 } as const;
export type PayMethodStatus = (typeof PayMethodStatus)[keyof typeof PayMethodStatus];

export const PayMethod = z.object({
  id: Id,
  type: PayType,
  typeName: Text,
  holder: Text,
  account: Text,
  bankName: Text,
  bankCode: Text,
  branch: Text,
  orgName: Text,
  qrCode: DisplayedImageUrl,
  status: z.nullable(PayMethodStatusNumber),
  isDefault: Flag,
  createTime: z.nullable(Time),
  /** Number of open listings and orders that use the payment method. */
  used: z.nullable(Count),
  /** Time by which a running review has a result. */
  checkUntil: z.optional(z.nullable(Time)),
});
export type PayMethod = z.output<typeof PayMethod>;

const payMethodFields = {
  bankCode: z.optional(boundedTextSchema(16)),
  bankName: z.optional(boundedTextSchema(40)),
  branch: z.optional(boundedTextSchema(80)),
  orgName: z.optional(boundedTextSchema(40)),
  qrCode: z.optional(ImageUrlOrEmpty),
  phone: z.optional(boundedTextSchema(20)),
  remark: z.optional(boundedTextSchema(100)),
};
const touches = ["methodList", "ablePayMethods", "userInfo", "buyConfig", "sellConfig"] as const;

export const payMethodCalls = {
  ablePayMethods: defineCall({
    method: "GET",
    path: "/user/asset/v1/able/pay/method",
    input: z.object({}),
    output: z.array(
      z.object({
        type: PayType,
        typeName: Text,
        icon: DisplayedImageUrl,
        enabled: z.nullable(Flag),
        bound: z.nullable(Count),
        max: z.nullable(Count),
        reason: Text,
        arrival: Text,
        note: Text,
      }),
    ),
  }),
  methodList: defineCall({
    method: "GET",
    path: "/user/asset/v1/bill/method",
    input: z.object({ type: z.optional(PayType), status: z.optional(PayMethodStatusNumber) }),
    output: z.array(PayMethod),
  }),
  methodAdd: defineCall({
    method: "POST",
    path: "/user/asset/v1/bill/method/add",
    input: z.object({
      type: PayType,
      account: boundedTextSchema(64),
      ...payMethodFields,
      payPassword: Pin,
    }),
    output: z.nullable(PayMethod),
    creates: "methodList",
    touches,
  }),
  methodEdit: defineCall({
    method: "PUT",
    path: "/user/asset/v1/bill/method/add/{id}",
    input: z.object({
      id: Id,
      account: z.optional(boundedTextSchema(64)),
      ...payMethodFields,
      status: z.optional(PayMethodSwitchState),
      isDefault: z.optional(Flag),
      payPassword: z.optional(Pin),
    }),
    output: z.nullable(PayMethod),
    touches,
  }),
  methodDelete: defineCall({
    method: "DELETE",
    path: "/user/asset/v1/bill/method/add/{id}",
    input: z.object({ id: Id, payPassword: Pin }),
    output: z.object({ ok: Flag }),
    touches,
  }),
};

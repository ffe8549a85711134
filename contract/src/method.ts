import * as z from "zod/mini";
import { call } from "./call.ts";
import { Count, Flag, Id, ImageUrl, PayType, Pin, Status, Time, text } from "./scalars.ts";

/** Product 2.6. */
export const MethodStatus = { off: 0, on: 1, checking: 2, invalid: 3, deleted: 9 } as const;

export const PayMethod = z.object({
  id: Id,
  type: PayType,
  typeName: z.string(),
  holder: z.string(),
  account: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  branch: z.string(),
  orgName: z.string(),
  qrCode: z.string(),
  status: Status,
  isDefault: Flag,
  createTime: Time,
  /** Open entrusts and orders that use it. */
  used: Count,
});
export type PayMethod = z.output<typeof PayMethod>;

const fields = {
  bankCode: z.optional(text(16)),
  bankName: z.optional(text(40)),
  branch: z.optional(text(80)),
  orgName: z.optional(text(40)),
  qrCode: z.optional(z.union([ImageUrl, z.literal("")])),
  phone: z.optional(text(20)),
  remark: z.optional(text(100)),
};
const refusals = [
  "accountFormat",
  "receiveCodeMissing",
  "methodTypeUnsupported",
  "accountTaken",
  "holderMismatch",
  "methodLimit",
  "pinWrong",
  "pinLocked",
  "pinNeeded",
  "certificationNeeded",
] as const;
const touches = ["methodList", "ablePayMethods", "userInfo", "buyConfig", "sellConfig"] as const;

export const method = {
  ablePayMethods: call({
    method: "GET",
    path: "/user/asset/v1/able/pay/method",
    input: z.object({}),
    output: z.array(
      z.object({
        type: PayType,
        typeName: z.string(),
        icon: z.string(),
        enabled: Flag,
        bound: Count,
        max: Count,
        reason: z.string(),
        arrival: z.string(),
        note: z.string(),
      }),
    ),
    codes: [],
  }),
  methodList: call({
    method: "GET",
    path: "/user/asset/v1/bill/method",
    input: z.object({ type: z.optional(PayType), status: z.optional(z.int()) }),
    output: z.array(PayMethod),
    codes: [],
  }),
  methodAdd: call({
    method: "POST",
    path: "/user/asset/v1/bill/method/add",
    input: z.object({ type: PayType, account: text(64), ...fields, payPassword: Pin }),
    output: PayMethod,
    codes: refusals,
    touches,
  }),
  methodEdit: call({
    method: "PUT",
    path: "/user/asset/v1/bill/method/add/{id}",
    input: z.object({
      id: Id,
      account: z.optional(text(64)),
      ...fields,
      status: z.optional(Flag),
      isDefault: z.optional(Flag),
      payPassword: z.optional(Pin),
    }),
    output: PayMethod,
    codes: [...refusals, "methodInUse", "methodNotFound"],
    touches,
  }),
  methodDelete: call({
    method: "DELETE",
    path: "/user/asset/v1/bill/method/add/{id}",
    input: z.object({ id: Id, payPassword: Pin }),
    output: z.object({ ok: Flag }),
    codes: ["methodInUse", "methodNotFound", "pinWrong", "pinLocked", "pinNeeded"],
    touches,
  }),
};

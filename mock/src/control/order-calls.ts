import { CloseType, CompleteType, OrderStatus } from "contract";
import * as z from "zod/mini";
import * as answer from "./control-answer-schemas.ts";
import { defineControlCall } from "./control-call.ts";
import {
  createNumberRangeSchema,
  launchKeySchema,
  userIdSchema,
  createIntegerRangeSchema,
  createIntegerTextSchema,
} from "./field-schemas.ts";

/**
 * Control calls of orders: list them, read them, create them in a given status and decide their
 * appeals.
 */
export const orderControlCalls = {
  putOrder: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/orders",
    summary: "Create an order in a given status",
    body: z.strictObject({
      buyer: launchKeySchema,
      seller: launchKeySchema,
      status: z.enum(OrderStatus),
      closeType: z.optional(z.enum(CloseType)),
      completeType: z.optional(z.enum(CompleteType)),
      by: z.optional(z.enum(["buyer", "seller", "system", "late"])),
      amount: z.optional(createNumberRangeSchema(1, 1_000_000)),
      price: z.optional(createNumberRangeSchema(0.1, 1_000)),
      payType: z.optional(createIntegerRangeSchema(0, 99)),
      entrustId: z.optional(userIdSchema),
      mayAdvance: z.optional(z.boolean()),
    }),
    answer: answer.createdOrderAnswerSchema,
    status: 201,
    errors: ["unknown.user", "conflict", "notAllowedNow"],
  }),
  orders: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/orders",
    summary: "List orders, newest first",
    query: z.strictObject({
      status: z.optional(createIntegerTextSchema(99)),
      person: z.optional(launchKeySchema),
      limit: z.optional(createIntegerTextSchema(1_000)),
    }),
    answer: z.array(answer.orderListEntrySchema),
    errors: ["unknown.user"],
  }),
  order: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/orders/{id}",
    summary: "Get an order, its history and legal transitions",
    answer: answer.orderAnswerSchema,
    errors: ["unknown.order"],
  }),
  ruleOrder: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/orders/{id}/rule",
    summary: "Decide an appeal",
    body: z.strictObject({ for: z.enum(["buyer", "seller"]) }),
    answer: z.object({ ruled: z.string() }),
    errors: ["unknown.appeal"],
  }),
} as const;

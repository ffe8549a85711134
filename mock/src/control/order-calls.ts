import { CloseType, CompleteType, OrderStatus } from "contract";
import * as z from "zod/mini";
import * as answer from "./answer-schemas.ts";
import { defineControlCall } from "./control-call.ts";
import {
  numberBetween,
  launchKeyShape,
  userIdShape,
  integerBetween,
  integerTextShape,
} from "./field-shapes.ts";

/** Control calls of orders: list them, read them and create them in a given status. */
export const orderControlCalls = {
  putOrder: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/orders",
    summary: "Create an order in a given status",
    body: z.strictObject({
      buyer: launchKeyShape,
      seller: launchKeyShape,
      status: z.enum(OrderStatus),
      closeType: z.optional(z.enum(CloseType)),
      completeType: z.optional(z.enum(CompleteType)),
      by: z.optional(z.enum(["buyer", "seller", "system", "late"])),
      amount: z.optional(numberBetween(1, 1_000_000)),
      price: z.optional(numberBetween(0.1, 1_000)),
      payType: z.optional(integerBetween(0, 99)),
      entrustId: z.optional(userIdShape),
      mayAdvance: z.optional(z.boolean()),
    }),
    answer: answer.createdOrderAnswer,
    status: 201,
    errors: ["unknown.user", "conflict", "notAllowedNow"],
  }),
  orders: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/orders",
    summary: "List orders, newest first",
    query: z.strictObject({
      status: z.optional(integerTextShape(99)),
      person: z.optional(launchKeyShape),
      limit: z.optional(integerTextShape(1_000)),
    }),
    answer: z.array(answer.orderEntry),
    errors: ["unknown.user"],
  }),
  order: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/orders/{id}",
    summary: "Get an order, its history and legal transitions",
    answer: answer.orderAnswer,
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

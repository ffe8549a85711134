import { CloseType, CompleteType, OrderStatus } from "contract";
import * as z from "zod/mini";
import * as answer from "./answer-schemas.ts";
import { defineCall } from "./control-call.ts";
import { numberBetween, person, userId, whole, wholeText } from "./field-shapes.ts";

/** Control calls of orders: list them, read them and create them in a given status. */
export const orderRows = {
  putOrder: defineCall({
    method: "POST",
    path: "/worlds/{world}/orders",
    summary: "Create an order in a given status",
    body: z.strictObject({
      buyer: person,
      seller: person,
      status: z.enum(OrderStatus),
      closeType: z.optional(z.enum(CloseType)),
      completeType: z.optional(z.enum(CompleteType)),
      by: z.optional(z.enum(["buyer", "seller", "system", "late"])),
      amount: z.optional(numberBetween(1, 1_000_000)),
      price: z.optional(numberBetween(0.1, 1_000)),
      payType: z.optional(whole(0, 99)),
      entrustId: z.optional(userId),
      mayAdvance: z.optional(z.boolean()),
    }),
    answer: answer.put,
    status: 201,
    errors: ["unknown.user", "conflict", "notAllowedNow"],
  }),
  orders: defineCall({
    method: "GET",
    path: "/worlds/{world}/orders",
    summary: "List orders, newest first",
    query: z.strictObject({
      status: z.optional(wholeText(99)),
      person: z.optional(person),
      limit: z.optional(wholeText(1_000)),
    }),
    answer: z.array(answer.orderLine),
    errors: ["unknown.user"],
  }),
  order: defineCall({
    method: "GET",
    path: "/worlds/{world}/orders/{id}",
    summary: "Get an order, its history and legal transitions",
    answer: answer.orderAnswer,
    errors: ["unknown.order"],
  }),
  ruleOrder: defineCall({
    method: "POST",
    path: "/worlds/{world}/orders/{id}/rule",
    summary: "Decide an appeal",
    body: z.strictObject({ for: z.enum(["buyer", "seller"]) }),
    answer: z.object({ ruled: z.string() }),
    errors: ["unknown.appeal"],
  }),
} as const;

import { CloseType, CompleteType, OrderStatus } from "contract";
import * as z from "zod/mini";
import * as answer from "./answers.ts";
import { defineCall } from "./control-call.ts";
import { numberBetween, person, userId, whole, wholeText } from "./shapes.ts";

/** Orders from outside: where they stand, and where somebody wants them. */
export const orderRows = {
  putOrder: defineCall({
    method: "POST",
    path: "/worlds/{world}/orders",
    summary: "Put an order where you want it",
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
    summary: "Orders, the newest first",
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
    summary: "An order, its path and its legal moves",
    answer: answer.orderAnswer,
    errors: ["unknown.order"],
  }),
  ruleOrder: defineCall({
    method: "POST",
    path: "/worlds/{world}/orders/{id}/rule",
    summary: "Rule in an appeal",
    body: z.strictObject({ for: z.enum(["buyer", "seller"]) }),
    answer: z.object({ ruled: z.string() }),
    errors: ["unknown.appeal"],
  }),
} as const;

import * as z from "zod/mini";
import {
  type CallDefinition,
  type CallName,
  type CodeName,
  defineCall,
  calls,
  type CallHandlerTable,
  type Input,
  type UnknownReadInTouches,
  type Output,
  refusalCodesByCall,
  type RefuseFunction,
} from "./index.ts";
import { type CallDetails, callDetailsByName } from "./calls/call-details.ts";

// Lines marked with `@ts-expect-error` must not compile. If such a line starts to compile, the
// unused mark becomes an error.

type Desks = { [N in keyof typeof calls]: { refuse: RefuseFunction<N> } };
declare const all: CallHandlerTable<Desks>;
const { pay: _forgotten, ...allButPay } = all;
// @ts-expect-error a forgotten handler
export const handlersMissingPayCall: CallHandlerTable<Desks> = allButPay;

export const refusalWithDeclaredCode: CallHandlerTable<Desks>["pay"] = (_input, desk) =>
  desk.refuse("voucherMissing");
export const refusalWithGeneralCode: CallHandlerTable<Desks>["pay"] = (_input, desk) =>
  desk.refuse("maintenance");
export const refusalWithUndeclaredCode: CallHandlerTable<Desks>["pay"] = (_input, desk) =>
  // @ts-expect-error a code that the call does not declare
  desk.refuse("pinWrong");

type RefusalCodes = Record<CallName, readonly CodeName[]>;
// @ts-expect-error a code that is not in the table of codes
export const misspelledRefusal: RefusalCodes = { ...refusalCodesByCall, pay: ["nope"] };
// @ts-expect-error a method that no call uses
defineCall({ method: "PATCH", path: "/x", input: z.object({}), output: z.string() });

const table = {
  read: defineCall({
    method: "GET",
    path: "/a",
    input: z.object({}),
    output: z.string(),
  }),
  write: defineCall({
    method: "PUT",
    path: "/b",
    input: z.object({}),
    output: z.string(),
    touches: ["raed"],
  }),
};
const { pay: _undescribed, ...allButPayDetails } = callDetailsByName;
// @ts-expect-error a call without details
export const callDetailsMissingPayCall: typeof callDetailsByName = allButPayDetails;
// @ts-expect-error details without a summary
export const detailsWithoutSummary: CallDetails = { about: "x", rank: 3 };
// @ts-expect-error a misspelled read in `touches`
export const misspelledTouchedRead: [UnknownReadInTouches<typeof table>] extends [never]
  ? true
  : UnknownReadInTouches<typeof table> = true;

declare const quote: Output<"buyAbleList">["records"][number];
// @ts-expect-error fen are not units of the asset
export const fenAsQuantity: Input<"buyCreate">["quantity"] = quote.minAmount;
// @ts-expect-error a bare number is no amount
export const bareNumberAsAmount: Input<"buyCreate">["amount"] = 100;
export const fenAsAmount: Input<"buyCreate">["amount"] = quote.minAmount;

export const everyCallDefinition: Record<string, CallDefinition> = calls;

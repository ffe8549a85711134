import type * as z from "zod/mini";
import { assetCalls } from "./asset.ts";
import { basicCalls } from "./basic.ts";
import { chatCalls } from "./chat.ts";
import { disputeCalls } from "./dispute.ts";
import { entrustCalls } from "./entrust.ts";
import { payMethodCalls } from "./pay-method.ts";
import { orderCalls } from "./order.ts";
import { staleReadsByPush } from "../socket/push.ts";
import { userCalls } from "./user.ts";

/** The call table: all calls between the web app and a backend. */
export const calls = {
  ...basicCalls,
  ...userCalls,
  ...assetCalls,
  ...payMethodCalls,
  ...entrustCalls,
  ...orderCalls,
  ...disputeCalls,
  ...chatCalls,
};

export type Calls = typeof calls;
/** Calls by area. Each area has one file here and one of handlers in `mock/src/backend/calls`. */
export type CallsByArea = {
  basic: typeof basicCalls;
  user: typeof userCalls;
  asset: typeof assetCalls;
  method: typeof payMethodCalls;
  entrust: typeof entrustCalls;
  order: typeof orderCalls;
  dispute: typeof disputeCalls;
  chat: typeof chatCalls;
};
export type CallName = keyof Calls;
export type ReadCallName = {
  [N in CallName]: Calls[N]["method"] extends "GET" ? N : never;
}[CallName];
export type CommandName = Exclude<CallName, ReadCallName>;

/** Decoded values, used by the web app and by the mock. Money is an integer in minor units. */
export type Input<N extends CallName> = z.output<Calls[N]["input"]>;
export type Output<N extends CallName> = z.output<Calls[N]["output"]>;
/** JSON values as they are sent. */
export type WireInput<N extends CallName> = z.input<Calls[N]["input"]>;
export type WireOutput<N extends CallName> = z.input<Calls[N]["output"]>;

type CreatedReadsOf<T> = {
  [K in keyof T]: T[K] extends { creates: infer U extends string } ? U : never;
}[keyof T];
/** Commands whose definition has `creates`. */
export type CreatingCallName = {
  [N in CommandName]: Calls[N] extends { creates: string } ? N : never;
}[CommandName];

type TouchedReadsOf<T> = {
  [K in keyof T]: T[K] extends { touches: infer U extends readonly string[] } ? U[number] : never;
}[keyof T];
type ReadCallsOf<T> = { [K in keyof T]: T[K] extends { method: "GET" } ? K : never }[keyof T];
/** Names in `touches` that are not a read of the call table; `never` if there are none. */
export type UnknownReadInTouches<T> = Exclude<TouchedReadsOf<T>, ReadCallsOf<T>>;

const noMisspeltTouch: [UnknownReadInTouches<Calls>] extends [never]
  ? true
  : UnknownReadInTouches<Calls> = true;
type PushTouches = (typeof staleReadsByPush)[keyof typeof staleReadsByPush][number];
const noMisspeltPush: [Exclude<PushTouches, ReadCallName>] extends [never]
  ? true
  : Exclude<PushTouches, ReadCallName> = true;
const noMisspeltCreation: [Exclude<CreatedReadsOf<Calls>, ReadCallName>] extends [never]
  ? true
  : Exclude<CreatedReadsOf<Calls>, ReadCallName> = true;
void [noMisspeltTouch, noMisspeltPush, noMisspeltCreation];

import { codeNameOf, codes, type Input, MessageType } from "contract";
import type { ControlAnswer, ControlRequest } from "../../control/control-request-types.ts";
import type { WorldControlCalls } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { executeCall } from "../../backend/execute/execute-call.ts";
import {
  OrderStatusNotReachedError,
  createOrderInStatus as put,
  findStepsToOrderStatus,
  stepsToOrderStatuses,
} from "../../worlds/world/order-fixtures.ts";
import {
  listOrderSummaries,
  readOrderWithTransitions,
} from "../../worlds/world/order-summaries.ts";
import {
  listUserSummaries,
  type UserSummary,
} from "../../worlds/world/world-and-user-summaries.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { findUserByLaunchKey } from "./find-user.ts";

type CallRequest<N extends keyof WorldControlCalls> = ControlRequest<WorldControlCalls[N]>;
type CallAnswerOf<N extends keyof WorldControlCalls> = ControlAnswer<WorldControlCalls[N]>;
type Balances = { able: number; entrustFrozen: number; orderLocked: number; cooling: number };

export const listUsersWithBalances = (state: WorldState): CallAnswerOf<"users"> =>
  listUserSummaries(state.world).map((it) => userView(state, it));

function userView({ world, sockets }: WorldState, user: UserSummary): CallAnswerOf<"user"> {
  const { able, entrustFrozen, orderLocked, cooling } = executeCall(
    world,
    "assetInfo",
    { userId: user.id, token: "" },
    {},
  ).result as Balances;
  return {
    ...user,
    balances: { able, entrustFrozen, orderLocked, cooling },
    sockets: sockets.of(user.id).length,
  };
}

export const readUserWithBalances = (
  state: WorldState,
  { id }: CallRequest<"user">,
): CallAnswerOf<"user"> => userView(state, requireKnownUser(state, id));

function requireKnownUser({ world }: WorldState, id: string): UserSummary {
  const person = listUserSummaries(world).find((it) => it.id === id);
  if (!person) throw new ControlError("unknown.user", "this world has no such user");
  return person;
}

/** Sends the message by the call `chatSend`, so that the same checks apply as for a client. */
export function sendChatMessageAsUser(
  state: WorldState,
  { id, body }: CallRequest<"say">,
): CallAnswerOf<"say"> {
  requireKnownUser(state, id);
  const input = {
    orderId: body.orderId,
    msgType: MessageType.text,
    content: body.text,
    clientMsgId: `control-${state.journal.last}`,
  };
  const { code, result, message } = executeCall(
    state.world,
    "chatSend",
    { userId: id, token: "" },
    input as Input<"chatSend">,
  );
  if (code === codes.ok.code) return (result ?? {}) as CallAnswerOf<"say">;
  const reason = codeNameOf(code);
  throw new ControlError("conflict", `chatSend was refused: ${message}`, {
    field: "orderId",
    ...(reason && { reason }),
  });
}

export const readOrders = (
  state: WorldState,
  { query }: CallRequest<"orders">,
): CallAnswerOf<"orders"> => {
  const { userId = null } = findUserByLaunchKey(state, query.person);
  return listOrderSummaries(state.world, {
    userId,
    status: query.status ?? null,
    limit: query.limit ?? orderLimitDefault,
  });
};
const orderLimitDefault = 100;

export function readOrder(
  { world }: WorldState,
  { id }: CallRequest<"order">,
): CallAnswerOf<"order"> {
  const order = readOrderWithTransitions(world, id);
  if (!order) throw new ControlError("unknown.order", "this world has no such order");
  return order;
}

const amountDefault = 720;

/**
 * Creates an order in the requested status. Advances time in the default world only with
 * `mayAdvance`, because all clients share that world.
 */
export function createOrderFixture(
  state: WorldState,
  { body }: CallRequest<"putOrder">,
): CallAnswerOf<"putOrder"> {
  const {
    buyer,
    seller,
    amount = amountDefault,
    price,
    payType,
    entrustId,
    mayAdvance,
    ...wanted
  } = body;
  const situation = findStepsToOrderStatus(wanted);
  const known = stepsToOrderStatuses.map((orderRecipe) =>
    [orderRecipe.status, orderRecipe.closeType ?? orderRecipe.completeType ?? orderRecipe.by]
      .filter((one) => one !== undefined)
      .join(" "),
  );
  if (!situation)
    throw new ControlError(
      "badRequest",
      `no order can end like this; known are ${known.join(", ")}`,
      {
        field: "status",
        known,
      },
    );
  if (situation.takesTime && state.world.name === "" && !mayAdvance)
    throw new ControlError(
      "notAllowedNow",
      "this order needs time to pass, and all clients share the default world; set mayAdvance to allow it",
      {
        field: "mayAdvance",
      },
    );
  const buyerId = requireReadyUser(state, "buyer", buyer);
  const sellerId = requireReadyUser(state, "seller", seller);
  if (buyerId === sellerId)
    throw new ControlError("conflict", "buyer and seller must be different users", {
      field: "seller",
    });
  try {
    const done = put(state.world, situation, {
      buyerId,
      sellerId,
      amount,
      price,
      payType,
      entrustId,
    });
    state.world.saveClock();
    return { ...done, buyer: buyerId, seller: sellerId };
  } catch (error) {
    if (!(error instanceof OrderStatusNotReachedError)) throw error;
    throw new ControlError("conflict", error.message, {
      field: error.call,
      ...(error.code && { reason: error.code }),
    });
  }
}

/**
 * Returns the id of the user. Throws unless the user is certified and has the PIN of the seed data,
 * because the order is created by client calls of both sides, and these calls require both.
 */
function requireReadyUser(state: WorldState, field: "buyer" | "seller", person: string): string {
  const { userId = "" } = findUserByLaunchKey(state, person);
  if (state.world.bots.eligibilityOf(userId) !== "fit")
    throw new ControlError("conflict", `the ${field} must be certified and have the seeded PIN`, {
      field,
    });
  return userId;
}

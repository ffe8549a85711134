import { createHash } from "node:crypto";
import type { CallName } from "contract";
import type { CallResult } from "../../src/client/call-client.ts";
import type { Mock } from "../../src/client/connect.ts";
import type { UserSocket } from "../../src/client/user-socket.ts";
import type { UserClient } from "../../src/client/user-client.ts";
import { createRandomImage } from "../../src/client/random-image.ts";
import {
  type JournalTransition,
  createEmptyExpectedState,
  wireNumberToFen,
  type ObservedListing,
  type ObservedOrder,
  type ObservedPush,
} from "./expected-state.ts";
import {
  type ObservedStateAfterStep,
  type SimulationStep,
  tenThousandthsOfWireNumber,
  InvariantViolation,
} from "./expected-state.ts";
import { verifyInvariants } from "./invariants.ts";

type Input = Record<string, unknown>;
type Entry = { seq: number; kind: string } & Partial<
  JournalTransition & ObservedPush & { cmd: string }
>;
/** Untyped part of an answer. Its shape is defined in the call table. */
// oxlint-disable-next-line typescript/no-explicit-any
type Wire = any;

export type SimulatedUser = {
  userId: string;
  phone: UserClient;
  socket: UserSocket;
  framesRead: number;
  voucher: string;
  methodIds: string[];
  renewal?: Promise<void>;
};
export type SimulatedRequestWithAnswer = {
  userId: string;
  call: CallName;
  input: Input;
  requestId: string;
  answer: CallResult<CallName>;
};
export type SimulatedRequest = Omit<SimulatedRequestWithAnswer, "answer">;

type Person = { able: number; level: number };
export const simulatedSellerCount = 3;
/** Three sellers and six buyers. */
const everybody: readonly Person[] = [
  ...[3_000, 40_000, 150_000].map((able) => ({ able, level: 4 })),
  ...[2, 3, 4, 4, 5, 5].map((level) => ({ able: 200, level })),
];
export const simulationPin = "283917";
const startAt = "2026-11-20T02:00:00Z";

type Scene = { step: SimulationStep; seen: ObservedStateAfterStep };
export type FalsifyObservationFunction = (scene: Scene) => Scene;
type Options = { seed: number; cast?: readonly Person[]; falsify?: FalsifyObservationFunction };
/** Opens a world with some users and a frozen clock. `falsify` changes what the invariants see. */
export async function openSimulation(
  mock: Mock,
  { seed, cast = everybody, falsify = (scene) => scene }: Options,
) {
  const world = await mock.world("simulation", { seed, now: startAt, frozen: true, empty: true });
  const book = createEmptyExpectedState(Date.parse(startAt));
  const actors: SimulatedUser[] = [];
  const sent: SimulatedRequestWithAnswer[] = [];
  const late: { at: number; send: () => Promise<void> }[] = [];
  const hash = createHash("sha256");
  const story: string[] = [];
  const tally = new Map<string, number>();
  let steps = 0;
  let since = 0;
  let requests = 0;
  let now = book.now;

  for (const [index, { able, level }] of cast.entries()) {
    const person = await world.createUser({
      ready: true,
      able,
      level,
      methods: 2,
      nickName: `user ${index}`,
    });
    const phone = await world.client(person);
    // The pixels are computed from the index of the user, because a repeated run has to send the
    // same bytes.
    const picture = new Uint8Array(
      await (
        await createRandomImage(
          Uint8Array.from({ length: 144 }, (_, cell) => (cell * cell * (index + 7)) % 256),
        )
      ).arrayBuffer(),
    );
    const methodIds = (await phone.must.methodList({})).map(({ id }) => id);
    actors.push({
      userId: phone.userId,
      phone,
      socket: await phone.socket(),
      framesRead: 0,
      voucher: await phone.upload(picture),
      methodIds,
    });
    book.names.set(phone.userId, `user ${index}`);
    book.issued.set(phone.userId, tenThousandthsOfWireNumber(able));
  }
  const actorOf = (userId: string): SimulatedUser => {
    const actor = actors.find((one) => one.userId === userId);
    if (!actor) throw new Error(`there is no user ${userId}`);
    return actor;
  };

  async function reconnect(actor: SimulatedUser): Promise<void> {
    await actor.socket.close();
    await actor.phone.relogin();
    Object.assign(actor, { socket: await actor.phone.socket(), framesRead: 0, renewal: undefined });
  }
  /** Sends a request. If the session has ended, logs in again and repeats it. */
  async function ask(
    { userId, call, input, requestId }: SimulatedRequest,
    isFirst = true,
  ): Promise<CallResult<CallName>> {
    const actor = actorOf(userId);
    const send = actor.phone.call[call] as (
      input: Input,
      options: object,
    ) => Promise<CallResult<CallName>>;
    const answer = await send(input, { requestId });
    if (answer.kind !== "refused" || answer.name !== "unauthorized" || !isFirst) return answer;
    actor.renewal ??= reconnect(actor);
    await actor.renewal;
    return ask({ userId, call, input, requestId }, false);
  }
  const read = async (userId: string, call: CallName, input: Input): Promise<Wire> => {
    const answer = await ask({ userId, call, input, requestId: "" });
    if (answer.kind !== "done")
      throw new InvariantViolation("request", `${call} of ${userId} was not answered`);
    return answer.result;
  };

  async function viewOf(id: string, pushes: readonly ObservedPush[]): Promise<ObservedOrder> {
    const known = book.orders.get(id)?.buyer ?? pushes.find((push) => push.orderId === id)?.userId;
    if (known === undefined)
      throw new InvariantViolation("push", `${id} was made and nobody was told`);
    const first = await read(known, "orderDetail", { id });
    const { seller, buyer } = first;
    const other = await read(
      known === seller.userId ? buyer.userId : seller.userId,
      "orderDetail",
      { id },
    );
    const allow = {
      [first.isSeller === 1 ? "seller" : "buyer"]: first.allow,
      [other.isSeller === 1 ? "seller" : "buyer"]: other.allow,
    };
    const { entrustId, status, closeType, completeType, version, payType, deadline, finishTime } =
      first;
    const view = {
      id,
      listingId: entrustId,
      buyer: buyer.userId,
      seller: seller.userId,
      status,
      closeType,
      completeType,
      version,
    };
    return {
      ...view,
      payType,
      deadline,
      finishTime,
      amount: wireNumberToFen(first.amount),
      quantity: tenThousandthsOfWireNumber(first.quantity),
      fee: tenThousandthsOfWireNumber(first.fee),
      price: tenThousandthsOfWireNumber(first.price),
      availableAt: (first.isSeller === 1 ? other : first).availableAt ?? null,
      allow: allow as ObservedOrder["allow"],
      methodIds: first.payMethods.map((method: Wire) => method.id),
    };
  }
  async function listingOf(id: string): Promise<ObservedListing> {
    const { seller } = book.listings.get(id) ?? {};
    if (seller === undefined)
      throw new InvariantViolation("escrow", `there is an unknown listing ${id}`);
    const { status, total, remain, locked, sold } = await read(seller, "sellDetail", { id });
    return {
      id,
      status,
      total: tenThousandthsOfWireNumber(total),
      remain: tenThousandthsOfWireNumber(remain),
      locked: tenThousandthsOfWireNumber(locked),
      sold: tenThousandthsOfWireNumber(sold),
    };
  }

  async function journal(): Promise<Entry[]> {
    const entries = (await world.journal.read({
      kind: ["transition", "push", "bug"],
      since,
      limit: 1_000,
    })) as unknown as Entry[];
    since = entries.at(-1)?.seq ?? since;
    const bug = entries.find(({ kind }) => kind === "bug");
    if (bug) throw new InvariantViolation("request", `bug of the mock: ${JSON.stringify(bug)}`);
    return entries;
  }
  /** Returns the pushes of the journal, each with whether its frame has arrived at the user. */
  async function pushesOf(entries: readonly Entry[]): Promise<ObservedPush[]> {
    const pushes = entries.filter(({ kind }) => kind === "push");
    const users = [...new Set(pushes.map(({ userId = "" }) => userId))].map(actorOf);
    await Promise.all(users.map(({ socket }) => socket.settle()));
    const frames = new Map(
      users.map((actor) => [actor.userId, actor.socket.frames.slice(actor.framesRead)]),
    );
    for (const actor of users) actor.framesRead = actor.socket.frames.length;
    return pushes.map(({ seq, userId = "", orderId = "", cmd }) => {
      const arrived = (frames.get(userId) ?? []).some(
        (frame) => frame.cmd === cmd && frame.orderId === orderId,
      );
      return { seq, userId, orderId, arrived };
    });
  }

  /** Reads what a step may have changed, or all orders and listings if `isAll` is set. */
  async function look(
    touched: { orderId?: string; listingId?: string },
    isAll: boolean,
  ): Promise<ObservedStateAfterStep> {
    const entries = await journal();
    const pushes = await pushesOf(entries);
    const changes = entries.filter(
      ({ kind, move }) => kind === "transition" && move !== undefined,
    ) as unknown as JournalTransition[];
    const ids = new Set(
      isAll
        ? book.orders.keys()
        : [...changes.map((change) => change.orderId), touched.orderId ?? ""],
    );
    const orders = await Promise.all(
      [...ids].filter((id) => id !== "").map((id) => viewOf(id, pushes)),
    );
    const listingIds = new Set([
      ...orders.map((order) => order.listingId),
      touched.listingId ?? "",
    ]);
    const listings = await Promise.all(
      [...(isAll ? book.listings.keys() : listingIds)].filter((id) => id !== "").map(listingOf),
    );
    const people = await world.users();
    const balances = new Map(
      people.map(({ id, balances: { able, entrustFrozen, orderLocked, cooling } }) => {
        const units = {
          able: tenThousandthsOfWireNumber(able),
          entrustFrozen: tenThousandthsOfWireNumber(entrustFrozen),
        };
        return [
          id,
          {
            ...units,
            orderLocked: tenThousandthsOfWireNumber(orderLocked),
            cooling: tenThousandthsOfWireNumber(cooling),
          },
        ];
      }),
    );
    return { at: now, balances, orders, listings, changes, pushes };
  }

  /** Checks all invariants after a step and writes the step into the trace. */
  async function settle(
    done: SimulationStep,
    touched: { orderId?: string; listingId?: string } = {},
    isAll = false,
  ): Promise<void> {
    steps += 1;
    const { step, seen } = falsify({ step: done, seen: await look(touched, isAll) });
    const codes = step.answers.map((answer) =>
      answer.kind === "trouble" ? answer.reason : answer.code,
    );
    for (const code of codes)
      tally.set(`${step.call} ${code}`, (tally.get(`${step.call} ${code}`) ?? 0) + 1);
    const moves = seen.changes.map(
      ({ orderId, move, by, from, to }) => `${orderId} ${move} by ${by} ${from}-${to}`,
    );
    const line = `${new Date(seen.at).toISOString()} ${step.userId ?? "time"} ${step.call ?? ""} ${codes.join()} ${moves.join("; ")}`;
    hash.update(JSON.stringify([line, seen.orders, seen.listings, [...seen.balances]]));
    story.push(line);
    verifyInvariants({ book, step, seen });
  }
  const move = async (moved: Promise<{ now: number }>): Promise<void> => {
    ({ now } = await moved);
    await settle({ answers: [] });
  };
  /** Sends requests that were delayed until this step. */
  async function sendLate(): Promise<void> {
    for (const one of late.filter(({ at }) => at <= steps)) {
      late.splice(late.indexOf(one), 1);
      await one.send();
    }
  }
  return {
    world,
    book,
    actors,
    sent,
    nextId: () => `simulated-request-${(requests += 1)}`,
    story,
    tally,
    ask,
    read,
    actorOf,
    settle,
    steps: () => steps,
    hash: () => hash.copy().digest("hex"),
    late,
    sendLate,
    advance: (ms: number) => move(world.clock.advance(ms)),
    toNextEvent: () => move(world.clock.next()),
    close: (isBroken: boolean) => world.close({ audit: !isBroken }),
  };
}
export type SimulationWorld = Awaited<ReturnType<typeof openSimulation>>;

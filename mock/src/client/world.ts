import { type Clock, createClockClient } from "./clock.ts";
import type { ControlCallTypes } from "./control-call-types.ts";
import { createWorldControlClient } from "./world-control.ts";
import { type Journal, createJournalClient } from "./journal.ts";
import { MockError } from "./mock-error.ts";
import { openUserClient, type UserKey, type UserClient, type UserRef } from "./user-client.ts";
import type { UserSocket } from "./user-socket.ts";
import {
  createCustomAnswerListClient,
  type Fault,
  type FaultInput,
  createFaultListClient,
  type CustomAnswer,
  type CustomAnswerInput,
  type RuleList,
} from "./rule-lists.ts";
import { type Snapshots, createSnapshotsClient } from "./snapshots.ts";
import type { MockTarget } from "./control-request.ts";
import type { CallInput, Push } from "./call-types.ts";

type Body<C extends keyof ControlCallTypes> = NonNullable<ControlCallTypes[C]["body"]>;
type AnswerOf<C extends keyof ControlCallTypes> = ControlCallTypes[C]["answer"];
/** Summary of a world: time, users, bots, open orders, faults and sockets. */
export type WorldStatus = AnswerOf<"GET /worlds/{world}/state">;
/** Result of the ledger audit. */
export type LedgerAudit = AnswerOf<"GET /worlds/{world}/audit">;
/** A scheduled event with its time. */
export type ScheduledEvent = AnswerOf<"GET /worlds/{world}/next">[number];
/** State of the maintenance. */
export type Maintenance = AnswerOf<"POST /worlds/{world}/maintenance">;
/** Order that was created in the requested status. */
export type CreatedOrder = AnswerOf<"POST /worlds/{world}/orders">;
/** Entry of the list of users. */
export type UserSummary = AnswerOf<"GET /worlds/{world}/users">[number];
/** A user that is a bot or can become one. */
export type Bot = AnswerOf<"POST /worlds/{world}/bots/{id}">["bots"][number];
/** Behavior of a bot. */
export type Persona = NonNullable<Body<"POST /worlds/{world}/bots/{id}">["persona"]>;
/**
 * Options of a new user. `ready`: certified, questionnaire passed, PIN 283917, one payment method
 * and 1,000 coins.
 */
export type UserInput = Body<"POST /worlds/{world}/users"> & { ready?: boolean | undefined };
/** Options of `World.createOrder`: both users, the status and details such as the amount. */
export type OrderInput = Omit<Body<"POST /worlds/{world}/orders">, "buyer" | "seller"> & {
  buyer: UserRef;
  seller: UserRef;
};
/**
 * Options of `World.createListing`: the seller, and fields of `sellCreate` that replace defaults.
 */
export type ListingInput = { seller: UserRef } & Partial<CallInput<"sellCreate">>;
/** Options of a new world. */
export type WorldInput = Omit<Body<"POST /worlds">, "name">;
/** Options of `World.reset`. */
export type ResetInput = Body<"POST /worlds/{world}/reset">;

/** Bots of a world. */
export interface Bots {
  /** Lists users that are bots or can become one. */
  list(): Promise<Bot[]>;
  /** Makes a user a bot with this persona. The user must be certified and have the PIN 283917. */
  play(who: UserRef, persona: Persona): Promise<void>;
  /** Stops the bot of a user. */
  stop(who: UserRef): Promise<void>;
}

/**
 * An isolated world with its own users, orders, clock and journal.
 * @example
 * await using world = await mock.world();
 * const trade = { buyer: "demo-buyer", seller: "demo-seller", status: 20 } as const;
 * const { orderId } = await world.createOrder(trade);
 * await world.clock.advance("15m");
 */
export interface World extends AsyncDisposable {
  /** Name of the world; `_` for the default one. */
  readonly name: string;
  /** Returns the launch key of a user of this world, such as "w1~demo-buyer" in the world w1. */
  p(person: UserRef): string;
  /** Logs a user in and returns a client. Default of `deviceTag`: "test". */
  client(person: UserRef, options?: { deviceTag?: string }): Promise<UserClient>;
  /** Creates a user. Default: without certification, PIN, payment method and coins. */
  createUser(input?: UserInput): Promise<UserKey>;
  /** Lists the users with their balances in coins. */
  users(): Promise<UserSummary[]>;
  /** Publishes a listing as the seller. Defaults: 100 coins at 7.20 CNY. */
  createListing(input: ListingInput): Promise<{ entrustId: string }>;
  /**
   * Creates an order and brings it to a status by calls of both users and by deadlines. A ruling or
   * risk control is used only if the requested end requires it.
   */
  createOrder(input: OrderInput): Promise<CreatedOrder>;
  /** Decides an open appeal in favor of one side, as if a person of the platform had ruled. */
  decideAppeal(orderId: string, winner: "buyer" | "seller"): Promise<void>;
  /** Clock of the world. */
  readonly clock: Clock;
  /** Faults, which delay, break or drop calls and frames. */
  readonly faults: RuleList<FaultInput, Fault>;
  /** Custom answers, which replace those of the mock. */
  readonly answers: RuleList<CustomAnswerInput, CustomAnswer>;
  /** Bots of the world. */
  readonly bots: Bots;
  /** Event log of the world. */
  readonly journal: Journal;
  /** Snapshots of the world. */
  readonly snapshots: Snapshots;
  /** Returns a summary of the world. */
  state(): Promise<WorldStatus>;
  /** Checks the invariants of the world, for example that balances equal their postings. */
  audit(): Promise<LedgerAudit>;
  /** Lists the next scheduled events, at most `limit` of them. Default: 10. */
  upcomingEvents(limit?: number): Promise<ScheduledEvent[]>;
  /** Sends a push to a user. Returns the number of sockets that received it. */
  sendPush(person: UserRef, push: Partial<Push> & { cmd: string }): Promise<number>;
  /** Ends the access tokens of a user. Unless `refreshable` is false, they can still be renewed. */
  expireToken(person: UserRef, options?: { refreshable?: boolean | undefined }): Promise<void>;
  /** Closes the sockets of a user. Returns the number of closed sockets. */
  closeSockets(person: UserRef): Promise<number>;
  /**
   * Starts or ends the risk control of a user. The start closes their unpaid orders, pauses their
   * listings and invalidates their payment methods.
   */
  setRiskControl(person: UserRef, on: boolean): Promise<void>;
  /**
   * Starts or ends the maintenance of the platform. Meanwhile, commands other than logins are
   * refused, and deadlines do not pass.
   */
  setMaintenance(on: boolean): Promise<Maintenance>;
  /**
   * Resets the world to the state in which it was created, or to another seed or time. Closes all
   * sockets and removes faults, custom answers and journal entries.
   */
  reset(input?: ResetInput): Promise<WorldStatus>;
  /** Copies this world, or a snapshot of it, into a new world. Users have to log in again there. */
  fork(name?: string, options?: { snapshot?: string }): Promise<World>;
  /**
   * Closes the sockets, audits the world and ends it, unless it is the default one. Throws if the
   * ledger audit fails or the mock reported a bug in this world.
   */
  close(options?: { audit?: boolean }): Promise<void>;
}

export const defaultWorldId = "_";
const seedUserPin = "283917";
const listingDefaults = {
  price: 7.2,
  quantity: 100,
  minAmount: 100,
  payMinutes: 15,
  autoConfirm: 0,
} as const;

/** Creates a world that is closed by `close()` of the `Mock` that created it. */
export type CreateWorldFunction = (name: string | undefined, input: WorldInput) => Promise<World>;

export function createWorldClient(
  target: MockTarget,
  name: string,
  make: CreateWorldFunction,
): World {
  const sockets = new Set<UserSocket>();
  const ids = new Map<string, string>();
  const settle = async () => void (await Promise.all([...sockets].map((it) => it.settle())));
  const here = createWorldControlClient(target, name, settle);
  const isHome = name === defaultWorldId;
  let isClosed = false;

  const pOf = (who: UserRef): string => {
    if (typeof who !== "string") return who.p;
    return isHome || who.includes("~") ? who : `${name}~${who}`;
  };
  const people = () => here.send("GET /worlds/{world}/users");

  /** Returns the id of a user, because control calls identify users by id. */
  async function idOf(who: UserRef): Promise<string> {
    const p = pOf(who);
    const known = ids.get(p) ?? (await people()).find((it) => pOf(it.p) === p)?.id;
    if (known === undefined)
      throw new MockError(`there is no ${p} in world ${name}`, 0, "unknown.user");
    ids.set(p, known);
    return known;
  }

  async function phone(
    who: UserRef,
    { deviceTag = "test" }: { deviceTag?: string } = {},
  ): Promise<UserClient> {
    const opened = (socket: UserSocket) => {
      sockets.add(socket);
      void socket.closed.then(() => sockets.delete(socket));
    };
    const userClient = await openUserClient({
      address: target.callUrl ?? target.address,
      p: pOf(who),
      deviceTag,
      opened,
    });
    ids.set(userClient.p, userClient.userId);
    return userClient;
  }

  async function listing({ seller, ...input }: ListingInput): Promise<{ entrustId: string }> {
    const { must } = await phone(seller);
    const methodIds = (await must.methodList({})).slice(0, 10).map((it) => it.id);
    const terms = { ...listingDefaults, methodIds, payPassword: seedUserPin, ...input };
    const { entrustId } = await must.sellCreate({
      maxAmount: Math.floor(terms.price * terms.quantity),
      ...terms,
    });
    return { entrustId };
  }

  const persona = async (who: UserRef, wanted: Persona | null) =>
    void (await here.send("POST /worlds/{world}/bots/{id}", {
      params: { id: await idOf(who) },
      body: { persona: wanted },
    }));

  const world: World = {
    name,
    p: pOf,
    client: phone,
    async createUser({ ready = false, ...input } = {}) {
      const whole = { certified: true, quiz: true, pin: seedUserPin, methods: 1, able: 1_000 };
      const { p, userId } = await here.send("POST /worlds/{world}/users", {
        body: ready ? { ...whole, ...input } : input,
      });
      ids.set(p, userId);
      return { p, userId };
    },
    users: people,
    createListing: listing,
    async createOrder({ buyer, seller, ...input }) {
      const put = await here.send("POST /worlds/{world}/orders", {
        body: { ...input, buyer: pOf(buyer), seller: pOf(seller) },
      });
      await settle();
      return put;
    },
    async decideAppeal(orderId, winner) {
      await here.send("POST /worlds/{world}/orders/{id}/rule", {
        params: { id: orderId },
        body: { for: winner },
      });
      await settle();
    },
    clock: createClockClient(here),
    faults: createFaultListClient(here),
    answers: createCustomAnswerListClient(here),
    bots: {
      list: async () => (await world.state()).bots,
      play: (who, wanted) => persona(who, wanted),
      stop: (who) => persona(who, null),
    },
    journal: createJournalClient(here),
    snapshots: createSnapshotsClient(here),
    state: () => here.send("GET /worlds/{world}/state"),
    audit: () => here.send("GET /worlds/{world}/audit"),
    upcomingEvents: (limit) => here.send("GET /worlds/{world}/next", { query: { limit } }),
    async sendPush(who, push) {
      return (
        await here.send("POST /worlds/{world}/push", { body: { ...push, userId: await idOf(who) } })
      ).delivered;
    },
    expireToken: async (who, body = {}) =>
      void (await here.send("POST /worlds/{world}/users/{id}/expire", {
        params: { id: await idOf(who) },
        body,
      })),
    closeSockets: async (who) =>
      (
        await here.send("POST /worlds/{world}/users/{id}/kick", {
          params: { id: await idOf(who) },
          body: {},
        })
      ).closed,
    setRiskControl: async (who, on) =>
      void (await here.send("POST /worlds/{world}/users/{id}/risk", {
        params: { id: await idOf(who) },
        body: { on },
      })),
    setMaintenance: (on) => here.send("POST /worlds/{world}/maintenance", { body: { on } }),
    async reset(body = {}) {
      const state = await here.send("POST /worlds/{world}/reset", { body });
      ids.clear();
      await world.journal.mark();
      return state;
    },
    fork: (as, { snapshot } = {}) =>
      make(as, { from: { world: name, ...(snapshot !== undefined && { snapshot }) } }),
    async close({ audit = true } = {}) {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([...sockets].map((it) => it.close()));
      const wrong = audit ? await findWorldBugs(world) : [];
      if (!isHome) await here.send("DELETE /worlds/{world}");
      if (wrong.length > 0) throw new MockError(`world ${name}: ${wrong.join("; ")}`, 0, "unmet");
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
  return world;
}

/** Returns the failed audit checks and the reported bugs of a world. */
async function findWorldBugs(world: World): Promise<string[]> {
  const { invariants } = await world.audit();
  const bugs = await world.journal.read({ kind: "bug" });
  return [
    ...invariants
      .filter((it) => !it.ok)
      .map((it) => `the ledger audit failed, ${it.id}: ${it.detail}`),
    ...bugs.map((it) => `a bug of the mock: ${JSON.stringify(it)}`),
  ];
}

import { type Clock, createClock } from "./clock.ts";
import type { Controls } from "./control.ts";
import { hereIn } from "./world-client.ts";
import { type Journal, createJournal } from "./journal.ts";
import { MockError } from "./mock-error.ts";
import { openUserClient, type UserKey, type UserClient, type UserRef } from "./user-client.ts";
import type { UserSocket } from "./user-socket.ts";
import {
  answersOf,
  type Fault,
  type FaultInput,
  faultsOf,
  type OwnAnswer,
  type OwnAnswerInput,
  type Rules,
} from "./rules.ts";
import { type Snapshots, snapshotsOf } from "./snapshots.ts";
import type { MockTarget } from "./control-request.ts";
import type { CallInput, Push } from "./wire.ts";

type Body<C extends keyof Controls> = NonNullable<Controls[C]["body"]>;
type AnswerOf<C extends keyof Controls> = Controls[C]["answer"];
export type WorldStatus = AnswerOf<"GET /worlds/{world}/state">;
export type Audit = AnswerOf<"GET /worlds/{world}/audit">;
export type NextEvent = AnswerOf<"GET /worlds/{world}/next">[number];
export type Maintenance = AnswerOf<"POST /worlds/{world}/maintenance">;
export type CreatedOrder = AnswerOf<"POST /worlds/{world}/orders">;
export type UserSummary = AnswerOf<"GET /worlds/{world}/users">[number];
export type Bot = AnswerOf<"POST /worlds/{world}/bots/{id}">["bots"][number];
export type Persona = NonNullable<Body<"POST /worlds/{world}/bots/{id}">["persona"]>;
/** `ready`: certified, tested, with the PIN 283917, a payment method and a thousand coins. */
export type UserInput = Body<"POST /worlds/{world}/users"> & { ready?: boolean | undefined };
export type OrderInput = Omit<Body<"POST /worlds/{world}/orders">, "buyer" | "seller"> & {
  buyer: UserRef;
  seller: UserRef;
};
export type ListingInput = { seller: UserRef } & Partial<CallInput<"sellCreate">>;
export type WorldInput = Omit<Body<"POST /worlds">, "name">;
export type ResetInput = Body<"POST /worlds/{world}/reset">;

export interface Bots {
  list(): Promise<Bot[]>;
  play(who: UserRef, persona: Persona): Promise<void>;
  stop(who: UserRef): Promise<void>;
}

/** A town of its own: nothing in it is known in another. */
export interface World extends AsyncDisposable {
  readonly name: string;
  /** What a person of this world comes in with. */
  p(person: UserRef): string;
  client(person: UserRef, options?: { deviceTag?: string }): Promise<UserClient>;
  createUser(input?: UserInput): Promise<UserKey>;
  users(): Promise<UserSummary[]>;
  createListing(input: ListingInput): Promise<{ entrustId: string }>;
  /** An order where somebody wants it, by the calls of the two and by deadlines alone. */
  createOrder(input: OrderInput): Promise<CreatedOrder>;
  /** Rules in an appeal. */
  decideAppeal(orderId: string, winner: "buyer" | "seller"): Promise<void>;
  readonly clock: Clock;
  readonly faults: Rules<FaultInput, Fault>;
  readonly answers: Rules<OwnAnswerInput, OwnAnswer>;
  readonly bots: Bots;
  readonly journal: Journal;
  readonly snapshots: Snapshots;
  state(): Promise<WorldStatus>;
  audit(): Promise<Audit>;
  /** What time brings next. */
  upcomingEvents(limit?: number): Promise<NextEvent[]>;
  /** To how many sockets it went. */
  sendPush(person: UserRef, push: Partial<Push> & { cmd: string }): Promise<number>;
  expireToken(person: UserRef, options?: { refreshable?: boolean | undefined }): Promise<void>;
  /** How many sockets were closed. */
  closeSockets(person: UserRef): Promise<number>;
  setRiskControl(person: UserRef, on: boolean): Promise<void>;
  maintenance(on: boolean): Promise<Maintenance>;
  /** Exactly the world as it was made. */
  reset(input?: ResetInput): Promise<WorldStatus>;
  /** Another world with all that is in this one, or was when a snapshot was taken; people log in again there. */
  fork(name?: string, options?: { snapshot?: string }): Promise<World>;
  /** Ends the world, but for the default one. Throws when its books are wrong or a bug of the mock was told in it. */
  close(options?: { audit?: boolean }): Promise<void>;
}

export const homeName = "_";
const seededPin = "283917";
const usual = {
  price: 7.2,
  quantity: 100,
  minAmount: 100,
  payMinutes: 15,
  autoConfirm: 0,
} as const;

/** Makes a world, and ends it with the client that made it. */
export type CreateWorld = (name: string | undefined, input: WorldInput) => Promise<World>;

export function createWorldClient(target: MockTarget, name: string, make: CreateWorld): World {
  const sockets = new Set<UserSocket>();
  const ids = new Map<string, string>();
  const settle = async () => void (await Promise.all([...sockets].map((it) => it.settle())));
  const here = hereIn(target, name, settle);
  const isHome = name === homeName;
  let isClosed = false;

  const pOf = (who: UserRef): string => {
    if (typeof who !== "string") return who.p;
    return isHome || who.includes("~") ? who : `${name}~${who}`;
  };
  const people = () => here.ask("GET /worlds/{world}/users");

  /** Control calls name a person by his id. */
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
      address: target.door ?? target.address,
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
    const terms = { ...usual, methodIds, payPassword: seededPin, ...input };
    const { entrustId } = await must.sellCreate({
      maxAmount: Math.floor(terms.price * terms.quantity),
      ...terms,
    });
    return { entrustId };
  }

  const persona = async (who: UserRef, wanted: Persona | null) =>
    void (await here.ask("POST /worlds/{world}/bots/{id}", {
      params: { id: await idOf(who) },
      body: { persona: wanted },
    }));

  const world: World = {
    name,
    p: pOf,
    client: phone,
    async createUser({ ready = false, ...input } = {}) {
      const whole = { certified: true, quiz: true, pin: seededPin, methods: 1, able: 1_000 };
      const { p, userId } = await here.ask("POST /worlds/{world}/users", {
        body: ready ? { ...whole, ...input } : input,
      });
      ids.set(p, userId);
      return { p, userId };
    },
    users: people,
    createListing: listing,
    async createOrder({ buyer, seller, ...input }) {
      const put = await here.ask("POST /worlds/{world}/orders", {
        body: { ...input, buyer: pOf(buyer), seller: pOf(seller) },
      });
      await settle();
      return put;
    },
    async decideAppeal(orderId, winner) {
      await here.ask("POST /worlds/{world}/orders/{id}/rule", {
        params: { id: orderId },
        body: { for: winner },
      });
      await settle();
    },
    clock: createClock(here),
    faults: faultsOf(here),
    answers: answersOf(here),
    bots: {
      list: async () => (await world.state()).bots,
      play: (who, wanted) => persona(who, wanted),
      stop: (who) => persona(who, null),
    },
    journal: createJournal(here),
    snapshots: snapshotsOf(here),
    state: () => here.ask("GET /worlds/{world}/state"),
    audit: () => here.ask("GET /worlds/{world}/audit"),
    upcomingEvents: (limit) => here.ask("GET /worlds/{world}/next", { query: { limit } }),
    async sendPush(who, push) {
      return (
        await here.ask("POST /worlds/{world}/push", { body: { ...push, userId: await idOf(who) } })
      ).delivered;
    },
    expireToken: async (who, body = {}) =>
      void (await here.ask("POST /worlds/{world}/users/{id}/expire", {
        params: { id: await idOf(who) },
        body,
      })),
    closeSockets: async (who) =>
      (
        await here.ask("POST /worlds/{world}/users/{id}/kick", {
          params: { id: await idOf(who) },
          body: {},
        })
      ).closed,
    setRiskControl: async (who, on) =>
      void (await here.ask("POST /worlds/{world}/users/{id}/risk", {
        params: { id: await idOf(who) },
        body: { on },
      })),
    maintenance: (on) => here.ask("POST /worlds/{world}/maintenance", { body: { on } }),
    async reset(body = {}) {
      const state = await here.ask("POST /worlds/{world}/reset", { body });
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
      const wrong = audit ? await faultsIn(world) : [];
      if (!isHome) await here.ask("DELETE /worlds/{world}");
      if (wrong.length > 0) throw new MockError(`world ${name}: ${wrong.join("; ")}`, 0, "unmet");
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
  return world;
}

/** What is wrong with a world that was used. */
async function faultsIn(world: World): Promise<string[]> {
  const { invariants } = await world.audit();
  const bugs = await world.journal.read({ kind: "bug" });
  return [
    ...invariants.filter((it) => !it.ok).map((it) => `the books are wrong, ${it.id}: ${it.detail}`),
    ...bugs.map((it) => `a bug of the mock: ${JSON.stringify(it)}`),
  ];
}

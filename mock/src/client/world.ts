import { type Clock, clockOf } from "./clock.ts";
import type { Controls } from "./control.ts";
import { hereIn } from "./world-client.ts";
import { type Journal, journalOf } from "./journal.ts";
import { MockError } from "./mock-error.ts";
import { comeIn, type Person, type Phone, type Who } from "./user-client.ts";
import type { PhoneSocket } from "./user-socket.ts";
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
import type { Road } from "./control-request.ts";
import type { CallInput, Push } from "./wire.ts";

type Body<C extends keyof Controls> = NonNullable<Controls[C]["body"]>;
type AnswerOf<C extends keyof Controls> = Controls[C]["answer"];
export type State = AnswerOf<"GET /worlds/{world}/state">;
export type Audit = AnswerOf<"GET /worlds/{world}/audit">;
export type NextEvent = AnswerOf<"GET /worlds/{world}/next">[number];
export type Maintenance = AnswerOf<"POST /worlds/{world}/maintenance">;
export type PutOrder = AnswerOf<"POST /worlds/{world}/orders">;
export type SomebodyThere = AnswerOf<"GET /worlds/{world}/users">[number];
export type Bot = AnswerOf<"POST /worlds/{world}/bots/{id}">["bots"][number];
export type Persona = NonNullable<Body<"POST /worlds/{world}/bots/{id}">["persona"]>;
/** `ready`: certified, tested, with the PIN 283917, a payment method and a thousand coins. */
export type PersonWish = Body<"POST /worlds/{world}/users"> & { ready?: boolean | undefined };
export type OrderWish = Omit<Body<"POST /worlds/{world}/orders">, "buyer" | "seller"> & {
  buyer: Who;
  seller: Who;
};
export type ListingWish = { seller: Who } & Partial<CallInput<"sellCreate">>;
export type WorldWish = Omit<Body<"POST /worlds">, "name">;
export type ResetWish = Body<"POST /worlds/{world}/reset">;

export interface Bots {
  list(): Promise<Bot[]>;
  play(who: Who, persona: Persona): Promise<void>;
  stop(who: Who): Promise<void>;
}

/** A town of its own: nothing in it is known in another. */
export interface World extends AsyncDisposable {
  readonly name: string;
  /** What a person of this world comes in with. */
  p(person: Who): string;
  phone(person: Who, options?: { deviceTag?: string }): Promise<Phone>;
  person(wish?: PersonWish): Promise<Person>;
  people(): Promise<SomebodyThere[]>;
  listing(wish: ListingWish): Promise<{ entrustId: string }>;
  /** An order where somebody wants it, by the calls of the two and by deadlines alone. */
  order(wish: OrderWish): Promise<PutOrder>;
  /** Rules in an appeal. */
  rule(orderId: string, winner: "buyer" | "seller"): Promise<void>;
  readonly clock: Clock;
  readonly faults: Rules<FaultInput, Fault>;
  readonly answers: Rules<OwnAnswerInput, OwnAnswer>;
  readonly bots: Bots;
  readonly journal: Journal;
  readonly snapshots: Snapshots;
  state(): Promise<State>;
  audit(): Promise<Audit>;
  /** What time brings next. */
  next(limit?: number): Promise<NextEvent[]>;
  /** To how many sockets it went. */
  push(person: Who, push: Partial<Push> & { cmd: string }): Promise<number>;
  expire(person: Who, options?: { refreshable?: boolean | undefined }): Promise<void>;
  /** How many sockets were closed. */
  kick(person: Who): Promise<number>;
  risk(person: Who, on: boolean): Promise<void>;
  maintenance(on: boolean): Promise<Maintenance>;
  /** Exactly the world as it was made. */
  reset(wish?: ResetWish): Promise<State>;
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
export type MakeWorld = (name: string | undefined, wish: WorldWish) => Promise<World>;

export function worldAt(road: Road, name: string, make: MakeWorld): World {
  const sockets = new Set<PhoneSocket>();
  const ids = new Map<string, string>();
  const settle = async () => void (await Promise.all([...sockets].map((it) => it.settle())));
  const here = hereIn(road, name, settle);
  const isHome = name === homeName;
  let isClosed = false;

  const pOf = (who: Who): string => {
    if (typeof who !== "string") return who.p;
    return isHome || who.includes("~") ? who : `${name}~${who}`;
  };
  const people = () => here.ask("GET /worlds/{world}/users");

  /** Control calls name a person by his id. */
  async function idOf(who: Who): Promise<string> {
    const p = pOf(who);
    const known = ids.get(p) ?? (await people()).find((it) => pOf(it.p) === p)?.id;
    if (known === undefined)
      throw new MockError(`there is no ${p} in world ${name}`, 0, "unknown.user");
    ids.set(p, known);
    return known;
  }

  async function phone(
    who: Who,
    { deviceTag = "test" }: { deviceTag?: string } = {},
  ): Promise<Phone> {
    const opened = (socket: PhoneSocket) => {
      sockets.add(socket);
      void socket.closed.then(() => sockets.delete(socket));
    };
    const it = await comeIn({ address: road.door ?? road.address, p: pOf(who), deviceTag, opened });
    ids.set(it.p, it.userId);
    return it;
  }

  async function listing({ seller, ...wish }: ListingWish): Promise<{ entrustId: string }> {
    const { must } = await phone(seller);
    const methodIds = (await must.methodList({})).slice(0, 10).map((it) => it.id);
    const terms = { ...usual, methodIds, payPassword: seededPin, ...wish };
    const { entrustId } = await must.sellCreate({
      maxAmount: Math.floor(terms.price * terms.quantity),
      ...terms,
    });
    return { entrustId };
  }

  const persona = async (who: Who, wanted: Persona | null) =>
    void (await here.ask("POST /worlds/{world}/bots/{id}", {
      params: { id: await idOf(who) },
      body: { persona: wanted },
    }));

  const world: World = {
    name,
    p: pOf,
    phone,
    async person({ ready = false, ...wish } = {}) {
      const whole = { certified: true, quiz: true, pin: seededPin, methods: 1, able: 1_000 };
      const { p, userId } = await here.ask("POST /worlds/{world}/users", {
        body: ready ? { ...whole, ...wish } : wish,
      });
      ids.set(p, userId);
      return { p, userId };
    },
    people,
    listing,
    async order({ buyer, seller, ...wish }) {
      const put = await here.ask("POST /worlds/{world}/orders", {
        body: { ...wish, buyer: pOf(buyer), seller: pOf(seller) },
      });
      await settle();
      return put;
    },
    async rule(orderId, winner) {
      await here.ask("POST /worlds/{world}/orders/{id}/rule", {
        params: { id: orderId },
        body: { for: winner },
      });
      await settle();
    },
    clock: clockOf(here),
    faults: faultsOf(here),
    answers: answersOf(here),
    bots: {
      list: async () => (await world.state()).bots,
      play: (who, wanted) => persona(who, wanted),
      stop: (who) => persona(who, null),
    },
    journal: journalOf(here),
    snapshots: snapshotsOf(here),
    state: () => here.ask("GET /worlds/{world}/state"),
    audit: () => here.ask("GET /worlds/{world}/audit"),
    next: (limit) => here.ask("GET /worlds/{world}/next", { query: { limit } }),
    async push(who, push) {
      return (
        await here.ask("POST /worlds/{world}/push", { body: { ...push, userId: await idOf(who) } })
      ).delivered;
    },
    expire: async (who, body = {}) =>
      void (await here.ask("POST /worlds/{world}/users/{id}/expire", {
        params: { id: await idOf(who) },
        body,
      })),
    kick: async (who) =>
      (
        await here.ask("POST /worlds/{world}/users/{id}/kick", {
          params: { id: await idOf(who) },
          body: {},
        })
      ).closed,
    risk: async (who, on) =>
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

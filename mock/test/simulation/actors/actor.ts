import type { CallName } from "contract";
import type { Dice } from "../dice.ts";
import type { Character } from "./characters.ts";

/** What somebody wants to ask. */
export type Wish = { call: CallName; input: Record<string, unknown>; requestId?: string };

export type KnownOrder = {
  id: string;
  isSeller: boolean;
  status: number;
  version: number;
  allow: Record<string, unknown>;
  methodIds: string[];
  amount: number;
  peer: string;
  peerName: string;
  chatSeq: number;
  /** A push said that it has changed since. */
  isStale: boolean;
};
export type KnownOffer = { id: string; price: number; remain: number; min: number; max: number; payTypes: number[] };
export type Promised = { offer: KnownOffer; lockId: string; tail: number | undefined };
export type KnownMethod = { id: string; type: number; status: number };
export type KnownEntrust = { id: string; status: number };

export type Actor = {
  name: string;
  character: Character;
  dice: Dice;
  userId: string;
  p: string;
  token: string;
  pin: string;
  orders: Map<string, KnownOrder>;
  offers: KnownOffer[];
  /** What has been promised to it of an offer that it looked at. */
  promise: Promised | undefined;
  entrusts: KnownEntrust[];
  methods: KnownMethod[];
  phrases: string[];
  able: number;
  refPrice: number;
  vouchers: string[];
  /** Its last commands, to be said again. */
  sent: Wish[];
  /** Strangers' ids it has come across. */
  gossip: string[];
  isExpired: boolean;
  hasOpened: boolean;
};

export const running = (actor: Actor): KnownOrder[] => [...actor.orders.values()].filter((it) => it.status < 50);
export const newRequestId = (dice: Dice): string => dice.letters(16);

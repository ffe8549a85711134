import type { Push } from "contract";
import type { WorldClock } from "../../clock.ts";
import type { Persona } from "../../rules/personas.ts";
import type { Db } from "../../db/db.ts";

export type OutgoingPush = { userId: string; push: Push; seq: number };
/**
 * Reports an action of the user to their other devices. `notTo` is the token of the device that
 * acted. Not stored, so it has no sequence number.
 */
export type PushForOtherDevicesOfUser = { userId: string; push: Push; notTo: string };
/** An entry for the journal. Contains no token, password, ID number or phone number. */
export type WorldJournalEvent = { type: string; at: number; [fact: string]: string | number };

/** Registry of the users that the mock plays as bots in a world. */
export type BotRegistry = {
  /** Reloads the personas from the database, for example after a reset of the world. */
  refresh(): void;
  /** Starts all bots of the seed data, unless they have been started before. */
  begin(): void;
  /**
   * Returns `fit` if the user can be a bot, `notReady` if not, and `nobody` if the user does not
   * exist. Bots use the calls of the client, so the user must be certified and have the demo PIN.
   */
  eligibilityOf(userId: string): "fit" | "notReady" | "nobody";
  set(userId: string, persona: Persona | null): void;
  runPlan(thought: string): void;
  handlePush(userId: string, push: Push): void;
};

/**
 * State of a world's random generators. `secrets` is null if the secrets are not drawn from the
 * seed.
 */
export type RandomGeneratorStates = { random: number; secrets: number | null };

/** A simulated backend: database, clock, random generators and event listeners. */
export type World = {
  /** "" is the default world. */
  readonly name: string;
  /** Unit of the asset in messages of the platform. */
  readonly assetUnit: string;
  readonly db: Db;
  readonly clock: WorldClock;
  /** Bots of this world. No bot acts until it is started. */
  readonly bots: BotRegistry;
  /** True while a bot acts. Meanwhile, the timers of the other bots wait. */
  isBotActing: boolean;
  readonly hasBots: boolean;
  /**
   * True only in worlds that a control call or a test has created. There, a keyword in a
   * statement of an appeal determines the ruling.
   */
  readonly allowsOrderedRulings: boolean;
  /**
   * Returns whether the user has an open socket. Always false until `openWorldState` replaces it.
   */
  isConnected: (userId: string) => boolean;
  seed: number;
  now(): number;
  random(): number;
  secret(): string;
  /**
   * Returns a token that cannot be derived from the seed. Tokens of an earlier world of the same
   * name are therefore invalid.
   */
  token(): string;
  onPush(listener: (userId: string, push: Push, seq: number) => void): () => void;
  onOwnAction(listener: (note: PushForOtherDevicesOfUser) => void): () => void;
  onEvent(listener: (event: WorldJournalEvent) => void): () => void;
  emitPush(note: OutgoingPush | PushForOtherDevicesOfUser): void;
  emitEvent(event: WorldJournalEvent): void;
  /** True if the database is a file. */
  readonly isPersistent: boolean;
  /**
   * Saves how far the clock is from real time, so that a restart continues with this offset, even
   * after a crash.
   */
  saveClock(): void;
  randomState(): RandomGeneratorStates;
  /** Restarts the random generators from the seed, or from a saved state. */
  reseed(seed: number, place?: RandomGeneratorStates): void;
  close(): void;
};

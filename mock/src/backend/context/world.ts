import type { Push } from "contract";
import type { Clock } from "../../clock.ts";
import type { Persona } from "../../rules/personas.ts";
import type { Db } from "../../db/db.ts";

export type PushNote = { userId: string; push: Push; seq: number };
/** What he did himself, for his other phones: kept nowhere, and of no number. */
export type OwnNote = { userId: string; push: Push; notTo: string };
/** For the journal. Never a token, a password or a number of somebody. */
export type WorldEvent = { type: string; at: number; [fact: string]: string | number };

/** The house's own traders in a world. */
export type Players = {
  /** Reads again who is played: one world has taken the place of another. */
  refresh(): void;
  /** All traders of the town begin, unless they have before. */
  begin(): void;
  /** He acts by the calls of a phone, so he must be somebody who may trade, and whose PIN is known. */
  fitnessOf(userId: string): "fit" | "notReady" | "nobody";
  set(userId: string, persona: Persona | null): void;
  play(thought: string): void;
  hear(userId: string, push: Push): void;
};

/** Where a world's chance stands, and that of its secrets, unless nobody may know it. */
export type ChancePlace = { random: number; secrets: number | null };

/** What everything below the door stands on. `town` opens it. */
export type World = {
  /** "" is the default world. */
  readonly name: string;
  /** What the house counts the asset in when it speaks of it. */
  readonly assetUnit: string;
  readonly db: Db;
  readonly clock: Clock;
  /** Nobody is played until somebody asks for it. */
  readonly players: Players;
  /** True while one of them acts: the others wait. */
  isPlaying: boolean;
  readonly hasBots: boolean;
  /** False where the wire has no fields for what a seller reads in his account: then nobody can be asked. */
  readonly asksAnswers: boolean;
  /** Whether words in a statement may order a result: only in worlds that a test or the director made. */
  readonly allowsOrderedRulings: boolean;
  /** Whether a phone of his is connected now. Nobody's, until a door says so. */
  isConnected: (userId: string) => boolean;
  seed: number;
  now(): number;
  random(): number;
  secret(): string;
  /** Nobody guesses it, whatever the seed is: in a world that is made anew the tokens of the one before are worth nothing. */
  token(): string;
  onPush(listener: (userId: string, push: Push, seq: number) => void): () => void;
  onOwn(listener: (note: OwnNote) => void): () => void;
  onEvent(listener: (event: WorldEvent) => void): () => void;
  tell(note: PushNote | OwnNote): void;
  note(event: WorldEvent): void;
  /** True when it outlives the process. */
  readonly isKept: boolean;
  /** Where its clock stands is written down: after a crash it goes on from there. */
  keepClock(): void;
  chancePlace(): ChancePlace;
  /** Chance from its beginning again, or from where it stood. */
  reseed(seed: number, place?: ChancePlace): void;
  close(): void;
};

import type { CallName, Input, Output } from "contract";
import type { Persona } from "../rules/personas.ts";

/** All a trader of the house has: the calls of a phone, a watch, dice, and a camera. */
export type Means = {
  /** Nothing when it is refused: a bot shrugs and goes on. */
  act<N extends CallName>(userId: string, name: N, input: Input<N>): Output<N> | undefined;
  random(): number;
  /** Thinks of it again after so long, unless he already has it in mind. */
  plan(thought: string, afterMs: number): void;
  /** A picture of his, uploaded. */
  picture(userId: string): string;
  /** Somebody sends him coins from elsewhere. */
  fund(userId: string, quantity: number): void;
  /** How he is, or nothing when nobody plays him. */
  personaOf(userId: string): Persona | undefined;
};

export const second = 1000;
export const minute = 60 * second;
export const between = (means: Pick<Means, "random">, low: number, high: number): number =>
  low + Math.floor(means.random() * (high - low + 1));
export const pick = <T>(means: Pick<Means, "random">, all: readonly T[]): T | undefined => all[between(means, 0, all.length - 1)];

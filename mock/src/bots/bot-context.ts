import type { CallName, Input, Output } from "contract";
import type { Persona } from "../rules/personas.ts";

/**
 * Everything that a bot can use: calls of the client, plans, a random generator, image uploads,
 * deposits and the personas of users.
 */
export type BotContext = {
  /**
   * Executes a call as the user. Returns undefined if the call is refused or its result cannot be
   * decoded, because bots ignore errors.
   */
  call<N extends CallName>(userId: string, name: N, input: Input<N>): Output<N> | undefined;
  random(): number;
  /**
   * Runs a plan, such as "U10001 pay O10002", after the delay, unless the same plan is already
   * scheduled.
   */
  plan(thought: string, afterMs: number): void;
  /** Uploads a generated image as the user and returns its URL. */
  uploadImage(userId: string): string;
  /** Deposits whole coins from outside the platform. */
  fund(userId: string, quantity: number): void;
  /** Returns the persona, or undefined if the user is not a bot. */
  personaOf(userId: string): Persona | undefined;
};

export const oneSecondMs = 1000;
export const oneMinuteMs = 60 * oneSecondMs;
export const randomIntegerInRange = (
  means: Pick<BotContext, "random">,
  low: number,
  high: number,
): number => low + Math.floor(means.random() * (high - low + 1));
export const pickRandom = <T>(
  means: Pick<BotContext, "random">,
  all: readonly T[],
): T | undefined => all[randomIntegerInRange(means, 0, all.length - 1)];

import type { Controls } from "./control.ts";
import { type Road, steer, type Wish } from "./control-request.ts";

type OfWorld = Extract<keyof Controls, `${string}/worlds/{world}${string}`>;

/** A world that is spoken to: its control calls, and what waits until its phones have heard of them. */
export type Here = {
  readonly road: Road;
  readonly name: string;
  ask<C extends OfWorld>(call: C, wish?: Wish<C>): Promise<Controls[C]["answer"]>;
  settle(): Promise<void>;
};

export const hereIn = (road: Road, name: string, settle: () => Promise<void>): Here => ({
  road,
  name,
  ask: (call, wish = {}) => steer(road, call, { ...wish, params: { world: name, ...wish.params } }),
  settle,
});

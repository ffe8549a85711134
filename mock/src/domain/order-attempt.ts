import type { Actor, MoveName } from "contract";

/** Somebody tries a move. `appellant` says whose the running appeal is. */
export type Attempt<M extends MoveName = MoveName> = {
  on: M;
  by: Actor;
  now: number;
  version?: number | undefined;
  appellant?: Actor | undefined;
};

/** Why an upgrade was refused: for the log and the counters. The phone sees only a status, and of a 400 what is wrong with it. */
export const reasons = [
  "path",
  "handshake",
  "subprotocol",
  "origin",
  "ticket",
  "too often",
  "identity",
  "backend",
  "person full",
  "house full",
  "draining",
  "left",
] as const;
export type Reason = (typeof reasons)[number];

export type Refusal = { status: number; reason: Reason };

/** What a backend says about a phone goes on to it; what it says about itself is our 502. */
export const relayed: readonly number[] = [401, 403, 404, 429, 503];

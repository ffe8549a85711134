/**
 * Reasons of refused upgrades, for logs and metrics. The client sees only the status, and the
 * reason only with a 400.
 */
export const upgradeRefusalReasons = [
  "path",
  "handshake",
  "subprotocol",
  "origin",
  "credentials",
  "rate limit",
  "identity",
  "backend",
  "user full",
  "process full",
  "draining",
  "client left",
] as const;
export type UpgradeRefusalReason = (typeof upgradeRefusalReasons)[number];

export type UpgradeRefusal = { status: number; reason: UpgradeRefusalReason };

/** Statuses of the backend that concern the client and are passed on. Any other status becomes 502. */
export const forwardedBackendUpgradeStatuses: readonly number[] = [401, 403, 404, 429, 503];

/** Reasons of refused upgrades, for logs and metrics. A client sees the reason only with a 400. */
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

/**
 * Error statuses of the backend that the client receives unchanged. Other statuses become 502, and
 * so does a 404 of the identity check.
 */
export const forwardedBackendUpgradeStatuses: readonly number[] = [401, 403, 404, 429, 503];

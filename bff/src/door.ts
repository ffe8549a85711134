import type { Gates } from "./gate.ts";
import type { HeaderRules } from "./headers.ts";
import type { Limits } from "./limits.ts";
import type { Upstream } from "./upstream.ts";

/** What every way to the backend needs, whether it carries a call, a stream or a socket. */
export type Door = { upstream: Upstream; gates: Gates; limits: Limits; trustedHops: number; headers: HeaderRules };

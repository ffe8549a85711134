import type { DialectCodec } from "contract/dialect";
import type { Limits } from "../config/limits.ts";
import type { DialectTranslation } from "./dialect-translation.ts";
import type { Upstream } from "./upstream.ts";
import type { ResponseHeaderRules } from "../http/headers.ts";
import type { ConcurrencyGates } from "../limits/concurrency-gate.ts";
import type { MemoryBudget } from "../limits/memory-budget.ts";

/** Dependencies of all routes to the backend: calls, files, sockets and pages of the mock. */
export type ProxyContext = {
  upstream: Upstream;
  gates: ConcurrencyGates;
  budget: MemoryBudget;
  limits: Limits;
  trustedHops: number;
  headers: ResponseHeaderRules;
  codec: DialectCodec;
  translation: DialectTranslation | null;
};

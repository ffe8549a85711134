import type { DialectCodec } from "contract/dialect";
import type { Limits } from "../config/limits.ts";
import type { Translation } from "./translation.ts";
import type { Upstream } from "./upstream.ts";
import type { HeaderRules } from "../http/headers.ts";
import type { Gates } from "../limits/concurrency-gate.ts";
import type { MemoryBudget } from "../limits/memory-budget.ts";

/** What every way to the backend needs, whether it carries a call, a stream or a socket. */
export type Door = {
  upstream: Upstream;
  gates: Gates;
  budget: MemoryBudget;
  limits: Limits;
  trustedHops: number;
  headers: HeaderRules;
  tongue: DialectCodec;
  translation: Translation | null;
};

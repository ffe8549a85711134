import type { Tongue } from "contract/dialect";
import type { Limits } from "../base/limits.ts";
import type { Translation } from "../base/translation.ts";
import type { Upstream } from "../base/upstream.ts";
import type { HeaderRules } from "../edge/headers.ts";
import type { Gates } from "../guard/gate.ts";
import type { MemoryBudget } from "../guard/memory-budget.ts";

/** What every way to the backend needs, whether it carries a call, a stream or a socket. */
export type Door = {
  upstream: Upstream;
  gates: Gates;
  budget: MemoryBudget;
  limits: Limits;
  trustedHops: number;
  headers: HeaderRules;
  tongue: Tongue;
  translation: Translation | null;
};

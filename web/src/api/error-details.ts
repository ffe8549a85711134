import { type CodeWithFacts, type FactsOf, readFacts } from "contract/error-details";
import { isRefused } from "./call-error.ts";

/** What the backend says beside this code; nothing where it refused for another reason. */
export const factsOf = <C extends CodeWithFacts>(error: unknown, code: C): Partial<FactsOf<C>> =>
  isRefused(error, code) ? readFacts(code, error.rawFacts) : {};

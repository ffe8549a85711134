import { type CodeWithDetails, type ErrorDetailsOf, readErrorDetails } from "contract/error-details";
import { isRefused } from "./call-error.ts";

/** What the backend says beside this code; nothing where it refused for another reason. */
export const factsOf = <C extends CodeWithDetails>(error: unknown, code: C): Partial<ErrorDetailsOf<C>> =>
  isRefused(error, code) ? readErrorDetails(code, error.rawFacts) : {};

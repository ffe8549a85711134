import {
  type CodeWithDetails,
  type ErrorDetailsOf,
  readErrorDetails,
} from "contract/error-details";
import { isRefusal } from "./call-error.ts";

/** What the backend says beside this code; nothing where it refused for another reason. */
export const errorDetailsOf = <C extends CodeWithDetails>(
  error: unknown,
  code: C,
): Partial<ErrorDetailsOf<C>> =>
  isRefusal(error, code) ? readErrorDetails(code, error.rawFacts) : {};

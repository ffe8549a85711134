import {
  type CodeWithDetails,
  type ErrorDetailsOf,
  readErrorDetails,
} from "contract/error-details";
import { isRefusalError } from "./call-error.ts";

/**
 * Returns the error details of this code, or an empty object if the error is not a refusal with
 * this code.
 */
export const refusalDetailsOf = <C extends CodeWithDetails>(
  error: unknown,
  code: C,
): Partial<ErrorDetailsOf<C>> =>
  isRefusalError(error, code) ? readErrorDetails(code, error.rawDetails) : {};

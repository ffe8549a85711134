import type { Dialect } from "./dialect.ts";
import { getAtPath } from "./json.ts";

/** Paths in the body of a refusal. `a.b` is a field inside another one. */
type RefusalPaths = { code: string; message?: string; result?: string };

/**
 * Hook `refusal` for a backend without an envelope. The status shows whether a call succeeded, and
 * the body of a success is its result.
 */
export const createRestRefusalHook =
  ({ code, message, result }: RefusalPaths): NonNullable<Dialect["refusal"]> =>
  (status, body) => {
    if (status < 300) return { code: 200, result: body };
    const at = (path: string | undefined) =>
      path === undefined ? undefined : getAtPath(body, path.split("."));
    const found = at(code);
    if (typeof found !== "string" && typeof found !== "number") return undefined;
    const said = at(message);
    return { code: found, message: typeof said === "string" ? said : "", result: at(result) };
  };

/** Hook `token` for a backend that may send a new token in this header of any answer. */
export const createTokenHeaderHook =
  (name: string): NonNullable<Dialect["token"]> =>
  (headers) => {
    const value = headers[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };

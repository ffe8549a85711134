import type { Dialect } from "./dialect.ts";
import { getAtPath } from "./json.ts";

/** Paths in the body of a refusal. `a.b` is a field inside another one. */
type RefusalPaths = { code: string; message?: string; result?: string };

/**
 * Creates the hook `refusal` for a backend without an envelope. The status shows whether a call
 * succeeded, and the body of a success is its result.
 */
export const createRestRefusalHook =
  ({ code, message, result }: RefusalPaths): NonNullable<Dialect["refusal"]> =>
  (status, body) => {
    if (status < 300) return { code: 200, result: body };
    const at = (path = "") => getAtPath(body, path.split("."));
    const [found, said] = [at(code), at(message)];
    if (typeof found !== "string" && typeof found !== "number") return undefined;
    return { code: found, message: typeof said === "string" ? said : "", result: at(result) };
  };

/**
 * Creates the hook `token` for a backend that may send a new token in the header `name` of any
 * answer. Removes `prefix` from the start of the header's value.
 */
export const createTokenHeaderHook =
  (name: string, prefix = ""): NonNullable<Dialect["token"]> =>
  (headers) => {
    const value = headers[name];
    if (typeof value !== "string" || value === "") return undefined;
    return value.startsWith(prefix) ? value.slice(prefix.length) : value;
  };

import type { Dialect } from "./dialect.ts";

/** The call table without differences. */
export const plain: Dialect = { name: "plain" };

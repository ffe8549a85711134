import type { Dialect } from "./dialect.ts";

/** The call table without differences. */
export const plainDialect: Dialect = { name: "plain" };

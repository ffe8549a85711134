import type { Dialect } from "./dialect.ts";

/** The rows as they stand. */
export const plain: Dialect = { name: "plain" };

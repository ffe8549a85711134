import type * as z from "zod/mini";
import type { ControlErrorCode } from "./control-error.ts";

/** A row of the control table: all that the server, the document and a client need to know of one call. */
export type ControlCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /__mock. `{world}` is a world's name, `_` the default one. */
  path: string;
  summary: string;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** Instead of a body of fields, bytes of this type. */
  takes?: "application/gzip";
  /** Of a body, where it may be larger than elsewhere. */
  bytesMax?: number;
  answer: z.ZodMiniType;
  /** Of the answer, when it is not JSON. */
  type?: string;
  /** When it is not 200. */
  status?: 201 | 204;
  /** Beside `bad` and `forbidden`, and beside `unknown.world` and `gone.world` where a world is named. */
  errors?: readonly ControlErrorCode[];
};

export const defineCall = <const R extends ControlCall>(it: R): R => it;

/** The names in a path, in their order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

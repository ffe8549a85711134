import type * as z from "zod/mini";
import type { ControlErrorCode } from "./control-error.ts";

/** Definition of a control call, used by the server, the OpenAPI document and the client. */
export type ControlCallDefinition = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below /__mock. `{world}` is the name of a world; `_` is the default one. */
  path: string;
  summary: string;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** Media type of a binary body, which the call takes instead of `body`. */
  takes?: "application/gzip";
  /** Maximum size of the body, if it may exceed the general limit. */
  bytesMax?: number;
  answer: z.ZodMiniType;
  /** Media type of the answer. Default: JSON. */
  type?: string;
  /** Status of a successful answer. Default: 200. */
  status?: 201 | 204;
  /**
   * Error codes in addition to `badRequest`, `forbidden` and `internalError`, and to
   * `unknown.world` and `gone.world` if the path names a world.
   */
  errors?: readonly ControlErrorCode[];
};

export const defineControlCall = <const R extends ControlCallDefinition>(it: R): R => it;

/** Returns the names of the path parameters, in order. */
export const listPathParameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

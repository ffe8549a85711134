import * as z from "zod/mini";
import { findMostSimilarName } from "./most-similar-name.ts";
import { ControlError } from "./control-error.ts";

type Issue = z.core.$ZodIssue;

/**
 * Parses one part of a request strictly. An error names the wrong field. For an unknown field or
 * enum value, it also lists the known ones.
 */
export function parseOrThrowControlError<S extends z.ZodMiniType>(
  shape: S,
  sent: unknown,
): z.output<S> {
  const read = shape.safeParse(sent);
  if (read.success) return read.data;
  throw validationErrorOf(read.error.issues as Issue[], shape, sent);
}

function validationErrorOf(
  issues: readonly Issue[],
  shape: z.ZodMiniType,
  sent: unknown,
): ControlError {
  const issue = issues.find((it) => it.code === "unrecognized_keys") ?? issues[0];
  if (!issue) return new ControlError("badRequest", "the body has a wrong value");
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys")
    return unknownFieldError(path, issue.keys[0] ?? "", namesAt(shape, path));
  const field = path.join(".");
  if (field === "") return new ControlError("badRequest", "the body must be a JSON object");
  if (valueAt(sent, path) === undefined)
    return new ControlError("badRequest", `${field} must be given`, { field });
  if (issue.code !== "invalid_value")
    return new ControlError("badRequest", `${field} has a wrong value`, { field });
  const known = issue.values.map(String);
  return new ControlError("badRequest", `${field} must be one of ${known.join(", ")}`, {
    field,
    known,
    ...nearTo(String(valueAt(sent, path)), known),
  });
}

function unknownFieldError(
  path: readonly string[],
  name: string,
  known: readonly string[],
): ControlError {
  const field = [...path, name.slice(0, 64)].join(".");
  return new ControlError(
    "badRequest",
    `${field} is not known here; known are ${known.join(", ")}`,
    {
      field,
      known,
      ...nearTo(name, known),
    },
  );
}

function nearTo(said: string, known: readonly string[]): { near?: readonly string[] } {
  const near = findMostSimilarName(said, known);
  return near === undefined ? {} : { near: [near] };
}

const valueAt = (sent: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null
        ? (value as Record<string, unknown>)[name]
        : undefined,
    sent,
  );

type Def = { shape?: Record<string, z.ZodMiniType>; innerType?: z.ZodMiniType };
const defOf = (shape: z.ZodMiniType): Def => {
  const def = shape.def as unknown as Def;
  return def.innerType ? defOf(def.innerType) : def;
};
const namesAt = (shape: z.ZodMiniType, path: readonly string[]): string[] => {
  const at = path.reduce<z.ZodMiniType | undefined>(
    (it, name) => it && defOf(it).shape?.[name],
    shape,
  );
  return at ? Object.keys(defOf(at).shape ?? {}) : [];
};

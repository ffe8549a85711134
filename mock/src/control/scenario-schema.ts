import * as z from "zod/mini";
import { scenarioShape, stepShapes } from "./scenario-shape.ts";

const toJsonSchema = (type: z.ZodMiniType) =>
  z.toJSONSchema(type, { io: "input", unrepresentable: "any" });

/** JSON Schema of a scenario file, for editors and generators. */
export const scenarioJsonSchema = () => ({
  title: "lwh5-scenario/1",
  ...toJsonSchema(scenarioShape),
});
/** JSON Schema of each kind of step. */
export const stepJsonSchemas = () =>
  Object.fromEntries(Object.entries(stepShapes).map(([kind, type]) => [kind, toJsonSchema(type)]));

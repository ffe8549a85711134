import * as z from "zod/mini";
import { scenarioShape, stepShapes } from "./scenario-shape.ts";

const written = (type: z.ZodMiniType) =>
  z.toJSONSchema(type, { io: "input", unrepresentable: "any" });

/** JSON Schema of a scenario file, for editors and generators. */
export const scenarioSchema = () => ({ title: "lwh5-scenario/1", ...written(scenarioShape) });
/** JSON Schema of each kind of step. */
export const stepSchemas = () =>
  Object.fromEntries(Object.entries(stepShapes).map(([kind, type]) => [kind, written(type)]));

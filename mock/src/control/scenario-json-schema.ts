import * as z from "zod/mini";
import { scenarioFileSchema, scenarioStepSchemas } from "./scenario-file-schema.ts";

const toJsonSchema = (type: z.ZodMiniType) =>
  z.toJSONSchema(type, { io: "input", unrepresentable: "any" });

/** Creates the JSON Schema of a scenario file, for editors and generators. */
export const createScenarioJsonSchema = () => ({
  title: "lwh5-scenario/1",
  ...toJsonSchema(scenarioFileSchema),
});
/** Creates the JSON Schema of each kind of step. */
export const createStepJsonSchemas = () =>
  Object.fromEntries(
    Object.entries(scenarioStepSchemas).map(([kind, type]) => [kind, toJsonSchema(type)]),
  );

import type { scenarioFileSchema, scenarioStepSchemas } from "../control/scenario-file-schema.ts";

// Types of the scenario file. The package build replaces them by plain types that are generated
// from the same schema.

type SchemaInput<T> = T extends { _zod: { input: infer I } } ? I : never;

/** A scenario file. */
export type Scenario = SchemaInput<typeof scenarioFileSchema>;
/** Kind of a step. */
export type StepKind = keyof typeof scenarioStepSchemas;
/** A step of one kind. */
export type StepOf<K extends StepKind> = SchemaInput<(typeof scenarioStepSchemas)[K]>;
/** A step of a scenario. */
export type ScenarioStep = Scenario["steps"][number];

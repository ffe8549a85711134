import type { scenarioShape, stepShapes } from "../control/scenario-shape.ts";

// Types of the scenario file. The package build replaces them by plain types that are generated
// from the same schema.

type Said<T> = T extends { _zod: { input: infer I } } ? I : never;

/** A scenario file. */
export type Scenario = Said<typeof scenarioShape>;
/** Kind of a step. */
export type Kind = keyof typeof stepShapes;
/** A step of one kind. */
export type StepOf<K extends Kind> = Said<(typeof stepShapes)[K]>;
/** A step of a scenario. */
export type ScenarioStep = Scenario["steps"][number];

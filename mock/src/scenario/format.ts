import type { scenarioShape, stepShapes } from "../control/scenario-shape.ts";

// The file as a type. In the package it is written out from the same shape.

type Said<T> = T extends { _zod: { input: infer I } } ? I : never;

export type Scenario = Said<typeof scenarioShape>;
export type Kind = keyof typeof stepShapes;
export type StepOf<K extends Kind> = Said<(typeof stepShapes)[K]>;
export type ScenarioStep = Scenario["steps"][number];

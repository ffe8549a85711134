import { type CallName, calls } from "contract";
import {
  rejectInvalidMatchOperators,
  rejectPathThatMatchesNoCall,
} from "../control/match-conditions.ts";
import { findMostSimilarName } from "../control/most-similar-name.ts";
import { parseOrThrowControlError } from "../control/parse-or-throw-control-error.ts";
import {
  scenarioFileWithUnparsedStepsSchema,
  scenarioStepSchemas,
} from "../control/scenario-file-schema.ts";
import { ControlError } from "../control/control-error.ts";
import { isReservedPlaceholder, findPlaceholders } from "./placeholders.ts";
import type { StepKind, Scenario, StepOf } from "./scenario-types.ts";
import { findFieldLineNumbers } from "./json-line-numbers.ts";

/** Thrown if a scenario file is invalid. Contains the line and the field of the mistake. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
  readonly line: number | undefined;
  readonly field: string;
  constructor(message: string, field: string, line?: number) {
    super(message);
    this.field = field;
    this.line = line;
  }
}

/**
 * Parses and checks the text of a scenario file. Throws `ScenarioError`.
 * @example
 * const scenario = readScenario(await readFile("buy.scenario.json", "utf8"));
 */
export function readScenario(text: string): Scenario {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const place = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    throw new ScenarioError(
      `no JSON: ${message.replace(/,? ?(\.\.\.)?".*/s, "")}`,
      "",
      text.slice(0, place).split("\n").length,
    );
  }
  try {
    return checkScenario(said);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new ScenarioError(error.message, error.field, lineOf(text, error.field));
  }
}

/**
 * Checks a scenario written in TypeScript for errors that its type cannot express.
 * @example
 * const scenario = defineScenario({
 *   format: "lwh5-scenario/1",
 *   name: "new user logs in",
 *   cast: { buyer: "demo-buyer" },
 *   steps: [{ call: "userInfo", as: "buyer" }],
 * });
 */
export const defineScenario = (scenario: Scenario): Scenario => checkScenario(scenario);

/** Returns the line of the field, or of the object in which it is missing. */
function lineOf(text: string, field: string): number | undefined {
  const lines = findFieldLineNumbers(text);
  const parts = field.split(".");
  for (let count = parts.length; count > 0; count -= 1) {
    const line = lines.get(parts.slice(0, count).join("."));
    if (line !== undefined) return line;
  }
  return lines.get("");
}

const kinds = Object.keys(scenarioStepSchemas) as StepKind[];
export const stepKindOf = (step: object): StepKind | undefined =>
  kinds.find((it) => Object.hasOwn(step, it));

function checkScenario(said: unknown): Scenario {
  const { steps } = addErrorPosition("", () =>
    parseOrThrowControlError(scenarioFileWithUnparsedStepsSchema, said),
  );
  const { cast } = said as Scenario;
  const known = new Set<string>();
  for (const [at, step] of steps.entries())
    addErrorPosition(`steps.${at}`, () => {
      checkStep(step, Object.keys(cast), known);
      for (const name of Object.keys((step["save"] ?? {}) as object)) known.add(name);
    });
  return said as Scenario;
}

/**
 * Turns a `ControlError` that `read` throws into a `ScenarioError`, whose field is the path from
 * the start of the scenario: `place` and the field of the `ControlError`.
 */
function addErrorPosition<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    const { field = "", near = [] } = error.hints;
    const whole = [place, field].filter(Boolean).join(".");
    const hint =
      near.length > 0 && !error.message.includes("nearest") ? `; nearest is ${near[0]}` : "";
    throw new ScenarioError(`${place && `${place}: `}${error.message}${hint}`, whole);
  }
}

function checkStep(
  step: Record<string, unknown>,
  cast: readonly string[],
  known: ReadonlySet<string>,
): void {
  const kind = stepKindOf(step);
  if (kind === undefined) {
    const [said = ""] = Object.keys(step);
    throw unknownNameError(`${said || "it"} is no kind of step`, said, said, kinds);
  }
  parseOrThrowControlError(scenarioStepSchemas[kind], step);
  for (const [field, name] of castNamesIn(kind, step))
    if (!cast.includes(name))
      throw unknownNameError(`there is no cast member ${name}`, field, name, cast);
  for (const { field, name } of findPlaceholders(step)) {
    const [builtIn = "", person] = name.split(":");
    if (builtIn === "id" && person !== undefined && !cast.includes(person))
      throw unknownNameError(`there is no cast member ${person}`, field, person, cast);
    if (!known.has(name) && !isReservedPlaceholder(name))
      throw unknownNameError(`unknown placeholder $${name}`, field, builtIn, known);
  }
  for (const part of ["query", "body"] as const)
    rejectInvalidMatchOperators(matchIn(step)?.[part], part);
  const { path } = matchIn(step) ?? {};
  if (typeof path === "string") rejectPathThatMatchesNoCall(path, "path");
  if (kind === "call") checkFields(step as StepOf<"call">);
}

type Match = { query?: unknown; body?: unknown; path?: unknown };
const matchIn = (step: Record<string, unknown>): Match | undefined =>
  (step["journal"] ??
    ((step["fault"] ?? step["answer"]) as { match?: unknown } | undefined)?.match) as
    | Match
    | undefined;

/** Returns the fields of a step that name cast members. */
function castNamesIn(
  kind: StepKind,
  step: Record<string, unknown>,
): [field: string, name: string][] {
  const inside = step[kind] as Record<string, unknown>;
  const at = (field: string, value: unknown): [string, string][] =>
    typeof value === "string" ? [[field, value]] : [];
  return [
    ...at("as", step["as"]),
    ...(kind === "kick" ? at("kick", inside) : []),
    ...(kind === "ledger" && inside["of"] === "platform" ? [] : at(`${kind}.of`, inside["of"])),
    ...["to", "who", ...(kind === "put" ? ["buyer", "seller"] : [])].flatMap((field) =>
      at(`${kind}.${field}`, inside[field]),
    ),
    ...at(
      kind === "journal" ? "journal.person" : `${kind}.match.person`,
      (matchIn(step) as { person?: unknown } | undefined)?.person,
    ),
  ];
}

/** Rejects unknown fields of a call, unless the step expects `badInput`. */
function checkFields({ call, with: fields = {}, expect }: StepOf<"call">): void {
  if (expect?.code === "badInput") return;
  const row = Object.keys(calls[call as CallName].input.shape);
  const strange = Object.keys(fields).find((it) => !row.includes(it));
  if (strange !== undefined)
    throw unknownNameError(`${call} knows no ${strange}`, `with.${strange}`, strange, row);
}

function unknownNameError(
  sentence: string,
  field: string,
  said: string,
  names: Iterable<string>,
): ControlError {
  const known = [...names];
  const near = findMostSimilarName(said, known);
  const reported = known.length === 0 ? "" : `; known are ${known.join(", ")}`;
  return new ControlError("badRequest", `${sentence}${reported}`, {
    field,
    known,
    ...(near !== undefined && { near: [near] }),
  });
}

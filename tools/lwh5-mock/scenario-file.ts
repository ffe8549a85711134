import { readFileSync } from "node:fs";
import type { Scenario } from "../../mock/src/scenario/scenario-types.ts";
import { readScenario, ScenarioError } from "../../mock/src/scenario/read-scenario.ts";
import { exitCodes, exitWithMessage } from "./flags.ts";

type File = { path: string; scenario: Scenario };

/** Reads a scenario file. An invalid file ends the process with its line and field. */
export function readScenarioFile(path: string): File {
  try {
    return { path, scenario: readScenario(readFileSync(path, "utf8")) };
  } catch (error) {
    if (error instanceof ScenarioError)
      return exitWithMessage(
        exitCodes.usage,
        `${[path, error.line].filter((it) => it !== undefined).join(":")}: ${error.message}`,
      );
    return exitWithMessage(
      exitCodes.usage,
      `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
    );
  }
}

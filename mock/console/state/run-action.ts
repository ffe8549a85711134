import { box } from "./observable-value.ts";

/** Status message of the last action. Cleared after `stayMs`. */
export const said = box("");
const stayMs = 6_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

export function say(sentence: string): void {
  clearTimeout(leaving);
  said.set(sentence);
  leaving = setTimeout(() => said.set(""), stayMs);
}

/** Runs an action and reports its success or its error in the status message. */
export function act(label: string, run: () => Promise<unknown>): void {
  run().then(
    () => say(`${label}：好了`),
    (error: unknown) =>
      say(`${label}没有成：${error instanceof Error ? error.message : String(error)}`),
  );
}

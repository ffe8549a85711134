import { createStore } from "../../src/lib/browser/store.ts";

/** Status message of the last action. Cleared after `statusMessageMs`. */
export const shownStatusMessage = createStore("");
const statusMessageMs = 6_000;
let clearMessageTimer: ReturnType<typeof setTimeout> | undefined;

export function showStatusMessage(sentence: string): void {
  clearTimeout(clearMessageTimer);
  shownStatusMessage.set(sentence);
  clearMessageTimer = setTimeout(() => shownStatusMessage.set(""), statusMessageMs);
}

/** Runs an action and reports its success or its error in the status message. */
export function runActionAndShowOutcome(label: string, run: () => Promise<unknown>): void {
  run().then(
    () => showStatusMessage(`${label}：好了`),
    (error: unknown) =>
      showStatusMessage(
        `${label}没有成：${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}

import { box } from "./box.ts";

/** What was said last of something that was done here; empty after a while. */
export const said = box("");
const stayMs = 6_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

export function say(sentence: string): void {
  clearTimeout(leaving);
  said.set(sentence);
  leaving = setTimeout(() => said.set(""), stayMs);
}

/** Does something and says what came of it; a refusal is a sentence too. */
export function act(label: string, run: () => Promise<unknown>): void {
  run().then(
    () => say(`${label}：好了`),
    (error: unknown) =>
      say(`${label}没有成：${error instanceof Error ? error.message : String(error)}`),
  );
}

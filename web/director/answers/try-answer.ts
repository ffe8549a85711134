import { connect } from "mock/client/connect.ts";
import type { CustomAnswerInput } from "mock/client/rule-lists.ts";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { currentDirectorLocation } from "../state/director-location.ts";
import { replayRequest } from "../timeline/replay-request.ts";
import { type JsonPath, valueAtPath } from "./json-paths.ts";

type AnswerTrial = { input: CustomAnswerInput; changed: readonly JsonPath[] };

/**
 * Returns the received values of the changed fields, or the first 200 characters of the result if
 * `changed` is empty.
 */
const receivedValuesText = (result: unknown, changed: readonly JsonPath[]): string =>
  changed.length === 0
    ? JSON.stringify(result).slice(0, 200)
    : changed
        .map((it) => `${it} ${JSON.stringify(valueAtPath(result, it)) ?? "没有了"}`)
        .join("，");

/**
 * Repeats the request with the custom response in a temporary copy of the world. Returns as text
 * what a client would receive.
 */
export async function tryAnswerInWorldCopy(
  entry: ShownJournalEntry,
  p: string,
  { input: { match, answer, check }, changed }: AnswerTrial,
): Promise<string> {
  await using mock = await connect(location.origin);
  const world = await mock.world(undefined, { from: { world: currentDirectorLocation().world } });
  try {
    await world.answers.add({ match, answer, ...(check && { check }) });
    const phone = await world.client(p.replace(/^.*~/, ""));
    return await replayRequest(phone, entry).then(
      (result) => `200，手机收到 ${receivedValuesText(result, changed)}`,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  } finally {
    await world.close({ audit: false });
  }
}

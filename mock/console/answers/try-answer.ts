import { connect } from "../../src/client/connect.ts";
import type { OwnAnswerInput } from "../../src/client/rule-lists.ts";
import type { ShownEntry } from "../state/shown-journal.ts";
import { placeNow } from "../state/director-location.ts";
import { replay } from "../timeline/replay-request.ts";
import { type Path, valueAt } from "./json-paths.ts";

type Wish = { input: OwnAnswerInput; changed: readonly Path[] };

/**
 * Returns the received values of the changed fields, or the first 200 characters if no field was
 * changed.
 */
const gotten = (result: unknown, changed: readonly Path[]): string =>
  changed.length === 0
    ? JSON.stringify(result).slice(0, 200)
    : changed.map((it) => `${it} ${JSON.stringify(valueAt(result, it)) ?? "没有了"}`).join("，");

/**
 * Repeats the request in a temporary copy of the world, and returns as text what a client would
 * receive.
 */
export async function tryOnce(
  entry: ShownEntry,
  p: string,
  { input: { match, answer, check }, changed }: Wish,
): Promise<string> {
  await using mock = await connect(location.origin);
  const world = await mock.world(undefined, { from: { world: placeNow().world } });
  try {
    await world.answers.add({ match, answer, ...(check && { check }) });
    const phone = await world.client(p.replace(/^.*~/, ""));
    return await replay(phone, entry).then(
      (result) => `200，手机收到 ${gotten(result, changed)}`,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  } finally {
    await world.close({ audit: false });
  }
}

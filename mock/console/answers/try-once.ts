import { connect } from "../../src/client/connect.ts";
import type { OwnAnswerInput } from "../../src/client/rules.ts";
import type { Entry } from "../feed/journal.ts";
import { placeNow } from "../feed/place.ts";
import { replay } from "../timeline/replay.ts";

/** The request once more, in a copy of the world that is thrown away: what a phone would be answered, as a text. */
export async function tryOnce(it: Entry, p: string, { match, answer, check }: OwnAnswerInput): Promise<string> {
  await using mock = await connect(location.origin);
  const world = await mock.world(undefined, { from: { world: placeNow().world } });
  try {
    await world.answers.add({ match, answer, ...(check && { check }) });
    const phone = await world.phone(p.replace(/^.*~/, ""));
    return await replay(phone, it).then(
      (result) => `200，手机收到 ${JSON.stringify(result).slice(0, 300)}`,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  } finally {
    await world.close({ audit: false });
  }
}

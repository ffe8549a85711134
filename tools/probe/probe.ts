import { isJsonObject } from "../../contract/src/dialect/json.ts";
import { codecOf } from "../../contract/src/dialect/dialect-codec.ts";
import type { Line as Socket } from "./backend.ts";
import { guess, type Guess } from "./guess.ts";
import { orderOnce } from "./order.ts";
import { differencesIn, type Line } from "./table.ts";
import { beat, enter, findPaging, type Guest, readAll, repeat, type Visit } from "./visit.ts";

export type Wish = Guest & {
  name: string;
  /** Another person's launch key: his lists are seen too, and his socket hears what the first one does. */
  peer?: string | undefined;
  commands: boolean;
};

/** The whole visit. */
export async function probe({ name, peer: other, commands, ...guest }: Wish): Promise<{ guess: Guess; lines: Line[] }> {
  const { address } = guest;
  const visit = await enter(guest);
  const peer = other === undefined ? undefined : await enter({ address, p: other });
  await readAll(address, visit);
  if (peer) await readAll(address, peer);
  visit.samples.push(...(peer?.samples ?? []));
  await findPaging(address, visit);
  await repeat(address, visit);
  const lines = [await open(visit), peer && (await open(peer, visit.frames?.ping))];
  if (commands) await orderOnce(address, visit, peer, guess(visit, name).dialect);
  for (const line of lines) line?.close();
  visit.frames?.heard.push(...(peer?.frames?.heard ?? []));
  const seen = guess(visit, name);
  return { guess: seen, lines: differencesIn(visit, seen) };

  async function open(who: Visit, ping?: string): Promise<Socket | undefined> {
    const userId = userIdOf(who, guess(visit, name));
    return userId === undefined ? undefined : beat(address, who, userId, ping);
  }
}

/** As the draft reads it. */
function userIdOf(visit: Visit, { dialect }: Guess): string | undefined {
  const info = visit.samples.find((it) => it.call === "userInfo");
  const result = codecOf(dialect).answers.toOurs(info?.heard.body, "userInfo", () => {})?.result;
  return isJsonObject(result) && typeof result["id"] === "string" ? result["id"] : undefined;
}

import { isJsonObject } from "../../contract/src/dialect/json.ts";
import { codecOf } from "../../contract/src/dialect/dialect-codec.ts";
import type { ProbeSocket as Socket } from "./backend-client.ts";
import { guessDialect, type Guess } from "./guess-dialect.ts";
import { placeAndCancelOrder } from "./place-and-cancel-order.ts";
import { differencesIn, type DifferenceLine } from "./difference-table.ts";
import {
  findHeartbeat,
  openVisit,
  findPaging,
  type ProbeLogin,
  readAll,
  checkRepetition,
  type Visit,
} from "./backend-visit.ts";

export type ProbeOptions = ProbeLogin & {
  name: string;
  /** Launch key of another user. Their lists are read too, and their socket receives pushes about the first user. */
  peer?: string | undefined;
  commands: boolean;
};

/** Runs the whole visit. */
export async function probeBackend({
  name,
  peer: other,
  commands,
  ...guest
}: ProbeOptions): Promise<{ guess: Guess; lines: DifferenceLine[] }> {
  const { address } = guest;
  const visit = await openVisit(guest);
  const peer = other === undefined ? undefined : await openVisit({ address, p: other });
  await readAll(address, visit);
  if (peer) await readAll(address, peer);
  visit.samples.push(...(peer?.samples ?? []));
  await findPaging(address, visit);
  await checkRepetition(address, visit);
  const lines = [await open(visit), peer && (await open(peer, visit.frames?.ping))];
  if (commands) await placeAndCancelOrder(address, visit, peer, guessDialect(visit, name).dialect);
  for (const line of lines) line?.close();
  visit.frames?.heard.push(...(peer?.frames?.heard ?? []));
  const seen = guessDialect(visit, name);
  return { guess: seen, lines: differencesIn(visit, seen) };

  async function open(who: Visit, ping?: string): Promise<Socket | undefined> {
    const userId = userIdOf(who, guessDialect(visit, name));
    return userId === undefined ? undefined : findHeartbeat(address, who, userId, ping);
  }
}

/** Reads the user id with the draft. */
function userIdOf(visit: Visit, { dialect }: Guess): string | undefined {
  const info = visit.samples.find((it) => it.call === "userInfo");
  const result = codecOf(dialect).answers.toOurs(info?.heard.body, "userInfo", () => {})?.result;
  return isJsonObject(result) && typeof result["id"] === "string" ? result["id"] : undefined;
}

import { isJsonObject } from "../../contract/src/dialect/json.ts";
import { codecOf } from "../../contract/src/dialect/dialect-codec.ts";
import type { ProbeSocket as Socket } from "./backend-client.ts";
import { guessDialect, type DialectGuess } from "./guess-dialect.ts";
import { placeAndCancelOrder } from "./place-and-cancel-order.ts";
import { listDifferences, type DifferenceLine } from "./difference-table.ts";
import {
  findHeartbeat,
  openBackendVisit,
  findPagingParameters,
  type ProbeLogin,
  sendAllReads,
  checkRequestIdSupport,
  type BackendVisit,
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
}: ProbeOptions): Promise<{ guess: DialectGuess; lines: DifferenceLine[] }> {
  const { address } = guest;
  const visit = await openBackendVisit(guest);
  const peer = other === undefined ? undefined : await openBackendVisit({ address, p: other });
  await sendAllReads(address, visit);
  if (peer) await sendAllReads(address, peer);
  visit.samples.push(...(peer?.samples ?? []));
  await findPagingParameters(address, visit);
  await checkRequestIdSupport(address, visit);
  const lines = [await open(visit), peer && (await open(peer, visit.frames?.ping))];
  if (commands) await placeAndCancelOrder(address, visit, peer, guessDialect(visit, name).dialect);
  for (const line of lines) line?.close();
  visit.frames?.heard.push(...(peer?.frames?.heard ?? []));
  const seen = guessDialect(visit, name);
  return { guess: seen, lines: listDifferences(visit, seen) };

  async function open(who: BackendVisit, ping?: string): Promise<Socket | undefined> {
    const userId = userIdOf(who, guessDialect(visit, name));
    return userId === undefined ? undefined : findHeartbeat(address, who, userId, ping);
  }
}

/** Reads the user id with the draft. */
function userIdOf(visit: BackendVisit, { dialect }: DialectGuess): string | undefined {
  const info = visit.samples.find((it) => it.call === "userInfo");
  const result = codecOf(dialect).answers.toOurs(info?.answer.body, "userInfo", () => {})?.result;
  return isJsonObject(result) && typeof result["id"] === "string" ? result["id"] : undefined;
}

import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { isJsonObject } from "../../contract/src/dialect/json.ts";
import type { ProbeSocket as Socket } from "./backend-client.ts";
import { readOpenApiDocument } from "./read-openapi-document.ts";
import { createEmptyDialectGuess, guessDialect, type DialectGuess } from "./guess-dialect.ts";
import { placeAndCancelOrder } from "./place-and-cancel-order.ts";
import {
  listDifferences,
  type DifferenceLine,
  listDifferencesOfDraft,
} from "./difference-table.ts";
import {
  findHeartbeat,
  socketMessageFormOf,
  openProbeSession,
  findPagingParameters,
  type ProbeLogin,
  sendAllReads,
  checkRequestIdSupport,
  type ProbeSession,
} from "./probe-session.ts";

const usualPing = '{"cmd":"ping"}';

export type ProbeOptions = ProbeLogin & {
  name: string;
  /**
   * Launch key of another user. Their lists are read too, and their socket receives pushes about
   * the first user.
   */
  peer?: string | undefined;
  commands: boolean;
};

/**
 * Runs all steps of the probe. A failed step is listed, and the draft keeps the results of the
 * others.
 */
export async function probeBackend({
  name,
  peer: other,
  commands,
  ...guest
}: ProbeOptions): Promise<{ guess: DialectGuess; lines: DifferenceLine[] }> {
  const { address } = guest;
  const failed: DifferenceLine[] = [];
  const visit = await openProbeSession(guest);
  const peer =
    other === undefined
      ? undefined
      : await step("the login of the peer", () => openProbeSession({ address, p: other }));
  await step("the reads", () => sendAllReads(address, visit));
  if (peer) await step("the reads of the peer", () => sendAllReads(address, peer));
  visit.samples.push(...(peer?.samples ?? []));
  visit.document = await step("the OpenAPI document", () =>
    readOpenApiDocument(address, visit.parts.result, visit.headers),
  );
  await step("paging", () => findPagingParameters(address, visit));
  await step("request ids", () => checkRequestIdSupport(address, visit));
  const sockets = [
    await step("the socket", () => open(visit)),
    peer &&
      (await step("the socket of the peer", () => open(peer, visit.frames?.ping ?? usualPing))),
  ];
  if (commands)
    await step("commands", () =>
      placeAndCancelOrder(address, visit, peer, guessDialect(visit, name).dialect as Dialect),
    );
  if (visit.frames === undefined)
    visit.strangeFrames = [
      ...new Set(sockets.flatMap((it) => it?.messages ?? []).map(socketMessageFormOf)),
    ];
  for (const it of sockets) it?.close();
  visit.frames?.heard.push(...(peer?.frames?.heard ?? []));
  const guess =
    (await step("the draft", async () => guessDialect(visit, name))) ??
    createEmptyDialectGuess(name);
  const lines =
    (await step("the differences that remain", async () => listDifferences(visit, guess))) ??
    listDifferencesOfDraft(guess);
  return { guess, lines: [...lines, ...failed] };

  /** Runs a step. Reports only the kind of an error, because its message may contain user data. */
  async function step<T>(what: string, run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      const why = error instanceof Error ? error.name : "error";
      failed.push({ what: "failed", ours: `${what} (${why})`, theirs: "", how: "by hand" });
      return undefined;
    }
  }

  async function open(who: ProbeSession, ping?: string): Promise<Socket | undefined> {
    const userId = userIdOf(who, guessDialect(visit, name));
    return userId === undefined ? undefined : findHeartbeat(address, who, userId, ping);
  }
}

/** Reads the user id from the `userInfo` response, which is translated with the draft. */
function userIdOf(visit: ProbeSession, { dialect }: DialectGuess): string | undefined {
  const info = visit.samples.find((it) => it.call === "userInfo");
  const { body, status } = info?.answer ?? {};
  const result = dialectCodecOf(dialect as Dialect).answers.toOurs(body, "userInfo", () => {}, {
    status,
  })?.result;
  return isJsonObject(result) && typeof result["id"] === "string" ? result["id"] : undefined;
}

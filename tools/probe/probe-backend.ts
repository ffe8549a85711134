import { type DialectGuess, type DifferenceLine, lineByHand } from "./dialect-guess.ts";
import { listDifferencesOfDraft, listRemainingDifferences } from "./difference-table.ts";
import { guessDialect } from "./guess-dialect.ts";
import { placeAndCancelOrder } from "./place-and-cancel-order.ts";
import { checkRequestIdSupport, findHeartbeat, findPagingParameters } from "./probe-session.ts";
import { inDialect, openProbeSession, openSessionSocket, sendAllReads } from "./probe-session.ts";
import type { ProbeLogin, ProbeSession } from "./probe-session.ts";
import { readOpenApiDocument } from "./read-openapi-document.ts";

export type ProbeOptions = ProbeLogin & {
  name: string;
  /**
   * Launch key of another user. Their lists are read too, and their socket receives pushes about an
   * order of the first user.
   */
  peer?: string | undefined;
  commands: boolean;
};
export type ProbeReport = { guess: DialectGuess; lines: DifferenceLine[]; session: ProbeSession };

/**
 * Runs all steps of the probe. A failed step is listed, and the draft keeps the results of the
 * others.
 */
export async function probeBackend(options: ProbeOptions): Promise<ProbeReport> {
  const { name, peer: other, commands, ...guest } = options;
  const failed: DifferenceLine[] = [];
  const sockets: WebSocket[] = [];
  const session = await openProbeSession(guest);
  const logInPeer = () => openProbeSession({ address: guest.address, p: other });
  const peer = other ? await step("the login of the peer", logInPeer) : undefined;
  await step("the reads", () => sendAllReads(session));
  if (peer) await step("the reads of the peer", () => sendAllReads(peer));
  session.answers.push(...(peer?.answers ?? []));
  session.document = await step("the OpenAPI document", () => readOpenApiDocument(session));
  await step("paging", () => findPagingParameters(session));
  await step("request ids", () => checkRequestIdSupport(session));
  await step("the socket", () => open(session));
  if (peer) await step("the socket of the peer", () => open(peer));
  if (commands)
    await step("commands", () =>
      placeAndCancelOrder(session, peer, guessDialect(session, name).dialect),
    );
  for (const socket of sockets) socket.close();
  session.messages.push(...(peer?.messages ?? []));
  const drafted = await step("the draft", async () => guessDialect(session, name));
  const guess = drafted ?? { dialect: { name }, likely: new Set(), lines: [] };
  const lines = listDifferencesOfDraft(guess);
  await step("the differences that remain", async () =>
    lines.push(...listRemainingDifferences(session, guess)),
  );
  return { guess, lines: [...lines, ...failed], session };

  /** Runs a step. Reports only the kind of an error, because its message may contain user data. */
  async function step<T>(what: string, run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      const why = error instanceof Error ? error.name : "error";
      failed.push(lineByHand("failed", `${what} (${why})`));
      return undefined;
    }
  }

  async function open(who: ProbeSession): Promise<void> {
    const socket = await openSessionSocket(inDialect(who, guessDialect(session, name).dialect));
    if (socket === undefined) return;
    sockets.push(socket);
    if (who === session) await findHeartbeat(session, socket);
    else if (session.heartbeat) socket.send(session.heartbeat.ping);
  }
}

import { connect } from "node:net";
import { hasLeakedSecret, type SpyBackend, findForwardingProblems } from "./spy-backend.ts";
import type { RawConnectionInput } from "./smuggling-corpus.ts";

export type ServerUnderTest = {
  port: number;
  spy: SpyBackend;
  /**
   * True if the server runs in this process, so that it has processed the input for certain when
   * `settle` resolves. The tests then also check that the backend receives no more requests than
   * the client receives responses. If there is no response, one request is allowed.
   */
  isExact: boolean;
  /** Waits until the server had time to process the input. */
  settle(): Promise<unknown>;
  /** Returns how often the server has crashed. */
  crashes(): Promise<number>;
};
export type FuzzResult = {
  tried: number;
  crashes: number;
  errors: number;
  hangs: number;
  leaks: number;
  strange: number;
  found: string[];
};

const answerMs = 1_000;
const emptyResult = (): FuzzResult => ({
  tried: 0,
  crashes: 0,
  errors: 0,
  hangs: 0,
  leaks: 0,
  strange: 0,
  found: [],
});
type RawAnswer = { text: string; isHanging: boolean };

/**
 * Waits for 60 turns of the event loop. By then, a server in this process has processed all input
 * that it has received.
 */
export async function waitForEventLoop(): Promise<void> {
  for (let left = 60; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Sends an input, and then ends the client's side of the connection. Within `answerMs`, the server
 * must respond to a complete request, and close the connection of an incomplete one.
 */
function sendInput(
  suspect: ServerUnderTest,
  { bytes, isWhole }: RawConnectionInput,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const text = () => Buffer.concat(chunks).toString("latin1");
    const socket = connect({ port: suspect.port, host: "127.0.0.1" });
    const done = (isHanging: boolean) => {
      clearTimeout(limit);
      socket.destroy();
      resolve({ text: text(), isHanging });
    };
    const limit = setTimeout(() => done(chunks.length === 0 || !isWhole), answerMs);
    socket.on("error", () => {}).once("close", () => done(false));
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole) void suspect.settle().then(() => socket.end());
    });
    socket.write(bytes, () => {
      if (!isWhole) void suspect.settle().then(() => socket.end());
    });
  });
}

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((it) => Number(it[1]));

/**
 * Returns the status of a refusal by the BFF: a single response that has the security headers and
 * closes the connection. Returns 0 for anything else.
 */
const refusalOf = (text: string) =>
  /^content-security-policy: /im.test(text) &&
  /^connection: close\r$/im.test(text) &&
  statusesOf(text).length === 1
    ? statusesOf(text)[0]
    : 0;

/** Sends all inputs one after another, so that each arrived request belongs to its input. */
export async function sendFuzzInputs(
  suspect: ServerUnderTest,
  inputs: Iterable<RawConnectionInput>,
): Promise<FuzzResult> {
  const tally = emptyResult();
  for (const input of inputs) {
    const { arrived, garbage } = suspect.spy;
    const before = {
      arrived: arrived.length,
      garbage: garbage(),
      crashes: await suspect.crashes(),
    };
    let said = await sendInput(suspect, input);
    for (let triesLeft = 3; said.isHanging && triesLeft > 0; triesLeft -= 1) {
      // Retry, because a machine that was busy for a second must not look like a hang.
      before.arrived = arrived.length;
      said = await sendInput(suspect, input);
    }
    const received = arrived.slice(before.arrived);
    const wrong = received.flatMap((it) => findForwardingProblems(it, input));
    if (garbage() > before.garbage) wrong.push("no HTTP");
    const statuses = statusesOf(said.text).filter((it) => it > 100);
    const refusal = refusalOf(said.text);
    if (input.refusal !== undefined && (received.length > 0 || refusal !== input.refusal))
      wrong.push(`not refused: ${received.length}, ${refusal}`);
    const asked = received.filter((it) => !it.target.includes("/user/v1/info")).length;
    if (suspect.isExact && asked > Math.max(1, statuses.length))
      wrong.push("more requests than answers");
    countOutcome(tally, input.name, {
      said,
      wrong,
      hasCrashed: (await suspect.crashes()) > before.crashes,
      isError: statuses.some((it) => it >= 500),
    });
  }
  return tally;
}

type InputOutcome = { said: RawAnswer; wrong: string[]; hasCrashed: boolean; isError: boolean };

function countOutcome(
  tally: FuzzResult,
  name: string,
  { said, wrong, hasCrashed, isError }: InputOutcome,
): void {
  const isLeaking = hasLeakedSecret(said.text);
  tally.tried += 1;
  tally.crashes += Number(hasCrashed);
  tally.errors += Number(isError);
  tally.hangs += Number(said.isHanging);
  tally.leaks += Number(isLeaking);
  tally.strange += Number(wrong.length > 0);
  if (hasCrashed || isError || said.isHanging || isLeaking || wrong.length > 0)
    tally.found.push(
      `${name}: ${[hasCrashed && "crash", said.isHanging && "hang", said.text.slice(0, 12), ...wrong].filter(Boolean).join(", ")}`,
    );
}

export const isCleanFuzzResult = ({
  crashes,
  errors,
  hangs,
  leaks: reported,
  strange,
}: FuzzResult) => crashes + errors + hangs + reported + strange === 0;

export const formatFuzzResult = (who: string, what: string, tally: FuzzResult) =>
  `${who.padEnd(6)}${what.padEnd(16)}${[tally.tried, tally.crashes, tally.errors, tally.hangs, tally.leaks, tally.strange].map((it) => String(it).padStart(9)).join("")}`;
export const fuzzResultTableHeader = `${"".padEnd(22)}${["tried", "crashes", "5xx", "hangs", "leaks", "strange"].map((it) => it.padStart(9)).join("")}`;

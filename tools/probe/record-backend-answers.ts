import { calls } from "../../contract/src/calls/calls.ts";
import type { Dialect, Spelling } from "../../contract/src/dialect/dialect.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { stateValuesByMeaning } from "../../contract/src/dialect/meanings.ts";
import { unchangedSpelling } from "../../contract/src/dialect/spellings.ts";
import { pingMessage, staleReadsByPush } from "../../contract/src/socket/push.ts";
import type { BackendRecording } from "../../contract/test/backends/recording.ts";
import { inDialect, openDialectSession, openSessionSocket, sendAllReads } from "./probe-session.ts";
import { type ProbeLogin, type ProbeSession, readAnswer, userIdOf } from "./probe-session.ts";
import { createSanitizer } from "./sanitize.ts";

const framesMs = 1_500;
const keptHeaders = /^date$|token|session|authorization/;

/**
 * Sends each read in a known dialect and records the answers and the frames that arrive meanwhile.
 * `during` makes the backend send frames.
 */
export async function recordBackendAnswers(
  dialect: Dialect,
  { during, ...login }: ProbeLogin & { during?: (userId: string) => Promise<void> },
): Promise<BackendRecording> {
  const session = await openDialectSession(login, dialect);
  await sendAllReads(session);
  const socket = await openSessionSocket(session);
  if (socket) {
    socket.send(dialectCodecOf(dialect).frames.toTheirs(pingMessage));
    await during?.(userIdOf(session) ?? "");
    await new Promise((resolve) => setTimeout(resolve, framesMs));
    socket.close();
  }
  return recordingOf(session, dialect);
}

/**
 * Returns the frames of a session, and of the login and each read one success and one refusal. All
 * are sanitized, except binary frames and frames of at most eight characters.
 */
export function recordingOf(session: ProbeSession, dialect: Dialect): BackendRecording {
  const { commands = {} } = dialect.frames ?? {};
  const words = new Set<unknown>([...Object.keys(staleReadsByPush), ...Object.values(commands)]);
  const noticing = inDialect(session, withNoticedWords(dialect, words));
  const answers = Map.groupBy(
    session.answers.filter(({ call }) => call === "login" || calls[call].method === "GET"),
    (it) => `${it.call} ${readAnswer(noticing, it).isFine}`,
  );
  const sanitize = createSanitizer(words);
  return {
    dialect: dialect.name,
    answers: [...answers.values()].flatMap(([first]) => {
      if (first === undefined) return [];
      const { status, headers, body } = first.answer;
      const kept = Object.entries(headers)
        .filter(([name]) => keptHeaders.test(name))
        .map(([name, it]) => [name, name === "date" ? it : String(sanitize(it))]);
      const sanitized = body === undefined ? {} : { body: sanitize(body) };
      return [{ call: first.call, status, headers: Object.fromEntries(kept), ...sanitized }];
    }),
    frames: session.messages.map((frame) => {
      if (typeof frame !== "string") return { base64: Buffer.from(frame).toString("base64") };
      return frame.length > 8 ? String(sanitize(frame)) : frame;
    }),
  };
}

/** Returns a copy of the dialect that adds to `words` what it reads as states and flags. */
function withNoticedWords(dialect: Dialect, words: Set<unknown>): Dialect {
  const meanings = ["flag", "coursePlace", "settingType", ...Object.keys(stateValuesByMeaning)];
  const known = (dialect.spelling ?? {}) as Readonly<Record<string, Spelling | undefined>>;
  const noticing = meanings.map((meaning): [string, Spelling] => {
    const { toOurs, toTheirs } = known[meaning] ?? unchangedSpelling;
    return [meaning, { toTheirs, toOurs: (it) => toOurs(words.add(it) && it) }];
  });
  return { ...dialect, spelling: { ...known, ...Object.fromEntries(noticing) } };
}

import type { IncomingHttpHeaders } from "node:http";
import { type CallName, calls, codes, fillCodeText, type Envelope, envelope } from "contract";
import {
  dialects,
  isJsonObject,
  tryParseJson,
  type MismatchReporter,
  type DialectCodec,
  codecOf,
  UnspellableField,
} from "contract/dialect";
import type { DialectName } from "contract/dialect/names";
import { LabelledCounter } from "../limits/labelled-counter.ts";
import { errorEnvelope } from "../http/transport-error.ts";

type WireRequest = { params: unknown; query: unknown; body: Buffer | undefined };
type BackendRequest = { path: string; body: Buffer | undefined };
/** A request that is not sent to the backend, with the response for its client. */
type RejectedRequest = { refused: Envelope };

/** Translates between the contract and a backend with another dialect. */
export type Translation = {
  codec: DialectCodec;
  /** Returns undefined if the client's body is not a JSON object. */
  request(call: CallName, wire: WireRequest): BackendRequest | RejectedRequest | undefined;
  /** Translates the text fields of a form with a file. */
  fields(call: CallName, fields: Record<string, string>): Record<string, unknown>;
  /** Returns undefined for a response that cannot be understood, and counts it. */
  answer(
    call: CallName,
    status: number,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Buffer | undefined;
  /**
   * Counts parts of responses and frames that were not understood since the start, by call and
   * kind. "refused" is a whole response.
   */
  counts: LabelledCounter;
  /**
   * Translates a frame of the socket. A frame that is not understood is forwarded unchanged,
   * because any frame is a sign of life.
   */
  frameToOurs(text: string): string;
};

/** Returns null for the plain dialect, so that bytes are forwarded unread. */
export const createTranslationUnlessPlain = (codec: DialectCodec): Translation | null =>
  codec.dialect.name === "plain" ? null : createTranslation(codec);

export const codecOfDialect = (name: DialectName): DialectCodec => codecOf(dialects[name]);

function createTranslation(codec: DialectCodec): Translation {
  const { requests, answers } = codec;
  // Builds all translations now, so that a dialect that gives two fields the same name fails at the
  // start, not at the first response.
  requests.buildAll();
  answers.buildAll();
  const counts = new LabelledCounter();

  function request(
    call: CallName,
    { params, query, body }: WireRequest,
  ): BackendRequest | RejectedRequest | undefined {
    const read = body === undefined ? {} : tryParseJson(body.toString());
    if (!isJsonObject(read)) return undefined;
    const wire = { params: fieldsOf(params), query: fieldsOf(query), body: read };
    const placed = rejectUnspellable(() => requests.toTheirs(call, wire));
    if ("refused" in placed) return placed;
    return {
      path: `/lightweight${placed.path}`,
      body: body && placed.body && Buffer.from(JSON.stringify(placed.body)),
    };
  }

  const fields = (call: CallName, body: Record<string, string>) =>
    requests.toTheirs(call, { params: {}, query: {}, body }).body ?? {};

  function answer(
    call: CallName,
    status: number,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Buffer | undefined {
    const tell: MismatchReporter = (kind) => counts.add([call, kind]);
    const ours = answers.toOurs(
      tryParseJson(body.toString()),
      status === 200 ? call : undefined,
      tell,
      codec.besideOf(headers),
    );
    if (ours !== undefined) return Buffer.from(JSON.stringify(ours));
    // If the body is not understood, an error status is enough for the client.
    if (status !== 200) return Buffer.from(JSON.stringify(errorEnvelope(status)));
    counts.add([call, "refused"]);
    return undefined;
  }

  function frameToOurs(text: string): string {
    const ours = codec.frames.toOurs(text);
    if (ours === undefined) counts.add(["socket", "frame"]);
    return ours ?? text;
  }

  return { codec, request, fields, answer, counts, frameToOurs };
}

/**
 * Rejects a value that the dialect cannot express, with the code that a backend without a dialect
 * returns for it.
 */
function rejectUnspellable<T extends object>(place: () => T): T | RejectedRequest {
  try {
    return place();
  } catch (error) {
    if (!(error instanceof UnspellableField)) throw error;
    const facts = { field: error.field };
    return { refused: envelope(codes.badInput.code, facts, fillCodeText("badInput", facts)) };
  }
}

const fieldsOf = (it: unknown) => (isJsonObject(it) ? it : {});

const callsByMethodAndPath = new Map(
  Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]),
);
export const callNameOfRequest = ({
  method,
  path,
}: {
  method: string;
  path: string;
}): CallName | undefined => callsByMethodAndPath.get(`${method} ${path}`);

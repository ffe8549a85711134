import type { IncomingHttpHeaders } from "node:http";
import {
  type CallName,
  calls,
  codeNameOf,
  codes,
  fillCodeText,
  type Envelope,
  createEnvelope,
  generalCodes,
} from "contract";
import {
  checkDialect,
  dialects,
  isJsonObject,
  tryParseJson,
  type MismatchReporter,
  type DialectCodec,
  dialectCodecOf,
  UnspellableFieldError,
} from "contract/dialect";
import type { DialectName } from "contract/dialect/names";
import { LabelledCounter } from "../limits/labelled-counter.ts";
import { createErrorEnvelope } from "../http/transport-error.ts";

type WireRequest = { params: unknown; query: unknown; body: Buffer | undefined };
/** A new token of the backend is passed on in a header. */
export type TranslatedAnswer = { status: number; body: Buffer; token?: string | undefined };
type BackendRequest = { path: string; body: Buffer | undefined };
/** A request that is not sent to the backend, with the response for its client. */
type RejectedRequest = { refused: Envelope };

/** Translates between the contract and a backend with another dialect. */
export type DialectTranslation = {
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
  ): TranslatedAnswer | undefined;
  /**
   * Counts parts of responses and frames that were not understood since the start, by call and
   * kind. "refused" is a whole response.
   */
  counts: LabelledCounter;
  /**
   * Returns the frames of one message of the backend. A message that is not understood is counted and
   * forwarded unchanged, because any frame is a sign of life.
   */
  framesToOurs<Raw extends string | Buffer>(raw: Raw): readonly (string | Raw)[];
};

/** Returns null for the plain dialect, so that bytes are forwarded unread. */
export const createDialectTranslationUnlessPlain = (
  codec: DialectCodec,
): DialectTranslation | null => (codec.dialect.name === "plain" ? null : createTranslation(codec));

export const dialectCodecByName = (name: DialectName): DialectCodec =>
  dialectCodecOf(dialects[name]);

function createTranslation(codec: DialectCodec): DialectTranslation {
  const { requests, answers } = codec;
  checkDialect(codec);
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
  ): TranslatedAnswer | undefined {
    const tell: MismatchReporter = (kind) => counts.add([call, kind]);
    const read = tryParseJson(body.toString());
    const metadata = codec.metadataOf({ status, headers, body: read }, tell);
    const isDone = status >= 200 && status < 300;
    const ours = answers.toOurs(read, isDone ? call : undefined, tell, metadata);
    if (ours !== undefined)
      return {
        status: statusOf(status, ours),
        body: Buffer.from(JSON.stringify(ours)),
        token: codec.dialect.token ? metadata.token : undefined,
      };
    // If the body is not understood, an error status is enough for the client.
    if (!isDone) return { status, body: Buffer.from(JSON.stringify(createErrorEnvelope(status))) };
    counts.add([call, "refused"]);
    return undefined;
  }

  function framesToOurs<Raw extends string | Buffer>(raw: Raw): readonly (string | Raw)[] {
    const ours = codec.frames.toOurs(raw);
    if (ours === undefined) counts.add(["socket", "frame"]);
    return ours ?? [raw];
  }

  return { codec, request, fields, answer, counts, framesToOurs };
}

/**
 * A success and a refusal of a command have status 200 in the contract, whatever status the backend
 * has for them.
 */
function statusOf(status: number, { code }: Envelope): number {
  const name = codeNameOf(code);
  const isOwn = name === "ok" || (name !== undefined && !Object.hasOwn(generalCodes, name));
  return status < 300 || (status < 500 && isOwn) ? 200 : status;
}

/**
 * Rejects a value that the dialect cannot express, with the code that a backend without a dialect
 * returns for it.
 */
function rejectUnspellable<T extends object>(place: () => T): T | RejectedRequest {
  try {
    return place();
  } catch (error) {
    if (!(error instanceof UnspellableFieldError)) throw error;
    const facts = { field: error.field };
    return { refused: createEnvelope(codes.badInput.code, facts, fillCodeText("badInput", facts)) };
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

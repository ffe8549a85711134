import type { IncomingHttpHeaders } from "node:http";
import {
  type CallName,
  codeNameOf,
  codes,
  fillCodeText,
  type Envelope,
  createEnvelope,
  generalCodes,
} from "contract";
import {
  checkDialect,
  isJsonObject,
  tryParseJson,
  type MismatchReporter,
  type DialectCodec,
  UnspellableFieldError,
} from "contract/dialect";
import { LabelledCounter } from "../limits/labelled-counter.ts";
import { createErrorEnvelope } from "../http/transport-error.ts";

/** Response for the client. `token` is a new access token of the backend, for X-Access-Token. */
export type TranslatedAnswer = { status: number; body: Buffer; token?: string | undefined };

export type DialectTranslation = ReturnType<typeof createTranslation>;

/** Returns null for the plain dialect, so that bytes are forwarded unread. */
export const createDialectTranslationUnlessPlain = (
  codec: DialectCodec,
): DialectTranslation | null => (codec.dialect.name === "plain" ? null : createTranslation(codec));

/** Translates between the contract and a backend with another dialect. */
function createTranslation(codec: DialectCodec) {
  const { requests, answers } = codec;
  checkDialect(codec);
  const counts = new LabelledCounter();

  return {
    codec,
    /**
     * Counts parts of responses and frames that were not understood since the start, by call and
     * kind. The kind "refused" is a whole response.
     */
    counts,

    /**
     * Returns the request for the backend, or the envelope that refuses it. Returns undefined if
     * the client's body is not a JSON object.
     */
    request(call: CallName, { params, query, body }: ClientRequest) {
      const read = body === undefined ? {} : tryParseJson(body.toString());
      if (!isJsonObject(read)) return undefined;
      const wire = { params: fieldsOf(params), query: fieldsOf(query), body: read };
      try {
        const placed = requests.toTheirs(call, wire);
        const sent = body && placed.body && Buffer.from(JSON.stringify(placed.body));
        return { path: `/lightweight${placed.path}`, body: sent };
      } catch (error) {
        if (!(error instanceof UnspellableFieldError)) throw error;
        // A backend with the plain dialect would refuse such a value with `badInput` too.
        const facts = { field: error.field };
        const message = fillCodeText("badInput", facts);
        return { refused: createEnvelope(codes.badInput.code, facts, message) };
      }
    },

    /** Translates the text fields of a form with a file. */
    fields: (call: CallName, body: Record<string, string>) =>
      requests.toTheirs(call, { params: {}, query: {}, body }).body ?? {},

    /** Translates a response. If a success is not understood, counts it and returns undefined. */
    answer(
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
      if (ours !== undefined) {
        const token = codec.dialect.token && metadata.token;
        return { status: statusOf(status, ours), body: jsonBytes(ours), token };
      }
      // If the body is not understood, an error status is enough for the client.
      if (!isDone) return { status, body: jsonBytes(createErrorEnvelope(status)) };
      counts.add([call, "refused"]);
      return undefined;
    },

    /**
     * Returns the frames of one message of the backend. A message that is not understood is counted
     * and forwarded unchanged, because any frame shows the client that its socket is alive.
     */
    framesToOurs<Raw extends string | Buffer>(raw: Raw): readonly (string | Raw)[] {
      const ours = codec.frames.toOurs(raw);
      if (ours === undefined) counts.add(["socket", "frame"]);
      return ours ?? [raw];
    },
  };
}

type ClientRequest = { params: unknown; query: unknown; body: Buffer | undefined };

const jsonBytes = (it: Envelope): Buffer => Buffer.from(JSON.stringify(it));

/**
 * Returns the status that a response has in the contract. A success, and a refusal with a code that
 * is not general, have 200, whatever status below 500 the backend sends.
 */
function statusOf(status: number, { code }: Envelope): number {
  const name = codeNameOf(code);
  const isOwn = name === "ok" || (name !== undefined && !Object.hasOwn(generalCodes, name));
  return status < 300 || (status < 500 && isOwn) ? 200 : status;
}

const fieldsOf = (it: unknown) => (isJsonObject(it) ? it : {});

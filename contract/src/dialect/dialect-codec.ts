import { uploadedFilesPath } from "../calls/request-parts.ts";
import {
  type AnswerCodec,
  answerCodecOf,
  type ResponseMetadata,
  businessCodeSpellingOf,
  memoize,
} from "./answer-codec.ts";
import type { Dialect, RequestHeaderName } from "./dialect.ts";
import { callDialectHook } from "./field-names.ts";
import { type FrameCodec, frameCodecOf } from "./frame-codec.ts";
import { formatUrlValue } from "./json.ts";
import { type RequestCodec, requestCodecOf } from "./request-codec.ts";
import { type MismatchReporter, spellingOfMeaning } from "./translate.ts";

type Headers = Record<string, string>;
/** An answer of the backend with its parsed body. */
export type HttpAnswer = {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
};

/** Converts requests and headers to the format of a backend, and answers and socket frames from it. */
export type DialectCodec = {
  /** The dialect as it is written in its file. */
  source: Dialect;
  dialect: Dialect;
  requests: RequestCodec;
  answers: AnswerCodec;
  frames: FrameCodec;
  headers: { toTheirs(ours: Readonly<Headers>): Headers };
  /** Reads the metadata of a response, which is not in its envelope. */
  metadataOf(answer: HttpAnswer, report?: MismatchReporter): ResponseMetadata;
  /** Translates the user id in the path of a socket. */
  ids: { toTheirs(id: string): string };
  /** Translates the paths of uploaded files. */
  files: { toTheirs(path: string): string };
};

export const dialectCodecOf: (dialect: Dialect) => DialectCodec = memoize((source) => {
  const dialect = {
    ...source,
    spelling: { businessCode: businessCodeSpellingOf(source), ...source.spelling },
  };
  const files = dialect.files ?? uploadedFilesPath;
  const ids = spellingOfMeaning("id", { dialect, spelling: dialect.spelling });
  return {
    source,
    dialect,
    requests: requestCodecOf(dialect),
    answers: answerCodecOf(dialect),
    frames: frameCodecOf(dialect),
    headers: headersOf(dialect),
    metadataOf: ({ status, headers, body }, report) => ({
      status,
      token: dialect.token
        ? callDialectHook(
            () => dialect.token?.(headers, body),
            () => report?.("type", "token"),
          )
        : tokenIn(headers, dialect),
      now: nowIn(headers),
    }),
    ids: { toTheirs: (id) => formatUrlValue(ids.toTheirs(id)) },
    files: {
      toTheirs: (path) =>
        path.startsWith(uploadedFilesPath) ? files + path.slice(uploadedFilesPath.length) : path,
    },
  };
});

function tokenIn(
  headers: Readonly<Record<string, unknown>>,
  { tokenHeader, tokenPrefix = "" }: Dialect,
): string | undefined {
  const value = tokenHeader === undefined ? undefined : headers[tokenHeader];
  return typeof value === "string"
    ? value.slice(value.startsWith(tokenPrefix) ? tokenPrefix.length : 0)
    : undefined;
}

/**
 * The `date` header has whole seconds. Uses the end of that second, so that a user who has waited long
 * enough is not asked to wait again.
 */
function nowIn({ date }: Readonly<Record<string, unknown>>): number | undefined {
  const shown = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(shown) ? undefined : shown + 999;
}

const ours: readonly RequestHeaderName[] = [
  "x-access-token",
  "x-key",
  "x-request-id",
  "x-trace-id",
];
const ourNames: ReadonlySet<string> = new Set(ours);

function headersOf({ headers = {}, tokenPrefix = "" }: Dialect): DialectCodec["headers"] {
  const names = ours.map(
    (name) => [name, headers[name] === undefined ? name : headers[name]] as const,
  );
  return {
    toTheirs(all) {
      // Builds a new object instead of using `delete`, because V8 reads an object more slowly after a
      // `delete`.
      const theirs: Headers = {};
      for (const name in all) if (!ourNames.has(name)) theirs[name] = all[name] ?? "";
      for (const [name, there] of names) {
        const value = all[name];
        if (value !== undefined && there !== null)
          theirs[there] = name === "x-access-token" ? tokenPrefix + value : value;
      }
      return theirs;
    },
  };
}

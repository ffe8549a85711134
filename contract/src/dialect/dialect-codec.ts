import { uploadedFilesPath } from "../calls/request-parts.ts";
import {
  type AnswerCodec,
  answerCodecOf,
  type ResponseMetadata,
  codeSpelling,
  memoize,
} from "./answers.ts";
import type { Dialect, RequestHeader } from "./dialect.ts";
import { type FrameCodec, frameCodecOf } from "./frames.ts";
import { toPathText } from "./json.ts";
import { type RequestCodec, requestCodecOf } from "./requests.ts";
import { spellingOf } from "./translate.ts";

type Headers = Record<string, string>;

/** Converts requests, responses, socket frames and headers between a dialect and our own format. */
export type DialectCodec = {
  dialect: Dialect;
  requests: RequestCodec;
  answers: AnswerCodec;
  frames: FrameCodec;
  headers: {
    toOurs(theirs: Readonly<Record<string, unknown>>): Headers;
    toTheirs(ours: Readonly<Headers>): Headers;
  };
  /** Reads the metadata in the headers of a response. */
  besideOf(headers: Readonly<Record<string, unknown>>): ResponseMetadata;
  /** Translates the user id in the path of a socket. */
  ids: { toOurs(id: string): string; toTheirs(id: string): string };
  /** Translates the paths of files. */
  files: { toOurs(path: string): string; toTheirs(path: string): string };
};

export const codecOf: (dialect: Dialect) => DialectCodec = memoize((source) => {
  const dialect = {
    ...source,
    spelling: { businessCode: codeSpelling(source), ...source.spelling },
  };
  const files = dialect.files ?? uploadedFilesPath;
  const ids = spellingOf("id", dialect);
  const moved = (path: string, from: string, to: string) =>
    path.startsWith(from) ? to + path.slice(from.length) : path;
  return {
    dialect,
    requests: requestCodecOf(dialect),
    answers: answerCodecOf(dialect),
    frames: frameCodecOf(dialect),
    headers: headersOf(dialect),
    besideOf: (headers) => ({ token: tokenIn(headers, dialect), now: nowIn(headers) }),
    ids: {
      toOurs: (id) => toPathText(ids.toOurs(id) ?? id),
      toTheirs: (id) => toPathText(ids.toTheirs(id)),
    },
    files: {
      toOurs: (path) => moved(path, files, uploadedFilesPath),
      toTheirs: (path) => moved(path, uploadedFilesPath, files),
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

const ours: readonly RequestHeader[] = ["x-access-token", "x-key", "x-request-id", "x-trace-id"];
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
    toOurs(all) {
      const known: Headers = {};
      for (const [name, there] of names) {
        const value = there === null ? undefined : all[there];
        if (typeof value === "string")
          known[name] =
            name === "x-access-token" && value.startsWith(tokenPrefix)
              ? value.slice(tokenPrefix.length)
              : value;
      }
      return known;
    },
  };
}

import { uploadedFilesPath } from "../calls/request-parts.ts";
import { answerCodecOf, type ResponseMetadata, businessCodeSpellingOf } from "./answer-codec.ts";
import { type Dialect, headerNames } from "./dialect.ts";
import { callDialectHook, withUnchangedNames } from "./field-names.ts";
import { frameCodecOf } from "./frame-codec.ts";
import { createTokenHeaderHook } from "./hooks.ts";
import { formatUrlValue } from "./json.ts";
import { memoize } from "./memoize.ts";
import { requestCodecOf } from "./request-codec.ts";
import { type MismatchReporter, replacePrefix, spellingOfMeaning } from "./translate.ts";

type Headers = Record<string, string>;
/** An answer of the backend with its parsed body. */
type HttpAnswer = { status: number; headers: Readonly<Record<string, unknown>>; body: unknown };

/**
 * This is an interface, because declaration files would replace a type alias by its content, which
 * contains types of private files.
 */
export interface DialectCodec extends ReturnType<typeof dialectCodecOf> {}

/** Converts requests and headers to the format of a backend, and answers and socket frames from it. */
export const dialectCodecOf = memoize((source: Dialect) => {
  const spelling = { businessCode: businessCodeSpellingOf(source), ...source.spelling };
  const dialect: Dialect = { ...source, spelling };
  const { tokenHeader = "", tokenPrefix, files = uploadedFilesPath } = dialect;
  const tokenIn = dialect.token ?? createTokenHeaderHook(tokenHeader, tokenPrefix);
  const ids = spellingOfMeaning("id", dialect);
  const moveFile = replacePrefix(uploadedFilesPath, files);
  return {
    /** The dialect as its file defines it. `dialect` also has the spelling of business codes. */
    source,
    dialect,
    requests: requestCodecOf(dialect),
    answers: answerCodecOf(dialect),
    frames: frameCodecOf(dialect),
    headers: headersOf(dialect),
    /** Reads the metadata of a response, which is not in its envelope. */
    metadataOf({ status, headers, body }: HttpAnswer, report?: MismatchReporter): ResponseMetadata {
      const token = callDialectHook(
        () => tokenIn(headers, body),
        () => report?.("type", "token"),
      );
      return { status, token, now: nowIn(headers) };
    },
    /** Translates the user id in the path of a socket. */
    ids: { toTheirs: (id: string): string => formatUrlValue(ids.toTheirs(id)) },
    /** Translates the paths of uploaded files. */
    files: { toTheirs: (path: string): string => String(moveFile(path)) },
  };
});

/**
 * The `date` header has whole seconds. Uses the end of that second, so that a user who has waited long
 * enough is not asked to wait again.
 */
function nowIn({ date }: HttpAnswer["headers"]): number | undefined {
  const shown = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(shown) ? undefined : shown + 999;
}

const ourNames: ReadonlySet<string> = new Set(headerNames);

function headersOf({ headers = {}, tokenPrefix = "" }: Dialect) {
  const names = withUnchangedNames(headerNames, headers);
  return {
    toTheirs(all: Readonly<Headers>): Headers {
      // Builds a new object, because V8 reads an object more slowly after a `delete`.
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

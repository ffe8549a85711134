import {
  type CodeName,
  codes,
  codeText,
  type Envelope,
  envelope,
  type ErrorDetails,
  httpStatusMessage,
} from "contract";

/** Where a status has a business code of its own, the body says that one. */
const codeNames: Readonly<Record<number, CodeName>> = {
  400: "badInput",
  401: "unauthorized",
  403: "forbidden",
  429: "tooOften",
  500: "busy",
};

/** The body beside an HTTP status other than 200. */
export function statusEnvelope(status: number): Envelope {
  const name = codeNames[status];
  return name === undefined
    ? envelope(status, null, httpStatusMessage(status))
    : envelope(codes[name].code, null, codeText(name));
}

/** The domain, or the door itself, says no: HTTP 200 with a code. */
export const refusalEnvelope = (name: CodeName, facts: ErrorDetails | null = null): Envelope =>
  envelope(codes[name].code, facts, codeText(name, facts ?? {}));

export const badInputEnvelope = (field: string): Envelope =>
  refusalEnvelope("badInput", { field: field.slice(0, 64) });

import {
  type CodeName,
  codes,
  fillCodeText,
  type Envelope,
  createEnvelope,
  type ErrorDetails,
  httpStatusEnvelopeMessage,
} from "contract";

/** Business code in the response body, for each HTTP status that has one. */
const codeNames: Readonly<Record<number, CodeName>> = {
  400: "badInput",
  401: "unauthorized",
  403: "forbidden",
  429: "tooOften",
  500: "busy",
};

/** Creates the body of a response with an HTTP status other than 200. */
export function createHttpStatusEnvelope(status: number): Envelope {
  const name = codeNames[status];
  return name === undefined
    ? createEnvelope(status, null, httpStatusEnvelopeMessage(status))
    : createEnvelope(codes[name].code, null, fillCodeText(name));
}

/** Creates the body of a refusal: HTTP 200 with a business code. */
export const createRefusalEnvelope = (
  name: CodeName,
  facts: ErrorDetails | null = null,
): Envelope => createEnvelope(codes[name].code, facts, fillCodeText(name, facts ?? {}));

export const createBadInputEnvelope = (field: string): Envelope =>
  createRefusalEnvelope("badInput", { field: field.slice(0, 64) });

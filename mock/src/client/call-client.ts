import { type CallDefinition, calls, codeNameOf, splitInputIntoRequest } from "contract";
import { createRandomImage } from "./random-image.ts";
import type { CallInput, CallName, CallOutput, CallRefusal, GeneralRefusal } from "./call-types.ts";

/** Options of one call. */
export type CallOptions = {
  /** `X-Request-Id`. Default: a new UUID for commands. `null` sends none. */
  requestId?: string | null;
  /** Default: 10,000 ms. */
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  /** File of an upload. Default: a new random image. */
  file?: Blob;
};

type CallIds = { requestId?: string; traceId?: string };
/**
 * Outcome of a call. A refusal is a value, like a result. `trouble` is a transport error, so the
 * outcome in the backend is unknown.
 */
export type CallResult<N extends CallName> =
  | ({ kind: "done"; result: CallOutput<N>; code: 200; status: 200; ms: number } & CallIds)
  | ({
      kind: "refused";
      code: number;
      /** `unknown` if this version of the client does not know the code. */
      name: CallRefusal<N> | GeneralRefusal | "unknown";
      facts: Readonly<Record<string, unknown>>;
      message: string;
      status: number;
      ms: number;
    } & CallIds)
  | { kind: "trouble"; status: number; reason: TransportErrorReason; body?: string; ms: number };
/**
 * Reason of a transport error:
 * - `status`: HTTP status other than 200 and 401.
 * - `reset`: the connection failed.
 * - `empty`: closed without a response, or with an empty body.
 * - `cut`: closed inside the body.
 * - `malformed`: body without an envelope.
 * - `timeout`: no response in time.
 */
export type TransportErrorReason = "status" | "reset" | "empty" | "cut" | "malformed" | "timeout";

/** Thrown by `must` if a call is refused or fails. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly call: CallName;
  /** Name of the refusal, or the reason of the transport error. */
  readonly code: string;
  /** Facts of the refusal; empty for a transport error. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly status: number;
  constructor(call: CallName, answer: Exclude<CallResult<CallName>, { kind: "done" }>) {
    const isRefused = answer.kind === "refused";
    const code = isRefused ? answer.name : answer.reason;
    const facts = isRefused ? answer.facts : {};
    const said = isRefused
      ? `${answer.message} ${JSON.stringify(facts)}`
      : (answer.body ?? "").slice(0, 200);
    super(
      `${call} was ${isRefused ? "refused" : "answered"} with ${code}, HTTP ${answer.status}: ${said}`,
    );
    this.call = call;
    this.code = code;
    this.facts = facts;
    this.status = answer.status;
  }
}

export type UserCallTarget = { address: string; headers: Readonly<Record<string, string>> };
type PreparedCall = {
  call: CallDefinition;
  path: string;
  body?: string | FormData;
  options: CallOptions;
};

const callTimeoutMsDefault = 10_000;

/** Sends a call with the method, path and body that its definition in `calls` specifies. */
export async function sendUserCall<N extends CallName>(
  caller: UserCallTarget,
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const call: CallDefinition = calls[name];
  if (call.body === "file")
    return sendFile(caller, input as CallInput<"upload">, options) as Promise<CallResult<N>>;
  const { path, body } = splitInputIntoRequest(call, input as Record<string, unknown>);
  return send(caller, { call, path, options, ...(body && { body: JSON.stringify(body) }) });
}

/** Sends an upload, the only call with a multipart form. */
async function sendFile(
  caller: UserCallTarget,
  { scene }: CallInput<"upload">,
  options: CallOptions,
): Promise<CallResult<"upload">> {
  const form = new FormData();
  if (scene !== undefined) form.append("scene", scene);
  form.append("file", options.file ?? (await createRandomImage()), "picture");
  return send(caller, { call: calls.upload, path: calls.upload.path, body: form, options });
}

async function send<N extends CallName>(
  { address, headers }: UserCallTarget,
  { call, path, body, options }: PreparedCall,
): Promise<CallResult<N>> {
  const { timeoutMs = callTimeoutMsDefault } = options;
  const requestId =
    options.requestId === undefined && call.method !== "GET"
      ? crypto.randomUUID()
      : options.requestId;
  const from = performance.now();
  const ms = () => Math.round(performance.now() - from);
  let status = 0;
  let text = "";
  try {
    const answer = await fetch(`${address}/lightweight${path}`, {
      method: call.method,
      headers: {
        ...headers,
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...(requestId && { "x-request-id": requestId }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    return {
      kind: "trouble",
      status,
      reason: transportErrorReasonOf(error as Error, status),
      ms: ms(),
    };
  }
  if (status !== 200 && status !== 401)
    return { kind: "trouble", status, reason: "status", body: text, ms: ms() };
  const read = parseEnvelope(text);
  if (read === undefined)
    return {
      kind: "trouble",
      status,
      reason: text === "" ? "empty" : "malformed",
      body: text,
      ms: ms(),
    };
  const { code, result, message = "", traceId } = read;
  const about = { ms: ms(), ...(requestId && { requestId }), ...(traceId && { traceId }) };
  if (status === 200 && code === 200)
    return { kind: "done", result: result as CallOutput<N>, code, status, ...about };
  const name = (codeNameOf(code) as CallRefusal<N> | undefined) ?? "unknown";
  return {
    kind: "refused",
    code,
    name,
    facts: Object(result) as Record<string, unknown>,
    message,
    status,
    ...about,
  };
}

type Envelope = { code: number; result: unknown; message?: string; traceId?: string };

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const parsed = JSON.parse(text) as Envelope | null;
    return typeof parsed?.code === "number" ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Maps a fetch error to a reason. If the connection closed without a response, Node reports the
 * cause `UND_ERR_SOCKET`. Browsers report no cause, so there it is `reset`.
 */
function transportErrorReasonOf({ name, cause }: Error, status: number): TransportErrorReason {
  if (name === "TimeoutError") return "timeout";
  if (status !== 0) return "cut";
  return (cause as { code?: string } | undefined)?.code === "UND_ERR_SOCKET" ? "empty" : "reset";
}

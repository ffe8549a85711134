import { type Call, calls, codeName, splitRequest } from "contract";
import { newPicture } from "./image.ts";
import type { CallInput, CallName, CallOutput, CallRefusal, GeneralRefusal } from "./wire.ts";

export type CallOptions = {
  /** Commands get one by themselves; `null` is none. */
  requestId?: string | null;
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  /** Of an upload: one that nobody has sent yet unless given. */
  file?: Blob;
};

type Ids = { requestId?: string; traceId?: string };
/** What comes of a call. A refusal is a value like any other; trouble is the road's. */
export type CallResult<N extends CallName> =
  | ({ kind: "done"; result: CallOutput<N>; code: 200; status: 200; ms: number } & Ids)
  | ({
      kind: "refused";
      code: number;
      /** Of a code that nobody knows here `unknown`. */
      name: CallRefusal<N> | GeneralRefusal | "unknown";
      facts: Readonly<Record<string, unknown>>;
      message: string;
      status: number;
      ms: number;
    } & Ids)
  | { kind: "trouble"; status: number; reason: TransportErrorReason; body?: string; ms: number };
export type TransportErrorReason = "status" | "reset" | "empty" | "cut" | "malformed" | "timeout";

/** A call that was to be done and was not. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly call: CallName;
  /** The name of the refusal, or what befell the call on its way. */
  readonly code: string;
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

export type CallSender = { address: string; headers: Readonly<Record<string, string>> };
type Sent = { call: Call; path: string; body?: string | FormData; options: CallOptions };

const waitMsUsual = 10_000;

/** A call by its row. */
export async function sendUserCall<N extends CallName>(
  caller: CallSender,
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const call: Call = calls[name];
  if (call.body === "file")
    return sendFile(caller, input as CallInput<"upload">, options) as Promise<CallResult<N>>;
  const { path, body } = splitRequest(call, input as Record<string, unknown>);
  return send(caller, { call, path, options, ...(body && { body: JSON.stringify(body) }) });
}

/** The one call that is a form. */
async function sendFile(
  caller: CallSender,
  { scene }: CallInput<"upload">,
  options: CallOptions,
): Promise<CallResult<"upload">> {
  const form = new FormData();
  if (scene !== undefined) form.append("scene", scene);
  form.append("file", options.file ?? (await newPicture()), "picture");
  return send(caller, { call: calls.upload, path: calls.upload.path, body: form, options });
}

async function send<N extends CallName>(
  { address, headers }: CallSender,
  { call, path, body, options }: Sent,
): Promise<CallResult<N>> {
  const { timeoutMs = waitMsUsual } = options;
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
    return { kind: "trouble", status, reason: reasonOf(error as Error, status), ms: ms() };
  }
  if (status !== 200 && status !== 401)
    return { kind: "trouble", status, reason: "status", body: text, ms: ms() };
  const read = envelopeIn(text);
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
  const name = (codeName(code) as CallRefusal<N> | undefined) ?? "unknown";
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

function envelopeIn(text: string): Envelope | undefined {
  try {
    const it = JSON.parse(text) as Envelope | null;
    return typeof it?.code === "number" ? it : undefined;
  } catch {
    return undefined;
  }
}

/** A browser tells no more than that it failed; Node tells what of the connection was left. */
function reasonOf({ name, cause }: Error, status: number): TransportErrorReason {
  if (name === "TimeoutError") return "timeout";
  if (status !== 0) return "cut";
  return (cause as { code?: string } | undefined)?.code === "UND_ERR_SOCKET" ? "empty" : "reset";
}

import type { ControlCallTypes } from "./control-call-types.ts";
import { MockError, type ErrorHints } from "./mock-error.ts";
import type { ByteArray } from "./random-image.ts";

/** URL and control token of the mock, and the URL that user clients call, if that differs. */
export type MockTarget = { address: string; token: string | undefined; callUrl?: string };
type Params = Readonly<Record<string, string>>;
export type ControlCallInput<C extends keyof ControlCallTypes> = {
  params?: Params;
  query?: ControlQueryParameters;
  body?: ControlCallTypes[C]["body"];
  signal?: AbortSignal;
};
export type ControlQueryParameters = Readonly<
  Record<string, string | number | boolean | undefined>
>;

/**
 * Sends a control call and returns its parsed answer. Throws `MockError` if the mock rejects it.
 */
export async function sendControlCall<C extends keyof ControlCallTypes>(
  target: MockTarget,
  call: C,
  input: ControlCallInput<C> = {},
): Promise<ControlCallTypes[C]["answer"]> {
  const answer = await fetchControl(target, call, input);
  const text = await answer.text();
  if (!answer.ok) throw mockErrorOf(call, answer.status, text);
  return (text === "" ? undefined : JSON.parse(text)) as ControlCallTypes[C]["answer"];
}

/** Like `sendControlCall`, but returns the body as a stream, for responses that do not end. */
export async function openControlCallStream<C extends keyof ControlCallTypes>(
  target: MockTarget,
  call: C,
  input: ControlCallInput<C> = {},
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetchControl(target, call, input);
  if (!answer.ok || answer.body === null)
    throw mockErrorOf(call, answer.status, await answer.text());
  return answer.body;
}

/** Like `sendControlCall`, but sends or receives bytes. */
export async function transferControlFile<C extends keyof ControlCallTypes>(
  target: MockTarget,
  call: C,
  params: Params,
  file?: ByteArray,
): Promise<ByteArray> {
  const answer = await fetchControl(target, call, { params }, file);
  if (!answer.ok) throw mockErrorOf(call, answer.status, await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

async function fetchControl(
  target: MockTarget,
  call: string,
  { params = {}, query = {}, body, signal }: ControlCallInput<keyof ControlCallTypes>,
  file?: ByteArray,
): Promise<Response> {
  const [method = "GET", path = ""] = call.split(" ");
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(asked as [string, string][]).toString();
  const url = `${target.address}/__mock${place}${search && `?${search}`}`;
  return fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(file && { "content-type": "application/gzip" }),
      ...(target.token !== undefined && { authorization: `Bearer ${target.token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    if (error.name === "AbortError") throw error;
    throw new MockError(`no mock responds at ${target.address}`, 0, "unreachable");
  });
}

function mockErrorOf(call: string, status: number, text: string): MockError {
  try {
    const { error, code, ...pointers } = JSON.parse(text) as {
      error: string;
      code: MockError["code"];
    } & ErrorHints;
    if (typeof error === "string") return new MockError(error, status, code, pointers);
  } catch {
    // The body is not JSON, so it is not from a mock. Its text is reported below.
  }
  return new MockError(
    `${call} returned HTTP ${status}: ${text.slice(0, 200)}`,
    status,
    "badRequest",
  );
}

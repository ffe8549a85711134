import type { Controls } from "./control.ts";
import { MockError, type ErrorHints } from "./mock-error.ts";
import type { Bytes } from "./image.ts";

/** Where the mock is, what is shown to it, and where its phones call when that is elsewhere. */
export type MockTarget = { address: string; token: string | undefined; door?: string };
type Params = Readonly<Record<string, string>>;
export type ControlInput<C extends keyof Controls> = {
  params?: Params;
  query?: Query;
  body?: Controls[C]["body"];
  signal?: AbortSignal;
};
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** A control call, by its row. */
export async function sendControl<C extends keyof Controls>(
  target: MockTarget,
  call: C,
  input: ControlInput<C> = {},
): Promise<Controls[C]["answer"]> {
  const answer = await reach(target, call, input);
  const text = await answer.text();
  if (!answer.ok) throw errorOf(call, answer.status, text);
  return (text === "" ? undefined : JSON.parse(text)) as Controls[C]["answer"];
}

/** The same where the answer does not end. */
export async function streamControl<C extends keyof Controls>(
  target: MockTarget,
  call: C,
  input: ControlInput<C> = {},
): Promise<ReadableStream<Uint8Array>> {
  const answer = await reach(target, call, input);
  if (!answer.ok || answer.body === null) throw errorOf(call, answer.status, await answer.text());
  return answer.body;
}

/** The same where bytes go there, or come back. */
export async function downloadControl<C extends keyof Controls>(
  target: MockTarget,
  call: C,
  params: Params,
  file?: Bytes,
): Promise<Bytes> {
  const answer = await reach(target, call, { params }, file);
  if (!answer.ok) throw errorOf(call, answer.status, await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

async function reach(
  target: MockTarget,
  call: string,
  { params = {}, query = {}, body, signal }: ControlInput<keyof Controls>,
  file?: Bytes,
): Promise<Response> {
  const [method = "GET", path = ""] = call.split(" ");
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const asked = Object.entries(query).flatMap(([name, it]) =>
    it === undefined ? [] : [[name, String(it)]],
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
    throw new MockError(`there is no mock at ${target.address}`, 0, "unreachable");
  });
}

function errorOf(call: string, status: number, text: string): MockError {
  try {
    const { error, code, ...pointers } = JSON.parse(text) as {
      error: string;
      code: MockError["code"];
    } & ErrorHints;
    if (typeof error === "string") return new MockError(error, status, code, pointers);
  } catch {
    // Whoever answered is no mock: what he said is told as it is.
  }
  return new MockError(
    `${call} was answered ${status}: ${text.slice(0, 200)}`,
    status,
    "badRequest",
  );
}

import { type CallName, calls, Envelope, readJson } from "contract";
import type { FastifyRequest } from "fastify";
import { trouble } from "./envelopes.ts";
import { isFields } from "./input.ts";
import { splitKey } from "./rooms/worlds.ts";
import type { Outcome } from "./suffer.ts";

/** What the door before us passes up, and nothing else. */
const passedUp = ["accept", "accept-language", "user-agent", "x-access-token", "x-key", "x-request-id", "x-trace-id"] as const;
const passedDown = ["date", "retry-after"] as const;
const waitMs = 8_500;
const bytesMax = 11 * 1024 * 1024;

type Question = Pick<FastifyRequest, "headers" | "method" | "url">;
type Body = { bytes: string | Buffer; type: string };

/** A call that is not ours to answer, asked of the real backend under the person's plain name. */
export async function askReal(real: string, name: CallName, request: FastifyRequest): Promise<Outcome> {
  const body = "body" in calls[name] ? await fileOf(request) : fieldsOf(request);
  return pass(real, request, body);
}

/** Who shows this token there. */
export async function personThere(
  real: string,
  { headers }: Pick<Question, "headers">,
): Promise<{ id: string; nickName: string } | undefined> {
  const { status, body } = await pass(real, { headers, method: "GET", url: `/lightweight${calls.userInfo.path}` }, undefined);
  const { id, nickName } = Object(body.result) as { id?: unknown; nickName?: unknown };
  return status === 200 && body.code === 200 && typeof id === "string"
    ? { id, nickName: typeof nickName === "string" ? nickName : "" }
    : undefined;
}

/** Its bytes; what it is, they say themselves. */
export async function pictureThere(real: string, url: string): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(real + url, { redirect: "manual", signal: AbortSignal.timeout(waitMs) });
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

async function pass(real: string, { headers, method, url }: Question, body: Body | undefined): Promise<Outcome> {
  const up = passedUp.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, name === "x-key" ? splitKey(value).person : value]] : [];
  });
  const sent = { ...(Object.fromEntries(up) as Record<string, string>), ...(body && { "content-type": body.type }) };
  try {
    const answer = await fetch(real + url, {
      method,
      headers: sent,
      ...(body && { body: typeof body.bytes === "string" ? body.bytes : new Uint8Array(body.bytes) }),
      redirect: "manual",
      signal: AbortSignal.timeout(waitMs),
    });
    return { source: "real", ...outcomeIn(answer.status, await answer.text(), answer.headers) };
  } catch (error) {
    const status = (error as Error).name === "TimeoutError" ? 504 : 502;
    return { source: "real", status, body: trouble(status) };
  }
}

function outcomeIn(status: number, text: string, from: Headers): Outcome {
  const headers = Object.fromEntries(passedDown.flatMap((name) => (from.has(name) ? [[name, from.get(name) ?? ""]] : [])));
  const body = envelopeIn(text);
  const type = from.get("content-type") ?? "text/plain; charset=utf-8";
  return body ? { status, body, headers } : { status, body: trouble(status), raw: { text, type }, headers };
}

/** Every number keeps its digits. */
export function envelopeIn(text: string): Envelope | undefined {
  try {
    const read = Envelope.safeParse(readJson(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function fieldsOf({ body }: FastifyRequest): Body | undefined {
  if (!isFields(body)) return undefined;
  const plain = typeof body.p === "string" ? { ...body, p: splitKey(body.p).person } : body;
  return { bytes: JSON.stringify(plain), type: "application/json" };
}

/** The form as it came; nobody here looks into it. */
async function fileOf({ raw, headers }: FastifyRequest): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bytesMax) chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), type: headers["content-type"] ?? "multipart/form-data" };
}

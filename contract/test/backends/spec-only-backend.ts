import { calls } from "../../src/calls/calls.ts";
import { specOnlyDialect } from "../../src/dialect/spec-only-dialect.ts";
import {
  combineBackends,
  rewriteBodies,
  rewriteResults,
  withoutFields,
  withoutRequestIds,
} from "./backend-rewrites.ts";
import type { ReadFromMockFunction, ForeignBackend, ForeignRequest } from "./foreign-server.ts";
import { isJsonRecord, omitRecordFields } from "./json-fields.ts";

const { names = {}, rows = {} } = specOnlyDialect;
/** Returns the fields that this project adds to the answer of the call at this path. */
const additionsAt = (path: string): string[] =>
  Object.entries(rows).flatMap(([name, { answer = {} }]) =>
    calls[name as keyof typeof calls].path === path && path !== "/basic/v1/app/version"
      ? Object.keys(answer)
      : [],
  );

/**
 * Adds the received amount and the payer's name to a release or a confirmation of receipt. The
 * specification has neither field, but the mock requires both, so they are copied from the order.
 */
async function withAnswers(
  request: ForeignRequest,
  ask: ReadFromMockFunction,
): Promise<ForeignRequest> {
  const isRelease = request.path === "/order/v1/delivery";
  const isTransfer = request.path.startsWith("/order/v1/transfer/confirm/");
  if (!isRelease && !isTransfer) return request;
  const body = isJsonRecord(request.body) ? request.body : {};
  const id = isRelease ? String(body["orderId"]) : request.path.split("/").at(-1);
  const order = await ask(`/order/v1/detail/${id}`);
  if (!isJsonRecord(order) || !isJsonRecord(order["buyer"])) return request;
  const answers = { receivedAmount: order["amount"], payerName: order["buyer"]["realName"] };
  const headers = { ...request.headers, "content-type": "application/json" };
  return { ...request, headers, body: { ...body, ...answers } };
}

/** Backend with only the fields of the specification. The dialect lists the removed ones. */
export const specOnlyBackend: ForeignBackend = combineBackends(
  { request: withAnswers },
  withoutRequestIds,
  withoutFields(...Object.keys(names)),
  rewriteResults((result, path) =>
    isJsonRecord(result) ? omitRecordFields(result, additionsAt(path)) : result,
  ),
  rewriteBodies((body) => omitRecordFields(body, ["message", "traceId"])),
);

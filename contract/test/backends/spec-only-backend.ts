import type { ReadFromMockFunction, ForeignBackend, ForeignRequest } from "./foreign-server.ts";
import {
  changeRequestInput,
  isJsonRecord,
  mapJsonRecords,
  omitRecordFields,
} from "./json-fields.ts";
import { changeEnvelopeResult } from "./backend-rewrites.ts";

/** Fields that this project adds to the specification. */
const additions = [
  "allow",
  "asked",
  "availableAt",
  "blocked",
  "blockedIds",
  "canFloat",
  "canGreet",
  "canReprice",
  "canSetHours",
  "cancelHint",
  "checkUntil",
  "dailyHalved",
  "declaredAt",
  "decline",
  "delayNoAccess",
  "documents",
  "excludeIds",
  "floatPermille",
  "floats",
  "forecast",
  "greeting",
  "guardAnswers",
  "hiddenSellers",
  "human",
  "kinds",
  "ladder",
  "like",
  "lockTail",
  "needAction",
  "noAccess",
  "noAccessReason",
  "object",
  "objection",
  "offer",
  "openHours",
  "opensAt",
  "partyName",
  "pauseMinutes",
  "pausedOverdue",
  "payAmount",
  "paySerial",
  "payerAccountTail",
  "payerName",
  "personId",
  "phoneProof",
  "phoneProofUntil",
  "prefer",
  "receivedAmount",
  "record",
  "refuse",
  "refuseDelay",
  "remainSeconds",
  "resumeTime",
  "reviewTime",
  "ruling",
  "same",
  "serialConflict",
  "serialTail",
  "serverTime",
  "showsPayerAccount",
  "statement",
  "statusText",
  "surplus",
  "suspendUntil",
  "t1Sec",
  "takesOrder",
  "timeout",
  "tradedCount",
  "turned",
  "undoPaySeconds",
  "version",
];

/** Fields that this project adds to single answers. */
const additionsOfCalls: Readonly<Record<string, readonly string[]>> = {
  "/user/v1/user/login": ["expireIn", "userId"],
  "/login/v1/quick/login": ["expireIn"],
  "/user/v1/info": [
    "credit",
    "devices",
    "failReason",
    "idCard",
    "isLoginPassword",
    "levels",
    "limits",
    "realName",
    "registerTime",
    "restrict",
    "riskExpireAt",
    "riskLevel",
    "riskStatus",
  ],
  "/user/asset/v1/info": [
    "cooling",
    "coolingList",
    "entrustFrozen",
    "frozen",
    "orderLocked",
    "refPrice",
    "symbol",
  ],
};
const appVersion = "/basic/v1/app/version";

const additionsAt = (path: string) =>
  additions.filter((it) => it !== "version" || path !== appVersion);

/** Adds the answers to the receipt check from the order, because the mock requires them. */
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

/** Backend with only the fields of the specification. */
export const specOnlyBackend: ForeignBackend = {
  async request(wireRequest, ask) {
    const headers = omitRecordFields(wireRequest.headers, ["x-request-id"]) as Record<
      string,
      string
    >;
    const known = changeRequestInput(wireRequest, (input) =>
      isJsonRecord(input) ? omitRecordFields(input, additionsAt(wireRequest.path)) : input,
    );
    return withAnswers({ ...known, headers }, ask);
  },
  answer(wireAnswer, { path }) {
    const removed = [...additionsAt(path)];
    const body = changeEnvelopeResult(wireAnswer.body, (result) => {
      const known = mapJsonRecords(result, (record) => omitRecordFields(record, removed));
      return isJsonRecord(known) ? omitRecordFields(known, additionsOfCalls[path] ?? []) : known;
    });
    return {
      ...wireAnswer,
      body: isJsonRecord(body) ? omitRecordFields(body, ["message", "traceId"]) : body,
    };
  },
};

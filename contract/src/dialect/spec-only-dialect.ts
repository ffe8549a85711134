import type { Dialect } from "./dialect.ts";

/** Marks fields in `names` as missing in the backend. `checkDialect` rejects a misspelled name. */
const lacking = (names: string): Readonly<Record<string, null>> =>
  Object.fromEntries(names.match(/\w+/g)?.map((it) => [it, null]) ?? []);

/** Dialect of a backend with the records and fields of the specification, without our additions. */
export const specOnlyDialect: Dialect = {
  name: "spec-only",
  names: lacking(`
    allow asked availableAt blocked blockedIds canFloat canGreet canRecover canReprice canSetHours cancelHint
    checkUntil dailyHalved declaredAt decline delayNoAccess documents excludeIds floatPermille floats
    forecast greeting guardAnswers hiddenSellers human kinds ladder like lockTail needAction noAccess
    noAccessReason object objection offer openHours opensAt partyName pauseMinutes pausedOverdue
    payAmount paySerial payerAccountTail payerName personId phoneProof phoneProofUntil prefer
    receivedAmount record refPriceAtOrder refuse refuseDelay remainSeconds resumeTime reviewTime ruling same
    serialConflict serialTail serverTime showsPayerAccount statement statusText surplus suspendUntil
    t1Sec takesOrder timeout tradedCount turned undoPaySeconds version`),
  rows: {
    // Keeps its name, because `version` in the list above means the version of an order.
    appVersion: { input: { version: "version" }, answer: { version: "version" } },
    sellPause: { input: { minutes: null } },
    sellRecover: { input: { price: null, openHours: null } },
    login: { answer: { expireIn: null, userId: null } },
    quickLogin: { answer: { expireIn: null } },
    userInfo: {
      answer: lacking(`
        credit devices failReason idCard isLoginPassword levels limits realName registerTime restrict
        riskExpireAt riskLevel riskStatus`),
    },
    assetInfo: { answer: lacking("cooling coolingList entrustFrozen frozen orderLocked refPrice") },
  },
  envelope: { names: { message: null, traceId: null } },
  headers: { "x-request-id": null, "x-trace-id": null },
};

import type { Dialect } from "./dialect.ts";

/** Nothing beyond the specification: the records it names have the fields it names, and nobody knows what we have added to the others. */
export const specOnly: Dialect = {
  name: "spec-only",
  names: {
    allow: null,
    cancelHint: null,
    needAction: null,
    releaseForecastSec: null,
    remainSeconds: null,
    serverTime: null,
    statusText: null,
    version: null,
  },
  rows: {
    // The version of the app, not of an order.
    appVersion: { input: { version: "version" }, answer: { version: "version" } },
    login: { answer: { expireIn: null, userId: null } },
    quickLogin: { answer: { expireIn: null } },
    userInfo: {
      answer: {
        credit: null,
        devices: null,
        failReason: null,
        idCard: null,
        isLoginPassword: null,
        limits: null,
        realName: null,
        registerTime: null,
        restrict: null,
        riskExpireAt: null,
        riskLevel: null,
        riskStatus: null,
      },
    },
    assetInfo: {
      answer: {
        cooling: null,
        coolingList: null,
        entrustFrozen: null,
        frozen: null,
        orderLocked: null,
        refPrice: null,
        symbol: null,
      },
    },
  },
  envelope: { names: { message: null, traceId: null } },
  headers: { "x-request-id": null, "x-trace-id": null },
};

import type { ControlCallTypes } from "mock/client/control-call-types.ts";

export type DirectorOrderSummary = ControlCallTypes["GET /worlds/{world}/orders"]["answer"][number];
/**
 * Order with its past transitions (`path`) and the transitions that each role may perform now
 * (`legal`).
 */
export type DirectorOrderWithTransitions =
  ControlCallTypes["GET /worlds/{world}/orders/{id}"]["answer"];

import type { ControlCallTypes } from "mock/client/control-call-types.ts";

export type DirectorOrderSummary = ControlCallTypes["GET /worlds/{world}/orders"]["answer"][number];
/** Order with its path and the available transitions per role. */
export type DirectorOrderWithTransitions =
  ControlCallTypes["GET /worlds/{world}/orders/{id}"]["answer"];

import type { Controls } from "../../src/client/control-call-types.ts";

export type OrderLine = Controls["GET /worlds/{world}/orders"]["answer"][number];
/** Order with its path and the available transitions per role. */
export type DirectorOrder = Controls["GET /worlds/{world}/orders/{id}"]["answer"];

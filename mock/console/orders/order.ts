import type { Controls } from "../../src/client/control.ts";

export type OrderLine = Controls["GET /worlds/{world}/orders"]["answer"][number];
/** With the path that it took and what is open to whom now. */
export type OrderFacts = Controls["GET /worlds/{world}/orders/{id}"]["answer"];

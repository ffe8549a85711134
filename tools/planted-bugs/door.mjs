/** Faults of the door, as in `list.mjs`: each a way in, or a way to shut it for others, that somebody has found before. */

const tests = {
  fileGates: "bff/src/guard/pictures.test.ts",
  wire: "bff/src/trials/inputs.test.ts",
  health: "bff/src/edge/health.test.ts",
  relay: "bff/src/calls/relay.test.ts",
  leaving: "bff/src/main.test.ts",
};

/** @returns {(name: string, find: string, replace: string, ...by: (keyof typeof tests)[]) => import("./list.mjs").Bug} */
const inFile =
  (file) =>
  (name, find, replace, ...by) => ({ name, file, find, replace, tests: by.map((it) => tests[it]) });

const fileGate = inFile("bff/src/guard/gate.ts");
const shares = inFile("bff/src/guard/shares.ts");
const largeBodies = inFile("bff/src/calls/large-bodies.ts");
const plainRequest = inFile("bff/src/edge/plain-request.ts");
const health = inFile("bff/src/edge/health.ts");
const relay = inFile("bff/src/calls/relay.ts");
const departure = inFile("bff/src/departure.ts");

export const doorBugs = [
  fileGate(
    "files that fail close the door for calls",
    "new Gate(new Breaker(limits), { inFlightMax, waitingMax, waitMs, stalledMs, shares });",
    "new Gate(((limits as any).it ??= new Breaker(limits)), { inFlightMax, waitingMax, waitMs, stalledMs, shares });",
    "fileGates",
  ),
  shares(
    "one address takes every place for pictures",
    "address: Math.ceil((whole * percents.address) / 100)",
    "address: whole",
    "fileGates",
  ),
  largeBodies(
    "one person's bodies fill the budget",
    '      if (!lease.resize(lease.bytes + chunk.length, "upload")) return end(full());\n',
    "",
    "fileGates",
  ),
  plainRequest("chunks of HTTP/1.0 go on", "(isOld || coding", "(coding", "wire"),
  health("ready until the last moment", "door.isDraining() || ", "", "health"),
  departure("it leaves before a balancer knows", "setTimeout(leave, drainMs)", "leave()", "leaving"),
  relay(
    "an error page of the backend goes on",
    "if (this.status >= 400 && !isEnvelope(",
    "if (this.status >= 900 && !isEnvelope(",
    "relay",
  ),
];

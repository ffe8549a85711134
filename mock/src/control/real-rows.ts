import { type CallName, calls } from "contract";
import * as z from "zod/mini";
import { families } from "./families.ts";
import { har, harLog } from "./har-shape.ts";
import { ruleMatch } from "./match.ts";
import { row } from "./row.ts";
import { origin, snapshotName } from "./shapes.ts";

const callNames = Object.keys(calls) as [CallName, ...CallName[]];

/** The mock itself, the real backend that was named at the start, or what was recorded. */
const way = z.enum(["mock", "real", "replay"]);
export type Way = z.output<typeof way>;

export const routesInput = z.strictObject({
  default: z.optional(way),
  families: z.optional(z.partialRecord(z.enum(families), way)),
  calls: z.optional(z.partialRecord(z.enum(callNames), way)),
  /** Whose frames a phone hears. */
  socket: z.optional(z.enum(["mock", "real", "both"])),
  /** Of a call that no recorded answer is left for: 502 unless named. `record` asks the real backend and keeps what it says. */
  onMiss: z.optional(z.enum(["refuse", "mock", "real", "record"])),
  /** Calls of the same money may go different ways. */
  split: z.optional(z.literal(true)),
});
export type RoutesInput = z.output<typeof routesInput>;

const routesShown = z.object({
  default: way,
  families: z.record(z.string(), way),
  calls: z.record(z.string(), way),
  socket: z.enum(["mock", "real", "both"]),
  onMiss: z.enum(["refuse", "mock", "real", "record"]),
  /** Whether there is a real backend to go to. */
  real: z.boolean(),
  /** What will not go well like this. */
  says: z.array(z.string()),
});

const recording = z.object({
  name: z.string(),
  kind: z.literal("har"),
  startedAt: z.int(),
  stoppedAt: z.nullable(z.int()),
  exchanges: z.int(),
  /** Of all that was kept. */
  letters: z.int(),
  /** It holds as much as it may, and takes no more. */
  isFull: z.boolean(),
});
const recordings = z.object({ recordings: z.array(recording) });

const replays = z.object({
  /** Answers that can be given. */
  entries: z.int(),
  /** Those of them that nobody has asked for yet. */
  unread: z.array(z.string()),
  /** What stood there and is no call, or has no answer. */
  ignored: z.array(z.string()),
});

const path = "/worlds/{world}/recordings/{name}" as const;

/** A real backend behind the mock: which call goes where, what passed, and answers that were recorded. */
export const realRows = {
  routes: row({ method: "GET", path: "/worlds/{world}/routes", summary: "Who answers which call", answer: routesShown }),
  setRoutes: row({
    method: "PUT",
    path: "/worlds/{world}/routes",
    summary: "Say who answers which call",
    body: routesInput,
    answer: routesShown,
    errors: ["conflict"],
  }),
  recordings: row({ method: "GET", path: "/worlds/{world}/recordings", summary: "All recordings", answer: recordings }),
  startRecording: row({
    method: "POST",
    path: "/worlds/{world}/recordings",
    summary: "Record what passes from now on",
    body: z.strictObject({ name: snapshotName, kind: z.optional(z.literal("har")), only: z.optional(ruleMatch) }),
    answer: recording,
    status: 201,
    errors: ["exists", "tooMany", "unknown.user"],
  }),
  stopRecording: row({
    method: "POST",
    path: `${path}/stop`,
    summary: "End a recording",
    answer: recording,
    errors: ["unknown.recording"],
  }),
  recordingHar: row({
    method: "GET",
    path: `${path}.har`,
    summary: "A recording, with stand-ins for all secrets",
    query: z.strictObject({ origin: z.optional(origin) }),
    answer: har,
    errors: ["unknown.recording"],
  }),
  removeRecording: row({
    method: "DELETE",
    path,
    summary: "Forget a recording",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.recording"],
  }),
  replays: row({ method: "GET", path: "/worlds/{world}/replays", summary: "Which recorded answers there are", answer: replays }),
  addReplays: row({
    method: "POST",
    path: "/worlds/{world}/replays",
    summary: "Answers out of a HAR, or a recording",
    body: z.strictObject({ recording: z.optional(snapshotName), log: z.optional(harLog) }),
    bytesMax: 64 * 1024 * 1024,
    answer: replays,
    errors: ["unknown.recording", "tooLarge"],
  }),
  clearReplays: row({
    method: "DELETE",
    path: "/worlds/{world}/replays",
    summary: "Forget all recorded answers",
    answer: z.undefined(),
    status: 204,
  }),
} as const;

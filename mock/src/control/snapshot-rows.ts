import * as z from "zod/mini";
import * as answer from "./answers.ts";
import { defineCall } from "./control-call.ts";

const path = "/worlds/{world}/snapshots/{name}" as const;
const packed = "application/gzip" as const;

/** Whole worlds, kept by name, as a file, and brought back. */
export const snapshotRows = {
  snapshots: defineCall({
    method: "GET",
    path: "/worlds/{world}/snapshots",
    summary: "All snapshots",
    answer: answer.snapshots,
  }),
  takeSnapshot: defineCall({
    method: "POST",
    path,
    summary: "Take a snapshot",
    answer: answer.snapshots,
  }),
  keepSnapshot: defineCall({
    method: "PUT",
    path,
    summary: "Take a snapshot of this name",
    answer: answer.snapshots,
  }),
  removeSnapshot: defineCall({
    method: "DELETE",
    path,
    summary: "Forget a snapshot",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.snapshot"],
  }),
  restoreSnapshot: defineCall({
    method: "POST",
    path: `${path}/restore`,
    summary: "Bring a snapshot back",
    answer: answer.stateAnswer,
    errors: ["unknown.snapshot"],
  }),
  snapshotFile: defineCall({
    method: "GET",
    path: `${path}/file`,
    summary: "A snapshot as a file; it names people",
    answer: z.custom<Uint8Array>(),
    type: packed,
    errors: ["unknown.snapshot", "tooLarge"],
  }),
  worldFile: defineCall({
    method: "GET",
    path: "/worlds/{world}/file",
    summary: "This moment as a file; it names people",
    answer: z.custom<Uint8Array>(),
    type: packed,
    errors: ["tooLarge"],
  }),
  putSnapshotFile: defineCall({
    method: "PUT",
    path: `${path}/file`,
    summary: "A snapshot out of a file",
    takes: packed,
    answer: answer.snapshots,
    errors: ["conflict", "tooLarge"],
  }),
} as const;

import * as z from "zod/mini";
import * as answer from "./answer-schemas.ts";
import { defineCall } from "./control-call.ts";

const path = "/worlds/{world}/snapshots/{name}" as const;
const packed = "application/gzip" as const;

/** Control calls of snapshots, by name and as files. */
export const snapshotRows = {
  snapshots: defineCall({
    method: "GET",
    path: "/worlds/{world}/snapshots",
    summary: "List snapshots",
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
    summary: "Take a snapshot with this name",
    answer: answer.snapshots,
  }),
  removeSnapshot: defineCall({
    method: "DELETE",
    path,
    summary: "Delete a snapshot",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.snapshot"],
  }),
  restoreSnapshot: defineCall({
    method: "POST",
    path: `${path}/restore`,
    summary: "Restore a snapshot",
    answer: answer.stateAnswer,
    errors: ["unknown.snapshot"],
  }),
  snapshotFile: defineCall({
    method: "GET",
    path: `${path}/file`,
    summary: "Export a snapshot; it contains personal data",
    answer: z.custom<Uint8Array>(),
    type: packed,
    errors: ["unknown.snapshot", "tooLarge"],
  }),
  worldFile: defineCall({
    method: "GET",
    path: "/worlds/{world}/file",
    summary: "Export the world; it contains personal data",
    answer: z.custom<Uint8Array>(),
    type: packed,
    errors: ["tooLarge"],
  }),
  putSnapshotFile: defineCall({
    method: "PUT",
    path: `${path}/file`,
    summary: "Import a snapshot",
    takes: packed,
    answer: answer.snapshots,
    errors: ["conflict", "tooLarge"],
  }),
} as const;

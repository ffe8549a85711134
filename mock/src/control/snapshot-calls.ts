import * as z from "zod/mini";
import * as answer from "./control-answer-schemas.ts";
import { defineControlCall } from "./control-call.ts";

const path = "/worlds/{world}/snapshots/{name}" as const;
const gzipMediaType = "application/gzip" as const;

/** Control calls of snapshots, by name and as files. */
export const snapshotControlCalls = {
  snapshots: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/snapshots",
    summary: "List snapshots",
    answer: answer.snapshotListAnswerSchema,
  }),
  takeSnapshot: defineControlCall({
    method: "POST",
    path,
    summary: "Take a snapshot",
    answer: answer.snapshotListAnswerSchema,
  }),
  keepSnapshot: defineControlCall({
    method: "PUT",
    path,
    summary: "Take a snapshot with this name",
    answer: answer.snapshotListAnswerSchema,
  }),
  removeSnapshot: defineControlCall({
    method: "DELETE",
    path,
    summary: "Delete a snapshot",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.snapshot"],
  }),
  restoreSnapshot: defineControlCall({
    method: "POST",
    path: `${path}/restore`,
    summary: "Restore a snapshot",
    answer: answer.worldStateAnswerSchema,
    errors: ["unknown.snapshot"],
  }),
  snapshotFile: defineControlCall({
    method: "GET",
    path: `${path}/file`,
    summary: "Export a snapshot; it contains personal data",
    answer: z.custom<Uint8Array>(),
    type: gzipMediaType,
    errors: ["unknown.snapshot", "tooLarge"],
  }),
  worldFile: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/file",
    summary: "Export the world; it contains personal data",
    answer: z.custom<Uint8Array>(),
    type: gzipMediaType,
    errors: ["tooLarge"],
  }),
  putSnapshotFile: defineControlCall({
    method: "PUT",
    path: `${path}/file`,
    summary: "Import a snapshot",
    takes: gzipMediaType,
    answer: answer.snapshotListAnswerSchema,
    errors: ["conflict", "tooLarge"],
  }),
} as const;

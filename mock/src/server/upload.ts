import { uploadedFilesPath } from "contract";
import { createHash } from "node:crypto";
import type { Envelope } from "contract";
import type { FastifyRequest } from "fastify";
import { createBadInputEnvelope, createRefusalEnvelope } from "./envelopes.ts";
import { openImageDecoder } from "./image-decoder.ts";
import { isCompletePdf, imageBytesMax, type DecodeImageResult } from "./decode-image.ts";
import type { Session } from "./auth.ts";
import type { ReceivedUpload } from "../backend/context/request-context.ts";
import { createPdfFileName, fileNamePrefixOfWorld } from "../worlds/file-store.ts";
import { createWorkQueue } from "./work-queue.ts";

type UploadResult =
  | {
      ok: true;
      file: ReceivedUpload;
      fileDigest: string;
      name: string;
      fields: Record<string, string>;
    }
  | { ok: false; refusal: Envelope };
type MultipartParts = {
  fields: Record<string, string>;
  file?: { bytes: Buffer; name: string; isTooLarge: boolean };
  stray?: string;
};

/** One queue for all worlds of the process, because they share one machine. */
const uploadQueue = createWorkQueue();
const decode = openImageDecoder();

/**
 * Reads the uploaded image or PDF and stores it. Runs before the call is executed, so that no
 * response names a missing file.
 */
export async function readAndStoreUpload(
  request: FastifyRequest,
  { state, userId }: Session,
): Promise<UploadResult> {
  const { fields, file, stray } = await partsOf(request).catch(failUnreadable);
  if (stray !== undefined || file === undefined)
    return { ok: false, refusal: createBadInputEnvelope(stray ?? "file") };
  if (file.isTooLarge) return { ok: false, refusal: createRefusalEnvelope("fileTooLarge") };
  const isEvidence = fields.scene === evidenceScene && isCompletePdf(file.bytes);
  const read = isEvidence
    ? storedUnchanged(file.bytes)
    : await uploadQueue(`${state.world.name}~${userId}`, () => decode(file.bytes));
  if (read === undefined) return { ok: false, refusal: createRefusalEnvelope("tooOften") };
  if (!read.ok) return { ok: false, refusal: createRefusalEnvelope(read.code) };
  const { bytes, width, height, hash, unclear } = read.picture;
  const sha = createHash("sha256").update(file.bytes).digest("hex");
  const secret =
    fileNamePrefixOfWorld(state.world.name) +
    state.world.secret().slice(fileNamePrefixOfWorld(state.world.name).length);
  const name = isEvidence ? createPdfFileName(secret) : secret;
  await state.files.put(name, bytes);
  return {
    ok: true,
    name,
    fields,
    // Digest of the bytes as sent, so that the same request id with another image is detected.
    fileDigest: sha,
    file: {
      url: uploadedFilesPath + name,
      name: cleanFileName(file.name),
      size: bytes.length,
      width,
      height,
      hash,
      sha,
      unclear,
    },
  };
}

/**
 * Value of the form field `scene` for which PDF files are accepted, because banks export statements
 * as PDF. The file is stored unchanged and served for download only.
 */
const evidenceScene = "dispute";
const storedUnchanged = (bytes: Buffer): DecodeImageResult => ({
  ok: true,
  picture: { bytes, width: 0, height: 0, hash: "", unclear: 0 },
});

/**
 * Reads every part to its end, because the connection would hang otherwise. Of a file above the
 * limit, no bytes are kept.
 */
async function partsOf(request: FastifyRequest): Promise<MultipartParts> {
  const parts: MultipartParts = { fields: {} };
  for await (const part of request.parts()) {
    if (part.type === "field") parts.fields[part.fieldname] = String(part.value);
    else if (part.fieldname !== "file" || parts.file) {
      parts.stray ??= part.fieldname;
      part.file.resume();
    } else parts.file = { name: part.filename ?? "", ...(await readPartBytes(part.file)) };
  }
  return parts;
}

/** Errors of the parser are errors of the client, so they get a 4xx status. */
function failUnreadable(error: { statusCode?: number }): never {
  throw Object.assign(new Error("unreadable multipart"), { statusCode: error.statusCode ?? 400 });
}

async function readPartBytes(
  stream: AsyncIterable<Buffer>,
): Promise<{ bytes: Buffer; isTooLarge: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= imageBytesMax) chunks.push(chunk);
    else chunks.length = 0;
  }
  return { bytes: Buffer.concat(chunks), isTooLarge: size > imageBytesMax };
}

/** Cleans a file name that is only displayed. The parser has already removed the path. */
const cleanFileName = (name: string): string =>
  name.replace(/[\p{C}<>"'&]/gu, "").slice(0, 100) || "picture";

import { calls, type Output } from "contract";
import { randomId } from "../lib/browser/random-id.ts";
import { CallError, isRefusalError } from "./call-error.ts";
import { apiBasePath, decodeHttpAnswer, callHeaders, storeNewToken } from "./fetch-call.ts";
import { imageHeaderLengthBytes, isPdfHeader, detectUploadImageType } from "./upload-image-type.ts";
import { type PostFileOptions, postFile } from "./post-file.ts";
import { reencodeImage } from "./reencode-image.ts";
import { callWithSession } from "./send-call.ts";

const bytesMax = 10 * 1024 * 1024;
const texts = {
  type: "仅支持 JPG/PNG/WEBP 格式图片",
  evidenceType: "仅支持 JPG/PNG/WEBP 格式图片或 PDF",
  size: "图片不能超过 10MB",
  documentSize: "PDF 不能超过 10MB",
  failed: "上传失败，点击重试",
};

/** Error of an upload. `text` is shown to the user. */
export class UploadError extends Error {
  override readonly name = "UploadError";
  readonly text: string;
  /** True if another attempt with the same file cannot help. */
  readonly forGood: boolean;

  constructor(text: string, forGood: boolean, cause?: unknown) {
    super(text, { cause });
    this.text = text;
    this.forGood = forGood;
  }
}

type UploadOptions = PostFileOptions & { scene?: string | undefined };

/**
 * Value of `scene` for the upload of evidence. Only with this value is a PDF accepted like an
 * image.
 */
export const evidenceUploadScene = "dispute";

/**
 * Checks an image, re-encodes it on the device and uploads the result, never the file itself. Only
 * a PDF as evidence is uploaded unchanged, because it must stay complete.
 */
export async function uploadImage(
  file: File,
  { scene, ...options }: UploadOptions = {},
): Promise<Output<"upload">> {
  const sent = await prepare(file, scene);
  try {
    return await sendFile(sent, scene, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw uploadErrorOf(error);
  }
}

/** Fixed names, because the file name on the device may reveal as much as the image. */
type UploadBody = { blob: Blob; name: "picture.jpg" | "document.pdf" };

async function prepare(file: File, scene: string | undefined): Promise<UploadBody> {
  const head = new Uint8Array(await file.slice(0, imageHeaderLengthBytes).arrayBuffer());
  const isDocument = scene === evidenceUploadScene && isPdfHeader(head);
  const type = detectUploadImageType(head);
  if (type === undefined && !isDocument)
    throw new UploadError(scene === evidenceUploadScene ? texts.evidenceType : texts.type, true);
  if (file.size > bytesMax)
    throw new UploadError(isDocument ? texts.documentSize : texts.size, true);
  if (isDocument)
    return { blob: new Blob([file], { type: "application/pdf" }), name: "document.pdf" };
  return runOneAtATime(async () => {
    try {
      return {
        blob: await reencodeImage(new Blob([file], { type: type ?? "" })),
        name: "picture.jpg",
      };
    } catch (error) {
      // The file is truncated, a decompression bomb, or has a misleading beginning.
      throw new UploadError(texts.type, true, error);
    }
  });
}

let last: Promise<unknown> = Promise.resolve();
/**
 * Decodes one image at a time. A decoded photo takes four bytes per pixel, 48 MB for 12 megapixels.
 * If a user selects nine photos, decoding all at once would be too much for a phone.
 */
function runOneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

async function sendFile(
  { blob, name }: UploadBody,
  scene: string | undefined,
  options: PostFileOptions,
): Promise<Output<"upload">> {
  const row = calls.upload;
  const requestId = randomId();
  return callWithSession(async (credentials) => {
    const form = new FormData();
    if (scene !== undefined) form.append("scene", scene);
    form.append("file", blob, name);
    const answer = await postFile(
      apiBasePath + row.path,
      callHeaders(credentials, requestId),
      form,
      options,
    );
    storeNewToken(credentials, answer);
    return decodeHttpAnswer("upload", row, answer);
  });
}

function uploadErrorOf(error: unknown): UploadError {
  if (isRefusalError(error, "fileType", "fileEmpty"))
    return new UploadError(texts.type, true, error);
  if (isRefusalError(error, "fileTooLarge") || (error instanceof CallError && error.status === 413))
    return new UploadError(texts.size, true, error);
  // Retrying cannot help, because the upload quota is used up, the image is blank, or the image was
  // the proof of another order.
  if (isRefusalError(error, "uploadQuota", "pictureUnclear", "pictureReused"))
    return new UploadError(error.text, true, error);
  return new UploadError(texts.failed, false, error);
}
